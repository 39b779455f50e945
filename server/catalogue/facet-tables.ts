// The facet tables of this process (facet-table.ts): read once, told of each change of a price or of
// stock, and read again each minute, as a safety net and for the numbers of sales.
import type { Db } from '#server/base/db/db.ts';
import { MAX_AGE_MS } from './cached-rows.ts';
import type { ProductFilter } from './catalogue.sql.ts';
import { selectFacetChanges } from './facet-table.sql.ts';
import {
  applyChanges,
  type FacetTable,
  type Filtered,
  filterTables,
  isWhole,
  readFacetTable,
  type Seen,
} from './facet-table.ts';

/** Where more changed, all are read again. */
const MOST_CHANGED = 2_000;

/** Tables of some categories, with what was made of them: for lists that nobody narrows. */
export type FacetSet = {
  readonly tables: readonly FacetTable[];
  readonly made: Map<string, unknown>;
};

/** Whether what was made depends on prices, is the beginning of its name. */
export type MadeOf = 'of prices' | 'of stock';

/** What `make` returned the last time, until one of its products changes. */
export function madeOnce<Made>(
  { made }: FacetSet,
  name: `${MadeOf} ${string}`,
  make: () => Made,
): Made {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Made;
}

/** Where nothing is narrowed, the answer is known. */
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

/** Of each category the table, and the one that is just being read. */
function createEntries(db: Db, now: () => number) {
  const entries = new Map<number, Entry>();

  function read(id: number, entry: Entry): Promise<FacetTable> {
    const readAt = now();
    const reading = readFacetTable(db, id)
      .then((table) => {
        Object.assign(entry, { ready: table, readAt });
        return table;
      })
      .finally(() => {
        entry.reading = null;
      });
    // Nobody may be waiting for it.
    reading.catch(() => undefined);
    return reading;
  }

  return {
    /** An old one is still used while it is read again: it is told of changes as well. */
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

    /** With their categories; those too whose reading began before, when that is over. */
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

/** What was made of tables, by their categories. */
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

/** Of these categories perhaps; null: of any. */
export type OnRange = (categoryIds: readonly number[] | null) => void;

/**
 * `onRange` is told when it may be another, from where to where the prices of a category reach;
 * nobody need have asked for the tables.
 */
export function createFacetTables(db: Db, now: () => number, onRange: OnRange) {
  const entries = createEntries(db, now);
  const sets = createSets();
  /** Not read again yet. */
  let changed = new Set<number>();
  let updating: Promise<void> | null = null;

  /** Also into tables that were begun to be read before the change. */
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

  /** Until nothing is left that was notified meanwhile. */
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
    /** Up to date whenever they are asked for. */
    current,

    /** Null where one of them must be read first. */
    known: async (categoryIds: readonly number[]): Promise<FacetSet | null> =>
      categoryIds.every(entries.isKnown) ? current(categoryIds) : null,

    /** Their prices changed, or one of them sold out or came back. */
    changed(ids: readonly number[]) {
      if (entries.isEmpty()) return;
      for (const id of ids) changed.add(id);
      if (changed.size > MOST_CHANGED) {
        dropAllCached();
        onRange(null);
        return;
      }
      // At once, since answers that show a range wait for it. Whoever asks next tries again.
      updating ??= update();
      updating.catch(() => undefined);
    },

    dropAllCached,
  };
}
