// The cart with its rows and totals, for pages that show them. Most pages do not, so what works
// them out is not loaded with every page.
import { type Cart, useCart } from './CartContext.ts';
import { type CartView, viewCart } from './cart-view.ts';

export type ViewedCart = Cart & CartView;

/** Worked out once for each state of the cart, however many parts of a page show it. */
const viewed = new WeakMap<Cart, ViewedCart>();

export const useCartView = (): ViewedCart => viewOf(useCart());

function viewOf(cart: Cart): ViewedCart {
  const known = viewed.get(cart);
  if (known) return known;
  const { items, figures, pendingOrder } = cart;
  const view = viewCart(items, figures.calculated, figures.basis, pendingOrder?.rows);
  const all = { ...view, ...cart };
  viewed.set(cart, all);
  return all;
}
