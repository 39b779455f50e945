// Amounts in PayTR's formats. Its documentation shows both decimal marks: `payment_amount` "10,8",
// `net_tutar` "9.76" (dev.paytr.com/durum-sorgu), and `islem_tutari` with thousands separators in
// the report.
import { z } from 'zod';
import { type Kurus, kurus } from '#shared/base/money.ts';

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
