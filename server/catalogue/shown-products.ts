// The product and category data that visitors see, in memory: lists and searches find ids in the
// database, and the rows come from here. Carts, orders and quotes read the database.
import type { Db } from '#server/base/db/db.ts';
import { selectIdsByName } from './browsing.sql.ts';
import { createCachedRows, MAX_AGE_MS } from './cached-rows.ts';
import {
  type CategoryRow,
  type ProductRow,
  selectCategories,
  selectProductRows,
} from './catalogue.sql.ts';
import { createFacetTables, madeOnce, type OnRange } from './facet-tables.ts';
import { type Candidate, type CandidateGroup, selectCandidates } from './fitting.sql.ts';
import { createNameOrder } from './name-order.ts';
import { selectNeighbours } from './neighbours.sql.ts';
import { mostSimilar } from './similar.ts';

// Results in memory, by name: what many requests need is computed once. Dropped by the
// notifications of changes.ts.

/** A catalogue with 100,000 products of our kinds has about 1,400 sets of attributes. */
const MOST_ANSWERS = 2_000;

/** When there are too many, the oldest result is deleted. A failed one is not cached. */
function createAnswers<Answer>(now: () => number) {
  const answers = new Map<string, { reading: Promise<Answer>; readAt: number }>();

  return {
    once(name: string, read: () => Promise<Answer>): Promise<Answer> {
      const cached = answers.get(name);
      if (cached && now() - cached.readAt <= MAX_AGE_MS) return cached.reading;
      const reading = read();
      answers.delete(name);
      answers.set(name, { reading, readAt: now() });
      for (const oldest of answers.keys()) {
        if (answers.size <= MOST_ANSWERS) break;
        answers.delete(oldest);
      }
      reading.catch(() => {
        if (answers.get(name)?.reading === reading) answers.delete(name);
      });
      return reading;
    },

    dropAllCached: () => answers.clear(),
  };
}

/** At most this many candidates of a group are checked; each takes some microseconds. */
const MOST_CANDIDATES = 1_000;

export type ShownProducts = ReturnType<typeof createShownProducts>;

/** The own rows of quotes have no page (decision 0105). */
const selectPublic = async (db: Db, ids: readonly number[]) =>
  (await selectProductRows(db, ids)).filter(({ isOwnRow }) => !isOwnRow);

const textOf = (value: unknown) => (value === undefined || value === null ? null : String(value));

type Options = { now?: () => number; onRange?: OnRange };

export function createShownProducts(
  db: Db,
  { now = Date.now, onRange = () => undefined }: Options = {},
) {
  const rows = createCachedRows((ids) => selectPublic(db, ids), {
    now,
    // A discount ends automatically.
    isOver: ({ discount }, time) => discount?.endsAt != null && Date.parse(discount.endsAt) <= time,
  });
  const neighbours = createCachedRows((ids) => selectNeighbours(db, ids), { now });
  const tables = createFacetTables(db, now, onRange);
  const names = createNameOrder(() => selectIdsByName(db), now);
  const categories = createAnswers<CategoryRow[]>(now);
  const candidates = createAnswers<Candidate[]>(now);
  const fits = createAnswers<unknown>(now);

  return {
    find: rows.find,

    /** Documents of each product, and its family. */
    findNeighbours: neighbours.find,

    /** The ids of products of its category that are on sale, the most similar first. */
    async findSimilar(product: ProductRow, count: number): Promise<number[]> {
      const { part, capacityMl, neck } = product.attributes;
      const set = await tables.current([product.category.id]);
      const origin = {
        part: textOf(part),
        capacity: Number(capacityMl ?? 0),
        neck: textOf(neck),
      };
      // The same for all products with these attributes, except that each leaves itself out.
      const nearest = madeOnce(set, `of stock similar ${count} ${JSON.stringify(origin)}`, () =>
        set.tables.flatMap((table) => mostSimilar(table, origin, count + 1)),
      );
      return nearest.filter((id) => id !== product.id).slice(0, count);
    },

    /** In the shop's order, each with the number of products in it and its subcategories. */
    categories: (): Promise<CategoryRow[]> => categories.once('', () => selectCategories(db)),

    /** Possible parts for a product of this group, those in stock first. */
    candidates: (group: CandidateGroup): Promise<Candidate[]> =>
      candidates.once(group, () => selectCandidates(db, group, MOST_CANDIDATES)),

    /** A result that is computed from the candidates, by its name. */
    fromCandidates: <Result>(name: string, find: () => Promise<Result>): Promise<Result> =>
      fits.once(name, find) as Promise<Result>,

    /** The data for filters and facets of all products on sale in these categories. */
    facetTables: tables.current,

    /** The same data; null until a request has loaded them. */
    knownFacetTables: tables.known,

    /** The places of all products by name; null until they have been read. */
    namePlaces: names.known,

    /** Call after a stock change; `hasFlip`: one of them sold out or is available again. */
    dropCached(ids: readonly number[], hasFlip: boolean) {
      rows.dropCached(ids);
      if (!hasFlip) return;
      tables.changed(ids);
      candidates.dropAllCached();
      fits.dropAllCached();
    },

    /** Call if only their prices changed. */
    dropPrices(ids: readonly number[]) {
      rows.dropCached(ids);
      tables.changed(ids);
    },

    /** Call after a review of these products was published or hidden. */
    dropRatings(ids: readonly number[]) {
      rows.dropCached(ids);
    },

    dropAllCached() {
      rows.dropAllCached();
      neighbours.dropAllCached();
      tables.dropAllCached();
      names.dropAllCached();
      categories.dropAllCached();
      candidates.dropAllCached();
      fits.dropAllCached();
    },
  };
}
