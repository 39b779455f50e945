import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus, percentOf, ZERO } from '#shared/base/money.ts';
import { referenceDiscounts } from '#shared/testing/reference-discounts.ts';
import {
  type DiscountRow,
  type DiscountRule,
  type DiscountSituation,
  foldCoupon,
  isForEverybody,
  prepareRules,
} from './discount-rules.ts';
import { discountCart } from './discounts.ts';
import { pieceDiscountOf, withPieceDiscount } from './piece-discounts.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

function rule(
  change: Omit<Partial<DiscountRule>, 'conditions'> & {
    conditions?: Partial<DiscountRule['conditions']>;
  } = {},
): DiscountRule {
  return {
    id: 1,
    name: 'Deneme',
    kind: 'PERCENTAGE',
    scope: 'CART',
    points: 1_000,
    amount: ZERO,
    buyQuantity: 0,
    payQuantity: 0,
    productIds: [],
    categoryIds: [],
    startsAt: null,
    endsAt: null,
    priority: 0,
    isCombinable: true,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
    ...change,
    conditions: {
      minSubtotal: null,
      minQuantity: null,
      isFirstOrder: false,
      customerEmails: [],
      couponCode: null,
      ...change.conditions,
    },
  };
}

const row = (
  productId: number,
  quantity: number,
  unitPrice: number,
  categoryIds: number[] = [3, 2],
): DiscountRow => ({
  productId,
  quantity,
  unitPrice: kurus(unitPrice),
  categoryIds,
});

function situation(change: Partial<DiscountSituation> = {}): DiscountSituation {
  return {
    now: NOW,
    couponCode: null,
    customer: null,
    usesOf: new Map(),
    shippingCost: kurus(8_000),
    taxPoints: 1_800,
    otherGoods: ZERO,
    ...change,
  };
}

const off = (rules: DiscountRule[], rows: DiscountRow[], change: Partial<DiscountSituation> = {}) =>
  discountCart(prepareRules(rules), rows, situation(change));

describe('kinds and scopes', () => {
  test('a percentage off the cart is rounded once and divided over the rows to the kuruş', () => {
    const outcome = off(
      [rule({ points: 1_000 })],
      [row(1, 1, 333), row(2, 1, 333), row(3, 1, 334)],
    );
    expect(outcome.total).toBe(100);
    expect(outcome.rowDiscounts.reduce((sum, part) => sum + part, 0)).toBe(100);
  });

  test('a percentage off a product is rounded on the piece, as a card shows it', () => {
    const rules = [rule({ scope: 'PRODUCT', productIds: [1], points: 1_500 })];
    expect(off(rules, [row(1, 100, 3_490)]).total).toBe(100 * (3_490 - 2_966));
    expect(
      withPieceDiscount(
        kurus(3_490),
        pieceDiscountOf(prepareRules(rules), { productId: 1, categoryIds: [] }, NOW),
      ),
    ).toBe(2_966);
  });

  test('a fixed amount is for each piece of a product, once for a cart, and never more than there is', () => {
    expect(
      off(
        [rule({ kind: 'FIXED_AMOUNT', scope: 'PRODUCT', productIds: [1], amount: kurus(500) })],
        [row(1, 3, 400), row(2, 1, 1_000)],
      ).rowDiscounts,
    ).toEqual([1_200, 0]);
    expect(off([rule({ kind: 'FIXED_AMOUNT', amount: kurus(500) })], [row(1, 3, 400)]).total).toBe(
      500,
    );
    expect(
      off([rule({ kind: 'FIXED_AMOUNT', amount: kurus(50_000) })], [row(1, 3, 400)]).total,
    ).toBe(1_200);
  });

  test('a category counts for all below it', () => {
    expect(
      off(
        [rule({ scope: 'CATEGORY', categoryIds: [2] })],
        [row(1, 1, 1_000, [3, 2]), row(2, 1, 1_000, [1])],
      ).rowDiscounts,
    ).toEqual([100, 0]);
  });

  test('buy 3 pay 2: the cheapest pieces are free, of each product alone or of a category together', () => {
    const buy = { kind: 'BUY_X_PAY_Y', buyQuantity: 3, payQuantity: 2 } as const;
    const rows = [row(1, 4, 1_000), row(2, 2, 300)];
    expect(off([rule({ ...buy, scope: 'CATEGORY', categoryIds: [3] })], rows).rowDiscounts).toEqual(
      [0, 600],
    );
    expect(
      off([rule({ ...buy, scope: 'PRODUCT', productIds: [1, 2] })], rows).rowDiscounts,
    ).toEqual([1_000, 0]);
  });

  test('a bundle takes off only the pieces that make whole bundles', () => {
    const bundle = rule({ scope: 'BUNDLE', productIds: [1, 2], points: 1_000 });
    expect(off([bundle], [row(1, 5, 1_000), row(2, 2, 500)]).rowDiscounts).toEqual([200, 100]);
    expect(off([bundle], [row(1, 5, 1_000)]).unused[0]?.reason).toBe('no-bundle');
    expect(
      off(
        [rule({ scope: 'BUNDLE', kind: 'FIXED_AMOUNT', amount: kurus(150), productIds: [1, 2] })],
        [row(1, 5, 1_000), row(2, 2, 500)],
      ).total,
    ).toBe(300);
  });

  test('free shipping takes nothing off the goods, and has no effect where shipping is free already', () => {
    const free = rule({ kind: 'FREE_SHIPPING', conditions: { minSubtotal: kurus(1_000) } });
    expect(off([free], [row(1, 1, 1_000)])).toMatchObject({ total: 0, isShippingFree: true });
    expect(off([free], [row(1, 1, 900)])).toMatchObject({
      isShippingFree: false,
      unused: [{ reason: 'min-subtotal', missing: 100 }],
    });
    expect(off([free], [row(1, 1, 1_000)], { shippingCost: ZERO }).unused[0]?.reason).toBe(
      'no-effect',
    );
  });
});

