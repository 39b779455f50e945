// Applies a draft, together with today's rules, to recent paid orders or a basket before it is
// switched on (features.md S8).

import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Platform } from '#server/base/platform.ts';
import { selectSellables } from '#server/catalogue/sellables.sql.ts';
import { selectRules } from '#server/discounts/discounts.sql.ts';
import { toDraftRule } from '#server/discounts/draft.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { SimulateAnswer, SimulateBody } from '#shared/back-office/discounts.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { add, type Kurus, subtract, times, toLira, ZERO } from '#shared/base/money.ts';
import { type DiscountRule, prepareRules } from '#shared/pricing/discount-rules.ts';
import type { PricedRow } from '#shared/pricing/goods.ts';
import { type CartTotals, cartTotals } from '#shared/pricing/pricing.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import { type PastOrder, selectNamedProducts, selectPastOrders } from './discounts.sql.ts';

type Basket = {
  orderNumber: string | null;
  email: string | null;
  isFirst: boolean;
  rows: (PricedRow & { costKurus: Kurus | null })[];
};

/** At most this many orders and products below cost are named. */
const MOST_NAMED = 10;

export async function simulateDiscount(
  context: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  { draft: body, orders, basket }: z.infer<typeof SimulateBody>,
): Promise<SimulateAnswer> {
  const { db, settings, clock } = context;
  const [draft, current, rates] = await Promise.all([
    toDraftRule(db, body, body.id ?? null),
    selectRules(db),
    settings.rates(),
  ]);
  const others = current.rules.filter((rule) => rule.id !== draft.id);
  const baskets = basket
    ? [await toBasket(context, basket)]
    : (await selectPastOrders(db, orders)).map(toPastBasket);
  const { belowCost, ...played } = await play({
    draft: { ...draft, startsAt: null, endsAt: null },
    others,
    today: current.rules,
    baskets,
    rates,
    now: clock(),
  });
  const names = new Map(
    (await selectNamedProducts(db, [...belowCost.keys()])).map((product) => [product.id, product]),
  );
  return {
    ...played,
    belowCost: [...belowCost]
      .map(([productId, count]) => ({
        productId,
        sku: names.get(productId)?.sku ?? '',
        name: names.get(productId)?.name ?? '',
        count,
      }))
      .sort((a, b) => b.count - a.count || a.productId - b.productId)
      .slice(0, MOST_NAMED),
  };
}

type Play = {
  draft: DiscountRule;
  others: readonly DiscountRule[];
  today: readonly DiscountRule[];
  baskets: readonly Basket[];
  rates: Rates;
  now: Date;
};

type Touched = { orderNumber: string | null; before: Kurus; after: Kurus; discount: Kurus };
/** What the draft would have changed, summed over the orders so far. */
type Sums = {
  revenueBefore: Kurus;
  revenueAfter: Kurus;
  discount: Kurus;
  touched: Touched[];
  /** Rules that no longer apply to an order, by id. */
  pushed: Map<number, { name: string; count: number }>;
  /** Rows that the draft brings below cost, by product id. */
  belowCost: Map<number, number>;
  margin: { before: Kurus; after: Kurus; knownCount: number; unknownCount: number };
};

/**
 * Calculates as if the draft were active now, and every order were bought again today by the same
 * buyer.
 */
async function play({
  draft,
  others,
  today,
  baskets,
  rates,
  now,
}: Play): Promise<Omit<SimulateAnswer, 'belowCost'> & { belowCost: Map<number, number> }> {
  const before = prepareRules(today);
  const after = prepareRules([...others, draft]);
  const sums: Sums = {
    revenueBefore: ZERO,
    revenueAfter: ZERO,
    discount: ZERO,
    touched: [],
    pushed: new Map(),
    belowCost: new Map(),
    margin: { before: ZERO, after: ZERO, knownCount: 0, unknownCount: 0 },
  };
  for (const basket of baskets) {
    // Gives other requests a turn in this process.
    await setImmediate();
    const situation = situationOf(basket, draft, now);
    const was = cartTotals(basket.rows, {
      rates,
      discounts: { rules: before, situation: { ...situation, couponCode: null } },
    });
    const is = cartTotals(basket.rows, { rates, discounts: { rules: after, situation } });
    addBasket(sums, basket, { draft, was, is });
  }
  return toAnswer(sums, baskets.length);
}

const situationOf = ({ email, isFirst }: Basket, draft: DiscountRule, now: Date) => ({
  now,
  couponCode: draft.conditions.couponCode,
  customer:
    email === null ? null : { email, hasOrdered: !isFirst, usesOf: new Map<number, number>() },
  usesOf: new Map<number, number>(),
});

