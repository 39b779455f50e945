// SQL of discount rules for administrators, and of their results.
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Discounts } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { DiscountState } from '#shared/back-office/discounts.ts';
import { type Kurus, ZERO } from '#shared/base/money.ts';
import type { DiscountKind } from '#shared/pricing/discount-rules.ts';

export type DiscountRow = Selectable<Discounts> & { counted: number };
export type NewDiscount = Insertable<Discounts>;
export type DiscountOrder = {
  field: 'createdAt' | 'name' | 'priority' | 'startDate' | 'endDate';
  isDescending: boolean;
};

const columns = {
  createdAt: sql`d.created_at`,
  name: sql`d.name collate turkish`,
  priority: sql`d.priority`,
  startDate: sql`d.starts_at`,
  endDate: sql`d.ends_at`,
};
const withCount = sql`d.*, (select count(*)::int from order_discounts od where od.discount_id = d.id and od.is_counted) as counted`;

export type DiscountFilter = {
  search?: string | undefined;
  state?: DiscountState | undefined;
  kind?: DiscountKind | undefined;
};

/** The same rule as `stateOf`, in SQL. */
function isIn(state: DiscountState, now: Date): RawBuilder<SqlBool> {
  const isOver = sql`coalesce(d.ends_at <= ${now}, false)`;
  const isUsedUp = sql`coalesce(d.counted >= d.max_uses, false)`;
  const isEarly = sql`coalesce(d.starts_at > ${now}, false)`;
  if (state === 'off') return sql`not d.is_active`;
  if (state === 'over') return sql`d.is_active and ${isOver}`;
  if (state === 'used-up') return sql`d.is_active and not ${isOver} and ${isUsedUp}`;
  return sql`d.is_active and not ${isOver} and not ${isUsedUp} and ${state === 'planned' ? isEarly : sql`not ${isEarly}`}`;
}

