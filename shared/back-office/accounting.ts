// /admin/accounting on the wire: a range of days in Istanbul with its sales and refunds. Amounts in
// lira.

import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';

/** The maximum number of days of one file. */
export const MAX_ACCOUNTING_DAYS = 31;

const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/);
/**
 * The number of days from the first to the last, both included; 0 for an invalid day or when the
 * last is before the first.
 */
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

/**
 * `csv`: all documents; `ubl`: invoices; the last two: the data from which expense notes (gider
 * pusulası) are written.
 */
export const accountingFormats = ['csv', 'ubl', 'expense-notes.csv', 'expense-notes.xlsx'] as const;
export type AccountingFormat = (typeof accountingFormats)[number];

/**
 * A company's own invoice for what it sends back (iade faturası), with the number and day printed
 * on it.
 */
export const ReturnInvoice = z.object({
  number: z.string().trim().min(1).max(40).refine(isOneLine),
  issuedOn: day.refine((of) => daysOf({ from: of, to: of }) === 1),
});
export type ReturnInvoiceInput = z.infer<typeof ReturnInvoice>;

const amounts = { base: Lira, tax: Lira, total: Lira };
const Sum = z.object({ documents: z.int(), ...amounts });
export const AccountingSummary = z.object({
  sales: Sum,
  /** Includes the invoices of orders that were refused at the door. */
  refunds: Sum,
  /** Sales less refunds for each tax rate, the lowest rate first. */
  rates: z.array(z.object({ ratePercentage: z.number(), ...amounts })),
  expenseNotes: z.int(),
  /** The first invoices that lack something, with what must be filled in. */
  incomplete: z.array(
    z.object({ orderNumber: z.string(), number: z.string(), problems: z.array(z.string()) }),
  ),
  /** The number of orders that are not dispatched, so that they have no invoice yet. */
  waitingOrders: z.int(),
  /** Refunds to companies whose return invoice is not recorded yet, of all time. */
  returnInvoices: z.array(
    z.object({
      id: z.int(),
      orderNumber: z.string(),
      company: z.string(),
      amount: Lira,
      at: z.string(),
    }),
  ),
});
export type AccountingSummary = z.infer<typeof AccountingSummary>;
