import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { type Tier, unitPrice } from '#shared/pricing/tiers.ts';
import { ladderOf, ratesOf } from './ladder.ts';

const rates = {
  taxRate: 0.2,
  shippingCost: kurus(0),
  freeShippingThreshold: kurus(0),
  pricesIncludeTax: false,
};
const percent = (minQuantity: number, per: number, isActive = true): Tier => ({
  minQuantity,
  discountType: 'PERCENTAGE',
  discountPoints: per * 100,
  discountAmount: kurus(0),
  isActive,
});
const input = (change: Partial<Parameters<typeof ladderOf>[0]> = {}) => ({
  price: kurus(1_000),
  tiers: [],
  cost: null,
  minQuantity: 1,
  quantityStep: 1,
  ...change,
});

describe('the ladder', () => {
  test('shows each step net and gross, with its margin above cost', () => {
    const { steps, warnings } = ladderOf(
      input({ tiers: [percent(10, 10)], cost: kurus(600) }),
      rates,
    );
    expect(steps).toEqual([
      {
        from: 1,
        to: 9,
        unitPrice: 1_000,
        net: 1_000,
        gross: 1_200,
        total: 1_000,
        margin: 40,
        isBelowCost: false,
      },
      {
        from: 10,
        to: null,
        unitPrice: 900,
        net: 900,
        gross: 1_080,
        total: 9_000,
        margin: 33.3,
        isBelowCost: false,
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test('calculates margins from the net price when prices include tax', () => {
    const [step] = ladderOf(input({ price: kurus(1_200), cost: kurus(1_000) }), {
      ...rates,
      pricesIncludeTax: true,
    }).steps;
    expect(step).toMatchObject({ net: 1_000, gross: 1_200, margin: 0, isBelowCost: false });
  });

  test('warns of steps that are below cost, free, or never reached', () => {
    const { warnings } = ladderOf(
      input({
        tiers: [percent(10, 50), percent(20, 40), percent(30, 100), percent(40, 90, false)],
        cost: kurus(600),
      }),
      rates,
    );
    expect(warnings).toContainEqual({ kind: 'below-cost', from: 10 });
    expect(warnings).toContainEqual({ kind: 'never-applies', from: 20 });
    expect(warnings).toContainEqual({ kind: 'free', from: 30 });
    expect(warnings.some((warning) => 'from' in warning && warning.from === 40)).toBe(false);
  });

  test('knows only quantities that can be bought', () => {
    const { steps, warnings } = ladderOf(
      input({
        minQuantity: 50,
        quantityStep: 25,
        tiers: [percent(10, 10), percent(60, 20), percent(70, 30)],
      }),
      rates,
    );
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [50, 50],
      [75, null],
    ]);
    expect(warnings).toContainEqual({ kind: 'never-applies', from: 60 });
  });

  test('a bigger quantity that costs less in total is found, and only then', () => {
    const tier = fc.record({
      minQuantity: fc.integer({ min: 2, max: 40 }),
      per: fc.integer({ min: 1, max: 90 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { selector: ({ minQuantity }) => minQuantity, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (drawn, step, first) => {
          const tiers = drawn.map(({ minQuantity, per }) => percent(minQuantity, per));
          const price = kurus(1_000);
          const { steps, warnings } = ladderOf(
            input({ price, tiers, minQuantity: first * step, quantityStep: step }),
            rates,
          );
          const allowed = Array.from({ length: 60 }, (_, index) => (index + first) * step);
          for (const quantity of allowed) {
            const own = steps.find(
              ({ from, to }) => quantity >= from && (to === null || quantity <= to),
            );
            expect(own?.unitPrice).toBe(unitPrice(price, tiers, quantity));
          }
          // For neighbouring tiers: the last quantity of one against the first of the next.
          const total = (quantity: number) => unitPrice(price, tiers, quantity) * quantity;
          const falls = allowed.some(
            (quantity, index) => index > 0 && total(quantity) < total(allowed[index - 1] as number),
          );
          expect(warnings.some(({ kind }) => kind === 'cheaper-in-total')).toBe(falls);
        },
      ),
    );
  });
});

test('the tax of the editor is the product’s own, its category’s, or the shop’s', () => {
  const categories = [
    { id: 3, taxPercentInForce: 10 },
    { id: 4, taxPercentInForce: null },
  ];
  const rateOf = (taxPercent: string, categoryId: string) =>
    ratesOf({ taxPercent, categoryId }, categories, rates).taxRate;
  expect([rateOf('1', '3'), rateOf('0', '3'), rateOf('', '3')]).toEqual([0.01, 0, 0.1]);
  expect([rateOf('', '4'), rateOf('', '')]).toEqual([rates.taxRate, rates.taxRate]);
});
