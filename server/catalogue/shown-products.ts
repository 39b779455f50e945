// What visitors see of products and categories, in memory: lists and searches find ids in the
// database, and the rows come from here. Carts, orders and quotes read the database.
import type { Db } from '#server/base/db/db.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { createAnswers } from './cached-answers.ts';
import { createCachedRows } from './cached-rows.ts';
import { type CategoryRow, selectCategories, selectProductRows } from './catalogue.sql.ts';
import { createFacetTables, type OnRange } from './facet-tables.ts';
import { type Candidate, type CandidateGroup, selectCandidates } from './fitting.sql.ts';
import { selectNeighbours } from './neighbours.sql.ts';

/** At most so many of a group are checked; each takes some microseconds. */
const MOST_CANDIDATES = 1_000;

export type ShownProducts = ReturnType<typeof createShownProducts>;

type Options = { now?: () => number; onRange?: OnRange };

export function createShownProducts(
  db: Db,
  { now = Date.now, onRange = () => undefined }: Options = {},
) {
  const rows = createCachedRows((ids) => selectProductRows(db, ids), {
    now,
    // A discount ends by itself.
    isOver: ({ discount }, time) => discount?.endsAt != null && Date.parse(discount.endsAt) <= time,
  });
  const neighbours = createCachedRows((ids) => selectNeighbours(db, ids), { now });
  const tables = createFacetTables(db, now, onRange);
  const categories = createAnswers<CategoryRow[]>(now);
  const candidates = createAnswers<Candidate[]>(now);
  const fits = createAnswers<unknown>(now);

  return {
    find: rows.find,

    /** Documents of each product, what is similar to it, and its family. */
    findNeighbours: neighbours.find,

    /** In the order of the shop, each with the number of products in it and below. */
    categories: (): Promise<CategoryRow[]> => categories.once('', () => selectCategories(db)),

    /** What could fit a product of this group, those in stock first. */
    candidates: (group: CandidateGroup): Promise<Candidate[]> =>
      candidates.once(group, () => selectCandidates(db, group, MOST_CANDIDATES)),

    /** What follows from the candidates for all products with these attributes. */
    fitting: <Fitting>(attributes: Attributes, find: () => Promise<Fitting>): Promise<Fitting> =>
      fits.once(JSON.stringify(attributes), find) as Promise<Fitting>,

    /** What filters and facets need of each product on sale of these categories. */
    facetTables: tables.current,

    /** The same, null until somebody needed them. */
    knownFacetTables: tables.known,

    /** After a change of stock; `hasFlip`: one of them sold out or came back. */
    dropCached(ids: readonly number[], hasFlip: boolean) {
      rows.dropCached(ids);
      if (!hasFlip) return;
      neighbours.dropAllCached();
      tables.changed(ids);
      candidates.dropAllCached();
      fits.dropAllCached();
    },

    /** After a change of their prices alone. */
    dropPrices(ids: readonly number[]) {
      rows.dropCached(ids);
      tables.changed(ids);
    },

    /** After a review of them was published or hidden. */
    dropRatings(ids: readonly number[]) {
      rows.dropCached(ids);
    },

    dropAllCached() {
      rows.dropAllCached();
      neighbours.dropAllCached();
      tables.dropAllCached();
      categories.dropAllCached();
      candidates.dropAllCached();
      fits.dropAllCached();
    },
  };
}
