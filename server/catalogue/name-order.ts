// The order of all products by name, in memory. Only the database knows its collation, so it is
// read from there once, and again after any change of the catalogue (decision 0053).
import { MAX_AGE_MS } from './cached-rows.ts';
import type { NamePlaces } from './product-lists.sql.ts';

type Order = { places: NamePlaces | null; readAt: number };

/** `select` returns the ids of all products on sale, by name. */
export function createNameOrder(select: () => Promise<number[]>, now: () => number) {
  let order: Order | null = null;

  /** A dropped order may still be read, and is then used by nobody. */
  async function read(): Promise<void> {
    const previous = order;
    const next: Order = { places: previous?.places ?? null, readAt: now() };
    order = next;
    try {
      next.places = placesOf(await select());
    } catch {
      // The next request tries again; until then the database sorts.
      if (order === next) order = previous;
    }
  }

  return {
    /** Null until it has been read, which the first caller starts: nobody waits for it. */
    known(): NamePlaces | null {
      if (!order || now() - order.readAt > MAX_AGE_MS) void read();
      return order?.places ?? null;
    },

    dropAllCached() {
      order = null;
    },
  };
}

function placesOf(ids: readonly number[]): NamePlaces {
  const places = new Int32Array(ids.reduce((highest, id) => Math.max(highest, id), 0) + 1);
  for (const [index, id] of ids.entries()) places[id] = index + 1;
  return places;
}
