// Payments: successive attempts to pay an order, each through a provider. Owns payments; the states
// of an order are changed through orders.ts. Providers are called outside every transaction.
// Specification 7; domain.md 1.8.

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import type { PaymentStep } from '#shared/checkout/checkout.ts';
import { buildPaymentRequest, toAttempt } from './payment-request.ts';
import {
  type AttemptState,
  insertingPayment,
  insertPayment,
  type OrderToPay,
  type PaymentOfOrder,
  recordReference,
  selectPayment,
  selectPaymentsOfOrder,
  updateSettled,
  updateStarted,
} from './payments.sql.ts';
import { type Closed, type Providers, StartRefusal } from './provider.ts';
import { isUnreachable, throwUnreachable } from './providers.ts';
import { failPayment, type SettleDeps, settlePayment } from './settle.ts';

export type { OrderToPay, PaymentOfOrder } from './payments.sql.ts';
export { otherCurrencyOf, selectPayment as findPayment } from './payments.sql.ts';

const PAYMENT_ID_LENGTH = 26;
/** The provider name of an order without money to pay. */
const NO_PROVIDER = 'none';

/** The payment data that are needed to start it. */
export type StartablePayment = Pick<
  PaymentOfOrder,
  | 'id'
  | 'state'
  | 'provider'
  | 'amountKurus'
  | 'currency'
  | 'createdAt'
  | 'step'
  | 'providerReference'
>;

type ToPay = Pick<Order, 'totalKurus' | 'voucherKurus' | 'creditKurus'>;

/**
 * The first attempt of an order that is being inserted: `inserting` is a part of that statement
 * (orders.ts).
 */
export function firstAttempt(order: ToPay, provider: string, at: Date) {
  const amount = moneyOf(order);
  const payment = newAttempt(amount === 0 ? NO_PROVIDER : provider, amount, at);
  return { payment, inserting: insertingPayment(payment) };
}

const newAttempt = (
  provider: string,
  amountKurus: Order['totalKurus'],
  at: Date,
): StartablePayment => ({
  id: randomCode(PAYMENT_ID_LENGTH),
  state: 'PENDING',
  provider,
  amountKurus,
  currency: 'TRY',
  createdAt: at,
  step: null,
  providerReference: null,
});

/** Runs in the order's transaction; the provider is called after commit. */
export async function addAttempt(
  tx: Tx,
  order: ToPay & Pick<Order, 'id'>,
  provider: string,
  at: Date,
): Promise<StartablePayment> {
  const payment = newAttempt(provider, moneyOf(order), at);
  await insertPayment(tx, payment, order.id);
  return payment;
}

/** The attempt of an order that costs nothing, or whose money the merchant has, is paid at once. */
export const settleOrderWithoutPayment = (
  tx: Tx,
  { id }: StartablePayment,
  at: Date,
): Promise<boolean> => updateSettled(tx, id, ['PENDING'], { state: 'PAID', settledAt: at });

export type StartDeps = Pick<Platform, 'db' | 'config' | 'clock'> & {
  providers: Providers;
  settings: Pick<Settings, 'shop'>;
};

/**
 * The buyer's next step; calls the provider if it was not called yet. Outside any transaction.
 * `placed`: the order, if it was written a moment ago.
 * @throws AppError PAYMENT_METHOD_OFF, ORDER_NOT_PAYABLE, OVERLOADED, or PROVIDER_REFUSED: then the
 * attempt has failed
 */
