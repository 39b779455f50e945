// Refunds of a part or all of a payment, for any reason. Owns refunds and refund_items. A refund is
// requested in the transaction that causes it, sent by a job afterwards, once for its key however
// often the job runs, and recorded under the order's lock. The merchant sends and marks refunds
// that no provider can make (decision 0025).

import { bookRefund, lowerOrderParts } from '#server/balances/balances.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob, type Jobs, restartJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { recountSold } from '#server/orders/stock.ts';
import { refundParts } from '#shared/balances/balances.ts';
import { type Kurus, ZERO } from '#shared/base/money.ts';
import { finishRefund } from './finish-refund.ts';
import { paidPartsOf, type ToRefund } from './paid-parts.ts';
import { toAttempt } from './payment-request.ts';
import { selectPayment } from './payments.sql.ts';
import type { Providers } from './provider.ts';
import { isRefundedByProvider } from './providers.ts';
import {
  existsRefund,
  type GoodwillPart,
  insertGoodwill,
  insertRefund,
  moveRefund,
  type NewRefund,
  type Refund,
  type RefundItem,
  raiseRefunded,
  selectRefund,
  selectRefunds,
} from './refunds.sql.ts';

export type { RefundItem, RefundRecord } from './refunds.sql.ts';
export { selectRefund as findRefund, selectRefunds as refundsOf };

type RefundContext = Pick<Platform, 'db' | 'clock'> & { providers: Providers };
/** The actor in the history if no person made the move. */
const ACTOR = 'payment';

const refundJobKey = (id: number): string => `refund ${id}`;
const sendSoon = (tx: Tx, id: number): Promise<void> =>
  addJob(tx, 'refund-payment', { refundId: id }, refundJobKey(id));

/**
 * Tries a refused refund, or one with an unknown outcome, again at once; a provider that has
 * already made it reports so.
 */
export const tryRefundSoon = (tx: Tx, id: number): Promise<void> =>
  restartJob(tx, 'refund-payment', { refundId: id }, refundJobKey(id));

/**
 * The customer whose store credit can receive the refund.
 * @throws AppError ORDER_MOVE_NOT_ALLOWED for an order of a guest, and for one on the account of a
 * company, which owes the money and gets it back
 */
export function requireAccountOf(
  { customerId }: Pick<Order, 'customerId'>,
  { provider }: Pick<ToRefund, 'provider'>,
): number {
  if (customerId === null || provider === 'account') throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  return customerId;
}

type RefundRequest = Pick<NewRefund, 'cause'> &
  Partial<Pick<NewRefund, 'shippingKurus' | 'reason' | 'remark' | 'createdBy'>> & {
    amount: Kurus;
    key?: string;
    items?: readonly RefundItem[];
    /** For an amount without a product: the share of each row. */
    goodwill?: readonly GoodwillPart[];
    /**
     * The customer who gets all of it as store credit; otherwise it is refunded in the way it was
     * paid.
     */
    asCredit?: number | null;
    at: Date;
  };

/**
 * Requests a refund of a part or all of a payment, once for a key: a whole refund has the payment's
 * key. Call with the order locked. Returns its id; null if it was already requested.
 * @throws AppError REFUND_NOT_VALID if more would be refunded than was paid
 */
