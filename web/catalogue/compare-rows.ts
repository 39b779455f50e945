// The lines of a comparison: prices at the quantities where one of them changes, then attributes.
import type { Kurus } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { SpecRow } from '#web/base/ui/Table.tsx';
import { isBuyable, ladderSteps, unitPriceAt } from '#web/product/product-price.ts';

export type CompareRow = {
  term: string;
  /** One cell for each product; null if the product lacks the attribute. */
  cells: (SpecRow['detail'] | null)[];
  isDifferent: boolean;
};

/** More would push the attributes out of sight. */
const MOST_QUANTITIES = 5;

/**
 * The smallest quantities at which the price of one of the products changes, in ascending order.
 */
export const priceQuantities = (products: readonly Product[]): number[] =>
  [...new Set(products.flatMap((product) => ladderSteps(product).map(({ from }) => from)))]
    .sort((a, b) => a - b)
    .slice(0, MOST_QUANTITIES);

/** Null if the quantity is below the product's minimum, or if it is sold out. */
export function priceFor(product: Product, quantity: number): Kurus | null {
  const smallest = ladderSteps(product)[0]?.from ?? 1;
  return isBuyable(product) && quantity >= smallest ? unitPriceAt(product, quantity) : null;
}

/**
 * Rows with the same term become one, in the order of the products' own rows: a term that only a
 * later product has follows the term that precedes it there.
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
