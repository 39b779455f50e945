// SQL of products as pricing and checkout need them, and of their stock.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';
import type { Packed } from '#shared/shipping/shipping.ts';
import {
  categoryJson,
  imagesJson,
  type ProductRow,
  sampleJson,
  taxPercent,
} from './catalogue.sql.ts';
import { tiersJson } from './product-columns.sql.ts';
import { causeOf, type StockCause, settingCause } from './stock-cause.ts';

export type SellableRow = Pick<
  ProductRow,
  | 'id'
  | 'sku'
  | 'name'
  | 'nameEn'
  | 'priceKurus'
  | 'stock'
  | 'piecesPerUnit'
  | 'minQuantity'
  | 'quantityStep'
  | 'attributes'
  | 'isActive'
  | 'isOwnRow'
  | 'tiers'
  | 'category'
  | 'images'
  | 'taxPercent'
  | 'sample'
> &
  Packed;

/** The product data for pricing and checkout, with the packing data for shipping. */
const sellableJson = sql`json_build_object('id', p.id, 'sku', p.sku, 'name', p.name,
    'nameEn', p.name_en, 'priceKurus', p.price_kurus, 'stock', p.stock,
    'piecesPerUnit', p.pieces_per_unit,
  'minQuantity', p.min_quantity, 'quantityStep', p.quantity_step,
    'piecesPerCarton', p.pieces_per_carton, 'attributes', p.attributes, 'isActive', p.is_active,
    'isOwnRow', p.is_own_row,
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
