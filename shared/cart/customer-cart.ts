// The cart of a signed-in customer on the wire (specification 4 and 7).
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { Lira, Product } from '#shared/catalogue/catalogue.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from './cart-limits.ts';

const quantity = z.int().min(1).max(MAX_QUANTITY);

/** In a stored cart `id` is the product's (specification 3). */
const nameProduct = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? { productId: row.id, ...row } : row;

/** A row as the browser sends it. Its prices are not trusted. */
export const SentCartItem = z.preprocess(
  nameProduct,
  z.object({
    cartItemId: z.string().min(1).max(60).optional(),
    productId,
    quantity,
    designId: z.string().max(40).nullish(),
    isSample: z.boolean().optional(),
    addedAt: z.iso.datetime({ offset: true }).optional(),
  }),
);
export type SentCartItem = z.infer<typeof SentCartItem>;

/**
 * `id` is the product's, as in the browser's cart (specification 3). Deleted products are left out
 * of a cart.
 */
export const CustomerCartItem = z.object({
  cartItemId: z.string(),
  id: z.int(),
  productId: z.int(),
  designId: z.string().nullable(),
  /** For a sample: `product` has the sample's price and no tiers. Omitted otherwise. */
  isSample: z.literal(true).optional(),
  quantity: z.int(),
  /** At today's tier, by the product's total quantity over all rows. */
  unitPrice: Lira,
  /** The price when the row was added, before tiers. */
  priceAtTime: Lira,
  lineTotal: Lira,
  addedAt: z.string(),
  product: Product,
});
export type CustomerCartItem = z.infer<typeof CustomerCartItem>;

/**
 * The newest order that was made from the cart and waits for its card payment. Until it is paid the
 * cart keeps its rows.
 */
export const PendingCartOrder = z.object({
  orderNumber: z.string(),
  items: z.array(
    z.object({
      productId: z.int(),
      designId: z.string().nullable(),
      isSample: z.boolean().optional(),
      quantity: z.int(),
    }),
  ),
});
export type PendingCartOrder = z.infer<typeof PendingCartOrder>;

export const CustomerCart = z.object({
  version: z.int(),
  items: z.array(CustomerCartItem),
  pendingOrder: PendingCartOrder.nullable(),
});
export type CustomerCart = z.infer<typeof CustomerCart>;

/** With an old `version` the response is 409 CART_VERSION, with the present cart in `details`. */
export const CartSyncBody = z.object({
  items: z.array(SentCartItem).max(MAX_CART_ROWS),
  version: z.int().min(0).optional(),
});
export type CartSyncBody = z.infer<typeof CartSyncBody>;

/** A `mergeId` is merged only once, however often it is sent. */
export const CartMergeBody = z.object({
  anonymousItems: z.array(SentCartItem).max(MAX_CART_ROWS),
  mergeId: z.string().min(1).max(60).optional(),
});
export type CartMergeBody = z.infer<typeof CartMergeBody>;
/** Items that were not added completely: the requested quantity and the quantity in the cart. */
export const CutRow = z.object({
  productId: z.int(),
  name: z.string(),
  requestedQuantity: z.int(),
  quantity: z.int(),
});
export type CutRow = z.infer<typeof CutRow>;
export const CartMergeAnswer = CustomerCart.extend({ cut: z.array(CutRow) });
export type CartMergeAnswer = z.infer<typeof CartMergeAnswer>;

/**
 * The response of reorder: the resulting cart, products added only in part, and products not added.
 */
export const ReorderAnswer = CartMergeAnswer.extend({
  addedCount: z.int(),
  skipped: z.array(z.object({ productId: z.int(), name: z.string() })),
});
export type ReorderAnswer = z.infer<typeof ReorderAnswer>;
