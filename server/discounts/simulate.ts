// A draft among today's rules, played against recent paid orders or a basket before it is switched on (features.md S8).
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { SimulateAnswer, SimulateBody } from '#shared/admin-discounts.ts';
import { type DiscountRule, prepareRules } from '#shared/discounts.ts';
import { foldEmail } from '#shared/identity.ts';
import { add, subtract, toLira, ZERO } from '#shared/money.ts';
import { cartTotals, type PricedRow, type Rates, unitPrice } from '#shared/pricing.ts';
import { selectSellables } from '../catalogue/catalogue.sql.ts';
import type { Context } from '../context.ts';
import { type PastOrder, selectPastOrders } from './admin-discounts.sql.ts';
import { selectRules } from './discounts.sql.ts';
import { toDraftRule } from './draft.ts';

type Basket = { orderNumber: string | null; email: string | null; isFirst: boolean; rows: PricedRow[] };

export async function simulateDiscount(
  context: Pick<Context, 'db' | 'settings' | 'clock'>,
  { draft: body, orders, basket }: z.infer<typeof SimulateBody>,
): Promise<SimulateAnswer> {
  const { db, settings, clock } = context;
  const [draft, current, rates] = await Promise.all([toDraftRule(db, body, body.id ?? null), selectRules(db), settings.rates()]);
  const others = current.rules.filter((rule) => rule.id !== draft.id);
  const baskets = basket ? [await toBasket(context, basket)] : (await selectPastOrders(db, orders)).map(toPastBasket);
  return play({ draft: { ...draft, startsAt: null, endsAt: null }, others, today: current.rules, baskets, rates, now: clock() });
}

type Play = { draft: DiscountRule; others: readonly DiscountRule[]; today: readonly DiscountRule[]; baskets: readonly Basket[]; rates: Rates; now: Date };

/** As if the draft were in force now, and every order were bought again today by whom it was bought. */
async function play({ draft, others, today, baskets, rates, now }: Play): Promise<SimulateAnswer> {
  const before = prepareRules(today);
  const after = prepareRules([...others, draft]);
  const pushed = new Map<number, { name: string; count: number }>();
  let [revenueBefore, revenueAfter, discount, touchedCount] = [ZERO, ZERO, ZERO, 0];
  let worst: { orderNumber: string | null; before: number; after: number } | null = null;
  for (const { orderNumber, email, isFirst, rows } of baskets) {
    // Customers wait for this process too.
    await setImmediate();
    const customer = email === null ? null : { email, hasOrdered: !isFirst, usesOf: new Map<number, number>() };
    const situation = { now, couponCode: draft.conditions.couponCode, customer, usesOf: new Map<number, number>() };
    const was = cartTotals(rows, rates, { rules: before, situation: { ...situation, couponCode: null } });
    const is = cartTotals(rows, rates, { rules: after, situation });
    revenueBefore = add(revenueBefore, was.finalTotal);
    revenueAfter = add(revenueAfter, is.finalTotal);
    const mine = is.appliedDiscounts.find(({ id }) => id === draft.id);
    if (!mine) continue;
    touchedCount += 1;
    discount = add(discount, mine.amount);
    for (const { id, name } of was.appliedDiscounts) {
      if (id === draft.id || is.appliedDiscounts.some((each) => each.id === id)) continue;
      pushed.set(id, { name, count: (pushed.get(id)?.count ?? 0) + 1 });
    }
    const loss = subtract(was.finalTotal, is.finalTotal);
    if (worst === null || loss > worst.before - worst.after) worst = { orderNumber, before: was.finalTotal, after: is.finalTotal };
  }
  return {
    orderCount: baskets.length,
    touchedCount,
    revenueBefore: toLira(revenueBefore),
    revenueAfter: toLira(revenueAfter),
    discount: toLira(discount),
    worst: worst && { orderNumber: worst.orderNumber, before: worst.before / 100, after: worst.after / 100 },
    pushedAway: [...pushed].map(([id, { name, count }]) => ({ id, name, count })).sort((a, b) => b.count - a.count || a.id - b.id),
  };
}

/** At the prices of then: what was a tier's price is its price. */
const toPastBasket = ({ orderNumber, email, isFirst, items }: PastOrder): Basket => ({
  orderNumber,
  email: foldEmail(email),
  isFirst,
  rows: items.map(({ productId, designId, quantity, unitPriceKurus, categoryId }) => ({
    productId,
    designId,
    quantity,
    price: unitPriceKurus,
    tiers: [],
    categoryIds: [categoryId],
  })),
});

async function toBasket({ db }: Pick<Context, 'db'>, wishes: readonly { productId: number; quantity: number }[]): Promise<Basket> {
  const products = await selectSellables(
    db,
    wishes.map(({ productId }) => productId),
  );
  const rows = wishes.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    return product ? [{ productId, quantity, price: unitPrice(product.priceKurus, product.tiers, quantity), tiers: [], categoryIds: [product.category.id] }] : [];
  });
  return { orderNumber: null, email: null, isFirst: true, rows };
}
