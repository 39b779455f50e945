// What a cart is priced with, besides its rows. Everything that prices a cart takes one PriceBasis:
// the cart, the order, a quote, the contracts and the back office.
import type { Kurus } from '#shared/base/money.ts';
import type { ShippingRules } from '#shared/shipping/shipping.ts';
import type { BuyerLists } from './price-lists.ts';
import type { CartDiscounts } from './pricing.ts';
import type { Rates } from './rates.ts';

export type PriceBasis = {
  rates: Rates;
  discounts?: CartDiscounts | undefined;
  /** Price lists of the buyer; undefined without one. */
  lists?: BuyerLists | undefined;
  /** Only where shipping goes by desi. */
  delivery?: DeliveryChoice | undefined;
  quote?: AppliedQuote | null | undefined;
  /** How many samples there may be; undefined: whatever the cart has. */
  samples?: SampleRules | undefined;
  /** Of cash on delivery: added to the total. */
  surcharge?: Kurus | undefined;
  /** What the merchant agreed for shipping, whatever the table says. */
  agreedShipping?: Kurus | null | undefined;
};

/** `most` different samples in one order, and none of products that the buyer had one of lately. */
export type SampleRules = { most: number; had: ReadonlySet<number> };

/** The merchant's table, and the way of delivery that the buyer chose. */
export type DeliveryChoice = { rules: ShippingRules; optionId: string | null };

/** The quote that a cart was filled from; null where no quote has the code. `now` decides whether it has expired. */
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

/** What the browser asks for a price with; the server gathers a PriceBasis from it. */
export type RequestedBasis = {
  /** Of the signed-in customer. */
  customerEmail?: string | null;
  couponCode?: string | null;
  /** E-mail and phone that a guest has written at the checkout, with a space between them. */
  guest?: string | null;
  /** The way of delivery that the buyer chose. */
  deliveryId?: string | null;
  /** Of the quote that the cart was filled from. */
  quoteCode?: string | null;
};

/** What the browser prices a cart with until the server has answered. */
export type LocalBasis = Pick<PriceBasis, 'rates'> &
  RequestedBasis & {
    /** Shipping goes by desi: only the server knows what it costs. */
    isByDesi?: boolean;
  };
