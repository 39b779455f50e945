// The KDV of an order, a quote or a cart by rate: of its goods (tax-rows.ts), and of its other
// charges. Shipping and surcharges contain their tax and belong to the goods (KDV law, article 24):
// each is divided over the rows in proportion to their price with tax, and taxed at their rates.
// Everything that states the tax of a sale uses this.
import { add, type Kurus, subtract, toLira, ZERO } from '#shared/base/money.ts';
import { divide, taxRows } from './tax-rows.ts';

/** One rate with its amount without tax, and the tax. */
export type TaxLine = { points: number; base: Kurus; tax: Kurus };
type Part = { points: number; gross: Kurus; tax: Kurus };

export type Sold = {
  rows: readonly {
    lineTotal: Kurus;
    discount: Kurus;
    /** Null in older rows, to which the order's rate applies. */
    taxPoints: number | null;
    tax: Kurus | null;
  }[];
  /** The tax of the goods. */
  tax: Kurus;
  taxPoints: number;
  pricesIncludeTax: boolean;
  shipping: Kurus;
  /** For installments or cash on delivery. */
  surcharge?: Kurus;
};
export type SoldTaxes = {
  /**
   * For each row: its rate, its tax, its price with tax, its part of the surcharge, and the tax of
   * that part.
   */
  rows: (Part & { surcharge: Kurus; surchargeTax: Kurus })[];
  goods: TaxLine[];
  shipping: TaxLine[];
  surcharge: TaxLine[];
  /** The sum of all, as on the invoice, the lowest rate first. */
  all: TaxLine[];
  total: Kurus;
};

/** The taxes of an order, a quote or a cart: everything that states them uses this function. */
export function taxesOf({ rows, tax, taxPoints, pricesIncludeTax, ...charges }: Sold): SoldTaxes {
  const lefts = rows.map(({ lineTotal, discount }) => subtract(lineTotal, discount));
  // The order's one tax, divided over rows that have no tax of their own.
  const former = rows.some((row) => row.tax === null) ? divide(tax, lefts) : [];
  const parts = rows.map((row, index): Part => {
    const left = lefts[index] ?? ZERO;
    const own = row.tax ?? former[index] ?? ZERO;
    return {
      points: row.taxPoints ?? taxPoints,
      gross: pricesIncludeTax ? left : add(left, own),
      tax: own,
    };
  });
  const shipping = taxCharge(charges.shipping, parts);
  const surcharge = taxCharge(charges.surcharge ?? ZERO, parts);
  const all = linesOf([...parts, ...shipping, ...surcharge]);
  return {
    rows: parts.map((part, index) => ({
      ...part,
      surcharge: surcharge[index]?.gross ?? ZERO,
      surchargeTax: surcharge[index]?.tax ?? ZERO,
    })),
    goods: linesOf(parts),
    shipping: linesOf(shipping),
    surcharge: linesOf(surcharge),
    all,
    total: add(...all.map((line) => line.tax)),
  };
}

/** The part of a charge on each row; empty if the charge is zero. */
function taxCharge(charge: Kurus, rows: readonly Part[]): Part[] {
  if (charge === ZERO) return [];
  const parts = divide(
    charge,
    rows.map(({ gross }) => gross),
  );
  const taxes = taxRows(
    parts.map((left, index) => ({ left, points: rows[index]?.points ?? 0 })),
    true,
  );
  return parts.map((gross, index) => ({
    points: rows[index]?.points ?? 0,
    gross,
    tax: taxes[index] ?? ZERO,
  }));
}

function linesOf(parts: readonly Part[]): TaxLine[] {
  return [...Map.groupBy(parts, ({ points }) => points)]
    .sort(([one], [other]) => one - other)
    .map(([points, own]) => {
      const tax = add(...own.map((part) => part.tax));
      return { points, base: subtract(add(...own.map((part) => part.gross)), tax), tax };
    });
}

/** In the form of responses (tax-answer.ts). */
export const toTaxAnswer = (lines: readonly TaxLine[]) =>
  lines.map(({ points, base, tax }) => ({
    ratePercentage: points / 100,
    base: toLira(base),
    tax: toLira(tax),
  }));
