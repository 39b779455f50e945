// What a cart costs. The same on the server (which decides) and in the browser (which previews). Order of calculation:
//   1. the tier of each product, by its total quantity over all rows (specification 5)
//   2. line total = tier price × quantity; subtotal = sum of line totals
//   3. discount rules off the rows (shared/discounts.ts)
//   4. tax on what is left, half up, once
//   5. shipping: free from the threshold on, compared with the subtotal before rules, or for an empty cart (specification 9);
//      where the merchant has turned it on, by desi and the chosen way of delivery instead of the flat rate (shipping.ts)
import { type AppliedRule, type DiscountCircumstances, type DiscountOutcome, discountCart, type PreparedRules, type UnusedRule } from './discounts.ts';
import { add, basisPoints, type Kurus, kurus, percentOf, subtract, taxWithin, times, ZERO } from './money.ts';
import { chooseOffer, deliveryOffers, type Load, type Offer, type ShippingRules } from './shipping.ts';

/** Specification 9: used until the server has answered with numbers. */
export const DEFAULT_RATES: Rates = { taxRate: 0.18, shippingCost: kurus(8_000), freeShippingThreshold: kurus(50_000), pricesIncludeTax: false };

/** Specification 8: the threshold when the rates call fails. Far above any cart, so nobody is promised free shipping. */
export const FALLBACK_FREE_SHIPPING_THRESHOLD = kurus(9_999_999_900);
export const FALLBACK_RATES: Rates = { ...DEFAULT_RATES, freeShippingThreshold: FALLBACK_FREE_SHIPPING_THRESHOLD };

export type Rates = { taxRate: number; shippingCost: Kurus; freeShippingThreshold: Kurus; pricesIncludeTax: boolean };

export type Tier = {
  minQuantity: number;
  discountType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Basis points; only for PERCENTAGE. */
  discountPoints: number;
  /** Per sales unit; only for FIXED_AMOUNT. */
  discountAmount: Kurus;
  isActive: boolean;
};

/** Among the active tiers reached by the quantity, the one with the highest minimum wins (specification 5). */
export function reachedTier(tiers: readonly Tier[], quantity: number): Tier | undefined {
  let best: Tier | undefined;
  for (const tier of tiers) {
    if (tier.isActive && tier.minQuantity <= quantity && (!best || tier.minQuantity > best.minQuantity)) best = tier;
  }
  return best;
}

/** Rounded to the kuruş, half up, and never below zero (specification 5). */
export function tierPrice(price: Kurus, tier: Tier | undefined): Kurus {
  if (!tier) return price;
  if (tier.discountType === 'FIXED_AMOUNT') return kurus(Math.max(0, price - tier.discountAmount));
  return percentOf(price, Math.max(0, 10_000 - tier.discountPoints));
}

export function unitPrice(price: Kurus, tiers: readonly Tier[], quantity: number): Kurus {
  return tierPrice(price, reachedTier(tiers, quantity));
}

/**
 * The next quantity that really lowers what one costs: "add N more and the unit price falls to Y". `reduced`: what is in force
 * for a piece, which may make two tiers cost the same. `allowed`: the quantity to be bought for it, which may reach a tier further up.
 */
export function nextStep(
  price: Kurus,
  tiers: readonly Tier[],
  quantity: number,
  { reduced = (each) => each, allowed = (wished) => wished }: { reduced?: (price: Kurus) => Kurus; allowed?: (wished: number) => number } = {},
): { minQuantity: number; missing: number; unitPrice: Kurus } | undefined {
  const priceAt = (pieces: number) => reduced(unitPrice(price, tiers, pieces));
  const now = priceAt(quantity);
  return tiers
    .filter((tier) => tier.isActive && tier.minQuantity > quantity)
    .map((tier) => allowed(tier.minQuantity))
    .sort((a, b) => a - b)
    .map((minQuantity) => ({ minQuantity, missing: minQuantity - quantity, unitPrice: priceAt(minQuantity) }))
    .find((step) => step.unitPrice < now);
}

