// The discount calculation alone: 500 prepared rules on a cart of 100 items, compared with the same
// cart without rules.

import { kurus } from '../shared/base/money.ts';
import {
  type DiscountRule,
  discountKinds,
  discountScopes,
  prepareRules,
} from '../shared/pricing/discount-rules.ts';
import type { PricedRow } from '../shared/pricing/goods.ts';
import { cartTotals } from '../shared/pricing/pricing.ts';
import { DEFAULT_RATES } from '../shared/pricing/rates.ts';

const RULES = 500;
const ROWS = 100;
const SECONDS = Number(process.argv[2] ?? 2);

/** Every kind and scope, some with conditions, some with a code, some that may not be combined. */
const mixed = Array.from(
  { length: RULES },
  (_, index): DiscountRule => ({
    id: index + 1,
    name: `Kural ${index}`,
    kind: discountKinds[index % discountKinds.length] ?? 'PERCENTAGE',
    scope: discountScopes[(index >> 2) % discountScopes.length] ?? 'CART',
    points: 100 + index,
    amount: kurus(50 + index),
    buyQuantity: 3,
    payQuantity: 2,
    productIds: [(index % ROWS) + 1, ((index * 7) % ROWS) + 1],
    categoryIds: [(index % 10) + 1],
    conditions: {
      minSubtotal: index % 3 === 0 ? kurus(1_000 * index) : null,
      minQuantity: null,
      isFirstOrder: false,
      customerEmails: [],
      couponCode: index % 5 === 4 ? 'KOD' : null,
    },
    startsAt: null,
    endsAt: null,
    priority: index % 7,
    isCombinable: index % 3 !== 0,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
  }),
);

/** The worst case: every rule applies to every item. */
const stacked = mixed.map(
  (rule): DiscountRule => ({
    ...rule,
    kind: 'PERCENTAGE',
    scope: 'CART',
    points: 10,
    isCombinable: true,
    conditions: { ...rule.conditions, minSubtotal: null, couponCode: null },
  }),
);

const rows = Array.from(
  { length: ROWS },
  (_, index): PricedRow => ({
    productId: index + 1,
    categoryIds: [(index % 10) + 1],
    quantity: 10 + index,
    price: kurus(1_000 + index * 13),
    tiers: [],
  }),
);
const situation = {
  now: new Date(),
  couponCode: null,
  customer: null,
  usesOf: new Map<number, number>(),
};

function measure(work: () => unknown): number {
  for (let warm = 0; warm < 20; warm += 1) work();
  const until = performance.now() + SECONDS * 1_000;
  let times = 0;
  const started = performance.now();
  for (; performance.now() < until; times += 1) work();
  return (performance.now() - started) / times;
}

const bare = measure(() => cartTotals(rows, { rates: DEFAULT_RATES }));
const print = (name: string, ms: number) =>
  process.stdout.write(
    `${name.padEnd(44)} ${ms.toFixed(3).padStart(9)} ms  ${(ms / bare).toFixed(0).padStart(5)} × the cart without rules\n`,
  );
print('100 rows without rules', bare);
for (const [name, rules] of Object.entries({
  'with 500 mixed rules': mixed,
  'with 500 rules that all take off every row': stacked,
})) {
  const prepared = prepareRules(rules);
  print(
    name,
    measure(() =>
      cartTotals(rows, { rates: DEFAULT_RATES, discounts: { rules: prepared, situation } }),
    ),
  );
}
