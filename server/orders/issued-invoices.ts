// The invoice of a sale is issued with the first parcel of its order (VUK 231/5: within seven days
// of it, VUK 509: with its carrier and its day). Owns issued_invoices and invoice_counters.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { InvoiceSettings } from '#server/settings/setting-records.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { takeInvoiceNumber } from './invoice-numbers.ts';
import type { InvoiceRecord } from './order-records.ts';

/**
 * Called once for each order, with the order locked. Numbers have no gaps: the counter stays locked
 * until the end of the transaction and is rolled back with it. `series` null: an invoice service is
 * connected, and the number comes with the document (server/invoicing/).
 */
export async function issueInvoice(
  tx: Tx,
  { id, invoice }: { id: number; invoice: InvoiceRecord },
  series: Pick<InvoiceSettings, 'archiveSeries' | 'invoiceSeries'> | null,
  at: Date,
): Promise<void> {
  const { rows } = await sql`select from issued_invoices where order_id = ${id}`.execute(tx);
  if (rows.length > 0) return;
  const letters = series && (isEInvoice(invoice) ? series.invoiceSeries : series.archiveSeries);
  const number = letters && (await takeInvoiceNumber(tx, letters, istanbulDay(at).slice(0, 4)));
  await sql`insert into issued_invoices (order_id, number, issued_at, after_refund_id)
    values (${id}, ${number}, ${at}, coalesce((select max(r.id) from refunds r
      where r.order_id = ${id}), 0))`.execute(tx);
}

/** True for a buyer who is registered for e-Fatura; all others get an e-Arşiv invoice. */
export const isEInvoice = (invoice: InvoiceRecord): boolean =>
  invoice.kind === 'corporate' && invoice.isEInvoicePayer;
