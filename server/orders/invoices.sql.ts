// SQL of the invoices of orders. A removed invoice stays as evidence but is not shown.
import type { Selectable } from 'kysely';
import type { OrderInvoices } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { InvoiceKind } from '#shared/orders/orders.ts';

export type Invoice = Omit<Selectable<OrderInvoices>, 'kind' | 'issuedOn'> & {
  kind: InvoiceKind;
  issuedOn: string;
};
export type NewInvoice = Pick<
  Invoice,
  | 'orderId'
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'fileHash'
  | 'sizeBytes'
  | 'url'
  | 'createdBy'
  | 'createdAt'
> &
  Partial<Pick<Invoice, 'ettn'>>;

export const INVOICE_NUMBER_CONSTRAINT = 'order_invoices_number_unique';

const invoices = (db: Db) =>
  db
    .selectFrom('orderInvoices')
    .selectAll()
    // A day, independent of the reader's time zone.
    .select((of) => of.cast<string>('issuedOn', 'text').as('issuedOn'))
    .where('removedAt', 'is', null);

/** The oldest first. */
export async function selectInvoices(db: Db, orderId: number): Promise<Invoice[]> {
  return (await invoices(db).where('orderId', '=', orderId).orderBy('id').execute()) as Invoice[];
}

export async function selectInvoice(db: Db, orderId: number, id: number): Promise<Invoice | null> {
  return (
    ((await invoices(db).where('orderId', '=', orderId).where('id', '=', id).executeTakeFirst()) as
      | Invoice
      | undefined) ?? null
  );
}

export async function selectInvoiceById(db: Db, id: number): Promise<Invoice | null> {
  const row = await invoices(db).where('id', '=', id).executeTakeFirst();
  return (row as Invoice | undefined) ?? null;
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<number> {
  return (
    await tx.insertInto('orderInvoices').values(invoice).returning('id').executeTakeFirstOrThrow()
  ).id;
}

/** False if it was already removed. */
export async function removeInvoiceRow(
  tx: Tx,
  id: number,
  removed: { removedAt: Date; removedBy: string; removedReason: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('orderInvoices')
    .set(removed)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
