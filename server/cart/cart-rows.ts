// The rows of a customer's cart: combines a sent cart with the stored one. A row is a product and a
// design, or a sample of a product. Pure, except for new row ids.
import { randomUUID } from 'node:crypto';
import type { ProductRow } from '#server/catalogue/catalogue.sql.ts';
import type { Kurus } from '#shared/base/money.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { CutRow, SentCartItem } from '#shared/cart/customer-cart.ts';
import { largestQuantity } from '#shared/catalogue/quantity.ts';

export type StoredRow = {
  cartItemId: string;
  productId: number;
  designId: string | null;
  isSample?: boolean | undefined;
  quantity: number;
  priceKurus: Kurus;
  addedAt: string;
};
export type SentRow = Pick<StoredRow, 'productId' | 'designId' | 'isSample' | 'quantity'> & {
  cartItemId?: string | undefined;
  addedAt?: string | undefined;
};
/** The products that can be in a cart: those on sale now, by id. */
export type Products = ReadonlyMap<
  number,
  Pick<
    ProductRow,
    'name' | 'priceKurus' | 'stock' | 'minQuantity' | 'quantityStep' | 'isActive' | 'sample'
  >
>;
export type Cut = CutRow & Pick<StoredRow, 'designId' | 'isSample'>;

/**
 * No cart is older than the shop; an earlier time comes from a browser with a wrong clock and is
 * ignored.
 */
const EARLIEST_MS = Date.UTC(2020, 0, 1);

type Key = Pick<StoredRow, 'productId' | 'designId' | 'isSample'>;
export const rowKey = ({ productId, designId, isSample }: Key): string =>
  isSample ? `sample ${productId}` : `${productId} ${designId ?? ''}`;

/** Joins rows of the same product and design and adds their quantities. */
export function joinRows(
  sent: readonly (Omit<SentCartItem, 'designId'> & { designId?: string | null | undefined })[],
): SentRow[] {
  const joined = new Map<string, SentRow>();
  for (const item of sent) {
    const { isSample = false, ...rest } = item;
    const row = {
      ...rest,
      designId: (!isSample && item.designId) || null,
      ...(isSample && { isSample }),
    };
    const twin = joined.get(rowKey(row));
    joined.set(rowKey(row), twin ? { ...twin, quantity: twin.quantity + row.quantity } : row);
  }
  return [...joined.values()];
}

type SoldAs = Pick<StoredRow, 'productId' | 'isSample'>;

/** The product as this row sells it; undefined if it is not on sale now, or not as a sample. */
function soldAs({ productId, isSample }: SoldAs, products: Products) {
  const product = products.get(productId);
  if (!product?.isActive || !isSample) return product?.isActive ? product : undefined;
  const { sample } = product;
  return sample
    ? { ...product, priceKurus: sample.price, minQuantity: 1, quantityStep: 1, most: sample.most }
    : undefined;
}

/** The stored rows whose product is on sale now. */
export const sellableRows = (rows: readonly StoredRow[], products: Products): StoredRow[] =>
  rows.filter((row) => soldAs(row, products) !== undefined);

/** Makes the cart as the browser has it. A row that stays keeps its id, its time and its price. */
export function replaceRows(
  stored: readonly StoredRow[],
  sent: readonly SentRow[],
  products: Products,
  now: Date,
): StoredRow[] {
  const known = new Map(stored.map((row) => [rowKey(row), row]));
  const ids = new Set(stored.map((row) => row.cartItemId));
  return sent.flatMap((item) => {
    const quantity = Math.min(item.quantity, MAX_QUANTITY);
    const row = known.get(rowKey(item));
    const product = soldAs(item, products);
    if (!product) return [];
    return [
      row ? { ...row, quantity } : newRow({ ...item, quantity }, product.priceKurus, ids, now),
    ];
  });
}

/**
 * Adds the sent rows to the cart. Equal rows are added up, limited to the stock and to what can be
 * bought. Rows of the cart keep their pieces; the rest is distributed in the order of the sent
 * rows. No row of the cart is removed, and only sent rows change. Rows that were reduced are in
 * `cut`, except for products that never existed.
 */
export function mergeRows(
  stored: readonly StoredRow[],
  sent: readonly SentRow[],
  products: Products,
  now: Date,
): { rows: StoredRow[]; cut: Cut[] } {
  const requested = new Map(sent.map((row) => [rowKey(row), row.quantity]));
  const known = new Set(stored.map(rowKey));
  const ids = new Set(stored.map((row) => row.cartItemId));
  // The stock minus the pieces in the rows; negative if the stock has fallen since.
  const left = new Map([...products].map(([id, { stock }]) => [id, stock]));
  const take = (productId: number, quantity: number) =>
    void left.set(productId, (left.get(productId) ?? 0) - quantity);
  for (const row of stored) take(row.productId, row.quantity);
  const cut: Cut[] = [];
  const recordCut = (
    { productId, designId, isSample }: Key,
    requestedQuantity: number,
    quantity: number,
  ) => {
    if (quantity < requestedQuantity)
      cut.push({
        productId,
        designId,
        ...(isSample && { isSample }),
        name: products.get(productId)?.name ?? '',
        requestedQuantity,
        quantity,
      });
  };

  const rows = stored.map((row) => {
    const more = requested.get(rowKey(row));
    const product = soldAs(row, products);
    if (!more || !product) return row;
    const quantity =
      allowedQuantity(
        product,
        row.quantity + more,
        row.quantity + (left.get(row.productId) ?? 0),
      ) || row.quantity;
    take(row.productId, quantity - row.quantity);
    recordCut(row, row.quantity + more, quantity);
    return { ...row, quantity };
  });
  for (const row of sent) {
    if (!products.has(row.productId) || known.has(rowKey(row))) continue;
    const product = rows.length < MAX_CART_ROWS ? soldAs(row, products) : undefined;
    const quantity = product
      ? allowedQuantity(product, row.quantity, left.get(row.productId) ?? 0)
      : 0;
    if (product && quantity > 0)
      rows.push(newRow({ ...row, quantity }, product.priceKurus, ids, now));
    take(row.productId, quantity);
    recordCut(row, row.quantity, quantity);
  }
  return { rows, cut };
}

/** The requested quantity if it is available, else the most that may be bought. */
function allowedQuantity(
  product: { minQuantity: number; quantityStep: number; most?: number },
  requested: number,
  left: number,
): number {
  const most = Math.min(Math.max(0, left), product.most ?? MAX_QUANTITY);
  return requested <= most ? requested : largestQuantity(product, most);
}

function newRow(
  { cartItemId, productId, designId, isSample, quantity, addedAt }: SentRow,
  priceKurus: Kurus,
  ids: Set<string>,
  now: Date,
): StoredRow {
  const id = cartItemId !== undefined && !ids.has(cartItemId) ? cartItemId : randomUUID();
  ids.add(id);
  return {
    cartItemId: id,
    productId,
    designId,
    ...(isSample && { isSample }),
    quantity,
    priceKurus,
    addedAt: readTime(addedAt, now).toISOString(),
  };
}

function readTime(sent: string | undefined, now: Date): Date {
  const at = Date.parse(sent ?? '');
  return at >= EARLIEST_MS && at <= now.getTime() ? new Date(at) : now;
}

/** Whether two carts have the same content, in any order. */
export function isSameCart(one: readonly StoredRow[], other: readonly StoredRow[]): boolean {
  const quantities = new Map(one.map((row) => [rowKey(row), row.quantity]));
  return (
    one.length === other.length &&
    other.every((row) => quantities.get(rowKey(row)) === row.quantity)
  );
}
