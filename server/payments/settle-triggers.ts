// What makes the shop settle a payment: the buyer's browser verifies it, its provider sends a
// callback or a notification, and the sweep of each minute asks about what stays open. Money that
// belongs to no payment of ours is recorded here too.

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toStatusAnswer } from '#server/orders/order-answer.ts';
import { lockOrder, selectOrderById } from '#server/orders/orders.sql.ts';
import type { VerifyAnswer } from '#shared/checkout/checkout.ts';
import { readOrderNumber } from '#shared/orders/orders.ts';
import {
  insertUnmatchedPayment,
  type PaymentOfOrder,
  selectPayment,
  selectPaymentByProvider,
  selectPaymentByReference,
  selectPaymentsToSweep,
} from './payments.sql.ts';
import { closeAttempts, markClosed } from './payments.ts';
import type { Notification, Notified } from './provider.ts';
import { applyOutcome, type SettleDeps, settlePayment } from './settle.ts';

const SWEEP_MIN_AGE_MS = 2 * 60_000;
/** How long after its start a page, on which a card was refused, may still be paid on. */
const SWEEP_REFUSED_MS = 45 * 60_000;
/** How long attempts that we closed ourselves are still asked about. */
const SWEEP_CLOSED_MS = 2 * 86_400_000;
/** iyzico takes 50 questions a minute (docs.iyzico.com, Limiters); waiting buyers ask too. */
const SWEEP_AT_ONCE = 40;

type LoggedDeps = SettleDeps & Pick<Platform, 'log'>;

/**
 * POST /payment/verify: both ids come from an address, so they are only looked up, and the answer
 * says the state alone.
 * @throws AppError PAYMENT_NOT_FOUND, also when the payment is another order's.
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
 * A buyer's page asks every few seconds, and providers limit the calls of a minute. Whatever says
 * that something happened asks at once: a callback, a notification.
 */
function wasAskedJustNow(
  { providers, clock }: SettleDeps,
  { provider, askedAt }: PaymentOfOrder,
): boolean {
  const answerMs = providers.get(provider)?.answerMs ?? 0;
  return askedAt !== null && clock().getTime() - askedAt.getTime() < answerMs;
}

/**
 * A callback or a notification is a hint that something happened. Null when it names no payment of
 * ours. The buyer goes on to the shop's page, which asks again, whatever the provider answered just
 * now.
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

/** A provider that is unreachable now is asked again by the next caller or the sweep. */
export async function settleOrLog(deps: LoggedDeps, payment: PaymentOfOrder): Promise<void> {
  try {
    await settlePayment(deps, payment);
  } catch (error) {
    deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled');
  }
}

/** Records money that a provider, in a signed message, says it took for no payment of ours. */
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
 * The job of each minute: buyers close the tab, callbacks get lost. Asks about attempts that stay
 * open, about refused ones while their page is open, and for two days about those that we closed
 * ourselves. Returns how many were asked about.
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

/** What was left open when its order ended is closed as soon as nothing can be paid on it. */
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
