// The amounts of the cart's rows and totals, with tax or without it
// (shared/pricing/shown-totals.ts).
import { type Kurus, subtract, ZERO } from '#shared/base/money.ts';
import { type Rates, taxPointsOf } from '#shared/pricing/rates.ts';
import { showTotals } from '#shared/pricing/shown-totals.ts';
import { taxRows } from '#shared/pricing/tax-rows.ts';
import type { Sold } from '#shared/pricing/taxes.ts';
import { usePriceLead, useRates } from '#web/settings/shop-context.tsx';
import type { CartRow, CartView } from './cart-view.ts';
import { useCartView } from './use-cart-view.ts';

type PricedRows = {
  rows: readonly Pick<CartRow, 'lineTotal' | 'discount' | 'taxPercent'>[];
  totals: Pick<CartView['totals'], 'taxAmount' | 'shippingCost'>;
};

export function soldOf({ rows, totals }: PricedRows, rates: Rates): Sold {
  const { pricesIncludeTax } = rates;
  const taxed = rows.map(({ lineTotal, discount, taxPercent }) => ({
    lineTotal,
    discount,
    taxPoints: taxPointsOf(taxPercent, rates),
  }));
  const taxes = taxRows(
    taxed.map(({ lineTotal, discount, taxPoints: points }) => ({
      left: subtract(lineTotal, discount),
      points,
    })),
    pricesIncludeTax,
  );
  return {
    rows: taxed.map((row, index) => ({ ...row, tax: taxes[index] ?? ZERO })),
    tax: totals.taxAmount,
    taxPoints: taxPointsOf(undefined, rates),
    pricesIncludeTax,
    shipping: totals.shippingCost,
  };
}

/**
 * The amount of a row before its discounts, with or without tax as shown: the rows add up to the
 * subtotal.
 */
export function useLineAmount(): (row: CartRow) => Kurus {
  const cart = useCartView();
  const shown = showTotals(soldOf(cart, useRates()), [], usePriceLead());
  const places = new Map(cart.rows.map(({ item }, index) => [item.cartItemId, index]));
  return ({ item, lineTotal }) => shown.rows[places.get(item.cartItemId) ?? -1]?.line ?? lineTotal;
}
