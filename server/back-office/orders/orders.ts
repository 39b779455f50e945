// The merchant's list of orders: filters, counts and saved views.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { openCarriers } from '#server/cargo/accounts.ts';
import {
  allStates,
  type OrderStates,
  statesOf,
  waitsForProof,
} from '#server/orders/order-state.ts';
import {
  ADMIN_ORDERS_SIZE,
  type AdminOrdersPage,
  type AdminOrdersQuery,
  type CountsAnswer,
  MOST_ORDERS_PAGED,
  type OrderCounts,
  type OrderTab,
  type SavedView,
} from '#shared/back-office/orders.ts';
import { fold } from '#shared/base/fold.ts';
import { DAY_MS, startOfDay } from '#shared/base/format.ts';
import { toLira } from '#shared/base/money.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import { type CustomerStatus, customerStatus } from '#shared/orders/order-states.ts';
import {
  countGroups,
  countWaitingForProof,
  type OrderFilter,
  type OrderText,
  selectBackOfficeOrders,
} from './orders.sql.ts';
import { deleteView, insertView, lockViews, selectViews } from './views.sql.ts';

const MOST_VIEWS = 30;
/** Shorter terms cannot be found with trigrams. */
const SHORTEST_TERM = 3;
const EXPIRING_MS = DAY_MS;

/** Pairs of states with one of these statuses, without regard to the return state. */
const among = (...statuses: CustomerStatus[]): OrderStates[] =>
  allStates.filter((pair) => statuses.includes(customerStatus(pair.state, pair.paymentState)));
export const tabStates: Record<OrderTab, readonly OrderStates[]> = {
  toPrepare: among('PAID'),
  preparing: among('PREPARING'),
  shipped: among('SHIPPED'),
  unpaid: among('PENDING_PAYMENT', 'PAYMENT_FAILED').filter(
    ({ paymentState }) => paymentState !== 'REVIEW',
  ),
  review: allStates.filter(({ paymentState }) => paymentState === 'REVIEW'),
};

export const expiringBefore = (now: Date): Date => new Date(now.getTime() + EXPIRING_MS);

export async function listBackOfficeOrders(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  query: AdminOrdersQuery,
): Promise<AdminOrdersPage> {
  const { page, size = ADMIN_ORDERS_SIZE } = query;
  const offset = page * size;
  const isBeyond = offset + size > MOST_ORDERS_PAGED;
  const rows = isBeyond
    ? []
    : await selectBackOfficeOrders(db, readFilter(query, clock()), { offset, limit: size + 1 });
  const isMore = rows.length > size;
  const isLastPaged = offset + 2 * size > MOST_ORDERS_PAGED;
  return {
    content: rows
      .slice(0, size)
      .map(({ state, paymentState, returnState, proofState, totalKurus, ...row }) => ({
        ...row,
        status: customerStatus(state, paymentState, returnState),
        paymentStatus: paymentState,
        total: toLira(totalKurus),
        createdAt: row.createdAt.toISOString(),
        expiresAt: state === 'PENDING_PAYMENT' ? (row.expiresAt?.toISOString() ?? null) : null,
        waitsForProof: waitsForProof({ state, paymentState, proofState }),
      })),
    page,
    size,
    totalElements: null,
    hasNext: isMore && !isLastPaged,
    isCut: isBeyond || (isMore && isLastPaged),
  };
}

export function readFilter(
  { tab, status, payment, method, needs, from, to, text }: Omit<AdminOrdersQuery, 'page' | 'size'>,
  now: Date,
): OrderFilter {
  const pairs = (tab ? tabStates[tab] : allStates).filter(
    ({ paymentState }) => payment === undefined || paymentState === payment,
  );
  const states = status === undefined ? pairs : statesOf(status, pairs);
  return {
    ...((tab || status || payment) && { states }),
    ...(method && { method }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { before: new Date(startOfDay(to).getTime() + DAY_MS) }),
    ...(text && { text: readText(text) }),
    ...(needs === 'decision' && { isToDecide: true }),
    ...(needs === 'expiring' && { expiresBefore: expiringBefore(now) }),
    ...(needs === 'proof' && { waitsForProof: true }),
  };
}

/** Order numbers and phone numbers are found with or without their separators. */
export function readText(typed: string): OrderText {
  const orderNumber = readOrderNumber(typed);
  const digits = typed.replace(/[\s()+./-]/g, '');
  const terms = /^\d{4,}$/.test(digits)
    ? [digits.replace(/^(0090|90(?=\d{10}$)|0)/, '')]
    : /^[0-9A-Z]{5}[\s-]?[0-9A-Z]{5}$/i.test(typed.trim())
      ? [fold(orderNumber)]
      : fold(typed).split(/\s+/);
  return {
    terms: terms.filter((term) => term.length >= SHORTEST_TERM).slice(0, 6),
    code: fold(typed).replace(/[^a-z0-9]/g, ''),
  };
}

export const countOrders = ({ db }: Pick<Platform, 'db'>): Promise<OrderCounts> =>
  countGroups(db, tabStates);

/** For the list page, together with the connected carriers. */
export async function readCounts(
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>,
): Promise<CountsAnswer> {
  const [counts, carriers, proofs] = await Promise.all([
    countOrders(deps),
    openCarriers(deps),
    countWaitingForProof(deps.db),
  ]);
  return { ...counts, carriers: [...carriers.keys()], proofs };
}

export const listViews = ({ db }: Pick<Platform, 'db'>, actor: Actor): Promise<SavedView[]> =>
  selectViews(db, actor.adminId);

/**
 * A view with the same name is overwritten.
 * @throws AppError TOO_MANY_ROWS
 */
export async function saveView(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  view: { name: string; query: string },
): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockViews(tx, actor.adminId);
    const views = await selectViews(tx, actor.adminId);
    if (views.length >= MOST_VIEWS && !views.some(({ name }) => name === view.name))
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_VIEWS } });
    const saved = await insertView(tx, actor.adminId, view, clock());
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: 'order-view', entityId: saved.id, before: null, after: view },
      clock(),
    );
    return saved;
  });
}

/** @throws AppError NOT_FOUND, also for another administrator's view */
export async function removeView(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteView(tx, actor.adminId, id))) throw new AppError('NOT_FOUND');
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: 'order-view', entityId: id, before: null, after: null },
      clock(),
    );
  });
}
