// KDV by rate on the wire, in lira.
import { z } from 'zod';
import { toLira } from '#shared/base/money.ts';
import type { TaxLine } from './taxes.ts';

/** What the invoice states: goods, shipping and surcharge together, the lowest rate first. */
export const TaxAnswer = z.array(
  z.object({ ratePercentage: z.number(), base: z.number(), tax: z.number() }),
);
export type TaxAnswer = z.infer<typeof TaxAnswer>;

export const toTaxAnswer = (lines: readonly TaxLine[]): TaxAnswer =>
  lines.map(({ points, base, tax }) => ({
    ratePercentage: points / 100,
    base: toLira(base),
    tax: toLira(tax),
  }));
