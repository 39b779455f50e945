// The number of sets that the rows of a design make, and the quantity of each part for a number of
// sets.
import { roleOf } from '#shared/designs/design-parts.ts';
import { isOnce, type SetRole, setsFrom, unitsFor } from '#shared/designs/design-sets.ts';
import type { CartItem } from '#web/product/cart-item.ts';

type Row = Pick<
  CartItem,
  | 'cartItemId'
  | 'attributes'
  | 'quantity'
  | 'minQuantity'
  | 'quantityStep'
  | 'piecesPerUnit'
  | 'name'
>;

/** Each set needs one piece of a product without a role in a bottle, as it needs one box. */
const roleOfRow = ({ attributes }: Row): SetRole => roleOf(attributes) ?? 'box';

/** The number of sets for which there is enough of every part. */
export const setCountOf = (rows: readonly Row[]): number =>
  Math.min(
    ...rows
      .filter((row) => !isOnce(roleOfRow(row)))
      .map((row) => setsFrom(roleOfRow(row), row, row.quantity)),
  );

/**
 * The quantity of each row for so many sets; packs, minimum and step are rounded up. A part that is
 * bought once stays unchanged.
 */
export const quantitiesFor = (rows: readonly Row[], sets: number): Map<string, number> =>
  new Map(
    rows.map((row) => [
      row.cartItemId,
      isOnce(roleOfRow(row)) ? row.quantity : unitsFor(roleOfRow(row), row, sets),
    ]),
  );

/** The parts that limit the number of sets, while there is enough of others for more. */
export function shortRows<T extends Row>(rows: readonly T[]): { short: T[]; sets: number } {
  const sets = setCountOf(rows);
  const needed = quantitiesFor(rows, sets);
  const hasMore = rows.some((row) => row.quantity > (needed.get(row.cartItemId) ?? row.quantity));
  const enough = quantitiesFor(rows, sets + 1);
  return {
    short: hasMore ? rows.filter((row) => row.quantity < (enough.get(row.cartItemId) ?? 0)) : [],
    sets,
  };
}
