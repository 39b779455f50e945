// The facet tables of this process (facet-table.ts): read once, updated with each change of price
// or stock, and read again each minute, as a safety net and to update the sales numbers.
import type { Db } from '#server/base/db/db.ts';
import { MAX_AGE_MS } from './cached-rows.ts';
import { type Filtered, filterTables, isWhole } from './facet-filter.ts';
import { selectFacetChanges } from './facet-table.sql.ts';
import { applyChanges, type FacetTable, readFacetTables, type Seen } from './facet-table.ts';
import type { ProductFilter } from './product-lists.sql.ts';
import { createReadTogether } from './read-together.ts';

/** If more products changed, all tables are read again. */
const MOST_CHANGED = 2_000;

/** Tables of some categories, with cached results for lists without filters. */
export type FacetSet = {
  readonly tables: readonly FacetTable[];
  readonly made: Map<string, unknown>;
};

/** The name of a cached result begins with this: whether it depends on prices. */
export type MadeOf = 'of prices' | 'of stock';

/** Returns the cached result of `make`, until one of its products changes. */
export function madeOnce<Made>(
  { made }: FacetSet,
  name: `${MadeOf} ${string}`,
  make: () => Made,
): Made {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Made;
}

/** Without any filter, the result is cached. */
export function filterSet(set: FacetSet, choice: ProductFilter): Filtered {
  if (!isWhole(choice)) return filterTables(set.tables, choice);
  const { grossAt, oneAFamily } = choice;
  const rates = grossAt ? `${grossAt.pricesIncludeTax} ${grossAt.taxRate}` : '';
  return madeOnce(set, `of prices filters ${oneAFamily} ${rates}`, () =>
    filterTables(set.tables, choice),
  );
}

type Entry = {
  ready: FacetTable | null;
  readAt: number;
  reading: Promise<FacetTable> | null;
};

/** For each category its table, and the one that is being read. */
function createEntries(db: Db, now: () => number) {
  const entries = new Map<number, Entry>();
  const readTogether = createReadTogether((ids) => readFacetTables(db, ids));

  function read(id: number, entry: Entry): Promise<FacetTable> {
    const readAt = now();
    const reading = readTogether([id])
      .then((tables) => {
        // Each requested category has a table.
        const table = tables.get(id) as FacetTable;
        Object.assign(entry, { ready: table, readAt });
        return table;
      })
      .finally(() => {
        entry.reading = null;
      });
    // The promise may have no awaiter.
    reading.catch(() => undefined);
    return reading;
  }

  return {
    /** An old table is still used while it is read again: it gets changes as well. */
    find(id: number): FacetTable | Promise<FacetTable> {
      const entry = entries.get(id) ?? { ready: null, readAt: 0, reading: null };
      entries.set(id, entry);
      const age = now() - entry.readAt;
      if (entry.ready && age <= MAX_AGE_MS) return entry.ready;
      entry.reading ??= read(id, entry);
      return entry.ready && age <= 2 * MAX_AGE_MS ? entry.ready : entry.reading;
    },

    isKnown: (id: number) => (entries.get(id)?.ready ?? null) !== null,
    isEmpty: () => entries.size === 0,

    /** All tables with their categories; waits for tables that are being read. */
    async all(): Promise<[categoryId: number, table: FacetTable][]> {
      const before = [...entries];
      const read = await Promise.all(before.map(([, { reading }]) => reading?.catch(() => null)));
      const tables = new Map<FacetTable, number>();
      for (const [place, [id]] of before.entries()) {
        const table = read[place];
        if (table) tables.set(table, id);
      }
      for (const [id, { ready }] of entries) if (ready) tables.set(ready, id);
      return [...tables].map(([table, id]) => [id, table]);
    },

    clear: () => entries.clear(),
  };
}

/** Cached results, by the categories of their tables. */
function createSets() {
  const sets = new Map<string, FacetSet>();
  const made = (table: FacetTable) =>
    [...sets.values()].flatMap((set) => (set.tables.includes(table) ? [set.made] : []));

  return {
    find(ids: readonly number[], tables: readonly FacetTable[]): FacetSet {
      const key = ids.join();
      const known = sets.get(key);
      if (known?.tables.every((table, place) => table === tables[place])) return known;
      const set = { tables, made: new Map() };
      sets.set(key, set);
      return set;
    },

    dropMade(table: FacetTable, { isPrice, isStock }: Seen) {
      for (const known of made(table))
        for (const name of known.keys())
          if (isStock || (isPrice && name.startsWith('of prices'))) known.delete(name);
    },

    clear: () => sets.clear(),
  };
}

/** The categories whose price range may have changed; null: any. */
export type OnRange = (categoryIds: readonly number[] | null) => void;

/**
 * `onRange` is called when the price range of a category may have changed, even if nobody has
 * requested the tables.
 */
export function createFacetTables(db: Db, now: () => number, onRange: OnRange) {
  const entries = createEntries(db, now);
  const sets = createSets();
  /** Changed products that have not been read again yet. */
  let changed = new Set<number>();
  let updating: Promise<void> | null = null;

  /** Also applies the changes to tables whose reading began before the change. */
  async function readChanges(): Promise<void> {
    const ids = changed;
    changed = new Set();
    try {
      const [changes, tables] = await Promise.all([
        selectFacetChanges(db, [...ids]),
        entries.all(),
      ]);
      const ranges = new Set<number>();
      for (const [categoryId, table] of tables) {
        const seen = applyChanges(table, changes);
        sets.dropMade(table, seen);
        if (seen.isRange) ranges.add(categoryId);
      }
      if (ranges.size > 0) onRange([...ranges]);
    } catch (error) {
      for (const id of ids) changed.add(id);
      onRange(null);
      throw error;
    }
  }

  /** Repeats until no new notification has arrived meanwhile. */
  async function update(): Promise<void> {
    try {
      while (changed.size > 0) await readChanges();
    } finally {
      updating = null;
    }
  }

  function dropAllCached() {
    entries.clear();
    sets.clear();
    changed.clear();
  }

  async function current(categoryIds: readonly number[]): Promise<FacetSet> {
    for (;;) {
      const tables = await Promise.all(categoryIds.map(entries.find));
      if (changed.size === 0 && !updating) return sets.find(categoryIds, tables);
      updating ??= update();
      await updating;
    }
  }

  return {
    /** The tables, always up to date. */
    current,

    /** Null if one of the tables is not loaded yet. */
    known: async (categoryIds: readonly number[]): Promise<FacetSet | null> =>
      categoryIds.every(entries.isKnown) ? current(categoryIds) : null,

    /** The price of these products changed, or they sold out or are available again. */
    changed(ids: readonly number[]) {
      if (entries.isEmpty()) return;
      for (const id of ids) changed.add(id);
      if (changed.size > MOST_CHANGED) {
        dropAllCached();
        onRange(null);
        return;
      }
      // At once, since responses that show a price range wait for it. After an error the next
      // request tries again.
      updating ??= update();
      updating.catch(() => undefined);
    },

    dropAllCached,
  };
}
