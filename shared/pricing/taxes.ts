// The KDV of an order, a quote or a cart by rate: of its goods (tax-rows.ts), and of what comes
// besides. Shipping and surcharges contain their tax, and belong to the goods (KDV law, article
// 24): each is divided over the rows by what these cost with tax, and taxed at their rates.
// Everything that states the tax of a sale says this.
import { add, type Kurus, subtract, toLira, ZERO } from '#shared/base/money.ts';
import { divide, taxRows } from './tax-rows.ts';

/** What is taxed at one rate, without the tax, and the tax. */
export type TaxLine = { points: number; base: Kurus; tax: Kurus };
type Part = { points: number; gross: Kurus; tax: Kurus };

export type Sold = {
  rows: readonly {
    lineTotal: Kurus;
    discount: Kurus;
    /** Null in rows of before rates were kept: theirs is the order's. */
    taxPoints: number | null;
    tax: Kurus | null;
  }[];
  /** Of the goods. */
  tax: Kurus;
  taxPoints: number;
  pricesIncludeTax: boolean;
  shipping: Kurus;
  /** Of installments, or of cash on delivery. */
  surcharge?: Kurus;
};
export type SoldTaxes = {
  /** Of each row: its rate, its tax, what it cost with it, and its part of the surcharge and that part's tax. */
  rows: (Part & { surcharge: Kurus; surchargeTax: Kurus })[];
  goods: TaxLine[];
  shipping: TaxLine[];
  surcharge: TaxLine[];
  /** All of it: what the invoice states, the lowest rate first. */
  all: TaxLine[];
  total: Kurus;
};

/** Of an order, a quote or a cart: everything that states its tax says this. */
export function taxesOf({ rows, tax, taxPoints, pricesIncludeTax, ...charges }: Sold): SoldTaxes {
  const lefts = rows.map(({ lineTotal, discount }) => subtract(lineTotal, discount));
  // The order's one tax, where the rows have none of their own.
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

/** Its part on each row; none of nothing. */
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

/** As answers say it (tax-answer.ts). */
export const toTaxAnswer = (lines: readonly TaxLine[]) =>
  lines.map(({ points, base, tax }) => ({
    ratePercentage: points / 100,
    base: toLira(base),
    tax: toLira(tax),
  }));
