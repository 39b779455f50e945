// Actions that only the merchant can do: record that a transfer or cash has arrived, and decide
// about payments that do not match. As in settle.ts, everything runs under the order's lock, and
// refunds by a job afterwards.

import { spendAgain } from '#server/balances/balances.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import type { Platform } from '#server/base/platform.ts';
import { auditOrder, lockAtVersion, type OrderEdit } from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canBook, canCollect } from '#server/orders/order-state.ts';
import { moveOrder } from '#server/orders/orders.ts';
import { reserveStockAgain } from '#server/orders/stock.ts';
import type { ReviewDecision } from '#shared/back-office/order-changes.ts';
import type { Kurus } from '#shared/base/money.ts';
import { isBookable } from '#shared/orders/payment-methods.ts';
import { reopenBankLine } from './bank-lines.sql.ts';
import {
  otherCurrencyOf,
  type PaymentOfOrder,
  type PaymentRow,
  reopenPayment,
  selectPaymentsOfOrder,
  takenOf,
  updateSettled,
} from './payments.sql.ts';
import { isRefundedByProvider } from './providers.ts';
import { requestRefund } from './refunds.ts';
import { confirmOrder, lateNoteOf, type SettleDeps } from './settle.ts';

/**
 * `details`: for the audit log; `waitSeconds`: the delay of the mail, in which the step can be
 * undone.
 */
type Step = { tx: Tx; doing: OrderEdit; at: Date; details?: object; waitSeconds?: number };

/**
 * A payment that a person must decide about; a second payment of a paid order is refunded
 * automatically.
 */
export const isToDecide = ({
  state,
  failureReason,
}: Pick<PaymentRow, 'state' | 'failureReason'>): boolean =>
  state === 'REVIEW' && failureReason === 'mismatch';

export const paymentsOf = (db: Db, orderId: number): Promise<PaymentOfOrder[]> =>
  selectPaymentsOfOrder(db, orderId);

/**
 * The transfer has arrived, or the merchant took the money directly.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PIECES_GONE
 */
export async function bookTransfer(
  { db, changes, clock, config }: SettleDeps & Pick<Platform, 'config'>,
  orderId: number,
  doing: OrderEdit,
): Promise<void> {
  const at = clock();
  const { taken } = await inTransaction(db, (tx) =>
    bookTransferWithin({ tx, doing, at, waitSeconds: config.undoSeconds }, orderId),
  );
  changes.stockChanged(taken);
}

/** `amount`: what came, if it is known; null if the order's amount came. */
type Came = { amount: Kurus | null; details?: object };

/**
 * The same within a transaction that books more. After its commit the caller must report the stock
 * in `taken`.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PIECES_GONE
 */
export async function bookTransferWithin(
  { tx, doing, at, waitSeconds }: Step,
  orderId: number,
  { amount, details = {} }: Came = { amount: null },
): Promise<{ payment: PaymentRow; taken: StockChange[] }> {
  const locked = await lockAtVersion(tx, orderId, doing.version);
  const attempt = (await selectPaymentsOfOrder(tx, orderId)).find(
    ({ provider, state }) => isBookable(provider) && (state === 'PENDING' || state === 'FAILED'),
  );
  if (!isBookable(locked.paymentMethod) || !canBook(locked) || !attempt)
    throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  await updateSettled(tx, attempt.id, ['PENDING', 'FAILED'], {
    state: 'PAID',
    takenKurus: amount,
    failureReason: null,
    settledAt: at,
  });
  const taken = await confirmManually(
    { tx, doing, at, details, ...(waitSeconds && { waitSeconds }) },
    locked,
    attempt,
  );
  return { payment: attempt, taken };
}

/**
 * The payment that the merchant booked and of which nothing was refunded; null if there is none.
 */
export async function findBookedTransfer(db: Db, orderId: number): Promise<PaymentRow | null> {
  const payments = await selectPaymentsOfOrder(db, orderId);
  return (
    payments.find(
      ({ provider, state, refundKurus }) =>
        isBookable(provider) && state === 'PAID' && refundKurus === 0,
    ) ?? null
  );
}

/**
 * The transfer was booked by mistake: its money is awaited again, and the bank statement line is
 * open again. Call with the order locked.
 */
export async function unbookTransfer(tx: Tx, orderId: number): Promise<void> {
  const booked = await findBookedTransfer(tx, orderId);
  if (!booked) return;
  await reopenPayment(tx, booked.id);
  await reopenBankLine(tx, booked.id);
}

/**
 * The courier has paid the cash of an order that was confirmed without payment.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED
 */
export async function collectCash(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  orderId: number,
  doing: OrderEdit,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const locked = await lockAtVersion(tx, orderId, doing.version);
    const { actor, remark } = doing;
    const collected = await collectWithin(tx, locked, { actor: actor.email, remark, at });
    if (!collected) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const { order, paymentId } = collected;
    await auditOrder(tx, doing, { before: locked, after: order, at, details: { paymentId } });
  });
}

