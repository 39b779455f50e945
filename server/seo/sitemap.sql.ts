// The entries of the site map. Read in pages by id, so that a million products are never in memory
// at once.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

export type Place = { path: string; changedAt: string };

const day = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`);

export async function selectLargestProductId(db: Db): Promise<number> {
  const result = await sql<{
    id: number | null;
  }>`select max(id) as id from products where is_active`.execute(db);
  return result.rows[0]?.id ?? 0;
}

export async function selectProductPlaces(
  db: Db,
  afterId: number,
  lastId: number,
  limit: number,
): Promise<(Place & { id: number })[]> {
  const result = await sql<Place & { id: number }>`
    select id, '/products/' || id as path, ${day('updated_at')} as changed_at
    from products where is_active and not is_setup and id > ${afterId} and id <= ${lastId} order by id
      limit ${limit}`.execute(db);
  return result.rows;
}

/** Categories with products, then published posts. */
export async function selectOtherPlaces(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ categories: number[]; posts: Place[]; occasions: string[] }> {
  const categories = await sql<{ id: number }>`
    with recursive filled as (
      select distinct c.id, c.parent_id from categories c join products p on p.category_id = c.id
        and p.is_active and not p.is_setup
      union select c.id, c.parent_id from categories c join filled f on f.parent_id = c.id
    )
    select id from filled order by id limit ${limit}`.execute(db);
  const posts = await sql<Place>`
    select '/blog/' || slug as path, ${day('updated_at')} as changed_at
    from blog_posts where published_at <= ${now} order by published_at desc,
      id desc limit ${limit}`.execute(db);
  const occasions = await db
    .selectFrom('occasions')
    .select('slug')
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .limit(limit)
    .execute();
  return {
    categories: categories.rows.map(({ id }) => id),
    posts: posts.rows,
    occasions: occasions.map(({ slug }) => slug),
  };
}
