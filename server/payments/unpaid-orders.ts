// What can still happen to an order that is not paid: another try, a cancellation, the end of its time. Each asks the
// provider once more before it acts, so that an order is never paid twice, and never closed while its money is on the way.
import type { CheckoutAnswer } from '#shared/checkout.ts';
import { toLira } from '#shared/money.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { accessTokenOf } from '../orders/access.ts';
import { canCancel, canExpire, canPay } from '../orders/order-state.ts';
import {
  acceptDocuments,
  expiryFrom,
  hasTextsToAccept,
  lockOrder,
  moveOrder,
  type Order,
  selectOrderById,
  selectOrdersToExpire,
  toStatusAnswer,
  updateExpiry,
  writeHistory,
} from '../orders/orders.ts';
import { giveBackStock } from '../orders/stock.ts';
import { type PaymentOfOrder, selectPaymentsOfOrder } from './payments.sql.ts';
import { addAttempt, closeAttempts, markClosed, newestPayment, pendingAttempts, requireProvider, type StartablePayment, startPayment } from './payments.ts';

/** Enough for every card in the house; without an end, unpaid tries could keep pieces out of sale for ever. */
const MAX_ATTEMPTS = 20;
const EXPIRE_AT_ONCE = 100;

/**
 * POST /orders/{orderNumber}/pay: a new attempt, with the time to pay counted anew; or the page that is open, where none can be closed.
 * @throws AppError CONSENT_MISSING, ORDER_NOT_PAYABLE, PROVIDER_UNREACHABLE, or PAYMENT_IN_PROGRESS while an earlier attempt may still be paid.
 */
export async function payAgain(context: Context, order: Order, { hasAccepted = false } = {}): Promise<CheckoutAnswer> {
  await requireAccepted(context, order, hasAccepted);
  const attempt = await newAttempt(context, order);
  const payment = await startPayment(context, attempt);
  const current = (await selectOrderById(context.db, order.id)) ?? order;
  return { ...toStatusAnswer(current), paymentId: attempt.id, total: toLira(order.totalKurus), payment, accessToken: accessTokenOf(context.secrets, order.orderNumber) };
}

/** Of an order that was made by hand the buyer accepts the texts before anything else; kept with its time, once. */
async function requireAccepted({ db, clock }: Context, order: Order, hasAccepted: boolean): Promise<void> {
  if (order.placedBy === null || !canPay(order) || !(await hasTextsToAccept(db, order.id))) return;
  if (!hasAccepted) throw new AppError('CONSENT_MISSING');
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if ((await acceptDocuments(tx, order.id, clock())) > 0) await writeHistory(tx, locked, { actor: 'customer', note: 'accepted', at: clock() });
  });
}

async function newAttempt(context: Context, order: Order): Promise<StartablePayment> {
  if (!canPay(order)) throw new AppError('ORDER_NOT_PAYABLE');
  // A transfer has nothing to try again: where to send the money stays the same, and so does its last day.
  const newest = await newestPayment(context.db, order.id);
  if (order.paymentMethod === 'transfer' && newest?.state === 'PENDING') return newest;
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
    // Whoever came back from a page that nobody can close goes on with it: it is paid once, whoever sends them there.
    const page = stillOpen.find((attempt) => isPageThere(context, attempt, at));
    if (page) return page;
    if (stillOpen.length > 0) throw new AppError('PAYMENT_IN_PROGRESS');
    // Made by the same click a moment ago: both go on with it.
    const twin = pending[0];
    if (twin) return twin;
    if (attempts.length >= MAX_ATTEMPTS) throw new AppError('ORDER_NOT_PAYABLE');
    const expiresAt = laterOf(expiryFrom(locked.paymentMethod, at), locked.expiresAt);
    const attempt = await addAttempt(db, { ...locked, expiresAt }, locked.id, provider, at);
    await updateExpiry(db, locked.id, expiresAt);
    if (locked.paymentState === 'FAILED') await moveOrder(db, locked, { paymentState: 'PENDING' }, { actor: 'customer', note: 'retry', at });
    return attempt;
  });
}

function isPageThere({ providers }: Pick<Context, 'providers'>, { provider, step, createdAt }: PaymentOfOrder, at: Date): boolean {
  const minutes = providers.get(provider)?.pageMinutes ?? 0;
  return step !== null && at.getTime() - createdAt.getTime() < minutes * 60_000;
}

/** A try never shortens what was promised. */
const laterOf = (one: Date | null, other: Date | null): Date | null => (one === null || (other !== null && other > one) ? other : one);

type Canceller = { isDone: boolean; actor: string; note: string; remark?: string | null; written?: (tx: Tx, cancelled: Order) => Promise<void> };

/**
 * `ask` is asked under the order's lock who cancels it, may refuse, and says whether it is done already.
 * @throws AppError ORDER_NOT_CANCELLABLE, PROVIDER_UNREACHABLE, or PAYMENT_IN_PROGRESS while its money may be on the way.
 */
export async function cancelUnpaid(context: Context, order: Order, ask: (tx: Tx, locked: Order) => Promise<Canceller>): Promise<Order> {
  if (!canCancel(order)) throw new AppError('ORDER_NOT_CANCELLABLE');
  const { closed } = await closeAttempts(context, order.id);
  const at = context.clock();

  const { cancelled, stockChanges } = await inTransaction(context.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    await markClosed(db, closed, 'closed', at);
    const { isDone, actor, note, remark = null, written } = await ask(db, locked);
    if (isDone) return { cancelled: locked, stockChanges: [] };
    if (!canCancel(locked)) throw new AppError('ORDER_NOT_CANCELLABLE');
    if ((await pendingAttempts(db, order.id)).length > 0) throw new AppError('PAYMENT_IN_PROGRESS');
    const stockChanges = await giveBackStock(db, locked);
    const cancelled = await moveOrder(db, locked, { state: 'CANCELLED', paymentState: 'FAILED' }, { actor, note, remark, at });
    await written?.(db, cancelled);
    return { cancelled, stockChanges };
  });
  context.changes.stockChanged(stockChanges);
  return cancelled;
}

/** The job of each minute: ends the orders whose time is over. Returns how many ended. */
export async function expireOrders(context: Context): Promise<number> {
  let expired = 0;
  for (const id of await selectOrdersToExpire(context.db, context.clock(), EXPIRE_AT_ONCE)) {
    try {
      if (await expireOrder(context, id)) expired += 1;
    } catch (error) {
      // The next minute tries again; the others must not wait for this one.
      context.log.error({ err: error, orderId: id }, 'an order could not be expired');
    }
  }
  return expired;
}

/** An attempt that could not be closed stays open: the sweep goes on asking, and late money is dealt with when it comes. */
async function expireOrder(context: Context, id: number): Promise<boolean> {
  const { closed, open } = await closeAttempts(context, id);
  const at = context.clock();
  const stockChanges = await inTransaction(context.db, async (db) => {
    const locked = await lockOrder(db, id);
    await markClosed(db, closed, 'expired', at);
    const isOver = locked.expiresAt !== null && locked.expiresAt <= at;
    const isNewAttempt = (await pendingAttempts(db, id)).some((pending) => !open.includes(pending));
    if (!canExpire(locked) || !isOver || isNewAttempt) return null;
    const changes = await giveBackStock(db, locked);
    const paymentState = open.length === 0 ? 'FAILED' : locked.paymentState;
    await moveOrder(db, locked, { state: 'EXPIRED', paymentState }, { actor: 'expiry', note: 'time-over', at });
    return changes;
  });
  context.changes.stockChanged(stockChanges ?? []);
  return stockChanges !== null;
}
