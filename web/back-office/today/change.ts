/**
 * How much more a value is than the one before it, as a part of that one: 0.12 for 12 % more. Null
 * where there is nothing to compare with.
 */
export const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / before;
