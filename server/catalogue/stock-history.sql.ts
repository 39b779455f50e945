// SQL of a product's stock history: manual changes, and the stock that its newest orders took and
// released.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/** A longer history is not useful for a product that sells all day. */
const NEWEST = 1_000;

export type StockMoveRow = {
  key: string;
  at: Date;
  kind: 'by-hand' | 'ordered' | 'given-back' | 'taken-again' | 'refunded';
  change: number;
  stockAfter: number | null;
  reason: string | null;
  remark: string | null;
  adminEmail: string | null;
  orderNumber: string | null;
};

/**
 * The newest first. An order holds its pieces unless it is cancelled or has expired: each move
 * between the two is a move of stock. Pieces of a partial refund (returned to stock or written off)
 * are not released again.
 */
export async function selectStockMoves(
  db: Db,
  productId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<StockMoveRow[]> {
  const { rows } = await sql<StockMoveRow>`
    with items as materialized (
      select i.order_id, sum(i.quantity)::int as quantity from (
        select order_id, quantity from order_items where product_id = ${productId}
          order by order_id desc limit ${NEWEST}
      ) i group by i.order_id
    ), refunded as materialized (
      select r.id, r.order_id, r.created_at, sum(ri.quantity)::int as quantity,
        sum(ri.restocked)::int as restocked
      from items join refunds r on r.order_id = items.order_id join refund_items ri
        on ri.refund_id = r.id
        join order_items oi on oi.order_id = ri.order_id and oi.position = ri.position
          and oi.product_id = ${productId}
      group by r.id
    ), turns as (
      select h.id, h.order_id, h.created_at, h.state in ('CANCELLED', 'EXPIRED') as is_free,
        lag(h.state in ('CANCELLED', 'EXPIRED'), 1, false)
          over (partition by h.order_id order by h.id) as was_free
      from items join order_history h on h.order_id = items.order_id
    ), moves as (
      select 'h' || id as key, created_at as at, 'by-hand' as kind, change, stock_after, reason,
        remark, admin_email, null::bigint as order_id
      from (select * from stock_changes where product_id = ${productId}
        order by id desc limit ${NEWEST}) changes
      union all select 'o' || o.id, o.created_at, 'ordered', -items.quantity, null, null, null,
        null, o.id from items join orders o on o.id = items.order_id
      union all select 't' || t.id, t.created_at, case when t.is_free then 'given-back'
        else 'taken-again' end,
        (case when t.is_free then 1 else -1 end) *
          (items.quantity - coalesce((select sum(r.quantity) from refunded r
          where r.order_id = t.order_id and r.created_at <= t.created_at), 0))::int,
        null, null, null, null, t.order_id
      from turns t join items on items.order_id = t.order_id where t.is_free <> t.was_free
      union all select 'r' || id, created_at, 'refunded', restocked, null, null, null, null,
        order_id from refunded where restocked > 0
    )
    select m.key, m.at, m.kind, m.change, m.stock_after, m.reason, m.remark, m.admin_email,
      o.order_number
    from (select * from moves where change <> 0 order by at desc,
      key desc limit ${limit} offset ${offset}) m left join orders o on o.id = m.order_id
    order by m.at desc, m.key desc`.execute(db);
  return rows;
}
