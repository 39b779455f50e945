// Which orders to prepare are new since the last response. A response contains only the newest few.
import { NEW_ORDERS_SHOWN, type WaitingAnswer } from '#shared/back-office/today.ts';

type Orders = WaitingAnswer['newOrders'];

/**
 * `seen`: all order numbers of earlier responses. `oldest`: orders older than this may have waited
 * before.
 */
export type SeenOrders = { seen: ReadonlySet<string>; oldest: string | null };

export const rememberOrders = (before: SeenOrders | null, orders: Orders): SeenOrders => ({
  seen: new Set([...(before?.seen ?? []), ...orders.map(({ orderNumber }) => orderNumber)]),
  oldest:
    orders.length < NEW_ORDERS_SHOWN
      ? null
      : (orders.map(({ createdAt }) => createdAt).sort()[0] ?? null),
});

/** None for the first response. An order that is open in this tab (`pathname`) is not announced. */
export function newOrders(before: SeenOrders | null, orders: Orders, pathname: string): Orders {
  if (before === null) return [];
  return orders.filter(
    ({ orderNumber, createdAt }) =>
      !before.seen.has(orderNumber) &&
      (before.oldest === null || createdAt > before.oldest) &&
      !pathname.endsWith(`/${orderNumber}`),
  );
}
