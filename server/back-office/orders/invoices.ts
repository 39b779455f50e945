// The merchant's e-Arşiv invoices of an order that were made outside the shop: a PDF stored here,
// or a link. Owns order_invoices.

import { createHash } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addInvoiceMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { isPdf } from '#server/documents/is-pdf.ts';
import { invoiceFileKey } from '#server/orders/invoice-file.ts';
import {
  INVOICE_NUMBER_CONSTRAINT,
  insertInvoice,
  removeInvoiceRow,
  selectInvoice,
  selectInvoices,
} from '#server/orders/invoices.sql.ts';
import type { Order } from '#server/orders/order-records.ts';
import type { InvoiceInput, InvoiceRemoval } from '#shared/back-office/order-changes.ts';
import { requireBackOfficeOrder } from './order.ts';

type Deps = Platform;

/** One for the sale, and as many as there can be refunds. */
const MOST_INVOICES = 50;
/**
 * @throws AppError ORDER_NOT_FOUND, INVOICE_NOT_PDF, INVOICE_NUMBER_TAKEN, INVOICE_NOT_FOUND for
 * the invoice that it replaces
 */
export async function addInvoice(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  {
    replaces,
    reason,
    file = null,
    isNotified = true,
    ...input
  }: InvoiceInput & { file?: Buffer | null },
): Promise<void> {
  const order = await requireBackOfficeOrder(context, orderNumber);
  if (file && !isPdf(file)) throw new AppError('INVOICE_NOT_PDF');
  const fileHash = file && createHash('sha256').update(file).digest('hex');
  // The file is stored before its row, because a file without a row does no harm.
  if (file && fileHash && !(await context.storage.has(invoiceFileKey(fileHash))))
    await context.storage.write(invoiceFileKey(fileHash), file);
  const at = context.clock();
  try {
    await inTransaction(context.db, async (tx) => {
      if ((await selectInvoices(tx, order.id)).length >= MOST_INVOICES)
        throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_INVOICES } });
      if (replaces) await remove({ tx, actor, at }, order, { id: replaces, reason: reason ?? '' });
      const invoice = {
        ...input,
        url: file ? null : (input.url ?? null),
        orderId: order.id,
        fileHash,
        sizeBytes: file?.length ?? null,
        createdBy: actor.email,
        createdAt: at,
      };
      const id = await insertInvoice(tx, invoice);
      await writeAudit(
        tx,
        actor,
        {
          action: 'create',
          entity: 'order-invoice',
          entityId: order.orderNumber,
          before: null,
          after: { id, ...input, fileHash },
        },
        at,
      );
      if (isNotified) await addInvoiceMail(tx, order.id, id);
    });
  } catch (error) {
    if (isViolationOf(error, INVOICE_NUMBER_CONSTRAINT)) throw new AppError('INVOICE_NUMBER_TAKEN');
    throw error;
  }
}

/** @throws AppError ORDER_NOT_FOUND, INVOICE_NOT_FOUND */
export async function removeInvoice(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  { id, reason }: InvoiceRemoval & { id: number },
): Promise<void> {
  const order = await requireBackOfficeOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, (tx) => remove({ tx, actor, at }, order, { id, reason }));
}

async function remove(
  { tx, actor, at }: { tx: Tx; actor: Actor; at: Date },
  order: Order,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const invoice = await selectInvoice(tx, order.id, id);
  if (
    !invoice ||
    !(await removeInvoiceRow(tx, id, {
      removedAt: at,
      removedBy: actor.email,
      removedReason: reason,
    }))
  )
    throw new AppError('INVOICE_NOT_FOUND');
  const { number, kind, issuedOn } = invoice;
  await writeAudit(
    tx,
    actor,
    {
      action: 'delete',
      entity: 'order-invoice',
      entityId: order.orderNumber,
      before: { id, number, kind, issuedOn },
      after: { reason },
    },
    at,
  );
}
