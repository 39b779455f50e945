// SQL of matching and ranking, as the beginning of a statement that goes on with `found`.
import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#shared/catalogue.ts';
import type { Db } from '../db.ts';
import type { Worth } from './tsquery.ts';

/** What is looked for, ready for the database. */
export type Matching = { query: string; worth: readonly Worth[] };

/** Of a search that finds more than is counted, the best sellers are looked through as well, so that they come first. */
const BEST_SELLERS = 5_000;

const pointsOf = (worth: readonly Worth[]): RawBuilder<number> =>
  sql.join(
    [
      sql`0`,
      ...worth.map(
        (steps) =>
          sql`case ${sql.join(
            steps.map(({ query, points }) => sql`when s.words @@ ${query}::tsquery then ${points}::int`),
            sql` `,
          )} else 0 end`,
      ),
    ],
    sql` + `,
  );

/**
 * `found (product_id, points)`: at most some thousands, however large the catalogue is, and `matched`, whose number is the
 * total. The query is kept from the planner, which would otherwise read the whole table where a word is common.
 */
export function withFound({ query, worth }: Matching, most = MOST_COUNTED + 1): RawBuilder<unknown> {
  const points = pointsOf(worth);
  return sql`
    asked as materialized (select ${query}::tsquery as query),
    matched as materialized (select s.product_id, ${points} as points from asked, product_search s where s.words @@ asked.query limit ${most}),
    best_sellers as materialized (
      select p.id from products p where p.is_active and (select count(*) from matched) >= ${most} order by p.sold_count desc, p.id desc limit ${BEST_SELLERS}
    ),
    found as materialized (
      select product_id, points from matched
      union select s.product_id, ${points} from asked, best_sellers b join product_search s on s.product_id = b.id where s.words @@ asked.query
    )`;
}

/** After the points: what is in stock, what sells best, what is newest. */
export const byRelevance = sql`f.points desc, p.stock = 0, p.sold_count desc, p.id desc`;

/** Which of the queries find anything. */
export async function selectFinding(db: Db, query: string): Promise<boolean> {
  const result = await sql`with asked as materialized (select ${query}::tsquery as query) select 1 from asked, product_search s where s.words @@ asked.query limit 1`.execute(db);
  return result.rows.length > 0;
}
