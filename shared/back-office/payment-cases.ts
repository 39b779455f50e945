// Payment events that a person must know of or decide about: one list for the merchant.
import { z } from 'zod';
import { paragraph } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';

/** The kinds of difference between our records and the provider's report of a day. */
export const reportKinds = [
  'report-unpaid',
  'report-missing',
  'report-amount',
  'report-refund-there',
  'report-refund-missing',
] as const;
export type ReportKind = (typeof reportKinds)[number];
const paymentCaseKinds = [
  'mismatch',
  'duplicate',
  'late',
  'refund-refused',
  'refund-manual',
  'refund-unknown',
  'open',
  'reviewing',
  'start-refused',
  'unmatched',
  ...reportKinds,
] as const;
export type PaymentCaseKind = (typeof paymentCaseKinds)[number];

/**
 * `ask`: ask the provider again. `compare`: compare the day again. The others decide about a
 * payment under review or a refund, or mark the case as seen.
 */
const caseActs = [
  'accept',
  'refund',
  'dismiss',
  'again',
  'given',
  'ask',
  'compare',
  'seen',
] as const;
export type CaseAct = (typeof caseActs)[number];

export const PaymentCase = z.object({
  kind: z.enum(paymentCaseKinds),
  at: z.string(),
  provider: z.string(),
  orderNumber: z.string().nullable(),
  orderVersion: z.int().nullable(),
  name: z.string().nullable(),
  paymentId: z.string().nullable(),
  refundId: z.int().nullable(),
  unmatchedId: z.int().nullable(),
  differenceId: z.int().nullable(),
  /** The day of the report, in Turkish time: YYYY-MM-DD. */
  day: z.string().nullable(),
  reference: z.string().nullable(),
  /** The requested amount, or the amount to refund. */
  amount: Lira.nullable(),
  /** What the provider reports as taken or refunded. */
  taken: Lira.nullable(),
  /** The currency of the payment, and of its refunds, if it is not lira. */
  takenCurrency: z.string().nullable(),
  /** The state of an automatic refund. */
  refundState: z.string().nullable(),
  failure: z.string().nullable(),
  /** The actions that this role may take. */
  acts: z.array(z.enum(caseActs)),
});
export type PaymentCase = z.infer<typeof PaymentCase>;
const reportStates = ['wanted', 'complete', 'failed'] as const;
/** A provider's report of a day beside our records. */
export const ReportDay = z.object({
  provider: z.string(),
  day: z.string(),
  state: z.enum(reportStates),
  takenCount: z.int(),
  taken: Lira,
  returned: Lira,
  /** Payments of the same account that do not belong to this shop. */
  foreignCount: z.int(),
  foreign: Lira,
  differences: z.int(),
});
export type ReportDay = z.infer<typeof ReportDay>;

/**
 * The oldest cases; `count` is of all. `reporters`: the providers whose reports can be fetched;
 * `days`: the last days, the newest first.
 */
export const PaymentCases = z.object({
  cases: z.array(PaymentCase),
  count: z.int(),
  reporters: z.array(z.string()),
  days: z.array(ReportDay),
});
export type PaymentCases = z.infer<typeof PaymentCases>;

export const SeenBody = z.object({
  remark: paragraph(1_000)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null),
});

/** How far back a day can be compared. */
export const MAX_REPORT_AGE_DAYS = 90;
export const CompareBody = z.object({ day: z.iso.date() });
