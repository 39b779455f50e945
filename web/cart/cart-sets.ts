// Adds a product, or the rows of a design, to the cart; the rows of a design are added, changed and
// removed together. Pure. The number of sets is calculated in set-count.ts, because every page of
// the shop loads this file.
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import {
  type CartItem,
  makeItem,
  type ProductLike,
  readCartQuantity,
  reprice,
} from '#web/product/cart-item.ts';

export type Addition = {
  product: ProductLike;
  quantity: number;
  designId?: string | undefined;
  cartItemId: string;
  addedAt: string;
};

/**
 * Raises the quantity of a present product (and design), or adds a new row; null when it cannot be
 * added (specification 5).
 */
export function withAdded(
  items: readonly CartItem[],
  { product, quantity, designId, cartItemId, addedAt }: Addition,
): CartItem[] | null {
  const fresh = makeItem(product, { cartItemId, quantity, addedAt, designId });
  if (!fresh) return null;
  const present = items.find(
    (item) =>
      item.id === fresh.id && item.designId === fresh.designId && item.isSample === fresh.isSample,
  );
  if (!present && items.length >= MAX_CART_ROWS) return null;
  const raised =
    readCartQuantity(roundUpQuantity(fresh, (present?.quantity ?? 0) + quantity)) ?? quantity;
  // The page has just shown the product: its price, stock and tiers are newer than those in the
  // cart.
  const row = present
    ? { ...fresh, cartItemId: present.cartItemId, addedAt: present.addedAt, quantity: raised }
    : { ...fresh, quantity: raised };
  return reprice(present ? items.map((item) => (item === present ? row : item)) : [...items, row]);
}

/** `replaces`: the design whose rows are replaced by these. */
export type SetAddition = {
  code: string;
  rows: readonly { product: ProductLike; quantity: number }[];
  replaces: string | null;
  newId: () => string;
  addedAt: string;
};

/** All rows or none: null when there is no room, or when a product is invalid. */
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
  // The set stays at the same place in the cart.
  const before = left.slice(0, place).map(({ cartItemId }) => cartItemId);
  const isBefore = ({ cartItemId }: CartItem) => before.includes(cartItemId);
  const isOfSet = ({ designId }: CartItem) => designId === code;
  return [
    ...added.filter((item) => isBefore(item) && !isOfSet(item)),
    ...added.filter(isOfSet),
    ...added.filter((item) => !isBefore(item) && !isOfSet(item)),
  ];
}

function addAll(items: readonly CartItem[], rows: readonly Addition[]): readonly CartItem[] | null {
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
  const requested = (item: CartItem) =>
    readCartQuantity(quantities.get(item.cartItemId) ?? item.quantity) ?? item.quantity;
  return items.every((item) => requested(item) === item.quantity)
    ? items
    : reprice(items.map((item) => ({ ...item, quantity: requested(item) })));
}