describe('conditions', () => {
  const rows = [row(1, 10, 1_000)];
  const reason = (overrides: Parameters<typeof rule>[0], change: Partial<DiscountSituation> = {}) =>
    off([rule(overrides)], rows, change).unused[0]?.reason ?? 'applied';
  const ayse = { email: 'ayse@ornek.com', hasOrdered: false, usesOf: new Map([[1, 1]]) };

  test('[H12] only between start and end, and only while active', () => {
    expect(reason({ startsAt: NOW })).toBe('applied');
    expect(reason({ startsAt: new Date(NOW.getTime() + 1) })).toBe('not-started');
    expect(reason({ endsAt: NOW })).toBe('ended');
    expect(off([rule({ isActive: false })], rows).total).toBe(0);
  });

  test('quantities and subtotals say how much is missing', () => {
    expect(off([rule({ conditions: { minQuantity: 12 } })], rows).unused[0]).toMatchObject({
      reason: 'min-quantity',
      missing: 2,
    });
    expect(
      off([rule({ conditions: { minSubtotal: kurus(14_000) } })], rows).unused[0],
    ).toMatchObject({ reason: 'min-subtotal', missing: 4_000 });
  });

  test('what is for known customers counts for nobody else', () => {
    expect(reason({ conditions: { isFirstOrder: true } })).toBe('sign-in');
    expect(reason({ conditions: { isFirstOrder: true } }, { customer: ayse })).toBe('applied');
    expect(
      reason({ conditions: { isFirstOrder: true } }, { customer: { ...ayse, hasOrdered: true } }),
    ).toBe('not-first-order');
    expect(
      reason({ conditions: { customerEmails: ['fatma@ornek.com'] } }, { customer: ayse }),
    ).toBe('other-customer');
    expect(reason({ maxUsesPerCustomer: 1 }, { customer: ayse })).toBe('used-by-you');
    expect(reason({ maxUsesPerCustomer: 2 }, { customer: ayse })).toBe('applied');
  });

  test('a total limit that is used up', () => {
    expect(reason({ maxUses: 10 }, { usesOf: new Map([[1, 10]]) })).toBe('used-up');
    expect(reason({ maxUses: 10 }, { usesOf: new Map([[1, 9]]) })).toBe('applied');
  });

  test('a coupon must be named; case, spaces and Turkish letters make no difference', () => {
    expect(
      off([rule({ conditions: { couponCode: foldCoupon('ilkbahar 10') } })], rows).applied,
    ).toEqual([]);
    expect(
      reason(
        { conditions: { couponCode: 'ILKBAHAR10' } },
        { couponCode: foldCoupon(' İlkbahar10 ') },
      ),
    ).toBe('applied');
  });
});

