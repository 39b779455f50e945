// The merchant's rates: tax, the flat shipping cost and the subtotal from which shipping is free.
import {
  add,
  basisPoints,
  type Kurus,
  kurus,
  percentOf,
  subtract,
  taxWithin,
  ZERO,
} from '#shared/base/money.ts';

/** Specification 9: used until the server has sent the real values. */
export const DEFAULT_RATES: Rates = {
  taxRate: 0.18,
  shippingCost: kurus(8_000),
  freeShippingThreshold: kurus(50_000),
  pricesIncludeTax: false,
};

/**
 * Specification 8: the threshold when the rates call fails. Far above any cart, so nobody is
 * promised free shipping.
 */
export const FALLBACK_FREE_SHIPPING_THRESHOLD = kurus(9_999_999_900);
export const FALLBACK_RATES: Rates = {
  ...DEFAULT_RATES,
  freeShippingThreshold: FALLBACK_FREE_SHIPPING_THRESHOLD,
};

export type Rates = {
  taxRate: number;
  shippingCost: Kurus;
  freeShippingThreshold: Kurus;
  pricesIncludeTax: boolean;
};

/** Whether a cart can reach free shipping at all: only then may a page promise it. */
export const hasFreeShipping = ({ freeShippingThreshold }: Rates): boolean =>
  freeShippingThreshold < FALLBACK_FREE_SHIPPING_THRESHOLD;

/**
 * How much subtotal is missing for free shipping; zero when it is reached. Only this function
 * compares with the threshold.
 */
export const missingForFreeShipping = (
  subtotal: Kurus,
  { freeShippingThreshold }: Pick<Rates, 'freeShippingThreshold'>,
): Kurus => (subtotal < freeShippingThreshold ? subtract(freeShippingThreshold, subtotal) : ZERO);

/** The shipping cost if it is the same for every load (specification 9). */
export const flatShipping = (subtotal: Kurus, rates: Rates): Kurus =>
  missingForFreeShipping(subtotal, rates) === ZERO ? ZERO : rates.shippingCost;

/** In basis points: the product's own rate, otherwise the shop's. */
export const taxPointsOf = (taxPercent: number | undefined, { taxRate }: Rates): number =>
  taxPercent === undefined ? basisPoints(taxRate) : taxPercent * 100;

/** A displayed price without and with tax, at the product's rate or the shop's. */
export function netAndGross(
  price: Kurus,
  rates: Rates,
  taxPercent?: number,
): { net: Kurus; gross: Kurus } {
  const points = taxPointsOf(taxPercent, rates);
  return rates.pricesIncludeTax
    ? { net: subtract(price, taxWithin(price, points)), gross: price }
    : { net: price, gross: add(price, percentOf(price, points)) };
}
