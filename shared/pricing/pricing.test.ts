import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, basisPoints, kurus, percentOf, split } from '#shared/base/money.ts';
import { type PricedRow, totalsOf } from './goods.ts';
import { cartTotals } from './pricing.ts';
import {
  DEFAULT_RATES,
  FALLBACK_FREE_SHIPPING_THRESHOLD,
  FALLBACK_RATES,
  netAndGross,
  type Rates,
} from './rates.ts';
import { taxRows } from './tax-rows.ts';
import { nextStep, priceSteps, reachedTier, type Tier, tierPrice, unitPrice } from './tiers.ts';

// Only here: a worker runs further files.
beforeAll(() => fc.configureGlobal({ numRuns: 10_000 }));
afterAll(() => fc.resetConfigureGlobal());

const amountUpTo = (max: number) => fc.integer({ min: 0, max }).map(kurus);
const tier: fc.Arbitrary<Tier> = fc.record({
  minQuantity: fc.integer({ min: 1, max: 2_000 }),
  discountType: fc.constantFrom('PERCENTAGE' as const, 'FIXED_AMOUNT' as const),
  discountPoints: fc.integer({ min: 0, max: 10_000 }),
  discountAmount: amountUpTo(50_000),
  isActive: fc.boolean(),
});
/** A product has one tier for each minimum (the primary key of bulk_tiers). */
const tiers = fc.uniqueArray(tier, { selector: ({ minQuantity }) => minQuantity, maxLength: 6 });
const rates: fc.Arbitrary<Rates> = fc.record({
  taxRate: fc.integer({ min: 0, max: 5_000 }).map((points) => points / 10_000),
  shippingCost: amountUpTo(50_000),
  freeShippingThreshold: amountUpTo(1_000_000),
  pricesIncludeTax: fc.boolean(),
});
/** Rows of one product have the same price and tiers. */
const cart: fc.Arbitrary<PricedRow[]> = fc
  .array(fc.record({ price: amountUpTo(1_000_000), tiers }), { minLength: 1, maxLength: 5 })
  .chain((products) =>
    fc
      .array(
        fc.record({
          productId: fc.integer({ min: 0, max: products.length - 1 }),
          quantity: fc.integer({ min: 1, max: 5_000 }),
        }),
        { maxLength: 12 },
      )
      .map((rows) =>
        rows.map((row) => ({
          ...row,
          price: products[row.productId]?.price ?? kurus(0),
          tiers: products[row.productId]?.tiers ?? [],
        })),
      ),
  );

const percentage = (minQuantity: number, discountPoints: number, isActive = true): Tier => ({
  minQuantity,
  discountType: 'PERCENTAGE',
  discountPoints,
  discountAmount: kurus(0),
  isActive,
});
const fixed = (minQuantity: number, discountAmount: number, isActive = true): Tier => ({
  minQuantity,
  discountType: 'FIXED_AMOUNT',
  discountPoints: 0,
  discountAmount: kurus(discountAmount),
  isActive,
});

