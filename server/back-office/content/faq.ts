// Editing questions: groups, entries and their order. Owns faq_groups and faq_entries.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { requireExpectedOrder } from '#server/back-office/showcases/arrange.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type AdminFaqEntry,
  type AdminFaqGroup,
  type FaqEntryBody,
  type FaqGroupBody,
  MAX_FAQ_ENTRIES,
  MAX_FAQ_GROUPS,
} from '#shared/back-office/content.ts';
import {
  deleteEntry,
  deleteGroup,
  insertEntry,
  insertGroup,
  lockFaq,
  placeEntries,
  placeGroups,
  selectEntry,
  selectGroups,
  updateEntry,
  updateGroup,
} from './faq.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type GroupBody = z.infer<typeof FaqGroupBody>;
type Order = { ids: number[]; expected: number[] };
const GROUP = 'faq-group';
const ENTRY = 'faq-entry';

export const listGroups = ({ db }: Pick<Deps, 'db'>): Promise<AdminFaqGroup[]> => selectGroups(db);

/** Gets the last position. @throws AppError TOO_MANY_ROWS */
export const createGroup = (deps: Deps, body: GroupBody, actor: Actor): Promise<AdminFaqGroup> =>
  write(deps, actor, async (tx) => {
    if ((await selectGroups(tx)).length >= MAX_FAQ_GROUPS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_FAQ_GROUPS } });
    const after = await requireGroup(tx, await insertGroup(tx, body));
    return {
      answer: after,
      log: { action: 'create', entity: GROUP, entityId: after.id, before: null, after: body },
    };
  });

/** @throws AppError FAQ_NOT_FOUND, EDIT_CONFLICT */
export const changeGroup = (
  deps: Deps,
  id: number,
  { version, ...body }: GroupBody & { version: number },
  actor: Actor,
): Promise<AdminFaqGroup> =>
  write(deps, actor, async (tx) => {
    const before = await requireGroup(tx, id);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await updateGroup(tx, id, body);
    const { nameTr, nameEn } = before;
    return {
      answer: await requireGroup(tx, id),
      log: {
        action: 'update',
        entity: GROUP,
        entityId: id,
        before: { nameTr, nameEn },
        after: body,
      },
    };
  });

/** Deletes its questions too. @throws AppError FAQ_NOT_FOUND */
export const removeGroup = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  write(deps, actor, async (tx) => {
    const before = await requireGroup(tx, id);
    await deleteGroup(tx, id);
    return {
      answer: undefined,
      log: { action: 'delete', entity: GROUP, entityId: id, before, after: null },
    };
  });

/** @throws AppError EDIT_CONFLICT with the current order */
export const orderGroups = (deps: Deps, { ids, expected }: Order, actor: Actor): Promise<void> =>
  write(deps, actor, async (tx) => {
    const present = (await selectGroups(tx)).map(({ id }) => id);
    requireExpectedOrder(present, expected, ids);
    await placeGroups(tx, ids);
    return {
      answer: undefined,
      log: {
        action: 'reorder',
        entity: GROUP,
        entityId: 'all',
        before: { order: present },
        after: { order: ids },
      },
    };
  });

/** Gets the last position in its group. @throws AppError FAQ_NOT_FOUND, TOO_MANY_ROWS */
export const createEntry = (deps: Deps, body: FaqEntryBody, actor: Actor): Promise<AdminFaqEntry> =>
  write(deps, actor, async (tx) => {
    const groups = await selectGroups(tx);
    if (!groups.some(({ id }) => id === body.groupId)) throw new AppError('FAQ_NOT_FOUND');
    if (groups.flatMap(({ entries }) => entries).length >= MAX_FAQ_ENTRIES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_FAQ_ENTRIES } });
    const after = await requireEntry(
      tx,
      await insertEntry(tx, { ...body, updatedAt: deps.clock() }),
    );
    return {
      answer: after,
      log: { action: 'create', entity: ENTRY, entityId: after.id, before: null, after: body },
    };
  });

/** @throws AppError FAQ_NOT_FOUND, EDIT_CONFLICT */
export const changeEntry = (
  deps: Deps,
  id: number,
  { version, ...body }: FaqEntryBody & { version: number },
  actor: Actor,
): Promise<AdminFaqEntry> =>
  write(deps, actor, async (tx) => {
    const before = await requireEntry(tx, id);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await requireGroup(tx, body.groupId);
    await updateEntry(
      tx,
      id,
      { ...body, updatedAt: deps.clock() },
      body.groupId !== before.groupId,
    );
    return {
      answer: await requireEntry(tx, id),
      log: { action: 'update', entity: ENTRY, entityId: id, before: toLog(before), after: body },
    };
  });

/** @throws AppError FAQ_NOT_FOUND */
export const removeEntry = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  write(deps, actor, async (tx) => {
    const before = await requireEntry(tx, id);
    await deleteEntry(tx, id);
    return {
      answer: undefined,
      log: { action: 'delete', entity: ENTRY, entityId: id, before: toLog(before), after: null },
    };
  });

/** Within one group. @throws AppError FAQ_NOT_FOUND, EDIT_CONFLICT with the current order */
export const orderEntries = (
  deps: Deps,
  groupId: number,
  { ids, expected }: Order,
  actor: Actor,
): Promise<void> =>
  write(deps, actor, async (tx) => {
    const present = (await requireGroup(tx, groupId)).entries.map(({ id }) => id);
    requireExpectedOrder(present, expected, ids);
    await placeEntries(tx, groupId, ids);
    return {
      answer: undefined,
      log: {
        action: 'reorder',
        entity: ENTRY,
        entityId: `group ${groupId}`,
        before: { order: present },
        after: { order: ids },
      },
    };
  });

async function write<T>(
  { db, clock }: Deps,
  actor: Actor,
  work: (tx: Tx) => Promise<{ answer: T; log: Change }>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockFaq(tx);
    const { answer, log } = await work(tx);
    await writeAudit(tx, actor, log, clock());
    return answer;
  });
}

async function requireGroup(tx: Tx, id: number): Promise<AdminFaqGroup> {
  const [group] = await selectGroups(tx, id);
  if (!group) throw new AppError('FAQ_NOT_FOUND');
  return group;
}

async function requireEntry(tx: Tx, id: number): Promise<AdminFaqEntry> {
  const entry = await selectEntry(tx, id);
  if (!entry) throw new AppError('FAQ_NOT_FOUND');
  return entry;
}

const toLog = ({ id: _, version: __, ...entry }: AdminFaqEntry) => entry;
