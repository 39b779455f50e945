// Settling: the one transition that callback, verify, notification, sweep, cancel and expiry share. It asks the provider
// outside any transaction and then, under the order's lock, carries out what the answer means (decision.ts). However often
// and in whatever order it is called, a payment has its effects once. domain.md 1.8; decision 0009.

import { countOfSurcharge } from '#shared/installments.ts';
import { kurus } from '#shared/money.ts';
import type { StockChange } from '../changes.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { addMail } from '../job-queue.ts';
import { lockOrder, moveOrder, type Order, updateSurcharge } from '../orders/orders.ts';
import { takeStockAgain } from '../orders/stock.ts';
import { toAttempt, unreachable } from './attempt.ts';
import { decide } from './decision.ts';
import { existsOtherWithProviderPayment, type PaymentOfOrder, type PaymentRow, selectPayment, selectPaymentsOfOrder, takenOf, updateAsked, updateSettled } from './payments.sql.ts';
import type { FailureReason, Outcome } from './provider.ts';
import { wantRefund } from './refunds.ts';

export type SettleContext = Pick<Context, 'db' | 'providers' | 'changes' | 'clock'>;

/** Whose doing a move was, for the history. */
const ACTOR = 'payment';

/**
 * Brings an attempt up to date with its provider.
 * @throws AppError PROVIDER_UNREACHABLE, caused by what the provider throws; nothing has changed then
 */
export async function settlePayment(context: SettleContext, payment: PaymentOfOrder): Promise<void> {
  const provider = context.providers.get(payment.provider);
  const canMove = payment.state === 'PENDING' || payment.state === 'FAILED';
  if (!provider || !canMove || payment.providerReference === null) return;
  const outcome = await provider.settle(toAttempt(payment)).catch(unreachable);
  if (outcome.state === 'pending') return updateAsked(context.db, payment.id, context.clock());
  await applyOutcome(context, payment, outcome);
}

/** What a provider said of itself, signed, or was asked for. */
export async function applyOutcome({ db, providers, changes, clock }: SettleContext, { id, orderId, amountKurus }: PaymentOfOrder, told: Outcome): Promise<void> {
  const outcome = apart(told, amountKurus);
  const at = clock();
  const stockChanges = await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    const payment = await selectPayment(db, id);
    if (!payment) return [];
    const isMoneyKnown = outcome.state === 'paid' && (await existsOtherWithProviderPayment(db, payment, outcome.providerPaymentId));
    const decision = decide(order, payment, outcome, { isMoneyKnown });
    const money = moneyOf(order, outcome, isMoneyKnown);
    switch (decision.kind) {
      case 'fail':
        await failPayment(db, order, payment, decision.reason, at);
        return [];
      case 'confirm':
        await settleAs(db, payment, { state: 'PAID', ...money }, at);
        await confirmOrder(db, await withParts(db, order, outcome, money), payment.id, { note: null, at });
        return [];
      case 'late':
        await settleAs(db, payment, { state: 'PAID', ...money }, at);
        return acceptLate(db, providers, await withParts(db, order, outcome, money), { ...payment, ...money }, at);
      case 'duplicate':
        await settleAs(db, payment, { state: 'REVIEW', failureReason: 'duplicate', ...money }, at);
        await wantRefund(db, { providers }, payment, { cause: 'duplicate', amount: takenOf({ ...payment, ...money }), at });
        return [];
      case 'review':
        await settleAs(db, payment, { state: 'REVIEW', failureReason: 'mismatch', ...money }, at);
        await holdForReview(db, order, payment, at);
        return [];
      default:
        return [];
    }
  });
  changes.stockChanged(stockChanges);
}

/** What was asked for, and what is above it, where the provider tells only the sum. */
const apart = (outcome: Outcome, asked: number): Outcome =>
  outcome.state === 'paid' && outcome.isTotal && outcome.amount > asked ? { ...outcome, amount: asked, surcharge: outcome.amount - asked } : outcome;

type Money = Pick<PaymentRow, 'providerPaymentId' | 'takenKurus' | 'installments'>;