describe('the tier of a quantity', () => {
  test('[E22] among active tiers at or below the quantity the highest minimum wins', () => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 5_000 }), (all, quantity) => {
        const reached = reachedTier(all, quantity);
        const candidates = all
          .filter((one) => one.isActive && one.minQuantity <= quantity)
          .map((one) => one.minQuantity);
        expect(reached?.minQuantity).toBe(
          candidates.length === 0 ? undefined : Math.max(...candidates),
        );
      }),
    );
  });

  test('[E22] the highest reached one wins even where a lower one would be cheaper', () => {
    expect(unitPrice(kurus(1_000), [percentage(10, 5_000), percentage(100, 1_000)], 100)).toBe(900);
  });

  test.each([
    [9, 1_000],
    [10, 950],
    [99, 950],
    [100, 800],
    [499, 800],
    [500, 800],
  ])('[E22] %i pieces cost %i each', (quantity, expected) => {
    expect(
      unitPrice(
        kurus(1_000),
        [fixed(100, 200), percentage(10, 500), percentage(500, 9_000, false)],
        quantity,
      ),
    ).toBe(expected);
  });

  test('[E23] a discounted price is whole kuruş, never below 0, never above the price', () => {
    fc.assert(
      fc.property(amountUpTo(10_000_000), tier, (price, one) => {
        const discounted = tierPrice(price, one);
        expect(Number.isInteger(discounted)).toBe(true);
        expect(discounted).toBeGreaterThanOrEqual(0);
        expect(discounted).toBeLessThanOrEqual(price);
      }),
    );
  });

  test.each([
    [fixed(1, 5_000), 1_000, 0],
    [percentage(1, 10_000), 1_000, 0],
    [percentage(1, 1_250), 3_490, 3_054],
    [percentage(1, 333), 1_999, 1_932],
    [percentage(1, 5_000), 1, 1],
  ])('[E23] %j of %i kuruş is %i', (one, price, expected) => {
    expect(tierPrice(kurus(price), one)).toBe(expected);
  });

  test('the next step names what is missing and really lowers the price', () => {
    fc.assert(
      fc.property(
        amountUpTo(100_000),
        tiers,
        fc.integer({ min: 1, max: 3_000 }),
        (price, all, quantity) => {
          const next = nextStep(price, all, quantity);
          if (!next) return;
          expect(next.missing).toBe(next.minQuantity - quantity);
          expect(next.unitPrice).toBe(unitPrice(price, all, quantity + next.missing));
          expect(next.unitPrice).toBeLessThan(unitPrice(price, all, quantity));
        },
      ),
    );
  });

  test('the price steps have no gap, and each has the price of its quantities', () => {
    fc.assert(
      fc.property(amountUpTo(100_000), tiers, (price, all) => {
        const steps = priceSteps(price, all);
        expect(steps[0]?.from).toBe(1);
        expect(steps.at(-1)?.to).toBeNull();
        for (const [index, step] of steps.entries()) {
          if (index > 0) expect(steps[index - 1]?.to).toBe(step.from - 1);
          for (const quantity of [step.from, step.to ?? step.from + 10_000])
            expect(unitPrice(price, all, quantity)).toBe(step.unitPrice);
        }
      }),
    );
  });
});

