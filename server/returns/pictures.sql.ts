// SQL of the pictures of returns.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type PictureRow = { hash: string; width: number; height: number };

/** The same picture is stored only once. */
export async function insertPicture(
  tx: Tx,
  returnId: number,
  picture: PictureRow,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('returnPictures')
    .values({ ...picture, returnId, createdAt: at })
    .onConflict((on) => on.constraint('return_pictures_once').doNothing())
    .execute();
}

export async function selectPictures(
  db: Db,
  returnId: number,
): Promise<(PictureRow & { id: number })[]> {
  return db
    .selectFrom('returnPictures')
    .select(['id', 'hash', 'width', 'height'])
    .where('returnId', '=', returnId)
    .orderBy('id')
    .execute();
}

/** Deletes rows of returns that ended before; returns the hashes that no other return uses. */
export async function deleteOldPictures(
  tx: Tx,
  endedBefore: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with old as (select p.id, p.hash from return_pictures p join returns t on t.id = p.return_id
      where t.ended_at < ${endedBefore} order by p.id limit ${limit}),
      gone as (delete from return_pictures p using old where p.id = old.id returning p.hash)
    select distinct hash from gone
      where not exists (select from return_pictures p where p.hash = gone.hash
      and p.id not in (select id from old))`.execute(tx);
  return rows.map(({ hash }) => hash);
}
