// Money that goes back, a part of it or all, whatever the reason: one way for everything. Owns refunds and refund_items.
// A refund is wanted in the transaction that causes it, given by a job after it, once for its key however often the job
// runs, and written down under the order's lock. What no provider can give, the merchant gives and marks (decision 0025).
import { type Kurus, ZERO } from '#shared/money.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { addJob, addMail, addRefundMail, type Jobs } from '../job-queue.ts';
import { lockOrder, moveOrder, type Order, writeHistory } from '../orders/orders.ts';
import { recountSold } from '../orders/sold.ts';
import { goesBackByItself, toAttempt } from './attempt.ts';
import { type PaymentRow, selectPayment, takenOf, updateSettled } from './payments.sql.ts';
import { insertRefund, moveRefund, type NewRefund, type Refund, type RefundItem, raiseRefunded, selectRefund, selectRefunds, sumDone, updateOrderRefunded } from './refunds.sql.ts';

export type { RefundItem, RefundRecord } from './refunds.sql.ts';
export { selectRefunds as refundsOf };

type RefundContext = Pick<Context, 'db' | 'providers' | 'clock'>;
/** Whose doing it is in the history when nobody pressed anything. */
const ACTOR = 'payment';

const refundJobKey = (id: number): string => `refund ${id}`;
const giveSoon = (tx: Tx, id: number): Promise<void> => addJob(tx, 'refund-payment', { refundId: id }, refundJobKey(id));

/** One that was refused, or whose outcome nobody knows, at once: a provider that has given it says so. */
export const tryRefundSoon = (tx: Tx, id: number): Promise<void> => addJob(tx, 'refund-payment', { refundId: id }, refundJobKey(id), { isFromStart: true });

type Wanted = Pick<NewRefund, 'cause'> &
  Partial<Pick<NewRefund, 'shippingKurus' | 'reason' | 'remark' | 'createdBy'>> & { amount: Kurus; key?: string; items?: readonly RefundItem[]; at: Date };

/**
 * Wants a part of a payment back, or all of it. Once for a key: what goes back whole has the payment's. Call with the order locked.
 * Answers its id; null for one that was wanted before.
 * @throws AppError REFUND_NOT_VALID when more would go back than was paid
 */
export async function wantRefund(
  tx: Tx,
  { providers }: Pick<RefundContext, 'providers'>,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>,
  wanted: Wanted,
): Promise<number | null> {
  const { cause, amount, key = `whole ${payment.id}`, items = [], shippingKurus = ZERO, reason = null, remark = null, createdBy = null, at } = wanted;
  const state = goesBackByItself(providers, payment) ? 'wanted' : 'by-hand';
  const refund = { orderId: payment.orderId, paymentId: payment.id, cause, state, amountKurus: amount, key, shippingKurus, reason, remark, createdBy, createdAt: at } as const;
  const id = await insertRefund(tx, refund, items);
  if (id === null) return null;
  if (items.length > 0) await recountSold(tx, payment.orderId);
  if (!(await raiseRefunded(tx, payment.id, amount))) throw new AppError('REFUND_NOT_VALID');
  if (state === 'wanted') await giveSoon(tx, id);
  return id;
}

/** The job. Throws what the provider throws, so that it is tried again; until then the refund counts as refused. */
export async function refundPayment(context: RefundContext, { refundId }: Jobs['refund-payment']): Promise<void> {
  const { db, providers, clock } = context;
  const refund = await beginRefund(context, refundId);
  if (!refund) return;
  const payment = await selectPayment(db, refund.paymentId);
  const provider = payment && providers.get(payment.provider);
  try {
    if (!provider) throw new Error(`payment ${refund.paymentId} cannot be refunded: its provider is not configured`);
    await provider.refund(toAttempt(payment), { amount: refund.amountKurus, key: refund.key });
  } catch (error) {
    const failure = String((error as Error).message).slice(0, 500);
    await inTransaction(db, (tx) => moveRefund(tx, refundId, ['sent'], 'refused', { failure }));
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    await finishRefund(tx, order, refund, { actor: ACTOR, at: clock() });
  });
}

