// Showcases: what the merchant puts forward, as visitors see it and as administrators arrange it. Owns showcase_entries
// (specification 3 and 7, Showcases; design.md 7).
import type { z } from 'zod';
import type { Language } from '#shared/languages.ts';
import { type Placement, SHOWCASE_SORT, type Showcase, showcaseSorts } from '#shared/showcase-places.ts';
import type { AdminEntry, BulkAnswer, EntryBody, EntryChange, ReorderBody, ShowcaseEntry } from '#shared/showcases.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import { toProduct } from '../catalogue/catalogue.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { matchingOf } from '../search/search.ts';
import { translate } from '../texts.ts';
import { isSameSet, placeAll, placeAt } from './arrange.ts';
import {
  deleteEntries,
  type EntryOrder,
  type EntryRow,
  insertEntry,
  lockShowcase,
  selectEntries,
  selectEntry,
  selectEntryOfProduct,
  selectExistingProducts,
  selectOrderedIds,
  selectShown,
  updateEntry,
  updateOrder,
} from './showcases.sql.ts';

/** More than any page shows; keeps an unpaged answer small. */
const MOST_SHOWN = 100;

type Parts = Pick<Context, 'db' | 'clock'>;
export type ShownWish = { showcase: Showcase; placement?: Placement; isDiscounted?: boolean; search?: string; isRecent?: boolean; limit?: number };

/** @throws AppError UNKNOWN_SORT */
export function readShowcaseSort(sort: string | undefined, direction: string | undefined): EntryOrder {
  const [field = '', given, ...rest] = (sort ?? SHOWCASE_SORT).split(',').map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  const known = showcaseSorts.find((each) => each === field);
  if (!known || rest.length > 0 || (order !== 'asc' && order !== 'desc')) throw new AppError('UNKNOWN_SORT', { values: { fields: showcaseSorts.join(', ') } });
  return { field: known, isDescending: order === 'desc' };
}

export async function listShown(
  { db, clock, search }: Parts & Pick<Context, 'search'>,
  language: Language,
  { showcase, placement, isDiscounted, search: text, isRecent = false, limit = MOST_SHOWN }: ShownWish,
): Promise<ShowcaseEntry[]> {
  const matching = text === undefined ? undefined : matchingOf(await search.understand(text));
  if (matching === null) return [];
  const order: EntryOrder = isRecent ? { field: 'createdAt', isDescending: true } : { field: 'displayOrder', isDescending: false };
  const { rows } = await selectShown(db, { showcase, placement, isDiscounted, query: matching?.query }, order, { offset: 0, limit }, clock());
  return rows.map((row) => toEntry(row, language));
}

