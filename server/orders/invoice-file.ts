// The stored file of an invoice that the merchant has added to an order.
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { type Invoice, selectInvoice } from './invoices.sql.ts';
import type { Order } from './order-records.ts';

export const invoiceFileKey = (hash: string): string => `invoices/${hash}.pdf`;

/** Null if the invoice is a link. @throws Error if its bytes are lost */
export async function readInvoiceFile(
  { storage }: Pick<Platform, 'storage'>,
  { id, fileHash }: Pick<Invoice, 'id' | 'fileHash'>,
): Promise<Buffer | null> {
  if (fileHash === null) return null;
  const bytes = await storage.read(invoiceFileKey(fileHash));
  if (!bytes) throw new Error(`the file of invoice ${id} is not in the storage`);
  return bytes;
}

/** @throws AppError INVOICE_NOT_FOUND, also if the invoice is a link */
export async function requireInvoiceFile(
  context: Pick<Platform, 'db' | 'storage'>,
  order: Pick<Order, 'id'>,
  id: number,
): Promise<{ bytes: Buffer; name: string }> {
  const invoice = await selectInvoice(context.db, order.id, id);
  const bytes = invoice && (await readInvoiceFile(context, invoice));
  if (!bytes) throw new AppError('INVOICE_NOT_FOUND');
  return { bytes, name: invoice.number };
}
