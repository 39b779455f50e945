// POST /cart/calculate (specification 3 and 7). The price in the request is never trusted.

import { z } from 'zod';
import { languages } from '#shared/base/languages.ts';
import { BulkDiscount, Lira, PieceStep } from '#shared/catalogue/catalogue.ts';
import { unusedReasons } from '#shared/pricing/discount-rules.ts';
import { TaxAnswer } from '#shared/pricing/tax-answer.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from './cart-limits.ts';

export const CalculateBody = z.object({
  cartItems: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(MAX_QUANTITY),
        price: z.number().optional(),
        designId: z.string().max(40).optional(),
        isSample: z.literal(true).optional(),
      }),
    )
    .max(MAX_CART_ROWS),
  customerEmail: z.string().max(254).nullish(),
  couponCode: z.string().max(40).nullish(),
  /** What a guest has typed at the checkout, needed for a coupon with a limit per buyer. */
  guest: z.object({ email: z.string().max(254), phone: z.string().max(30) }).nullish(),
  /**
   * An id from `shippingOptions` of an earlier response; if it is no longer offered, the cheapest
   * option is used.
   */
  shippingOptionId: z.string().max(24).nullish(),
  /** The quote that the cart was filled from. */
  quoteCode: z.string().max(40).nullish(),
});
export type CalculateBody = z.infer<typeof CalculateBody>;

