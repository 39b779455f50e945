// The merchant's e-Arşiv invoices of an order, made elsewhere: a PDF kept here, or a link. Owns order_invoices.
import { createHash } from 'node:crypto';
import type { InvoiceInput, InvoiceRemoval } from '#shared/admin-orders.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction, isViolationOf, type Tx } from '../db.ts';
import { addInvoiceMail } from '../job-queue.ts';
import { requireDeskOrder } from './admin-order.ts';
import { INVOICE_NUMBER_CONSTRAINT, type Invoice, insertInvoice, removeInvoiceRow, selectInvoice, selectInvoices } from './invoices.sql.ts';
import type { Order } from './orders.ts';

export type { Invoice } from './invoices.sql.ts';
export { selectInvoice as findInvoice, selectInvoices as invoicesOf };

/** One for the sale, and as many as there can be refunds. */
const MOST_INVOICES = 50;
/** The head may stand after a few bytes of a mail program's; the end is followed by little. */
const HEAD_BYTES = 1_024;
const TAIL_BYTES = 2_048;

const keyOf = (hash: string): string => `invoices/${hash}.pdf`;

/** Begins and ends like a PDF, and has a page; what is in it is the merchant's. */
function isPdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  return /%PDF-[12]\.\d/.test(bytes.subarray(0, HEAD_BYTES).toString('latin1')) && tail.includes('startxref') && /%%EOF\s*$/.test(tail);
}

/** @throws AppError ORDER_NOT_FOUND, INVOICE_NOT_PDF, INVOICE_NUMBER_TAKEN, INVOICE_NOT_FOUND of the one that it replaces */
export async function addInvoice(context: Context, actor: Actor, orderNumber: string, { replaces, reason, ...input }: InvoiceInput, file: Buffer | null): Promise<void> {
  const order = await requireDeskOrder(context, orderNumber);
  if (file && !isPdf(file)) throw new AppError('INVOICE_NOT_PDF');
  const fileHash = file && createHash('sha256').update(file).digest('hex');
  // Before the row that names it: a file that no row names harms nobody.
  if (file && fileHash && !(await context.storage.has(keyOf(fileHash)))) await context.storage.write(keyOf(fileHash), file);
  const at = context.clock();
  try {
    await inTransaction(context.db, async (tx) => {
      if ((await selectInvoices(tx, order.id)).length >= MOST_INVOICES) throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_INVOICES } });
      if (replaces) await remove(tx, actor, order, replaces, reason ?? '', at);
      const invoice = { ...input, url: file ? null : (input.url ?? null), orderId: order.id, fileHash, sizeBytes: file?.length ?? null, createdBy: actor.email, createdAt: at };
      const id = await insertInvoice(tx, invoice);
      await writeAudit(tx, actor, { action: 'create', entity: 'order-invoice', entityId: order.orderNumber, before: null, after: { id, ...input, fileHash } }, at);
      await addInvoiceMail(tx, order.id, id);
    });
  } catch (error) {
    if (isViolationOf(error, INVOICE_NUMBER_CONSTRAINT)) throw new AppError('INVOICE_NUMBER_TAKEN');
    throw error;
  }
}

/** @throws AppError ORDER_NOT_FOUND, INVOICE_NOT_FOUND */
export async function removeInvoice(context: Context, actor: Actor, orderNumber: string, id: number, { reason }: InvoiceRemoval): Promise<void> {
  const order = await requireDeskOrder(context, orderNumber);
  await inTransaction(context.db, (tx) => remove(tx, actor, order, id, reason, context.clock()));
}

async function remove(tx: Tx, actor: Actor, order: Order, id: number, reason: string, at: Date): Promise<void> {
  const invoice = await selectInvoice(tx, order.id, id);
  if (!invoice || !(await removeInvoiceRow(tx, id, { removedAt: at, removedBy: actor.email, removedReason: reason }))) throw new AppError('INVOICE_NOT_FOUND');
  const { number, kind, issuedOn } = invoice;
  await writeAudit(tx, actor, { action: 'delete', entity: 'order-invoice', entityId: order.orderNumber, before: { id, number, kind, issuedOn }, after: { reason } }, at);
}

/** Null for one that is a link. @throws Error when its bytes are lost */
export async function readInvoiceFile({ storage }: Pick<Context, 'storage'>, { id, fileHash }: Pick<Invoice, 'id' | 'fileHash'>): Promise<Buffer | null> {
  if (fileHash === null) return null;
  const bytes = await storage.read(keyOf(fileHash));
  if (!bytes) throw new Error(`the file of invoice ${id} is not in the storage`);
  return bytes;
}

/** @throws AppError INVOICE_NOT_FOUND, also for one that is a link */
export async function requireInvoiceFile(context: Pick<Context, 'db' | 'storage'>, order: Pick<Order, 'id'>, id: number): Promise<{ bytes: Buffer; name: string }> {
  const invoice = await selectInvoice(context.db, order.id, id);
  const bytes = invoice && (await readInvoiceFile(context, invoice));
  if (!bytes) throw new AppError('INVOICE_NOT_FOUND');
  return { bytes, name: invoice.number };
}
