// The rows of a customer's cart: what a cart that is sent makes of the one that is kept. A row is a
// product and a design. Pure but for new row ids.
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
  quantity: number;
  priceKurus: Kurus;
  addedAt: string;
};
export type SentRow = Pick<StoredRow, 'productId' | 'designId' | 'quantity'> & {
  cartItemId?: string | undefined;
  addedAt?: string | undefined;
};
/** What can be in a cart: products that are sold today, by id. */
export type Products = ReadonlyMap<
  number,
  Pick<ProductRow, 'name' | 'priceKurus' | 'stock' | 'minQuantity' | 'quantityStep' | 'isActive'>
>;
export type Cut = CutRow & Pick<StoredRow, 'designId'>;

/** No cart is older than the shop; what a browser with a wrong clock says must not stop it. */
const EARLIEST_MS = Date.UTC(2020, 0, 1);

export const rowKey = ({
  productId,
  designId,
}: Pick<StoredRow, 'productId' | 'designId'>): string => `${productId} ${designId ?? ''}`;

/** Rows of the same product and design are one, with the sum of their quantities. */
export function joinRows(
  sent: readonly (Omit<SentCartItem, 'designId'> & { designId?: string | null | undefined })[],
): SentRow[] {
  const joined = new Map<string, SentRow>();
  for (const item of sent) {
    const row = { ...item, designId: item.designId || null };
    const twin = joined.get(rowKey(row));
    joined.set(rowKey(row), twin ? { ...twin, quantity: twin.quantity + row.quantity } : row);
  }
  return [...joined.values()];
}

/** The kept rows whose product is sold today. */
export const sellableRows = (rows: readonly StoredRow[], products: Products): StoredRow[] =>
  rows.filter((row) => products.get(row.productId)?.isActive);

/**
 * The cart as the browser has it. A row that stays keeps its id, when it was put in and at what
 * price.
 */
export function replaceRows(
  kept: readonly StoredRow[],
  sent: readonly SentRow[],
  products: Products,
  now: Date,
): StoredRow[] {
  const known = new Map(kept.map((row) => [rowKey(row), row]));
  const ids = new Set(kept.map((row) => row.cartItemId));
  return sent.flatMap((item) => {
    const quantity = Math.min(item.quantity, MAX_QUANTITY);
    const row = known.get(rowKey(item));
    const product = products.get(item.productId);
    if (!product?.isActive) return [];
    return [
      row ? { ...row, quantity } : newRow({ ...item, quantity }, product.priceKurus, ids, now),
    ];
  });
}

/**
 * Adds the sent rows to the cart: the same row is the sum, cut to what is in stock and can be
 * bought of it. What the rows of the cart hold stays theirs, the rest is handed out in the order of
 * the sent rows. No row of the cart is ever removed, and only rows that were sent change. Whatever
 * did not come in whole is in `cut`; products that never existed are not.
 */
export function mergeRows(
  kept: readonly StoredRow[],
  sent: readonly SentRow[],
  products: Products,
  now: Date,
): { rows: StoredRow[]; cut: Cut[] } {
  const requested = new Map(sent.map((row) => [rowKey(row), row.quantity]));
  const known = new Set(kept.map(rowKey));
  const ids = new Set(kept.map((row) => row.cartItemId));
  // What the rows hold already is theirs; below zero where the stock has fallen since.
  const left = new Map([...products].map(([id, { stock }]) => [id, stock]));
  const take = (productId: number, quantity: number) =>
    void left.set(productId, (left.get(productId) ?? 0) - quantity);
  for (const row of kept) take(row.productId, row.quantity);
  const cut: Cut[] = [];
  const recordCut = (
    { productId, designId }: Pick<StoredRow, 'productId' | 'designId'>,
    requestedQuantity: number,
    quantity: number,
  ) => {
    if (quantity < requestedQuantity)
      cut.push({
        productId,
        designId,
        name: products.get(productId)?.name ?? '',
        requestedQuantity,
        quantity,
      });
  };

  const rows = kept.map((row) => {
    const more = requested.get(rowKey(row));
    const product = products.get(row.productId);
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
    const product = products.get(row.productId);
    if (!product || known.has(rowKey(row))) continue;
    const canCome = product.isActive && rows.length < MAX_CART_ROWS;
    const quantity = canCome
      ? allowedQuantity(product, row.quantity, left.get(row.productId) ?? 0)
      : 0;
    if (quantity > 0) rows.push(newRow({ ...row, quantity }, product.priceKurus, ids, now));
    take(row.productId, quantity);
    recordCut(row, row.quantity, quantity);
  }
  return { rows, cut };
}

/** All that is requested when it is there, else the most that may be bought of what is. */
function allowedQuantity(
  product: { minQuantity: number; quantityStep: number },
  requested: number,
  left: number,
): number {
  const most = Math.min(Math.max(0, left), MAX_QUANTITY);
  return requested <= most ? requested : largestQuantity(product, most);
}

function newRow(
  { cartItemId, productId, designId, quantity, addedAt }: SentRow,
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
    quantity,
    priceKurus,
    addedAt: readTime(addedAt, now).toISOString(),
  };
}

function readTime(sent: string | undefined, now: Date): Date {
  const at = Date.parse(sent ?? '');
  return at >= EARLIEST_MS && at <= now.getTime() ? new Date(at) : now;
}

/** Whether two carts hold the same; in which order they hold it does not count. */
export function isSameCart(one: readonly StoredRow[], other: readonly StoredRow[]): boolean {
  const quantities = new Map(one.map((row) => [rowKey(row), row.quantity]));
  return (
    one.length === other.length &&
    other.every((row) => quantities.get(rowKey(row)) === row.quantity)
  );
}
