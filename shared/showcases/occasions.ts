// Occasions with gifts for guests, on the wire: weddings, births, corporate gifts.
import { z } from 'zod';
import { OccasionLink, Product, ProductImage } from '#shared/catalogue/catalogue.ts';

/** GET /occasions: the occasions that have a product for sale, in the merchant's order. */
export const OccasionsAnswer = z.object({
  content: z.array(
    OccasionLink.extend({
      lead: z.string(),
      picture: ProductImage.nullable().meta({
        description: 'Of its first product whose picture no earlier occasion shows; may be null',
      }),
    }),
  ),
});
export type OccasionsAnswer = z.infer<typeof OccasionsAnswer>;

/** A product that can be bought with the gifts, and the ids of the gifts that it fits. */
export const GiftCompanion = z.object({ product: Product, fits: z.array(z.int()) });
export type GiftCompanion = z.infer<typeof GiftCompanion>;

/** GET /occasions/{slug}: with its products that are in stock. */
export const OccasionDetail = OccasionLink.extend({
  lead: z.string(),
  products: z.array(Product),
  /** The number of guests that the page first calculates with. */
  gifts: z.int(),
  /** The products that are given to guests: complete sets. */
  giftIds: z.array(z.int()),
  /** The tools for gifts that cannot be closed by hand. */
  tools: z.array(GiftCompanion),
  wrappings: z.array(GiftCompanion),
  /** The product that labels are printed on; null if the occasion has no label. */
  label: GiftCompanion.nullable(),
});
export type OccasionDetail = z.infer<typeof OccasionDetail>;

export const OccasionParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{2,40}$/) });
