// The number of sets that the rows of each design in an order make, by the current data of the
// products: an order stores prices and names, but no measures.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { QuantityRule } from '#shared/catalogue/quantity.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import { isOnce, setsFrom } from '#shared/designs/design-sets.ts';
import { groupBySet } from '#shared/orders/order-sets.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

export type SetPart = QuantityRule & {
  designId: string;
  canOpen: boolean;
  productId: number;
  quantity: number;
  piecesPerUnit: number;
  attributes: Attributes;
};

/**
 * The number of sets for which there are enough pieces of every part, by design. A product that is
 * not part of a bottle counts as one piece for each set.
 */
export function countSets(parts: readonly SetPart[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { designId, rows } of groupBySet(parts)) {
    // A product with two prices has two rows.
    const products = new Map<number, SetPart>();
    for (const part of rows)
      products.set(part.productId, {
        ...part,
        quantity: part.quantity + (products.get(part.productId)?.quantity ?? 0),
      });
    const enough = [...products.values()].flatMap((part) => {
      const role = roleOf(part.attributes) ?? 'box';
      return isOnce(role) ? [] : [setsFrom(role, part, part.quantity)];
    });
    if (designId !== null) counts.set(designId, enough.length === 0 ? 0 : Math.min(...enough));
  }
  return counts;
}

export function toSets(parts: readonly SetPart[]): OrderAnswer['sets'] {
  const openable = new Set(parts.filter(({ canOpen }) => canOpen).map(({ designId }) => designId));
  return [...countSets(parts)].map(([designId, count]) => ({
    designId,
    count,
    canOpen: openable.has(designId),
  }));
}
