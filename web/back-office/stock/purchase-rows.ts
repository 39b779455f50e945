// A purchase as it is typed.
import { z } from 'zod';
import {
  type Purchase,
  PurchaseBody,
  type PurchaseInput,
  type PurchaseRow,
  type Supplier,
} from '#shared/back-office/purchases.ts';
import type { LowStockRow } from '#shared/back-office/stock.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import { add, nearestKurus, times, toLira } from '#shared/base/money.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

const Row = z
  .object({
    productId: z.int(),
    name: z.string(),
    sku: z.string(),
    quantity: z.string(),
    cost: z.string(),
  })
  .transform(({ productId, quantity, cost }) => ({
    productId,
    quantity: typedNumber(quantity) ?? Number.NaN,
    unitCost: typedNumber(cost),
  }))
  .pipe(PurchaseBody.shape.rows.element);
export type TypedRow = z.input<typeof Row>;

const textOrNull = (text: string): string | null => text.trim() || null;
/** The fields of the form; its output is the body to send. `supplierId` is 0 until one is chosen. */
export const PurchaseFields = z
  .object({
    supplierId: z.int(),
    expectedOn: z.string().transform(textOrNull),
    remark: z.string().transform(textOrNull),
    rows: z.array(Row),
  })
  .pipe(PurchaseBody);
export type PurchaseValues = z.input<typeof PurchaseFields>;

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
      productId,
      name,
      sku,
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

/** The initial values of the form: a saved purchase, a proposal, or nothing. */
export const valuesOf = (
  purchase: Purchase | null,
  proposal: PurchaseProposal | null,
): PurchaseValues => ({
  supplierId: purchase?.supplierId ?? proposal?.supplierId ?? 0,
  expectedOn: purchase?.expectedOn ?? '',
  remark: purchase?.remark ?? '',
  rows: purchase?.rows.map(toTyped) ?? proposal?.rows ?? [],
});

const toTyped = ({ productId, name, sku, quantity, unitCost }: PurchaseRow): TypedRow => ({
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
export const readRows = (rows: readonly TypedRow[]): PurchaseInput['rows'] | null =>
  z.array(Row).safeParse(rows).data ?? null;

/** Without tax, in lira; rows without a cost are not counted. */
export const totalOf = (rows: PurchaseInput['rows']): number =>
  toLira(
    add(...rows.map(({ quantity, unitCost }) => times(nearestKurus(unitCost ?? 0), quantity))),
  );
