// SQL of products in the back office: the list, one product, the orders that contain it.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { codeOf, likePattern } from '#server/base/db/sql-parts.ts';
import type { ProductDiscountRow, ProductImageRow } from '#server/catalogue/catalogue.sql.ts';
import { tiersJson } from '#server/catalogue/product-columns.sql.ts';
import {
  COUNTED_PRODUCTS,
  MOST_PRODUCTS_FOUND,
  type ProductSort,
  type productNeeds,
} from '#shared/back-office/products.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { isGtin } from '#shared/catalogue/gtin.ts';
import { stockReasons } from '#shared/catalogue/stock-moves.ts';
import type { Tier } from '#shared/pricing/tiers.ts';

/**
 * Every term must match the code, the name, the brand or the variant; `code` matches the code as
 * people type it.
 */
export type SearchedText = { terms: readonly string[]; code: string };
export type AdminProductFilter = {
  text?: SearchedText | undefined;
  categoryId?: number | undefined;
  isActive?: boolean | undefined;
  needs?: (typeof productNeeds)[number] | undefined;
};

/** The same expression as in the index products_by_desk_text (0019). */
const searchedColumns = sql`search_fold(p.sku || ' ' || p.name || ' ' || p.brand || ' ' || coalesce(p.variant, ''))`;

const orders: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`p.id desc`,
  name: sql`p.name, p.id`,
  stock: sql`p.stock, p.id`,
  price: sql`p.price_kurus, p.id`,
  'price-desc': sql`p.price_kurus desc, p.id desc`,
  sold: sql`p.sold_count desc, p.id desc`,
};

export type ProductNeed = (typeof productNeeds)[number];
export const needs: Record<ProductNeed, RawBuilder<unknown>> = {
  'low-stock': sql`p.is_active and p.stock <= p.reorder_point`,
  'out-of-stock': sql`p.is_active and p.stock = 0`,
  'no-picture': sql`not exists (select 1 from product_images i where i.product_id = p.id)`,
  'no-weight': sql`(p.unit_weight_g is null or p.unit_volume_cm3 is null)`,
  'no-cost': sql`p.cost_kurus is null`,
};

/**
 * Finds at most `most` products (null: all) with its two indexes; fenced, so that PostgreSQL does
 * not scan the rows in their sort order instead.
 */
export function found({ terms, code }: SearchedText, most: number | null): RawBuilder<unknown> {
  const ways = [
    ...(terms.length > 0
      ? [
          sql`(${sql.join(
            terms.map((term) => sql`${searchedColumns} like ${likePattern(term)}`),
            sql` and `,
          )})`,
        ]
      : []),
    ...(code !== '' ? [sql`${codeOf(sql`p.sku`)} like ${likePattern(code)}`] : []),
    ...(isGtin(code) ? [sql`p.gtin = ${code}`] : []),
  ];
  return sql`select p.id from products p where ${ways.length === 0 ? sql`false` : sql.join(ways, sql` or `)} limit ${most}::int`;
}

type AdminProductRow = {
  id: number;
  version: number;
  sku: string;
  name: string;
  priceKurus: Kurus;
  costKurus: Kurus | null;
  stock: number;
  stockMoveId: number;
  reorderPoint: number;
  soldCount: number;
  isActive: boolean;
  hasWeight: boolean;
  attributes: Attributes;
  categoryId: number;
  categoryTr: string;
  categoryEn: string;
  tierCount: number;
  images: ProductImageRow[];
};

/** The first photograph of product `p`. */
const firstImage = sql`coalesce((
  select jsonb_agg(one) from (
    select i.hash, i.width, i.height, i.ground, pi.view, pi.alt_tr as "altTr", pi.alt_en as "altEn"
    from product_images pi join images i on i.hash = pi.image_hash where pi.product_id = p.id order by pi.position, i.hash limit 1
  ) one), '[]'::jsonb)`;

/** The newest move of the stock of product `p`. */
const newestMove = sql`coalesce((
  select m.id from stock_moves m where m.product_id = p.id order by m.id desc limit 1), 0)`;

/** `count` is at most COUNTED_PRODUCTS + 1; `found` is at most MOST_PRODUCTS_FOUND + 1. */
export type AdminProductRows = { rows: AdminProductRow[]; count: number; found: number };

