// The input beside the members of a family: quantities, their problems, and prices. Pure.
import { type Kurus, times, ZERO } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { TaxedPrice } from '#shared/pricing/goods.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { readQuantity } from '#web/product/QuantityInput.tsx';
import { type QuantityProblem, quantityProblem } from '#web/product/quantity-problem.ts';

/** The typed text by product id. */
export type TypedQuantities = Readonly<Record<number, string>>;

export type FamilyRow = {
  product: Product;
  text: string;
  /** Null if the text is empty or unreadable. */
  quantity: number | null;
  problem: QuantityProblem | null;
  /** The unit price at the typed quantity, or else at the smallest. */
  each: Kurus;
  total: Kurus;
};

export const familyRows = (
  members: readonly Product[],
  typed: TypedQuantities,
  language: string,
): FamilyRow[] =>
  members.toSorted(byName(language)).map((product) => {
    const text = (typed[product.id] ?? '').trim();
    const quantity = text === '' ? null : readQuantity(text, language);
    // Typing 0 empties a field on a numeric keyboard.
    const isEmpty = text === '' || quantity === 0;
    const each = unitPriceAt(product, quantity || smallestQuantity(product));
    return {
      product,
      text: typed[product.id] ?? '',
      quantity: isEmpty ? null : quantity,
      problem: isEmpty ? null : quantityProblem(product, quantity),
      each,
      total: isEmpty || quantity === null ? ZERO : times(each, quantity),
    };
  });

/** "50 ml" comes before "100 ml". */
const byName = (language: string) => {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return (a: Product, b: Product) => compare(a.name, b.name) || a.id - b.id;
};

export type FilledRow = FamilyRow & { quantity: number };

/** Rows that can be added to the cart unchanged. */
export const filledRows = (rows: readonly FamilyRow[]): FilledRow[] =>
  rows.filter((row): row is FilledRow => row.quantity !== null && row.problem === null);

export const pricesOf = (rows: readonly FilledRow[]): TaxedPrice[] =>
  rows.map(({ total, product }) => ({ price: total, taxPercent: product.taxRatePercentage }));
