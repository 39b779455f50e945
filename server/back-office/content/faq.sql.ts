// SQL of questions for their editor.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { FaqEntries, FaqGroups } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { AdminFaqEntry, AdminFaqGroup } from '#shared/back-office/content.ts';

const entryJson = sql`jsonb_build_object('id', e.id, 'groupId', e.group_id, 'questionTr', e.question_tr, 'questionEn', e.question_en, 'answerTr', e.answer_tr,
  'answerEn', e.answer_en, 'isActive', e.is_active, 'version', e.version)`;

/** All groups and entries, also those that are switched off or empty. */
export async function selectGroups(db: Db, id: number | null = null): Promise<AdminFaqGroup[]> {
  const result = await sql<AdminFaqGroup>`
    select g.id, g.name_tr, g.name_en, g.version,
      coalesce((select jsonb_agg(${entryJson} order by e.position, e.id) from faq_entries e where e.group_id = g.id), '[]'::jsonb) as entries
    from faq_groups g where ${id === null ? sql`true` : sql`g.id = ${id}`} order by g.position, g.id`.execute(
    db,
  );
  return result.rows;
}

export async function selectEntry(db: Db, id: number): Promise<AdminFaqEntry | null> {
  const result = await sql<{
    entry: AdminFaqEntry;
  }>`select ${entryJson} as entry from faq_entries e where e.id = ${id}`.execute(db);
  return result.rows[0]?.entry ?? null;
}

/** Locks all questions until commit, because their order is one list. */
export async function lockFaq(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('faq'))`.execute(tx);
}

export async function insertGroup(
  tx: Tx,
  group: Omit<Insertable<FaqGroups>, 'position'>,
): Promise<number> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from faq_groups)`;
  return (
    await tx
      .insertInto('faqGroups')
      .values({ ...group, position })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

export async function updateGroup(
  tx: Tx,
  id: number,
  change: Updateable<FaqGroups>,
): Promise<void> {
  await tx
    .updateTable('faqGroups')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('faqGroups').where('id', '=', id).execute();
}

const lastOf = (groupId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from faq_entries where group_id = ${groupId})`;

/** Inserts it at the end of its group. */
export async function insertEntry(
  tx: Tx,
  entry: Omit<Insertable<FaqEntries>, 'position'>,
): Promise<number> {
  return (
    await tx
      .insertInto('faqEntries')
      .values({ ...entry, position: lastOf(entry.groupId) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** `isMoved`: moves it to the end of another group. */
export async function updateEntry(
  tx: Tx,
  id: number,
  change: Omit<Insertable<FaqEntries>, 'position'>,
  isMoved: boolean,
): Promise<void> {
  await tx
    .updateTable('faqEntries')
    .set((of) => ({
      ...change,
      ...(isMoved ? { position: lastOf(change.groupId) } : {}),
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteEntry(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('faqEntries').where('id', '=', id).execute();
}

export async function placeGroups(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update faq_groups g set position = requested.place
    from unnest(${[...ids]}::int[]) with ordinality as requested (id, place)
    where g.id = requested.id`.execute(tx);
}

export async function placeEntries(tx: Tx, groupId: number, ids: readonly number[]): Promise<void> {
  await sql`update faq_entries e set position = requested.place
    from unnest(${[...ids]}::int[]) with ordinality as requested (id, place)
    where e.id = requested.id and e.group_id = ${groupId}`.execute(tx);
}
