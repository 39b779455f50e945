// The prices of a cart's rows before discount rules, and the total from a subtotal. The browser
// previews a cart with these alone until the server has responded; pricing.ts adds the rules and
// the shipping table.
import { add, type Kurus, subtract, times, ZERO } from '#shared/base/money.ts';
import { flatShipping, type Rates, taxPointsOf } from './rates.ts';
import { taxRows } from './tax-rows.ts';
import { type Tier, unitPrice } from './tiers.ts';

/**
 * The price promised for a row, whatever the catalogue says today: no tier and no rule changes it.
 */
export type PromisedPrice = { unitPrice: Kurus; discount: Kurus };
/** `categoryIds` (its category and all above) and `designId` matter to discount rules only. */
export type PricedRow = {
  productId: number;
  quantity: number;
  price: Kurus;
  tiers: readonly Tier[];
  /** The product's own rate; undefined if the shop's rate applies. */
  taxPercent?: number | undefined;
  designId?: string | null | undefined;
  categoryIds?: readonly number[];
  promised?: PromisedPrice | undefined;
  /** Its price is promised, and its quantity does not count for the product's tiers. */
  isSample?: boolean | undefined;
  /** No discount rule applies to its price. */
  isFinal?: boolean | undefined;
};
export type Goods = {
  rows: (PricedRow & { unitPrice: Kurus; lineTotal: Kurus })[];
  subtotal: Kurus;
  /** The discount on the rows with a promised price. */
  promisedDiscount: Kurus;
};

export function priceGoods(rows: readonly PricedRow[]): Goods {
  const quantities = new Map<number, number>();
  for (const { productId, quantity, isSample } of rows)
    if (!isSample) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const goods: Goods = { rows: [], subtotal: ZERO, promisedDiscount: ZERO };
  for (const row of rows) {
    const { price, tiers, promised, quantity } = row;
    const each =
      promised?.unitPrice ?? unitPrice(price, tiers, quantities.get(row.productId) ?? quantity);
    const lineTotal = times(each, quantity);
    goods.rows.push({ ...row, unitPrice: each, lineTotal });
    goods.subtotal = add(goods.subtotal, lineTotal);
    if (promised) goods.promisedDiscount = add(goods.promisedDiscount, promised.discount);
  }
  return goods;
}

/** The tax of each row after its discount. */
export const taxesOfRows = (
  { rows }: Pick<Goods, 'rows'>,
  rowDiscounts: readonly Kurus[],
  rates: Rates,
): Kurus[] =>
  taxRows(
    rows.map(({ lineTotal, taxPercent }, index) => ({
      left: subtract(lineTotal, rowDiscounts[index] ?? ZERO),
      points: taxPointsOf(taxPercent, rates),
    })),
    rates.pricesIncludeTax,
  );

export type TaxedPrice = { price: Kurus; taxPercent?: number | undefined };

/** The sum of rows with different rates, with and without tax, taxed like a cart. */
export function sumWithTax(
  rows: readonly TaxedPrice[],
  rates: Rates,
): { net: Kurus; gross: Kurus } {
  const sum = add(...rows.map(({ price }) => price));
  const tax = add(
    ...taxRows(
      rows.map(({ price, taxPercent }) => ({
        left: price,
        points: taxPointsOf(taxPercent, rates),
      })),
      rates.pricesIncludeTax,
    ),
  );
  return rates.pricesIncludeTax
    ? { net: subtract(sum, tax), gross: sum }
    : { net: sum, gross: add(sum, tax) };
}

/**
 * The total from a subtotal, its discounts and its tax. Also the browser's local fallback, if the
 * server's amounts are missing.
 */
export function totalsOf(
  {
    subtotal,
    totalDiscountAmount = ZERO,
    taxAmount,
  }: {
    subtotal: Kurus;
    totalDiscountAmount?: Kurus;
    taxAmount: Kurus;
  },
  rates: Rates,
  shippingCost = flatShipping(subtotal, rates),
) {
  const left = subtract(subtotal, totalDiscountAmount);
  const finalTotal = add(left, rates.pricesIncludeTax ? ZERO : taxAmount, shippingCost);
  return { subtotal, totalDiscountAmount, taxAmount, shippingCost, finalTotal };
}
