// SQL of expected deliveries from suppliers (0172), for visitors of a sold-out product.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/** The earliest day from `today` on of an incomplete supplier order: "2026-12-12". */
export async function selectArrival(
  db: Db,
  productId: number,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(o.expected_on), 'YYYY-MM-DD') as day
    from purchase_order_rows r join purchase_orders o on o.id = r.purchase_order_id
    where r.product_id = ${productId} and r.received < r.quantity
      and o.state in ('ordered', 'partly-received') and o.expected_on >= ${today}::date`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** The products that were expected on this day and have not arrived. */
export async function selectExpectedOn(db: Db, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.product_id as id
    from purchase_order_rows r join purchase_orders o on o.id = r.purchase_order_id
    where r.received < r.quantity and o.state in ('ordered', 'partly-received')
      and o.expected_on = ${day}::date`.execute(db);
  return rows.map(({ id }) => id);
}
