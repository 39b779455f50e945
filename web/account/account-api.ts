// The calls of the account pages (specification 7, User).

import type { CustomerAddressInput } from '#shared/customers/account.ts';
import type { ReminderChoice } from '#shared/customers/reminders.ts';
import type { OrderDocumentAnswer, ReorderItemsBody } from '#shared/orders/customer-orders.ts';
import { ORDERS_PAGE_SIZE } from '#shared/orders/limits.ts';
import type { CustomerStatus } from '#shared/orders/order-states.ts';
import { browserApi } from '#web/session/browser.ts';

export const fetchStats = (signal: AbortSignal) =>
  browserApi().get('/user/dashboard-stats', { signal });

export const fetchReminderChoices = (signal: AbortSignal) =>
  browserApi().get('/user/reminder-choices', { signal });

export const saveReminderChoices = (choices: readonly ReminderChoice[]) =>
  browserApi().put('/user/reminder-choices', { body: { choices } });

export type OrderQuery = { q: string; status: CustomerStatus | null; page: number };
/** A search and a status are combined: both must match. */
export function fetchOrders({ q, status, page }: OrderQuery, signal: AbortSignal) {
  const query = { page, size: ORDERS_PAGE_SIZE };
  if (q)
    return browserApi().get('/user/orders/search', {
      query: { q, ...(status && { status }), ...query },
      signal,
    });
  return status
    ? browserApi().get('/user/orders/status/{status}', { path: { status }, query, signal })
    : browserApi().get('/user/orders', { query, signal });
}
export const fetchRecentOrders = async (signal: AbortSignal) =>
  (await browserApi().get('/user/orders/recent', { query: { limit: 5 }, signal })).content;
export const countOrders = (signal: AbortSignal) =>
  browserApi().get('/user/orders/count', { signal });
export const fetchCustomerOrder = (id: string, signal: AbortSignal) =>
  browserApi().get('/user/orders/{id}', { path: { id }, signal });
export const fetchDocument = (id: number, kind: OrderDocumentAnswer['kind'], signal: AbortSignal) =>
  browserApi().get('/user/orders/{id}/documents/{kind}', { path: { id, kind }, signal });
export const checkReorder = (id: string, signal: AbortSignal) =>
  browserApi().get('/user/orders/{id}/reorder/check', { path: { id }, signal });
/** Without a body: everything available, in the ordered quantities. */
export const reorder = (id: number, body: ReorderItemsBody | null) =>
  body
    ? browserApi().post('/user/orders/{id}/reorder/items', { path: { id }, body })
    : browserApi().post('/user/orders/{id}/reorder', { path: { id } });

/** Without an id: a new address. */
export const saveAddress = (id: number | null, body: CustomerAddressInput) =>
  id === null
    ? browserApi().post('/user/addresses', { body })
    : browserApi().put('/user/addresses/{id}', { path: { id }, body });
export const makeDefaultAddress = (id: number) =>
  browserApi().put('/user/addresses/{id}/default', { path: { id } });
export const deleteAddress = (id: number) =>
  browserApi().delete('/user/addresses/{id}', { path: { id } });

export const askForEmailChange = (email: string, password: string) =>
  browserApi().put('/user/email', { body: { email, password } });
export const fetchMarketingHistory = async (signal: AbortSignal) =>
  (await browserApi().get('/user/marketing-preferences/history', { signal })).content;
export const fetchSessions = async (signal: AbortSignal) =>
  (await browserApi().get('/user/sessions', { signal })).content;
export const endSession = (id: string) =>
  browserApi().delete('/user/sessions/{id}', { path: { id } });
export const endOtherSessions = () => browserApi().delete('/user/sessions');
export const fetchOwnData = () => browserApi().get('/user/export');
export const deleteAccount = (password: string) =>
  browserApi().delete('/user/account', { body: { password } });
export const stopMails = (token: string) => browserApi().post('/unsubscribe', { body: { token } });
