// The calls of the account pages (specification 7, User).

import type { ReorderAnswer } from '#shared/cart/customer-cart.ts';
import type {
  CustomerAddress,
  CustomerAddressInput,
  DashboardStats,
  MarketingHistory,
  SessionsAnswer,
  UnsubscribeAnswer,
} from '#shared/customers/account.ts';
import type { MessageAnswer } from '#shared/customers/auth.ts';
import type { ReminderChoice, ReminderChoicesAnswer } from '#shared/customers/reminders.ts';
import type {
  CustomerOrder,
  CustomerOrderRow,
  CustomerOrdersPage,
  OrderDocumentAnswer,
  OrdersCount,
  ReorderCheck,
  ReorderItemsBody,
} from '#shared/orders/customer-orders.ts';
import { ORDERS_PAGE_SIZE } from '#shared/orders/customer-orders.ts';
import type { CustomerStatus } from '#shared/orders/orders.ts';
import { browserApi } from '#web/session/browser.ts';

const get = <T>(path: string, signal?: AbortSignal, query = {}) =>
  browserApi().call<T>('GET', path, { query, ...(signal ? { signal } : {}) });

export const fetchStats = (signal: AbortSignal) =>
  get<DashboardStats>('/user/dashboard-stats', signal);

export const fetchReminderChoices = (signal: AbortSignal) =>
  get<ReminderChoicesAnswer>('/user/reminder-choices', signal);

export const saveReminderChoices = (choices: readonly ReminderChoice[]) =>
  browserApi().call<ReminderChoicesAnswer>('PUT', '/user/reminder-choices', { body: { choices } });

export type OrderQuery = { q: string; status: CustomerStatus | null; page: number };
/** Words and a status together narrow each other. */
export function fetchOrders({ q, status, page }: OrderQuery, signal: AbortSignal) {
  const paging = { page, size: ORDERS_PAGE_SIZE };
  if (q)
    return get<CustomerOrdersPage>('/user/orders/search', signal, {
      q,
      ...(status ? { status } : {}),
      ...paging,
    });
  return get<CustomerOrdersPage>(
    status ? `/user/orders/status/${status}` : '/user/orders',
    signal,
    paging,
  );
}
export const fetchRecentOrders = async (signal: AbortSignal) =>
  (await get<{ content: CustomerOrderRow[] }>('/user/orders/recent', signal, { limit: 5 })).content;
export const countOrders = (signal: AbortSignal) => get<OrdersCount>('/user/orders/count', signal);
export const fetchCustomerOrder = (id: string, signal: AbortSignal) =>
  get<CustomerOrder>(`/user/orders/${encodeURIComponent(id)}`, signal);
export const fetchDocument = (id: number, kind: string, signal: AbortSignal) =>
  get<OrderDocumentAnswer>(`/user/orders/${id}/documents/${kind}`, signal);
export const checkReorder = (id: string, signal: AbortSignal) =>
  get<ReorderCheck>(`/user/orders/${encodeURIComponent(id)}/reorder/check`, signal);
/** Without a body everything that can be had, as it was ordered. */
export const reorder = (id: number, body: ReorderItemsBody | null) =>
  body
    ? browserApi().call<ReorderAnswer>('POST', `/user/orders/${id}/reorder/items`, { body })
    : browserApi().call<ReorderAnswer>('POST', `/user/orders/${id}/reorder`);

/** A new address without an id. */
export const saveAddress = (id: number | null, body: CustomerAddressInput) =>
  id === null
    ? browserApi().call<CustomerAddress>('POST', '/user/addresses', { body })
    : browserApi().call<CustomerAddress>('PUT', `/user/addresses/${id}`, { body });
export const makeDefaultAddress = (id: number) =>
  browserApi().call<CustomerAddress>('PUT', `/user/addresses/${id}/default`);
export const deleteAddress = (id: number) =>
  browserApi().call<void>('DELETE', `/user/addresses/${id}`);

export const askForEmailChange = (email: string, password: string) =>
  browserApi().call<MessageAnswer>('PUT', '/user/email', { body: { email, password } });
export const fetchMarketingHistory = async (signal: AbortSignal) =>
  (await get<MarketingHistory>('/user/marketing-preferences/history', signal)).content;
export const fetchSessions = async (signal: AbortSignal) =>
  (await get<SessionsAnswer>('/user/sessions', signal)).content;
export const endSession = (id: string) =>
  browserApi().call<void>('DELETE', `/user/sessions/${encodeURIComponent(id)}`);
export const endOtherSessions = () => browserApi().call<void>('DELETE', '/user/sessions');
export const fetchOwnData = () => get<unknown>('/user/export');
export const deleteAccount = (password: string) =>
  browserApi().call<void>('DELETE', '/user/account', { body: { password } });
export const stopMails = (token: string) =>
  browserApi().call<UnsubscribeAnswer>('POST', '/unsubscribe', { body: { token } });
