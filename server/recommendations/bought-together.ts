// "Çok birlikte alınan": products that were bought in the same order. Owns bought_together.

import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { replaceBoughtTogether, selectBoughtTogether } from './bought-together.sql.ts';

const LOOK_BACK_DAYS = 365;
/** Fewer buyers would be chance, or reveal what one buyer bought. */
const LEAST_BUYERS = 3;
const MOST_ROWS = 30;
const MOST_STORED = 12;
const MOST_SHOWN = 4;

/** Runs every night (jobs.ts). */
export const countBoughtTogether = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  replaceBoughtTogether(db, {
    since: new Date(clock().getTime() - LOOK_BACK_DAYS * DAY_MS),
    leastBuyers: LEAST_BUYERS,
    mostRows: MOST_ROWS,
    most: MOST_STORED,
  });

/** Ids of products on sale and in stock, those bought by most buyers first. */
export const findBoughtTogether = (
  { db }: Pick<Platform, 'db'>,
  productId: number,
): Promise<number[]> => selectBoughtTogether(db, productId, MOST_SHOWN);
