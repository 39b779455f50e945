// SQL of the words in memory: which words find which products.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';
import type { IndexedProduct } from './segment.ts';

const columns = sql`p.id, p.category_id, p.stock = 0 as is_out, p.sold_count, s.words::text as words`;

/** The number of products that are read and indexed at once, while other requests are served. */
export const CHUNK = 1_024;

/**
 * The next products by id; fetched row by row, since a plan for more would read all products each
 * time.
 */
export async function selectIndexedAfter(db: Db, id: number): Promise<IndexedProduct[]> {
  const { rows } = await sql<IndexedProduct>`/* keep: indexed-after */
    select ${columns} from (
      select product_id, words from product_search where product_id > ${id}
      order by product_id limit ${sql.lit(CHUNK)}
    ) s, lateral (
      select id, category_id, stock, sold_count from products where id = s.product_id offset 0
    ) p order by s.product_id`.execute(db);
  return rows;
}

/** Only those that are on sale. */
export async function selectIndexed(db: Db, ids: readonly number[]): Promise<IndexedProduct[]> {
  const { rows } = await sql<IndexedProduct>`/* keep: indexed */
    select ${columns} from product_search s join products p on p.id = s.product_id
    where s.product_id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export type Rank = Pick<IndexedProduct, 'id' | 'isOut' | 'soldCount'>;

export async function selectRanks(db: Db, ids: readonly number[]): Promise<Rank[]> {
  const { rows } = await sql<Rank>`/* keep: ranks */
    select p.id, p.stock = 0 as is_out, p.sold_count from products p
    where p.id = ${anyOf(ids)}`.execute(db);
  return rows;
}
