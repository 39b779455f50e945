// Table rows in memory, by id: what most visitors look at is read from the database once. Dropped
// by the notifications of changes.ts, like responses and pages. Simultaneous requests share one
// query.
import { LRUCache } from 'lru-cache';
import { createReadTogether } from './read-together.ts';

/** A safety net in case a notification is lost. */
export const MAX_AGE_MS = 60_000;
const MAX_ROWS = 10_000;

export type CachedRows<Row> = {
  /** The existing rows, in the order of the ids; one query reads all that are not in memory. */
  find: (ids: readonly number[]) => Promise<Row[]>;
  dropCached: (ids: readonly number[]) => void;
  dropAllCached: () => void;
};

type Options<Row> = {
  maxRows?: number;
  now?: () => number;
  /** Whether a row has become wrong by time alone, although nobody changed it. */
  isOver?: (row: Row, now: number) => boolean;
};

/** When there are too many rows, the least recently used one is deleted. */
export function createCachedRows<Row extends { id: number }>(
  select: (ids: readonly number[]) => Promise<Row[]>,
  { maxRows = MAX_ROWS, now = Date.now, isOver = () => false }: Options<Row> = {},
): CachedRows<Row> {
  const cached = new LRUCache<number, { row: Row; readAt: number }>({ max: maxRows });
  let changes = 0;

  function get(id: number): Row | undefined {
    const entry = cached.get(id);
    if (!entry) return undefined;
    const time = now();
    return time - entry.readAt > MAX_AGE_MS || isOver(entry.row, time) ? undefined : entry.row;
  }

  function put(rows: readonly Row[]) {
    const readAt = now();
    for (const row of rows) cached.set(row.id, { row, readAt });
  }

  const read = createReadTogether<Row>(async (ids) => {
    const before = changes;
    const rows = await select(ids);
    // A result that was read before a concurrent change is returned but not cached.
    if (before === changes) put(rows);
    return new Map(rows.map((row) => [row.id, row]));
  });

  return {
    async find(ids) {
      const found = ids.map(get);
      const missing = ids.filter((_, index) => !found[index]);
      if (missing.length === 0) return found as Row[];
      const rows = await read(missing);
      return ids.flatMap((id, index) => found[index] ?? rows.get(id) ?? []);
    },

    dropCached(ids) {
      changes += 1;
      for (const id of ids) cached.delete(id);
    },

    dropAllCached() {
      changes += 1;
      cached.clear();
    },
  };
}
