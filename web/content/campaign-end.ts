// When a campaign ends, as one says it. Its end is the first moment at which it is over.
const DAY_MS = 24 * 60 * 60_000;
/** Istanbul keeps one time all year: UTC+3. */
const ISTANBUL_MS = 3 * 60 * 60_000;

/** `at` lies on its last day; what ends at midnight in Istanbul, or within the last minute before, ends with that day. */
export function endOf(endsAt: string | null): { at: string; isWholeDay: boolean } | null {
  if (endsAt === null) return null;
  const end = Date.parse(endsAt);
  const sinceMidnight = (((end + ISTANBUL_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  if (sinceMidnight === 0) return { at: new Date(end - 1).toISOString(), isWholeDay: true };
  return { at: endsAt, isWholeDay: sinceMidnight >= DAY_MS - 60_000 };
}
