// The address of the list of orders: ?q=…&status=…&page=… , the page counted from 1 as it is shown.
import { type CustomerStatus, customerStatuses } from '#shared/orders/order-states.ts';
import type { OrderQuery } from './account-api.ts';

export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const status = params.get('status');
  const page = Number(params.get('page') ?? '1');
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    status: customerStatuses.includes(status as CustomerStatus) ? (status as CustomerStatus) : null,
    page: Number.isSafeInteger(page) && page >= 1 ? page - 1 : 0,
  };
}

export function ordersHref({ q, status, page }: OrderQuery): string {
  const params = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(page > 0 ? { page: String(page + 1) } : {}),
  }).toString();
  return params ? `/account/orders?${params}` : '/account/orders';
}
