// What only a person can know or decide about money: that a transfer has come, what becomes of money that does not fit,
// and that a paid order is not to be. As in settle.ts, everything under the order's lock, and refunds by a job after it.
import type { ReviewDecision } from '#shared/admin-orders.ts';
import { kurus, subtract, ZERO } from '#shared/money.ts';
import { AppError } from '../app-error.ts';
import type { StockChange } from '../changes.ts';
import type { Db, Tx } from '../db.ts';
import { inTransaction } from '../db.ts';
import { addMail } from '../job-queue.ts';
import { auditOrder, type Doing, lockAsSeen } from '../orders/as-seen.ts';
import { canBook, canCancelPaid } from '../orders/order-state.ts';
import { moveOrder, type Order } from '../orders/orders.ts';
import { giveBackStock, takeStockAgain } from '../orders/stock.ts';
import { goesBackByItself } from './attempt.ts';
import { type PaymentOfOrder, type PaymentRow, selectPaymentsOfOrder, updateSettled } from './payments.sql.ts';
import { quoteRest, readRefundable, toRefundItems } from './refund-rows.ts';
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
      await wantRefund(tx, context, payment, { cause: 'review', amount: payment.amountKurus, createdBy: doing.actor.email, remark: doing.remark, at });
    } else await updateSettled(tx, payment.id, ['REVIEW'], { state: 'REFUNDED', failureReason: 'by-hand', settledAt: at });
    const isLast = locked.paymentState === 'REVIEW' && !payments.some((other) => other.id !== payment.id && isToDecide(other));
    const after = isLast ? await moveOrder(tx, locked, { paymentState: 'FAILED' }, { actor: doing.actor.email, note: 'review-refused', remark: doing.remark, at }) : locked;
    await auditOrder(tx, doing, locked, after, at, { paymentId, decision });
    return [];
  });
  changes.stockChanged(taken);
}

/**
 * Before anything of it was shipped (`requireWhole` refuses else): its pieces go back to the shelf, its money to the buyer.
 * @throws AppError EDIT_CONFLICT, ORDER_NOT_CANCELLABLE
 */
export async function cancelPaid(context: SettleContext, orderId: number, doing: Doing, requireWhole: (tx: Tx) => Promise<void>): Promise<void> {
  const { db, changes, clock } = context;
  const at = clock();
  const given = await inTransaction(db, async (tx) => {
    const locked = await lockAsSeen(tx, orderId, doing.version);
    if (!canCancelPaid(locked)) throw new AppError('ORDER_NOT_CANCELLABLE');
    await requireWhole(tx);
    const stockChanges = await giveBackStock(tx, locked);
    const by = { actor: doing.actor.email, at };
    const cancelled = await moveOrder(tx, locked, { state: 'CANCELLED' }, { ...by, note: 'cancelled-by-shop', remark: doing.remark });
    await auditOrder(tx, doing, locked, cancelled, at);
    await addMail(tx, 'order-cancelled', orderId);
    const payment = (await selectPaymentsOfOrder(tx, orderId)).find(({ state }) => state === 'PAID');
    if (payment?.amountKurus === 0) {
      await updateSettled(tx, payment.id, ['PAID'], { state: 'REFUNDED', settledAt: at });
      await moveOrder(tx, cancelled, { paymentState: 'REFUNDED' }, by);
    } else if (payment) await wantRest(tx, context, locked, payment, doing, at);
    return stockChanges;
  });
  changes.stockChanged(given);
}

/** What has not gone back by rows before. */
async function wantRest(tx: Tx, context: SettleContext, order: Order, payment: PaymentRow, doing: Doing, at: Date): Promise<void> {
  const refundable = await readRefundable(tx, order);
  const quote = quoteRest(refundable);
  const items = quote ? toRefundItems(refundable, quote, (position) => quote.rows.find((row) => row.position === position)?.quantity ?? 0) : [];
  const amount = subtract(payment.amountKurus, kurus(payment.refundKurus));
  const by = { createdBy: doing.actor.email, remark: doing.remark };
  if (amount > 0) await wantRefund(tx, context, payment, { cause: 'cancelled', amount, shippingKurus: quote?.shipping ?? ZERO, items, ...by, at });
}
