// SQL of suggestions and of similar products.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { byRelevance, type Matching, type Reach, withFound } from '#server/search/matching.sql.ts';
import { idsOfSlice } from './product-lists.sql.ts';

/** Enough to find a few good results. */
const reach: Reach = { finds: 1_000, bestSellers: 2_000 };

export type FoundCategory = { id: number; nameTr: string; nameEn: string; productCount: number };
/** `ids` are product ids, the best first. */
export type Few = { ids: number[]; categories: FoundCategory[] };

const nothing: Few = { ids: [], categories: [] };

const categoryJson = sql`jsonb_build_object('id', c.id, 'nameTr', c.name_tr, 'nameEn', c.name_en,
    'productCount', near.products)`;

/**
 * The best products, and the categories with the most results; categories whose name matches come
 * first.
 */
export async function selectFew(
  db: Db,
  matching: Matching,
  inCategoryName: string,
  { products, categories }: { products: number; categories: number },
): Promise<Few> {
  const isNamed: RawBuilder<boolean> =
    inCategoryName === ''
      ? sql`false`
      : sql`(select s.words @@ ${inCategoryName}::tsquery from product_search s
          where s.product_id = min(p.id))`;
  const result = await sql<Few>`
    with ${withFound(matching, reach)},
    slice as (
      select f.product_id as id, row_number() over (order by ${byRelevance}) as place from found f
        order by ${byRelevance} limit ${products}
    ), grouped as (
      select p.category_id as id, count(*) as products, ${isNamed} as is_named from found f
        join products p on p.id = f.product_id group by p.category_id
    ), near as (
      select *, row_number() over (order by is_named desc nulls last, products desc, id) as place
        from grouped order by place limit ${categories}
    )
    select
      ${idsOfSlice} as ids,
      coalesce((select jsonb_agg(${categoryJson} order by near.place) from near join categories c
        on c.id = near.id), '[]'::jsonb) as categories`.execute(db);
  return result.rows[0] ?? nothing;
}

/** The best-selling products, if nothing is similar. */
export async function selectPopular(
  db: Db,
  { products, categories }: { products: number; categories: number },
): Promise<Few> {
  const result = await sql<Few>`
    with slice as (
      select p.id, row_number() over (order by p.sold_count desc, p.id desc) as place
        from products p
      where p.is_active and not p.is_setup and p.stock > 0 order by p.sold_count desc, p.id desc limit ${products}
    ), near as (
      select c.id, c.position as place,
        (select count(*) from (select from products p where p.is_active and p.category_id = c.id
        limit 10000) counted)
          - (select count(*) from products p where p.is_active and p.is_setup
            and p.category_id = c.id) as products
      from categories c order by c.position, c.id
    )
    select
      ${idsOfSlice} as ids,
      coalesce((
        select jsonb_agg(${categoryJson} order by near.place)
          from (select * from near where near.products > 0 order by place limit ${categories}) near
          join categories c on c.id = near.id
      ), '[]'::jsonb) as categories`.execute(db);
  return result.rows[0] ?? nothing;
}
