import { describe, expect, test } from 'vitest';
import { add, kurus, percentOf, subtract, times, ZERO } from '#shared/base/money.ts';
import { makeRule } from '#shared/testing/make-rule.ts';
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
    taxAfter: () => ZERO,
    ...change,
  };
}

/** 18 % of the rows after their discounts. */
const taxed =
  (rows: readonly DiscountRow[]): DiscountSituation['taxAfter'] =>
  (rowDiscounts) =>
    percentOf(
      subtract(
        add(...rows.map(({ unitPrice, quantity }) => times(unitPrice, quantity))),
        add(...rowDiscounts),
      ),
      1_800,
    );

const off = (rules: DiscountRule[], rows: DiscountRow[], change: Partial<DiscountSituation> = {}) =>
  discountCart(prepareRules(rules), rows, situation({ taxAfter: taxed(rows), ...change }));

describe('kinds and scopes', () => {
  test('a percentage off the cart is rounded once and divided over the rows to the kuruş', () => {
    const outcome = off(
      [makeRule({ points: 1_000 })],
      [row(1, 1, 333), row(2, 1, 333), row(3, 1, 334)],
    );
    expect(outcome.total).toBe(100);
    expect(outcome.rowDiscounts.reduce((sum, part) => sum + part, 0)).toBe(100);
  });

  test('a percentage off a product is rounded on the piece, as a card shows it', () => {
    const rules = [makeRule({ scope: 'PRODUCT', productIds: [1], points: 1_500 })];
    expect(off(rules, [row(1, 100, 3_490)]).total).toBe(100 * (3_490 - 2_966));
    expect(
      withPieceDiscount(
        kurus(3_490),
        pieceDiscountOf(prepareRules(rules), { productId: 1, categoryIds: [] }, NOW),
      ),
    ).toBe(2_966);
  });

  test('a fixed amount is for each piece of a product, or once for a cart, and never more than the price', () => {
    expect(
      off(
        [makeRule({ kind: 'FIXED_AMOUNT', scope: 'PRODUCT', productIds: [1], amount: kurus(500) })],
        [row(1, 3, 400), row(2, 1, 1_000)],
      ).rowDiscounts,
    ).toEqual([1_200, 0]);
    expect(
      off([makeRule({ kind: 'FIXED_AMOUNT', amount: kurus(500) })], [row(1, 3, 400)]).total,
    ).toBe(500);
    expect(
      off([makeRule({ kind: 'FIXED_AMOUNT', amount: kurus(50_000) })], [row(1, 3, 400)]).total,
    ).toBe(1_200);
  });

  test('a category rule includes the subcategories', () => {
    expect(
      off(
        [makeRule({ scope: 'CATEGORY', categoryIds: [2] })],
        [row(1, 1, 1_000, [3, 2]), row(2, 1, 1_000, [1])],
      ).rowDiscounts,
    ).toEqual([100, 0]);
  });

  test('buy 3 pay 2: the cheapest pieces are free, of each product alone or of a category together', () => {
    const buy = { kind: 'BUY_X_PAY_Y', buyQuantity: 3, payQuantity: 2 } as const;
    const rows = [row(1, 4, 1_000), row(2, 2, 300)];
    expect(
      off([makeRule({ ...buy, scope: 'CATEGORY', categoryIds: [3] })], rows).rowDiscounts,
    ).toEqual([0, 600]);
    expect(
      off([makeRule({ ...buy, scope: 'PRODUCT', productIds: [1, 2] })], rows).rowDiscounts,
    ).toEqual([1_000, 0]);
  });

  test('a bundle takes off only the pieces that make whole bundles', () => {
    const bundle = makeRule({ scope: 'BUNDLE', productIds: [1, 2], points: 1_000 });
    expect(off([bundle], [row(1, 5, 1_000), row(2, 2, 500)]).rowDiscounts).toEqual([200, 100]);
    expect(off([bundle], [row(1, 5, 1_000)]).unused[0]?.reason).toBe('no-bundle');
    expect(
      off(
        [
          makeRule({
            scope: 'BUNDLE',
            kind: 'FIXED_AMOUNT',
            amount: kurus(150),
            productIds: [1, 2],
          }),
        ],
        [row(1, 5, 1_000), row(2, 2, 500)],
      ).total,
    ).toBe(300);
  });

  test('free shipping takes nothing off the goods, and has no effect where shipping is free already', () => {
    const free = makeRule({ kind: 'FREE_SHIPPING', conditions: { minSubtotal: kurus(1_000) } });
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
  const reason = (
    overrides: Parameters<typeof makeRule>[0],
    change: Partial<DiscountSituation> = {},
  ) => off([makeRule(overrides)], rows, change).unused[0]?.reason ?? 'applied';
  const ayse = { email: 'ayse@ornek.com', hasOrdered: false, usesOf: new Map([[1, 1]]) };

  test('[H12] only between start and end, and only while active', () => {
    expect(reason({ startsAt: NOW })).toBe('applied');
    expect(reason({ startsAt: new Date(NOW.getTime() + 1) })).toBe('not-started');
    expect(reason({ endsAt: NOW })).toBe('ended');
    expect(off([makeRule({ isActive: false })], rows).total).toBe(0);
  });

  test('a minimum quantity or subtotal that is not reached reports how much is missing', () => {
    expect(off([makeRule({ conditions: { minQuantity: 12 } })], rows).unused[0]).toMatchObject({
      reason: 'min-quantity',
      missing: 2,
    });
    expect(
      off([makeRule({ conditions: { minSubtotal: kurus(14_000) } })], rows).unused[0],
    ).toMatchObject({ reason: 'min-subtotal', missing: 4_000 });
  });

  test('a rule for known customers applies to nobody else', () => {
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
    expect(reason({ maxUsesPerCustomer: 2 })).toBe('sign-in');
  });

  test('a code with one use for each customer waits until the guest is known', () => {
    const once = { maxUsesPerCustomer: 1, conditions: { couponCode: 'BIR' } };
    const code = { couponCode: 'BIR' };
    const guest = { usesOf: new Map<number, number>() };
    expect(reason(once, code)).toBe('contact-first');
    expect(reason(once, { ...code, guest })).toBe('applied');
    expect(reason(once, { ...code, guest: ayse })).toBe('used-by-you');
    const first = { conditions: { couponCode: 'BIR', isFirstOrder: true } };
    expect(reason(first, { ...code, guest })).toBe('sign-in');
    expect(reason({ maxUsesPerCustomer: 1 }, { guest })).toBe('sign-in');
  });

  test('a total limit that is used up', () => {
    expect(reason({ maxUses: 10 }, { usesOf: new Map([[1, 10]]) })).toBe('used-up');
    expect(reason({ maxUses: 10 }, { usesOf: new Map([[1, 9]]) })).toBe('applied');
  });

  test('a coupon must be named; case, spaces and Turkish letters make no difference', () => {
    expect(
      off([makeRule({ conditions: { couponCode: foldCoupon('ilkbahar 10') } })], rows).applied,
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

  test('the price on the card always applies: no other rule replaces it', () => {
    const onCard = makeRule({
      id: 1,
      scope: 'PRODUCT',
      productIds: [1],
      points: 2_000,
      priority: 0,
    });
    const greedy = makeRule({ id: 2, points: 500, priority: 99, isCombinable: false });
    expect(off([onCard, greedy], rows).rowDiscounts).toEqual([2_000, 500]);
  });

  test('a rule on the card still excludes other rules where it is rounded to 0 kuruş', () => {
    const first = makeRule({
      id: 1,
      scope: 'PRODUCT',
      productIds: [1],
      points: 100,
      priority: 9,
      isCombinable: false,
    });
    const second = makeRule({ id: 2, scope: 'PRODUCT', productIds: [1], points: 5_000 });
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

  test('a rule that may not be combined shares no row, and the result names the rule in the way', () => {
    const first = makeRule({ id: 1, priority: 9, conditions: { minQuantity: 2 } });
    const alone = makeRule({ id: 2, priority: 5, isCombinable: false });
    expect(off([first, alone], rows).unused).toMatchObject([
      { rule: { id: 2 }, reason: 'not-combinable', by: 1 },
    ]);
    expect(off([{ ...first, priority: 1 }, alone], rows).unused).toMatchObject([
      { rule: { id: 1 }, reason: 'beaten-by', by: 2 },
    ]);
  });

  test('a rule that is excluded from only some rows reports which rows, and by which rule', () => {
    const onCard = makeRule({ id: 1, scope: 'PRODUCT', productIds: [2], points: 2_000 });
    const alone = makeRule({
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

  test('a coupon never raises the total of the cart', () => {
    const automatic = makeRule({
      id: 1,
      points: 2_000,
      priority: 1,
      conditions: { minQuantity: 2 },
    });
    const coupon = makeRule({
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

  test('the saving of a code is compared with tax included: free shipping is not taxed, goods are', () => {
    const automatic = makeRule({
      id: 1,
      points: 4_000,
      priority: 1,
      conditions: { minQuantity: 2 },
    });
    const conditions = { couponCode: 'IKI' };
    const code = [
      makeRule({ id: 2, points: 10, priority: 9, isCombinable: false, conditions }),
      makeRule({ id: 3, kind: 'FREE_SHIPPING', priority: 9, conditions }),
    ];
    // The code would save 80.20 TL without tax instead of 80 TL, but the total would be 235.76 TL
    // instead of 221.60 TL.
    expect(off([automatic, ...code], rows, { couponCode: 'IKI' })).toMatchObject({
      total: 8_000,
      isShippingFree: false,
    });
    expect(
      off([automatic, ...code], rows, { couponCode: 'IKI', taxAfter: () => ZERO }),
    ).toMatchObject({
      total: 20,
      isShippingFree: true,
    });
  });
});

test('a card shows only prices without conditions', () => {
  expect(isForEverybody(makeRule({ scope: 'PRODUCT' }))).toBe(true);
  for (const change of [
    { maxUses: 5 },
    { conditions: { couponCode: 'A' } },
    { conditions: { minQuantity: 10 } },
    { scope: 'CART' as const },
    { kind: 'BUY_X_PAY_Y' as const },
  ]) {
    expect(isForEverybody(makeRule({ scope: 'PRODUCT', ...change }))).toBe(false);
  }
});
