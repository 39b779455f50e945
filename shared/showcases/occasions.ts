// Occasions for which people give, on the wire: weddings, births, corporate gifts.
import { z } from 'zod';
import { OccasionLink, Product } from '#shared/catalogue/catalogue.ts';

/** GET /occasions: those that have a product for sale, in the merchant's order. */
export const OccasionsAnswer = z.object({
  content: z.array(OccasionLink.extend({ lead: z.string() })),
});
export type OccasionsAnswer = z.infer<typeof OccasionsAnswer>;

/** GET /occasions/{slug}: with its products, those in stock. */
export const OccasionDetail = OccasionLink.extend({ lead: z.string(), products: z.array(Product) });
export type OccasionDetail = z.infer<typeof OccasionDetail>;

export const OccasionParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{2,40}$/) });
