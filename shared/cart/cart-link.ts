// A link that fills a cart: /cart/fill?items=12:50,15:120 (products with their quantities).
import { MAX_CART_ROWS, MAX_QUANTITY } from './cart-limits.ts';

export type LinkedRow = { productId: number; quantity: number };

export const CART_LINK_PATH = '/cart/fill';
const MOST_ID = 2_147_483_647;

/** Each product once, in the order of the link; null if the text is invalid. */
export function readLinkedRows(text: string): LinkedRow[] | null {
  const rows = new Map<number, number>();
  for (const part of text.split(',')) {
    const [, id, count] = /^([1-9]\d{0,9}):([1-9]\d{0,6})$/.exec(part) ?? [];
    const productId = Number(id);
    const quantity = Number(count);
    if (id === undefined || productId > MOST_ID || quantity > MAX_QUANTITY) return null;
    rows.set(productId, Math.min(MAX_QUANTITY, (rows.get(productId) ?? 0) + quantity));
  }
  if (rows.size > MAX_CART_ROWS) return null;
  return [...rows].map(([productId, quantity]) => ({ productId, quantity }));
}

export const cartLink = (rows: readonly LinkedRow[]): string =>
  `${CART_LINK_PATH}?items=${rows.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',')}`;
