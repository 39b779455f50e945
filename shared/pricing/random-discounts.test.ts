import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Kurus, kurus, subtract, times, ZERO } from '#shared/base/money.ts';
import { makeRule } from '#shared/testing/make-rule.ts';
import { referenceDiscounts } from '#shared/testing/reference-discounts.ts';
import {
  type DiscountRow,
  type DiscountRule,
  type DiscountSituation,
  isForEverybody,
  prepareRules,
} from './discount-rules.ts';
import { discountCart } from './discounts.ts';
import { pieceDiscountOf, withPieceDiscount } from './piece-discounts.ts';
import { taxRows } from './tax-rows.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

type Outcome = ReturnType<typeof discountCart>;

/** No row falls below zero, and none costs more than the price on its card. */
function expectCardPrices(
  rules: readonly DiscountRule[],
  cart: readonly DiscountRow[],
  outcome: Outcome,
) {
  const prepared = prepareRules(rules);
  cart.forEach((each, index) => {
    const taken = outcome.rowDiscounts[index] ?? 0;
    expect(taken).toBeGreaterThanOrEqual(0);
    expect(taken).toBeLessThanOrEqual(each.unitPrice * each.quantity);
    const card = withPieceDiscount(each.unitPrice, pieceDiscountOf(prepared, each, NOW));
    expect(each.unitPrice * each.quantity - taken).toBeLessThanOrEqual(card * each.quantity);
    if (rules.every(isForEverybody))
      expect(each.unitPrice * each.quantity - taken).toBe(card * each.quantity);
  });
}

/**
 * Rules share a row only if all of them can be combined; a beaten rule gives no discount on the
 * row.
 */
function expectAllowedCombinations(
  rules: readonly DiscountRule[],
  cart: readonly DiscountRow[],
  outcome: Outcome,
) {
  for (const index of cart.keys()) {
    const takers = outcome.applied.filter(({ shares }) => (shares[index] ?? 0) > 0);
    const areCombinable = takers.every((taker) => taker.rule.isCombinable);
    if (takers.length > 1) expect(areCombinable).toBe(true);
    for (const { rule, shares, beatenBy } of outcome.applied) {
      const winner = rules.find(({ id }) => id === beatenBy[index]);
      if (!winner) continue;
      expect(shares[index]).toBe(0);
      expect(rule.isCombinable && winner.isCombinable && areCombinable).toBe(false);
    }
  }
}

/** The discount of each row, in an order that does not depend on the cart's order. */
const sharesOf = (cart: readonly DiscountRow[], { rowDiscounts }: Outcome) =>
  cart
    .map(
      ({ productId, designId, quantity }, index) =>
        `${productId} ${designId} ${quantity}: ${rowDiscounts[index]}`,
    )
    .sort();

function toPay(
  cart: readonly DiscountRow[],
  now: DiscountSituation,
  { rowDiscounts, total, isShippingFree }: Outcome,
): number {
  const goods = cart.reduce((sum, each) => sum + each.unitPrice * each.quantity, 0);
  return goods - total + now.taxAfter(rowDiscounts) + (isShippingFree ? 0 : now.shippingCost);
}

/** Each product has its own tax rate; `others` is the price of further goods. */
const withTax = (
  cart: readonly DiscountRow[],
  {
    percents,
    others,
    ...now
  }: Omit<DiscountSituation, 'taxAfter'> & { percents: readonly number[]; others: Kurus },
): DiscountSituation => ({
  ...now,
  taxAfter: (rowDiscounts) =>
    add(
      ...taxRows(
        [
          ...cart.map(({ productId, unitPrice, quantity }, index) => ({
            left: subtract(times(unitPrice, quantity), rowDiscounts[index] ?? ZERO),
            points: (percents[productId % percents.length] ?? 0) * 100,
          })),
          { left: others, points: (percents[0] ?? 0) * 100 },
        ],
        false,
      ),
    ),
});

