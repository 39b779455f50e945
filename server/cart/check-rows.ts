// Whether the rows of a cart can be bought: stock is counted over all rows of a product
// (specification 3). Pure.
import type { SellableRow } from '#server/catalogue/catalogue.sql.ts';
import type { RowProblem } from '#shared/cart/cart.ts';
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';

export type CartRow = { productId: number; quantity: number; designId?: string | undefined };
/** A row beside its product as it is today; no product means that it is gone. */
export type CheckedRow<Product = SellableRow> = CartRow & {
  product: Product | undefined;
  problem: RowProblem | null;
  possibleQuantity: number | null;
};

/** Each product once, in id order: the order in which they are locked. */
export const productIdsOf = (rows: readonly { productId: number; quantity?: number }[]): number[] =>
  [...new Set(rows.map((row) => row.productId))].sort((a, b) => a - b);

/** How many of each product over all rows. */
export function sumByProduct(
  rows: readonly Pick<CartRow, 'productId' | 'quantity'>[],
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.productId, (sums.get(row.productId) ?? 0) + row.quantity);
  return sums;
}

/**
 * Says of each row whether it can be bought as it stands. Stock is handed out in the order of the
 * rows, so that accepting every `possibleQuantity` mends the whole cart at once. Minimum and step
 * hold for each row.
 */
export function checkRows<Product extends Checkable>(
  rows: readonly CartRow[],
  sellables: readonly Product[],
): CheckedRow<Product>[] {
  const products = new Map(
    sellables.filter((product) => product.isActive).map((product) => [product.id, product]),
  );
  const left = new Map([...products.values()].map((product) => [product.id, product.stock]));
  return rows.map((row) => {
    const product = products.get(row.productId);
    if (!product) return { ...row, product, problem: 'gone', possibleQuantity: null };
    const available = left.get(product.id) ?? 0;
    const verdict = checkRow(row.quantity, product, available);
    left.set(
      product.id,
      available - (verdict.problem ? (verdict.possibleQuantity ?? 0) : row.quantity),
    );
    return { ...row, product, ...verdict };
  });
}

function checkRow(
  quantity: number,
  product: Checkable,
  available: number,
): { problem: RowProblem | null; possibleQuantity: number | null } {
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

type Checkable = Pick<SellableRow, 'id' | 'stock' | 'minQuantity' | 'quantityStep' | 'isActive'>;
