// The selection from an old order, and its price today. Pure.

import { fromLira, type Kurus, times, ZERO } from '#shared/base/money.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { ReorderCheck, ReorderItemsBody, ReorderRow } from '#shared/orders/customer-orders.ts';
import type { TaxedPrice } from '#shared/pricing/goods.ts';
import { unitPriceAt } from '#web/product/product-price.ts';

/** By the index of the row. Rows that are not available are left out. */
export type Choices = ReadonlyMap<number, { isChosen: boolean; quantity: number }>;

/** Everything available, in the ordered quantities. */
export const allOf = ({ rows }: ReorderCheck): Choices =>
  new Map(
    rows.flatMap((row, index) =>
      isBuyable(row) ? [[index, { isChosen: true, quantity: row.possibleQuantity }] as const] : [],
    ),
  );

/**
 * The selection after the availability was checked again: unavailable rows are dropped, newly
 * available ones can be chosen.
 */
export const stillOf = ({ rows }: ReorderCheck, before: Choices): Choices =>
  new Map(
    rows.flatMap((row, index) =>
      isBuyable(row)
        ? [
            [
              index,
              before.get(index) ?? { isChosen: false, quantity: row.possibleQuantity },
            ] as const,
          ]
        : [],
    ),
  );

const isBuyable = (row: ReorderRow): boolean => row.product !== null && row.possibleQuantity > 0;

/**
 * A product is chosen as a whole: the call names products, and one product may be in several rows
 * with several designs.
 */
export function withChosen(
  rows: readonly ReorderRow[],
  choices: Choices,
  index: number,
  isChosen: boolean,
): Choices {
  const productId = rows[index]?.productId;
  return new Map(
    [...choices].map(([place, choice]) => [
      place,
      rows[place]?.productId === productId ? { ...choice, isChosen } : choice,
    ]),
  );
}

export function withQuantity(choices: Choices, index: number, quantity: number): Choices {
  const choice = choices.get(index);
  return choice ? new Map(choices).set(index, { ...choice, quantity }) : choices;
}

/**
 * The unit price at the tier that all chosen rows of the product reach; for a row that is not
 * chosen, as if it were.
 */
export function priceOf(
  rows: readonly ReorderRow[],
  choices: Choices,
  index: number,
): Kurus | null {
  const row = rows[index];
  const own = choices.get(index);
  if (!row?.product || !own)
    return row?.unitPrice === null || row === undefined ? null : fromLira(row.unitPrice);
  let quantity = own.quantity;
  for (const [place, choice] of choices)
    if (place !== index && choice.isChosen && rows[place]?.productId === row.productId)
      quantity += choice.quantity;
  return unitPriceAt(row.product, quantity);
}

export type Sum = { products: number; pieces: number; prices: TaxedPrice[] };

export function sumOf(rows: readonly ReorderRow[], choices: Choices): Sum {
  const chosen = [...choices].filter(([, { isChosen }]) => isChosen);
  return {
    products: chosen.length,
    pieces: chosen.reduce((sum, [, { quantity }]) => sum + quantity, 0),
    prices: chosen.map(([index, { quantity }]) => ({
      price: times(priceOf(rows, choices, index) ?? ZERO, quantity),
      taxPercent: rows[index]?.product?.taxRatePercentage,
    })),
  };
}

/** Null when nothing was changed: then the whole order is repeated. */
export function bodyOf(check: ReorderCheck, choices: Choices): ReorderItemsBody | null {
  const chosen = [...choices].filter(([, { isChosen }]) => isChosen);
  const isWhole =
    chosen.length === choices.size &&
    chosen.every(([index, { quantity }]) => quantity === check.rows[index]?.possibleQuantity);
  if (isWhole) return null;
  const rows = chosen.map(([index, { quantity }]) => ({
    row: check.rows[index] as ReorderRow,
    quantity,
  }));
  return {
    productIds: [...new Set(rows.map(({ row }) => row.productId))],
    quantities: rows.map(({ row, quantity }) => ({
      productId: row.productId,
      designId: row.designId,
      quantity,
    })),
  };
}

/** The quantity of a replacement: that of the ordered product, within stock, minimum and step. */
export const replacementQuantity = (
  product: ReorderRow['replacements'][number],
  orderedQuantity: number,
): number =>
  Math.min(roundUpQuantity(product, orderedQuantity), largestQuantity(product, product.stock));