describe('10,000 random carts and rules', () => {
  const conditions = fc.record({
    minSubtotal: fc.option(fc.integer({ min: 0, max: 60_000 }).map(kurus), { nil: null, freq: 2 }),
    minQuantity: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null, freq: 2 }),
    isFirstOrder: fc.constantFrom(false, false, true),
    customerEmails: fc.constantFrom<string[]>([], [], ['a@b.co'], ['c@d.co']),
    couponCode: fc.constantFrom(null, null, 'KUPON'),
  });
  const rules = fc
    .array(
      fc.record({
        kind: fc.constantFrom(
          'PERCENTAGE',
          'PERCENTAGE',
          'FIXED_AMOUNT',
          'FREE_SHIPPING',
          'BUY_X_PAY_Y',
        ),
        scope: fc.constantFrom('CART', 'CATEGORY', 'PRODUCT', 'BUNDLE'),
        points: fc.integer({ min: 1, max: 10_000 }),
        amount: fc.integer({ min: 1, max: 20_000 }).map(kurus),
        buyQuantity: fc.integer({ min: 2, max: 5 }),
        payQuantity: fc.constant(1),
        productIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
        categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
        priority: fc.integer({ min: 0, max: 3 }),
        isCombinable: fc.boolean(),
        isActive: fc.constantFrom(true, true, true, false),
        maxUses: fc.constantFrom(null, null, 3),
        maxUsesPerCustomer: fc.constantFrom(null, null, 1),
        startsAt: fc.constantFrom(null, null, new Date('2026-07-01')),
        endsAt: fc.constantFrom(null, new Date('2026-12-01'), new Date('2026-01-01')),
        conditions,
      }),
      { maxLength: 7 },
    )
    .map((all) =>
      all.map((overrides, index) => makeRule({ ...overrides, id: index + 1, name: `${index}` })),
    );
  const rows = fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 5 }),
      designId: fc.constantFrom(null, null, 'a', 'b'),
      quantity: fc.integer({ min: 1, max: 40 }),
      unitPrice: fc.integer({ min: 0, max: 5_000 }).map(kurus),
    }),
    { maxLength: 6 },
  );
  // A product has one price and one category in all its rows.
  const carts = rows.map((all) =>
    all.map((each) => ({
      ...each,
      unitPrice:
        all.find((other) => other.productId === each.productId)?.unitPrice ?? each.unitPrice,
      categoryIds: [each.productId % 4, 4],
    })),
  );
  const situations = fc.record({
    now: fc.constant(NOW),
    couponCode: fc.constantFrom(null, 'KUPON'),
    customer: fc.option(
      fc.record({
        email: fc.constantFrom('a@b.co', 'x@y.co'),
        hasOrdered: fc.boolean(),
        usesOf: fc.constantFrom(new Map<number, number>(), new Map([[1, 1]])),
      }),
      { nil: null },
    ),
    usesOf: fc.constantFrom(new Map<number, number>(), new Map([[2, 3]])),
    shippingCost: fc.constantFrom(ZERO, kurus(8_000)),
    percents: fc.constantFrom([0], [18], [20], [0, 1, 10, 20]),
    others: fc.constantFrom(ZERO, kurus(12_345)),
  });
  const cases = { numRuns: 10_000 };
  // Takes a second or two; more on a busy computer.

  test('agree with a slow and simple calculation', () => {
    fc.assert(
      fc.property(rules, carts, situations, (all, cart, situation) => {
        const now = withTax(cart, situation);
        const fast = discountCart(prepareRules(all), cart, now);
        const slow = referenceDiscounts(all, cart, now);
        expect({
          rows: fast.rowDiscounts,
          shipping: fast.isShippingFree,
          applied: fast.applied.map((each) => each.rule.id).sort(),
        }).toEqual(slow);
      }),
      cases,
    );
  });

  test('rows add up, none is below zero, order does not matter, and the card’s price applies', () => {
    fc.assert(
      fc.property(
        rules,
        carts,
        situations,
        fc.infiniteStream(fc.nat()),
        (all, cart, situation, seeds) => {
          const now = withTax(cart, situation);
          const outcome = discountCart(prepareRules(all), cart, now);
          expect(outcome.rowDiscounts.reduce((sum, part) => sum + part, 0)).toBe(outcome.total);
          expect(outcome.applied.reduce((sum, each) => sum + each.amount, 0)).toBe(outcome.total);
          expectCardPrices(all, cart, outcome);
          expectAllowedCombinations(all, cart, outcome);
          const shuffled = cart
            .map((each) => ({ each, at: seeds.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each);
          const again = discountCart(
            prepareRules([...all].reverse()),
            shuffled,
            withTax(shuffled, situation),
          );
          expect(sharesOf(shuffled, again)).toEqual(sharesOf(cart, outcome));
          const without = discountCart(prepareRules(all), cart, { ...now, couponCode: null });
          expect(toPay(cart, now, outcome)).toBeLessThanOrEqual(toPay(cart, now, without));
        },
      ),
      cases,
    );
  });
});
