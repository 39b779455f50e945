// How the cart gets the missing parts of a discounted bundle: each replaces a part of its kind, or
// is added.
import type { Product } from '#shared/catalogue/catalogue.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { necksOf, rolesOf } from '#shared/fit/fit-parts.ts';
import type { CartItem } from '#web/product/cart-item.ts';

export type BundleSwap = {
  add: { product: Product; quantity: number }[];
  /** The `cartItemId` of rows that the added parts replace. */
  remove: string[];
};

/**
 * @param bundleIds every product of the bundle
 * @param missing the products of the bundle that the cart lacks
 * @returns null if one of them cannot be bought
 */
export function planSwap(
  items: readonly CartItem[],
  bundleIds: readonly number[],
  missing: readonly Product[],
): BundleSwap | null {
  const present = items.filter((item) => bundleIds.includes(item.id) && isPlain(item));
  const pieces = present.map((item) => item.quantity * item.piecesPerUnit);
  const sets = pieces.length > 0 ? Math.min(...pieces) : 1;
  const remove: string[] = [];
  const add = missing.map((product) => {
    const replaced = items.find(
      (item) =>
        isPlain(item) &&
        !bundleIds.includes(item.id) &&
        !remove.includes(item.cartItemId) &&
        isSameKind(item, product),
    );
    if (replaced) remove.push(replaced.cartItemId);
    const needed = replaced ? replaced.quantity * replaced.piecesPerUnit : sets;
    return { product, quantity: roundUpQuantity(product, Math.ceil(needed / product.quantity)) };
  });
  return add.every(({ product, quantity }) => quantity <= product.stock) ? { add, remove } : null;
}

const isPlain = (item: CartItem): boolean => !item.designId && !item.isSample;

/** The same role on the same neck: a gold pump for a silver one. */
function isSameKind(item: CartItem, product: Product): boolean {
  const own = rolesOf(item.attributes)[0];
  const other = rolesOf(product.attributes)[0];
  if (own === undefined || own !== other) return false;
  const necks = necksOf(product);
  return necksOf(item).some((neck) => necks.includes(neck));
}
