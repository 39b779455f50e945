// SQL of replacements for a product.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { nearness, type ProductRow, productJson, withCategory } from './catalogue.sql.ts';

/**
 * For each of the products up to `limit` products of its kind that can be bought now: its successor
 * first, then the most similar.
 */
export async function selectReplacements(
  db: Db,
  productIds: readonly number[],
  limit: number,
): Promise<{ productId: number; products: ProductRow[] }[]> {
  const result = await sql<{ productId: number; products: ProductRow[] }>`
    select o.id as product_id, jsonb_agg(near.product order by near.place) as products
    from products o, lateral (
      select ${productJson} as product, row_number()
        over (order by p.id is distinct from o.successor_id, ${nearness}) as place
      from products p ${withCategory}
      where p.is_active and not p.is_setup and p.id <> o.id and p.stock >= p.min_quantity
        and (p.id = o.successor_id
          or (p.category_id = o.category_id
          and (p.attributes->>'part') is not distinct from (o.attributes->>'part')))
      order by place limit ${limit}
    ) near
    where o.id = any(${[...productIds]}::int[])
    group by o.id`.execute(db);
  return result.rows;
}
