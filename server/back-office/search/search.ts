// The merchant's data for the search: synonyms, and missed searches.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectMisses } from '#server/search/misses.sql.ts';
import {
  countSynonyms,
  deleteSynonyms,
  insertSynonyms,
  lockSynonyms,
  selectSynonyms,
  updateSynonyms,
} from '#server/search/synonyms.sql.ts';
import { splitWords } from '#server/search/words.ts';
import {
  MAX_SYNONYM_GROUPS,
  type MissedSearch,
  type SynonymBody,
  type SynonymChange,
  type SynonymGroup,
} from '#shared/catalogue/search.ts';

type Deps = Platform;

const ENTITY = 'synonyms';

export const listSynonyms = ({ db }: Pick<Platform, 'db'>): Promise<SynonymGroup[]> =>
  selectSynonyms(db);

/** @throws AppError SYNONYMS_NOT_VALID, TOO_MANY_ROWS */
export async function createSynonyms(
  { db, clock }: Deps,
  body: SynonymBody,
  actor: Actor,
): Promise<SynonymGroup> {
  const group = toGroup(body);
  return inTransaction(db, async (tx) => {
    if ((await countSynonyms(tx)) >= MAX_SYNONYM_GROUPS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_SYNONYM_GROUPS } });
    const after = await insertSynonyms(tx, group);
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: ENTITY, entityId: after.id, before: null, after },
      clock(),
    );
    return after;
  });
}

/**
 * @throws AppError SYNONYM_NOT_FOUND, SYNONYMS_NOT_VALID, EDIT_CONFLICT if the group differs from
 * `expected`
 */
export async function changeSynonyms(
  { db, clock }: Deps,
  id: number,
  { expected, ...body }: SynonymChange,
  actor: Actor,
): Promise<SynonymGroup> {
  const after = { id, ...toGroup(body) };
  return inTransaction(db, async (tx) => {
    const before = await lockSynonyms(tx, id);
    if (!before) throw new AppError('SYNONYM_NOT_FOUND');
    if (
      expected &&
      (expected.isOneWay !== before.isOneWay ||
        expected.words.join('\n') !== before.words.join('\n'))
    )
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await updateSynonyms(tx, after, clock());
    await writeAudit(
      tx,
      actor,
      { action: 'update', entity: ENTITY, entityId: id, before, after },
      clock(),
    );
    return after;
  });
}

/** @throws AppError SYNONYM_NOT_FOUND */
export async function removeSynonyms({ db, clock }: Deps, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockSynonyms(tx, id);
    if (!before) throw new AppError('SYNONYM_NOT_FOUND');
    await deleteSynonyms(tx, id);
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: ENTITY, entityId: id, before, after: null },
      clock(),
    );
  });
}

export async function listMisses(
  { db }: Pick<Platform, 'db'>,
  { page, size }: { page: number; size: number },
) {
  const { rows, total } = await selectMisses(db, { offset: page * size, limit: size });
  const content = rows.map(
    ({ text, count, lastAt }): MissedSearch => ({ text, count, lastAt: lastAt.toISOString() }),
  );
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

/** Each word once, in the given order. Two words that are equal when folded are one. */
function toGroup({ isOneWay, words }: SynonymBody): Omit<SynonymGroup, 'id'> {
  const different = new Map(
    words.map((word) => [splitWords(word).join(' '), word] as const).toReversed(),
  );
  different.delete('');
  const distinct = words
    .filter((word) => different.get(splitWords(word).join(' ')) === word)
    .filter((word, index, all) => all.indexOf(word) === index);
  if (distinct.length < 2) throw new AppError('SYNONYMS_NOT_VALID');
  return { isOneWay, words: distinct };
}
