// The products for pricing, cached in memory: a cart is calculated at every change of a quantity,
// and most carts have the same few hundred products. Dropped by the notifications of changes.ts,
// like answers and pages. Only a preview may use it; checkout reads under lock.
import type { Db } from '#server/base/db/db.ts';
import { type SellableRow, selectSellables } from './catalogue.sql.ts';

const MOST_KEPT = 5_000;
/** A safety net below the notifications. */
const MAX_AGE_MS = 60_000;

export type Sellables = ReturnType<typeof createSellables>;

export function createSellables(db: Db, now: () => number = Date.now) {
  const kept = new Map<number, SellableRow>();
  let changes = 0;
  let keptSince = now();

  function dropAllCached() {
    kept.clear();
    changes += 1;
    keptSince = now();
  }

  return {
    dropAllCached,

    dropCached(productIds: readonly number[]) {
      changes += 1;
      for (const id of productIds) kept.delete(id);
    },

    /** Those that exist; one query for all that are not in memory. */
    async find(productIds: readonly number[]): Promise<SellableRow[]> {
      if (kept.size > MOST_KEPT || now() - keptSince > MAX_AGE_MS) dropAllCached();
      const missing = productIds.filter((id) => !kept.has(id));
      const found = productIds.flatMap((id) => kept.get(id) ?? []);
      if (missing.length === 0) return found;
      const before = changes;
      const rows = await selectSellables(db, missing);
      // A result that was read before a concurrent change is returned but not cached.
      if (before === changes) for (const row of rows) kept.set(row.id, row);
      return [...found, ...rows];
    },
  };
}
