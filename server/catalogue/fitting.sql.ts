// SQL of fitting parts: preselected by kind and neck here, checked by shared/fit/fit.ts.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { type ProductRow, productJson, withCategory } from './catalogue.sql.ts';

export type Candidate = { id: number; attributes: Attributes; isOut: boolean; soldCount: number };

/**
 * The group of candidates: those of a neck, those of kinds that are independent of the neck, or
 * all.
 */
export type CandidateGroup = `neck ${string}` | 'without-neck' | 'all';

const PARTS = [
  'bottle',
  'vial',
  'roll-on',
  'atomizer',
  'dropper-bottle',
  'airless-bottle',
  'diffuser-bottle',
  'car-bottle',
  'cap',
  'pump',
  'ring',
  'pump-ring-set',
  'dropper',
  'reducer',
  'plug',
  'reeds',
  'crimper',
  'box',
]; // prettier-ignore

/** Kinds that are independent of the neck. */
export const WITHOUT_NECK = ['box', 'reeds'];

function isInGroup(group: CandidateGroup) {
  if (group === 'all') return sql`p.attributes->>'part' = any(${PARTS}::text[])`;
  if (group === 'without-neck') return sql`p.attributes->>'part' = any(${WITHOUT_NECK}::text[])`;
  const neck = group.slice('neck '.length);
  return sql`p.attributes->>'part' = any(${PARTS}::text[])
    and (p.attributes->>'neck' = ${neck} or p.attributes->'fitsNecks' ? ${neck})`;
}

/** Up to `limit` candidates, the best sellers. */
export async function selectCandidates(
  db: Db,
  group: CandidateGroup,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, p.attributes, p.stock = 0 as is_out, p.sold_count from products p
    where p.is_active and ${isInGroup(group)}
    order by p.stock = 0, p.sold_count desc, p.id limit ${limit}`.execute(db);
  return rows;
}

export async function selectProductsInOrder(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  const result = await sql<{ product: ProductRow }>`
    select ${productJson} as product from unnest(${[...ids]}::int[])
      with ordinality as listed (id, place)
    join products p on p.id = listed.id ${withCategory} order by listed.place`.execute(db);
  return result.rows.map(({ product }) => product);
}
