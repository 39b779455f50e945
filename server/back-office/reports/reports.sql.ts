// SQL of the sales reports: paid orders by the moment they were placed, less what went back. One
// statement reads a range of orders_by_created and, for reports about goods, their rows by primary
// key.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { ReportKind } from '#shared/back-office/reports.ts';

export type Range = { from: Date; before: Date };
/** Sums of a row, in kuruş, as PostgreSQL writes a bigint. */
export type ReportRecord = {
  key: string;
  name: string;
  sku: string | null;
  orders: number;
  pieces: number;
  revenueKurus: string;
  /** Null where the report does not know it. */
  marginKurus: string | null;
  discountKurus: string | null;
  /** Only of cohorts. */
  buyers?: number;
  returning?: number;
};

const isPaid = (order: RawBuilder<unknown>) =>
  sql`${order}.payment_state in ('PAID', 'PARTLY_REFUNDED')`;
const placed = ({ from, before }: Range) => sql`
  o.created_at >= ${from} and o.created_at < ${before} and ${isPaid(sql`o`)}`;

/** How orders as a whole are grouped. */
const orderKeys = {
  day: sql`to_char(o.created_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`,
  province: sql`o.shipping_address ->> 'city'`,
  method: sql`o.payment_method`,
  channel: sql`case when o.payment_method = 'marketplace' then 'marketplace'
    when o.placed_by is null then 'shop' else 'phone' end`,
} satisfies Partial<Record<ReportKind, RawBuilder<unknown>>>;

const byOrders = (
  key: RawBuilder<unknown>,
  range: Range,
  revenue = sql`o.total_kurus - o.refunded_kurus`,
): RawBuilder<ReportRecord> => sql`
  select ${key} as key, '' as name, null as sku, count(*)::int as orders,
    coalesce(sum((select sum(i.quantity) from order_items i where i.order_id = o.id)),
      0)::int as pieces,
    sum(${revenue})::bigint as revenue_kurus, ${sumOfMargins},
    null as discount_kurus
  from orders o left join (${margins(range)}) goods on goods.order_id = o.id
  where ${placed(range)} group by 1`;

/** Of an order, what gift voucher and store credit paid and no refund has given back. */
const byBalances = sql`(o.voucher_kurus + o.credit_kurus - coalesce((select
  sum(r.voucher_kurus + r.credit_kurus) from refunds r where r.order_id = o.id
    and r.state = 'done' and r.cause <> 'correction'), 0))`;

/** What balances paid is no money that came in: it has a row of its own (decision 0073). */
const byMethod = (range: Range): RawBuilder<ReportRecord> => sql`
  ${byOrders(orderKeys.method, range, sql`o.total_kurus - o.refunded_kurus - ${byBalances}`)}
  union all
  select 'balances', '', null, count(*)::int, 0, sum(${byBalances})::bigint, null, null
  from orders o where ${placed(range)} and o.voucher_kurus + o.credit_kurus > 0
  having count(*) > 0`;

/**
 * Who bought first in the range, by the month of that order, and what they have bought since. A
 * buyer is a mailbox; orders without one are in no cohort.
 */
const byCohort = (range: Range): RawBuilder<ReportRecord> => sql`
  select to_char(first.created_at at time zone 'Europe/Istanbul', 'YYYY-MM') as key, '' as name,
    null as sku, sum(own.orders)::int as orders, 0 as pieces, sum(own.revenue)::bigint as revenue_kurus,
    null as margin_kurus, null as discount_kurus, count(*)::int as buyers,
    count(*) filter (where own.orders > 1)::int as returning
  from (select distinct on (lower(o.email)) lower(o.email) as email, o.created_at
    from orders o where ${placed(range)} and o.email <> '' and not exists (
      select from orders e where lower(e.email) = lower(o.email) and ${isPaid(sql`e`)}
        and e.created_at < ${range.from})
    order by lower(o.email), o.created_at) first
  cross join lateral (
    select count(*) as orders, sum(l.total_kurus - l.refunded_kurus) as revenue
    from orders l where lower(l.email) = first.email and ${isPaid(sql`l`)}) own
  group by 1`;

/**
 * Rows of orders without what went back. Of a row whose tax was not stored (before migration 0047)
 * it follows from the order's rate.
 */
const soldRows = (range: Range): RawBuilder<unknown> => sql`
  select i.product_id, i.order_id, i.quantity - coalesce(back.quantity, 0) as pieces,
    case when o.prices_include_tax then paid.amount else paid.amount + paid.tax end - coalesce(back.amount, 0) as revenue,
    case when o.prices_include_tax then paid.amount - paid.tax else paid.amount end - coalesce(back.amount - back.tax, 0) as net
  from orders o
  join order_items i on i.order_id = o.id
  cross join lateral (select i.line_total_kurus - i.discount_kurus as amount,
    coalesce(i.tax_kurus, case when o.prices_include_tax
      then round((i.line_total_kurus - i.discount_kurus)::numeric * o.tax_points / (10000 + o.tax_points))
      else round((i.line_total_kurus - i.discount_kurus)::numeric * o.tax_points / 10000) end)::bigint as tax) paid
  left join lateral (
    select sum(ri.quantity)::int as quantity, sum(ri.amount_kurus)::bigint as amount,
      sum(coalesce(ri.tax_kurus, round(ri.amount_kurus::numeric * o.tax_points / (10000 + o.tax_points))))::bigint as tax
    from refunds r join refund_parts ri on ri.refund_id = r.id
    where r.order_id = o.id and r.state = 'done' and ri.position = i.position
  ) back on o.refunded_kurus > 0
  where ${placed(range)}`;

