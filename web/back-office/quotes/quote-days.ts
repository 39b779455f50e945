import { MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';

export const MOST_DAYS = MAX_QUOTE_DAYS;

/** Null for what is no number of days that a quote can hold. */
export function readDays(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
}