type Compared = { draft: DiscountRule; was: CartTotals; is: CartTotals };

function addBasket(sums: Sums, { orderNumber, rows }: Basket, { draft, was, is }: Compared): void {
  sums.revenueBefore = add(sums.revenueBefore, was.finalTotal);
  sums.revenueAfter = add(sums.revenueAfter, is.finalTotal);
  const mine = is.appliedDiscounts.find(({ id }) => id === draft.id);
  if (!mine) return;
  const discount = add(mine.amount, mine.freedShipping ?? ZERO);
  sums.discount = add(sums.discount, discount);
  sums.touched.push({ orderNumber, before: was.finalTotal, after: is.finalTotal, discount });
  for (const { id, name } of was.appliedDiscounts)
    if (id !== draft.id && !is.appliedDiscounts.some((each) => each.id === id))
      sums.pushed.set(id, { name, count: (sums.pushed.get(id)?.count ?? 0) + 1 });
  addMargin(sums, rows, { draft, was, is });
}

function addMargin(
  { margin, belowCost }: Sums,
  rows: Basket['rows'],
  { draft, was, is }: Compared,
): void {
  const shares = is.appliedRules.find(({ rule }) => rule.id === draft.id)?.shares ?? [];
  for (const [index, { productId, quantity, costKurus }] of rows.entries()) {
    if (costKurus === null) {
      margin.unknownCount += 1;
      continue;
    }
    const cost = times(costKurus, quantity);
    const left = leftOf(is, index);
    margin.knownCount += 1;
    margin.before = add(margin.before, subtract(leftOf(was, index), cost));
    margin.after = add(margin.after, subtract(left, cost));
    if (left < cost && (shares[index] ?? 0) > 0)
      belowCost.set(productId, (belowCost.get(productId) ?? 0) + 1);
  }
}

function toAnswer({ touched, margin, pushed, belowCost, ...sums }: Sums, orderCount: number) {
  const byLoss = touched.toSorted((a, b) => b.before - b.after - (a.before - a.after));
  const toOrder = ({ orderNumber, before, after }: Touched) => ({
    orderNumber,
    before: toLira(before),
    after: toLira(after),
  });
  return {
    orderCount,
    touchedCount: touched.length,
    revenueBefore: toLira(sums.revenueBefore),
    revenueAfter: toLira(sums.revenueAfter),
    discount: toLira(sums.discount),
    worst: byLoss[0] ? toOrder(byLoss[0]) : null,
    orders: byLoss
      .slice(0, MOST_NAMED)
      .map((order) => ({ ...toOrder(order), discount: toLira(order.discount) })),
    margin:
      margin.knownCount === 0
        ? null
        : {
            before: toLira(margin.before),
            after: toLira(margin.after),
            unknownCount: margin.unknownCount,
          },
    belowCost,
    pushedAway: [...pushed]
      .map(([id, { name, count }]) => ({ id, name, count }))
      .sort((a, b) => b.count - a.count || a.id - b.id),
  };
}

/** The amount of a row after discounts, in the prices that the shop displays. */
const leftOf = ({ rows }: CartTotals, index: number): Kurus =>
  subtract(rows[index]?.lineTotal ?? ZERO, rows[index]?.discount ?? ZERO);

/** With the prices of the order: a former tier price is used as the unit price. */
const toPastBasket = ({ orderNumber, email, isFirst, items }: PastOrder): Basket => ({
  orderNumber,
  email: foldEmail(email),
  isFirst,
  rows: items.map(({ productId, designId, quantity, unitPriceKurus, categoryId, costKurus }) => ({
    productId,
    designId,
    quantity,
    price: unitPriceKurus,
    tiers: [],
    categoryIds: [categoryId],
    costKurus,
  })),
});

async function toBasket(
  { db }: Pick<Platform, 'db'>,
  items: readonly { productId: number; quantity: number }[],
): Promise<Basket> {
  const ids = items.map(({ productId }) => productId);
  const [products, named] = await Promise.all([
    selectSellables(db, ids),
    selectNamedProducts(db, ids),
  ]);
  const costs = new Map(named.map(({ id, costKurus }) => [id, costKurus]));
  const rows = items.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    return product
      ? [
          {
            productId,
            quantity,
            price: unitPrice(product.priceKurus, product.tiers, quantity),
            tiers: [],
            categoryIds: [product.category.id],
            costKurus: costs.get(productId) ?? null,
          },
        ]
      : [];
  });
  return { orderNumber: null, email: null, isFirst: true, rows };
}
