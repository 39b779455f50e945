// SQL of the customers' carts, and of recorded merges.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import type { CutRow, PendingCartOrder } from '#shared/cart/customer-cart.ts';
import type { StoredRow } from './cart-rows.ts';

type CartMerge = { customerId: number; mergeId: string; cut: readonly CutRow[]; createdAt: Date };
export type StoredCart = {
  version: number;
  rows: StoredRow[];
  products: ProductRow[];
  pendingOrder: PendingCartOrder | null;
};

/** Every write of a cart takes this lock first. False if the customer no longer exists. */
export async function lockCart(tx: Tx, customerId: number, now: Date): Promise<boolean> {
  const result = await sql`
    insert into customer_carts as c (customer_id, version, updated_at)
    select id, 0, ${now} from customers where id = ${customerId} for key share
    on conflict (customer_id) do update set updated_at = c.updated_at
    returning 1`.execute(tx);
  return result.rows.length === 1;
}

/** The stored cart, and the products of its rows and of `productIds`, including withdrawn ones. */
export async function selectCart(
  db: Db,
  customerId: number,
  productIds: readonly number[] = [],
): Promise<StoredCart> {
  const result = await sql<StoredCart>`
    with stored_rows as (select * from customer_cart_items where customer_id = ${customerId})
    select
      coalesce((select version from customer_carts where customer_id = ${customerId}),
        0) as version,
      coalesce((
        select jsonb_agg(jsonb_build_object('cartItemId', stored_rows.cart_item_id,
          'productId', stored_rows.product_id, 'designId', stored_rows.design_id, 'isSample', stored_rows.is_sample,
          'quantity', stored_rows.quantity,
          'priceKurus', stored_rows.price_kurus,
            'addedAt', ${utcText('stored_rows.added_at')})
            order by stored_rows.position)
        from stored_rows), '[]'::jsonb) as rows,
      coalesce((
        select jsonb_agg(${productJson}) from products p ${withCategory}
        where p.id = any(${[...productIds]}::int[]) or p.id in (select product_id from stored_rows)),
          '[]'::jsonb) as products,
      (select jsonb_build_object('orderNumber', o.order_number, 'items',
          (select jsonb_agg(jsonb_build_object('productId', i.product_id,
            'designId', i.design_id, 'isSample', i.is_sample, 'quantity', i.quantity)
            order by i.position)
            from order_items i where i.order_id = o.id))
        from orders o
        where o.customer_id = ${customerId} and o.state = 'PENDING_PAYMENT'
          and o.payment_state in ('PENDING', 'FAILED') and o.payment_method = 'card'
          and o.placed_by is null
        order by o.created_at desc limit 1) as pending_order`.execute(db);
  return result.rows[0] ?? { version: 0, rows: [], products: [], pendingOrder: null };
}

/** Replaces the rows and returns the increased version. Call with the cart locked. */
export async function replaceCartRows(
  tx: Tx,
  customerId: number,
  rows: readonly StoredRow[],
  now: Date,
): Promise<number> {
  await tx.deleteFrom('customerCartItems').where('customerId', '=', customerId).execute();
  const result = await sql<{ version: number }>`
    with written as (
      insert into customer_cart_items (customer_id, cart_item_id, product_id, design_id, is_sample,
        quantity, price_kurus, position, added_at)
      select ${customerId}::bigint, r."cartItemId", r."productId", r."designId",
        coalesce(r."isSample", false), r.quantity, r."priceKurus", r.place, r."addedAt"
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as ("cartItemId" text, "productId" int, "designId" text, "isSample" boolean, quantity int,
          "priceKurus" bigint, "addedAt" timestamptz)) with ordinality
        as r ("cartItemId", "productId", "designId", "isSample", quantity, "priceKurus", "addedAt",
          place)
    )
    update customer_carts set version = version + 1, updated_at = ${now}
      where customer_id = ${customerId} returning version`.execute(tx);
  const version = result.rows[0]?.version;
  if (version === undefined) throw new Error('a cart was written without its lock');
  return version;
}

/** The reduced rows of a merge that was done before. */
export async function selectMerge(
  tx: Tx,
  customerId: number,
  mergeId: string,
): Promise<CutRow[] | null> {
  const row = await tx
    .selectFrom('cartMerges')
    .select('cut')
    .where('customerId', '=', customerId)
    .where('mergeId', '=', mergeId)
    .executeTakeFirst();
  return (row?.cut as CutRow[] | undefined) ?? null;
}

/** Far more than one browser ever repeats. */
const MAX_MERGES = 20;

/** Only the newest merges are stored. Call with the cart locked. */
export async function insertMerge(
  tx: Tx,
  { customerId, mergeId, cut, createdAt }: CartMerge,
): Promise<void> {
  await tx
    .insertInto('cartMerges')
    .values({ customerId, mergeId, cut: JSON.stringify(cut), createdAt })
    .execute();
  await sql`
    delete from cart_merges where customer_id = ${customerId} and merge_id in (
      select merge_id from cart_merges where customer_id = ${customerId} order by created_at desc,
        merge_id = ${mergeId} desc, merge_id offset ${MAX_MERGES})`.execute(tx);
}

export async function deleteMergesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cartMerges').where('createdAt', '<', before).execute();
}
