// Rows of the cart that are one design: put in, changed and taken out together. Pure; what a part is to its set is not asked
// here, since every page of the shop loads this file (see set-count.ts).
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import {
  type CartItem,
  makeItem,
  type ProductLike,
  readCartQuantity,
  reprice,
} from '#web/product/cart-item.ts';
import { withAdded } from './adding.ts';

/** `replaces`: the design whose rows these take the place of. */
export type SetAddition = {
  code: string;
  rows: readonly { product: ProductLike; quantity: number }[];
  replaces: string | null;
  newId: () => string;
  addedAt: string;
};

/** All rows or none: null when there is no room, or a product that is none. */
export function withSet(
  items: readonly CartItem[],
  { code, rows, replaces, newId, addedAt }: SetAddition,
): readonly CartItem[] | null {
  if (rows.length === 0) return null;
  const fresh = rows.map(({ product, quantity }) => ({
    product,
    quantity,
    designId: code,
    cartItemId: newId(),
    addedAt,
  }));
  if (fresh.some((row) => readCartQuantity(row.quantity) === null || !makeItem(row.product, row)))
    return null;
  const place = replaces === null ? -1 : items.findIndex(({ designId }) => designId === replaces);
  if (replaces === null || place < 0) return addAll(items, fresh);
  const left = items.filter(({ designId }) => designId !== replaces);
  const added = addAll(left, fresh);
  if (!added) return null;
  // The set stays where it was.
  const before = left.slice(0, place).map(({ cartItemId }) => cartItemId);
  const isBefore = ({ cartItemId }: CartItem) => before.includes(cartItemId);
  const isOfSet = ({ designId }: CartItem) => designId === code;
  return [
    ...added.filter((item) => isBefore(item) && !isOfSet(item)),
    ...added.filter(isOfSet),
    ...added.filter((item) => !isBefore(item) && !isOfSet(item)),
  ];
}

function addAll(
  items: readonly CartItem[],
  rows: readonly Parameters<typeof withAdded>[1][],
): readonly CartItem[] | null {
  let all: readonly CartItem[] | null = items;
  for (const row of rows) all = all && withAdded(all, row);
  return all && all.length <= MAX_CART_ROWS ? all : null;
}

export function withoutSet(items: readonly CartItem[], code: string): readonly CartItem[] {
  const left = items.filter(({ designId }) => designId !== code);
  return left.length === items.length ? items : reprice(left);
}

/** Several rows at once, by their id. */
export function withQuantities(
  items: readonly CartItem[],
  quantities: ReadonlyMap<string, number>,
): readonly CartItem[] {
  const wished = (item: CartItem) =>
    readCartQuantity(quantities.get(item.cartItemId) ?? item.quantity) ?? item.quantity;
  return items.every((item) => wished(item) === item.quantity)
    ? items
    : reprice(items.map((item) => ({ ...item, quantity: wished(item) })));
}
