// SQL of lists and searches: which products they show, in which order, and their facets. One round
// trip for each request, never one for each product.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { byRelevance, type Matching, withFound } from '#server/search/search.ts';
import type { Kurus } from '#shared/base/money.ts';
import { type ProductSort, RELEVANCE } from '#shared/base/paging.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import { taxPercent } from './catalogue.sql.ts';

/** The criteria that filter a list. */
export type ProductFilter = {
  attributes?: Readonly<Record<string, readonly string[]>> | undefined;
  minPrice?: Kurus | undefined;
  maxPrice?: Kurus | undefined;
  inStock?: boolean | undefined;
  /** Prices are compared with tax, at these rates of the shop; null: without conversion. */
  grossAt?: Rates | null | undefined;
  /** Only these products. */
  ids?: readonly number[] | undefined;
  /** Show one member of each family and count facets in families. */
  oneAFamily?: boolean | undefined;
};

/** For each shown member: all matching members of its family, unless it is the only one. */
export type FamilyMembers = Readonly<Record<number, number[]>>;

/** The place of each product by its id; 0 for ids that are not on sale. */
export type NamePlaces = Int32Array;

/** By relevance only for a search. Prices are compared with tax, at these rates of the shop. */
export type ProductOrder = {
  field: ProductSort | typeof RELEVANCE;
  isDescending: boolean;
  rates: Rates;
  /** For a list by name, if memory knows that order. */
  namePlaces?: NamePlaces | null;
};

export type Slice = { offset: number; limit: number };

export type FacetCount = { key: string; value: string; count: number };

export type PriceRange = { min: Kurus | null; max: Kurus | null };

export const sortColumns = {
  createdAt: sql`p.created_at`,
  name: sql`p.name`,
  bestSelling: sql`p.sold_count`,
};

/** Sorting by price needs the category as `c` and the shown price as `sp`. */
export function orderBy({ field, isDescending, rates }: ProductOrder) {
  if (field === RELEVANCE) return byRelevance;
  const direction = directionOf({ isDescending });
  const column = field === 'price' ? shownPrice(rates) : sortColumns[field];
  return sql`${column} ${direction}, p.id ${direction}`;
}

export const directionOf = ({ isDescending }: Pick<ProductOrder, 'isDescending'>) =>
  isDescending ? sql`desc` : sql`asc`;

/**
 * The ids that are shown, in order. `found`: how many match the search and the category; `total`:
 * how many of those pass the facets. In a search both are exact up to MOST_COUNTED.
 */
export type Selected = { ids: number[]; total: number; found: number; members?: FamilyMembers };

const nothing: Selected = { ids: [], total: 0, found: 0 };

/** For a query `slice (id, place)`. */
export const idsOfSlice = sql`coalesce((select jsonb_agg(slice.id order by slice.place) from slice),
    '[]'::jsonb)`;

/**
 * The ids of a slice of the search results. The id breaks ties, so that paging never repeats or
 * skips a product.
 */
export async function selectMatching(
  db: Db,
  matching: Matching,
  order: ProductOrder,
  { limit, offset }: Slice,
): Promise<Selected> {
  // `found` has everything that relevance needs.
  const [id, from] =
    order.field === RELEVANCE
      ? [sql`f.product_id`, sql`found f`]
      : [
          sql`p.id`,
          sql`found f join products p on p.id = f.product_id
              join categories c on c.id = p.category_id
              join shown_prices sp on sp.product_id = p.id`,
        ];
  const result = await sql<Selected>`
    with ${withFound(matching)}, slice as (
      select ${id} as id, row_number() over (order by ${orderBy(order)}) as place from ${from}
        order by ${orderBy(order)} limit ${limit} offset ${offset}
    ), counted as (select (select count(*) from matched) as found)
    select counted.found, counted.found as total, ${idsOfSlice} as ids from counted`.execute(db);
  return result.rows[0] ?? nothing;
}

