// The rows of a cart link compared with the present cart.
import type { LinkedRow } from '#shared/cart/cart-link.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { CartItem } from '#web/product/cart-item.ts';

/** `missing`: how many have to be added; a row of a design does not count as the product alone. */
export type FilledRow = {
  productId: number;
  quantity: number;
  product: Product | null;
  present: number;
  missing: number;
};

export function compareWithCart(
  rows: readonly LinkedRow[],
  products: readonly Product[],
  items: readonly Pick<CartItem, 'id' | 'designId' | 'isSample' | 'quantity'>[],
): FilledRow[] {
  return rows.map(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId) ?? null;
    const present =
      items.find(
        ({ id, designId, isSample }) => id === productId && designId === undefined && !isSample,
      )?.quantity ?? 0;
    const isThere = product !== null && product.stock > 0;
    return {
      productId,
      quantity,
      product,
      present,
      missing: isThere ? Math.max(0, quantity - present) : 0,
    };
  });
}
