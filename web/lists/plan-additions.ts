// What of a list goes into the cart: raised to the minimum and the step, cut to the stock, and every change named.
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';

export type RequestedRow = { product: Product; quantity: number; isWithdrawn: boolean };
type InCart = { id: number; quantity: number };
/** `added` of `requested`; 0 of it when nothing went in. */
export type Change = {
  name: string;
  requested: number;
  added: number;
  reason: 'withdrawn' | 'sold-out' | 'too-few' | 'in-cart' | 'raised' | 'full';
};
export type Plan = { additions: { product: Product; quantity: number }[]; changes: Change[] };

export const canBeAdded = ({ product, isWithdrawn }: RequestedRow): boolean =>
  !isWithdrawn && largestQuantity(product, product.stock) > 0;

export function planAdditions(
  rows: readonly RequestedRow[],
  cart: readonly InCart[],
  maxRows = MAX_CART_ROWS,
): Plan {
  const plan: Plan = { additions: [], changes: [] };
  const inCart = new Map<number, number>();
  for (const { id, quantity } of cart) inCart.set(id, (inCart.get(id) ?? 0) + quantity);
  let cartRows = cart.length;
  for (const row of rows) {
    const { product, quantity: requested } = row;
    const there = inCart.get(product.id) ?? 0;
    const isNew = !inCart.has(product.id);
    const raised = roundUpQuantity(product, there + requested) - there;
    const largest = largestQuantity(product, product.stock);
    const quantity = Math.min(raised, largest - there);
    const change = (reason: Change['reason'], added = 0) =>
      plan.changes.push({ name: product.name, requested, added, reason });
    if (row.isWithdrawn) change('withdrawn');
    else if (largest === 0) change('sold-out');
    else if (quantity <= 0) change('in-cart');
    else if (isNew && cartRows >= maxRows) change('full');
    else {
      plan.additions.push({ product, quantity });
      inCart.set(product.id, there + quantity);
      if (isNew) cartRows += 1;
      if (quantity < requested) change('too-few', quantity);
      else if (quantity > requested) change('raised', quantity);
    }
  }
  return plan;
}
