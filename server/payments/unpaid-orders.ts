// What can still happen to an unpaid order: another attempt, a cancellation, the end of its payment
// period. Each asks the provider again before it acts, so that an order is never paid twice, and
// never closed while its money is on the way.

import { releaseBalances } from '#server/balances/balances.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { toStatusAnswer } from '#server/orders/order-answer.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canCancel, canExpire, canPay } from '#server/orders/order-state.ts';
import {
  acceptDocuments,
  hasTextsToAccept,
  lockOrder,
  selectOrderById,
  selectOrdersToExpire,
  updateExpiry,
} from '#server/orders/orders.sql.ts';
import { expiryFrom, moveOrder, writeHistory } from '#server/orders/orders.ts';
import { releaseStock } from '#server/orders/stock.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { HOUR_MS } from '#shared/base/format.ts';
import { toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { CancelReason } from '#shared/orders/order-states.ts';
import { isBookable } from '#shared/orders/payment-methods.ts';
import { type PaymentOfOrder, selectPaymentsOfOrder } from './payments.sql.ts';
import {
  addAttempt,
  closeAttempts,
  markClosed,
  newestPayment,
  pendingAttempts,
  type StartablePayment,
  type StartDeps,
  startPayment,
} from './payments.ts';
import { requireProvider } from './providers.ts';
import type { SettleDeps } from './settle.ts';

type Deps = Platform & StartDeps;
type CloseDeps = SettleDeps & Pick<Platform, 'log'>;

/** Without a limit, unpaid attempts could keep stock reserved forever. */
const MAX_ATTEMPTS = 20;
const EXPIRE_AT_ONCE = 100;
/**
 * How long after its payment period an unpaid order holds its stock if its provider cannot be
 * asked. Money that comes later is handled like every late payment.
 */
const HOURS_UNASKED = 3;

/**
 * POST /orders/{orderNumber}/pay: a new attempt with a new payment period, or the open page if the
 * provider cannot close it.
 * @throws AppError CONSENT_MISSING, ORDER_NOT_PAYABLE, PROVIDER_UNREACHABLE, or PAYMENT_IN_PROGRESS
 * while an earlier attempt may still be paid.
 */
export async function payAgain(
  context: Deps,
  order: Order,
  { hasAccepted = false } = {},
): Promise<CheckoutAnswer> {
  await requireAccepted(context, order, hasAccepted);
  const attempt = await attemptToPay(context, order);
  const payment = await startPayment(context, attempt);
  const current = (await selectOrderById(context.db, order.id)) ?? order;
  return {
    ...toStatusAnswer(current),
    paymentId: attempt.id,
    total: toLira(order.totalKurus),
    toPay: toLira(moneyOf(order)),
    payment,
    accessToken: accessTokenOf(context.secrets, order.orderNumber),
  };
}

/**
 * The buyer of an order that the shop placed accepts its texts before paying; the time is recorded
 * once.
 */
async function requireAccepted(
  { db, clock }: Deps,
  order: Order,
  hasAccepted: boolean,
): Promise<void> {
  if (order.placedBy === null || !canPay(order) || !(await hasTextsToAccept(db, order.id))) return;
  if (!hasAccepted) throw new AppError('CONSENT_MISSING');
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if ((await acceptDocuments(tx, order.id, clock())) > 0)
      await writeHistory(tx, locked, { actor: 'customer', note: 'accepted', at: clock() });
  });
}

async function attemptToPay(context: Deps, order: Order): Promise<StartablePayment> {
  if (!canPay(order)) throw new AppError('ORDER_NOT_PAYABLE');
  // There is no new attempt for a transfer, whose account and last day stay the same, or for an
  // order that is paid directly to the merchant.
  const newest = await newestPayment(context.db, order.id);
  if (isBookable(order.paymentMethod) && newest?.state === 'PENDING') return newest;
  const provider = requireProvider(context, order.paymentMethod);
  const { closed, open } = await closeAttempts(context, order.id);
  const at = context.clock();

  return inTransaction(context.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    await markClosed(db, closed, 'closed', at);
    if (!canPay(locked)) throw new AppError('ORDER_NOT_PAYABLE');
    const attempts = await selectPaymentsOfOrder(db, order.id);
    const pending = attempts.filter((attempt) => attempt.state === 'PENDING');
    const stillOpen = pending.filter((attempt) => open.includes(attempt.id));
    // Reuse the open payment page if the provider cannot close it.
    const page = stillOpen.find((attempt) => isPageOpen(context, attempt, at));
    if (page) return page;
    if (stillOpen.length > 0) throw new AppError('PAYMENT_IN_PROGRESS');
    // A double click created it a moment ago: both clicks use it.
    const twin = pending[0];
    if (twin) return twin;
    if (attempts.length >= MAX_ATTEMPTS) throw new AppError('ORDER_NOT_PAYABLE');
    const expiresAt = laterOf(expiryFrom(locked.paymentMethod, at), locked.expiresAt);
    const attempt = await addAttempt(db, locked, provider, at);
    await updateExpiry(db, locked.id, expiresAt);
    if (locked.paymentState === 'FAILED')
      await moveOrder(
        db,
        locked,
        { paymentState: 'PENDING' },
        { actor: 'customer', note: 'retry', at },
      );
    return attempt;
  });
}

function isPageOpen(
  { providers }: Pick<Deps, 'providers'>,
  { provider, step, createdAt }: PaymentOfOrder,
  at: Date,
): boolean {
  const minutes = providers.get(provider)?.pageMinutes ?? 0;
  return step !== null && at.getTime() - createdAt.getTime() < minutes * 60_000;
}

