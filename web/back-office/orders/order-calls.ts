// The calls of the back office for orders.
import type { BackOfficeOrderPreviewBody } from '#shared/back-office/new-order.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { RequestedRow } from '#shared/back-office/order-changes.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { DownloadedFile } from '#web/base/api/call-options.ts';
import { saveFile } from '#web/base/ui/save-file.ts';
import type { toOrderBody } from './new-order-form.ts';

export const fetchOrders = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/orders', { query, signal });
export const fetchCounts = (signal: AbortSignal) =>
  adminApi().get('/admin/orders/counts', { signal });
export const fetchViews = (signal: AbortSignal) =>
  adminApi().get('/admin/orders/views', { signal });
export const saveView = (body: { name: string; query: string }) =>
  adminApi().post('/admin/orders/views', { body });
export const removeView = (id: number) =>
  adminApi().delete('/admin/orders/views/{id}', { path: { id } });
export const fetchOrder = (orderNumber: string, signal: AbortSignal): Promise<AdminOrder> =>
  adminApi().get('/admin/orders/{orderNumber}', { path: { orderNumber }, signal });
/** The product as it is sold now. */
export const fetchProduct = (id: number, signal: AbortSignal) =>
  adminApi().get('/products/{id}', { path: { id }, signal });

/** A text that the buyer has agreed to. */
export type AgreedKind = AdminOrder['documents'][number]['kind'];
export const fetchText = (orderNumber: string, kind: AgreedKind, signal: AbortSignal) =>
  adminApi().get('/admin/orders/{orderNumber}/documents/{kind}', {
    path: { orderNumber, kind },
    signal,
  });
/** The total of the order with these rows. */
export const previewRows = (
  orderNumber: string,
  rows: readonly RequestedRow[],
  signal: AbortSignal,
) =>
  adminApi().post('/admin/orders/{orderNumber}/rows/preview', {
    path: { orderNumber },
    body: { rows },
    signal,
  });

export type MoveBody = { version: number; remark: string; isNotified?: boolean };
export type Move =
  | 'prepare'
  | 'deliver'
  | 'book-transfer'
  | 'reserve'
  | 'collect'
  | 'undo-prepare'
  | 'undo-deliver'
  | 'undo-book-transfer';
/** The response to every change is the changed order. */
export const moveOrder = (orderNumber: string, move: Move, body: MoveBody) =>
  adminApi().post(`/admin/orders/{orderNumber}/${move}`, { path: { orderNumber }, body });

/** Downloads a PDF. */
async function save(found: Promise<DownloadedFile>): Promise<void> {
  const { name, file } = await found;
  saveFile(name, 'application/pdf', file);
}
/** Of the whole order, or of one parcel. */
export const saveSlip = (orderNumber: string, parcel?: number) =>
  save(
    adminApi().getFile('/admin/orders/{orderNumber}/pdfs/slip', {
      path: { orderNumber },
      query: { parcel },
    }),
  );
export const saveDocument = (orderNumber: string, document: 'summary' | AgreedKind) =>
  save(
    adminApi().getFile('/admin/orders/{orderNumber}/pdfs/{document}', {
      path: { orderNumber, document },
    }),
  );
export const saveInvoice = (orderNumber: string, id: number) =>
  save(
    adminApi().getFile('/admin/orders/{orderNumber}/invoices/{id}', { path: { orderNumber, id } }),
  );
/** A page with the buyer's link, for printing. */
export const saveLinkSheet = (orderNumber: string) =>
  save(adminApi().postFile('/admin/orders/{orderNumber}/pdfs/link', { path: { orderNumber } }));
/** For a design: the print file of its label, or its data sheet. */
export const saveLabelFile = (code: string) =>
  save(adminApi().getFile('/admin/designs/{code}/label.pdf', { path: { code } }));
export const saveDesignSheet = (code: string) =>
  save(adminApi().getFile('/designs/{code}/sheet.pdf', { path: { code } }));
export const fetchPastBuyers = (text: string, signal: AbortSignal) =>
  adminApi().get('/admin/orders/new/buyers', { query: { text }, signal });
export const previewOrder = (body: BackOfficeOrderPreviewBody, signal: AbortSignal) =>
  adminApi().post('/admin/orders/new/preview', { body, signal });
export const placeForBuyer = (body: ReturnType<typeof toOrderBody>, key: string) =>
  adminApi().post('/admin/orders/new', { body, headers: { 'idempotency-key': key } });
/** Sends a mail again that failed before. */
export const retryMail = (jobId: number) =>
  adminApi().post('/admin/orders/mails/{id}/again', { path: { id: jobId } });