/** The whole staircase of a product: each step with its first and last quantity. The last step is open. */
export function priceSteps(price: Kurus, tiers: readonly Tier[]): { from: number; to: number | null; unitPrice: Kurus }[] {
  const starts = [1, ...tiers.filter((tier) => tier.isActive && tier.minQuantity > 1).map((tier) => tier.minQuantity)];
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return sorted.map((from, index) => {
    const next = sorted[index + 1];
    return { from, to: next === undefined ? null : next - 1, unitPrice: unitPrice(price, tiers, from) };
  });
}

/** What was promised for a row, whatever the catalogue says today: no tier and no rule acts on it any more. */
export type PromisedPrice = { unitPrice: Kurus; discount: Kurus };
/** `categoryIds` (its category and all above) and `designId` matter to discount rules only. */
export type PricedRow = {
  productId: number;
  quantity: number;
  price: Kurus;
  tiers: readonly Tier[];
  designId?: string | null | undefined;
  categoryIds?: readonly number[];
  promised?: PromisedPrice | undefined;
};
/** `amount` is off the goods; `freedShipping` what a rule of free shipping saves. */
export type AppliedDiscount = { id: number; name: string; amount: Kurus; freedShipping?: Kurus };
export type CartDiscounts = { rules: PreparedRules; situation: DiscountCircumstances };
export type CartTotals = {
  /** `discount` is the row's share of what the rules took off. */
  rows: { unitPrice: Kurus; lineTotal: Kurus; discount: Kurus }[];
  /** Which rule took how much off which row, and what kept it from others. */
  appliedRules: AppliedRule[];
  unusedRules: UnusedRule[];
  subtotal: Kurus;
  totalDiscountAmount: Kurus;
  appliedDiscounts: AppliedDiscount[];
  taxAmount: Kurus;
  shippingCost: Kurus;
  finalTotal: Kurus;
  /** How the goods can travel and how they do; nothing while the flat rule holds, or without goods. */
  delivery?: { load: Load; offers: Offer[]; chosen: Offer };
};
/** `optionId` is what the buyer wished; the cheapest stands in for one that is not offered. */
export type CartDelivery = { rules: ShippingRules; load: Load; optionId: string | null };
/** What shipping was promised to cost, for one way of delivery or, without one, for the flat rate. */
export type PromisedShipping = { cost: Kurus; optionId: string | null };

export function cartTotals(rows: readonly PricedRow[], rates: Rates, discounts?: CartDiscounts, delivery?: CartDelivery, promised?: PromisedShipping): CartTotals {
  const quantities = new Map<number, number>();
  for (const row of rows) quantities.set(row.productId, (quantities.get(row.productId) ?? 0) + row.quantity);

  const priced = rows.map((row) => {
    const each = row.promised?.unitPrice ?? unitPrice(row.price, row.tiers, quantities.get(row.productId) ?? row.quantity);
    return { unitPrice: each, lineTotal: times(each, row.quantity) };
  });
  const subtotal = add(...priced.map((row) => row.lineTotal));
  const given = add(...rows.map((row) => row.promised?.discount ?? ZERO));
  const isEmpty = rows.length === 0;
  const shipping = shippingOf(subtotal, rates, isEmpty, delivery, promised);
  if (!discounts) {
    const plain = { rows: priced.map((row, index) => ({ ...row, discount: rows[index]?.promised?.discount ?? ZERO })), appliedDiscounts: [], appliedRules: [], unusedRules: [] };
    return { ...plain, ...totalsOf(subtotal, given, rates, isEmpty, shipping.cost), ...shipping.told };
  }

  const outcome = discountOthers(rows, priced, discounts, shipping.couldBeFreed, rates);
  const { cost, told } = outcome.isShippingFree ? shippingOf(subtotal, { ...rates, freeShippingThreshold: ZERO }, isEmpty, delivery) : shipping;
  return {
    rows: priced.map((row, index) => ({ ...row, discount: outcome.rowDiscounts[index] ?? ZERO })),
    appliedDiscounts: outcome.applied.map(({ rule, amount, isShipping }) => ({
      ...{ id: rule.id, name: rule.name, amount },
      ...(isShipping && { freedShipping: subtract(shipping.cost, cost) }),
    })),
    appliedRules: outcome.applied,
    unusedRules: outcome.unused,
    ...totalsOf(subtotal, add(outcome.total, given), rates, isEmpty, cost),
    ...told,
  };
}

