// SQL of the catalogue: one round trip per request, never one per product.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';
import { byRelevance, type Matching, withFound } from '#server/search/search.ts';
import type { Kurus } from '#shared/base/money.ts';
import { type ProductSort, RELEVANCE } from '#shared/base/paging.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { ImageView } from '#shared/catalogue/catalogue.ts';
import type { ProductFields, PublicField } from '#shared/catalogue/product-fields.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import type { Packed } from '#shared/shipping/shipping.ts';
import { publicPairs, tiersJson } from './product-columns.sql.ts';
import { causeOf, type StockCause, settingCause } from './stock-cause.ts';

/** A photograph of a product; photographs are in display order. */
export type ProductImageRow = {
  hash: string;
  width: number;
  height: number;
  ground: string;
  view: ImageView;
  altTr: string | null;
  altEn: string | null;
};

/** The discount that is active for one piece, for every buyer (server/discounts/prices.ts). */
export type ProductDiscountRow = {
  steps: { points: number; amount: Kurus }[];
  endsAt: string | null;
  wasKurus: Kurus | null;
};

/** The price of one sample, and the maximum in an order. */
export type SampleOffer = { price: Kurus; most: number };

type EnglishField = 'nameEn' | 'descriptionEn' | 'variantEn' | 'notesEn' | 'usageRatioEn';
type SeoField = 'seoTitle' | 'seoTitleEn' | 'seoDescription' | 'seoDescriptionEn';
export type ProductRow = Pick<ProductFields, PublicField | EnglishField | SeoField> & {
  id: number;
  priceKurus: Kurus;
  stock: number;
  piecesPerUnit: number;
  attributes: Attributes;
  createdAt: string;
  isActive: boolean;
  successorId: number | null;
  category: { id: number; nameTr: string; nameEn: string };
  parent: { id: number; nameTr: string; nameEn: string } | null;
  tiers: Tier[];
  images: ProductImageRow[];
  discount: ProductDiscountRow | null;
  /** The product's KDV rate in per cent; null: the shop's rate. */
  taxPercent: number | null;
  /** Sales units on a full pallet. */
  piecesPerPallet?: number | null;
  /** Null: the product has no sample. */
  sample?: SampleOffer | null;
  /** The number of published reviews (server/reviews). */
  ratingCount: number;
  ratingSum: number;
};

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

/** By relevance only for a search. Prices are compared with tax, at these rates of the shop. */
export type ProductOrder = {
  field: ProductSort | typeof RELEVANCE;
  isDescending: boolean;
  rates: Rates;
};
export type Slice = { offset: number; limit: number };
export type FacetCount = { key: string; value: string; count: number };
export type PriceRange = { min: Kurus | null; max: Kurus | null };

export const sortColumns = {
  createdAt: sql`p.created_at`,
  name: sql`p.name`,
  bestSelling: sql`p.sold_count`,
};

/** The product's own rate, or else that of the nearest category above that has one. */
export const taxPercent = sql`coalesce(p.tax_percent, c.tax_percent_in_force)`;
const sampleJson = sql`case when p.sample_price_kurus is not null then
    jsonb_build_object('price', p.sample_price_kurus, 'most', p.sample_max) end`;
const categoryJson = sql`jsonb_build_object('id', c.id, 'nameTr', c.name_tr, 'nameEn', c.name_en)`;
const imagesJson = sql`coalesce((
    select jsonb_agg(jsonb_build_object('hash', i.hash, 'width', i.width, 'height', i.height,
      'ground', i.ground, 'view', pi.view,
      'altTr', pi.alt_tr, 'altEn', pi.alt_en) order by pi.position, i.hash)
    from product_images pi join images i on i.hash = pi.image_hash where pi.product_id = p.id),
      '[]'::jsonb)`;

/**
 * A product as one JSON object, with its category, the parent category, its tiers and its
 * photographs.
 */
