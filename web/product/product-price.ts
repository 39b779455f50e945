// The price of a product at a quantity, with the field names of the API: tiers, minimum, step and
// carton.

import { fromLira, type Kurus, kurus, subtract, times } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { pieceDiscountOf, tiersOf } from '#shared/catalogue/wire-prices.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { nextStep, priceSteps, unitPrice } from '#shared/pricing/tiers.ts';

export type PricedProduct = Pick<
  Product,
  | 'price'
  | 'discount'
  | 'bulkDiscounts'
  | 'minQuantity'
  | 'quantityStep'
  | 'piecesPerCarton'
  | 'stock'
>;

/** Calculated like the cart: the tier first, then the discount on one piece. */
const reduced = (product: Pick<PricedProduct, 'discount'>, price: Kurus): Kurus =>
  withPieceDiscount(price, product.discount && pieceDiscountOf(product.discount.steps));

const atTier = (
  { price, bulkDiscounts }: Pick<PricedProduct, 'price' | 'bulkDiscounts'>,
  quantity: number,
): Kurus => unitPrice(fromLira(price), tiersOf(bulkDiscounts), quantity);

export const unitPriceAt = (
  product: Pick<PricedProduct, 'price' | 'discount' | 'bulkDiscounts'>,
  quantity: number,
): Kurus => reduced(product, atTier(product, quantity));

export const lineTotalAt = (product: PricedProduct, quantity: number): Kurus =>
  times(unitPriceAt(product, quantity), quantity);

/** The price to strike through, only beside the price of one piece: a tier is no reduction. */
export function previousPriceAt(product: PricedProduct, quantity: number): Kurus | null {
  const previous = product.discount?.previousPrice ?? null;
  return previous === null || atTier(product, quantity) < fromLira(product.price)
    ? null
    : fromLira(previous);
}

export const smallestQuantity = (
  product: Pick<PricedProduct, 'minQuantity' | 'quantityStep'>,
): number => roundUpQuantity(product, 1);

/** Whether the stock covers the smallest quantity that may be bought. */
export const isBuyable = (product: PricedProduct): boolean =>
  largestQuantity(product, product.stock) > 0;

/**
 * Adds one carton (counted in sales units), within step and stock. From the smallest quantity it
 * goes to one full carton.
 */
export const withCarton = (product: PricedProduct, quantity: number): number =>
  withPack(product, quantity, product.piecesPerCarton ?? 0);

/** The same for a pack of `pieces`. */
export function withPack(product: PricedProduct, quantity: number, pieces: number): number {
  const requested =
    quantity <= smallestQuantity(product) ? Math.max(pieces, quantity) : quantity + pieces;
  return Math.min(
    roundUpQuantity(product, requested),
    Math.max(largestQuantity(product, product.stock), smallestQuantity(product)),
  );
}

export type LadderStep = { from: number; to: number | null; unitPrice: Kurus; isCarton: boolean };

/** The price tiers from the smallest quantity that can be bought. */
export function ladderSteps(product: PricedProduct): LadderStep[] {
  const smallest = smallestQuantity(product);
  return priceSteps(fromLira(product.price), tiersOf(product.bulkDiscounts))
    .filter(({ to }) => to === null || to >= smallest)
    .map((step) => ({
      ...step,
      unitPrice: reduced(product, step.unitPrice),
      from: Math.max(step.from, smallest),
      isCarton: step.from === product.piecesPerCarton && step.from > 1,
    }));
}

export const currentStep = (steps: readonly LadderStep[], quantity: number): number =>
  steps.findLastIndex(({ from }) => from <= quantity);

export type LadderHint = {
  missing: number;
  target: number;
  unitPrice: Kurus;
  /**
   * How much less the larger quantity costs in total; null when it costs more, as it usually does.
   */
  saving: Kurus | null;
};

/**
 * How many more reach the next price; null on the last tier, and when step or stock make it
 * unreachable.
 */
export function ladderHint(product: PricedProduct, quantity: number): LadderHint | null {
  const next = nextStep(fromLira(product.price), tiersOf(product.bulkDiscounts), quantity, {
    reduced: (price) => reduced(product, price),
    allowed: (requested) => roundUpQuantity(product, requested),
  });
  if (!next || next.minQuantity > largestQuantity(product, product.stock)) return null;
  const { minQuantity: target, missing, unitPrice } = next;
  const now = lineTotalAt(product, quantity);
  const then = times(unitPrice, target);
  return { missing, target, unitPrice, saving: then < now ? subtract(now, then) : null };
}

/**
 * The price of 100 ml or 100 g if the product costs `unitPrice`, rounded half up; null for products
 * not sold by content. Only shown, never charged.
 */
export function pricePerHundred(
  { attributes: { netAmount, netUnit } }: Pick<Product, 'attributes'>,
  unitPrice: Kurus,
): { price: Kurus; unit: string } | null {
  if (typeof netAmount !== 'number' || netAmount <= 0 || typeof netUnit !== 'string') return null;
  return {
    price: kurus(Math.round((unitPrice * 100) / netAmount)),
    unit: netUnit,
  };
}
