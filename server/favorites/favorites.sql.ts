// SQL of favourites.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';

export type FavoriteProduct = { product: ProductRow; addedAt: string };

/** The newest first, with the total number. */
export async function selectFavorites(
  db: Db,
  customerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: FavoriteProduct[]; total: number }> {
  const result = await sql<{ rows: FavoriteProduct[]; total: number }>`
    select
      (select count(*) from favorites where customer_id = ${customerId}) as total,
      coalesce((
        select jsonb_agg(jsonb_build_object('product', slice.product, 'addedAt', slice.added_at)
          order by slice.place) from (
          select ${productJson} as product,
            ${utcText('f.created_at')} as added_at,
            row_number() over (order by f.created_at desc, f.product_id) as place
          from (
            select product_id, created_at from favorites where customer_id = ${customerId}
              order by created_at desc, product_id limit ${limit} offset ${offset}
          ) f join products p on p.id = f.product_id ${withCategory}
        ) slice), '[]'::jsonb) as rows`.execute(db);
  return result.rows[0] ?? { rows: [], total: 0 };
}

export type Standing = { isKnown: boolean; isFavorite: boolean; count: number };

/** Whether a product is a customer's favourite, and the number of favourites. */
export async function selectStanding(
  db: Db,
  customerId: number,
  productId: number,
): Promise<Standing> {
  const result = await sql<Standing>`
    select exists (select 1 from products where id = ${productId}) as is_known,
      exists (select 1 from favorites where customer_id = ${customerId}
        and product_id = ${productId}) as is_favorite,
      (select count(*) from favorites where customer_id = ${customerId}) as count`.execute(db);
  return result.rows[0] ?? { isKnown: false, isFavorite: false, count: 0 };
}

export async function selectFavoriteIds(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favorites')
    .select('productId')
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('productId')
    .execute();
  return rows.map((row) => row.productId);
}

export async function countFavorites(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('favorites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A product that is already marked keeps its time. */
export async function insertFavorite(
  tx: Tx,
  customerId: number,
  productId: number,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('favorites')
    .values({ customerId, productId, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Inserts existing products that are not marked yet, the first of the list as far as there is room.
 */
export async function insertFavorites(
  tx: Tx,
  customerId: number,
  productIds: readonly number[],
  { room, at }: { room: number; at: Date },
): Promise<void> {
  await sql`
    insert into favorites (customer_id, product_id, created_at)
    select ${customerId}, p.id, ${at}::timestamptz from unnest(${[...productIds]}::int[])
      with ordinality as given (product_id, place)
    join products p on p.id = given.product_id
    where not exists (select 1 from favorites f where f.customer_id = ${customerId}
      and f.product_id = p.id)
    order by given.place limit ${room}`.execute(tx);
}

export async function deleteFavorite(db: Db, customerId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .execute();
}