/** The carrier reports that it took the money; does nothing if the money is no longer awaited. */
export async function collectFromCarrier(
  tx: Tx,
  locked: Order,
  by: { actor: string; at: Date },
): Promise<void> {
  await collectWithin(tx, locked, { ...by, remark: null });
}

async function collectWithin(
  tx: Tx,
  locked: Order,
  by: { actor: string; remark: string | null; at: Date },
): Promise<{ order: Order; paymentId: string } | null> {
  const attempt = (await selectPaymentsOfOrder(tx, locked.id)).find(
    ({ provider, state }) => provider === 'cash-on-delivery' && state === 'PENDING',
  );
  if (!canCollect(locked) || !attempt) return null;
  await updateSettled(tx, attempt.id, ['PENDING'], {
    state: 'PAID',
    takenKurus: attempt.amountKurus,
    settledAt: by.at,
  });
  const entry = { ...by, note: 'collected' };
  const order = await moveOrder(tx, locked, { paymentState: 'PAID' }, entry);
  return { order, paymentId: attempt.id };
}

/** Confirms the order of an attempt that was just marked as paid. */
async function confirmManually(
  { tx, doing, at, details = {}, waitSeconds = 0 }: Step,
  locked: Order,
  payment: PaymentRow,
): Promise<StockChange[]> {
  const by = { actor: doing.actor.email, at };
  const note = locked.state === 'PENDING_PAYMENT' ? null : await lateNoteOf(tx, locked);
  const reserved = locked.holdsStock ? [] : await reserveStockAgain(tx, locked, by);
  if (reserved === null) throw new AppError('PIECES_GONE');
  if (!(await spendAgain(tx, locked, { by: by.actor, at }))) throw new AppError('VOUCHER_EMPTY');
  const confirmed = await confirmOrder(tx, locked, payment.id, {
    actor: doing.actor.email,
    note,
    remark: doing.remark,
    isNotified: doing.isNotified,
    waitSeconds,
    at,
  });
  await auditOrder(tx, doing, {
    before: locked,
    after: confirmed,
    at,
    details: { paymentId: payment.id, ...details },
  });
  return reserved;
}

/**
 * Decides about a payment whose amount, currency or order does not match: it pays the order; the
 * provider refunds it; or it was refunded manually or never arrived. In the last two cases the
 * order is unpaid, and can be paid until it expires.
 * @throws AppError EDIT_CONFLICT, PAYMENT_NOT_TO_DECIDE, PAYMENT_IN_OTHER_CURRENCY,
 * ORDER_MOVE_NOT_ALLOWED, PIECES_GONE
 */
export async function decideReview(
  context: SettleDeps,
  orderId: number,
  { paymentId, decision }: { paymentId: string; decision: ReviewDecision },
  doing: OrderEdit,
): Promise<void> {
  const { db, changes, clock } = context;
  const at = clock();
  const reserved = await inTransaction(db, async (tx) => {
    const locked = await lockAtVersion(tx, orderId, doing.version);
    const payments = await selectPaymentsOfOrder(tx, orderId);
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment || !isToDecide(payment)) throw new AppError('PAYMENT_NOT_TO_DECIDE');
    if (decision === 'accept') return acceptReview({ tx, doing, at }, locked, payment);
    if (decision === 'refund') await refundReview({ tx, doing, at }, context, payment);
    else
      await updateSettled(tx, payment.id, ['REVIEW'], {
        state: 'REFUNDED',
        failureReason: 'by-hand',
        settledAt: at,
      });
    const isLast =
      locked.paymentState === 'REVIEW' &&
      !payments.some((other) => other.id !== payment.id && isToDecide(other));
    const after = isLast
      ? await moveOrder(
          tx,
          locked,
          { paymentState: 'FAILED' },
          { actor: doing.actor.email, note: 'review-refused', remark: doing.remark, at },
        )
      : locked;
    await auditOrder(tx, doing, { before: locked, after, at, details: { paymentId, decision } });
    return [];
  });
  changes.stockChanged(reserved);
}

/** The payment is accepted for the order. */
async function acceptReview(
  { tx, doing, at }: Step,
  locked: Order,
  payment: PaymentRow,
): Promise<StockChange[]> {
  if (!['PENDING', 'FAILED', 'REVIEW'].includes(locked.paymentState))
    throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  const currency = otherCurrencyOf(payment);
  if (currency) throw new AppError('PAYMENT_IN_OTHER_CURRENCY', { values: { currency } });
  await updateSettled(tx, payment.id, ['REVIEW'], {
    state: 'PAID',
    failureReason: null,
    settledAt: at,
  });
  return confirmManually({ tx, doing, at }, locked, payment);
}

async function refundReview(
  { tx, doing, at }: Step,
  deps: SettleDeps,
  payment: PaymentRow,
): Promise<void> {
  if (!isRefundedByProvider(deps.providers, payment)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  await updateSettled(tx, payment.id, ['REVIEW'], {
    state: 'REVIEW',
    failureReason: 'refunding',
    settledAt: at,
  });
  await requestRefund(tx, deps, payment, {
    cause: 'review',
    amount: takenOf(payment),
    createdBy: doing.actor.email,
    remark: doing.remark,
    at,
  });
}
