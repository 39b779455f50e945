// SQL of the products to reorder.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type LowStockRecord = {
  productId: number;
  sku: string;
  name: string;
  stock: number;
  reorderPoint: number;
  expected: number;
  sold: number;
  minQuantity: number;
  unitCostKurus: number | null;
  supplierId: number | null;
  supplier: string | null;
};

/**
 * `sold`: pieces in orders since `since`, minus pieces that came back before they were sent. Lowest
 * stock first.
 */
export async function selectLowStock(
  db: Db,
  { supplierId, since }: { supplierId: number | undefined; since: Date },
  { offset, limit }: { offset: number; limit: number },
): Promise<LowStockRecord[]> {
  const { rows } = await sql<LowStockRecord>`
    select p.id as product_id, p.sku, p.name, p.stock, p.reorder_point, p.min_quantity,
      e.expected, s.sold, coalesce(last.unit_cost_kurus, p.cost_kurus)::int8 as unit_cost_kurus,
      last.supplier_id, last.supplier
    from products p
      cross join lateral (select coalesce(sum(greatest(r.quantity - r.received, 0)), 0)::int as expected
        from purchase_order_rows r join purchase_orders o on o.id = r.purchase_order_id
        where r.product_id = p.id and o.state in ('ordered', 'partly-received')) e
      cross join lateral (select greatest(-coalesce(sum(m.change), 0), 0)::int as sold
        from stock_moves m where m.product_id = p.id and m.created_at >= ${since}
          and m.reason in ('order', 'order-again', 'correction', 'cancellation', 'expiry')) s
      left join lateral (select r.unit_cost_kurus, o.supplier_id, u.name as supplier
        from purchase_order_rows r join purchase_orders o on o.id = r.purchase_order_id
          join suppliers u on u.id = o.supplier_id
        where r.product_id = p.id and o.state <> 'cancelled' order by o.id desc limit 1) last on true
    where p.is_active and p.stock + e.expected <= p.reorder_point
      and ${supplierId === undefined ? sql`true` : sql`last.supplier_id = ${supplierId}`}
    order by p.stock + e.expected - p.reorder_point, p.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

type FallenProduct = {
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

/** SQL of the products about whose low stock the merchant was mailed. */
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