/** A new attempt never shortens the payment period. */
const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

type Canceller = {
  isDone: boolean;
  actor: string;
  note: string;
  remark?: string | null;
  reason?: CancelReason;
  isReasonMailed?: boolean;
  written?: (tx: Tx, cancelled: Order) => Promise<void>;
};

/**
 * `ask` runs under the order's lock: it returns who cancels the order and whether it is already
 * cancelled, or throws.
 * @throws AppError ORDER_NOT_CANCELLABLE, PROVIDER_UNREACHABLE while its payment period is not
 * over, or PAYMENT_IN_PROGRESS while its money may be on the way.
 */
export async function cancelUnpaid(
  context: SettleDeps,
  order: Order,
  ask: (tx: Tx, locked: Order) => Promise<Canceller>,
): Promise<Order> {
  if (!canCancel(order)) throw new AppError('ORDER_NOT_CANCELLABLE');
  const { closed, unasked } = await closeAttempts(context, order.id, {
    mayStayUnasked: isOverSince(order, context.clock()),
  });
  const at = context.clock();

  const { cancelled, stockChanges } = await inTransaction(context.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    await markClosed(db, closed, 'closed', at);
    const { isDone, written, ...by } = await ask(db, locked);
    if (isDone) return { cancelled: locked, stockChanges: [] };
    if (!canCancel(locked)) throw new AppError('ORDER_NOT_CANCELLABLE');
    const pending = await pendingAttempts(db, order.id);
    if (pending.some((id) => !unasked.includes(id))) throw new AppError('PAYMENT_IN_PROGRESS');
    const stockChanges = await releaseStock(db, locked, { actor: by.actor, at });
    await releaseBalances(db, { orderId: order.id, by: by.actor, at });
    const cancelled = await moveOrder(
      db,
      locked,
      { state: 'CANCELLED', paymentState: 'FAILED' },
      { ...by, at },
    );
    await written?.(db, cancelled);
    return { cancelled, stockChanges };
  });
  context.changes.stockChanged(stockChanges);
  return cancelled;
}

/**
 * An order whose first payment the provider refused to start ends at once and holds no stock. Its
 * buyer chooses another payment method and places a new order.
 */
export async function cancelUnstarted(
  { db, changes, clock }: Pick<Platform, 'db' | 'changes' | 'clock'>,
  orderId: number,
): Promise<void> {
  const stockChanges = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked.state !== 'PENDING_PAYMENT' || !(await isUnstarted(tx, orderId))) return [];
    const by = { actor: 'payment', at: clock() };
    const stockChanges = await releaseStock(tx, locked, by);
    await releaseBalances(tx, { orderId, by: by.actor, at: by.at });
    await moveOrder(
      tx,
      locked,
      { state: 'CANCELLED', paymentState: 'FAILED' },
      { ...by, note: 'start-refused' },
    );
    return stockChanges;
  });
  changes.stockChanged(stockChanges);
}

/** Whether the payment period ended at least `hours` ago. */
const isOverSince = ({ expiresAt }: Pick<Order, 'expiresAt'>, at: Date, hours = 0): boolean =>
  expiresAt !== null && expiresAt.getTime() + hours * HOUR_MS <= at.getTime();

/** The job of each minute: expires orders whose payment period is over. Returns their number. */
export async function expireOrders(context: CloseDeps): Promise<number> {
  let expired = 0;
  for (const id of await selectOrdersToExpire(context.db, context.clock(), EXPIRE_AT_ONCE)) {
    try {
      if (await expireOrder(context, id)) expired += 1;
    } catch (error) {
      // The next run tries again, and the other orders must not wait.
      context.log.error({ err: error, orderId: id }, 'an order could not be expired');
    }
  }
  return expired;
}

/**
 * An attempt that could not be closed stays open: the sweep continues to ask, and late money is
 * handled when it comes.
 */
async function expireOrder(context: SettleDeps, id: number): Promise<boolean> {
  const order = await selectOrderById(context.db, id);
  const { closed, open, unasked } = await closeAttempts(context, id, {
    mayStayUnasked: order !== null && isOverSince(order, context.clock(), HOURS_UNASKED),
  });
  const at = context.clock();
  const left = [...open, ...unasked];
  const stockChanges = await inTransaction(context.db, async (db) => {
    const locked = await lockOrder(db, id);
    await markClosed(db, closed, 'expired', at);
    const isNewAttempt = (await pendingAttempts(db, id)).some((pending) => !left.includes(pending));
    if (!canExpire(locked) || !isOverSince(locked, at) || isNewAttempt) return null;
    const changes = await releaseStock(db, locked, { actor: 'expiry', at });
    await releaseBalances(db, { orderId: id, by: 'expiry', at });
    const paymentState = left.length === 0 ? 'FAILED' : locked.paymentState;
    await moveOrder(
      db,
      locked,
      { state: 'EXPIRED', paymentState },
      { actor: 'expiry', note: 'time-over', at },
    );
    return changes;
  });
  context.changes.stockChanged(stockChanges ?? []);
  return stockChanges !== null;
}

/** Whether every attempt was refused at its start. */
async function isUnstarted(db: Db, orderId: number): Promise<boolean> {
  const attempts = await selectPaymentsOfOrder(db, orderId);
  return (
    attempts.length > 0 && attempts.every(({ failureReason }) => failureReason === 'start-refused')
  );
}

/** Cancelled because no payment could be started. */
export const hasEndedUnstarted = async (
  db: Db,
  { id, state }: Pick<Order, 'id' | 'state'>,
): Promise<boolean> => state === 'CANCELLED' && (await isUnstarted(db, id));
