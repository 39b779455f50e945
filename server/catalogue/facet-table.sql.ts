// SQL of the facet tables of categories (facet-table.ts).
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';
import { taxPercent } from './catalogue.sql.ts';

/** Columns of equal length: row `i` is one product on sale. */
export type FacetColumns = {
  /** In ascending order. */
  ids: number[];
  /** Shown prices, in kuruş. */
  prices: number[];
  /** In per cent; null: the shop's rate. */
  taxPercents: (number | null)[];
  isOut: boolean[];
  createdAt: number[];
  soldCounts: number[];
  families: (string | null)[];
  parts: (string | null)[];
  /** In millilitres; 0: none. */
  capacities: number[];
  necks: (string | null)[];
};
/** The products that have this value of the facet. */
export type FacetProducts = { key: string; value: string; ids: number[] };
/** The data of a table that change all day long. */
export type FacetChange = { id: number; price: number; isOut: boolean };

type OfCategory = { categoryId: number };

/** For each of these categories one row, also if it has no products. */
export async function selectFacetColumns(
  db: Db,
  categoryIds: readonly number[],
): Promise<(FacetColumns & OfCategory)[]> {
  const { rows } = await sql<FacetColumns & OfCategory>`/* keep: facet-columns */
    select one.category_id as "categoryId", of_one.* from unnest(${[...categoryIds]}::int[]) as one
      (category_id), lateral (
      select coalesce(json_agg(p.id order by p.id), '[]') as ids,
        coalesce(json_agg(sp.kurus order by p.id), '[]') as prices,
        coalesce(json_agg(${taxPercent} order by p.id), '[]') as "taxPercents",
        coalesce(json_agg(p.stock = 0 order by p.id), '[]') as "isOut",
        coalesce(json_agg(extract(epoch from p.created_at) order by p.id), '[]') as "createdAt",
        coalesce(json_agg(p.sold_count order by p.id), '[]') as "soldCounts",
        coalesce(json_agg(p.family order by p.id), '[]') as families,
        coalesce(json_agg(p.attributes->>'part' order by p.id), '[]') as parts,
        coalesce(json_agg(coalesce((p.attributes->>'capacityMl')::numeric, 0) order by p.id), '[]')
          as capacities,
        coalesce(json_agg(p.attributes->>'neck' order by p.id), '[]') as necks
      from products p join categories c on c.id = p.category_id
        join shown_prices sp on sp.product_id = p.id
      where p.is_active and not p.is_setup and p.category_id = one.category_id
    ) of_one`.execute(db);
  return rows;
}

/** Planned for the categories of the call: for all of them one scan is cheaper than an index. */
export async function selectFacetProducts(
  db: Db,
  categoryIds: readonly number[],
): Promise<(FacetProducts & OfCategory)[]> {
  const { rows } = await sql<FacetProducts & OfCategory>`
    select p.category_id as "categoryId", f.key, f.value, json_agg(f.product_id) as ids
    from products p join product_facets f on f.product_id = p.id
    where p.is_active and not p.is_setup and p.category_id = any(${[...categoryIds]}::int[])
    group by p.category_id, f.key, f.value`.execute(db);
  return rows;
}

export async function selectFacetChanges(db: Db, ids: readonly number[]): Promise<FacetChange[]> {
  const { rows } = await sql<FacetChange>`/* keep: facet-changes */
    select p.id, sp.kurus as price, p.stock = 0 as "isOut"
    from products p join shown_prices sp on sp.product_id = p.id where p.id = ${anyOf(ids)}`.execute(
    db,
  );
  return rows;
}