export async function selectAdminProducts(
  db: Db,
  filter: AdminProductFilter,
  sort: ProductSort,
  { offset, limit }: { offset: number; limit: number },
): Promise<AdminProductRows> {
  const where = [
    sql`not p.is_own_row`,
    ...(filter.text ? [sql`p.id in (select id from found)`] : []),
    ...(filter.categoryId === undefined
      ? []
      : [
          sql`p.category_id in (
            with recursive branch as (select id from categories where id = ${filter.categoryId} union select c.id from categories c join branch b on c.parent_id = b.id)
            select id from branch)`,
        ]),
    ...(filter.isActive === undefined ? [] : [sql`p.is_active = ${filter.isActive}`]),
    ...(filter.needs ? [needs[filter.needs]] : []),
  ];
  const fits = sql.join(where, sql` and `);
  const { rows } = await sql<{ rows: AdminProductRow[]; count: number; found: number }>`
    with found as materialized (${filter.text ? found(filter.text, MOST_PRODUCTS_FOUND + 1) : sql`select null::int as id where false`}),
    slice as (select p.id, row_number() over (order by ${orders[sort]}) as place from products p where ${fits} order by ${orders[sort]} limit ${limit} offset ${offset})
    select
      (select count(*)::int from found) as found,
      (select count(*)::int from (select 1 from products p where ${fits} limit ${COUNTED_PRODUCTS + 1}) counted) as count,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'sku', p.sku,
          'name', p.name, 'priceKurus', p.price_kurus, 'costKurus', p.cost_kurus,
          'stock', p.stock, 'stockMoveId', ${newestMove},
          'reorderPoint', p.reorder_point, 'soldCount', p.sold_count, 'isActive', p.is_active, 'hasWeight', p.unit_weight_g is not null and p.unit_volume_cm3 is not null, 'attributes', p.attributes,
          'categoryId', c.id, 'categoryTr', c.name_tr, 'categoryEn', c.name_en, 'tierCount', (select count(*) from bulk_tiers t where t.product_id = p.id and t.is_active),
          'images', ${firstImage}) order by slice.place)
        from slice join products p on p.id = slice.id join categories c on c.id = p.category_id), '[]'::jsonb) as rows`.execute(
    db,
  );
  return rows[0] ?? { rows: [], count: 0, found: 0 };
}

type Named = { id: number; sku: string; name: string; isActive: boolean };
export type ProductExtras = {
  stock: number;
  stockMoveId: number;
  soldCount: number;
  createdAt: Date;
  updatedAt: Date;
  images: ProductImageRow[];
  pictureCount: number;
  documentCount: number;
  successor: Named | null;
  succeeds: Named[];
  isOrdered: boolean;
  discount: ProductDiscountRow | null;
};

const named = sql`jsonb_build_object('id', o.id, 'sku', o.sku, 'name', o.name, 'isActive', o.is_active)`;

/** The data of a product in addition to its fields. */
export async function selectExtras(db: Db, id: number): Promise<ProductExtras | null> {
  const { rows } = await sql<ProductExtras>`
    select p.stock, ${newestMove} as stock_move_id, p.sold_count, p.created_at, p.updated_at,
      ${firstImage} as images,
      (select count(*)::int from product_images i where i.product_id = p.id) as picture_count,
      (select count(*)::int from product_documents d where d.product_id = p.id) as document_count,
      (select ${named} from products o where o.id = p.successor_id) as successor,
      coalesce((select jsonb_agg(${named} order by o.id) from (select * from products where successor_id = p.id order by id limit 20) o), '[]'::jsonb) as succeeds,
      exists (select 1 from order_items i where i.product_id = p.id) as is_ordered,
      (select jsonb_build_object('steps', d.steps, 'endsAt', null, 'wasKurus', d.was_kurus) from product_discounts d where d.product_id = p.id and (d.ends_at is null or d.ends_at > now())) as discount
    from products p where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @throws the database error when an order, a cart, a list or another product refers to it */
export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('products').where('id', '=', id).execute();
}

/** The products of which somebody has changed the stock since; orders and receipts do not count. */
export async function selectChangedSince(
  db: Db,
  seen: readonly { id: number; seenMoveId: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as t (id int, "seenMoveId" bigint)
    where exists (select 1 from stock_moves m where m.product_id = t.id and m.id > t."seenMoveId"
      and m.reason = any(${[...stockReasons]}::text[]) and m.purchase_order_id is null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function selectStocks(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; stock: number; stockMoveId: number }[]> {
  const { rows } = await sql<{ id: number; stock: number; stockMoveId: number }>`
    select p.id, p.stock, ${newestMove} as stock_move_id from products p
    where p.id = any(${[...ids]}::int[]) order by p.id`.execute(db);
  return rows;
}

/** What decides current prices, and the costs, for changing many prices. */
export async function selectPriced(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('products as p')
    .select(['id', 'version', 'sku', 'name', 'priceKurus', 'costKurus'])
    .select(['minQuantity', 'quantityStep', sql<Tier[]>`${tiersJson}`.as('tiers')])
    .where('id', 'in', [...ids])
    .execute();
}
