// SQL of the first page of the back office: a few statements, each with an index, so that the time
// does not grow with past sales.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { queuedJobs } from '#server/base/jobs/queue.sql.ts';

/** Amounts as PostgreSQL writes a bigint. */
export type DayRecord = {
  day: string;
  orders: number;
  paid: number;
  soldKurus: string;
  refundedKurus: string;
};

/**
 * One row for each day in Istanbul since `from`, also for days without orders. The orders are
 * counted in the index orders_by_created alone.
 */
export async function selectDays(db: Db, from: Date, now: Date): Promise<DayRecord[]> {
  const { rows } = await sql<DayRecord>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(o.orders, 0)::int as orders,
      coalesce(e.paid, 0)::int as paid, coalesce(e.sold_kurus, 0) as sold_kurus,
      coalesce(e.refunded_kurus, 0) as refunded_kurus
    from generate_series((${from}::timestamptz at time zone 'Europe/Istanbul')::date, (${now}::timestamptz at time zone 'Europe/Istanbul')::date, interval '1 day') as days (day)
    left join (
      select (created_at at time zone 'Europe/Istanbul')::date as day, count(*) as orders
      from orders where created_at >= ${from} group by 1) o on o.day = days.day::date
    left join (
      select (at at time zone 'Europe/Istanbul')::date as day, count(*) filter (where refund_id = 0) as paid,
        sum(sold_kurus)::bigint as sold_kurus, sum(refunded_kurus)::bigint as refunded_kurus
      from sales_entries where at >= ${from} group by 1) e on e.day = days.day::date
    order by days.day`.execute(db);
  return rows;
}

export type BestSellerRecord = {
  id: number;
  sku: string;
  name: string;
  pieces: number;
  /** As PostgreSQL returns a bigint. */
  revenueKurus: string;
};

/** Products sold since `from`, by their money after discounts and refunds. */
export async function selectBestSellers(
  db: Db,
  from: Date,
  limit: number,
): Promise<BestSellerRecord[]> {
  const { rows } = await sql<BestSellerRecord>`
    select p.id, p.sku, p.name, sold.pieces, sold.revenue_kurus from (
      select product_id, sum(pieces)::int as pieces, sum(sold_kurus - refunded_kurus)::bigint as revenue_kurus
      from sales_goods where at >= ${from} group by product_id having sum(pieces) > 0
    ) sold join products p on p.id = sold.product_id
    order by sold.revenue_kurus desc, p.id limit ${limit}`.execute(db);
  return rows;
}

export type LowStockRecord = { id: number; sku: string; name: string; stock: number };

/** Products on sale at or below their reorder point, best sellers first. */
export async function selectLowStock(db: Db, limit: number): Promise<LowStockRecord[]> {
  return db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'stock'])
    .where('isActive', '=', true)
    .whereRef('stock', '<=', 'reorderPoint')
    .orderBy('soldCount', 'desc')
    .orderBy('stock')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ReservedProductRecord = {
  id: number;
  sku: string;
  name: string;
  reserved: number;
  stock: number;
};

/**
 * Products of which unpaid orders hold more pieces than are left, and at least `least`; highest
 * value first.
 */
export async function selectReservedProducts(
  db: Db,
  least: number,
  limit: number,
): Promise<ReservedProductRecord[]> {
  const { rows } = await sql<ReservedProductRecord>`
    select p.id, p.sku, p.name, reserved.quantity as reserved, p.stock from (
      select i.product_id, sum(i.quantity)::int as quantity
      from orders o join order_items i on i.order_id = o.id
      where o.state = 'PENDING_PAYMENT' and o.holds_stock group by i.product_id
    ) reserved join products p on p.id = reserved.product_id
    where reserved.quantity >= ${least} and reserved.quantity > p.stock
    order by reserved.quantity * p.price_kurus desc, p.id limit ${limit}`.execute(db);
  return rows;
}

export type FailedMailRecord = {
  id: number;
  kind: string;
  orderNumber: string | null;
  at: Date;
  reason: string;
};

/**
 * Mails with a failed attempt, newest first. `kind`: the kind of an order mail, or the task of
 * other mails.
 */
export async function selectFailedMails(db: Db, limit: number): Promise<FailedMailRecord[]> {
  const { rows } = await sql<FailedMailRecord>`
    select j.id,
      case j.task when 'send-mail' then j.payload ->> 'kind' else j.task end as kind,
      (select o.order_number from orders o where o.id = (j.payload ->> 'orderId')::bigint)
        as order_number,
      j.updated_at as at,
      left(regexp_replace(split_part(j.last_error, E'\\n', 1), '^(Error: )+', ''), 300) as reason
    from ${queuedJobs} j
    where j.task like 'send-%' and j.last_error is not null
    order by j.updated_at desc limit ${limit}`.execute(db);
  return rows;
}
