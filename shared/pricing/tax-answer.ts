// KDV by rate on the wire, in lira.
import { z } from 'zod';

/** What the invoice states: goods, shipping and surcharge together, the lowest rate first. */
export const TaxAnswer = z.array(
  z.object({ ratePercentage: z.number(), base: z.number(), tax: z.number() }),
);
export type TaxAnswer = z.infer<typeof TaxAnswer>;