/** The rules see every row but those whose price was promised; what comes back stands in the order of all rows. */
function discountOthers(
  rows: readonly PricedRow[],
  priced: readonly { unitPrice: Kurus; lineTotal: Kurus }[],
  discounts: CartDiscounts,
  shippingCost: Kurus,
  rates: Rates,
): DiscountOutcome {
  const seen = rows.flatMap((row, index) => (row.promised ? [] : [{ ...row, index, categoryIds: row.categoryIds ?? [], unitPrice: priced[index]?.unitPrice ?? ZERO }]));
  const otherGoods = add(...rows.map(({ promised }, index) => (promised ? subtract(priced[index]?.lineTotal ?? ZERO, promised.discount) : ZERO)));
  const taxPoints = rates.pricesIncludeTax ? 0 : basisPoints(rates.taxRate);
  const outcome = discountCart(discounts.rules, seen, { ...discounts.situation, shippingCost, taxPoints, otherGoods });
  if (seen.length === rows.length) return outcome;
  const placeOf = new Map(seen.map(({ index }, place) => [index, place]));
  const spread = <T>(values: readonly T[], own: (row: PricedRow) => T) => rows.map((row, index) => values[placeOf.get(index) ?? -1] ?? own(row));
  return {
    ...outcome,
    rowDiscounts: spread(outcome.rowDiscounts, (row) => row.promised?.discount ?? ZERO),
    applied: outcome.applied.map((rule) => ({ ...rule, shares: spread(rule.shares, () => ZERO), beatenBy: spread(rule.beatenBy, () => null) })),
  };
}

/** `couldBeFreed`: how much of it a rule could still take off. */
function shippingOf(
  subtotal: Kurus,
  rates: Rates,
  isEmpty: boolean,
  delivery: CartDelivery | undefined,
  promised?: PromisedShipping,
): { cost: Kurus; couldBeFreed: Kurus; told: Pick<CartTotals, 'delivery'> } {
  const today = delivery && !isEmpty ? deliveryOffers(delivery.rules, delivery.load.desi, subtotal >= rates.freeShippingThreshold) : [];
  const offers = promised ? today.map((offer) => (offer.id === promised.optionId ? { ...offer, price: promised.cost, couldBeFree: false } : offer)) : today;
  const chosen = chooseOffer(offers, delivery?.optionId ?? null);
  if (delivery && chosen) return { cost: chosen.price, couldBeFreed: chosen.couldBeFree ? chosen.price : ZERO, told: { delivery: { load: delivery.load, offers, chosen } } };
  if (promised && promised.optionId === null) return { cost: promised.cost, couldBeFreed: ZERO, told: {} };
  const cost = flatShipping(subtotal, rates, isEmpty);
  return { cost, couldBeFreed: cost, told: {} };
}

/** Specification 9. */
const flatShipping = (subtotal: Kurus, rates: Rates, isEmpty: boolean): Kurus => (isEmpty || subtotal >= rates.freeShippingThreshold ? ZERO : rates.shippingCost);

/** Tax, shipping and total of a subtotal. Also the browser's local fallback, when the server's figures are not there. */
export function totalsOf(subtotal: Kurus, totalDiscountAmount: Kurus, rates: Rates, isEmpty: boolean, shippingCost = flatShipping(subtotal, rates, isEmpty)) {
  const left = subtract(subtotal, totalDiscountAmount);
  const points = basisPoints(rates.taxRate);
  const taxAmount = rates.pricesIncludeTax ? taxWithin(left, points) : percentOf(left, points);
  const finalTotal = add(left, rates.pricesIncludeTax ? ZERO : taxAmount, shippingCost);
  return { subtotal, totalDiscountAmount, taxAmount, shippingCost, finalTotal };
}

/** A price as the shop shows it: net first, gross below (design.md 7). */
export function netAndGross(price: Kurus, rates: Rates): { net: Kurus; gross: Kurus } {
  const points = basisPoints(rates.taxRate);
  return rates.pricesIncludeTax ? { net: subtract(price, taxWithin(price, points)), gross: price } : { net: price, gross: add(price, percentOf(price, points)) };
}
