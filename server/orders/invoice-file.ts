// The stored file of an invoice that the merchant has added to an order.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { DAY_MS } from '#shared/base/format.ts';
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

// A link to the PDF of one invoice, for receivers that store addresses instead of files (a
// marketplace). It needs no sign-in, cannot be guessed, and expires.

type Keys = Pick<Secrets, 'invoiceLinkKey'>;

/**
 * A buyer's invoice may be requested again while goods can be returned, and for some time
 * afterwards.
 */
const GOOD_FOR_MS = 90 * DAY_MS;
const SIGNATURE_BYTES = 32;

const sign = ({ invoiceLinkKey }: Keys, payload: string): Buffer =>
  createHmac('sha256', invoiceLinkKey).update(payload).digest();

/** `publicUrl`: the address of the shop. The link is valid for 90 days from `at`. */
export function invoiceLink(
  keys: Keys,
  publicUrl: string,
  { id, at }: { id: number; at: Date },
): string {
  const payload = `${id}.${Math.floor((at.getTime() + GOOD_FOR_MS) / 1_000)}`;
  const signature = sign(keys, payload).toString('base64url');
  return `${publicUrl}/api/invoice-files/${payload}.${signature}.pdf`;
}

/** The id of the invoice; null if the link was not signed by us, or has expired. */
export function readInvoiceLink(keys: Keys, file: string, now: Date): number | null {
  const [, payload = '', until = '', signature = ''] =
    /^(\d{1,10}\.(\d{10}))\.([\w-]{43})\.pdf$/.exec(file) ?? [];
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(keys, payload))) return null;
  return Number(until) * 1_000 > now.getTime() ? Number(payload.split('.')[0]) : null;
}
