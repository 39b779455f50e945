// The triggers for settling a payment: the buyer's browser verifies it, its provider sends a
// callback or a notification, and the sweep of each minute asks about open attempts. Unmatched
// payments are recorded here too.

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toStatusAnswer } from '#server/orders/order-answer.ts';
import { lockOrder, selectOrderById } from '#server/orders/orders.sql.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { VerifyAnswer } from '#shared/checkout/checkout.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import {
  insertUnmatchedPayment,
  type PaymentOfOrder,
  selectPayment,
  selectPaymentByProvider,
  selectPaymentByReference,
} from './payments.sql.ts';
import { closeAttempts, markClosed } from './payments.ts';
import type { Notification, Notified } from './provider.ts';
import { applyOutcome, type SettleDeps, settlePayment } from './settle.ts';
import { selectPaymentsToSweep } from './sweep.sql.ts';

const SWEEP_MIN_AGE_MS = 2 * 60_000;
/** How long after its start a page on which a card was refused can still be used. */
const SWEEP_REFUSED_MS = 45 * 60_000;
/** How long the provider is asked about attempts that the shop closed itself. */
const SWEEP_CLOSED_MS = 2 * DAY_MS;
/** A provider may allow only 50 requests a minute, and waiting buyers cause requests too. */
const SWEEP_AT_ONCE = 40;

type LoggedDeps = SettleDeps & Pick<Platform, 'log'>;

/**
 * POST /payment/verify: both ids come from a URL, so they are only looked up, and the response
 * contains only the state.
 * @throws AppError PAYMENT_NOT_FOUND, also if the payment belongs to another order.
 */
export async function verifyPayment(
  deps: LoggedDeps,
  { orderNumber, paymentId }: { orderNumber: string; paymentId: string },
): Promise<VerifyAnswer> {
  const payment = await selectPayment(deps.db, paymentId.trim());
  if (!payment || payment.orderNumber !== readOrderNumber(orderNumber))
    throw new AppError('PAYMENT_NOT_FOUND');
  if (!wasAskedJustNow(deps, payment)) await settleOrLog(deps, payment);
  const settled = await selectPayment(deps.db, payment.id);
  const order = await selectOrderById(deps.db, payment.orderId);
  if (!settled || !order) throw new AppError('PAYMENT_NOT_FOUND');
  return {
    ...toStatusAnswer(order),
    failureReason: settled.state === 'FAILED' ? settled.failureReason : null,
  };
}

/**
 * A buyer's page polls every few seconds, but providers limit the calls per minute. A callback or a
 * notification, which reports an event, always asks at once.
 */
function wasAskedJustNow(
  { providers, clock }: SettleDeps,
  { provider, askedAt }: PaymentOfOrder,
): boolean {
  const answerMs = providers.get(provider)?.answerMs ?? 0;
  return askedAt !== null && clock().getTime() - askedAt.getTime() < answerMs;
}

/**
 * A callback or a notification is a hint that something happened. Null if it names no payment of
 * ours. The buyer continues to the shop's page, which asks again, whatever the provider's result
 * was.
 */
export async function receiveNotification(
  deps: LoggedDeps,
  providerName: string,
  sent: Notification,
): Promise<PaymentOfOrder | null> {
  const notification = deps.providers.get(providerName)?.parseNotification(sent);
  if (!notification) return null;
  if ('providerPaymentId' in notification) {
    const { providerPaymentId } = notification;
    const payment = await selectPaymentByProvider(deps.db, providerName, providerPaymentId);
    if (payment) await settleOrLog(deps, payment);
    return payment;
  }
  const payment = await selectPaymentByReference(deps.db, providerName, notification.reference);
  if (payment && notification.outcome) await applyOutcome(deps, payment, notification.outcome);
  else if (payment) await settleOrLog(deps, payment);
  else if (notification.isMoney) await recordUnmatchedPayment(deps, providerName, notification);
  return payment;
}

/** If a provider is unreachable now, the next caller or the sweep asks it again. */
export async function settleOrLog(deps: LoggedDeps, payment: PaymentOfOrder): Promise<void> {
  try {
    await settlePayment(deps, payment);
  } catch (error) {
    deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled');
  }
}

/**
 * Records money that a provider reports in a signed message but that belongs to no payment of ours.
 */
export async function recordUnmatchedPayment(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  provider: string,
  { reference, outcome }: Extract<Notified, { reference: string }>,
): Promise<void> {
  const amountKurus = outcome?.state === 'paid' ? outcome.amount : null;
  await insertUnmatchedPayment(db, { provider, reference, amountKurus, toldAt: clock() });
  log.warn({ provider, reference }, 'a provider reported money that belongs to no payment');
}

/**
 * The job of each minute, because buyers close the tab and callbacks get lost. Asks about open
 * attempts, about refused ones while their page can be used, and for two days about those that the
 * shop closed itself. Returns the number of attempts asked about.
 */
export async function sweepPayments(deps: LoggedDeps): Promise<number> {
  const askable = [...deps.providers.values()]
    .filter((provider) => provider.isAskable)
    .map((provider) => provider.name);
  const ids = await selectPaymentsToSweep(deps.db, askable, {
    now: deps.clock(),
    minAgeMs: SWEEP_MIN_AGE_MS,
    refusedMs: SWEEP_REFUSED_MS,
    closedMs: SWEEP_CLOSED_MS,
    limit: SWEEP_AT_ONCE,
  });
  for (const id of ids) {
    const payment = await selectPayment(deps.db, id);
    if (!payment) continue;
    await settleOrLog(deps, payment);
    await closeEnded(deps, payment);
  }
  return ids.length;
}

/**
 * Attempts that were open when their order ended are closed as soon as nothing can be paid on them.
 */
async function closeEnded(deps: SettleDeps, { orderId }: PaymentOfOrder): Promise<void> {
  const order = await selectOrderById(deps.db, orderId);
  if (order?.state !== 'EXPIRED' && order?.state !== 'CANCELLED') return;
  const { closed } = await closeAttempts(deps, orderId, { mayStayUnasked: true });
  if (closed.length === 0) return;
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    await markClosed(tx, closed, 'expired', deps.clock());
  });
}
