// Editing a showcase: one change at a time, all or nothing, with positions without gaps afterwards.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  deleteEntries,
  type EntryRow,
  insertEntry,
  lockShowcase,
  selectEntries,
  selectEntry,
  selectEntryOfProduct,
  selectExistingProducts,
  selectOrderedIds,
  updateEntry,
  updateOrder,
} from '#server/showcases/showcases.sql.ts';
import {
  type PageQuery,
  pageOfEntries,
  readShowcaseSort,
  sliceOf,
} from '#server/showcases/showcases.ts';
import type { ErrorCode } from '#shared/base/errors.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type {
  AdminEntry,
  BulkAnswer,
  EntryBody,
  EntryChange,
  ReorderBody,
} from '#shared/showcases/showcases.ts';
import { toAdminEntry } from './admin-entry.ts';
import { placeAt, reordered } from './arrange.ts';

/** The arguments of every action: the showcase, the language and the actor. */
export type Editing = Pick<Platform, 'db' | 'clock'> & {
  showcase: Showcase;
  language: Language;
  actor: Actor;
};
export type Reading = Omit<Editing, 'actor'>;
type Bulk = z.infer<typeof BulkAnswer>;

/** @throws AppError UNKNOWN_SORT */
export async function listEntries({ db, clock, showcase, language }: Reading, query: PageQuery) {
  const found = await selectEntries(db, showcase, readShowcaseSort(query), sliceOf(query));
  return pageOfEntries(found, query, (row) => toAdminEntry(row, language, clock()));
}

/** @throws AppError SHOWCASE_ENTRY_NOT_FOUND */
export async function findEntry(
  { db, clock, showcase, language }: Reading,
  id: number,
): Promise<AdminEntry> {
  const row = await selectEntry(db, showcase, id);
  if (!row) throw new AppError('SHOWCASE_ENTRY_NOT_FOUND');
  return toAdminEntry(row, language, clock());
}

export async function nextDisplayOrder({
  db,
  showcase,
}: Pick<Reading, 'db' | 'showcase'>): Promise<number> {
  return (await selectOrderedIds(db, showcase)).length + 1;
}

export async function isInShowcase(
  { db, showcase }: Pick<Reading, 'db' | 'showcase'>,
  productId: number,
) {
  const id = await selectEntryOfProduct(db, showcase, productId);
  return { productId, isPopular: id !== null, id };
}

function arrange<T>(
  { db, showcase }: Editing,
  work: (tx: Tx, ids: readonly number[]) => Promise<{ ids: readonly number[]; answer: T }>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockShowcase(tx, showcase);
    const { ids, answer } = await work(tx, await selectOrderedIds(tx, showcase));
    await updateOrder(tx, ids);
    return answer;
  });
}

const record = (
  tx: Tx,
  { showcase, actor, clock }: Editing,
  change: Omit<Change, 'entity'>,
): Promise<number> => writeAudit(tx, actor, { ...change, entity: `showcase ${showcase}` }, clock());

async function addEntry(
  tx: Tx,
  editing: Editing,
  ids: readonly number[],
  body: EntryBody,
): Promise<{ id: number; ids: number[] }> {
  const { showcase } = editing;
  await requireProduct(tx, body.productId);
  if ((await selectEntryOfProduct(tx, showcase, body.productId)) !== null)
    throw new AppError('ALREADY_IN_SHOWCASE');
  const now = editing.clock();
  const id = await insertEntry(tx, {
    showcase,
    ...toFields(body),
    displayOrder: ids.length + 1,
    createdAt: now,
    updatedAt: now,
  });
  await record(tx, editing, { action: 'create', entityId: id, before: null, after: body });
  return { id, ids: placeAt([...ids, id], id, body.displayOrder) };
}

/** @throws AppError PRODUCT_NOT_FOUND, ALREADY_IN_SHOWCASE */
export async function createEntry(editing: Editing, body: EntryBody): Promise<AdminEntry> {
  const id = await arrange(editing, async (tx, ids) => {
    const added = await addEntry(tx, editing, ids, body);
    return { ids: added.ids, answer: added.id };
  });
  return findEntry(editing, id);
}

/**
 * @throws AppError SHOWCASE_ENTRY_NOT_FOUND, PRODUCT_NOT_FOUND, ALREADY_IN_SHOWCASE, EDIT_CONFLICT
 * for an older `version`
 */
export async function changeEntry(
  editing: Editing,
  id: number,
  { version, ...body }: z.infer<typeof EntryChange>,
): Promise<AdminEntry> {
  const { showcase, language, clock } = editing;
  await arrange(editing, async (tx, ids) => {
    const before = await requireEntry(tx, showcase, id);
    if (version && version !== before.version)
      throw new AppError('EDIT_CONFLICT', {
        details: { current: toAdminEntry(before, language, clock()) },
      });
    await requireProduct(tx, body.productId);
    const other = await selectEntryOfProduct(tx, showcase, body.productId);
    if (other !== null && other !== id) throw new AppError('ALREADY_IN_SHOWCASE');
    await updateEntry(tx, id, { ...toFields(body), updatedAt: clock() });
    await record(tx, editing, {
      action: 'update',
      entityId: id,
      before: toLog(before),
      after: body,
    });
    const place = body.displayOrder;
    return { ids: place === undefined ? ids : placeAt(ids, id, place), answer: undefined };
  });
  return findEntry(editing, id);
}

