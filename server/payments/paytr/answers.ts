// The responses and messages of PayTR.
import { z } from 'zod';
import { type Kurus, kurus } from '#shared/base/money.ts';
import type { FailureReason } from '../provider.ts';

// Amounts in PayTR's formats. Its documentation shows both decimal marks: `payment_amount` "10,8",
// `net_tutar` "9.76" (dev.paytr.com/durum-sorgu), and `islem_tutari` with thousands separators in
// the report.

const WHOLE = String.raw`\d{1,12}`;
const formats = [
  new RegExp(String.raw`^(-?)(${WHOLE})(?:[.,](\d{1,2}))?$`),
  /^(-?)(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(-?)(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
];

/**
 * Hundredths of "10,8", "10.80", "1.234,56" or "1,234.56"; null for anything else, also for
 * "1.234", which is ambiguous.
 */
export function readHundredths(value: string | number): number | null {
  const match = formats.map((format) => format.exec(String(value).trim())).find(Boolean);
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const hundredths = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/** An amount in lira; negative amounts occur for refunds. */
export const lira = z.union([z.string(), z.number()]).transform((value, context): Kurus => {
  const amount = readHundredths(value);
  if (amount !== null) return kurus(amount);
  context.addIssue('not an amount');
  return z.NEVER;
});

const percent = z
  .union([z.string(), z.number()])
  .nullable()
  .transform((value) => (value === null ? null : readHundredths(value)));

export const Page = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), token: z.string().min(1) }),
  z.object({ status: z.literal('failed'), reason: z.string().nullish() }),
]);
export const Status = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    payment_amount: lira,
    /** Includes the installment surcharge. */
    payment_total: lira.nullish(),
    currency: z.string(),
    /** "0" for a single payment. */
    taksit: z.coerce.number().int().min(0).max(36).nullish().catch(null),
    returns: z.array(z.object({ reference_no: z.coerce.string().nullish() })).nullish(),
  }),
  z.object({
    status: z.enum(['error', 'failed']),
    err_no: z.coerce.string().nullish(),
    err_msg: z.string().nullish(),
  }),
]);
/**
 * For each family the surcharge of each installment count, in percent: {"bonus": {"taksit_2": 4.5,
 * …}, …}. Null for a value that is not a number.
 */
export const Rates = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    oranlar: z.record(z.string(), z.record(z.string(), percent)),
  }),
  z.object({ status: z.enum(['error', 'failed']), err_msg: z.string().nullish() }),
]);
export type Rates = z.infer<typeof Rates>;
export const Given = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success') }),
  z.object({
    status: z.enum(['error', 'failed']),
    err_no: z.coerce.string().nullish(),
    err_msg: z.string().nullish(),
  }),
]);
export const Notice = z.object({
  merchant_oid: z.string(),
  status: z.enum(['success', 'failed']),
  total_amount: z.string().regex(/^\d{1,15}$/),
  hash: z.string(),
  failed_reason_code: z.string().nullish(),
  currency: z.string().nullish(),
});

export const failureReasons: Readonly<Record<string, FailureReason>> = {
  '1': 'wrong-code',
  '2': 'wrong-code',
  '6': 'expired',
  '8': 'no-installments',
  '9': 'not-accepted',
  '99': 'technical',
};
