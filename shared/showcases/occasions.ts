// Occasions for which people give, on the wire: weddings, births, corporate gifts.
import { z } from 'zod';
import { OccasionLink, Product } from '#shared/catalogue/catalogue.ts';

/** GET /occasions: those that have a product for sale, in the merchant's order. */
export const OccasionsAnswer = z.object({
  content: z.array(OccasionLink.extend({ lead: z.string() })),
});
export type OccasionsAnswer = z.infer<typeof OccasionsAnswer>;

export const MAX_GIFTS = 100_000;

/** What can be bought with the gifts, and the ids of those that it goes with. */
export const GiftCompanion = z.object({ product: Product, fits: z.array(z.int()) });
export type GiftCompanion = z.infer<typeof GiftCompanion>;

/** GET /occasions/{slug}: with its products, those in stock. */
export const OccasionDetail = OccasionLink.extend({
  lead: z.string(),
  products: z.array(Product),
  /** For how many guests it is calculated at first. */
  gifts: z.int(),
  /** Of the products, those that are given to guests: complete sets. */
  giftIds: z.array(z.int()),
  /** What closes gifts that a hand does not close. */
  tools: z.array(GiftCompanion),
  wrappings: z.array(GiftCompanion),
  /** What their labels are printed on; null where the occasion has none. */
  label: GiftCompanion.nullable(),
});
export type OccasionDetail = z.infer<typeof OccasionDetail>;

export const OccasionParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{2,40}$/) });
