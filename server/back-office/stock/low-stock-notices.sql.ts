// SQL of the products about whose low stock the merchant was mailed.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type FallenProduct = {
  id: number;
  sku: string;
  name: string;
  stock: number;
  reorderPoint: number;
};

/** Expected purchases count as stock, as in the reorder list (low-stock.sql.ts). */
const isLow = sql`p.is_active and p.stock + coalesce((
  select sum(greatest(r.quantity - r.received, 0)) from purchase_order_rows r
    join purchase_orders o on o.id = r.purchase_order_id
  where r.product_id = p.id and o.state in ('ordered', 'partly-received')), 0) <= p.reorder_point`;

export async function wasMailedSince(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select product_id from low_stock_notices where sent_at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the notice of products with enough stock, so that they can be reported again. */
export async function deleteRisen(db: Db): Promise<void> {
  await sql`
    delete from low_stock_notices n using products p
    where p.id = n.product_id and not (${isLow})`.execute(db);
}

/** Products with low stock that no mail has reported yet, lowest stock first. */
export async function selectFallen(db: Db): Promise<FallenProduct[]> {
  const { rows } = await sql<FallenProduct>`
    select p.id, p.sku, p.name, p.stock, p.reorder_point from products p
    where ${isLow} and not exists (select from low_stock_notices n where n.product_id = p.id)
    order by p.stock - p.reorder_point, p.id`.execute(db);
  return rows;
}

export async function insertNotices(
  tx: Tx,
  productIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`
    insert into low_stock_notices (product_id, sent_at)
    select p.id, ${at} from products p where p.id = any(${[...productIds]}::bigint[])
    on conflict (product_id) do nothing`.execute(tx);
}
