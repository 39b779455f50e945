// Putting a product into the cart. Pure.
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import {
  type CartItem,
  makeItem,
  type ProductLike,
  readCartQuantity,
  reprice,
} from '#web/product/cart-item.ts';

export type Addition = {
  product: ProductLike;
  quantity: number;
  designId?: string | undefined;
  cartItemId: string;
  addedAt: string;
};

/** A present product (and design) gets more, another one becomes a new row; null when it cannot be added (specification 5). */
export function withAdded(
  items: readonly CartItem[],
  { product, quantity, designId, cartItemId, addedAt }: Addition,
): CartItem[] | null {
  const fresh = makeItem(product, { cartItemId, quantity, addedAt, designId });
  if (!fresh) return null;
  const present = items.find((item) => item.id === fresh.id && item.designId === fresh.designId);
  if (!present && items.length >= MAX_CART_ROWS) return null;
  const raised =
    readCartQuantity(roundUpQuantity(fresh, (present?.quantity ?? 0) + quantity)) ?? quantity;
  // The product was just looked at: its price, stock and tiers are newer than those in the cart.
  const row = present
    ? { ...fresh, cartItemId: present.cartItemId, addedAt: present.addedAt, quantity: raised }
    : { ...fresh, quantity: raised };
  return reprice(present ? items.map((item) => (item === present ? row : item)) : [...items, row]);
}
