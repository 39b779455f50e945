// Showcases as visitors see them: products that the merchant highlights. Owns showcase_entries,
// which server/back-office/showcases arranges (specification 3 and 7, Showcases).

import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import type { Search } from '#server/search/search.ts';
import { matchingOf } from '#server/search/search.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  type Placement,
  SHOWCASE_SORT,
  type Showcase,
  showcaseSorts,
} from '#shared/showcases/showcase-places.ts';
import type { ShowcaseEntry } from '#shared/showcases/showcases.ts';
import { type EntryOrder, type EntryRow, selectShown } from './showcases.sql.ts';

export { turnsWithin as showcasesTurn } from './showcases.sql.ts';

/** More than any page shows; limits a response without paging. */
const MOST_SHOWN = 100;

type Deps = Pick<Platform, 'db' | 'clock'>;
export type ShownQuery = {
  showcase: Showcase;
  placement?: Placement;
  isDiscounted?: boolean;
  search?: string;
  isRecent?: boolean;
  limit?: number;
};
export type PageQuery = {
  page: number;
  size: number;
  sort?: string | undefined;
  direction?: string | undefined;
};

/** @throws AppError UNKNOWN_SORT */
export function readShowcaseSort({ sort, direction }: PageQuery): EntryOrder {
  const [field = '', given, ...rest] = (sort ?? SHOWCASE_SORT)
    .split(',')
    .map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  const known = showcaseSorts.find((each) => each === field);
  if (!known || rest.length > 0 || (order !== 'asc' && order !== 'desc'))
    throw new AppError('UNKNOWN_SORT', { values: { fields: showcaseSorts.join(', ') } });
  return { field: known, isDescending: order === 'desc' };
}

export async function listShown(
  { db, clock, search }: Deps & { search: Search },
  language: Language,
  query: ShownQuery,
): Promise<ShowcaseEntry[]> {
  const { showcase, placement, isDiscounted, isRecent, limit = MOST_SHOWN } = query;
  const matching =
    query.search === undefined ? undefined : matchingOf(await search.understand(query.search));
  if (matching === null) return [];
  const { rows } = await selectShown(
    db,
    { showcase, placement, isDiscounted, query: matching?.query, now: clock() },
    isRecent ? newestFirst : inOrder,
    { offset: 0, limit },
  );
  return rows.map((row) => toEntry(row, language));
}

const newestFirst: EntryOrder = { field: 'createdAt', isDescending: true };
const inOrder: EntryOrder = { field: 'displayOrder', isDescending: false };

/** @throws AppError UNKNOWN_SORT */
export async function pageOfShown(
  { db, clock }: Deps,
  language: Language,
  showcase: Showcase,
  query: PageQuery,
) {
  const found = await selectShown(
    db,
    { showcase, now: clock() },
    readShowcaseSort(query),
    sliceOf(query),
  );
  return pageOfEntries(found, query, (row) => toEntry(row, language));
}

export const sliceOf = ({ page, size }: PageQuery) => ({ offset: page * size, limit: size });

export const pageOfEntries = <Entry>(
  { rows, total }: { rows: readonly EntryRow[]; total: number },
  { page, size }: PageQuery,
  toWire: (row: EntryRow) => Entry,
) => ({
  content: rows.map(toWire),
  page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
});

export async function countShown({ db, clock }: Deps, showcase: Showcase): Promise<number> {
  const filter = { showcase, now: clock() };
  return (await selectShown(db, filter, inOrder, { offset: 0, limit: 1 })).total;
}

export function toEntry(row: EntryRow, language: Language): ShowcaseEntry {
  const { id, displayOrder, isActive, placements, product } = row;
  return {
    id,
    displayOrder,
    isActive,
    placements,
    ...textsIn(row, language),
    product: toProduct(product, language),
  };
}

/** In Turkish if there is no English text. */
function textsIn(
  { title, badge, titleEn, badgeEn }: EntryRow,
  language: Language,
): Pick<ShowcaseEntry, 'title' | 'badge' | 'untranslated'> {
  if (language === 'tr') return { title, badge };
  const untranslated = [
    ...(title && !titleEn ? (['title'] as const) : []),
    ...(badge && !badgeEn ? (['badge'] as const) : []),
  ];
  return {
    title: title && (titleEn ?? title),
    badge: badge && (badgeEn ?? badge),
    ...(untranslated.length > 0 && { untranslated }),
  };
}
