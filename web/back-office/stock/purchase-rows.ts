// Rows of a purchase as they are typed.
import type { PurchaseInput, PurchaseRow, Supplier } from '#shared/back-office/purchases.ts';
import type { LowStockRow } from '#shared/back-office/stock.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

export type TypedRow = {
  productId: number;
  name: string;
  sku: string;
  quantity: string;
  cost: string;
};

/** Passed with the navigation to a new order (React Router's state). */
export type PurchaseProposal = { supplierId: number; rows: TypedRow[] };

/** Uses the supplier that most of the products came from last; 0 if none is known. */
export function toProposal(rows: readonly LowStockRow[]): PurchaseProposal {
  const counts = new Map<number, number>();
  for (const { supplierId } of rows)
    if (supplierId !== null) counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return {
    supplierId: first?.[0] ?? 0,
    rows: rows.map(({ productId, name, sku, proposed, unitCost }) => ({
      ...{ productId, name, sku },
      quantity: numberField(proposed),
      cost: numberField(unitCost),
    })),
  };
}

/** The router state is a proposal or is ignored. */
export const readProposal = (state: unknown): PurchaseProposal | null =>
  typeof state === 'object' && state !== null && 'proposal' in state
    ? (state as { proposal: PurchaseProposal }).proposal
    : null;

export const toTyped = ({ productId, name, sku, quantity, unitCost }: PurchaseRow): TypedRow => ({
  productId,
  name,
  sku,
  quantity: numberField(quantity),
  cost: numberField(unitCost),
});

/**
 * The day on which an order placed today would arrive; empty if the supplier's delivery time is
 * unknown.
 */
export const usualArrival = (supplier: Pick<Supplier, 'leadDays'> | null, now: number): string =>
  supplier?.leadDays == null ? '' : dayAfter(istanbulDay(now), supplier.leadDays);

/** The rows to send; null while a number is invalid. */
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
