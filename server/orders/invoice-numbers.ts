// The next number of a series: a number that a refused document left free, otherwise the counter's.
// The counter's row stays locked until the end of the transaction and is rolled back with it, so
// that no number is skipped.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { InvoiceSettings } from '#server/settings/setting-records.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { InvoiceRecord } from './order-records.ts';

/** `series`: three letters or digits; `year` in Istanbul. The number has sixteen characters. */
export async function takeInvoiceNumber(tx: Tx, series: string, year: string): Promise<string> {
  const begin = series + year;
  const { rows: counted } = await sql<{ last: number }>`
    insert into invoice_counters as c (series, year, last) values (${series}, ${Number(year)}, 0)
    on conflict (series, year) do update set last = c.last returning last`.execute(tx);
  const { rows: free } = await sql<{ number: string }>`
    delete from free_invoice_numbers where number = (select min(number)
      from free_invoice_numbers where number like ${`${begin}%`}) returning number`.execute(tx);
  if (free[0]) return free[0].number;
  const next = (counted[0]?.last ?? 0) + 1;
  await sql`update invoice_counters set last = ${next}
    where series = ${series} and year = ${Number(year)}`.execute(tx);
  return begin + String(next).padStart(9, '0');
}

// The invoice of a sale is issued with the first parcel of its order (VUK 231/5: within seven days
// of it, VUK 509: with its carrier and its day). Owns issued_invoices and invoice_counters.

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