export async function startPayment(
  deps: StartDeps,
  payment: StartablePayment,
  placed: OrderToPay | null = null,
): Promise<PaymentStep> {
  if (payment.provider === NO_PROVIDER || isPaidByPlacing(payment)) return { kind: 'none' };
  if (payment.step) return payment.step;
  const { db, providers } = deps;
  const provider = providers.get(payment.provider);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');
  if (payment.state !== 'PENDING') throw new AppError('ORDER_NOT_PAYABLE');
  const request = await buildPaymentRequest(deps, payment, placed);
  const started = await provider.start(request).catch(async (cause: unknown) => {
    // The order can still be paid: the same request can be repeated.
    if (!(cause instanceof StartRefusal)) throw new AppError('OVERLOADED', { cause });
    await recordRefusedStart(deps, payment.id, cause.message);
    throw new AppError('PROVIDER_REFUSED', { cause });
  });
  if (await updateStarted(db, payment.id, started)) return started.step;
  const current = await selectPayment(db, payment.id);
  if (current?.step) return current.step;
  // The attempt was closed while the provider was starting it, so it must not be paid.
  await recordReference(db, payment.id, started.reference);
  await provider.cancel({ ...request.attempt, reference: started.reference });
  throw new AppError('ORDER_NOT_PAYABLE');
}

/** The debt in the ledger is the payment (decision 0091). */
const isPaidByPlacing = ({ provider }: StartablePayment): boolean => provider === 'account';

const MOST_DETAIL = 500;

/** The merchant sees it in "Ödemeler". */
async function recordRefusedStart(
  { db, clock }: StartDeps,
  paymentId: string,
  message: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await selectPayment(tx, paymentId);
    if (!payment) return;
    const order = await lockOrder(tx, payment.orderId);
    const detail = message.slice(0, MOST_DETAIL);
    await failPayment(tx, { order, payment }, { reason: 'start-refused', detail }, clock());
  });
}

/** The newest attempt of an order. */
export async function newestPayment(
  db: Platform['db'],
  orderId: number,
): Promise<PaymentOfOrder | null> {
  return (await selectPaymentsOfOrder(db, orderId))[0] ?? null;
}

/**
 * The results for the open attempts of an order. The money of `open` and `unasked` may still come.
 */
type ClosedAttempts = Record<Closed | 'unasked', string[]>;

/**
 * Asks about every open attempt of an order and closes the unpaid ones, so that none can be paid
 * any more. Outside any transaction.
 * @throws AppError PROVIDER_UNREACHABLE, unless attempts may stay unasked
 */
export async function closeAttempts(
  deps: SettleDeps,
  orderId: number,
  { mayStayUnasked = false } = {},
): Promise<ClosedAttempts> {
  const result: ClosedAttempts = { closed: [], open: [], unasked: [] };
  for (const { id } of (await selectPaymentsOfOrder(deps.db, orderId)).filter(isPending)) {
    const answer = await closeAttempt(deps, id).catch((error: unknown) => {
      if (mayStayUnasked && isUnreachable(error)) return 'unasked' as const;
      throw error;
    });
    if (answer) result[answer].push(id);
  }
  return result;
}

/** Null when it is settled. */
async function closeAttempt(deps: SettleDeps, id: string): Promise<Closed | null> {
  const payment = await selectPayment(deps.db, id);
  if (!payment || !isPending(payment)) return null;
  await settlePayment(deps, payment);
  const asked = await selectPayment(deps.db, id);
  if (!asked || !isPending(asked)) return null;
  const provider = deps.providers.get(asked.provider);
  // A provider that is no longer configured cannot be asked: its money may come.
  const answer = provider
    ? await provider.cancel(toAttempt(asked)).catch(throwUnreachable)
    : 'open';
  // Meanwhile a notification may have settled it.
  const isFailed = (await selectPayment(deps.db, id))?.state === 'FAILED';
  return answer === 'open' && isFailed ? null : answer;
}

const isPending = (payment: { state: AttemptState }): boolean => payment.state === 'PENDING';

/** Records what `closeAttempts` closed. Call with the order locked. */
export async function markClosed(
  tx: Tx,
  paymentIds: readonly string[],
  reason: 'closed' | 'expired',
  at: Date,
): Promise<void> {
  for (const id of paymentIds)
    await updateSettled(tx, id, ['PENDING'], {
      state: 'FAILED',
      failureReason: reason,
      settledAt: at,
    });
}

export async function pendingAttempts(tx: Tx, orderId: number): Promise<string[]> {
  return (await selectPaymentsOfOrder(tx, orderId)).filter(isPending).map((payment) => payment.id);
}