describe('what a cart costs', () => {
  test('[E26] rows add up to the subtotal, everything to the total, to the kuruş, and nothing is negative', () => {
    fc.assert(
      fc.property(cart, rates, (rows, rate) => {
        const totals = cartTotals(rows, { rates: rate });
        expect(add(...totals.rows.map((row) => row.lineTotal))).toBe(totals.subtotal);
        expect(totals.finalTotal).toBe(
          totals.subtotal -
            totals.totalDiscountAmount +
            (rate.pricesIncludeTax ? 0 : totals.taxAmount) +
            totals.shippingCost,
        );
        for (const figure of [
          totals.subtotal,
          totals.totalDiscountAmount,
          totals.taxAmount,
          totals.shippingCost,
          totals.finalTotal,
          ...totals.rows.flatMap((row) => [row.unitPrice, row.lineTotal]),
        ]) {
          expect(Number.isSafeInteger(figure)).toBe(true);
          expect(figure).toBeGreaterThanOrEqual(0);
        }
        for (const [index, row] of totals.rows.entries())
          expect(row.lineTotal).toBe(row.unitPrice * (rows[index]?.quantity ?? 0));
      }),
    );
  });

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(
        cart.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        rates,
        ([rows, shuffled], rate) => {
          const { rows: _rows, ...totals } = cartTotals(rows, { rates: rate });
          const { rows: _shuffled, ...again } = cartTotals(shuffled, { rates: rate });
          expect(again).toEqual(totals);
        },
      ),
    );
  });

  test('splitting a row in two changes nothing: the tier is the product’s', () => {
    fc.assert(
      fc.property(
        fc.record({ price: amountUpTo(100_000), tiers }),
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 2_000 }),
        rates,
        (product, first, second, rate) => {
          const whole = cartTotals([{ productId: 1, quantity: first + second, ...product }], {
            rates: rate,
          });
          const halves = cartTotals(
            [
              { productId: 1, quantity: first, ...product },
              { productId: 1, quantity: second, ...product },
            ],
            { rates: rate },
          );
          expect(halves.finalTotal).toBe(whole.finalTotal);
        },
      ),
    );
  });

  test('[E24] shipping is free from the threshold on and for an empty cart, otherwise it has its cost', () => {
    fc.assert(
      fc.property(cart, rates, (rows, rate) => {
        const { subtotal, shippingCost } = cartTotals(rows, { rates: rate });
        expect(shippingCost).toBe(
          rows.length === 0 || subtotal >= rate.freeShippingThreshold ? 0 : rate.shippingCost,
        );
      }),
    );
  });

  test('an agreed shipping cost replaces that of the table, and changes nothing else', () => {
    fc.assert(
      fc.property(cart, rates, amountUpTo(100_000), (rows, rate, agreedShipping) => {
        const byTable = cartTotals(rows, { rates: rate });
        const agreed = cartTotals(rows, { rates: rate, agreedShipping });
        const cost = rows.length === 0 ? 0 : agreedShipping;
        expect(agreed.shippingCost).toBe(cost);
        expect(agreed.finalTotal - agreed.shippingCost).toBe(
          byTable.finalTotal - byTable.shippingCost,
        );
        expect(agreed.taxAmount).toBe(byTable.taxAmount);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [49_999, 8_000],
    [50_000, 0],
    [50_001, 0],
    [1, 8_000],
  ])('[E24] a subtotal of %i kuruş ships for %i', (price, expected) => {
    expect(
      cartTotals([{ productId: 1, quantity: 1, price: kurus(price), tiers: [] }], {
        rates: DEFAULT_RATES,
      }).shippingCost,
    ).toBe(expected);
    expect(cartTotals([], { rates: DEFAULT_RATES })).toMatchObject({
      shippingCost: 0,
      finalTotal: 0,
    });
  });

  test('[E25] tax is the subtotal times the rate, rounded half up once', () => {
    fc.assert(
      fc.property(cart, rates, (rows, rate) => {
        const { subtotal, taxAmount } = cartTotals(rows, {
          rates: { ...rate, pricesIncludeTax: false },
        });
        expect(taxAmount).toBe(percentOf(subtotal, basisPoints(rate.taxRate)));
      }),
    );
    expect(
      cartTotals([{ productId: 1, quantity: 3, price: kurus(3_333), tiers: [] }], {
        rates: DEFAULT_RATES,
      }).taxAmount,
    ).toBe(1_800);
  });

  test('[E26] prices that include tax are not taxed again', () => {
    const totals = cartTotals([{ productId: 1, quantity: 1, price: kurus(11_800), tiers: [] }], {
      rates: {
        ...DEFAULT_RATES,
        pricesIncludeTax: true,
      },
    });

    expect(totals).toMatchObject({
      subtotal: 11_800,
      taxAmount: 1_800,
      shippingCost: 8_000,
      finalTotal: 19_800,
    });
    expect(netAndGross(kurus(11_800), { ...DEFAULT_RATES, pricesIncludeTax: true })).toEqual({
      net: 10_000,
      gross: 11_800,
    });
    expect(netAndGross(kurus(8_990), DEFAULT_RATES)).toEqual({ net: 8_990, gross: 10_608 });
  });

  test('a discount is off before tax, and divided over the rows it adds up', () => {
    fc.assert(
      fc.property(
        fc.array(amountUpTo(1_000_000), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 100 }),
        (lines, percent) => {
          const subtotal = add(...lines);
          const discount = percentOf(subtotal, percent * 100);
          const left = kurus(subtotal - discount);
          const [taxAmount = kurus(0)] = taxRows([{ left, points: 1_800 }], false);
          const totals = totalsOf(
            { subtotal, totalDiscountAmount: discount, taxAmount },
            DEFAULT_RATES,
          );
          expect(taxAmount).toBe(percentOf(left, 1_800));
          expect(totals.finalTotal).toBe(left + taxAmount + totals.shippingCost);
          if (subtotal > 0) expect(add(...split(discount, lines))).toBe(discount);
        },
      ),
    );
  });

  test('[E27] the defaults are 0.18, 80 and 500', () => {
    expect(DEFAULT_RATES).toEqual({
      taxRate: 0.18,
      shippingCost: 8_000,
      freeShippingThreshold: 50_000,
      pricesIncludeTax: false,
    });
  });

  test('[E28] after a failed rates call no free shipping is promised', () => {
    expect(FALLBACK_RATES).toMatchObject({ taxRate: 0.18, shippingCost: 8_000 });
    expect(FALLBACK_FREE_SHIPPING_THRESHOLD).toBe(99_999_999 * 100);
    expect(
      cartTotals([{ productId: 1, quantity: 1, price: kurus(10_000_000), tiers: [] }], {
        rates: FALLBACK_RATES,
      }).shippingCost,
    ).toBe(8_000);
  });
});
