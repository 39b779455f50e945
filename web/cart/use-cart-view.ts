// The cart with its rows and totals, for pages that show them. Most pages do not, so what works
// them out is not loaded with every page.

import { isLira } from '#shared/base/money.ts';
import { type Cart, useCart } from './CartContext.ts';
import type { Calculated } from './cart-calculation.ts';
import { type CartView, viewCart } from './cart-view.ts';

export type ViewedCart = Cart & CartView;

/** Worked out once for each state of the cart, however many parts of a page show it. */
const viewed = new WeakMap<Cart, ViewedCart>();

export const useCartView = (): ViewedCart => viewOf(useCart());

function viewOf(cart: Cart): ViewedCart {
  const known = viewed.get(cart);
  if (known) return known;
  const { items, figures, pendingOrder } = cart;
  const { answer } = figures.calculated;
  const calculation = {
    ...figures.calculated,
    answer: answer && isComplete(answer) ? answer : null,
  };
  const view = viewCart(items, calculation, figures.basis, pendingOrder?.rows);
  const all = { ...view, ...cart };
  viewed.set(cart, all);
  return all;
}

/** The server's values are used only if they are amounts (specification 5), else our own totals. */
function isComplete(answer: Calculated): boolean {
  const { totalDiscountAmount, appliedDiscounts, taxAmount, shippingCost, finalTotal } = answer;
  const isAmount = (value: unknown) => typeof value === 'number' && isLira(value);
  return (
    [totalDiscountAmount, taxAmount, shippingCost, finalTotal].every(isAmount) &&
    Array.isArray(appliedDiscounts) &&
    appliedDiscounts.every((discount) => isAmount(discount?.amount))
  );
}
