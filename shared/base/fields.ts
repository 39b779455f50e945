// Fields that several forms share, as they are read from the wire.
import { z } from 'zod';
import { toE164 } from './identity.ts';

/** One line that people can read: no control characters, no half characters. */
export const isOneLine = (text: string): boolean => /^[^\p{Cc}\p{Cs}]*$/u.test(text);
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isOneLine);

/** Several lines. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => isOneLine(text.replace(/[\r\n\t]/g, ' ')));

/** Any Turkish number however it was typed; E.164 afterwards. */
export const phone = z
  .string()
  .max(30)
  .refine((typed) => toE164(typed) !== null, { params: { key: 'phone' } })
  .overwrite((typed) => toE164(typed) ?? typed);

/** Trimmed first: a space copied along is no mistake of the buyer's. */
export const email = z.string().trim().max(254).pipe(z.email());

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** An id in a path: a positive whole number. */
export const id = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(LARGEST_ID));

export const productId = z.int().min(1).max(2_147_483_647);
