// What is wrong with a typed quantity of a product, and which quantity would be right. Pure.
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { type PricedProduct, smallestQuantity } from './product-price.ts';

/** `possible`: the quantity that would be right; null if no other quantity is. */
export type QuantityProblem = {
  kind: 'quantity' | 'out-of-stock' | 'not-enough' | 'below-minimum' | 'off-step';
  possible: number | null;
};

type Rule = Pick<PricedProduct, 'minQuantity' | 'quantityStep' | 'stock'>;

/**
 * `quantity` is null if it is ambiguous; `available` is the stock minus the quantity in other rows.
 */
export function quantityProblem(
  product: Rule,
  quantity: number | null,
  available = product.stock,
): QuantityProblem | null {
  const largest = largestQuantity(product, available);
  if (largestQuantity(product, product.stock) === 0)
    return { kind: 'out-of-stock', possible: null };
  if (quantity === null)
    return {
      kind: 'quantity',
      possible: smallestQuantity(product) <= largest ? smallestQuantity(product) : null,
    };
  const allowed = roundUpQuantity(product, quantity);
  if (allowed > largest) return { kind: 'not-enough', possible: largest > 0 ? largest : null };
  if (isAllowedQuantity(product, quantity)) return null;
  return { kind: quantity < product.minQuantity ? 'below-minimum' : 'off-step', possible: allowed };
}
