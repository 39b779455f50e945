// Settling: the one transition that callback, verify, notification, sweep, cancel and expiry share.
// It asks the provider outside any transaction and then, under the order's lock, does what the
// result means (decision.ts). However often and in whatever order it is called, a payment has its
// effects once. domain.md 1.8; decision 0009.

import { spendAgain } from '#server/balances/balances.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { addMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { isQuoteUsedElsewhere } from '#server/cart/applied-quote.ts';
import { removeOrdered } from '#server/cart/customer-cart.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder, selectOrderParts, updateExpiry } from '#server/orders/orders.sql.ts';
import { expiryFrom, moveOrder } from '#server/orders/orders.ts';
import { addStepMail } from '#server/orders/step-mails.ts';
import { releaseStock, reserveStockAgain } from '#server/orders/stock.ts';
import { decide } from './decision.ts';
import { toAttempt } from './payment-request.ts';
import {
  existsOtherWithProviderPayment,
  type PaymentOfOrder,
  type PaymentRow,
  selectPayment,
  selectPaymentsOfOrder,
  takenOf,
  updateAsked,
  updateSettled,
} from './payments.sql.ts';
import type { FailureReason, Outcome, Providers } from './provider.ts';
import { throwUnreachable } from './providers.ts';
import { requestRefund } from './refunds.ts';
import { addSurcharge, type Money, reportedMoneyOf, splitSurcharge } from './reported-money.ts';

export type SettleDeps = Pick<Platform, 'db' | 'changes' | 'clock'> & { providers: Providers };

/** The actor of a move in the history. */
const ACTOR = 'payment';

/**
 * Updates an attempt with its provider's result.
 * @throws AppError PROVIDER_UNREACHABLE, with the provider's exception as cause; nothing has
 * changed then
 */
export async function settlePayment(deps: SettleDeps, payment: PaymentOfOrder): Promise<void> {
  const provider = deps.providers.get(payment.provider);
  const canMove = payment.state === 'PENDING' || payment.state === 'FAILED';
  if (!provider || !canMove || payment.providerReference === null) return;
  // Recorded before the response, so that an attempt that always fails does not delay the others.
  await updateAsked(deps.db, payment.id, deps.clock());
  const outcome = await provider.settle(toAttempt(payment)).catch(throwUnreachable);
  if (outcome.state !== 'pending') await applyOutcome(deps, payment, outcome);
}

/** Applies an outcome, whether it came in a signed message or from a request. */
export async function applyOutcome(
  { db, providers, changes, clock }: SettleDeps,
  { id, orderId, amountKurus }: PaymentOfOrder,
  reported: Outcome,
): Promise<void> {
  const outcome = splitSurcharge(reported, amountKurus);
  const at = clock();
  const stockChanges = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await selectPayment(tx, id);
    if (!payment) return [];
    const isMoneyKnown =
      (outcome.state === 'paid' || outcome.state === 'reviewing') &&
      (await existsOtherWithProviderPayment(tx, payment, outcome.providerPaymentId));
    const decision = decide(order, payment, outcome, { isMoneyKnown });
    const money = reportedMoneyOf(order, outcome, isMoneyKnown);
    switch (decision.kind) {
      case 'fail':
        await failPayment(tx, { order, payment }, decision, at);
        return [];
      case 'hold':
        await holdPayment(tx, { order, payment }, money, at);
        return [];
      case 'confirm':
        await settleAs(tx, payment, { state: 'PAID', ...money }, at);
        await removeFromCart(tx, order, at);
        await confirmOrder(tx, await addSurcharge(tx, order, outcome, money), payment.id, {
          note: null,
          at,
        });
        return [];
      case 'late':
        await settleAs(tx, payment, { state: 'PAID', ...money }, at);
        return acceptLate({ tx, providers, at }, await addSurcharge(tx, order, outcome, money), {
          ...payment,
          ...money,
        });
      case 'duplicate':
        await settleAs(tx, payment, { state: 'REVIEW', failureReason: 'duplicate', ...money }, at);
        await requestRefund(tx, { providers }, payment, {
          cause: 'duplicate',
          amount: takenOf({ ...payment, ...money }),
          at,
        });
        return [];
      case 'review':
        await settleAs(tx, payment, { state: 'REVIEW', failureReason: 'mismatch', ...money }, at);
        await removeFromCart(tx, order, at);
        await holdForReview(tx, order, payment, at);
        return [];
      default:
        return [];
    }
  });
  changes.stockChanged(stockChanges);
}

async function settleAs(
  tx: Tx,
  payment: PaymentRow,
  settled: { state: 'PAID' | 'REVIEW'; failureReason?: 'duplicate' | 'mismatch' } & Money,
  at: Date,
): Promise<void> {
  await updateSettled(tx, payment.id, ['PENDING', 'FAILED'], {
    failureReason: null,
    ...settled,
    settledAt: at,
  });
}

/**
 * The order can still be paid. Its payment state becomes failed only if no other attempt may still
 * pay it.
 */
