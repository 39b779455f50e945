// KDV by rate on the wire, in lira.
import { z } from 'zod';

/** As on the invoice: goods, shipping and surcharge together, the lowest rate first. */
export const TaxAnswer = z.array(
  z.object({ ratePercentage: z.number(), base: z.number(), tax: z.number() }),
);
export type TaxAnswer = z.infer<typeof TaxAnswer>;

/** For a sold row: its discount by the rules, its rate and its tax. */
export const RowTaxAnswer = z.object({
  discount: z.number(),
  /** Null in older sales, which have one rate for the whole order. */
  taxRatePercentage: z.number().nullable(),
  tax: z.number().nullable(),
});