/** From here on nobody marks it by hand until the provider's answer is known. Null when it was given or marked meanwhile. */
async function beginRefund({ db, clock }: RefundContext, id: number | undefined): Promise<Refund | null> {
  // A job from before refunds had rows of their own: its refund waits for the merchant.
  const known = id === undefined ? null : await selectRefund(db, id);
  if (!known) return null;
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, known.orderId);
    return (await moveRefund(tx, known.id, ['wanted', 'sent', 'refused'], 'sent', { triedAt: clock() })) ? known : null;
  });
}

type By = { actor: string; remark?: string | null; givenBy?: string | null; at: Date };

/** The money is back: payment, order, and who hears of it. Does nothing when that was written down before. */
async function finishRefund(tx: Tx, order: Order, refund: Refund, { actor, remark = null, givenBy = null, at }: By): Promise<Order> {
  if (!(await moveRefund(tx, refund.id, ['sent', 'refused', 'by-hand'], 'done', { doneAt: at, givenBy, failure: null }))) return order;
  const payment = await selectPayment(tx, refund.paymentId);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  const done = await sumDone(tx, payment.id);
  const isWhole = done === takenOf(payment);
  const wasForOrder = payment.state === 'PAID';
  if (isWhole) await updateSettled(tx, payment.id, ['PAID', 'REVIEW'], { state: 'REFUNDED', settledAt: at });
  await tell(tx, refund);
  if (!wasForOrder) return order;
  await updateOrderRefunded(tx, order.id, done);
  const said = { actor, note: isWhole ? 'refunded' : 'partly-refunded', remark, at };
  const paymentState = isWhole ? 'REFUNDED' : 'PARTLY_REFUNDED';
  return order.paymentState === paymentState ? writeHistory(tx, order, said) : moveOrder(tx, order, { paymentState }, said);
}

/** What was cancelled was paid rightly; what was not goes back because it had no place, and the shop is told of it too. */
async function tell(tx: Tx, { id, cause, orderId, paymentId }: Refund): Promise<void> {
  if (cause === 'part') return addRefundMail(tx, 'order-partly-refunded', orderId, id);
  if (cause === 'cancelled') return addRefundMail(tx, 'order-refunded', orderId, id);
  await addMail(tx, 'payment-refunded', orderId, paymentId);
  if (cause !== 'review') await addMail(tx, 'late-refund', orderId, paymentId);
}

/**
 * One that the provider refused, from the start and at once.
 * @throws AppError REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED
 */
export async function refundAgain(tx: Tx, { providers }: Pick<RefundContext, 'providers'>, order: Order, id: number): Promise<Refund> {
  const refund = await requireRefund(tx, order, id);
  const payment = await selectPayment(tx, refund.paymentId);
  if (!payment || !goesBackByItself(providers, payment)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  if (!(await moveRefund(tx, id, ['refused', 'by-hand'], 'wanted', {}))) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  await addJob(tx, 'refund-payment', { refundId: id }, refundJobKey(id), { isFromStart: true });
  return refund;
}

/**
 * The merchant sent it. Not while the provider's answer is awaited: the money would go back twice.
 * @throws AppError REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED
 */
export async function markRefundGiven(tx: Tx, order: Order, id: number, by: { email: string; remark: string | null; at: Date }): Promise<Order> {
  const refund = await requireRefund(tx, order, id);
  if (refund.state !== 'by-hand' && refund.state !== 'refused') throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  return finishRefund(tx, order, refund, { actor: by.email, remark: by.remark, givenBy: by.email, at: by.at });
}

async function requireRefund(tx: Tx, order: Order, id: number): Promise<Refund> {
  const refund = await selectRefund(tx, id);
  if (!refund || refund.orderId !== order.id) throw new AppError('REFUND_NOT_FOUND');
  return refund;
}
