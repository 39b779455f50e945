// The checked rows of a quick order: the problem of each, its solution, and the price. Pure.

import { type Kurus, times, ZERO } from '#shared/base/money.ts';
import type { RowProblem } from '#shared/cart/cart.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { QuickOrderAnswer } from '#shared/orders/customer-orders.ts';
import type { TaxedPrice } from '#shared/pricing/goods.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { quantityProblem } from '#web/product/quantity-problem.ts';
import type { TypedRow } from './quick-order-text.ts';

/** A row that was picked by name has a negative `line`. */
export type QuickRow = TypedRow & {
  product: Product | null;
  isGone: boolean;
  suggestions: readonly Product[];
};
/** `possible`: the quantity that would be right; null if no other quantity is. */
export type QuickRowProblem = {
  kind: 'unknown' | 'quantity' | RowProblem;
  possible: number | null;
};

/**
 * The pieces in the typed cartons or pallets; null if the product has none, or if none were typed.
 */
function piecesOf({ cartons = 0, pallets = 0 }: TypedRow, product: Product | null): number | null {
  const pieces =
    cartons * (product?.piecesPerCarton ?? 0) + pallets * (product?.piecesPerPallet ?? 0);
  return pieces > 0 && pieces <= MAX_QUANTITY ? pieces : null;
}

/** The response has its rows in the order of the request. */
export const joinAnswer = (typed: readonly TypedRow[], { rows }: QuickOrderAnswer): QuickRow[] =>
  typed.map((row, index) => {
    const { product = null, problem = null, suggestions = [] } = rows[index] ?? {};
    const quantity = row.quantity ?? piecesOf(row, product);
    return { ...row, quantity, product, isGone: problem === 'gone', suggestions };
  });

/** The quantity of a product in all other rows: stock and price tier apply to all rows together. */
const elsewhere = (rows: readonly QuickRow[], { line, product }: QuickRow): number =>
  rows.reduce(
    (sum, row) =>
      row.line !== line && row.product !== null && row.product.id === product?.id
        ? sum + (row.quantity ?? 0)
        : sum,
    0,
  );

/** Calculated again with each change: the server's result is only valid for its quantity. */
export function problemOf(rows: readonly QuickRow[], row: QuickRow): QuickRowProblem | null {
  const { product, quantity } = row;
  if (!product) return { kind: row.isGone ? 'gone' : 'unknown', possible: null };
  return quantityProblem(product, quantity, product.stock - elsewhere(rows, row));
}

/** Null while the product or the quantity is unknown. */
export function priceOf(
  rows: readonly QuickRow[],
  row: QuickRow,
): { each: Kurus; total: Kurus } | null {
  if (!row.product || row.quantity === null) return null;
  const each = unitPriceAt(row.product, row.quantity + elsewhere(rows, row));
  return { each, total: times(each, row.quantity) };
}

export type ReadyRow = QuickRow & { product: Product; quantity: number };
/** The rows that can be added to the cart unchanged. */
export const readyRows = (rows: readonly QuickRow[]): ReadyRow[] =>
  rows.filter(
    (row): row is ReadyRow =>
      row.product !== null && row.quantity !== null && problemOf(rows, row) === null,
  );

export const pricesOf = (rows: readonly QuickRow[]): TaxedPrice[] =>
  readyRows(rows).map((row) => ({
    price: priceOf(rows, row)?.total ?? ZERO,
    taxPercent: row.product.taxRatePercentage,
  }));

export const withQuantity = (
  rows: readonly QuickRow[],
  line: number,
  quantity: number,
): QuickRow[] => rows.map((row) => (row.line === line ? { ...row, quantity } : row));

/** Replaces the product of a row whose code was mistyped. */
export const withProduct = (
  rows: readonly QuickRow[],
  line: number,
  product: Product,
): QuickRow[] =>
  rows.map((row) =>
    row.line === line
      ? {
          ...row,
          sku: product.sku,
          product,
          isGone: false,
          suggestions: [],
          quantity: row.quantity ?? piecesOf(row, product),
        }
      : row,
  );

export const isPicked = ({ line }: QuickRow): boolean => line < 0;

/** Adds a row for a product that has none yet, in the smallest quantity that can be bought. */
export function withPicked(rows: readonly QuickRow[], product: Product): readonly QuickRow[] {
  if (rowOf(rows, product.id)) return rows;
  const line = Math.min(0, ...rows.map((row) => row.line)) - 1;
  const quantity = smallestQuantity(product);
  const { sku } = product;
  const row = { line, sku, quantity, typedQuantity: '', product, isGone: false, suggestions: [] };
  return [...rows, row];
}

export const rowOf = (rows: readonly QuickRow[], productId: number): QuickRow | undefined =>
  rows.find(({ product }) => product?.id === productId);

/** The rows in the pasted format: what is left after some were added. */
export const textOf = (rows: readonly QuickRow[]): string =>
  rows.map(({ sku, quantity, typedQuantity }) => `${sku}\t${quantity ?? typedQuantity}`).join('\n');
