// How many sets the rows of a design make, and how many of each part so many sets take.
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

/** What is no part of a bottle counts like one: one of it goes to each set. */
const roleOfRow = ({ attributes }: Row): SetRole => roleOf(attributes) ?? 'box';

/** As many as there is enough of every part for. */
export const setCountOf = (rows: readonly Row[]): number =>
  Math.min(
    ...rows
      .filter((row) => !isOnce(roleOfRow(row)))
      .map((row) => setsFrom(roleOfRow(row), row, row.quantity)),
  );

/** Of each row for so many sets; packs, minimum and step are rounded up. What is bought once stays as it is. */
export const quantitiesFor = (rows: readonly Row[], sets: number): Map<string, number> =>
  new Map(
    rows.map((row) => [
      row.cartItemId,
      isOnce(roleOfRow(row)) ? row.quantity : unitsFor(roleOfRow(row), row, sets),
    ]),
  );

/** The parts there are too few of for the others: those that are there for more sets than the fewest make are said to be short of them. */
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
