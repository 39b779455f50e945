// The lines of a comparison: prices at the quantities where one of them changes, then attributes.
import type { Kurus } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { SpecRow } from '#web/base/ui/Table.tsx';
import { type CardProduct, cardOf } from '#web/product/card-product.ts';
import { ladderSteps, unitPriceAt } from '#web/product/product-price.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { MOST_COMPARED } from './compare-address.ts';
import { readNamed } from './named-products.ts';

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

/** Null if the quantity is below the product's minimum. */
export function priceFor(product: Product, quantity: number): Kurus | null {
  const smallest = ladderSteps(product)[0]?.from ?? 1;
  return quantity >= smallest ? unitPriceAt(product, quantity) : null;
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

// The data of the comparison: the products of the address, and others to add.

type CompareData = {
  products: Product[];
  /** Similar to the first one, and not compared yet. */
  others: CardProduct[];
};

/** The ids in the address, each once; anything that is no number is left out. */
const idsOf = (text: string): number[] =>
  [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id)))]
    .slice(0, MOST_COMPARED)
    .map(Number);

/** Products that are no longer on sale are left out. */
export async function loadCompare({
  api,
  url,
}: Pick<LoadArgs, 'api' | 'url'>): Promise<CompareData> {
  const ids = idsOf(url.searchParams.get('ids') ?? '');
  const products = await readNamed(api, ids);
  const [first] = products;
  const similar = first ? (await api.products.find(first.id)).similar : [];
  return {
    products,
    others: similar.filter(({ id }) => !products.some((product) => product.id === id)).map(cardOf),
  };
}
