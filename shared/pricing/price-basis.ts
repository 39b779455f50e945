// Everything that a cart's price depends on besides its rows. The cart, the order, a quote, the
// contracts and the back office all calculate with one PriceBasis.
import type { Kurus } from '#shared/base/money.ts';
import type { ShippingRules } from '#shared/shipping/shipping.ts';
import type { BuyerLists } from './price-lists.ts';
import type { CartDiscounts } from './pricing.ts';
import type { Rates } from './rates.ts';

export type PriceBasis = {
  rates: Rates;
  discounts?: CartDiscounts | undefined;
  /** The buyer's price lists; undefined if there are none. */
  lists?: BuyerLists | undefined;
  /** Only if shipping is calculated by desi. */
  delivery?: DeliveryChoice | undefined;
  quote?: AppliedQuote | null | undefined;
  /** The limits for samples; undefined: no limit. */
  samples?: SampleRules | undefined;
  /** For cash on delivery: added to the total. */
  surcharge?: Kurus | undefined;
  /** The shipping cost that the merchant agreed to, whatever the table says. */
  agreedShipping?: Kurus | null | undefined;
};

/**
 * At most `most` different samples in one order, and none of the products in `received`, which the
 * buyer has received recently.
 */
export type SampleRules = { most: number; received: ReadonlySet<number> };

/** The merchant's shipping table, and the buyer's choice. */
export type DeliveryChoice = { rules: ShippingRules; optionId: string | null };

/**
 * The quote that a cart was filled from; null where no quote has the code. `now` decides whether it
 * has expired.
 */
export type AppliedQuote = { code: string; quote: QuoteTerms | null; now: Date };
export type QuoteTerms = {
  id: number;
  number: string;
  expiresAt: Date;
  withdrawnAt: Date | null;
  /** By a newer revision. */
  isReplaced: boolean;
  /** By its buyer. */
  isDeclined: boolean;
  isUsed: boolean;
  /** Made in the back office, not by a visitor. */
  isFromShop: boolean;
  pricesIncludeTax: boolean;
  shippingKurus: Kurus;
  shippingOptionId: string | null;
  items: {
    productId: number;
    designId: string | null;
    quantity: number;
    unitPriceKurus: Kurus;
    discountKurus: Kurus;
  }[];
};

/** What the browser sends to get a price; the server builds a PriceBasis from it. */
export type RequestedBasis = {
  /** The signed-in customer. */
  customerEmail?: string | null;
  couponCode?: string | null;
  /** The e-mail and phone that a guest has typed at the checkout, separated by a space. */
  guest?: string | null;
  /** The way of delivery that the buyer chose. */
  deliveryId?: string | null;
  /** The quote that the cart was filled from. */
  quoteCode?: string | null;
};

/** With this the browser prices a cart until the server has responded. */
export type LocalBasis = Pick<PriceBasis, 'rates'> &
  RequestedBasis & {
    /** Shipping is calculated by desi: only the server knows its cost. */
    isByDesi?: boolean;
  };