/** What the provider says of the money. Money that is another attempt's already stays there. */
function moneyOf({ installmentOffer }: Order, outcome: Outcome, isMoneyKnown: boolean): Money {
  if (outcome.state !== 'paid') return { providerPaymentId: null, takenKurus: null, installments: null };
  const surcharge = outcome.surcharge ?? 0;
  return {
    providerPaymentId: isMoneyKnown ? null : outcome.providerPaymentId,
    takenKurus: kurus(outcome.amount + surcharge),
    installments: outcome.installments ?? countOfSurcharge(installmentOffer, surcharge),
  };
}

/** What was paid for paying in parts belongs to the order from now on: its total is what the card paid. */
async function withParts(tx: Tx, order: Order, outcome: Outcome, { installments }: Money): Promise<Order> {
  if (outcome.state !== 'paid' || order.paymentMethod !== 'card') return order;
  return updateSurcharge(tx, order, { surcharge: kurus(outcome.surcharge ?? 0), installments });
}

async function settleAs(tx: Tx, payment: PaymentRow, settled: { state: 'PAID' | 'REVIEW'; failureReason?: 'duplicate' | 'mismatch' } & Money, at: Date): Promise<void> {
  await updateSettled(tx, payment.id, ['PENDING', 'FAILED'], { failureReason: null, ...settled, settledAt: at });
}

/** The order stays payable. It counts as failed only when no other attempt may still pay it. */
async function failPayment(tx: Tx, order: Order, payment: PaymentRow, reason: FailureReason, at: Date): Promise<void> {
  await updateSettled(tx, payment.id, ['PENDING'], { state: 'FAILED', failureReason: reason, settledAt: at });
  if (order.state !== 'PENDING_PAYMENT') return;
  const others = await selectPaymentsOfOrder(tx, order.id);
  const isLast = others.every((other) => other.id === payment.id || (other.state !== 'PENDING' && other.state !== 'PAID'));
  if (isLast && order.paymentState === 'PENDING') await moveOrder(tx, order, { paymentState: 'FAILED' }, { actor: ACTOR, note: reason, at });
  // What we closed ourselves is no news to the buyer.
  if (reason !== 'closed') await addMail(tx, 'payment-failed', order.id, payment.id);
}

/** Paid: the order is confirmed, its pieces count as sold, buyer and shop hear of it. Call with the order locked. */
export async function confirmOrder(
  tx: Tx,
  order: Order,
  paymentId: string,
  { actor = ACTOR, note, remark = null, at }: { actor?: string; note: string | null; remark?: string | null; at: Date },
): Promise<Order> {
  const confirmed = await moveOrder(tx, order, { state: 'CONFIRMED', paymentState: 'PAID' }, { actor, note, remark, at });
  await addMail(tx, 'order-paid', order.id, paymentId);
  // The shop heard of a transfer order when it was placed.
  if (order.paymentMethod === 'card') await addMail(tx, 'new-order', order.id);
  return confirmed;
}

/** Cash on delivery: the order is confirmed with its placing, its money comes with the courier. Call with the order locked. */
export async function confirmUnpaid(tx: Tx, order: Order, at: Date): Promise<Order> {
  return moveOrder(tx, order, { state: 'CONFIRMED' }, { actor: 'customer', note: 'to-collect', at });
}

/** The pieces went back before the money came: they are taken again if all are there, else the money goes back. */
async function acceptLate(tx: Tx, providers: SettleContext['providers'], order: Order, payment: PaymentRow, at: Date): Promise<StockChange[]> {
  const taken = await takeStockAgain(tx, order);
  if (taken) {
    await confirmOrder(tx, order, payment.id, { note: 'late', at });
    return taken;
  }
  await moveOrder(tx, order, { paymentState: 'PAID' }, { actor: ACTOR, note: 'late-no-stock', at });
  await wantRefund(tx, { providers }, payment, { cause: 'late', amount: takenOf(payment), at });
  return [];
}

async function holdForReview(tx: Tx, order: Order, payment: PaymentRow, at: Date): Promise<void> {
  if (order.paymentState === 'PENDING' || order.paymentState === 'FAILED') await moveOrder(tx, order, { paymentState: 'REVIEW' }, { actor: ACTOR, note: 'mismatch', at });
  await addMail(tx, 'payment-review', order.id, payment.id);
}
