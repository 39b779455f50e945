// The lines of a comparison: prices at the quantities where one of them changes, then attributes.
import type { Kurus } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { SpecRow } from '#web/base/ui/Table.tsx';
import { isBuyable, ladderSteps, unitPriceAt } from '#web/product/product-price.ts';

export type CompareRow = {
  term: string;
  /** One for each product; null where it has none. */
  cells: (SpecRow['detail'] | null)[];
  isDifferent: boolean;
};

/** More would push the attributes out of sight. */
const MOST_QUANTITIES = 5;

/** Quantities at which the price of one of the products changes, from the smallest. */
export const priceQuantities = (products: readonly Product[]): number[] =>
  [...new Set(products.flatMap((product) => ladderSteps(product).map(({ from }) => from)))]
    .sort((a, b) => a - b)
    .slice(0, MOST_QUANTITIES);

/** Null where so few are not sold, or nothing is. */
export function priceFor(product: Product, quantity: number): Kurus | null {
  const smallest = ladderSteps(product)[0]?.from ?? 1;
  return isBuyable(product) && quantity >= smallest ? unitPriceAt(product, quantity) : null;
}

/**
 * Rows with the same term become one, in the order in which the products have them: a term that
 * only a later product has follows the one before it there.
 */
export function compareRows(specs: readonly (readonly SpecRow[])[]): CompareRow[] {
  const terms: string[] = [];
  for (const rows of specs)
    for (const [index, { term }] of rows.entries())
      if (!terms.includes(term))
        terms.splice(terms.indexOf(rows[index - 1]?.term ?? '') + 1, 0, term);
  return terms.map((term) => {
    const cells = specs.map((rows) => rows.find((row) => row.term === term)?.detail ?? null);
    return { term, cells, isDifferent: cells.some((cell) => cell !== cells[0]) };
  });
}
