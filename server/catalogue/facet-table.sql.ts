// SQL of the facet table of a category (facet-table.ts).
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { taxPercent } from './catalogue.sql.ts';

/** Columns of equal length: row `i` is one product on sale. */
export type FacetColumns = {
  ids: number[];
  prices: number[];
  /** In per cent; null: the shop's rate. */
  taxPercents: (number | null)[];
  isOut: boolean[];
  createdAt: number[];
  soldCounts: number[];
  families: (string | null)[];
};
/** The products that have a value of a facet. */
export type FacetProducts = { key: string; value: string; ids: number[] };

const nothing: FacetColumns = {
  ids: [],
  prices: [],
  taxPercents: [],
  isOut: [],
  createdAt: [],
  soldCounts: [],
  families: [],
};

export async function selectFacetColumns(db: Db, categoryId: number): Promise<FacetColumns> {
  const { rows } = await sql<FacetColumns>`/* keep: facet-columns */
    select coalesce(jsonb_agg(p.id order by p.id), '[]') as ids,
      coalesce(jsonb_agg(p.price_kurus order by p.id), '[]') as prices,
      coalesce(jsonb_agg(${taxPercent} order by p.id), '[]') as "taxPercents",
      coalesce(jsonb_agg(p.stock = 0 order by p.id), '[]') as "isOut",
      coalesce(jsonb_agg(extract(epoch from p.created_at) order by p.id), '[]') as "createdAt",
      coalesce(jsonb_agg(p.sold_count order by p.id), '[]') as "soldCounts",
      coalesce(jsonb_agg(p.family order by p.id), '[]') as families
    from products p join categories c on c.id = p.category_id
    where p.is_active and p.category_id = ${categoryId}`.execute(db);
  return rows[0] ?? nothing;
}

export async function selectFacetProducts(db: Db, categoryId: number): Promise<FacetProducts[]> {
  const { rows } = await sql<FacetProducts>`/* keep: facet-products */
    select f.key, f.value, jsonb_agg(f.product_id) as ids
    from products p join product_facets f on f.product_id = p.id
    where p.is_active and p.category_id = ${categoryId} group by f.key, f.value`.execute(db);
  return rows;
}
