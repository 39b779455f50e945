import { daysOf, MAX_ACCOUNTING_DAYS } from '#shared/back-office/accounting.ts';

export const MOST_DAYS = MAX_ACCOUNTING_DAYS;
export type Range = { from: string; to: string };

/** Two days that there are, in their order, and no more between them than one file may span. */
export const isRange = (range: Range): boolean => {
  const days = daysOf(range);
  return days >= 1 && days <= MOST_DAYS;
};
