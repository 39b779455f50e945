import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, kurus, subtract, times, ZERO } from '#shared/base/money.ts';
import { prepareRules } from '#shared/pricing/discount-rules.ts';
import { pieceDiscountOf } from '#shared/pricing/piece-discounts.ts';
import { cartTotals } from '#shared/pricing/pricing.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { makeRule } from '#shared/testing/make-rule.ts';
import {
  type GiftPart,
  type GiftProduct,
  type GiftRole,
  giftPlan,
  giftTotals,
} from './gift-plan.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

const product = (changes: Partial<GiftProduct> = {}): GiftProduct => ({
  id: 1,
  stock: 1_000,
  minQuantity: 1,
  quantityStep: 1,
  piecesPerUnit: 1,
  price: kurus(2_590),
  tiers: [],
  steps: [],
  ...changes,
});
const tenPercentFrom = (minQuantity: number): Tier => ({
  minQuantity,
  discountType: 'PERCENTAGE',
  discountPoints: 1_000,
  discountAmount: ZERO,
  isActive: true,
});
const part = (role: GiftRole, changes: Partial<GiftProduct> = {}): GiftPart => ({
  role,
  product: product(changes),
});

test('packs are rounded up, a tool is bought once, and the tier is that of the quantity', () => {
  const plan = giftPlan(
    [
      part('bottle', { tiers: [tenPercentFrom(100)] }),
      part('box', { id: 2, piecesPerUnit: 50, price: kurus(12_990) }),
      part('tool', { id: 3, price: kurus(129_000) }),
    ],
    120,
  );
  expect(plan.rows.map(({ quantity, spare, total }) => [quantity, spare, total])).toEqual([
    [120, 0, 120 * 2_331],
    [3, 30, 3 * 12_990],
    [1, 0, 129_000],
  ]);
  expect(plan).toMatchObject({ most: 1_000, limitingId: null });
  const totals = giftTotals(plan, DEFAULT_RATES, 'net');
  expect(totals).toMatchObject({ once: 129_000, total: 120 * 2_331 + 3 * 12_990 + 129_000 });
  expect(totals.perGift).toBe(Math.round((120 * 2_331 + 3 * 12_990) / 120));
});

test('the stock of each part sets the limit; a tool in stock is enough for any number', () => {
  const parts = [
    part('bottle', { stock: 180 }),
    part('box', { id: 2, stock: 3, piecesPerUnit: 50 }),
    part('tool', { id: 3, stock: 1 }),
  ];
  expect(giftPlan(parts, 200)).toMatchObject({ most: 150, limitingId: 2 });
  expect(giftPlan(parts.slice(0, 1), 200)).toMatchObject({ most: 180, limitingId: 1 });
  expect(giftPlan(parts, 150)).toMatchObject({ most: 150, limitingId: null });
  expect(giftPlan([part('bottle', { stock: 0 })], 1)).toMatchObject({ most: 0, limitingId: 1 });
});

const tier: fc.Arbitrary<Tier> = fc.record({
  minQuantity: fc.integer({ min: 1, max: 600 }),
  discountType: fc.constantFrom('PERCENTAGE' as const, 'FIXED_AMOUNT' as const),
  discountPoints: fc.integer({ min: 0, max: 5_000 }),
  discountAmount: fc.integer({ min: 0, max: 900 }).map(kurus),
  isActive: fc.boolean(),
});
const arbitraryProduct = (id: number, most = 60): fc.Arbitrary<GiftProduct> =>
  fc.record({
    id: fc.constant(id),
    stock: fc.integer({ min: 0, max: 5_000 }),
    minQuantity: fc.integer({ min: 1, max: most }),
    quantityStep: fc.integer({ min: 1, max: most }),
    piecesPerUnit: fc.integer({ min: 1, max: most }),
    price: fc.integer({ min: 1, max: 300_000 }).map(kurus),
    tiers: fc.uniqueArray(tier, { selector: ({ minQuantity }) => minQuantity, maxLength: 4 }),
    steps: fc.constant([]),
    taxPercent: fc.option(fc.constantFrom(0, 1, 10, 20), { nil: undefined }),
  });
