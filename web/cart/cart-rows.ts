// The rows of a cart against those that the server keeps: what is sent, what comes back, and how
// two carts become one. Pure; a row is a product and a design, or a sample (design.md 6).
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { CustomerCart, SentCartItem } from '#shared/cart/customer-cart.ts';
import { type CartItem, makeItem } from '#web/product/cart-item.ts';

/** All that the server keeps of a row beyond its product. */
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

/** What is left of a cart once `taken` is out of it. */
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

/** Their order does not matter. */
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
    // What an older page or a hand has stored may be no time.
    ...(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(addedAt) ? { addedAt } : {}),
  }));

export const toSentRows = (rows: readonly SyncRow[]): SentCartItem[] =>
  rows.map(([productId, quantity, designId, isSample]) => ({
    ...{ productId, quantity, designId },
    ...(isSample && { isSample }),
  }));

/** The server's cart as the browser keeps one. What the buyer has not yet seen of a moved price stays unseen. */
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
 * Both sides have changed since they were the same (`base`): what only one of them changed counts,
 * of what both changed the larger quantity. Doing it twice changes nothing, so that an answer that
 * was lost does no harm.
 */
export const mergeChanges = (
  server: readonly CartItem[],
  base: readonly SyncRow[],
  local: readonly CartItem[],
): CartItem[] =>
  combine(server, base, local, (theirs, before, ours) =>
    ours === before ? theirs : theirs === before ? ours : Math.max(theirs, ours),
  );

/** The server has taken in `taken`; what was changed here since comes on top. */
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