export const productJson = sql`jsonb_build_object(
  ${publicPairs}, 'nameEn', p.name_en, 'descriptionEn', p.description_en,
    'variantEn', p.variant_en, 'notesEn', p.notes_en, 'usageRatioEn', p.usage_ratio_en,
    'seoTitle', p.seo_title, 'seoTitleEn', p.seo_title_en,
    'seoDescription', p.seo_description, 'seoDescriptionEn', p.seo_description_en,
    'id', p.id, 'priceKurus', p.price_kurus, 'stock', p.stock,
    'piecesPerUnit', p.pieces_per_unit,
  'attributes', p.attributes,
    'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'isActive', p.is_active, 'successorId', p.successor_id, 'taxPercent', ${taxPercent},
  'sample', ${sampleJson},
  'piecesPerPallet', p.pieces_per_pallet,
  'ratingCount', p.rating_count, 'ratingSum', p.rating_sum,
  'category', ${categoryJson},
  'parent', case when parent.id is not null then jsonb_build_object('id', parent.id,
    'nameTr', parent.name_tr, 'nameEn', parent.name_en) end,
  'tiers', ${tiersJson}, 'images', ${imagesJson},
  'discount', (
    select jsonb_build_object('steps', d.steps,
      'endsAt', to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'wasKurus', d.was_kurus)
    from product_discounts d where d.product_id = p.id and (d.ends_at is null or d.ends_at > now()))
)`;

export const withCategory = sql`join categories c on c.id = p.category_id
    left join categories parent on parent.id = c.parent_id`;

/**
 * Sorts products `p` of a category by their similarity to `o`: the same part first, then by size.
 */
export const nearness = sql`(p.attributes->>'part') is distinct from (o.attributes->>'part'),
  abs(coalesce((p.attributes->>'capacityMl')::numeric, 0)
    - coalesce((o.attributes->>'capacityMl')::numeric, 0)),
  (p.attributes->>'neck') is distinct from (o.attributes->>'neck'), p.stock = 0, p.sold_count desc,
    p.id`;

