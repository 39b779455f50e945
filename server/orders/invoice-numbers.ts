// The next number of a series: a number that a refused document left free, otherwise the counter's.
// The counter's row stays locked until the end of the transaction and is rolled back with it, so
// that no number is skipped.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';

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
