// POST /cart/calculate (specification 3 and 7, design.md 6). The price in the request is never
// trusted.

import { z } from 'zod';
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
  /** What a guest has written at the checkout, for a code that everybody has a few times. */
  guest: z.object({ email: z.string().max(254), phone: z.string().max(30) }).nullish(),
  /**
   * An id from `shippingOptions` of an earlier answer; the cheapest option replaces one that is not
   * offered.
   */
  shippingOptionId: z.string().max(24).nullish(),
  /** Of a quote that the cart was filled from. */
  quoteCode: z.string().max(40).nullish(),
});
export type CalculateBody = z.infer<typeof CalculateBody>;

/** What is wrong with a row since it was put into the cart, and what the buyer can do about it. */
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

/** Of a sample: too many of it, too many different ones, or the buyer had it lately. */
const sampleProblems = ['sample-most', 'sample-count', 'sample-had'] as const;
export const cartProblems = [...rowProblems, ...sampleProblems] as const;
export type CartProblem = (typeof cartProblems)[number];

/**
 * The result of the applied quote. `changed`: the cart has fewer pieces than quoted; `replaced`: by a
 * newer revision.
 */
export const cartQuoteStates = [
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
 * What a product costs this customer by a price list, in the place of its price and tiers.
 * `isFinal`: no discount acts on it.
 */
export const OwnPriceAnswer = z.object({
  price: Lira,
  bulkDiscounts: z.array(BulkDiscount),
  isFinal: z.boolean(),
  /** Of a company, not of a group of customers. */
  isForCompany: z.boolean(),
});
export type OwnPriceAnswer = z.infer<typeof OwnPriceAnswer>;

export const CalculatedItem = z.object({
  productId: z.int(),
  designId: z.string().optional(),
  /** At the sample price: no step, no discount, no minimum. Omitted otherwise. */
  isSample: z.literal(true).optional(),
  /** Personalised: without the right of withdrawal. Omitted otherwise. */
  isPersonalised: z.literal(true).optional(),
  quantity: z.int(),
  /** Today's price for one, before tiers; null for a product that is gone. */
  price: Lira.nullable(),
  /** At its tier, before rules, as is `lineTotal`. */
  unitPrice: Lira,
  lineTotal: Lira,
  /**
   * The discount on one piece for everybody: `unitPrice` after these steps is the price on the
   * card.
   */
  pieceSteps: z.array(PieceStep),
  /** What the rules take off this row, and which do. */
  discount: Lira,
  taxRatePercentage: z.number(),
  discounts: z.array(z.object({ id: z.int(), name: z.string(), amount: Lira })),
  /**
   * Rules that act on other rows and are for this one too, but for a stronger rule (`byId`). Left
   * out where there is none.
   */
  beatenDiscounts: z.array(z.object({ id: z.int(), name: z.string(), byId: z.int() })).optional(),
  stock: z.int(),
  minQuantity: z.int(),
  quantityStep: z.int(),
  problem: z.enum(cartProblems).nullable(),
  /** The quantity that can be bought instead, where that mends the problem. */
  possibleQuantity: z.int().nullable(),
  /**
   * After `pieceSteps`, as on the product's page. `saving`: what one pays less in all by taking so
   * many; 0 or less where more pieces cost more.
   */
  nextTier: z
    .object({ minQuantity: z.int(), missing: z.int(), unitPrice: Lira, saving: Lira })
    .nullable(),
  /**
   * So many of the row have the price of a quote; `unitPrice` of the row is what one of the others
   * costs, or theirs where there are none.
   */
  quoted: z.object({ quantity: z.int(), unitPrice: Lira }).nullish(),
  /** By a price list; left out where everybody pays the same. */
  ownPrice: OwnPriceAnswer.optional(),
});
export type CalculatedItem = z.infer<typeof CalculatedItem>;

export const UnusedDiscount = z.object({
  id: z.int(),
  name: z.string(),
  reason: z.enum(unusedReasons),
  /** The rule that was stronger. */
  byId: z.int().nullable(),
  missingAmount: Lira.nullable(),
  missingQuantity: z.int().nullable(),
  /** Of a bundle: all its products, and those that are not in the cart. */
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
  /** Of the chosen way of delivery. */
  shippingCost: Lira,
  finalTotal: Lira,
  /** Empty while shipping costs the same for every load. */
  shippingOptions: z.array(ShippingOption),
  shippingOptionId: z.string().nullable(),
  /**
   * What is to be sent; `couldBeFree` is false where it is too much for free shipping. Null without
   * options.
   */
  parcel: z.object({ desi: z.int(), weightKg: z.number(), couldBeFree: z.boolean() }).nullable(),
  items: z.array(CalculatedItem),
  /** What became of the code that was sent. */
  coupon: z
    .object({
      code: z.string(),
      state: z.enum(['applied', 'unknown', ...unusedReasons]),
      missingAmount: Lira.nullable(),
      missingQuantity: z.int().nullable(),
    })
    .nullable(),
  /** Rules for this cart that did not apply, with the reason; never those for other customers. */
  unusedDiscounts: z.array(UnusedDiscount),
  /** What became of the quote whose code was sent. */
  quote: CartQuote.nullish(),
  /**
   * The customer has a price list from a value of the goods on, without tax and at its prices, and
   * so much is missing. Left out otherwise.
   */
  priceListMinimum: z.object({ minimum: Lira, missing: Lira }).optional(),
});
export type CalculateAnswer = z.infer<typeof CalculateAnswer>;
