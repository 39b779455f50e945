// SQL of the sales reports, over the views sales_entries and sales_goods, which alone say what is
// sold and what was given back, and when (migration 0460).
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { ReportKind } from '#shared/back-office/reports.ts';

export type Range = { from: Date; before: Date };
/** Sums of a row in kuruş, as PostgreSQL returns a bigint. */
export type ReportRecord = {
  key: string;
  name: string;
  sku: string | null;
  orders: number;
  pieces: number;
  soldKurus: string;
  refundedKurus: string;
  /** Null if the report does not have it. */
  marginKurus: string | null;
  discountKurus: string | null;
  /** Only of cohorts. */
  buyers?: number;
  returning?: number;
};

const within = ({ from, before }: Range, entry: RawBuilder<unknown>) => sql`
  ${entry}.at >= ${from} and ${entry}.at < ${before}`;

/** The keys by which whole orders are grouped. */
const orderKeys = {
  day: sql`to_char(e.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`,
  province: sql`o.shipping_address ->> 'city'`,
  method: sql`o.payment_method`,
  channel: sql`case when o.payment_method = 'marketplace' then 'marketplace'
    when o.placed_by is null then 'shop' else 'phone' end`,
} satisfies Partial<Record<ReportKind, RawBuilder<unknown>>>;

/**
 * The margin of the goods of each sale and each refund, net amounts minus today's costs; `is_known`
 * if all these costs are known.
 */
const goods = (range: Range): RawBuilder<unknown> => sql`
  select g.order_id, g.refund_id, sum(g.pieces) as pieces, bool_and(p.cost_kurus is not null) as is_known,
    sum(g.net_kurus - g.pieces * p.cost_kurus) as margin
  from sales_goods g join products p on p.id = g.product_id where ${within(range, sql`g`)}
  group by g.order_id, g.refund_id`;
// A refund of shipping alone has no goods.
const sumOfMargins = sql`case when bool_and(coalesce(goods.is_known, true))
  then coalesce(sum(goods.margin), 0)::bigint end as margin_kurus`;

type Amounts = { sold: RawBuilder<unknown>; refunded: RawBuilder<unknown> };
const all: Amounts = { sold: sql`e.sold_kurus`, refunded: sql`e.refunded_kurus` };
const isSale = sql`e.refund_id = 0`;

const byOrders = (
  key: RawBuilder<unknown>,
  range: Range,
  { sold, refunded } = all,
): RawBuilder<ReportRecord> => sql`
  select ${key} as key, '' as name, null as sku, count(*) filter (where ${isSale})::int as orders,
    coalesce(sum(goods.pieces), 0)::int as pieces, sum(${sold})::bigint as sold_kurus,
    sum(${refunded})::bigint as refunded_kurus, ${sumOfMargins}, null as discount_kurus
  from sales_entries e join orders o on o.id = e.order_id
    left join (${goods(range)}) goods using (order_id, refund_id)
  where ${within(range, sql`e`)} group by 1`;

/** Of a sale, what gift voucher and store credit paid; of a refund, what they had back. */
const balances: Amounts = {
  sold: sql`case when ${isSale} then e.balances_kurus else 0 end`,
  refunded: sql`case when ${isSale} then 0 else - e.balances_kurus end`,
};
const withoutBalances: Amounts = {
  sold: sql`(${all.sold} - ${balances.sold})`,
  refunded: sql`(${all.refunded} - ${balances.refunded})`,
};

/**
 * The amounts that balances paid are no incoming money: they have a row of their own (decision
 * 0073).
 */
const byMethod = (range: Range): RawBuilder<ReportRecord> => sql`
  ${byOrders(orderKeys.method, range, withoutBalances)}
  union all
  select 'balances', '', null, count(*) filter (where ${isSale})::int, 0,
    sum(${balances.sold})::bigint, sum(${balances.refunded})::bigint, null, null
  from sales_entries e where ${within(range, sql`e`)} and e.balances_kurus <> 0
  having count(*) > 0`;

/**
 * Buyers whose first order is in the range, by the month of that order, and all their orders since.
 * A buyer is a mailbox; orders without one are in no cohort.
 */
