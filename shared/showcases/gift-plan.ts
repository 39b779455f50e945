// The cost of gifts for a number of guests: the rows that go into the cart, priced as in the cart.
// A tool is bought once, everything else for each gift.
import { add, type Kurus, kurus, subtract, times, ZERO } from '#shared/base/money.ts';
import type { QuantityRule } from '#shared/catalogue/quantity.ts';
import { mostSets, type SetRole, spareOf, unitsFor } from '#shared/designs/design-sets.ts';
import { type PieceDiscount, withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { type Rates, taxPointsOf } from '#shared/pricing/rates.ts';
import type { PriceLead } from '#shared/pricing/shown-totals.ts';
import { taxRows } from '#shared/pricing/tax-rows.ts';
import { type Tier, unitPrice } from '#shared/pricing/tiers.ts';

export const MAX_GIFTS = 100_000;

/** The roles of a design: the set counts as the bottle, its wrapping as the box. */
export type GiftRole = Extract<SetRole, 'bottle' | 'label' | 'box' | 'tool'>;
export type GiftProduct = QuantityRule & {
  id: number;
  stock: number;
  piecesPerUnit: number;
  price: Kurus;
  tiers: readonly Tier[];
  /** The discount on one piece that everybody gets. */
  steps: PieceDiscount['steps'];
  taxPercent?: number | undefined;
};
export type GiftPart = { role: GiftRole; product: GiftProduct };

type GiftRow = GiftPart & {
  /** Sales units, and the pieces left over. */
  quantity: number;
  spare: number;
  unitPrice: Kurus;
  total: Kurus;
};
export type GiftPlan = {
  gifts: number;
  rows: GiftRow[];
  /** For how many gifts the stock is enough, and the product that limits it. */
  most: number;
  limitingId: number | null;
};

export function giftPlan(parts: readonly GiftPart[], gifts: number): GiftPlan {
  const limits = parts.map(({ role, product }) => ({
    id: product.id,
    most: mostSets(role, product),
  }));
  const most = Math.min(...limits.map((limit) => limit.most));
  return {
    gifts,
    rows: parts.map((part) => rowOf(part, gifts)),
    most,
    limitingId: most < gifts ? (limits.find((limit) => limit.most === most)?.id ?? null) : null,
  };
}

function rowOf({ role, product }: GiftPart, gifts: number): GiftRow {
  const quantity = unitsFor(role, product, gifts);
  const each = withPieceDiscount(unitPrice(product.price, product.tiers, quantity), product);
  return {
    role,
    product,
    quantity,
    spare: spareOf(role, product, gifts, quantity),
    unitPrice: each,
    total: times(each, quantity),
  };
}

export type GiftTotals = {
  /** The price of each row, in the order of the rows. */
  lines: Kurus[];
  /** The price of one gift, rounded half up if packs do not divide evenly. */
  perGift: Kurus;
  /** Costs that do not depend on the number of gifts. */
  once: Kurus;
  total: Kurus;
};

/** With tax or without it; the lines add up to the total, taxed by rate as in a cart. */
export function giftTotals({ gifts, rows }: GiftPlan, rates: Rates, lead: PriceLead): GiftTotals {
  const taxes = taxRows(
    rows.map(({ total, product }) => ({
      left: total,
      points: taxPointsOf(product.taxPercent, rates),
    })),
    rates.pricesIncludeTax,
  );
  const lines = rows.map(({ total }, index) => {
    const tax = taxes[index] ?? ZERO;
    if ((lead === 'gross') === rates.pricesIncludeTax) return total;
    return lead === 'gross' ? add(total, tax) : subtract(total, tax);
  });
  const total = add(...lines);
  const once = add(...lines.filter((_, index) => rows[index]?.role === 'tool'));
  return { lines, perGift: kurus(Math.round((total - once) / gifts)), once, total };
}
