// SQL of matching and ranking: the beginning of a statement that continues with `found`.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { MOST_COUNTED } from '#shared/base/paging.ts';
import type { Worth } from './tsquery.ts';

/** The search, ready for the database. */
export type Matching = { query: string; worth: readonly Worth[] };

const pointsOf = (worth: readonly Worth[]): RawBuilder<number> =>
  sql.join(
    [
      sql`0`,
      ...worth.map(
        (steps) =>
          sql`case ${sql.join(
            steps.map(
              ({ query, points }) => sql`when s.words @@ ${query}::tsquery then ${points}::int`,
            ),
            sql` `,
          )} else 0 end`,
      ),
    ],
    sql` + `,
  );

/**
 * How many rows are examined when a search matches more: the first matches, and the matches among
 * the best sellers.
 */
export type Reach = { finds: number; bestSellers: number };
const wholeReach: Reach = { finds: MOST_COUNTED + 1, bestSellers: 5_000 };

/**
 * `matched`, whose count is the total, and `found (product_id, points, is_out, sold_count)` for
 * ranking: at most some thousands of rows, however large the catalogue is. If there are too many
 * matches, those that are not best sellers are ranked by points alone. Query and limit are hidden
 * from the planner, which would otherwise scan the whole table to find enough rows early; only as
 * many matches are computed as are fetched.
 */
export function withFound(
  { query, worth }: Matching,
  { finds, bestSellers }: Reach = wholeReach,
): RawBuilder<unknown> {
  const points = pointsOf(worth);
  return sql`
    asked as materialized (select ${query}::tsquery as query),
    hits as materialized (select s.product_id, ${points} as points from asked, product_search s
      where s.words @@ asked.query),
    matched as materialized (select * from hits limit ${finds}),
    reach as materialized (select count(*) >= ${finds} as is_over from matched),
    best_sellers as materialized (
      select p.id, p.stock = 0 as is_out, p.sold_count from products p
      where p.is_active and not p.is_setup and (select is_over from reach) order by p.sold_count desc,
        p.id desc limit ${bestSellers}
    ),
    found as materialized (
      select m.product_id, m.points, p.stock = 0 as is_out, p.sold_count from matched m
        join products p on p.id = m.product_id where not (select is_over from reach)
      union all
      select b.id, ${points}, b.is_out, b.sold_count
      from best_sellers b, asked,
        lateral (select w.words from product_search w where w.product_id = b.id offset 0) s
        where s.words @@ asked.query
      union all
      select m.product_id, m.points, false, 0 from matched m
      where (select is_over from reach)
        and not exists (select from best_sellers b where b.id = m.product_id)
    )`;
}

/** The best match first, then in stock, then best-selling, then newest. */
export const byRelevance = sql`f.points desc, f.is_out, f.sold_count desc, f.product_id desc`;

/** Whether the query has a result. */
export async function selectFinding(db: Db, query: string): Promise<boolean> {
  const result = await sql`
    with asked as materialized (select ${query}::tsquery as query),
      hits as materialized (select from asked, product_search s where s.words @@ asked.query)
    select 1 from hits limit 1`.execute(db);
  return result.rows.length > 0;
}
