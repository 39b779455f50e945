// SQL of products and categories as the catalogue answers them.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { anyOf, utcText } from '#server/base/db/sql-parts.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { ImageView } from '#shared/catalogue/catalogue.ts';
import type { ProductFields, PublicField } from '#shared/catalogue/product-fields.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { publicPairs, tiersJson } from './product-columns.sql.ts';

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
  /** A row of a quote that is not in the catalogue (decision 0105). */
  isOwnRow: boolean;
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

/** The product's own rate, or else that of the nearest category above that has one. */
export const taxPercent = sql`coalesce(p.tax_percent, c.tax_percent_in_force)`;

export const sampleJson = sql`case when p.sample_price_kurus is not null then
    json_build_object('price', p.sample_price_kurus, 'most', p.sample_max) end`;

export const categoryJson = sql`json_build_object('id', c.id,
    'nameTr', c.name_tr, 'nameEn', c.name_en)`;

export const imagesJson = sql`coalesce((
    select json_agg(json_build_object('hash', i.hash, 'width', i.width, 'height', i.height,
      'ground', i.ground, 'view', pi.view,
      'altTr', pi.alt_tr, 'altEn', pi.alt_en) order by pi.position, i.hash)
    from product_images pi join images i on i.hash = pi.image_hash where pi.product_id = p.id),
      '[]'::json)`;

/**
 * A product as one JSON object, with its category, the parent category, its tiers and its
 * photographs.
 */
export const productJson = sql`json_build_object(
  ${publicPairs}, 'nameEn', p.name_en, 'descriptionEn', p.description_en,
    'variantEn', p.variant_en, 'notesEn', p.notes_en, 'usageRatioEn', p.usage_ratio_en,
    'seoTitle', p.seo_title, 'seoTitleEn', p.seo_title_en,
    'seoDescription', p.seo_description, 'seoDescriptionEn', p.seo_description_en,
    'id', p.id, 'priceKurus', p.price_kurus, 'stock', p.stock,
    'piecesPerUnit', p.pieces_per_unit,
  'attributes', p.attributes,
    'createdAt', ${utcText('p.created_at')},
  'isActive', p.is_active, 'isOwnRow', p.is_own_row, 'successorId', p.successor_id, 'taxPercent', ${taxPercent},
  'sample', ${sampleJson},
  'piecesPerPallet', p.pieces_per_pallet,
  'ratingCount', p.rating_count, 'ratingSum', p.rating_sum,
  'category', ${categoryJson},
  'parent', case when parent.id is not null then json_build_object('id', parent.id,
    'nameTr', parent.name_tr, 'nameEn', parent.name_en) end,
  'tiers', ${tiersJson}, 'images', ${imagesJson},
  'discount', (
    select json_build_object('steps', d.steps,
      'endsAt', ${utcText('d.ends_at')},
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
