// The totals of a cart as one of the two leads shows them: all amounts with tax, or all without it. Either way the lines add
// up to the total, and the tax by rate is the invoice's.
import { add, type Kurus, split, subtract, ZERO } from '#shared/base/money.ts';
import { taxRows } from './tax-rows.ts';
import { type Sold, type SoldTaxes, type TaxLine, taxesOf } from './taxes.ts';

export type ShownTotals<Discount> = {
  subtotal: Kurus;
  discounts: Discount[];
  shipping: Kurus;
  surcharge: Kurus;
  taxes: TaxLine[];
};

/** The tax of each row before its discount. */
export const taxesBeforeDiscount = ({
  rows,
  taxPoints,
  pricesIncludeTax,
}: Pick<Sold, 'rows' | 'taxPoints' | 'pricesIncludeTax'>): Kurus[] =>
  taxRows(
    rows.map((row) => ({ left: row.lineTotal, points: row.taxPoints ?? taxPoints })),
    pricesIncludeTax,
  );

/** `discounts`: as the rules took them off prices, in the order of the list. */
export function showTotals<Discount extends { amount: Kurus }>(
  sold: Sold,
  discounts: readonly Discount[],
  lead: 'net' | 'gross',
): ShownTotals<Discount> {
  const taxes = taxesOf(sold);
  const before = add(...taxesBeforeDiscount(sold));
  const asPriced = add(...sold.rows.map((row) => row.lineTotal));
  const isLead = (lead === 'gross') === sold.pricesIncludeTax;
  const subtotal = isLead
    ? asPriced
    : lead === 'gross'
      ? add(asPriced, before)
      : subtract(asPriced, before);
  const parts = split(
    subtract(subtotal, inLead(taxes.goods, lead)),
    discounts.map(({ amount }) => amount),
  );
  return {
    subtotal,
    discounts: discounts.map((discount, index) => ({ ...discount, amount: parts[index] ?? ZERO })),
    shipping: inLead(taxes.shipping, lead),
    surcharge: inLead(taxes.surcharge, lead),
    taxes: taxes.all,
  };
}

const inLead = (lines: SoldTaxes['goods'], lead: 'net' | 'gross'): Kurus =>
  add(...lines.map(({ base, tax }) => (lead === 'gross' ? add(base, tax) : base)));
