// What visitors see of products and categories, in memory: lists and searches find ids in the
// database, and the rows come from here. Carts, orders and quotes read the database.
import type { Db } from '#server/base/db/db.ts';
import { createCachedRows } from './cached-rows.ts';
import { type CategoryRow, selectCategories, selectProductRows } from './catalogue.sql.ts';
import { selectNeighbours } from './neighbours.sql.ts';

export type ShownProducts = ReturnType<typeof createShownProducts>;

export function createShownProducts(db: Db) {
  const rows = createCachedRows((ids) => selectProductRows(db, ids), {
    // A discount ends by itself.
    isOver: ({ discount }, now) => discount?.endsAt != null && Date.parse(discount.endsAt) <= now,
  });
  const neighbours = createCachedRows((ids) => selectNeighbours(db, ids));
  let categories: Promise<CategoryRow[]> | null = null;

  return {
    find: rows.find,

    /** Documents of each product, and what is similar to it. */
    findNeighbours: neighbours.find,

    /** In the order of the shop, each with the number of products in it and below. */
    categories(): Promise<CategoryRow[]> {
      if (categories) return categories;
      const reading = selectCategories(db);
      categories = reading;
      reading.catch(() => {
        if (categories === reading) categories = null;
      });
      return reading;
    },

    /** After a change of stock. */
    dropCached: rows.dropCached,

    dropAllCached() {
      rows.dropAllCached();
      neighbours.dropAllCached();
      categories = null;
    },
  };
}