/** Switches to the given state, or toggles it. @throws AppError SHOWCASE_ENTRY_NOT_FOUND */
export async function toggleEntry(
  editing: Editing,
  id: number,
  given: boolean | null,
): Promise<AdminEntry> {
  await arrange(editing, async (tx, ids) => {
    const { isActive } = await requireEntry(tx, editing.showcase, id);
    const next = given ?? !isActive;
    // Another administrator has set the same state meanwhile; nothing changes.
    if (next === isActive) return { ids, answer: undefined };
    await updateEntry(tx, id, { isActive: next, updatedAt: editing.clock() });
    await record(tx, editing, {
      action: 'toggle',
      entityId: id,
      before: { isActive },
      after: { isActive: next },
    });
    return { ids, answer: undefined };
  });
  return findEntry(editing, id);
}

/** @throws AppError SHOWCASE_ENTRY_NOT_FOUND */
export const removeEntry = (editing: Editing, id: number): Promise<void> =>
  arrange(editing, async (tx, ids) => {
    const before = await requireEntry(tx, editing.showcase, id);
    await deleteEntries(tx, editing.showcase, [id]);
    await record(tx, editing, {
      action: 'delete',
      entityId: id,
      before: toLog(before),
      after: null,
    });
    return { ids: ids.filter((other) => other !== id), answer: undefined };
  });

/**
 * @throws AppError SHOWCASE_CHANGED if the ids are not those of the showcase, or not in the
 * expected order
 */
export const reorderEntries = (
  editing: Editing,
  body: z.infer<typeof ReorderBody>,
): Promise<void> =>
  arrange(editing, async (tx, before) => {
    const ids = reordered(before, body);
    await record(tx, editing, {
      action: 'reorder',
      entityId: editing.showcase,
      before,
      after: ids,
    });
    return { ids, answer: undefined };
  });

/** Adds the rows one by one; a refused row does not stop the others. */
export const createEntries = (editing: Editing, items: readonly EntryBody[]): Promise<Bulk> =>
  arrange(editing, async (tx, before) => {
    let ids = before;
    const results: Bulk['results'] = [];
    for (const body of items) {
      const { productId } = body;
      try {
        const added = await addEntry(tx, editing, ids, body);
        ids = added.ids;
        results.push({ productId, id: added.id, isDone: true, code: null, message: null });
      } catch (error) {
        // The refusal came before any write, so the transaction can continue.
        if (!(error instanceof AppError)) throw error;
        results.push({ productId, id: null, ...refusal(error.code, editing.language) });
      }
    }
    return { ids, answer: { results } };
  });

export const removeEntries = (editing: Editing, ids: readonly number[]): Promise<Bulk> =>
  arrange(editing, async (tx, before) => {
    const deleted = new Map(
      (await deleteEntries(tx, editing.showcase, ids)).map(({ id, productId }) => [id, productId]),
    );
    for (const [id, productId] of deleted)
      await record(tx, editing, {
        action: 'delete',
        entityId: id,
        before: { productId },
        after: null,
      });
    const results = ids.map((id) => {
      const productId = deleted.get(id);
      return productId === undefined
        ? { productId: null, id, ...refusal('SHOWCASE_ENTRY_NOT_FOUND', editing.language) }
        : { productId, id, isDone: true, code: null, message: null };
    });
    return { ids: before.filter((id) => !deleted.has(id)), answer: { results } };
  });

const refusal = (code: ErrorCode, language: Language) => ({
  isDone: false,
  code,
  message: translate(language, 'errors', code),
});

async function requireEntry(tx: Tx, showcase: Showcase, id: number): Promise<EntryRow> {
  const row = await selectEntry(tx, showcase, id);
  if (!row) throw new AppError('SHOWCASE_ENTRY_NOT_FOUND');
  return row;
}

async function requireProduct(tx: Tx, id: number): Promise<void> {
  if (!(await selectExistingProducts(tx, [id])).has(id)) throw new AppError('PRODUCT_NOT_FOUND');
}

const toLog = ({ product: _, version: __, ...entry }: EntryRow) => entry;

const toFields = ({
  productId,
  isActive,
  placements,
  title,
  badge,
  titleEn,
  badgeEn,
  startDate,
  endDate,
}: EntryBody) => ({
  productId,
  isActive,
  placements: [...new Set(placements)],
  title: title ?? null,
  badge: badge ?? null,
  titleEn: titleEn ?? null,
  badgeEn: badgeEn ?? null,
  startsAt: startDate ? new Date(startDate) : null,
  endsAt: endDate ? new Date(endDate) : null,
});
