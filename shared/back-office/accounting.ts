// /admin/accounting on the wire: a range of days in Istanbul with its sales and refunds. Amounts in
// lira.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';

/** What one file may span. */
export const MAX_ACCOUNTING_DAYS = 31;
const DAY_MS = 86_400_000;

const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/);
/** Days from the first to the last, both within; 0 where there is no such day, or the last is before the first. */
export function daysOf({ from, to }: { from: string; to: string }): number {
  const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;
  const start = Date.parse(`${from}T00:00:00Z`);
  const end = Date.parse(`${to}T00:00:00Z`);
  return Number.isNaN(start) || Number.isNaN(end) || !isDay(from) || !isDay(to) || end < start
    ? 0
    : (end - start) / DAY_MS + 1;
}
export const AccountingQuery = z
  .object({ from: day, to: day })
  .refine((range) => daysOf(range) >= 1 && daysOf(range) <= MAX_ACCOUNTING_DAYS);
export type AccountingQuery = z.infer<typeof AccountingQuery>;

const Sum = z.object({ documents: z.int(), base: Lira, tax: Lira, total: Lira });
export const AccountingSummary = z.object({ sales: Sum, refunds: Sum });
export type AccountingSummary = z.infer<typeof AccountingSummary>;