export async function pageOfShown({ db, clock }: Parts, language: Language, showcase: Showcase, order: EntryOrder, { page, size }: { page: number; size: number }) {
  const { rows, total } = await selectShown(db, { showcase }, order, { offset: page * size, limit: size }, clock());
  return { content: rows.map((row) => toEntry(row, language)), page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

export async function countShown({ db, clock }: Parts, showcase: Showcase): Promise<number> {
  return (await selectShown(db, { showcase }, { field: 'displayOrder', isDescending: false }, { offset: 0, limit: 1 }, clock())).total;
}

export async function pageOfEntries({ db, clock }: Parts, language: Language, showcase: Showcase, order: EntryOrder, { page, size }: { page: number; size: number }) {
  const { rows, total } = await selectEntries(db, showcase, order, { offset: page * size, limit: size });
  return { content: rows.map((row) => toAdminEntry(row, language, clock())), page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

/** @throws AppError SHOWCASE_ENTRY_NOT_FOUND */
export async function findEntry({ db, clock }: Parts, language: Language, showcase: Showcase, id: number): Promise<AdminEntry> {
  const row = await selectEntry(db, showcase, id);
  if (!row) throw new AppError('SHOWCASE_ENTRY_NOT_FOUND');
  return toAdminEntry(row, language, clock());
}

export async function nextDisplayOrder({ db }: Parts, showcase: Showcase): Promise<number> {
  return (await selectOrderedIds(db, showcase)).length + 1;
}

export async function isInShowcase({ db }: Parts, showcase: Showcase, productId: number) {
  const id = await selectEntryOfProduct(db, showcase, productId);
  return { productId, isPopular: id !== null, id };
}

/** Arranging a showcase: alone, whole or not at all, and numbered without gaps afterwards. */
function arrange<T>({ db }: Parts, showcase: Showcase, work: (tx: Tx, ids: readonly number[]) => Promise<{ ids: readonly number[]; answer: T }>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockShowcase(tx, showcase);
    const { ids, answer } = await work(tx, await selectOrderedIds(tx, showcase));
    await updateOrder(tx, ids);
    return answer;
  });
}

async function addEntry(tx: Tx, context: Parts, showcase: Showcase, ids: readonly number[], body: EntryBody, actor: Actor): Promise<{ id: number; ids: number[] }> {
  if (!(await selectExistingProducts(tx, [body.productId])).has(body.productId)) throw new AppError('PRODUCT_NOT_FOUND');
  if ((await selectEntryOfProduct(tx, showcase, body.productId)) !== null) throw new AppError('ALREADY_IN_SHOWCASE');
  const now = context.clock();
  const id = await insertEntry(tx, { showcase, ...toFields(body), displayOrder: ids.length + 1, createdAt: now, updatedAt: now });
  await writeAudit(tx, actor, { action: 'create', entity: entityOf(showcase), entityId: id, before: null, after: body }, now);
  return { id, ids: placeAt([...ids, id], id, body.displayOrder) };
}

/** @throws AppError PRODUCT_NOT_FOUND, ALREADY_IN_SHOWCASE */
export async function createEntry(context: Parts, language: Language, showcase: Showcase, body: EntryBody, actor: Actor): Promise<AdminEntry> {
  const id = await arrange(context, showcase, async (tx, ids) => {
    const added = await addEntry(tx, context, showcase, ids, body, actor);
    return { ids: added.ids, answer: added.id };
  });
  return findEntry(context, language, showcase, id);
}

/** @throws AppError SHOWCASE_ENTRY_NOT_FOUND, PRODUCT_NOT_FOUND, ALREADY_IN_SHOWCASE, EDIT_CONFLICT when somebody else was here since `version` */
export async function changeEntry(
  context: Parts,
  language: Language,
  showcase: Showcase,
  id: number,
  { version, ...body }: z.infer<typeof EntryChange>,
  actor: Actor,
): Promise<AdminEntry> {
  await arrange(context, showcase, async (tx, ids) => {
    const before = await requireEntry(tx, showcase, id);
    if (version && version !== before.version) throw new AppError('EDIT_CONFLICT', { details: { current: toAdminEntry(before, language, context.clock()) } });
    if (!(await selectExistingProducts(tx, [body.productId])).has(body.productId)) throw new AppError('PRODUCT_NOT_FOUND');
    const other = await selectEntryOfProduct(tx, showcase, body.productId);
    if (other !== null && other !== id) throw new AppError('ALREADY_IN_SHOWCASE');
    await updateEntry(tx, id, { ...toFields(body), updatedAt: context.clock() });
    await writeAudit(tx, actor, { action: 'update', entity: entityOf(showcase), entityId: id, before: toLog(before), after: body }, context.clock());
    return { ids: body.displayOrder === undefined ? ids : placeAt(ids, id, body.displayOrder), answer: undefined };
  });
  return findEntry(context, language, showcase, id);
}

/** To what is wished, else to the other. @throws AppError SHOWCASE_ENTRY_NOT_FOUND */
export async function toggleEntry(context: Parts, language: Language, showcase: Showcase, id: number, wished: boolean | null, actor: Actor): Promise<AdminEntry> {
  await arrange(context, showcase, async (tx, ids) => {
    const { isActive } = await requireEntry(tx, showcase, id);
    const next = wished ?? !isActive;
    // Somebody else did it meanwhile: said twice it is the same.
    if (next === isActive) return { ids, answer: undefined };
    await updateEntry(tx, id, { isActive: next, updatedAt: context.clock() });
    await writeAudit(tx, actor, { action: 'toggle', entity: entityOf(showcase), entityId: id, before: { isActive }, after: { isActive: next } }, context.clock());
    return { ids, answer: undefined };
  });
  return findEntry(context, language, showcase, id);
}

/** @throws AppError SHOWCASE_ENTRY_NOT_FOUND */
export const removeEntry = (context: Parts, showcase: Showcase, id: number, actor: Actor): Promise<void> =>
  arrange(context, showcase, async (tx, ids) => {
    const before = await requireEntry(tx, showcase, id);
    await deleteEntries(tx, showcase, [id]);
    await writeAudit(tx, actor, { action: 'delete', entity: entityOf(showcase), entityId: id, before: toLog(before), after: null }, context.clock());
    return { ids: ids.filter((other) => other !== id), answer: undefined };
  });

/** @throws AppError SHOWCASE_CHANGED when the ids are not those of the showcase, or they do not stand as they were seen. */
export const reorderEntries = (context: Parts, showcase: Showcase, body: z.infer<typeof ReorderBody>, actor: Actor): Promise<void> =>
  arrange(context, showcase, async (tx, before) => {
    const named = 'ids' in body ? body.ids : body.items.map(({ id }) => id);
    const isKnown = 'ids' in body ? isSameSet(named, before) : new Set(named).size === named.length && named.every((id) => before.includes(id));
    if (!isKnown) throw new AppError('SHOWCASE_CHANGED');
    if ('ids' in body && body.seen && body.seen.join() !== before.join()) throw new AppError('SHOWCASE_CHANGED', { details: { ids: before } });
    const ids = 'ids' in body ? body.ids : placeAll(before, body.items);
    await writeAudit(tx, actor, { action: 'reorder', entity: entityOf(showcase), entityId: showcase, before, after: ids }, context.clock());
    return { ids, answer: undefined };
  });

/** Each row is done or not, in its turn; those that cannot be done stop no other. */
export const createEntries = (context: Parts, language: Language, showcase: Showcase, items: readonly EntryBody[], actor: Actor): Promise<z.infer<typeof BulkAnswer>> =>
  arrange(context, showcase, async (tx, before) => {
    let ids = before;
    const results: z.infer<typeof BulkAnswer>['results'] = [];
    for (const body of items) {
      try {
        const added = await addEntry(tx, context, showcase, ids, body, actor);
        ids = added.ids;
        results.push({ productId: body.productId, id: added.id, isDone: true, code: null, message: null });
      } catch (error) {
        // Refused before anything was written: the transaction goes on.
        if (!(error instanceof AppError)) throw error;
        results.push({ productId: body.productId, id: null, isDone: false, code: error.code, message: translate(language, 'errors', error.code) });
      }
    }
    return { ids, answer: { results } };
  });

export const removeEntries = (context: Parts, language: Language, showcase: Showcase, wished: readonly number[], actor: Actor): Promise<z.infer<typeof BulkAnswer>> =>
  arrange(context, showcase, async (tx, before) => {
    const gone = new Map((await deleteEntries(tx, showcase, wished)).map(({ id, productId }) => [id, productId]));
    for (const [id, productId] of gone) {
      await writeAudit(tx, actor, { action: 'delete', entity: entityOf(showcase), entityId: id, before: { productId }, after: null }, context.clock());
    }
    const code = 'SHOWCASE_ENTRY_NOT_FOUND';
    const results = wished.map((id) => {
      const productId = gone.get(id);
      return productId === undefined
        ? { productId: null, id, isDone: false, code, message: translate(language, 'errors', code) }
        : { productId, id, isDone: true, code: null, message: null };
    });
    return { ids: before.filter((id) => !gone.has(id)), answer: { results } };
  });

const entityOf = (showcase: Showcase): string => `showcase ${showcase}`;

async function requireEntry(tx: Tx, showcase: Showcase, id: number): Promise<EntryRow> {
  const row = await selectEntry(tx, showcase, id);
  if (!row) throw new AppError('SHOWCASE_ENTRY_NOT_FOUND');
  return row;
}

const toLog = ({ product: _, version: __, ...entry }: EntryRow) => entry;

const toFields = ({ productId, isActive, placements, title, badge, startDate, endDate }: EntryBody) => ({
  productId,
  isActive,
  placements: [...new Set(placements)],
  title: title ?? null,
  badge: badge ?? null,
  startsAt: startDate ? new Date(startDate) : null,
  endsAt: endDate ? new Date(endDate) : null,
});

function toEntry({ id, displayOrder, isActive, placements, title, badge, product }: EntryRow, language: Language): ShowcaseEntry {
  return { id, displayOrder, isActive, placements, title, badge, product: toProduct(product, language) };
}

function toAdminEntry(row: EntryRow, language: Language, now: Date): AdminEntry {
  return {
    ...toEntry(row, language),
    productId: row.productId,
    isProductActive: row.product.isActive,
    startDate: row.startsAt,
    endDate: row.endsAt,
    hiddenBecause: hiddenBecause(row, now),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function hiddenBecause({ isActive, startsAt, endsAt, product }: EntryRow, now: Date): AdminEntry['hiddenBecause'] {
  if (!isActive) return 'inactive';
  if (startsAt && new Date(startsAt) > now) return 'not-started';
  if (endsAt && new Date(endsAt) <= now) return 'ended';
  if (!product.isActive) return 'product-inactive';
  return product.stock > 0 ? null : 'out-of-stock';
}