const byCohort = (range: Range): RawBuilder<ReportRecord> => sql`
  select to_char(first.at at time zone 'Europe/Istanbul', 'YYYY-MM') as key, '' as name,
    null as sku, sum(own.orders)::int as orders, 0 as pieces, sum(own.sold)::bigint as sold_kurus,
    sum(own.refunded)::bigint as refunded_kurus, null as margin_kurus, null as discount_kurus,
    count(*)::int as buyers, count(*) filter (where own.orders > 1)::int as returning
  from (select distinct on (lower(o.email)) lower(o.email) as email, e.at
    from sales_entries e join orders o on o.id = e.order_id
    where ${within(range, sql`e`)} and ${isSale} and o.email <> '' and not exists (
      select from orders b join sales_entries s on s.order_id = b.id and s.refund_id = 0
      where lower(b.email) = lower(o.email) and b.created_at < ${range.from})
    order by lower(o.email), e.at) first
  cross join lateral (
    select count(*) filter (where ${isSale}) as orders, sum(e.sold_kurus) as sold,
      sum(e.refunded_kurus) as refunded
    from orders l join sales_entries e on e.order_id = l.id
    where lower(l.email) = first.email) own
  group by 1`;

const sumsOfGoods = sql`count(distinct g.order_id) filter (where g.refund_id = 0)::int as orders,
    sum(g.pieces)::int as pieces, sum(g.sold_kurus)::bigint as sold_kurus,
    sum(g.refunded_kurus)::bigint as refunded_kurus,
    case when bool_and(p.cost_kurus is not null)
      then sum(g.net_kurus - g.pieces * p.cost_kurus)::bigint end as margin_kurus,
    null as discount_kurus`;

const byProduct = (range: Range): RawBuilder<ReportRecord> => sql`
  select p.id::text as key, p.name, p.sku, ${sumsOfGoods}
  from sales_goods g join products p on p.id = g.product_id
  where ${within(range, sql`g`)} group by p.id`;

const byCategory = (range: Range): RawBuilder<ReportRecord> => sql`
  select c.id::text as key, c.name_tr as name, null as sku, ${sumsOfGoods}
  from sales_goods g join products p on p.id = g.product_id
    join categories c on c.id = p.category_id
  where ${within(range, sql`g`)} group by c.id`;

/** A rule is identified by its name, because it may be deleted. */
const byDiscount = (range: Range): RawBuilder<ReportRecord> => sql`
  select d.name as key, '' as name, null as sku, count(*) filter (where ${isSale})::int as orders,
    0 as pieces, sum(e.sold_kurus)::bigint as sold_kurus,
    sum(e.refunded_kurus)::bigint as refunded_kurus, ${sumOfMargins},
    coalesce(sum(d.amount_kurus) filter (where ${isSale}), 0)::bigint as discount_kurus
  from sales_entries e join (select order_id, name, sum(amount_kurus) as amount_kurus
      from order_discounts group by order_id, name) d on d.order_id = e.order_id
    left join (${goods(range)}) goods
      on goods.order_id = e.order_id and goods.refund_id = e.refund_id
  where ${within(range, sql`e`)} group by d.name`;

/** Unsorted. */
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

/**
 * Products in stock without a sale in the range, the most valuable first, those without a cost
 * last.
 */
export async function selectUnsold(db: Db, range: Range): Promise<UnsoldRecord[]> {
  const { rows } = await sql<UnsoldRecord>`
    select p.id, p.name, p.sku, p.stock, (p.stock::bigint * p.cost_kurus)::bigint as value_kurus
    from products p
    where p.stock > 0 and not p.is_own_row and not exists (
      select from sales_goods g where ${within(range, sql`g`)} and g.refund_id = 0
        and g.product_id = p.id)
    order by value_kurus desc nulls last, p.stock desc, p.id`.execute(db);
  return rows;
}

type TotalRecord = Pick<ReportRecord, 'orders' | 'pieces' | 'soldKurus' | 'refundedKurus'>;
/** Of all sales and refunds of the range. */
export async function selectTotal(db: Db, range: Range): Promise<TotalRecord> {
  const { rows } = await sql<TotalRecord>`
    select count(*) filter (where ${isSale})::int as orders,
      (select coalesce(sum(g.pieces), 0)::int from sales_goods g where ${within(range, sql`g`)})
        as pieces,
      coalesce(sum(e.sold_kurus), 0)::bigint as sold_kurus,
      coalesce(sum(e.refunded_kurus), 0)::bigint as refunded_kurus
    from sales_entries e where ${within(range, sql`e`)}`.execute(db);
  return rows[0] ?? { orders: 0, pieces: 0, soldKurus: '0', refundedKurus: '0' };
}
