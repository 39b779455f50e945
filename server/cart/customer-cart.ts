// The stored cart of a customer: read, replaced by a browser's cart (sync), filled from an
// anonymous one (merge) or from an old order. Owns customer_carts, customer_cart_items and
// cart_merges. Specification 4 and 7.

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { ProductRow } from '#server/catalogue/catalogue.sql.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira, times, toLira } from '#shared/base/money.ts';
import type {
  CartMergeAnswer,
  CartMergeBody,
  CartSyncBody,
  CustomerCart,
} from '#shared/cart/customer-cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import {
  type Cut,
  isSameCart,
  joinRows,
  mergeRows,
  replaceRows,
  rowKey,
  type SentRow,
  type StoredRow,
  sellableRows,
} from './cart-rows.ts';
import { demandByProduct } from './check-rows.ts';
import {
  deleteMergesBefore,
  insertMerge,
  lockCart,
  replaceCartRows,
  selectCart,
  selectMerge,
} from './customer-cart.sql.ts';

export type CartContext = Pick<Platform, 'db' | 'clock'>;
type CartProducts = ReadonlyMap<number, ProductRow>;
type CartState = {
  version: number;
  rows: StoredRow[];
  products: CartProducts;
  pendingOrder: CustomerCart['pendingOrder'];
};
type LockedCart = CartState & { customerId: number };

const MERGE_RETENTION_DAYS = 30;

export async function readCart(
  { db }: Pick<Platform, 'db'>,
  customerId: number,
  language: Language,
): Promise<CustomerCart> {
  const cart = await selectCart(db, customerId);
  return toCart({ ...cart, products: byId(cart.products) }, language);
}

/**
 * Replaces the cart by the sent one, without products that are no longer sold. Sending the same
 * content again changes nothing.
 * @throws AppError CART_VERSION, with the current cart, if another browser changed it meanwhile.
 */
export async function syncCart(
  context: CartContext,
  customerId: number,
  { items, version }: CartSyncBody,
  language: Language,
): Promise<CustomerCart> {
  const sent = joinRows(items);
  return inTransaction(context.db, async (tx) => {
    const cart = await openCart(context, tx, customerId, sent);
    if (version !== undefined && version !== cart.version)
      throw new AppError('CART_VERSION', { details: toCart(cart, language) });
    return toCart(
      await replaceCart(
        context,
        tx,
        cart,
        replaceRows(cart.rows, sent, cart.products, context.clock()),
      ),
      language,
    );
  });
}

/**
 * Adds a visitor's cart to the customer's cart: once for each `mergeId`, however often it is sent.
 */
export async function mergeCart(
  context: CartContext,
  customerId: number,
  { anonymousItems, mergeId }: CartMergeBody,
  language: Language,
): Promise<CartMergeAnswer> {
  const sent = joinRows(anonymousItems);
  return inTransaction(context.db, async (tx) => {
    const cart = await openCart(context, tx, customerId, sent);
    const before = mergeId === undefined ? null : await selectMerge(tx, customerId, mergeId);
    if (before) return { ...toCart(cart, language), cut: before };
    const now = context.clock();
    const { rows, cut } = mergeRows(cart.rows, sent, cart.products, now);
    const cutRows = cut.map(toCutRow);
    if (mergeId !== undefined)
      await insertMerge(tx, { customerId, mergeId, cut: cutRows, createdAt: now });
    return { ...toCart(await replaceCart(context, tx, cart, rows), language), cut: cutRows };
  });
}

export type Added = { cart: CustomerCart; cut: Cut[]; added: SentRow[]; skipped: SentRow[] };

/**
 * Adds rows, like a merge. `skipped` are rows of which nothing could be added; if all are skipped,
 * nothing changes.
 */