/** Sorting by price needs the category as `c`. */
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
              join categories c on c.id = p.category_id`,
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
    where p.id = any(${[...ids]}::int[])
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The price that is compared; rounded like shared/base/money.ts. */
export const shownPrice = (rates: Rates | null | undefined) =>
  !rates || rates.pricesIncludeTax
    ? sql`p.price_kurus`
    : sql`(p.price_kurus + round(p.price_kurus
        * coalesce(${taxPercent}, ${rates.taxRate * 100}::numeric) / 100))::bigint`;

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
        join categories c on c.id = p.category_id where ${among}
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

/** Products, withdrawn or not; ids that do not exist are missing. */
export async function selectProductRows(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  const result = await sql<{ product: ProductRow }>`/* keep: product-rows */
    select ${productJson} as product from products p ${withCategory}
    where p.id = ${anyOf(ids)}`.execute(db);
  return result.rows.map(({ product }) => product);
}

export type CategoryRow = {
  id: number;
  key: string;
  parentId: number | null;
  nameTr: string;
  nameEn: string;
  productCount: number;
};

/** Each category has the number of products in it and its subcategories. */
export async function selectCategories(db: Db): Promise<CategoryRow[]> {
  const result = await sql<CategoryRow>`
    with recursive branch as (
      select id as top, id from categories
      union all select b.top, c.id from branch b join categories c on c.parent_id = b.id
    ), counted as (
      select p.category_id, count(*) as products from products p where p.is_active
        group by p.category_id
      union all select p.category_id, -count(*) from products p where p.is_active and p.is_setup
        group by p.category_id
    )
    select c.id, c.key, c.parent_id, c.name_tr, c.name_en,
      (select coalesce(sum(n.products), 0)::int from branch b
        join counted n on n.category_id = b.id where b.top = c.id) as product_count
    from categories c order by c.position, c.id`.execute(db);
  return result.rows;
}

export type SellableRow = Pick<
  ProductRow,
  | 'id'
  | 'sku'
  | 'name'
  | 'priceKurus'
  | 'stock'
  | 'piecesPerUnit'
  | 'minQuantity'
  | 'quantityStep'
  | 'attributes'
  | 'isActive'
  | 'tiers'
  | 'category'
  | 'images'
  | 'taxPercent'
  | 'sample'
> &
  Packed;

/** The product data for pricing and checkout, with the packing data for shipping. */
const sellableJson = sql`json_build_object('id', p.id, 'sku', p.sku, 'name', p.name,
    'priceKurus', p.price_kurus, 'stock', p.stock, 'piecesPerUnit', p.pieces_per_unit,
  'minQuantity', p.min_quantity, 'quantityStep', p.quantity_step,
    'piecesPerCarton', p.pieces_per_carton, 'attributes', p.attributes, 'isActive', p.is_active,
  'unitWeightG', p.unit_weight_g, 'unitVolumeCm3', p.unit_volume_cm3,
    'cartonWeightG', p.carton_weight_g, 'cartonVolumeCm3', p.carton_volume_cm3,
  'piecesPerPallet', p.pieces_per_pallet, 'palletWeightG', p.pallet_weight_g,
    'palletVolumeCm3', p.pallet_volume_cm3,
  'category', ${categoryJson}, 'tiers', ${tiersJson}, 'images', ${imagesJson},
  'taxPercent', ${taxPercent}, 'sample', ${sampleJson})`;

/** Ids that do not exist are missing from the result. */
export async function selectSellables(db: Db, ids: readonly number[]): Promise<SellableRow[]> {
  const result = await sql<{ product: SellableRow }>`
    select ${sellableJson} as product from products p join categories c on c.id = p.category_id
      where p.id = any(${[...ids]}::int[])`.execute(db);
  return result.rows.map((row) => row.product);
}

/**
 * Locks the products in id order, so that two orders never deadlock, and reads them under the lock.
 * After waiting for a lock, the product is current but its joined rows are older: they are read
 * again.
 */
export async function lockSellables(tx: Tx, ids: readonly number[]): Promise<SellableRow[]> {
  const { rows } = await sql<{
    product: SellableRow;
    isUnchanged: boolean;
  }>`/* keep: lock-sellables */
    select ${sellableJson} as product,
      p.xmin = (select before.xmin from products before where before.id = p.id) as is_unchanged
    from products p join categories c on c.id = p.category_id where p.id = ${anyOf(ids)}
      order by p.id for no key update of p`.execute(tx);
  if (rows.length === ids.length && rows.every(({ isUnchanged }) => isUnchanged))
    return rows.map(({ product }) => product);
  // A product whose category changed meanwhile is missing from the result, so it must be locked
  // first.
  await sql`select 1 from products p where p.id = any(${[...ids]}::int[])
      order by p.id for no key update`.execute(tx);
  return selectSellables(tx, ids);
}

export type Taken = { productId: number; quantity: number };
export type StockLevel = { productId: number; stock: number };

/**
 * Takes pieces out of stock; a product without enough stock is missing from the result and keeps
 * its stock. Call after `lockSellables`. `cause` is a query of `settingCause`.
 */
export const takingStock = (items: readonly Taken[], cause: RawBuilder<unknown>) => sql<StockLevel>`
    with cause as materialized (${cause})
    update products p set stock = p.stock - t.quantity
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t ("productId" int, quantity int), cause
    where p.id = t."productId" and p.stock >= t.quantity and cause.is_set is not null
    returning p.id as "productId", p.stock`;

export const takeStock = async (
  tx: Tx,
  items: readonly Taken[],
  cause: StockCause,
): Promise<StockLevel[]> =>
  (await takingStock(items, settingCause(causeOf(cause))).execute(tx)).rows;

/** Returns pieces to stock. First locks in id order. */
export async function returnStock(
  tx: Tx,
  items: readonly Taken[],
  cause: StockCause,
): Promise<StockLevel[]> {
  await sql`select 1 from products p where p.id = any(${items.map((item) => item.productId)}::int[])
      order by p.id for no key update`.execute(tx);
  const result = await sql<StockLevel>`
    with cause as materialized (${settingCause(causeOf(cause))})
    update products p set stock = p.stock + t.quantity
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t ("productId" int, quantity int), cause
    where p.id = t."productId" and cause.is_set is not null
    returning p.id as product_id, p.stock`.execute(tx);
  return result.rows;
}
