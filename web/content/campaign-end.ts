// When a campaign ends, as one says it. Its end is the first moment at which it is over.
import { sinceMidnightMs } from '#shared/base/format.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * `at` is on its last day; an end at midnight in Istanbul, or in the minute before, belongs to that
 * day.
 */
export function endOf(endsAt: string | null): { at: string; isWholeDay: boolean } | null {
  if (endsAt === null) return null;
  const sinceMidnight = sinceMidnightMs(endsAt);
  if (sinceMidnight === 0)
    return { at: new Date(Date.parse(endsAt) - 1).toISOString(), isWholeDay: true };
  return { at: endsAt, isWholeDay: sinceMidnight >= DAY_MS - 60_000 };
}