export async function addToCart(
  context: CartContext,
  customerId: number,
  rowsToAdd: readonly SentRow[],
  language: Language,
): Promise<Added> {
  const sent = joinRows(rowsToAdd);
  return inTransaction(context.db, async (tx) => {
    const cart = await openCart(context, tx, customerId, sent);
    const { rows, cut } = mergeRows(cart.rows, sent, cart.products, context.clock());
    const before = new Map(cart.rows.map((row) => [rowKey(row), row.quantity]));
    const more = new Set(
      rows.filter((row) => row.quantity > (before.get(rowKey(row)) ?? 0)).map(rowKey),
    );
    const added = sent.filter((row) => more.has(rowKey(row)));
    const skipped = sent.filter((row) => !more.has(rowKey(row)));
    const saved = added.length === 0 ? cart : await replaceCart(context, tx, cart, rows);
    return {
      cart: toCart(saved, language),
      cut: cut.filter((row) => more.has(rowKey(row))),
      added,
      skipped,
    };
  });
}

/** Removes what was ordered, once the order is paid. Call with the order locked. */
export async function removeOrdered(
  tx: Tx,
  customerId: number,
  ordered: readonly SentRow[],
  now: Date,
): Promise<void> {
  // The customer may have been deleted meanwhile.
  if (!(await lockCart(tx, customerId, now))) return;
  const { rows } = await selectCart(tx, customerId);
  const quantities = new Map(joinRows(ordered).map((row) => [rowKey(row), row.quantity]));
  const left = rows
    .map((row) => ({ ...row, quantity: row.quantity - (quantities.get(rowKey(row)) ?? 0) }))
    .filter((row) => row.quantity > 0);
  if (!isSameCart(rows, left)) await replaceCartRows(tx, customerId, left, now);
}

/** For the hourly job. */
export async function deleteOldMerges({ db, clock }: CartContext): Promise<void> {
  await deleteMergesBefore(db, new Date(clock().getTime() - MERGE_RETENTION_DAYS * DAY_MS));
}

/** Locks the cart and returns it without rows whose product is no longer sold. */
async function openCart(
  { clock }: CartContext,
  tx: Tx,
  customerId: number,
  sent: readonly SentRow[],
): Promise<LockedCart> {
  if (!(await lockCart(tx, customerId, clock()))) throw new AppError('NOT_SIGNED_IN');
  const cart = await selectCart(
    tx,
    customerId,
    sent.map((row) => row.productId),
  );
  const products = byId(cart.products);
  return { ...cart, customerId, rows: sellableRows(cart.rows, products), products };
}

async function replaceCart(
  { clock }: CartContext,
  tx: Tx,
  cart: LockedCart,
  rows: StoredRow[],
): Promise<LockedCart> {
  if (isSameCart(cart.rows, rows)) return cart;
  return { ...cart, rows, version: await replaceCartRows(tx, cart.customerId, rows, clock()) };
}

const byId = (products: readonly ProductRow[]): CartProducts =>
  new Map(products.map((product) => [product.id, product]));

const toCutRow = ({ productId, name, requestedQuantity, quantity }: Cut) => ({
  productId,
  name,
  requestedQuantity,
  quantity,
});

/** The product as a sample: one price, no tiers, quantity step 1. */
const asSample = (product: Product, { sample }: Pick<ProductRow, 'sample'>): Product => ({
  ...product,
  price: sample ? toLira(sample.price) : product.price,
  bulkDiscounts: [],
  discount: null,
  minQuantity: 1,
  quantityStep: 1,
});

function toCart(
  { version, rows, products, pendingOrder }: CartState,
  language: Language,
): CustomerCart {
  const sold = sellableRows(rows, products);
  const demand = demandByProduct(
    sold.map((row) => ({ ...row, designId: row.designId ?? undefined })),
  );
  const items = sold.flatMap((row) => {
    const product = products.get(row.productId);
    if (!product) return [];
    const { cartItemId, productId, designId, isSample, quantity, priceKurus, addedAt } = row;
    const shown = isSample ? asSample(toProduct(product, language), product) : null;
    const each = shown
      ? fromLira(shown.price)
      : unitPrice(product.priceKurus, product.tiers, demand.get(productId) ?? quantity);
    return [
      {
        cartItemId,
        id: productId,
        productId,
        designId,
        ...(isSample && { isSample: true as const }),
        quantity,
        unitPrice: toLira(each),
        priceAtTime: toLira(priceKurus),
        lineTotal: toLira(times(each, quantity)),
        addedAt,
        product: shown ?? toProduct(product, language),
      },
    ];
  });
  return { version, items, pendingOrder };
}
