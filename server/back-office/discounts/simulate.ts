// A draft among today's rules, played against recent paid orders or a basket before it is switched on (features.md S8).

import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Platform } from '#server/base/platform.ts';
import { selectSellables } from '#server/catalogue/catalogue.sql.ts';
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

/** So many orders, and products below cost, are named. */
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

/** As if the draft were in force now, and every order were bought again today by whom it was bought. */
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
  const pushed = new Map<number, { name: string; count: number }>();
  let [revenueBefore, revenueAfter, discount, touchedCount] = [ZERO, ZERO, ZERO, 0];
  const touched: { orderNumber: string | null; before: Kurus; after: Kurus; discount: Kurus }[] =
    [];
  const belowCost = new Map<number, number>();
  const margin = { before: ZERO, after: ZERO, knownCount: 0, unknownCount: 0 };
  for (const { orderNumber, email, isFirst, rows } of baskets) {
    // Customers wait for this process too.
    await setImmediate();
    const customer =
      email === null ? null : { email, hasOrdered: !isFirst, usesOf: new Map<number, number>() };
    const situation = {
      now,
      couponCode: draft.conditions.couponCode,
      customer,
      usesOf: new Map<number, number>(),
    };
    const was = cartTotals(rows, {
      rates,
      discounts: {
        rules: before,
        situation: { ...situation, couponCode: null },
      },
    });
    const is = cartTotals(rows, { rates, discounts: { rules: after, situation } });
    revenueBefore = add(revenueBefore, was.finalTotal);
    revenueAfter = add(revenueAfter, is.finalTotal);
    const mine = is.appliedDiscounts.find(({ id }) => id === draft.id);
    if (!mine) continue;
    touchedCount += 1;
    const given = add(mine.amount, mine.freedShipping ?? ZERO);
    discount = add(discount, given);
    for (const { id, name } of was.appliedDiscounts) {
      if (id === draft.id || is.appliedDiscounts.some((each) => each.id === id)) continue;
      pushed.set(id, { name, count: (pushed.get(id)?.count ?? 0) + 1 });
    }
    touched.push({ orderNumber, before: was.finalTotal, after: is.finalTotal, discount: given });
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
  touched.sort((a, b) => b.before - b.after - (a.before - a.after));
  const toAnswer = ({ orderNumber, before, after }: (typeof touched)[number]) => ({
    orderNumber,
    before: toLira(before),
    after: toLira(after),
  });
  return {
    orderCount: baskets.length,
    touchedCount,
    revenueBefore: toLira(revenueBefore),
    revenueAfter: toLira(revenueAfter),
    discount: toLira(discount),
    worst: touched[0] ? toAnswer(touched[0]) : null,
    orders: touched
      .slice(0, MOST_NAMED)
      .map((order) => ({ ...toAnswer(order), discount: toLira(order.discount) })),
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

/** What a row brings, with the shop's prices as they are written. */
const leftOf = ({ rows }: CartTotals, index: number): Kurus =>
  subtract(rows[index]?.lineTotal ?? ZERO, rows[index]?.discount ?? ZERO);

/** At the prices of then: what was a tier's price is its price. */
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