/** A slice of these products. */
export async function selectInOrder(
  db: Db,
  ids: readonly number[],
  order: ProductOrder,
  { limit, offset }: Slice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join categories c on c.id = p.category_id
      join shown_prices sp on sp.product_id = p.id
    where p.id = any(${[...ids]}::int[])
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The price on the card, which is compared; rounded like shared/base/money.ts. */
export const shownPrice = (rates: Rates | null | undefined, percent = taxPercent) =>
  !rates || rates.pricesIncludeTax
    ? sql`sp.kurus`
    : sql`(sp.kurus + round(sp.kurus
        * coalesce(${percent}, ${rates.taxRate * 100}::numeric) / 100))::bigint`;

/**
 * The ids under a choice of facets, with the facets counted under the same choice: each facet
 * counts the products that pass all other choices, which shows what a further value would add.
 * Values that add nothing count 0.
 */
export async function selectFilteredProducts(
  db: Db,
  { matching, ...filter }: ProductFilter & { matching: Matching },
  order: ProductOrder,
  { limit, offset }: Slice,
): Promise<Selected & { facets: FacetCount[]; price: PriceRange }> {
  const among = filter.ids ? sql`p.id = any(${[...filter.ids]}::int[])` : sql`true`;
  const chosen = Object.entries(filter.attributes ?? {}).filter(([, values]) => values.length > 0);
  const fits = chosen.map(
    ([key, values], index) =>
      sql`exists (select 1 from product_facets f where f.product_id = p.id and f.key = ${key}
          and f.value = any(${[...values]}::text[])) as ${sql.raw(`fits_${index}`)}`,
  );
  const price = shownPrice(filter.grossAt);
  const priced = sql`(${price} >= ${filter.minPrice ?? 0}
      and ${price} <= ${filter.maxPrice ?? Number.MAX_SAFE_INTEGER})`;
  const stocked = filter.inStock ? sql`p.stock > 0` : sql`true`;
  const allBut = (skipped: number) =>
    sql.join(
      [
        sql`s.is_priced`,
        sql`s.is_stocked`,
        ...chosen.flatMap((_, index) => (index === skipped ? [] : [sql.raw(`s.fits_${index}`)])),
      ],
      sql` and `,
    );
  const byFacet = chosen.map(([key], index) => sql`when f.key = ${key} then ${allBut(index)}`);
  const countable =
    byFacet.length > 0 ? sql`case ${sql.join(byFacet, sql` `)} else ${allBut(-1)} end` : allBut(-1);
  const withoutPrice = sql.join(
    [sql`s.is_stocked`, ...chosen.map((_, index) => sql.raw(`s.fits_${index}`))],
    sql` and `,
  );

  const result = await sql<Selected & { facets: FacetCount[]; price: PriceRange }>`
    with ${withFound(matching)}, s as materialized (
      select ${sql.join([
        sql`p.id`,
        sql`${price} as price_kurus`,
        sql`p.stock = 0 as is_out`,
        sql`p.sold_count`,
        sql`f.points as points`,
        sql`p.family`,
        sql`${priced} as is_priced`,
        sql`${stocked} as is_stocked`,
        ...fits,
      ])}
      from found f join products p on p.id = f.product_id
        join categories c on c.id = p.category_id
        join shown_prices sp on sp.product_id = p.id where ${among}
    ), cards as (
      select p.id, ${filter.oneAFamily ? placeInFamily(order) : sql`1`} as place_in_family
      from ${withProducts} where ${allBut(-1)}
    ), slice as (
      select p.id, s.family, row_number() over (order by ${orderBy(order)}) as place
      from ${withProducts} join cards on cards.id = s.id and cards.place_in_family = 1
        order by ${orderBy(order)} limit ${limit} offset ${offset}
    )
    select
      ${filter.oneAFamily ? membersJson(allBut(-1)) : sql``}
      ${filter.ids ? sql`(select count(*) from s)` : sql`(select count(*) from matched)`} as found,
      (select count(*) from cards where place_in_family = 1) as total,
      ${idsOfSlice} as ids,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', counted.key, 'value', counted.value,
          'count', counted.count)) from (
          select f.key, f.value, count(${filter.oneAFamily ? cardKey : sql`*`})
            filter (where ${countable}) as count
          from s join product_facets f on f.product_id = s.id group by f.key, f.value
        ) counted), '[]'::jsonb) as facets,
      (select jsonb_build_object('min', min(s.price_kurus), 'max', max(s.price_kurus)) from s
        where ${withoutPrice}) as price`.execute(db);
  return result.rows[0] ?? { ...nothing, facets: [], price: { min: null, max: null } };
}

/** Uses `s` of selectFilteredProducts. */
const withProducts = sql`s join products p on p.id = s.id join categories c on c.id = p.category_id
    join shown_prices sp on sp.product_id = p.id
    cross join lateral (select s.points, s.is_out, s.sold_count, s.id as product_id) f`;

const cardKey = sql`distinct coalesce('family ' || s.family, 'id ' || s.id)`;

/** The first by price or relevance, or else the best seller in stock (family-cards.ts). */
function placeInFamily(order: ProductOrder) {
  const isFirstShown = order.field === 'price' || order.field === RELEVANCE;
  const best = isFirstShown ? orderBy(order) : sql`s.is_out, s.sold_count desc, p.id desc`;
  return sql`row_number() over (partition by p.family, case when p.family is null then p.id end
      order by ${best})`;
}

const membersJson = (isInside: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_object_agg(grouped.id, grouped.members) from (
      select slice.id, jsonb_agg(s.id order by s.id) as members
      from slice join s on s.family = slice.family where ${isInside}
      group by slice.id having count(*) > 1
    ) grouped), '{}'::jsonb) as members,`;