export async function failPayment(
  tx: Tx,
  { order, payment }: { order: Order; payment: Pick<PaymentRow, 'id'> },
  { reason, detail = null }: { reason: FailureReason; detail?: string | null },
  at: Date,
): Promise<void> {
  await updateSettled(tx, payment.id, ['PENDING'], {
    state: 'FAILED',
    failureReason: reason,
    failureDetail: detail,
    settledAt: at,
  });
  if (order.state !== 'PENDING_PAYMENT') return;
  const others = await selectPaymentsOfOrder(tx, order.id);
  const isLast = others.every(
    (other) => other.id === payment.id || other.state === 'FAILED' || other.state === 'REFUNDED',
  );
  // After a review the payment period may be over, so it starts again.
  if (isLast && order.paymentState === 'REVIEW')
    await updateExpiry(tx, order.id, expiryFrom(order.paymentMethod, at));
  if (isLast && (order.paymentState === 'PENDING' || order.paymentState === 'REVIEW'))
    await moveOrder(
      tx,
      order,
      { paymentState: 'FAILED' },
      // The order is unpaid before and after, so a concurrent cancellation must not conflict.
      { actor: ACTOR, note: reason, at, keepsVersion: true },
    );
  // No mail for attempts that the shop closed itself, or for errors that the buyer sees on the page
  // at once.
  if (reason !== 'closed' && reason !== 'start-refused')
    await addMail(tx, 'payment-failed', order.id, payment.id);
}

type Confirmation = {
  actor?: string;
  note: string | null;
  remark?: string | null;
  isNotified?: boolean | undefined;
  /** The delay of the mail, in which the step can be undone. */
  waitSeconds?: number;
  at: Date;
};

/** Paid: confirms the order and mails buyer and shop. Call with the order locked. */
export async function confirmOrder(
  tx: Tx,
  order: Order,
  paymentId: string,
  { actor = ACTOR, note, remark = null, isNotified = true, waitSeconds = 0, at }: Confirmation,
): Promise<Order> {
  const confirmed = await moveOrder(
    tx,
    order,
    { state: 'CONFIRMED', paymentState: 'PAID' },
    { actor, note, remark, at },
  );
  if (isNotified)
    await addStepMail(tx, { kind: 'order-paid', orderId: order.id, paymentId }, waitSeconds);
  // For a transfer order the shop already got its mail when the order was placed.
  if (order.paymentMethod === 'card') await addMail(tx, 'new-order', order.id);
  return confirmed;
}

/**
 * Cash on delivery: the order is confirmed when it is placed, and the courier collects the money.
 * Call with the order locked.
 */
export async function confirmUnpaid(
  tx: Tx,
  order: Order,
  { actor = 'customer', at }: { actor?: string | undefined; at: Date },
): Promise<Order> {
  return moveOrder(tx, order, { state: 'CONFIRMED' }, { actor, note: 'to-collect', at });
}

/** Of an order that had ended. It keeps its prices: its buyer paid what was agreed (decision 0032). */
export const lateNoteOf = async (tx: Tx, { id }: Order): Promise<string> =>
  (await isQuoteUsedElsewhere(tx, id)) ? 'late-quote-used' : 'late';

/**
 * The stock was released before the money came: it is reserved again if everything is available,
 * otherwise the money is refunded.
 */
async function acceptLate(
  { tx, providers, at }: { tx: Tx; providers: Providers; at: Date },
  order: Order,
  payment: PaymentRow,
): Promise<StockChange[]> {
  const note = await lateNoteOf(tx, order);
  const reserved = await reserveStockAgain(tx, order, { actor: ACTOR, at });
  if (reserved && (await spendAgain(tx, order, { by: ACTOR, at }))) {
    await removeFromCart(tx, order, at);
    await confirmOrder(tx, order, payment.id, { note, at });
    return reserved;
  }
  // The balances that should pay the rest are already spent, so the money alone does not pay the
  // order.
  const released = reserved ? await releaseStock(tx, order, { actor: ACTOR, at }) : [];
  await moveOrder(tx, order, { paymentState: 'PAID' }, { actor: ACTOR, note: 'late-no-stock', at });
  await requestRefund(tx, { providers }, payment, { cause: 'late', amount: takenOf(payment), at });
  return released;
}

/**
 * A customer's cart keeps its rows while the order waits for a card payment. After a cancellation
 * the cart belongs to the next order.
 */
async function removeFromCart(tx: Tx, order: Order, at: Date): Promise<void> {
  const { customerId, paymentMethod, paymentState, placedBy, state } = order;
  const isWaiting = paymentState === 'PENDING' || paymentState === 'FAILED';
  if (customerId === null || placedBy !== null || paymentMethod !== 'card') return;
  if (!isWaiting || state === 'CANCELLED') return;
  const { items } = await selectOrderParts(tx, order.id);
  await removeOrdered(tx, customerId, items, at);
}

/**
 * The provider reviews the payment. Meanwhile the order waits and cannot be paid, cancelled or
 * expired; if it is already over, the merchant is notified of the money.
 */
async function holdPayment(
  tx: Tx,
  { order, payment }: { order: Order; payment: PaymentRow },
  { providerPaymentId }: Money,
  at: Date,
): Promise<void> {
  await updateSettled(tx, payment.id, ['PENDING', 'FAILED'], {
    state: 'PENDING',
    failureReason: 'reviewing',
    providerPaymentId,
    settledAt: at,
  });
  if (order.paymentState !== 'PENDING' && order.paymentState !== 'FAILED') return;
  await addMail(tx, 'payment-reviewing', order.id, payment.id);
  if (order.state !== 'PENDING_PAYMENT') return;
  await removeFromCart(tx, order, at);
  const entry = { actor: ACTOR, note: 'provider-review', at };
  await moveOrder(tx, order, { paymentState: 'REVIEW' }, entry);
  await addMail(tx, 'payment-held', order.id, payment.id);
}

async function holdForReview(tx: Tx, order: Order, payment: PaymentRow, at: Date): Promise<void> {
  if (order.paymentState === 'PENDING' || order.paymentState === 'FAILED')
    await moveOrder(tx, order, { paymentState: 'REVIEW' }, { actor: ACTOR, note: 'mismatch', at });
  await addMail(tx, 'payment-review', order.id, payment.id);
}
