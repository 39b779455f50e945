// Whether the rows of a cart can be bought: stock is counted over all rows of a product
// (specification 3). Pure.
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { CartProblem, RowProblem } from '#shared/cart/cart.ts';
import { isGlassPrint, isPrintSetup } from '#shared/catalogue/print-setups.ts';
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { SampleRules } from '#shared/pricing/price-basis.ts';
import { checkSample } from './samples.ts';

export type CartRow = {
  productId: number;
  quantity: number;
  designId?: string | undefined;
  isSample?: boolean | undefined;
};
/** A row with its product as it is now; without a product, the product no longer exists. */
export type CheckedRow<Product = SellableRow, Problem = CartProblem> = CartRow & {
  product: Product | undefined;
  problem: Problem | null;
  possibleQuantity: number | null;
};

/** Each product once, in id order, which is the locking order. */
export const productIdsOf = (rows: readonly { productId: number; quantity?: number }[]): number[] =>
  [...new Set(rows.map((row) => row.productId))].sort((a, b) => a - b);

/** The quantity of each product over all rows. */
export function sumByProduct(
  rows: readonly Pick<CartRow, 'productId' | 'quantity'>[],
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.productId, (sums.get(row.productId) ?? 0) + row.quantity);
  return sums;
}

/** The quantity of each product that counts for its price tiers: all rows except samples. */
export const demandByProduct = (rows: readonly CartRow[]): Map<number, number> =>
  sumByProduct(rows.filter(({ isSample }) => !isSample));

/**
 * Determines for each row whether it can be bought as it is. Stock is distributed in the order of
 * the rows, so that accepting every `possibleQuantity` corrects the whole cart at once. Minimum and
 * step apply to each row, `rules` apply to samples.
 */
type PlainRow = Omit<CartRow, 'isSample'> & { isSample?: undefined };
export function checkRows<Product extends Checkable>(
  rows: readonly PlainRow[],
  sellables: readonly Product[],
): CheckedRow<Product, RowProblem>[];
export function checkRows<Product extends Checkable>(
  rows: readonly CartRow[],
  sellables: readonly Product[],
  rules?: SampleRules,
): CheckedRow<Product>[];
export function checkRows<Product extends Checkable>(
  rows: readonly CartRow[],
  sellables: readonly Product[],
  rules?: SampleRules,
): CheckedRow<Product>[] {
  const products = new Map(
    sellables.filter((product) => product.isActive).map((product) => [product.id, product]),
  );
  const left = new Map([...products.values()].map((product) => [product.id, product.stock]));
  const samples = new Map<number, number>();
  return rows.map((row) => {
    const found = products.get(row.productId);
    const product = found && row.isSample ? asSample(found) : found;
    if (!product) return { ...row, product, problem: 'gone', possibleQuantity: null };
    if (isAlone(row, product, rows, products))
      return { ...row, product, problem: 'setup-alone', possibleQuantity: null };
    const available = left.get(product.id) ?? 0;
    const verdict = row.isSample
      ? checkSample(row, product, { available, samples, rules })
      : checkRow(row.quantity, product, available);
    left.set(
      product.id,
      available - (verdict.problem ? (verdict.possibleQuantity ?? 0) : row.quantity),
    );
    return { ...row, product, ...verdict };
  });
}

/**
 * The set-up of a print without a print in the same design, or in an order without designs. The
 * technique of the print is not compared with that of the set-up.
 */
const isAlone = (
  row: CartRow,
  { attributes = {} }: Checkable,
  rows: readonly CartRow[],
  products: ReadonlyMap<number, Checkable>,
): boolean =>
  isPrintSetup(attributes) &&
  !rows.some(
    (other) =>
      (other.designId ?? null) === (row.designId ?? null) &&
      isGlassPrint(products.get(other.productId)?.attributes ?? {}),
  );

type Verdict = { problem: CartProblem | null; possibleQuantity: number | null };

/** The product as a sample: one piece at the sample price; undefined if it has no sample. */
const asSample = <Product extends Checkable>(product: Product): Product | undefined =>
  product.sample
    ? { ...product, priceKurus: product.sample.price, tiers: [], minQuantity: 1, quantityStep: 1 }
    : undefined;

function checkRow(quantity: number, product: Checkable, available: number): Verdict {
  if (product.stock <= 0) return { problem: 'out-of-stock', possibleQuantity: null };
  const isAllowed = isAllowedQuantity(product, quantity);
  if (isAllowed && quantity <= available) return { problem: null, possibleQuantity: null };
  const possible = isAllowed ? quantity : roundUpQuantity(product, quantity);
  const possibleQuantity =
    (possible <= available ? possible : largestQuantity(product, available)) || null;
  if (quantity > available || possibleQuantity === null)
    return { problem: 'not-enough', possibleQuantity };
  return {
    problem: quantity < product.minQuantity ? 'below-minimum' : 'off-step',
    possibleQuantity,
  };
}

type Checkable = Pick<
  SellableRow,
  'id' | 'stock' | 'minQuantity' | 'quantityStep' | 'isActive' | 'sample'
> &
  Partial<Pick<SellableRow, 'attributes'>>;
