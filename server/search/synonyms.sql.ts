// SQL of synonyms, for the back office.

import type { Db, Tx } from '#server/base/db/db.ts';
import type { SynonymGroup } from '#shared/catalogue/search.ts';

const columns = ['id', 'isOneWay', 'words'] as const;

export const selectSynonyms = (db: Db): Promise<SynonymGroup[]> =>
  db.selectFrom('searchSynonyms').select(columns).orderBy('id').execute();

export async function countSynonyms(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('searchSynonyms')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertSynonyms = (
  tx: Tx,
  { isOneWay, words }: Omit<SynonymGroup, 'id'>,
): Promise<SynonymGroup> =>
  tx
    .insertInto('searchSynonyms')
    .values({ isOneWay, words })
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function lockSynonyms(tx: Tx, id: number): Promise<SynonymGroup | null> {
  return (
    (await tx
      .selectFrom('searchSynonyms')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function updateSynonyms(
  tx: Tx,
  { id, isOneWay, words }: SynonymGroup,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('searchSynonyms')
    .set({ isOneWay, words, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteSynonyms(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('searchSynonyms').where('id', '=', id).execute();
}