/** What has become wrong with a row since it was added, and what the buyer can do about it. */
export const rowProblems = [
  'gone',
  'out-of-stock',
  'not-enough',
  'below-minimum',
  'off-step',
  // The set-up of a print without its print.
  'setup-alone',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** For a sample: too many of it, too many different ones, or the buyer had it recently. */
const sampleProblems = ['sample-most', 'sample-count', 'sample-had'] as const;
export const cartProblems = [...rowProblems, ...sampleProblems] as const;
export type CartProblem = (typeof cartProblems)[number];

/**
 * The result of the applied quote. `changed`: the cart has fewer pieces than quoted; `replaced`: by
 * a newer revision.
 */
const cartQuoteStates = [
  'holds',
  'used',
  'expired',
  'withdrawn',
  'declined',
  'replaced',
  'changed',
  'unknown',
] as const;
export type CartQuoteState = (typeof cartQuoteStates)[number];
export const CartQuote = z.object({
  code: z.string(),
  number: z.string().nullable(),
  state: z.enum(cartQuoteStates),
  expiresAt: z.string().nullable(),
});
export type CartQuote = z.infer<typeof CartQuote>;

/**
 * A product's price for this customer by a price list, instead of its price and tiers. `isFinal`:
 * no discount applies to it.
 */
export const OwnPriceAnswer = z.object({
  price: Lira,
  bulkDiscounts: z.array(BulkDiscount),
  isFinal: z.boolean(),
  /** True for a company's list, false for a customer group's. */
  isForCompany: z.boolean(),
});
export type OwnPriceAnswer = z.infer<typeof OwnPriceAnswer>;

export const CalculatedItem = z.object({
  productId: z.int(),
  designId: z.string().optional(),
  /** At the sample price: no tier, no discount, no minimum. Omitted otherwise. */
  isSample: z.literal(true).optional(),
  /** Personalised: without the right of withdrawal. Omitted otherwise. */
  isPersonalised: z.literal(true).optional(),
  /** A row of a quote that is not in the catalogue and has no page. Omitted otherwise. */
  isOwnRow: z.literal(true).optional(),
  quantity: z.int(),
  /**
   * Today's name in the language of the response, or in Turkish if it has none in that language.
   * Omitted for a deleted product.
   */
  name: z.object({ text: z.string(), language: z.enum(languages) }).optional(),
  /** Today's unit price before tiers; null for a deleted product. */
  price: Lira.nullable(),
  /** At its tier, before discount rules; so is `lineTotal`. */
  unitPrice: Lira,
  lineTotal: Lira,
  /** The piece discount: `unitPrice` after these steps is the price on the product card. */
  pieceSteps: z.array(PieceStep),
  /** The discount of the rules on this row, and which rules give it. */
  discount: Lira,
  taxRatePercentage: z.number(),
  discounts: z.array(z.object({ id: z.int(), name: z.string(), amount: Lira })),
  /**
   * Rules that apply to other rows and would apply to this one too, but lost to a stronger rule
   * (`byId`). Left out if there are none.
   */
  beatenDiscounts: z.array(z.object({ id: z.int(), name: z.string(), byId: z.int() })).optional(),
  stock: z.int(),
  minQuantity: z.int(),
  quantityStep: z.int(),
  problem: z.enum(cartProblems).nullable(),
  /** The quantity that can be bought instead, if that solves the problem. */
  possibleQuantity: z.int().nullable(),
  /**
   * After `pieceSteps`, as on the product's page. `saving`: how much less the buyer pays in total
   * for that quantity; 0 or less if more pieces cost more.
   */
  nextTier: z
    .object({ minQuantity: z.int(), missing: z.int(), unitPrice: Lira, saving: Lira })
    .nullable(),
  /**
   * This many pieces of the row have the quoted price; the row's `unitPrice` is the price of the
   * other pieces, or the quoted one if there are none.
   */
  quoted: z.object({ quantity: z.int(), unitPrice: Lira }).nullish(),
  /** The price by a price list; left out if the customer pays the public price. */
  ownPrice: OwnPriceAnswer.optional(),
});
export type CalculatedItem = z.infer<typeof CalculatedItem>;

export const UnusedDiscount = z.object({
  id: z.int(),
  name: z.string(),
  reason: z.enum(unusedReasons),
  /** The stronger rule. */
  byId: z.int().nullable(),
  missingAmount: Lira.nullable(),
  missingQuantity: z.int().nullable(),
  /** For a bundle: all its products, and those that are missing from the cart. */
  bundleProductIds: z.array(z.int()),
  missingProductIds: z.array(z.int()),
  isFreeShipping: z.boolean(),
});
export type UnusedDiscount = z.infer<typeof UnusedDiscount>;

/**
 * A way of delivery. `isBuyerPays`: the receiver pays the carrier on delivery, so its price is 0
 * here.
 */
export const ShippingOption = z.object({
  id: z.string(),
  name: z.string(),
  price: Lira,
  desi: z.int(),
  isBuyerPays: z.boolean(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;

export const CalculateAnswer = z.object({
  subtotal: Lira,
  totalDiscountAmount: Lira,
  appliedDiscounts: z.array(z.object({ id: z.int(), name: z.string(), amount: Lira })),
  taxAmount: Lira,
  taxes: TaxAnswer,
  /** For the chosen way of delivery. */
  shippingCost: Lira,
  finalTotal: Lira,
  /** Empty if every load has the same shipping cost. */
  shippingOptions: z.array(ShippingOption),
  shippingOptionId: z.string().nullable(),
  /**
   * The load to be sent; `couldBeFree` is false if it is too large for free shipping. Null without
   * options.
   */
  parcel: z.object({ desi: z.int(), weightKg: z.number(), couldBeFree: z.boolean() }).nullable(),
  items: z.array(CalculatedItem),
  /** The result of the code that was sent. */
  coupon: z
    .object({
      code: z.string(),
      state: z.enum(['applied', 'unknown', ...unusedReasons]),
      missingAmount: Lira.nullable(),
      missingQuantity: z.int().nullable(),
    })
    .nullable(),
  /** Rules for this cart that did not apply, with the reason; never rules for other customers. */
  unusedDiscounts: z.array(UnusedDiscount),
  /** The result of the quote whose code was sent. */
  quote: CartQuote.nullish(),
  /**
   * Set if the customer's price list applies only from a value of the goods on (without tax, at the
   * list's prices), with what is missing. Left out otherwise.
   */
  priceListMinimum: z.object({ minimum: Lira, missing: Lira }).optional(),
});
export type CalculateAnswer = z.infer<typeof CalculateAnswer>;
