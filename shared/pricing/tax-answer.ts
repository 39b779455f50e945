// KDV by rate on the wire, in lira.
import { z } from 'zod';

/** What the invoice states: goods, shipping and surcharge together, the lowest rate first. */
export const TaxAnswer = z.array(
  z.object({ ratePercentage: z.number(), base: z.number(), tax: z.number() }),
);
export type TaxAnswer = z.infer<typeof TaxAnswer>;

/** Of a row that was sold: what the rules take off it, its rate and its tax. */
export const RowTaxAnswer = z.object({
  discount: z.number(),
  /** Null in what was sold before these were kept: theirs is the one rate of the whole. */
  taxRatePercentage: z.number().nullable(),
  tax: z.number().nullable(),
});
