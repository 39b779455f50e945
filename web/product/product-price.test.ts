import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus, ZERO } from '#shared/base/money.ts';
import { tiersOf } from '#shared/catalogue/wire-prices.ts';
import { type DiscountRule, prepareRules } from '#shared/pricing/discount-rules.ts';
import { type CartDiscounts, cartTotals } from '#shared/pricing/pricing.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import {
  currentStep,
  isBuyable,
  ladderHint,
  ladderSteps,
  lineTotalAt,
  previousPriceAt,
  pricePerHundred,
  smallestQuantity,
  unitPriceAt,
  withCarton,
} from './product-price.ts';

const square = makeProduct({
  price: 34.9,
  stock: 2480,
  piecesPerCarton: 96,
  bulkDiscounts: [percentTier(12, 5), percentTier(48, 10), percentTier(96, 20)],
});

describe('the list of price steps', () => {
  test('has a step for each tier, the carton by its name', () => {
    expect(ladderSteps(square)).toEqual([
      { from: 1, to: 11, unitPrice: 3490, isCarton: false },
      { from: 12, to: 47, unitPrice: 3316, isCarton: false },
      { from: 48, to: 95, unitPrice: 3141, isCarton: false },
      { from: 96, to: null, unitPrice: 2792, isCarton: true },
    ]);
  });

  test('begins at the smallest quantity that may be bought', () => {
    expect(
      ladderSteps({ ...square, minQuantity: 12, quantityStep: 12 }).map(({ from }) => from),
    ).toEqual([12, 48, 96]);
    expect(ladderSteps({ ...square, minQuantity: 10, quantityStep: 5 })[0]).toMatchObject({
      from: 10,
      to: 11,
    });
  });

  test.each([
    [1, 0],
    [11, 0],
    [12, 1],
    [47, 1],
    [96, 3],
    [10_000, 3],
  ])('[E22] at %i pieces step %i is in force', (quantity, step) => {
    expect(currentStep(ladderSteps(square), quantity)).toBe(step);
    expect(unitPriceAt(square, quantity)).toBe(ladderSteps(square)[step]?.unitPrice);
  });
});

/** A percentage off product 1, for everybody. */
function inForce(points: number): CartDiscounts {
  const conditions = {
    minSubtotal: null,
    minQuantity: null,
    isFirstOrder: false,
    customerEmails: [],
    couponCode: null,
  };
  const amounts = {
    amount: ZERO,
    buyQuantity: 0,
    payQuantity: 0,
    maxUses: null,
    maxUsesPerCustomer: null,
  };
  const rule: DiscountRule = {
    id: 1,
    name: '',
    kind: 'PERCENTAGE',
    scope: 'PRODUCT',
    points,
    ...amounts,
    productIds: [1],
    categoryIds: [],
    conditions,
    startsAt: null,
    endsAt: null,
    priority: 0,
    isCombinable: true,
    isActive: true,
  };
  return {
    rules: prepareRules([rule]),
    situation: { now: new Date(0), couponCode: null, customer: null, usesOf: new Map() },
  };
}

