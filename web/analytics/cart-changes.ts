// What an action of the buyer changed in the cart, row by row.
import { type CartItem, totalQuantity } from '#web/product/cart-item.ts';
import { unitPriceAt } from '#web/product/product-price.ts';
import { count } from './data-layer.ts';
import { addedToCart, type CountedRow, removedFromCart } from './events.ts';
import { netPrice } from './items.ts';

const keyOf = (item: CartItem) => `${item.id} ${item.isSample ?? item.designId ?? ''}`;

/**
 * The rows of `more` that are missing from `less` or have a smaller quantity there; at their price
 * in `more`.
 */
function moreIn(more: readonly CartItem[], less: readonly CartItem[]): CountedRow[] {
  const known = new Map(less.map((item) => [keyOf(item), item.quantity]));
  return more.flatMap((item) => {
    const quantity = item.quantity - (known.get(keyOf(item)) ?? 0);
    if (quantity <= 0) return [];
    const unitPrice = unitPriceAt(item, totalQuantity(more, item.id));
    return [{ item, quantity, price: netPrice(unitPrice, item.taxRatePercentage) }];
  });
}

export function cartChanged(before: readonly CartItem[], after: readonly CartItem[]): void {
  if (before === after) return;
  count('cart', () => {
    addedToCart(moreIn(after, before));
    removedFromCart(moreIn(before, after));
  });
}
