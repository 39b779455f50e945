// The merchant refunds an amount without a returned product: an ordinary refund, divided over the
// rows for its taxes (shared/orders/refunds.ts). Decision 0056.

import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { auditOrder, type OrderEdit } from '#server/orders/expected-version.ts';
import { raiseVersion } from '#server/orders/orders.sql.ts';
import type { Providers } from '#server/payments/provider.ts';
import { mostGoodwill, readRefundable } from '#server/payments/refund-rows.ts';
import { requestRefund, requireAccountOf } from '#server/payments/refunds.ts';
import type { GoodwillInput } from '#shared/back-office/order-changes.ts';
import { fromLira } from '#shared/base/money.ts';
import { quoteGoodwill } from '#shared/orders/refunds.ts';
import { editOrder } from './edit-order.ts';

type Deps = Platform & { providers: Providers };

const KEY_LENGTH = 20;

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, REFUND_NOT_VALID */
export async function giveGoodwill(
  context: Deps,
  orderNumber: string,
  { amount, reason, asCredit }: GoodwillInput,
  doing: OrderEdit,
): Promise<void> {
  await editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    const refundable = await readRefundable(tx, locked);
    const { payment } = refundable;
    const most = mostGoodwill(locked, refundable);
    if (most === 0 || !payment) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const given = fromLira(amount);
    const parts = quoteGoodwill(refundable.paid, refundable.before, given);
    if (!parts || given > most) throw new AppError('REFUND_NOT_VALID');
    await requestRefund(tx, context, payment, {
      cause: 'part',
      amount: given,
      key: `goodwill ${randomCode(KEY_LENGTH)}`,
      goodwill: parts,
      asCredit: asCredit ? requireAccountOf(locked, payment) : null,
      reason,
      remark: doing.remark,
      createdBy: doing.actor.email,
      at,
    });
    await raiseVersion(tx, locked.id, at);
    const after = { ...locked, version: locked.version + 1 };
    await auditOrder(tx, doing, {
      before: locked,
      after,
      at,
      details: { goodwill: amount, reason, ...(asCredit && { asCredit }) },
    });
  });
}
