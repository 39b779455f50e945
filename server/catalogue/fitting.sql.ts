// SQL of what fits: narrowed by kind and neck here, checked by shared/fit/fit.ts.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { type ProductRow, productJson, withCategory } from './catalogue.sql.ts';

export type Candidate = { id: number; attributes: Attributes; stock: number };
export type Anchor = { id: number; name: string; attributes: Attributes; candidates: Candidate[] };

/** Kinds that have nothing to do with a neck. */
const WITHOUT_NECK = ['box', 'reeds'];

/**
 * A product, withdrawn or not, and up to `limit` products of these kinds that could fit it, those
 * that sell best first.
 */
export async function selectAnchor(
  db: Db,
  id: number,
  parts: readonly string[],
  limit: number,
): Promise<Anchor | null> {
  const result = await sql<Anchor>`
    select o.id, o.name, o.attributes, coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'attributes', c.attributes, 'stock', c.stock)
        order by c.stock = 0, c.sold_count desc, c.id) from (
        select p.id, p.attributes, p.stock, p.sold_count from products p
        where p.is_active and p.id <> o.id and p.attributes->>'part' = any(${[...parts]}::text[])
          and (p.attributes->>'neck' = o.attributes->>'neck'
            or p.attributes->'fitsNecks' ? (o.attributes->>'neck')
            or o.attributes->'fitsNecks' ? (p.attributes->>'neck')
            or p.attributes->>'part' = any(${WITHOUT_NECK}::text[])
              or o.attributes->>'part' = any(${WITHOUT_NECK}::text[]))
        order by p.stock = 0, p.sold_count desc, p.id limit ${limit}
      ) c), '[]'::jsonb) as candidates
    from products o where o.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function selectProductsInOrder(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  const result = await sql<{ product: ProductRow }>`
    select ${productJson} as product from unnest(${[...ids]}::int[])
      with ordinality as listed (id, place)
    join products p on p.id = listed.id ${withCategory} order by listed.place`.execute(db);
  return result.rows.map(({ product }) => product);
}
