// SQL of the parts that can be chosen: preselected by kind here, checked by shared/fit/fit.ts.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';

export type Candidate = {
  id: number;
  sku: string;
  name: string;
  nameEn: string | null;
  attributes: Attributes;
  priceKurus: Kurus;
  isInStock: boolean;
};
type Chosen = Pick<Candidate, 'id' | 'name' | 'nameEn' | 'attributes'>;

/**
 * The chosen products, on sale or not, and up to `limit` products of these kinds: those in stock
 * first, then the best sellers.
 */
export async function selectCandidates(
  db: Db,
  chosenIds: readonly number[],
  kinds: readonly string[],
  limit: number,
): Promise<{ chosen: Chosen[]; candidates: Candidate[] }> {
  const result = await sql<{ chosen: Chosen[]; candidates: Candidate[] }>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name,
        'nameEn', o.name_en, 'attributes', o.attributes)) from products o
        where o.id = any(${[...chosenIds]}::int[])), '[]'::jsonb) as chosen,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'sku', c.sku, 'name', c.name,
          'nameEn', c.name_en, 'attributes', c.attributes, 'priceKurus', c.price_kurus,
          'isInStock', c.is_in_stock) order by c.place) from (
          select p.id, p.sku, p.name, p.name_en, p.attributes, p.price_kurus,
            p.stock >= p.min_quantity as is_in_stock,
            row_number() over (order by p.stock < p.min_quantity, p.sold_count desc, p.id) as place
          from products p where p.is_active and p.attributes->>'part' = any(${[...kinds]}::text[])
          order by place limit ${limit}
        ) c), '[]'::jsonb) as candidates`.execute(db);
  return result.rows[0] ?? { chosen: [], candidates: [] };
}

type TechniqueRow = { productId: number; setupProductId: number };

/** SQL of the techniques that print on the glass. */
export async function selectSetups(db: Db, productIds: readonly number[]): Promise<TechniqueRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('printTechniques')
    .select(['productId', 'setupProductId'])
    .where('productId', 'in', [...productIds])
    .execute();
}
