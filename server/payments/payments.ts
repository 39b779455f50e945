// Payments: one attempt after another at paying an order, each behind a provider. Owns payments; an order's states are
// moved through orders.ts. Provider calls stand outside every transaction. Specification 7; design.md 6 and 7; domain.md 1.8.
import type { PaymentStep, VerifyAnswer } from '#shared/checkout.ts';
import { readOrderNumber } from '#shared/orders.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { type Order, selectOrderById, toStatusAnswer } from '../orders/orders.ts';
import { randomCode } from '../random-code.ts';
import { toAttempt, unreachable } from './attempt.ts';
import {
  type AttemptState,
  insertingPayment,
  insertPayment,
  noteReference,
  type PaymentOfOrder,
  selectPayment,
  selectPaymentByReference,
  selectPaymentsOfOrder,
  updateSettled,
  updateStarted,
} from './payments.sql.ts';
import type { Notification } from './provider.ts';
import { providerFor } from './providers.ts';
import { noteStranger } from './reconcile.ts';
import { applyOutcome, type SettleContext, settlePayment } from './settle.ts';

export type { PaymentOfOrder } from './payments.sql.ts';
export { selectPayment as findPayment, takenOf } from './payments.sql.ts';
export { createProviders } from './providers.ts';

const PAYMENT_ID_LENGTH = 26;
/** Pays for what costs nothing; has no provider to ask. */
const FREE_PROVIDER = 'none';

/** @throws AppError PAYMENT_METHOD_OFF when no configured provider takes the method. */
export function requireProvider({ providers }: Pick<Context, 'providers'>, method: Order['paymentMethod']): string {
  const provider = providerFor(providers, method);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');
  return provider.name;
}

/** What starting a payment needs to know of it. */
export type StartablePayment = Pick<
  PaymentOfOrder,
  'id' | 'state' | 'provider' | 'amountKurus' | 'currency' | 'orderNumber' | 'expiresAt' | 'createdAt' | 'step' | 'providerReference' | 'installmentOffer'
>;
type PayableOrder = Pick<Order, 'orderNumber' | 'totalKurus' | 'expiresAt' | 'installmentOffer'>;

/** The first attempt of an order that is being written: `inserting` is a part of its statement (orders.ts). */
export function firstAttempt(order: PayableOrder, provider: string, at: Date) {
  const payment = newAttempt(order, order.totalKurus === 0 ? FREE_PROVIDER : provider, at);
  return { payment, inserting: insertingPayment(payment) };
}

const newAttempt = ({ totalKurus, ...order }: PayableOrder, provider: string, at: Date): StartablePayment => ({
  id: randomCode(PAYMENT_ID_LENGTH),
  state: 'PENDING',
  provider,
  amountKurus: totalKurus,
  currency: 'TRY',
  orderNumber: order.orderNumber,
  expiresAt: order.expiresAt,
  createdAt: at,
  step: null,
  providerReference: null,
  installmentOffer: order.installmentOffer,
});

/** In the transaction of its order; the provider hears of it after commit. */
export async function addAttempt(tx: Tx, order: PayableOrder, orderId: number, provider: string, at: Date): Promise<StartablePayment> {
  const payment = newAttempt(order, provider, at);
  await insertPayment(tx, payment, orderId);
  return payment;
}

/** Of an order that costs nothing: its attempt is done at once. */
export const settleFree = (tx: Tx, { id }: StartablePayment, at: Date): Promise<boolean> => updateSettled(tx, id, ['PENDING'], { state: 'PAID', settledAt: at });

/** How to go on paying this attempt; asks the provider when nobody has yet. Outside any transaction. */
export async function startPayment({ db, providers }: Pick<Context, 'db' | 'providers'>, payment: StartablePayment): Promise<PaymentStep> {
  if (payment.provider === FREE_PROVIDER) return { kind: 'none' };
  if (payment.step) return payment.step;
  const provider = providers.get(payment.provider);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');
  if (payment.state !== 'PENDING') throw new AppError('ORDER_NOT_PAYABLE');
  const started = await provider.start(toAttempt(payment)).catch((cause: unknown) => {
    // The order stands and stays payable: the same request again goes on here.
    throw new AppError('OVERLOADED', { cause });
  });
  if (await updateStarted(db, payment.id, started)) return started.step;
  const current = await selectPayment(db, payment.id);
  if (current?.step) return current.step;
  // Closed while the provider was starting it: nobody may be sent to pay it now.
  await noteReference(db, payment.id, started.reference);
  await provider.cancel({ ...toAttempt(payment), reference: started.reference });
  throw new AppError('ORDER_NOT_PAYABLE');
}

