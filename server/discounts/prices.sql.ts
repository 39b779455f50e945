// SQL of the active discount for one piece of each product, and of its price history.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PieceDiscount } from '#shared/pricing/piece-discounts.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { LEAST_PRICE_DAYS } from '#shared/settings/setting-errors.ts';

export type PricedProduct = {
  id: number;
  categoryId: number;
  priceKurus: Kurus;
  /** The stored steps. */
  steps: PieceDiscount['steps'] | null;
  endsAt: Date | null;
  lastBaseKurus: Kurus | null;
  lastPriceKurus: Kurus | null;
  minQuantity: number;
  quantityStep: number;
  /** Those that the smallest quantity may reach; null: none. */
  firstTiers: Tier[] | null;
  /** Null: not on sale. */
  shownKurus: Kurus | null;
};

/** One process at a time, until commit. */
export async function lockPrices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('product prices'))`.execute(tx);
}

const isStale = sql`(d.product_id is not null or h.base_kurus is distinct from p.price_kurus
  or h.price_kurus is distinct from p.price_kurus or s.kurus <> p.price_kurus
  or t.first_tiers is not null)`;

type Selection = { only?: readonly number[] | undefined; onlyStale: boolean };

/**
 * The next products by id, at most `limit`. `onlyStale`: only those with a discount, or whose price
 * without one is not the last of their history or not the shown one. Without any active rule, nothing
 * has to be done for the others.
 */
export async function selectPricedAfter(
  tx: Tx,
  id: number,
  { only, onlyStale, limit }: Selection & { limit: number },
): Promise<PricedProduct[]> {
  const result = await sql<PricedProduct>`
    select p.id, p.category_id, p.price_kurus, d.steps, d.ends_at, h.base_kurus as last_base_kurus,
      h.price_kurus as last_price_kurus, p.min_quantity, p.quantity_step, t.first_tiers,
      s.kurus as shown_kurus
    from products p
      left join product_discounts d on d.product_id = p.id
      left join shown_prices s on s.product_id = p.id
      left join lateral (select json_agg(json_build_object('minQuantity', t.min_quantity,
        'discountType', t.discount_type, 'discountPoints', t.discount_points,
        'discountAmount', t.discount_kurus, 'isActive', t.is_active)) as first_tiers
        from bulk_tiers t where t.product_id = p.id and t.is_active
          and t.min_quantity < p.min_quantity + p.quantity_step) t on true
      left join lateral (select base_kurus, price_kurus from price_history h
        where h.product_id = p.id order by h.at desc, h.id desc limit 1) h on true
    where p.id > ${id} and p.is_active ${only ? sql`and p.id = any(${[...only]}::int[])` : sql``}
      ${onlyStale ? sql`and ${isStale}` : sql``}
    order by p.id limit ${limit}`.execute(tx);
  return result.rows;
}

export type NewPrice = { productId: number; baseKurus: Kurus; priceKurus: Kurus };

export async function insertPrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  await sql`
    insert into price_history (product_id, base_kurus, price_kurus, at)
    select p."productId", p."baseKurus", p."priceKurus", ${at}
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p
      ("productId" int, "baseKurus" bigint, "priceKurus" bigint)`.execute(tx);
}

export type ShownPrice = { productId: number; kurus: Kurus };

export async function updateShownPrices(tx: Tx, prices: readonly ShownPrice[]): Promise<void> {
  await sql`
    update shown_prices s set kurus = p.kurus
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p ("productId" int, kurus bigint)
    where s.product_id = p."productId"`.execute(tx);
}

export type NewDiscount = { productId: number; steps: PieceDiscount['steps']; endsAt: Date | null };

/**
 * The lowest price in the days before the current price began (the merchant sets how many); null if
 * there was none.
 */
const lowestBefore = (productId: RawBuilder<number>) => sql<Kurus | null>`(
    with spans as (
      select h.price_kurus, h.at as from_at, lead(h.at) over (order by h.at, h.id) as to_at,
        last_value(h.price_kurus)
        over (order by h.at, h.id rows between unbounded preceding
        and unbounded following) as present
      from price_history h where h.product_id = ${productId}
    ), began as (
      select min(from_at) as at from spans
        where from_at > coalesce((select max(from_at) from spans where price_kurus <> present),
        '-infinity')
    ), setting as (
      select make_interval(days =>
        coalesce((select (value ->> 'lowestPriceDays')::int from settings where key = 'rates'),
        ${LEAST_PRICE_DAYS})) as days
    )
    select min(spans.price_kurus) from spans, began, setting
    where spans.from_at < began.at and coalesce(spans.to_at, began.at) > began.at - setting.days
  )`;

/** Call after `insertPrices`. */
export async function upsertProductDiscounts(
  tx: Tx,
  discounts: readonly NewDiscount[],
): Promise<void> {
  await sql`
    insert into product_discounts (product_id, steps, ends_at, was_kurus)
    select d."productId", d.steps, d."endsAt", ${lowestBefore(sql`d."productId"`)}
    from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as d ("productId" int, steps jsonb,
      "endsAt" timestamptz)
    on conflict (product_id) do update set steps = excluded.steps, ends_at = excluded.ends_at,
      was_kurus = excluded.was_kurus`.execute(tx);
}

/** Call after the number of days has changed: writes only the changed rows. */
export async function updateWas(tx: Tx): Promise<void> {
  await sql`
    update product_discounts d set was_kurus = now.was
    from (select product_id, ${lowestBefore(sql`p.product_id`)} as was from product_discounts p) now
    where now.product_id = d.product_id and now.was is distinct from d.was_kurus`.execute(tx);
}

export async function deleteProductDiscounts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await sql`delete from product_discounts
      where product_id = any(${[...productIds]}::int[])`.execute(tx);
}
