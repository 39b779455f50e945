// Cart: what a cart costs today, and what is wrong with its rows. Owns no table (carts live in the browser until issue 3).
// The price in the request is never trusted; stock is counted over all rows of a product. Specification 3, 5, 7 and 9.
import type { CalculateAnswer, CalculateBody, CalculatedItem, RowProblem } from '#shared/cart.ts';
import { toLira, ZERO } from '#shared/money.ts';
import { type CartTotals, cartTotals, nextStep, type Rates } from '#shared/pricing.ts';
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from '#shared/quantity.ts';
import type { SellableRow } from '../catalogue/catalogue.sql.ts';
import type { Sellables } from '../catalogue/sellables.ts';

export type CartRow = { productId: number; quantity: number; designId?: string | undefined };
/** A row beside its product as it is today; no product means that it is gone. */
export type CheckedRow = CartRow & { product: SellableRow | undefined; problem: RowProblem | null; possibleQuantity: number | null };

export async function calculateCart(sellables: Sellables, body: CalculateBody, rates: Rates): Promise<CalculateAnswer> {
  return priceCart(body.cartItems, await sellables.find(productIdsOf(body.cartItems)), rates);
}

/** Each product once, in id order: the order in which they are locked. */
export const productIdsOf = (rows: readonly CartRow[]): number[] => [...new Set(rows.map((row) => row.productId))].sort((a, b) => a - b);

export function priceCart(rows: readonly CartRow[], sellables: readonly SellableRow[], rates: Rates): CalculateAnswer {
  const checked = checkRows(rows, sellables);
  const { totals, pricedOf } = totalsOfRows(checked, rates);
  const demand = sumByProduct(rows);
  return {
    subtotal: toLira(totals.subtotal),
    totalDiscountAmount: toLira(totals.totalDiscountAmount),
    appliedDiscounts: totals.appliedDiscounts.map((discount) => ({ ...discount, amount: toLira(discount.amount) })),
    taxAmount: toLira(totals.taxAmount),
    shippingCost: toLira(totals.shippingCost),
    finalTotal: toLira(totals.finalTotal),
    items: checked.map((row) => toCalculatedItem(row, pricedOf(row), demand.get(row.productId) ?? row.quantity)),
  };
}

/**
 * Says of each row whether it can be bought as it stands. Stock is handed out in the order of the rows, so that accepting
 * every `possibleQuantity` mends the whole cart at once. Minimum and step hold for each row.
 */
export function checkRows(rows: readonly CartRow[], sellables: readonly SellableRow[]): CheckedRow[] {
  const products = new Map(sellables.filter((product) => product.isActive).map((product) => [product.id, product]));
  const left = new Map([...products.values()].map((product) => [product.id, product.stock]));
  return rows.map((row) => {
    const product = products.get(row.productId);
    if (!product) return { ...row, product, problem: 'gone', possibleQuantity: null };
    const available = left.get(product.id) ?? 0;
    const verdict = checkRow(row.quantity, product, available);
    left.set(product.id, available - (verdict.problem ? (verdict.possibleQuantity ?? 0) : row.quantity));
    return { ...row, product, ...verdict };
  });
}

function checkRow(quantity: number, product: SellableRow, available: number): { problem: RowProblem | null; possibleQuantity: number | null } {
  if (product.stock <= 0) return { problem: 'out-of-stock', possibleQuantity: null };
  const isAllowed = isAllowedQuantity(product, quantity);
  if (isAllowed && quantity <= available) return { problem: null, possibleQuantity: null };
  const wished = isAllowed ? quantity : roundUpQuantity(product, quantity);
  const possibleQuantity = (wished <= available ? wished : largestQuantity(product, available)) || null;
  if (quantity > available || possibleQuantity === null) return { problem: 'not-enough', possibleQuantity };
  return { problem: quantity < product.minQuantity ? 'below-minimum' : 'off-step', possibleQuantity };
}

type RowPrice = CartTotals['rows'][number];

/** Rows that are gone count nothing; every other one counts as it stands, also where it cannot be bought. */
export function totalsOfRows(rows: readonly CheckedRow[], rates: Rates): { totals: CartTotals; pricedOf(row: CheckedRow): RowPrice } {
  const sellable = rows.flatMap((row) =>
    row.product ? [{ row, priced: { productId: row.productId, quantity: row.quantity, price: row.product.priceKurus, tiers: row.product.tiers } }] : [],
  );
  const totals = cartTotals(
    sellable.map(({ priced }) => priced),
    rates,
  );
  const prices = new Map(sellable.map(({ row }, index) => [row, totals.rows[index]]));
  return { totals, pricedOf: (row) => prices.get(row) ?? { unitPrice: ZERO, lineTotal: ZERO } };
}

function toCalculatedItem(row: CheckedRow, { unitPrice, lineTotal }: RowPrice, demand: number): CalculatedItem {
  const { product } = row;
  const next = product ? nextStep(product.priceKurus, product.tiers, demand) : undefined;
  return {
    productId: row.productId,
    ...(row.designId === undefined ? {} : { designId: row.designId }),
    quantity: row.quantity,
    price: product ? toLira(product.priceKurus) : null,
    unitPrice: toLira(unitPrice),
    lineTotal: toLira(lineTotal),
    stock: product?.stock ?? 0,
    minQuantity: product?.minQuantity ?? 1,
    quantityStep: product?.quantityStep ?? 1,
    problem: row.problem,
    possibleQuantity: row.possibleQuantity,
    nextTier: next ? { ...next, unitPrice: toLira(next.unitPrice) } : null,
  };
}

/** How many of each product over all rows. */
export function sumByProduct(rows: readonly CartRow[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.productId, (sums.get(row.productId) ?? 0) + row.quantity);
  return sums;
}