const arbitraryParts = fc
  .tuple(
    arbitraryProduct(1),
    fc.option(arbitraryProduct(2), { nil: null }),
    fc.option(arbitraryProduct(3), { nil: null }),
    fc.option(arbitraryProduct(4, 1), { nil: null }),
  )
  .map(([bottle, label, box, tool]) =>
    (
      [
        ['bottle', bottle],
        ['label', label],
        ['box', box],
        ['tool', tool],
      ] as const
    ).flatMap(([role, one]): GiftPart[] => (one ? [{ role, product: one }] : [])),
  );
const arbitraryRates: fc.Arbitrary<Rates> = fc.record({
  taxRate: fc.constantFrom(0, 0.1, 0.18, 0.2),
  shippingCost: fc.constant(kurus(8_000)),
  freeShippingThreshold: fc.constant(kurus(50_000)),
  pricesIncludeTax: fc.boolean(),
});

/** The rows of a plan as a cart, with a discount for everybody as a rule. */
function inCart(parts: readonly GiftPart[], gifts: number, rates: Rates, points: number) {
  const rules = prepareRules(
    points === 0 ? [] : [makeRule({ points, scope: 'PRODUCT', productIds: [1, 2, 3, 4] })],
  );
  const reduced = parts.map(({ role, product: one }) => ({
    role,
    product: {
      ...one,
      steps: pieceDiscountOf(rules, { productId: one.id, categoryIds: [] }, NOW)?.steps ?? [],
    },
  }));
  const plan = giftPlan(reduced, gifts);
  const totals = cartTotals(
    plan.rows.map(({ product: { id, price, tiers, taxPercent }, quantity }) => ({
      productId: id,
      quantity,
      price,
      tiers,
      taxPercent,
      categoryIds: [],
    })),
    {
      rates,
      discounts: {
        rules,
        situation: { now: NOW, couponCode: null, customer: null, usesOf: new Map() },
      },
    },
  );
  return { plan, totals };
}

test('the total of any plan is what the cart calculates, to the kuruş, with tax and without it', () => {
  fc.assert(
    fc.property(
      arbitraryParts,
      fc.integer({ min: 1, max: 3_000 }),
      arbitraryRates,
      fc.constantFrom(0, 500, 1_250),
      (parts, gifts, rates, points) => {
        const { plan, totals } = inCart(parts, gifts, rates, points);
        const left = subtract(totals.subtotal, totals.totalDiscountAmount);
        expect(add(...plan.rows.map(({ total }) => total))).toBe(left);
        const net = giftTotals(plan, rates, 'net');
        const gross = giftTotals(plan, rates, 'gross');
        expect(gross.total).toBe(subtract(totals.finalTotal, totals.shippingCost));
        expect(subtract(gross.total, net.total)).toBe(totals.taxAmount);
        for (const { lines, total } of [net, gross]) expect(add(...lines)).toBe(total);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the price for each guest times the guests and what is bought once is the total', () => {
  fc.assert(
    fc.property(
      arbitraryParts,
      fc.integer({ min: 1, max: 3_000 }),
      arbitraryRates,
      (parts, gifts, rates) => {
        const plan = giftPlan(parts, gifts);
        for (const lead of ['net', 'gross'] as const) {
          const { perGift, once, total } = giftTotals(plan, rates, lead);
          // Packs and tax may not divide evenly, so the difference is at most half a kuruş for each
          // gift.
          expect(Math.abs(add(times(perGift, gifts), once) - total)).toBeLessThanOrEqual(gifts / 2);
        }
        const singly = parts.map(({ role, product: one }) => ({
          role,
          product: { ...one, minQuantity: 1, quantityStep: 1, piecesPerUnit: 1 },
        }));
        const asPriced = rates.pricesIncludeTax ? 'gross' : 'net';
        const exact = giftTotals(giftPlan(singly, gifts), rates, asPriced);
        expect(add(times(exact.perGift, gifts), exact.once)).toBe(exact.total);
      },
    ),
    { numRuns: 2_000 },
  );
});
