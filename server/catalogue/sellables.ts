// The products for pricing, cached in memory: a cart is calculated at every change of a quantity,
// and most carts have the same few hundred products. Only a preview may use it; checkout reads
// under lock.
import type { Db } from '#server/base/db/db.ts';
import { createCachedRows } from './cached-rows.ts';
import { selectSellables } from './sellables.sql.ts';

export type Sellables = ReturnType<typeof createSellables>;

export const createSellables = (db: Db) => createCachedRows((ids) => selectSellables(db, ids));