export async function selectDiscounts(
  db: Db,
  { search, state, kind }: DiscountFilter,
  { field, isDescending }: DiscountOrder,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<{ rows: DiscountRow[]; total: number }> {
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const conditions: RawBuilder<SqlBool>[] = [
    sql`true`,
    ...(search
      ? [
          sql<SqlBool>`position(search_fold(${search}) in search_fold(concat_ws(' ', d.name, d.description, d.coupon_code))) > 0`,
        ]
      : []),
    ...(state ? [isIn(state, now)] : []),
    ...(kind ? [sql<SqlBool>`d.kind = ${kind}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  // The table has at most MAX_RULES rows.
  const all = sql`(select ${withCount} from discounts d) d`;
  const [rows, counted] = await Promise.all([
    sql<DiscountRow>`
      select * from ${all} where ${where} order by ${columns[field]} ${direction}, d.id ${isDescending ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from ${all} where ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.count ?? 0 };
}

type NamedRow = {
  id: number;
  sku: string;
  name: string;
  priceKurus: Kurus;
  costKurus: Kurus | null;
  isActive: boolean;
};

export async function selectNamedProducts(db: Db, ids: readonly number[]): Promise<NamedRow[]> {
  const result =
    await sql<NamedRow>`select id, sku, name, price_kurus, cost_kurus, is_active from products where id = any(${[...ids]}::int[])`.execute(
      db,
    );
  return result.rows;
}

export async function selectDiscount(db: Db, id: number): Promise<DiscountRow | null> {
  const result =
    await sql<DiscountRow>`select ${withCount} from discounts d where d.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function lockDiscount(tx: Tx, id: number): Promise<DiscountRow | null> {
  // Waits for orders that are being placed with this rule: they must be counted.
  await sql`select 1 from discounts where id = ${id} for update`.execute(tx);
  return selectDiscount(tx, id);
}

export async function countDiscounts(tx: Tx): Promise<number> {
  // Serializes concurrent creations, so that each is counted.
  await sql`select 1 from discount_version for update`.execute(tx);
  const result = await sql<{ count: number }>`select count(*)::int as count from discounts`.execute(
    tx,
  );
  return result.rows[0]?.count ?? 0;
}

export async function insertDiscount(tx: Tx, discount: NewDiscount): Promise<number> {
  return (
    await tx.insertInto('discounts').values(discount).returning('id').executeTakeFirstOrThrow()
  ).id;
}

/** Uses are not counted while no limit is set, so they are counted now. */
export async function updateDiscount(tx: Tx, id: number, discount: NewDiscount): Promise<void> {
  await tx
    .updateTable('discounts')
    .set({ ...discount, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await sql`update discounts d set uses = (select count(*) from order_discounts od where od.discount_id = d.id and od.is_counted) where id = ${id}`.execute(
    tx,
  );
}

export async function deleteDiscount(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('discounts').where('id', '=', id).execute();
}

/** Returns the ids that do not exist. */
export async function selectUnknown(
  db: Db,
  productIds: readonly number[],
  categoryIds: readonly number[],
): Promise<{ products: number[]; categories: number[] }> {
  const result = await sql<{ products: number[]; categories: number[] }>`
    select
      array(select id from unnest(${[...productIds]}::int[]) id
        where not exists (select from products p where p.id = id.id)) as products,
      array(select id from unnest(${[...categoryIds]}::int[]) id where not exists (select from categories c where c.id = id.id)) as categories`.execute(
    db,
  );
  return result.rows[0] ?? { products: [], categories: [] };
}

export type ProbeProduct = {
  id: number;
  categoryId: number;
  priceKurus: Kurus;
  costKurus: Kurus | null;
  stock: number;
};

/**
 * Products that a rule applies to: the cheapest, the most expensive and those with the smallest
 * margin come first.
 */
export async function selectProbes(
  db: Db,
  scope: { productIds: readonly number[]; categoryIds: readonly number[]; isEverything: boolean },
  limit: number,
): Promise<ProbeProduct[]> {
  const result = await sql<ProbeProduct>`
    with recursive branch as (
      select id from categories where id = any(${[...scope.categoryIds]}::int[])
      union select c.id from categories c join branch b on c.parent_id = b.id
    ), meant as (
      select p.id, p.category_id, p.price_kurus, p.cost_kurus, p.stock,
        row_number() over (order by p.price_kurus, p.id) as cheapest,
        row_number() over (order by p.price_kurus desc, p.id) as dearest,
        row_number() over (order by (p.price_kurus - p.cost_kurus)::numeric / p.price_kurus nulls last, p.id) as thinnest
      from products p
      where p.is_active and (${scope.isEverything} or p.id = any(${[...scope.productIds]}::int[])
        or p.category_id in (select id from branch))
    )
    select id, category_id, price_kurus, cost_kurus, stock from meant order by least(cheapest, dearest, thinnest), id limit ${limit}`.execute(
    db,
  );
  return result.rows;
}

type Figures = { uses: number; revenueKurus: Kurus; discountKurus: Kurus };
export type StatisticsRows = {
  total: Figures;
  rules: (Figures & { id: number | null; name: string })[];
  days: (Figures & { day: string })[];
};

/**
 * Sales and refunds on their days, as in the reports; an order with two rules is one order's
 * revenue in the total and in its day.
 */
export type StatisticsFilter = { from: Date | null; to: Date | null; rule: number | null };

export async function selectStatistics(
  db: Db,
  { from, to, rule }: StatisticsFilter,
): Promise<StatisticsRows> {
  const result = await sql<StatisticsRows>`
    with used as (
      select od.discount_id, od.name, e.order_id, e.refund_id, (e.refund_id = 0)::int as uses,
        case when e.refund_id = 0 then od.amount_kurus + od.freed_shipping_kurus else 0 end as amount_kurus,
        e.sold_kurus - e.refunded_kurus as total_kurus,
        to_char(e.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day
      from order_discounts od join sales_entries e on e.order_id = od.order_id
      where (${from}::timestamptz is null or e.at >= ${from})
        and (${to}::timestamptz is null or e.at < ${to})
        and (${rule}::int is null or od.discount_id = ${rule})
    ), orders_used as (
      select order_id, refund_id, day, total_kurus, sum(uses) as uses, sum(amount_kurus) as discount_kurus
      from used group by order_id, refund_id, day, total_kurus
    )
    select
      (select jsonb_build_object('uses', coalesce(sum(uses), 0), 'revenueKurus', coalesce(sum(total_kurus), 0), 'discountKurus', coalesce(sum(discount_kurus), 0)) from orders_used) as total,
      coalesce((select jsonb_agg(r order by r."discountKurus" desc, r.id) from (
        select discount_id as id, max(name) as name, sum(uses) as uses,
          sum(total_kurus) as "revenueKurus", sum(amount_kurus) as "discountKurus"
        from used group by discount_id, case when discount_id is null then name end) r),
          '[]'::jsonb) as rules,
      coalesce((select jsonb_agg(d order by d.day) from (
        select day, sum(uses) as uses, sum(total_kurus) as "revenueKurus", sum(discount_kurus) as "discountKurus" from orders_used group by day) d), '[]'::jsonb) as days`.execute(
    db,
  );
  return (
    result.rows[0] ?? {
      total: { uses: 0, revenueKurus: ZERO, discountKurus: ZERO },
      rules: [],
      days: [],
    }
  );
}

export type PastOrder = {
  orderNumber: string;
  email: string;
  isFirst: boolean;
  items: {
    productId: number;
    designId: string | null;
    quantity: number;
    unitPriceKurus: Kurus;
    categoryId: number;
    costKurus: Kurus | null;
  }[];
};

export async function selectPastOrders(db: Db, limit: number): Promise<PastOrder[]> {
  const result = await sql<PastOrder>`
    select o.order_number, o.email,
      not exists (select from orders e where lower(e.email) = lower(o.email) and e.id < o.id
        and e.state not in ('CANCELLED', 'EXPIRED')) as is_first,
      (select jsonb_agg(jsonb_build_object('productId', i.product_id, 'designId', i.design_id, 'quantity', i.quantity, 'unitPriceKurus', i.unit_price_kurus, 'categoryId', p.category_id, 'costKurus', p.cost_kurus))
       from order_items i join products p on p.id = i.product_id
         where i.order_id = o.id and not i.is_sample) as items
    from orders o where o.payment_state in ('PAID', 'PARTLY_REFUNDED')
      and o.state not in ('CANCELLED', 'EXPIRED')
      and exists (select from order_items i where i.order_id = o.id and not i.is_sample)
      order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return result.rows;
}
