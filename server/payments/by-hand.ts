// What only a person can know or decide about money: that a transfer has come, and what becomes of money that does not fit.
// As in settle.ts, everything under the order's lock, and refunds by a job after it.
import type { ReviewDecision } from '#shared/admin-orders.ts';
import { AppError } from '../app-error.ts';
import type { StockChange } from '../changes.ts';
import type { Db, Tx } from '../db.ts';
import { inTransaction } from '../db.ts';
import { auditOrder, type Doing, lockAsSeen } from '../orders/as-seen.ts';
import { canBook, canCollect } from '../orders/order-state.ts';
import { moveOrder, type Order } from '../orders/orders.ts';
import { takeStockAgain } from '../orders/stock.ts';
import { goesBackByItself } from './attempt.ts';
import { type PaymentOfOrder, type PaymentRow, selectPaymentsOfOrder, takenOf, updateSettled } from './payments.sql.ts';
import { wantRefund } from './refunds.ts';
import { confirmOrder, type SettleContext } from './settle.ts';

/** One that a person must decide about; a second payment of a paid order goes back by itself. */
export const isToDecide = ({ state, failureReason }: Pick<PaymentRow, 'state' | 'failureReason'>): boolean => state === 'REVIEW' && failureReason === 'mismatch';

export const paymentsOf = (db: Db, orderId: number): Promise<PaymentOfOrder[]> => selectPaymentsOfOrder(db, orderId);

/**
 * The money of a transfer is in the account.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PIECES_GONE
 */
export async function bookTransfer({ db, changes, clock }: SettleContext, orderId: number, doing: Doing): Promise<void> {
  const at = clock();
  const taken = await inTransaction(db, async (tx) => {
    const locked = await lockAsSeen(tx, orderId, doing.version);
    const attempt = (await selectPaymentsOfOrder(tx, orderId)).find(({ provider, state }) => provider === 'transfer' && (state === 'PENDING' || state === 'FAILED'));
    if (locked.paymentMethod !== 'transfer' || !canBook(locked) || !attempt) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    await updateSettled(tx, attempt.id, ['PENDING', 'FAILED'], { state: 'PAID', failureReason: null, settledAt: at });
    return confirmByHand(tx, locked, attempt, doing, at);
  });
  changes.stockChanged(taken);
}

/**
 * The courier has brought the money of an order that was confirmed without it.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED
 */
export async function collectCash({ db, clock }: Pick<SettleContext, 'db' | 'clock'>, orderId: number, doing: Doing): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const locked = await lockAsSeen(tx, orderId, doing.version);
    const attempt = (await selectPaymentsOfOrder(tx, orderId)).find(({ provider, state }) => provider === 'cash-on-delivery' && state === 'PENDING');
    if (!canCollect(locked) || !attempt) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    await updateSettled(tx, attempt.id, ['PENDING'], { state: 'PAID', takenKurus: attempt.amountKurus, settledAt: at });
    const paid = await moveOrder(tx, locked, { paymentState: 'PAID' }, { actor: doing.actor.email, note: 'collected', remark: doing.remark, at });
    await auditOrder(tx, doing, locked, paid, at, { paymentId: attempt.id });
  });
}

/** The attempt counts as paid by now. */
async function confirmByHand(tx: Tx, locked: Order, payment: PaymentRow, doing: Doing, at: Date): Promise<StockChange[]> {
  const taken = locked.state === 'PENDING_PAYMENT' ? [] : await takeStockAgain(tx, locked);
  if (taken === null) throw new AppError('PIECES_GONE');
  const note = locked.state === 'PENDING_PAYMENT' ? null : 'late';
  const confirmed = await confirmOrder(tx, locked, payment.id, { actor: doing.actor.email, note, remark: doing.remark, at });
  await auditOrder(tx, doing, locked, confirmed, at, { paymentId: payment.id });
  return taken;
}

/**
 * Money whose amount, currency or order does not fit: it pays the order after all; it goes back at the provider; or it was
 * given back by hand, or never came. Without it the order is unpaid, and payable for as long as its time lasts.
 * @throws AppError EDIT_CONFLICT, PAYMENT_NOT_TO_DECIDE, ORDER_MOVE_NOT_ALLOWED, PIECES_GONE
 */
export async function decideReview(context: SettleContext, orderId: number, { paymentId, decision }: { paymentId: string; decision: ReviewDecision }, doing: Doing): Promise<void> {
  const { db, changes, clock } = context;
  const at = clock();
  const taken = await inTransaction(db, async (tx) => {
    const locked = await lockAsSeen(tx, orderId, doing.version);
    const payments = await selectPaymentsOfOrder(tx, orderId);
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment || !isToDecide(payment)) throw new AppError('PAYMENT_NOT_TO_DECIDE');
    if (decision === 'accept') {
      if (!['PENDING', 'FAILED', 'REVIEW'].includes(locked.paymentState)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
      await updateSettled(tx, payment.id, ['REVIEW'], { state: 'PAID', failureReason: null, settledAt: at });
      return confirmByHand(tx, locked, payment, doing, at);
    }
    if (decision === 'refund') {
      if (!goesBackByItself(context.providers, payment)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
      await updateSettled(tx, payment.id, ['REVIEW'], { state: 'REVIEW', failureReason: 'refunding', settledAt: at });
      await wantRefund(tx, context, payment, { cause: 'review', amount: takenOf(payment), createdBy: doing.actor.email, remark: doing.remark, at });
    } else await updateSettled(tx, payment.id, ['REVIEW'], { state: 'REFUNDED', failureReason: 'by-hand', settledAt: at });
    const isLast = locked.paymentState === 'REVIEW' && !payments.some((other) => other.id !== payment.id && isToDecide(other));
    const after = isLast ? await moveOrder(tx, locked, { paymentState: 'FAILED' }, { actor: doing.actor.email, note: 'review-refused', remark: doing.remark, at }) : locked;
    await auditOrder(tx, doing, locked, after, at, { paymentId, decision });
    return [];
  });
  changes.stockChanged(taken);
}
