// POST /user/prices: prices of products for the signed-in customer by a price list. Pages are the
// same for everybody; the browser requests these when it knows that the customer has a list.
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { Lira, PieceStep } from '#shared/catalogue/catalogue.ts';
import { OwnPriceAnswer } from './cart.ts';
import { MAX_FAMILY_MEMBERS, MAX_OWN_FAMILIES, MAX_OWN_PRICES } from './cart-limits.ts';

export const OwnPricesBody = z.object({
  productIds: z.array(productId).max(MAX_OWN_PRICES),
  /** The members that each card of a family stands for. */
  families: z
    .array(z.array(productId).min(1).max(MAX_FAMILY_MEMBERS))
    .max(MAX_OWN_FAMILIES)
    .optional(),
});
export type OwnPricesBody = z.infer<typeof OwnPricesBody>;

export const OwnProductPrice = OwnPriceAnswer.extend({
  productId: z.int(),
  /** The piece discount at this moment; empty if the price is final. */
  pieceSteps: z.array(PieceStep),
  /** The minimum value of the goods in the cart, without tax, for this price; null: any. */
  minimum: Lira.nullable(),
});
export type OwnProductPrice = z.infer<typeof OwnProductPrice>;

/** In the smallest quantities, as a card of a family shows it. */
export const OwnRange = z.object({ min: Lira, max: Lira, isForCompany: z.boolean() });
export type OwnRange = z.infer<typeof OwnRange>;

/** Products that have the public price for this customer are left out. */
export const OwnPricesAnswer = z.object({
  prices: z.array(OwnProductPrice),
  /** In the order of `families`; null where all members cost what they cost everybody. */
  families: z.array(OwnRange.nullable()).optional(),
});
export type OwnPricesAnswer = z.infer<typeof OwnPricesAnswer>;
