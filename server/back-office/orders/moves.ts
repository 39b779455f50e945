// The merchant's transitions of an order, as order-state.ts allows them. Each runs under the
// order's lock, only if the order is unchanged since it was on the screen, and is recorded in the
// history and the audit log. Payments are in payments/manual-payments.ts.

import { AppError } from '#server/base/errors/app-error.ts';
import { addMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  auditOrder,
  type Cancelling,
  type OrderEdit,
  requireVersion,
} from '#server/orders/expected-version.ts';
import { canCancelParcels, canDeliver, canPrepare } from '#server/orders/order-state.ts';
import { moveOrder } from '#server/orders/orders.ts';
import { countParcels, deliverParcels, selectParcelStates } from '#server/orders/shipments.sql.ts';
import { addStepMail } from '#server/orders/step-mails.ts';
import { cancelPaid } from '#server/payments/cancel-order.ts';
import type { Providers } from '#server/payments/provider.ts';
import { cancelUnpaid } from '#server/payments/unpaid-orders.ts';
import { editOrder } from './edit-order.ts';
import { selectUnpaidOfBuyer } from './order.sql.ts';
import { requireBackOfficeOrder } from './order.ts';

type Deps = Platform & { providers: Providers };

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED */
export async function prepareOrder(
  context: Deps,
  orderNumber: string,
  doing: OrderEdit,
): Promise<void> {
  await editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    if (!canPrepare(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const prepared = await moveOrder(
      tx,
      locked,
      { state: 'PREPARING' },
      { actor: doing.actor.email, remark: doing.remark, at },
    );
    await auditOrder(tx, doing, { before: locked, after: prepared, at });
    if (doing.isNotified !== false)
      await addStepMail(
        tx,
        { kind: 'order-preparing', orderId: locked.id, paymentId: null },
        context.config.undoSeconds,
      );
  });
}

/**
 * Every parcel has arrived.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED
 */
export async function deliverOrder(
  context: Deps,
  orderNumber: string,
  doing: OrderEdit,
): Promise<void> {
  await editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    if (!canDeliver(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    await deliverParcels(tx, locked.id, null, at);
    const delivered = await moveOrder(
      tx,
      locked,
      { state: 'DELIVERED' },
      { actor: doing.actor.email, remark: doing.remark, at },
    );
    await auditOrder(tx, doing, { before: locked, after: delivered, at });
    if (doing.isNotified !== false)
      await addStepMail(
        tx,
        { kind: 'order-delivered', orderId: locked.id, paymentId: null },
        context.config.undoSeconds,
      );
  });
}

/**
 * Cancels all unpaid orders of this order's buyer, each separately: an order that cannot be
 * cancelled now, because its payment is in progress, stays. The buyer gets a mail about this order
 * only.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT
 */
export async function cancelUnpaidOfBuyer(
  context: Deps,
  orderNumber: string,
  doing: Cancelling,
): Promise<void> {
  const shown = await requireBackOfficeOrder(context, orderNumber);
  requireVersion(shown, doing.version);
  for (const { orderNumber: number, version } of await selectUnpaidOfBuyer(context.db, shown)) {
    try {
      const isMailed = number === shown.orderNumber;
      await cancelByShop(context, number, { ...doing, version }, { isMailed });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

const reasonOf = ({ remark, reason, isReasonMailed }: Cancelling) => ({
  remark,
  reason,
  isReasonMailed,
});

/**
 * Cancels an unpaid order; its pieces go back to stock.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, PAYMENT_IN_PROGRESS, ORDER_NOT_CANCELLABLE also
 * if a parcel waits for its carrier or was delivered
 */
export async function cancelByShop(
  context: Deps,
  orderNumber: string,
  doing: Cancelling,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<void> {
  const order = await requireBackOfficeOrder(context, orderNumber);
  requireVersion(order, doing.version);
  const at = context.clock();
  await cancelUnpaid(context, order, async (tx, locked) => {
    requireVersion(locked, doing.version);
    if (!canCancelParcels(await selectParcelStates(tx, order.id)))
      throw new AppError('ORDER_NOT_CANCELLABLE');
    return {
      isDone: false,
      actor: doing.actor.email,
      note: 'cancelled-by-shop',
      ...reasonOf(doing),
      async written(tx, cancelled) {
        await auditOrder(tx, doing, {
          before: locked,
          after: cancelled,
          at,
          details: { reason: doing.reason },
        });
        if (isMailed && doing.isNotified !== false) await addMail(tx, 'order-cancelled', order.id);
      },
    };
  });
}

/**
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_NOT_CANCELLABLE also if a part of it is
 * already shipped
 */
export async function cancelPaidByShop(
  context: Deps,
  orderNumber: string,
  doing: Cancelling,
): Promise<void> {
  const { id } = await requireBackOfficeOrder(context, orderNumber);
  await cancelPaid(context, id, async (tx, locked) => {
    requireVersion(locked, doing.version);
    if ((await countParcels(tx, id)) > 0) throw new AppError('ORDER_NOT_CANCELLABLE');
    const { email } = doing.actor;
    return {
      actor: email,
      createdBy: email,
      note: 'cancelled-by-shop',
      ...reasonOf(doing),
      isNotified: doing.isNotified,
      written: (tx, cancelled) =>
        auditOrder(tx, doing, {
          before: locked,
          after: cancelled,
          at: context.clock(),
          details: { reason: doing.reason },
        }),
    };
  });
}
