// Fields that several forms share, as the wire has them.
import { z } from 'zod';
import { toE164 } from './identity.ts';

/** One line of readable text: no control characters, no unpaired surrogates. */
export const isOneLine = (text: string): boolean => /^[^\p{Cc}\p{Cs}]*$/u.test(text);
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isOneLine);

/** Text of several lines. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => isOneLine(text.replace(/[\r\n\t]/g, ' ')));

/** A Turkish number in any spelling; the result is E.164. */
export const phone = z
  .string()
  .max(30)
  .refine((typed) => toE164(typed) !== null, { params: { key: 'phone' } })
  .overwrite((typed) => toE164(typed) ?? typed);

/** Trimmed first: a copied space is not the buyer's mistake. */
export const email = z.string().trim().max(254).pipe(z.email());

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** An id in a path: a positive whole number. */
export const id = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(LARGEST_ID));

export const productId = z.int().min(1).max(2_147_483_647);
/** Of two rows with the same product, a statement would apply any one. */
export const hasEachProductOnce = (rows: readonly { productId: number }[]): boolean =>
  new Set(rows.map((row) => row.productId)).size === rows.length;
