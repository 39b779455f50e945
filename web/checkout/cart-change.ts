// What the buyer accepts when the server answered that the cart is not as it was (409 CART_CHANGED).
import type { CartChange } from '#shared/checkout/checkout.ts';
import type { CartItem } from '#web/product/cart-item.ts';

export type CartStep =
  | { kind: 'remove'; cartItemId: string }
  | { kind: 'quantity'; cartItemId: string; quantity: number };

/** A changed price needs no step: the recalculation that follows takes it over. The rows of an answer come in the order of the cart; a product in two rows is met twice. */
export function stepsOf({ rows }: CartChange, items: readonly CartItem[]): CartStep[] {
  const taken = new Set<string>();
  return rows.flatMap((row): CartStep[] => {
    const sameProduct = items.filter(
      (item) => item.id === row.productId && !taken.has(item.cartItemId),
    );
    const item =
      sameProduct.find((other) => other.quantity === row.requestedQuantity) ?? sameProduct[0];
    if (!item || row.problem === 'price') return [];
    taken.add(item.cartItemId);
    return row.availableQuantity > 0 && row.problem !== 'gone'
      ? [{ kind: 'quantity', cartItemId: item.cartItemId, quantity: row.availableQuantity }]
      : [{ kind: 'remove', cartItemId: item.cartItemId }];
  });
}
