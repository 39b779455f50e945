// What visitors see of products and categories, in memory: lists and searches find ids in the
// database, and the rows come from here. Carts, orders and quotes read the database.
import type { Db } from '#server/base/db/db.ts';
import { createCachedRows, MAX_AGE_MS } from './cached-rows.ts';
import { type CategoryRow, selectCategories, selectProductRows } from './catalogue.sql.ts';
import { type FacetTable, readFacetTable } from './facet-table.ts';
import { type Candidate, type CandidateGroup, selectCandidates } from './fitting.sql.ts';
import { selectNeighbours } from './neighbours.sql.ts';

/** At most so many of a group are checked; each takes some microseconds. */
const MOST_CANDIDATES = 1_000;

const FACETS = 'facets ';

export type ShownProducts = ReturnType<typeof createShownProducts>;

export function createShownProducts(db: Db, now: () => number = Date.now) {
  const rows = createCachedRows((ids) => selectProductRows(db, ids), {
    now,
    // A discount ends by itself.
    isOver: ({ discount }, time) => discount?.endsAt != null && Date.parse(discount.endsAt) <= time,
  });
  const neighbours = createCachedRows((ids) => selectNeighbours(db, ids), { now });
  /** Few answers, by a name; a failed one is not cached. */
  const answers = new Map<string, { reading: Promise<unknown>; readAt: number }>();
  function once<Answer>(name: string, read: () => Promise<Answer>): Promise<Answer> {
    const cached = answers.get(name);
    if (cached && now() - cached.readAt <= MAX_AGE_MS) return cached.reading as Promise<Answer>;
    const reading = read();
    answers.set(name, { reading, readAt: now() });
    reading.catch(() => {
      if (answers.get(name)?.reading === reading) answers.delete(name);
    });
    return reading;
  }

  return {
    find: rows.find,

    /** Documents of each product, what is similar to it, and its family. */
    findNeighbours: neighbours.find,

    /** In the order of the shop, each with the number of products in it and below. */
    categories: (): Promise<CategoryRow[]> => once('categories', () => selectCategories(db)),

    /** What could fit a product of this group, those in stock first. */
    candidates: (group: CandidateGroup): Promise<Candidate[]> =>
      once(group, () => selectCandidates(db, group, MOST_CANDIDATES)),

    /** What filters and facets need of each product on sale of these categories. */
    facetTables: (categoryIds: readonly number[]): Promise<FacetTable[]> =>
      Promise.all(categoryIds.map((id) => once(`${FACETS}${id}`, () => readFacetTable(db, id)))),

    /** After a change of stock; `hasFlip`: one of them sold out or came back. */
    dropCached(ids: readonly number[], hasFlip: boolean) {
      rows.dropCached(ids);
      if (!hasFlip) return;
      neighbours.dropAllCached();
      answers.clear();
    },

    /** After a change of their prices alone. */
    dropPrices(ids: readonly number[]) {
      rows.dropCached(ids);
      for (const name of answers.keys()) if (name.startsWith(FACETS)) answers.delete(name);
    },

    /** After a review of them was published or hidden. */
    dropRatings(ids: readonly number[]) {
      rows.dropCached(ids);
    },

    dropAllCached() {
      rows.dropAllCached();
      neighbours.dropAllCached();
      answers.clear();
    },
  };
}
