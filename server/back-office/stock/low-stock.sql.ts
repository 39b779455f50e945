// SQL of the products to reorder.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

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