/** The newest attempt of an order. */
export async function newestPayment(db: Context['db'], orderId: number): Promise<PaymentOfOrder | null> {
  return (await selectPaymentsOfOrder(db, orderId))[0] ?? null;
}

/**
 * POST /payment/verify: both ids come from an address, so they are only looked up, and it tells nothing but the state.
 * @throws AppError PAYMENT_NOT_FOUND, also when the payment is another order's.
 */
export async function verifyPayment(context: SettleContext & Pick<Context, 'log'>, { orderNumber, paymentId }: { orderNumber: string; paymentId: string }): Promise<VerifyAnswer> {
  const payment = await selectPayment(context.db, paymentId.trim());
  if (!payment || payment.orderNumber !== readOrderNumber(orderNumber)) throw new AppError('PAYMENT_NOT_FOUND');
  await settleOrLog(context, payment);
  const settled = await selectPayment(context.db, payment.id);
  const order = await selectOrderById(context.db, payment.orderId);
  if (!settled || !order) throw new AppError('PAYMENT_NOT_FOUND');
  return { ...toStatusAnswer(order), failureReason: settled.state === 'FAILED' ? settled.failureReason : null };
}

/**
 * A callback or a notification: it is only a hint that something happened. Null when it names no payment of ours.
 * The buyer goes on to the shop's page, which asks again, whatever the provider answered just now.
 */
export async function receiveNotification(context: SettleContext & Pick<Context, 'log'>, providerName: string, sent: Notification): Promise<PaymentOfOrder | null> {
  const notification = context.providers.get(providerName)?.parseNotification(sent);
  const payment = notification ? await selectPaymentByReference(context.db, providerName, notification.reference) : null;
  if (payment && notification?.outcome) await applyOutcome(context, payment, notification.outcome);
  else if (payment) await settleOrLog(context, payment);
  else if (notification?.isMoney) await noteStranger(context, providerName, notification);
  return payment;
}

/** A provider that cannot be reached now is asked again by the next caller or the sweep. */
export async function settleOrLog(context: SettleContext & Pick<Context, 'log'>, payment: PaymentOfOrder): Promise<void> {
  try {
    await settlePayment(context, payment);
  } catch (error) {
    context.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled');
  }
}

/**
 * Asks about every open attempt of an order and closes those that are not paid, so that none can be paid any more.
 * Answers those that could not be closed: their money may still come. Outside any transaction.
 * @throws AppError PROVIDER_UNREACHABLE
 */
export async function closeAttempts(context: SettleContext, orderId: number): Promise<{ closed: string[]; open: string[] }> {
  const result = { closed: [] as string[], open: [] as string[] };
  for (const { id } of (await selectPaymentsOfOrder(context.db, orderId)).filter(isPending)) {
    const payment = await selectPayment(context.db, id);
    if (!payment || !isPending(payment)) continue;
    await settlePayment(context, payment);
    const asked = await selectPayment(context.db, id);
    if (!asked || !isPending(asked)) continue;
    const provider = context.providers.get(asked.provider);
    // Of a provider that is no longer configured nothing is known: its money may come.
    const answer = provider ? await provider.cancel(toAttempt(asked)).catch(unreachable) : 'open';
    result[answer].push(id);
  }
  return result;
}

const isPending = (payment: { state: AttemptState }): boolean => payment.state === 'PENDING';

/** Writes down what `closeAttempts` closed. Call with the order locked. */
export async function markClosed(tx: Tx, paymentIds: readonly string[], reason: 'closed' | 'expired', at: Date): Promise<void> {
  for (const id of paymentIds) await updateSettled(tx, id, ['PENDING'], { state: 'FAILED', failureReason: reason, settledAt: at });
}

export async function pendingAttempts(tx: Tx, orderId: number): Promise<string[]> {
  return (await selectPaymentsOfOrder(tx, orderId)).filter(isPending).map((payment) => payment.id);
}
