// KDV by rate: what is left of all rows of one rate is taxed once, half up, and each row gets its
// part by largest remainder. A file of its own, because product pages need no other taxes.
import { add, type Kurus, percentOf, split, taxWithin, ZERO } from '#shared/base/money.ts';

/**
 * The legal rates, in per cent, that a category or a product may have; the shop's own may be any.
 */
export const taxPercents = [0, 1, 10, 20] as const;

/** `left`: after all discounts, with or without tax as prices are. */
type TaxableRow = { left: Kurus; points: number };

/** The tax of each row. */
export function taxRows(rows: readonly TaxableRow[], pricesIncludeTax: boolean): Kurus[] {
  const taxes = rows.map(() => ZERO);
  for (const [points, own] of Map.groupBy(rows.keys(), (index) => rows[index]?.points ?? 0)) {
    const lefts = own.map((index) => rows[index]?.left ?? ZERO);
    const left = add(...lefts);
    const tax = pricesIncludeTax ? taxWithin(left, points) : percentOf(left, points);
    divide(tax, lefts).forEach((part, at) => {
      taxes[own[at] ?? 0] = part;
    });
  }
  return taxes;
}

/** By largest remainder; in equal parts if all weights are zero. */
export const divide = (total: Kurus, weights: readonly number[]): Kurus[] =>
  split(total, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1));
