// When a campaign ends, in the way people say it. The stored end is the first moment when it is
// over.
import { DAY_MS, sinceMidnightMs } from '#shared/base/format.ts';

/**
 * `at` is on the last day; an end at midnight in Istanbul, or in the minute before, belongs to the
 * day that ends.
 */
export function endOf(endsAt: string | null): { at: string; isWholeDay: boolean } | null {
  if (endsAt === null) return null;
  const sinceMidnight = sinceMidnightMs(endsAt);
  if (sinceMidnight === 0)
    return { at: new Date(Date.parse(endsAt) - 1).toISOString(), isWholeDay: true };
  return { at: endsAt, isWholeDay: sinceMidnight >= DAY_MS - 60_000 };
}
