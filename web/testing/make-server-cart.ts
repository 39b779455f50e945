// The server's cart of a customer in tests.
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import { makeProduct } from './make-product.ts';

/** Quantities by product id, each at 10 lira. */
export const makeServerCart = (quantities: Record<number, number>, version = 1): CustomerCart => ({
  version,
  pendingOrder: null,
  items: Object.entries(quantities).map(([id, quantity]) => ({
    cartItemId: `server-${id}`,
    id: Number(id),
    productId: Number(id),
    designId: null,
    quantity,
    unitPrice: 10,
    priceAtTime: 10,
    lineTotal: 10 * quantity,
    addedAt: '2026-02-01T00:00:00.000Z',
    product: makeProduct({ id: Number(id), price: 10 }),
  })),
});
