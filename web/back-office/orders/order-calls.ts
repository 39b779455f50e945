// The calls of the back office for orders.
import type { PastBuyers } from '#shared/back-office/new-order.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { RequestedRow, RowsPreview } from '#shared/back-office/order-changes.ts';
import type { AdminOrdersPage, CountsAnswer, SavedView } from '#shared/back-office/orders.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

export const fetchOrders = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().call<AdminOrdersPage>('GET', '/admin/orders', { query, signal });
export const fetchCounts = (signal: AbortSignal) =>
  adminApi().call<CountsAnswer>('GET', '/admin/orders/counts', { signal });
export const fetchViews = (signal: AbortSignal) =>
  adminApi().call<SavedView[]>('GET', '/admin/orders/views', { signal });
export const saveView = (body: { name: string; query: string }) =>
  adminApi().call<SavedView>('POST', '/admin/orders/views', { body });
export const removeView = (id: number) =>
  adminApi().call<undefined>('DELETE', `/admin/orders/views/${id}`);
export const fetchOrder = (orderNumber: string, signal: AbortSignal) =>
  adminApi().call<AdminOrder>('GET', `/admin/orders/${encodeURIComponent(orderNumber)}`, {
    signal,
  });
/** The product as it is sold now. */
export const fetchProduct = (id: number, signal: AbortSignal) =>
  adminApi().call<Product>('GET', `/products/${id}`, { signal });
export const fetchText = (orderNumber: string, kind: string, signal: AbortSignal) =>
  adminApi().call<{ html: string }>(
    'GET',
    `/admin/orders/${encodeURIComponent(orderNumber)}/documents/${kind}`,
    { signal },
  );
/** The total of the order with these rows. */
export const previewRows = (
  orderNumber: string,
  rows: readonly RequestedRow[],
  signal: AbortSignal,
) =>
  adminApi().call<RowsPreview>(
    'POST',
    `/admin/orders/${encodeURIComponent(orderNumber)}/rows/preview`,
    { body: { rows }, signal },
  );
/** The response to every change is the changed order. */
export const changeOrder = (
  orderNumber: string,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
) =>
  adminApi().call<AdminOrder>(method, `/admin/orders/${encodeURIComponent(orderNumber)}/${path}`, {
    body,
  });
/** Downloads a file. */
async function save(method: string, path: string, body?: object): Promise<void> {
  const { name, file } = await adminApi().download(method, path, body && { body });
  saveFile(name, 'application/pdf', file);
}
export const saveOrderPdf = (orderNumber: string, path: string) =>
  save('GET', `/admin/orders/${encodeURIComponent(orderNumber)}/${path}`);
/** A page with the buyer's link, for printing. */
export const saveLinkSheet = (orderNumber: string) =>
  save('POST', `/admin/orders/${encodeURIComponent(orderNumber)}/papers/link`, {});
/** For a design: the print file of its label, or its data sheet. */
export const saveLabelFile = (code: string) =>
  save('GET', `/admin/designs/${encodeURIComponent(code)}/label.pdf`);
export const saveDesignSheet = (code: string) =>
  save('GET', `/designs/${encodeURIComponent(code)}/sheet.pdf`);
export const fetchPastBuyers = (text: string, signal: AbortSignal) =>
  adminApi().call<PastBuyers>('GET', '/admin/orders/new/buyers', { query: { text }, signal });
export const previewOrder = (body: object, signal: AbortSignal) =>
  adminApi().call<CalculateAnswer>('POST', '/admin/orders/new/preview', { body, signal });
export const placeForBuyer = (body: object, key: string) =>
  adminApi().call<{ orderNumber: string }>('POST', '/admin/orders/new', {
    body,
    headers: { 'idempotency-key': key },
  });
/** Sends a mail again that failed before. */
export const retryMail = (jobId: number) =>
  adminApi().call<undefined>('POST', `/admin/orders/mails/${jobId}/again`, { body: {} });
