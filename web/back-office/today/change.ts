/**
 * The change relative to the previous value: 0.12 for 12 % more. Null if there is nothing to
 * compare with.
 */
export const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / before;
