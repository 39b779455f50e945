// Tests a draft of a discount rule with the real calculation on generated carts. It shows whether
// the rule ever applies, loses to other rules or goes below cost.
import { setImmediate } from 'node:timers/promises';
import { type Kurus, kurus, times, ZERO } from '#shared/base/money.ts';
import {
  type AppliedRule,
  type DiscountOutcome,
  type DiscountRow,
  type DiscountRule,
  type DiscountSituation,
  prepareRules,
} from '#shared/pricing/discount-rules.ts';
import { discountCart } from '#shared/pricing/discounts.ts';
import type { ProbeProduct } from './discounts.sql.ts';

const MOMENTS = 12;

/** What the generated carts have shown about the draft. */
export type Trial = {
  applies: boolean;
  isBelowZero: boolean;
  /** Products that would sell below cost. */
  belowCost: Set<number>;
  /**
   * Rules that prevent the draft from applying (`pushedBy`), and rules that apply together with it
   * (`sharing`).
   */
  pushedBy: Set<number>;
  sharing: Set<number>;
};

/**
 * Calculates carts that fulfil the draft's conditions, for the buyers it is for, at the times when
 * a rule begins or ends.
 */
export async function runTrial(
  draft: DiscountRule,
  others: readonly DiscountRule[],
  probes: readonly ProbeProduct[],
  now: Date,
): Promise<Trial> {
  const carts = cartsFor(draft, probes);
  const alone = prepareRules([draft]);
  const together = prepareRules([...others, draft]);
  const costs = new Map(probes.map((probe) => [probe.id, probe.costKurus]));
  const trial: Trial = {
    applies: false,
    isBelowZero: false,
    belowCost: new Set(),
    pushedBy: new Set(),
    sharing: new Set(),
  };
  for (const at of momentsOf(draft, others, now)) {
    const situation = situationFor(draft, at);
    for (const cart of carts) {
      // Gives other requests a turn in this process.
      await setImmediate();
      const outcome = discountCart(together, cart, situation);
      recordOutcome(trial, outcome, { draft, cart, costs });
      const unused = outcome.unused.find(({ rule }) => rule.id === draft.id);
      if (unused?.by && discountCart(alone, cart, situation).applied.length > 0)
        trial.pushedBy.add(unused.by);
    }
  }
  return trial;
}

type Tried = {
  draft: DiscountRule;
  cart: readonly DiscountRow[];
  /** Kuruş by product id; null if the cost is unknown. */
  costs: ReadonlyMap<number, Kurus | null>;
};

function recordOutcome(
  trial: Trial,
  { applied, unused, rowDiscounts }: DiscountOutcome,
  { draft, cart, costs }: Tried,
): void {
  for (const { rule } of unused.filter(({ by }) => by === draft.id)) trial.sharing.add(rule.id);
  const mine = applied.find(({ rule }) => rule.id === draft.id);
  if (!mine) return;
  trial.applies = true;
  const actsWithMine = (shares: readonly Kurus[]) =>
    shares.some((share, row) => share > 0 && (mine.shares[row] ?? 0) > 0);
  for (const { rule, shares } of applied)
    if (rule.id !== draft.id && actsWithMine(shares)) trial.sharing.add(rule.id);
  recordPrices(trial, mine, rowDiscounts, { cart, costs });
}

function recordPrices(
  trial: Trial,
  mine: AppliedRule,
  rowDiscounts: readonly Kurus[],
  { cart, costs }: Omit<Tried, 'draft'>,
): void {
  for (const [index, { productId, unitPrice, quantity }] of cart.entries()) {
    if ((mine.shares[index] ?? 0) === 0) continue;
    const left = times(unitPrice, quantity) - (rowDiscounts[index] ?? 0);
    if (left === 0) trial.isBelowZero = true;
    const cost = costs.get(productId) ?? null;
    if (cost !== null && left < times(cost, quantity)) trial.belowCost.add(productId);
  }
}

/** One cart for each product, in the quantity that the draft requires; a bundle is one cart. */
function cartsFor(draft: DiscountRule, probes: readonly ProbeProduct[]): DiscountRow[][] {
  const minSubtotal = draft.conditions.minSubtotal ?? 0;
  const rowOf = ({ id, priceKurus, categoryId }: ProbeProduct, quantity: number): DiscountRow => ({
    productId: id,
    unitPrice: kurus(priceKurus),
    categoryIds: [categoryId],
    quantity,
  });
  const pieces = Math.max(
    draft.conditions.minQuantity ?? 1,
    draft.kind === 'BUY_X_PAY_Y' ? draft.buyQuantity : 1,
  );
  const enough = (price: number, quantity: number) =>
    Math.max(quantity, Math.ceil(minSubtotal / Math.max(1, price)));
  if (draft.scope === 'BUNDLE') {
    const price = probes.reduce((sum, probe) => sum + probe.priceKurus, 0);
    const sets = enough(price, Math.ceil(pieces / Math.max(1, probes.length)));
    return [probes.map((probe) => rowOf(probe, sets))];
  }
  return probes.map((probe) => [rowOf(probe, enough(probe.priceKurus, pieces))]);
}

/**
 * Now or the draft's start, just before its end, and each time another rule begins or ends in
 * between.
 */
function momentsOf(draft: DiscountRule, others: readonly DiscountRule[], now: Date): Date[] {
  const from = Math.max(now.getTime(), draft.startsAt?.getTime() ?? 0);
  const to = draft.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const edges = others
    .flatMap((rule) => [rule.startsAt, rule.endsAt])
    .flatMap((date) => (date ? [date.getTime()] : []));
  const moments = [from, to - 1, ...edges].filter(
    (moment) => moment >= Math.min(from, to - 1) && moment < to && Number.isFinite(moment),
  );
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  // If there are too many, evenly spaced ones, always with the first and the last.
  const step = Math.max(1, (sorted.length - 1) / (MOMENTS - 1));
  const chosen =
    sorted.length <= MOMENTS
      ? sorted
      : Array.from({ length: MOMENTS }, (_, index) => sorted[Math.round(index * step)] ?? from);
  return chosen.map((moment) => new Date(moment));
}

function situationFor(draft: DiscountRule, now: Date): DiscountSituation {
  const email = draft.conditions.customerEmails[0] ?? 'deneme@ornek.com';
  return {
    now,
    couponCode: draft.conditions.couponCode,
    customer: { email, hasOrdered: false, usesOf: new Map() },
    usesOf: new Map(),
    shippingCost: kurus(1),
    taxAfter: () => ZERO,
  };
}
