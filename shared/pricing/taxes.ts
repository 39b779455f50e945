// KDV by rate. Goods: what is left of all rows of one rate is taxed once, half up, and the rows have their parts by largest
// remainder. Shipping and surcharges contain their tax, and belong to the goods (KDV law, article 24): each is divided over
// the rows by what these cost with tax, and taxed at their rates. The only place that divides tax.
import {
  add,
  type Kurus,
  percentOf,
  split,
  subtract,
  taxWithin,
  ZERO,
} from '#shared/base/money.ts';

/** The rates by law, in per cent, that a category or a product may have; the shop's own may be any. */
export const taxPercents = [0, 1, 10, 20] as const;

/** What is taxed at one rate, without the tax, and the tax. */
export type TaxLine = { points: number; base: Kurus; tax: Kurus };
/** `left`: after all discounts, as prices are: with or without tax. */
export type TaxableRow = { left: Kurus; points: number };
type Part = { points: number; gross: Kurus; tax: Kurus };

/** The tax of each row. */
export function taxRows(rows: readonly TaxableRow[], pricesIncludeTax: boolean): Kurus[] {
  const taxes = rows.map(() => ZERO);
  for (const [points, own] of Map.groupBy(rows.keys(), (index) => rows[index]?.points ?? 0)) {
    const lefts = own.map((index) => rows[index]?.left ?? ZERO);
    const left = add(...lefts);
    const tax = pricesIncludeTax ? taxWithin(left, points) : percentOf(left, points);
    divide(tax, lefts).forEach((part, at) => {
      taxes[own[at] ?? 0] = part;
    });
  }
  return taxes;
}

/** By largest remainder; equal parts where nothing has a weight. */
export const divide = (total: Kurus, weights: readonly number[]): Kurus[] =>
  split(total, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1));

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