describe('several rules', () => {
  const rows = [row(1, 10, 1_000), row(2, 10, 1_000)];

  test('the price on the card is a promise: no other rule pushes it away', () => {
    const onCard = rule({ id: 1, scope: 'PRODUCT', productIds: [1], points: 2_000, priority: 0 });
    const greedy = rule({ id: 2, points: 500, priority: 99, isCombinable: false });
    expect(off([onCard, greedy], rows).rowDiscounts).toEqual([2_000, 500]);
  });

  test('a card does not know of roundings: a rule for everybody that takes nothing off a price of kuruş keeps others away all the same', () => {
    const first = rule({
      id: 1,
      scope: 'PRODUCT',
      productIds: [1],
      points: 100,
      priority: 9,
      isCombinable: false,
    });
    const second = rule({ id: 2, scope: 'PRODUCT', productIds: [1], points: 5_000 });
    const prepared = prepareRules([first, second]);
    expect(
      withPieceDiscount(
        kurus(40),
        pieceDiscountOf(prepared, { productId: 1, categoryIds: [] }, NOW),
      ),
    ).toBe(40);
    expect(off([first, second], [row(1, 10, 40)])).toMatchObject({
      total: 0,
      unused: [
        { rule: { id: 1 }, reason: 'no-effect' },
        { rule: { id: 2 }, reason: 'beaten-by', by: 1 },
      ],
    });
  });

  test('a rule that may not be combined shares no row, and the outcome says who was in the way', () => {
    const first = rule({ id: 1, priority: 9, conditions: { minQuantity: 2 } });
    const alone = rule({ id: 2, priority: 5, isCombinable: false });
    expect(off([first, alone], rows).unused).toMatchObject([
      { rule: { id: 2 }, reason: 'not-combinable', by: 1 },
    ]);
    expect(off([{ ...first, priority: 1 }, alone], rows).unused).toMatchObject([
      { rule: { id: 1 }, reason: 'beaten-by', by: 2 },
    ]);
  });

  test('a rule that is kept from some rows only says from which, and by which rule', () => {
    const onCard = rule({ id: 1, scope: 'PRODUCT', productIds: [2], points: 2_000 });
    const alone = rule({
      id: 2,
      priority: 5,
      isCombinable: false,
      conditions: { minSubtotal: kurus(1) },
    });
    const outcome = off([onCard, alone], rows);
    expect(outcome.unused).toEqual([]);
    expect(
      outcome.applied.map(({ rule: { id }, shares, beatenBy }) => ({ id, shares, beatenBy })),
    ).toEqual([
      { id: 1, shares: [0, 2_000], beatenBy: [null, null] },
      { id: 2, shares: [1_000, 0], beatenBy: [null, 1] },
    ]);
  });

  test('a coupon never makes the cart dearer', () => {
    const automatic = rule({ id: 1, points: 2_000, priority: 1, conditions: { minQuantity: 2 } });
    const coupon = rule({
      id: 2,
      points: 500,
      priority: 9,
      isCombinable: false,
      conditions: { couponCode: 'AZ' },
    });
    const outcome = off([automatic, coupon], rows, { couponCode: 'AZ' });
    expect(outcome.total).toBe(4_000);
    expect(outcome.unused).toMatchObject([{ rule: { id: 2 }, reason: 'better-without' }]);
  });

  test('what a code saves is counted with the tax on it: free shipping is not taxed, goods are', () => {
    const automatic = rule({ id: 1, points: 4_000, priority: 1, conditions: { minQuantity: 2 } });
    const conditions = { couponCode: 'IKI' };
    const code = [
      rule({ id: 2, points: 10, priority: 9, isCombinable: false, conditions }),
      rule({ id: 3, kind: 'FREE_SHIPPING', priority: 9, conditions }),
    ];
    // 80.20 TL off without tax against 80 TL: yet 235.76 TL to pay against 221.60 TL.
    expect(off([automatic, ...code], rows, { couponCode: 'IKI' })).toMatchObject({
      total: 8_000,
      isShippingFree: false,
    });
    expect(off([automatic, ...code], rows, { couponCode: 'IKI', taxPoints: 0 })).toMatchObject({
      total: 20,
      isShippingFree: true,
    });
  });
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
      all.map((overrides, index) => rule({ ...overrides, id: index + 1, name: `${index}` })),
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
  // A product has one price and one place in the catalogue, whatever its rows.
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
    taxPoints: fc.constantFrom(0, 1_800, 2_000),
    otherGoods: fc.constantFrom(ZERO, kurus(12_345)),
  });
  const cases = { numRuns: 10_000 };
  // A second or two; more where a machine is busy.

  test('agree with the slow and obvious way', () => {
    fc.assert(
      fc.property(rules, carts, situations, (all, cart, now) => {
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

  test('rows add up, none falls below zero, no order of rows or rules matters, and the card keeps its word', () => {
    fc.assert(
      fc.property(
        rules,
        carts,
        situations,
        fc.infiniteStream(fc.nat()),
        (all, cart, now, seeds) => {
          const outcome = discountCart(prepareRules(all), cart, now);
          expect(outcome.rowDiscounts.reduce((sum, part) => sum + part, 0)).toBe(outcome.total);
          expect(outcome.applied.reduce((sum, each) => sum + each.amount, 0)).toBe(outcome.total);
          const promised = prepareRules(all);
          cart.forEach((each, index) => {
            const taken = outcome.rowDiscounts[index] ?? 0;
            expect(taken).toBeGreaterThanOrEqual(0);
            expect(taken).toBeLessThanOrEqual(each.unitPrice * each.quantity);
            const card = withPieceDiscount(each.unitPrice, pieceDiscountOf(promised, each, NOW));
            expect(each.unitPrice * each.quantity - taken).toBeLessThanOrEqual(
              card * each.quantity,
            );
            if (all.every(isForEverybody))
              expect(each.unitPrice * each.quantity - taken).toBe(card * each.quantity);
            const takers = outcome.applied.filter(({ shares }) => (shares[index] ?? 0) > 0);
            if (takers.length > 1)
              expect(takers.every((taker) => taker.rule.isCombinable)).toBe(true);
            for (const { rule: one, shares, beatenBy } of outcome.applied) {
              const winner = all.find(({ id }) => id === beatenBy[index]);
              if (!winner) continue;
              expect(shares[index]).toBe(0);
              expect(
                one.isCombinable &&
                  winner.isCombinable &&
                  takers.every((taker) => taker.rule.isCombinable),
              ).toBe(false);
            }
          });
          const shuffled = cart
            .map((each) => ({ each, at: seeds.next().value as number }))
            .sort((a, b) => a.at - b.at);
          const again = discountCart(
            prepareRules([...all].reverse()),
            shuffled.map(({ each }) => each),
            now,
          );
          const shares = (list: readonly DiscountRow[], parts: readonly number[]) =>
            list
              .map(
                (each, index) =>
                  `${each.productId} ${each.designId} ${each.quantity}: ${parts[index]}`,
              )
              .sort();
          expect(
            shares(
              shuffled.map(({ each }) => each),
              again.rowDiscounts,
            ),
          ).toEqual(shares(cart, outcome.rowDiscounts));
          const without = discountCart(prepareRules(all), cart, { ...now, couponCode: null });
          const goods =
            cart.reduce((sum, each) => sum + each.unitPrice * each.quantity, 0) + now.otherGoods;
          const toPay = ({ total, isShippingFree }: typeof outcome) =>
            goods -
            total +
            percentOf(kurus(goods - total), now.taxPoints) +
            (isShippingFree ? 0 : now.shippingCost);
          expect(toPay(outcome)).toBeLessThanOrEqual(toPay(without));
        },
      ),
      cases,
    );
  });
});

test('only a price without conditions may stand on a card', () => {
  expect(isForEverybody(rule({ scope: 'PRODUCT' }))).toBe(true);
  for (const change of [
    { maxUses: 5 },
    { conditions: { couponCode: 'A' } },
    { conditions: { minQuantity: 10 } },
    { scope: 'CART' as const },
    { kind: 'BUY_X_PAY_Y' as const },
  ]) {
    expect(isForEverybody(rule({ scope: 'PRODUCT', ...change }))).toBe(false);
  }
});