export async function requestRefund(
  tx: Tx,
  { providers }: Pick<RefundContext, 'providers'>,
  payment: ToRefund,
  request: RefundRequest,
): Promise<number | null> {
  const {
    cause,
    amount,
    key = `whole ${payment.id}`,
    items = [],
    goodwill = [],
    shippingKurus = ZERO,
    reason = null,
    remark = null,
    createdBy = null,
    asCredit = null,
    at,
  } = request;
  const paid = await paidPartsOf(tx, payment);
  const parts = refundParts(amount, paid.left);
  if (!parts) {
    if (await existsRefund(tx, key)) return null;
    throw new AppError('REFUND_NOT_VALID');
  }
  // If no money is refunded, no provider is needed.
  const isByUs = parts.money === 0 || asCredit !== null;
  const state = isByUs || isRefundedByProvider(providers, payment) ? 'wanted' : 'by-hand';
  const refund = {
    orderId: payment.orderId,
    paymentId: payment.id,
    cause,
    state,
    amountKurus: amount,
    voucherKurus: parts.voucher,
    creditKurus: parts.credit,
    isAsCredit: asCredit !== null,
    key,
    shippingKurus,
    reason,
    remark,
    createdBy,
    isGoodwill: goodwill.length > 0,
    createdAt: at,
  } as const;
  const id = await insertRefund(tx, refund, items);
  if (id === null) return null;
  if (goodwill.length > 0)
    await insertGoodwill(tx, { refundId: id, orderId: payment.orderId }, goodwill);
  if (items.length > 0) await recountSold(tx, payment.orderId);
  if (!(await raiseRefunded(tx, payment.id, parts.money))) throw new AppError('REFUND_NOT_VALID');
  const { orderId } = payment;
  if (cause === 'correction') await lowerOrderParts(tx, orderId, parts);
  await bookRefund(tx, paid, { id, orderId, parts, asCredit, by: createdBy ?? ACTOR, at });
  if (state === 'wanted') await sendSoon(tx, id);
  return id;
}

/**
 * The job. Throws the provider's exceptions, so that the queue retries; until then the refund
 * counts as refused.
 */
export async function refundPayment(
  context: RefundContext,
  { refundId }: Jobs['refund-payment'],
): Promise<void> {
  const { db, providers, clock } = context;
  const refund = await beginRefund(context, refundId);
  if (!refund) return;
  const payment = await selectPayment(db, refund.paymentId);
  const provider = payment && providers.get(payment.provider);
  const { moneyKurus: amount, key } = refund;
  try {
    if (amount > 0) {
      if (!provider)
        throw new Error(
          `payment ${refund.paymentId} cannot be refunded: its provider is not configured`,
        );
      await provider.refund(toAttempt(payment), { amount, key });
    }
  } catch (error) {
    const failure = String((error as Error).message).slice(0, 500);
    await inTransaction(db, (tx) =>
      moveRefund(tx, refundId, ['sent'], { state: 'refused', failure }),
    );
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    await finishRefund(tx, order, refund, { actor: ACTOR, at: clock() });
  });
}

/**
 * From now on the merchant cannot mark it until the provider has responded. Null if it was sent or
 * marked meanwhile.
 */
async function beginRefund(
  { db, clock }: RefundContext,
  id: number | undefined,
): Promise<Refund | null> {
  // A job of an old version has no refund id; the merchant makes that refund.
  const known = id === undefined ? null : await selectRefund(db, id);
  if (!known) return null;
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, known.orderId);
    return (await moveRefund(tx, known.id, ['wanted', 'sent', 'refused'], {
      state: 'sent',
      triedAt: clock(),
    }))
      ? known
      : null;
  });
}

/**
 * Tries a refused refund again from the start, at once.
 * @throws AppError REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED
 */
export async function refundAgain(
  tx: Tx,
  { providers }: Pick<RefundContext, 'providers'>,
  order: Order,
  id: number,
): Promise<Refund> {
  const refund = await requireRefund(tx, order, id);
  const payment = await selectPayment(tx, refund.paymentId);
  if (!payment || !isRefundedByProvider(providers, payment))
    throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  if (!(await moveRefund(tx, id, ['refused', 'by-hand'], { state: 'wanted' })))
    throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  await tryRefundSoon(tx, id);
  return refund;
}

/**
 * The merchant has sent the money. Not allowed while the provider's response is pending: the money
 * would be refunded twice.
 * @throws AppError REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED
 */
export async function markRefundSent(
  tx: Tx,
  order: Order,
  id: number,
  by: { email: string; remark: string | null; isNotified?: boolean | undefined; at: Date },
): Promise<Order> {
  const refund = await requireRefund(tx, order, id);
  if (refund.state !== 'by-hand' && refund.state !== 'refused')
    throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  return finishRefund(tx, order, refund, {
    actor: by.email,
    remark: by.remark,
    givenBy: by.email,
    isNotified: by.isNotified,
    at: by.at,
  });
}

async function requireRefund(tx: Tx, order: Order, id: number): Promise<Refund> {
  const refund = await selectRefund(tx, id);
  if (!refund || refund.orderId !== order.id) throw new AppError('REFUND_NOT_FOUND');
  return refund;
}
