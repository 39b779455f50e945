// SQL of the accountant's summary.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/**
 * Counts orders that are paid, or to be paid at the door, and have no invoice yet because no parcel
 * was sent.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where o.state in ('CONFIRMED', 'PREPARING')
      and not exists (select from issued_invoices v where v.order_id = o.id)`.execute(db);
  return rows[0]?.count ?? 0;
}