describe('a reduction in force', () => {
  const steps = [
    { percentage: 10, amount: null },
    { percentage: null, amount: 1 },
  ];
  const reduced = {
    ...square,
    discount: {
      percentage: null,
      amount: 4.49,
      price: 30.41,
      endsAt: null,
      previousPrice: 34.9,
      steps,
    },
  };

  test('[E22] [E23] lowers every step as the cart does: the tier first, then rule by rule, each rounded for one piece', () => {
    expect(ladderSteps(reduced).map(({ unitPrice }) => unitPrice)).toEqual([
      3041, 2884, 2727, 2413,
    ]);
    expect(lineTotalAt(reduced, 96)).toBe(96 * 2413);
    expect(
      unitPriceAt(
        {
          ...reduced,
          discount: { ...reduced.discount, steps: [{ percentage: null, amount: 99 }] },
        },
        1,
      ),
    ).toBe(0);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (quantity, price, points) => {
          const product = {
            ...square,
            price: price / 100,
            discount: { ...reduced.discount, steps: [{ percentage: points / 100, amount: null }] },
          };
          const { rows } = cartTotals(
            [
              {
                productId: 1,
                quantity,
                price: kurus(price),
                tiers: tiersOf(product.bulkDiscounts),
              },
            ],
            { rates: DEFAULT_RATES, discounts: inForce(points) },
          );
          expect(lineTotalAt(product, quantity)).toBe(
            (rows[0]?.lineTotal ?? 0) - (rows[0]?.discount ?? 0),
          );
        },
      ),
    );
  });

  test('its hint names the price that is paid', () => {
    expect(ladderHint(reduced, 90)).toEqual({
      missing: 6,
      target: 96,
      unitPrice: 2413,
      saving: 90 * 2727 - 96 * 2413,
    });
  });

  test('the previous price is shown for one piece, never for a tier', () => {
    expect(previousPriceAt(reduced, 11)).toBe(3490);
    expect(previousPriceAt(reduced, 12)).toBeNull();
    expect(
      previousPriceAt({ ...reduced, discount: { ...reduced.discount, previousPrice: null } }, 1),
    ).toBeNull();
    expect(previousPriceAt(square, 1)).toBeNull();
  });
});

describe('how many more', () => {
  test('reach the next price', () => {
    expect(ladderHint(square, 12)).toEqual({
      missing: 36,
      target: 48,
      unitPrice: 3141,
      saving: null,
    });
  });

  test('cost less in all than what was chosen', () => {
    expect(ladderHint(square, 90)).toEqual({
      missing: 6,
      target: 96,
      unitPrice: 2792,
      saving: 90 * 3141 - 96 * 2792,
    });
  });

  test('follow the step of the product', () => {
    expect(ladderHint({ ...square, minQuantity: 10, quantityStep: 10 }, 10)).toMatchObject({
      missing: 10,
      target: 20,
      unitPrice: 3316,
    });
  });

  test('is not shown on the last step, nor where the stock is too small', () => {
    expect(ladderHint(square, 96)).toBeNull();
    expect(ladderHint({ ...square, stock: 40 }, 12)).toBeNull();
    expect(ladderHint(makeProduct(), 1)).toBeNull();
  });
});

describe('the carton', () => {
  test.each([
    [1, 96],
    [12, 108],
    [96, 192],
  ])(
    'added to %i pieces makes %i: from the smallest quantity one full carton',
    (quantity, expected) => {
      expect(withCarton(square, quantity)).toBe(expected);
    },
  );

  test('never adds more than the stock, nor a quantity that the step forbids', () => {
    expect(withCarton({ ...square, stock: 100 }, 96)).toBe(100);
    expect(withCarton({ ...square, minQuantity: 10, quantityStep: 10 }, 20)).toBe(120);
  });
});

test('[E20] what the stock does not cover cannot be bought', () => {
  expect(isBuyable(makeProduct({ stock: 1 }))).toBe(true);
  expect(isBuyable(makeProduct({ stock: 0 }))).toBe(false);
  expect(isBuyable(makeProduct({ stock: 9, minQuantity: 10, quantityStep: 10 }))).toBe(false);
});

test('the smallest quantity obeys minimum and step', () => {
  expect(smallestQuantity(makeProduct())).toBe(1);
  expect(smallestQuantity(makeProduct({ minQuantity: 24, quantityStep: 12 }))).toBe(24);
});

test('a line is the price of its tier times the quantity', () => {
  expect(lineTotalAt(square, 12)).toBe(39_792);
});

test('an essence names what 100 ml cost, half up; a bottle does not', () => {
  const ofContent = (netAmount: number) =>
    makeProduct({ attributes: { netAmount, netUnit: 'ml' } });
  expect(pricePerHundred(ofContent(50), kurus(28_990))).toEqual({ price: 57_980, unit: 'ml' });
  expect(pricePerHundred(ofContent(30), kurus(34_990))?.price).toBe(116_633);
  expect(pricePerHundred(square, kurus(3_490))).toBeNull();
});
