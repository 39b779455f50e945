// SQL of missed searches.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/** If there are too many, the rarest and oldest are deleted. */
export async function countMiss(db: Db, text: string, at: Date, most: number): Promise<void> {
  await sql`
    with gone as (
      delete from search_misses where text in (
        select text from search_misses where text <> ${text} order by count, last_at
          limit greatest(0, (select count(*) from search_misses) - ${most}::int + 1)
      )
    )
    insert into search_misses as m (text, last_at) values (${text}, ${at}) on conflict (text)
      do update set count = m.count + 1, last_at = excluded.last_at`.execute(db);
}

export async function deleteMisses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('searchMisses').where('lastAt', '<', before).execute();
}

export type MissRow = { text: string; count: number; lastAt: Date };

/** The most frequent first. */
export async function selectMisses(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: MissRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('searchMisses')
      .selectAll()
      .orderBy('count', 'desc')
      .orderBy('lastAt', 'desc')
      .orderBy('text')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('searchMisses')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.count) };
}