/** Of each order what its goods brought above today's cost; null where a cost is unknown. */
const margins = (range: Range): RawBuilder<unknown> => sql`
  select rows.order_id, case when bool_and(p.cost_kurus is not null)
    then sum(rows.net - rows.pieces * p.cost_kurus) end as margin
  from (${soldRows(range)}) rows join products p on p.id = rows.product_id group by rows.order_id`;
const sumOfMargins = sql`case when bool_and(goods.margin is not null)
  then sum(goods.margin)::bigint end as margin_kurus`;

const byProduct = (range: Range): RawBuilder<ReportRecord> => sql`
  select p.id::text as key, p.name, p.sku, sold.orders, sold.pieces, sold.revenue as revenue_kurus,
    sold.net - sold.pieces * p.cost_kurus as margin_kurus, null as discount_kurus
  from (select product_id, count(distinct order_id)::int as orders, sum(pieces)::int as pieces,
    sum(revenue)::bigint as revenue, sum(net)::bigint as net
    from (${soldRows(range)}) rows group by product_id) sold
  join products p on p.id = sold.product_id`;

const byCategory = (range: Range): RawBuilder<ReportRecord> => sql`
  select c.id::text as key, c.name_tr as name, null as sku,
    count(distinct rows.order_id)::int as orders, sum(rows.pieces)::int as pieces,
    sum(rows.revenue)::bigint as revenue_kurus,
    case when bool_and(p.cost_kurus is not null) then sum(rows.net - rows.pieces * p.cost_kurus)::bigint end as margin_kurus, null as discount_kurus
  from (${soldRows(range)}) rows join products p on p.id = rows.product_id
    join categories c on c.id = p.category_id
  group by c.id, c.name_tr`;

/** A rule is known by its name, because it may be gone. */
const byDiscount = (range: Range): RawBuilder<ReportRecord> => sql`
  select d.name as key, '' as name, null as sku, count(*)::int as orders, 0 as pieces,
    sum(o.total_kurus - o.refunded_kurus)::bigint as revenue_kurus, ${sumOfMargins},
    sum(d.amount_kurus)::bigint as discount_kurus
  from orders o join (select order_id, name, sum(amount_kurus) as amount_kurus from order_discounts
    group by order_id, name) d on d.order_id = o.id
    left join (${margins(range)}) goods on goods.order_id = o.id
  where ${placed(range)} group by d.name`;

/** In no order. */
export async function selectSales(
  db: Db,
  kind: Exclude<ReportKind, 'unsold'>,
  range: Range,
): Promise<ReportRecord[]> {
  const queries = {
    product: byProduct,
    category: byCategory,
    discount: byDiscount,
    cohort: byCohort,
    method: byMethod,
  };
  const query = kind in queries ? queries[kind as keyof typeof queries](range) : null;
  const found = query ?? byOrders(orderKeys[kind as keyof typeof orderKeys], range);
  return (await found.execute(db)).rows;
}

export type UnsoldRecord = {
  id: number;
  name: string;
  sku: string;
  stock: number;
  valueKurus: string | null;
};

/** Products in stock without a paid order in the range, the most valuable first, those without a cost last. */
export async function selectUnsold(db: Db, range: Range): Promise<UnsoldRecord[]> {
  const { rows } = await sql<UnsoldRecord>`
    select p.id, p.name, p.sku, p.stock, (p.stock::bigint * p.cost_kurus)::bigint as value_kurus
    from products p
    where p.stock > 0 and not exists (
      select from orders o join order_items i on i.order_id = o.id where ${placed(range)}
        and i.product_id = p.id)
    order by value_kurus desc nulls last, p.stock desc, p.id`.execute(db);
  return rows;
}

/** Orders, pieces and revenue of all orders of the range. */
export async function selectTotal(
  db: Db,
  range: Range,
): Promise<Pick<ReportRecord, 'orders' | 'pieces' | 'revenueKurus'>> {
  const { rows } = await sql<Pick<ReportRecord, 'orders' | 'pieces' | 'revenueKurus'>>`
    select count(*)::int as orders, coalesce(sum((select sum(i.quantity) from order_items i where i.order_id = o.id)), 0)::int as pieces,
      coalesce(sum(o.total_kurus - o.refunded_kurus), 0)::bigint as revenue_kurus
    from orders o where ${placed(range)}`.execute(db);
  return rows[0] ?? { orders: 0, pieces: 0, revenueKurus: '0' };
}
