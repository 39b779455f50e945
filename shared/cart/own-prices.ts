// POST /user/prices: what products cost the signed-in customer by a price list. Pages are the same
// for everybody; the browser asks for these when it knows that the customer has a list.
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { Lira, PieceStep } from '#shared/catalogue/catalogue.ts';
import { OwnPriceAnswer } from './cart.ts';

/** As many as a page shows. */
export const MAX_OWN_PRICES = 100;

export const OwnPricesBody = z.object({ productIds: z.array(productId).max(MAX_OWN_PRICES) });
export type OwnPricesBody = z.infer<typeof OwnPricesBody>;

export const OwnProductPrice = OwnPriceAnswer.extend({
  productId: z.int(),
  /** Off one piece for everybody, at this moment; empty where the price is final. */
  pieceSteps: z.array(PieceStep),
  /** What the goods of a cart must be worth for it, without tax; null: any. */
  minimum: Lira.nullable(),
});
export type OwnProductPrice = z.infer<typeof OwnProductPrice>;

/** Products that cost the customer what they cost everybody are left out. */
export const OwnPricesAnswer = z.object({ prices: z.array(OwnProductPrice) });
export type OwnPricesAnswer = z.infer<typeof OwnPricesAnswer>;
