// /admin/reports on the wire: sales and refunds in a range of days in Istanbul, compared with the
// range of the same length before it. A sale counts on the day of its order, a refund on the day on
// which it was done. Amounts in lira.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { daysOf } from './accounting.ts';

export const MAX_REPORT_DAYS = 366;
/** More rows than this are only in the file. */
export const REPORT_ROWS_SHOWN = 200;

/**
 * What the rows stand for. `unsold`: products in stock without a sale in the range; `cohort`:
 * buyers whose first order is in the range, by month; all others are sales.
 */
export const reportKinds = [
  'day',
  'product',
  'category',
  'province',
  'method',
  'channel',
  'discount',
  'cohort',
  'unsold',
] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportFormats = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/);
export const ReportQuery = z
  .object({ kind: z.enum(reportKinds), from: day, to: day })
  .refine((range) => daysOf(range) >= 1 && daysOf(range) <= MAX_REPORT_DAYS);
export type ReportQuery = z.infer<typeof ReportQuery>;

const Sums = z.object({
  /** Paid ones, also when they went back later. */
  orders: z.int(),
  /** Sold less given back: below zero where more came back than was sold. */
  pieces: z.int(),
  /** After discounts, tax included; by order also shipping and surcharges. */
  sold: Lira,
  refunded: Lira,
  /** `sold` less `refunded`. */
  revenue: Lira,
  /** For the goods: revenue without tax less today's cost; null if a cost is unknown. */
  margin: Lira.nullable(),
});
export const ReportRow = Sums.extend({
  /**
   * Stable within a kind: a day, an id, a province, a payment method, a channel, a rule's name, a
   * month.
   */
  key: z.string(),
  /** Empty if the key itself is shown or translated. */
  name: z.string(),
  sku: z.string().nullable(),
  /** The revenue of the previous range. */
  revenueBefore: Lira,
  /** For a rule: the discount that it gave. */
  discount: Lira.nullable(),
  /** The class of a product by its share of the revenue: the first 80 % are A, the next 15 % B. */
  abc: z.enum(['A', 'B', 'C']).nullable(),
  /** The stock of an unsold product. */
  stock: z.int().nullable(),
  /** For unsold products: stock times cost; null if the cost is unknown. */
  stockValue: Lira.nullable(),
  /** For a cohort: how many buyers it has, and how many of them have ordered again since. */
  buyers: z.int().nullable(),
  returning: z.int().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;
/** At most REPORT_ROWS_SHOWN rows; `rowCount` counts all of them. */
export const ReportAnswer = z.object({
  rows: z.array(ReportRow),
  rowCount: z.int(),
  total: Sums.extend({ revenueBefore: Lira }),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;
