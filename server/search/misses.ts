// Searches without a result, for the merchant: folded texts with their count, limited in number,
// without anything that may be personal. Written in parallel to the response, which neither waits
// for it nor fails with it.

import type { Logger } from 'pino';
import type { Db } from '#server/base/db/db.ts';
import { fold } from '#shared/base/fold.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { countMiss, deleteMisses } from './misses.sql.ts';

const MAX_LENGTH = 100;
const MOST_STORED = 10_000;
/** More concurrent searches are not counted, because they do not come from customers. */
const MOST_AT_ONCE = 4;

export function createMisses({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }) {
  const writing = new Set<Promise<void>>();

  return {
    record(text: string): void {
      const miss = toMiss(text);
      if (miss === null || writing.size >= MOST_AT_ONCE) return;
      const written = countMiss(db, miss, clock(), MOST_STORED)
        .catch((error: unknown) => log.debug({ err: error }, 'missed search not stored'))
        .finally(() => writing.delete(written));
      writing.add(written);
    },

    /** For tests, and called before the database is closed. */
    async settled(): Promise<void> {
      await Promise.all(writing);
    },
  };
}

const longNumber = /\d(?:[\s().+-]*\d){6}/;

/**
 * Null for text that is not stored: no words, or something that looks like an address, a telephone
 * number or another long number.
 */
export function toMiss(text: string): string | null {
  if (text.includes('@') || longNumber.test(text)) return null;
  const folded = fold(text)
    .replace(/[^\p{L}\p{N}.,/+'-]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .trim();
  return /\p{L}\p{L}/u.test(folded) ? folded : null;
}

/** For the hourly job. */
export const deleteOldMisses = (db: Db, now: Date, days: number): Promise<void> =>
  deleteMisses(db, new Date(now.getTime() - days * DAY_MS));
