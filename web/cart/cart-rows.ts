// The rows of the local cart and those of the server: what is sent, what is received, and how two
// carts are merged. Pure; a row is a product and a design, or a sample.
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { CustomerCart, SentCartItem } from '#shared/cart/customer-cart.ts';
import { type CartItem, makeItem } from '#web/product/cart-item.ts';

/** The data that the server stores of a row. */
export type SyncRow = readonly [
  productId: number,
  quantity: number,
  designId: string | null,
  isSample?: true,
];

export const rowsOf = (items: readonly CartItem[]): SyncRow[] =>
  items.map((item) => toSyncRow(item.id, item.quantity, item));

export const toSyncRow = (
  productId: number,
  quantity: number,
  { designId, isSample }: { designId?: string | null | undefined; isSample?: boolean | undefined },
): SyncRow =>
  isSample ? [productId, quantity, null, true] : [productId, quantity, designId ?? null];

/** The cart without the rows and quantities of `taken`. */
export function withoutRows(items: readonly CartItem[], taken: readonly SyncRow[]): CartItem[] {
  const amounts = quantities(taken);
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (amounts.get(keyOf(item)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

const keyOfRow = ([productId, , designId, isSample]: SyncRow): string =>
  `${productId} ${isSample ?? designId ?? ''}`;
const keyOf = (item: CartItem): string => `${item.id} ${item.isSample ?? item.designId ?? ''}`;
const quantities = (rows: readonly SyncRow[]) =>
  new Map(rows.map((row) => [keyOfRow(row), row[1]]));

/** The order of rows does not matter. */
export function isSameCart(one: readonly SyncRow[], other: readonly SyncRow[]): boolean {
  const known = quantities(one);
  return one.length === other.length && other.every((row) => known.get(keyOfRow(row)) === row[1]);
}

export const toSent = (items: readonly CartItem[]): SentCartItem[] =>
  items.map(({ cartItemId, id, quantity, designId, isSample, addedAt }) => ({
    ...(cartItemId.length > 0 && cartItemId.length <= 60 ? { cartItemId } : {}),
    productId: id,
    quantity,
    designId: designId ?? null,
    ...(isSample && { isSample }),
    // A value stored by an older page or edited manually may be no valid time.
    ...(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(addedAt) ? { addedAt } : {}),
  }));

export const toSentRows = (rows: readonly SyncRow[]): SentCartItem[] =>
  rows.map(([productId, quantity, designId, isSample]) => ({
    productId,
    quantity,
    designId,
    ...(isSample && { isSample }),
  }));

/**
 * The server's cart in the form of the local one. A price change that the buyer has not seen yet
 * stays marked.
 */
export function readServerCart({ items }: CustomerCart, local: readonly CartItem[]): CartItem[] {
  const known = new Map(local.map((item) => [keyOf(item), item]));
  return items.flatMap(({ product, cartItemId, quantity, addedAt, designId, isSample }) => {
    const item = makeItem(isSample ? { ...product, isSample } : product, {
      cartItemId,
      quantity,
      addedAt,
      designId: designId ?? undefined,
    });
    if (!item) return [];
    const before = known.get(keyOf(item));
    const previousPrice = before && (before.previousPrice ?? before.price);
    return [
      previousPrice === undefined || previousPrice === item.price
        ? item
        : { ...item, previousPrice },
    ];
  });
}

/**
 * Both sides may have changed since they were equal (`base`): a change on one side applies; if both
 * have changed, the larger quantity does. Merging twice changes nothing, so a lost response does no
 * harm.
 */
export const mergeChanges = (
  server: readonly CartItem[],
  base: readonly SyncRow[],
  local: readonly CartItem[],
): CartItem[] =>
  combine(server, base, local, (theirs, before, ours) =>
    ours === before ? theirs : theirs === before ? ours : Math.max(theirs, ours),
  );

/** The server has stored `taken`; local changes since then are added. */
export const addChanges = (
  server: readonly CartItem[],
  taken: readonly SyncRow[],
  local: readonly CartItem[],
): CartItem[] => combine(server, taken, local, (theirs, before, ours) => theirs + ours - before);

function combine(
  server: readonly CartItem[],
  base: readonly SyncRow[],
  local: readonly CartItem[],
  choose: (theirs: number, before: number, ours: number) => number,
): CartItem[] {
  const before = quantities(base);
  const ours = quantities(rowsOf(local));
  const theirs = new Set(server.map(keyOf));
  const chosen = (item: CartItem, quantity: number) =>
    choose(quantity, before.get(keyOf(item)) ?? 0, ours.get(keyOf(item)) ?? 0);
  return [
    ...server.map((item) => ({ ...item, quantity: chosen(item, item.quantity) })),
    ...local
      .filter((item) => !theirs.has(keyOf(item)))
      .map((item) => ({ ...item, quantity: chosen(item, 0) })),
  ]
    .filter((item) => item.quantity > 0)
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, MAX_QUANTITY) }))
    .slice(0, MAX_CART_ROWS);
}
