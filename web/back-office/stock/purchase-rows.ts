// Rows of a purchase as they are typed.
import type { PurchaseInput, PurchaseRow } from '#shared/back-office/purchases.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

export type TypedRow = {
  productId: number;
  name: string;
  sku: string;
  quantity: string;
  cost: string;
};

export const toTyped = ({ productId, name, sku, quantity, unitCost }: PurchaseRow): TypedRow => ({
  productId,
  name,
  sku,
  quantity: numberField(quantity),
  cost: numberField(unitCost),
});

/** What is sent; null while a number is none. */
export function readRows(rows: readonly TypedRow[]): PurchaseInput['rows'] | null {
  const read = rows.map(({ productId, quantity, cost }) => ({
    productId,
    quantity: typedNumber(quantity),
    unitCost: typedNumber(cost),
  }));
  const isRight = read.every(
    ({ quantity, unitCost }) =>
      quantity !== null &&
      Number.isInteger(quantity) &&
      quantity > 0 &&
      (unitCost === null || (unitCost >= 0 && Number.isInteger(Math.round(unitCost * 1e6) / 1e4))),
  );
  return isRight ? (read as PurchaseInput['rows']) : null;
}

/** Without tax, in lira; rows without a cost are not counted. */
export const totalOf = (rows: PurchaseInput['rows']): number =>
  rows.reduce(
    (sum, { quantity, unitCost }) => sum + quantity * Math.round((unitCost ?? 0) * 100),
    0,
  ) / 100;
