// A sale as one price lead shows it: all amounts with tax, or all without it. In both cases the
// rows add up to the subtotal and the lines to the total, and the tax by rate is that of the
// invoice (decision 0047).
import {
  add,
  formatLira,
  fromLira,
  type Kurus,
  kurus,
  percentPoints,
  split,
  subtract,
  ZERO,
} from '#shared/base/money.ts';
import { taxRows } from './tax-rows.ts';
import { type Sold, type SoldTaxes, type TaxLine, taxesOf } from './taxes.ts';

export type PriceLead = 'net' | 'gross';
/** `line`: the row's total before its discount. */
type ShownRow = { line: Kurus; discount: Kurus };
export type ShownTotals<Discount> = {
  lead: PriceLead;
  rows: ShownRow[];
  subtotal: Kurus;
  discounts: Discount[];
  shipping: Kurus;
  surcharge: Kurus;
  taxes: TaxLine[];
};

/**
 * `discounts`: the rules' discounts in the sale's own prices; they are returned in the same order.
 */
export function showTotals<Discount extends { amount: Kurus }>(
  sold: Sold,
  discounts: readonly Discount[],
  lead: PriceLead,
): ShownTotals<Discount> {
  const taxes = taxesOf(sold);
  const rows = showRows(sold, taxes, lead);
  const subtotal = add(...rows.map(({ line }) => line));
  const parts = split(
    subtract(subtotal, inLead(taxes.goods, lead)),
    discounts.map(({ amount }) => amount),
  );
  return {
    lead,
    rows,
    subtotal,
    discounts: discounts.map((discount, index) => ({ ...discount, amount: parts[index] ?? ZERO })),
    shipping: inLead(taxes.shipping, lead),
    surcharge: inLead(taxes.surcharge, lead),
    taxes: taxes.all,
  };
}

/**
 * Without discounts the rows keep their tax; otherwise the tax before the discounts is calculated.
 */
function showRows(sold: Sold, taxes: SoldTaxes, lead: PriceLead): ShownRow[] {
  const { rows, taxPoints, pricesIncludeTax } = sold;
  const isReduced = rows.some(({ discount }) => discount > 0);
  const before = isReduced
    ? taxRows(
        rows.map((row) => ({ left: row.lineTotal, points: row.taxPoints ?? taxPoints })),
        pricesIncludeTax,
      )
    : taxes.rows.map(({ tax }) => tax);
  return rows.map(({ lineTotal }, index) => {
    const { gross = ZERO, tax = ZERO } = taxes.rows[index] ?? {};
    const net = pricesIncludeTax ? subtract(lineTotal, before[index] ?? ZERO) : lineTotal;
    const line = lead === 'net' ? net : add(net, before[index] ?? ZERO);
    return { line, discount: subtract(line, lead === 'net' ? subtract(gross, tax) : gross) };
  });
}

const inLead = (lines: readonly TaxLine[], lead: PriceLead): Kurus =>
  add(...lines.map(({ base, tax }) => (lead === 'gross' ? add(base, tax) : base)));

/** A unit price with up to four decimals, so that multiplying it gives the line: 40 × 39,792 TL. */
export function unitText(
  price: Kurus,
  { points, pricesIncludeTax }: { points: number; pricesIncludeTax: boolean },
  { lead, language }: { lead: PriceLead; language: string },
): string {
  const hundredths = Math.round(
    (lead === 'gross') === pricesIncludeTax
      ? price * 100
      : lead === 'gross'
        ? (price * (10_000 + points)) / 100
        : (price * 1_000_000) / (10_000 + points),
  );
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return formatLira(kurus(Math.floor(hundredths / 100)), language).replace(/(?=\s)/, rest);
}

/** A sale as responses contain it, in lira. */
export type SoldAnswer = {
  items: readonly {
    lineTotal: number;
    discount: number;
    taxRatePercentage: number | null;
    tax: number | null;
  }[];
  tax: number;
  taxRatePercentage: number;
  pricesIncludeTax: boolean;
  shipping: number;
  surcharge?: number;
};

export const toSold = ({ items, tax, shipping, surcharge = 0, ...answer }: SoldAnswer): Sold => ({
  rows: items.map((item) => ({
    lineTotal: fromLira(item.lineTotal),
    discount: fromLira(item.discount),
    taxPoints: item.taxRatePercentage === null ? null : percentPoints(item.taxRatePercentage),
    tax: item.tax === null ? null : fromLira(item.tax),
  })),
  tax: fromLira(tax),
  taxPoints: percentPoints(answer.taxRatePercentage),
  pricesIncludeTax: answer.pricesIncludeTax,
  shipping: fromLira(shipping),
  surcharge: fromLira(surcharge),
});

/** The tax rate of a row in a response, and whether prices include tax. */
export const taxOf = (
  item: { taxRatePercentage: number | null },
  sale: Pick<SoldAnswer, 'taxRatePercentage' | 'pricesIncludeTax'>,
) => ({
  points: percentPoints(item.taxRatePercentage ?? sale.taxRatePercentage),
  pricesIncludeTax: sale.pricesIncludeTax,
});
