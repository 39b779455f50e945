// The effect of samples on a cart, in all calculations: random prices and rules.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import { add, kurus, times, ZERO } from '#shared/base/money.ts';
import { prepareRules } from '#shared/pricing/discount-rules.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import { makeList, makeListRow, percentStep } from '#shared/testing/make-price-list.ts';
import { makeRule } from '#shared/testing/make-rule.ts';
import { priceCart } from './cart.ts';
import { type CartRow, checkRows } from './check-rows.ts';
import { totalsOfRows } from './row-totals.ts';

const product = (overrides: Partial<SellableRow> = {}): SellableRow => ({
  id: 1,
  sku: 'S1',
  name: 'Şişe',
  nameEn: null,
  priceKurus: kurus(1_000),
  stock: 1_000,
  minQuantity: 12,
  quantityStep: 6,
  piecesPerUnit: 1,
  attributes: {},
  isActive: true,
  isOwnRow: false,
  piecesPerCarton: null,
  unitWeightG: null,
  unitVolumeCm3: null,
  cartonWeightG: null,
  cartonVolumeCm3: null,
  images: [],
  taxPercent: null,
  tiers: [
    {
      minQuantity: 24,
      discountType: 'PERCENTAGE',
      discountPoints: 2_000,
      discountAmount: ZERO,
      isActive: true,
    },
  ],
  category: { id: 3, nameTr: 'Şişe', nameEn: 'Bottle' },
  sample: { price: kurus(490), most: 2 },
  ...overrides,
});
const rates = {
  taxRate: 0.2,
  shippingCost: kurus(8_000),
  freeShippingThreshold: kurus(50_000),
  pricesIncludeTax: false,
};
const samples = (most: number, ...received: number[]) => ({
  most,
  received: new Set(received),
});
const sample = (productId: number, quantity = 1): CartRow => ({
  productId,
  quantity,
  isSample: true,
});

describe('how many samples there may be', () => {
  const verdicts = (rows: CartRow[], rules = samples(2)) =>
    checkRows(
      rows,
      [1, 2, 3, 4].map((id) => product({ id, stock: id === 4 ? 0 : 3 })),
      rules,
    ).map(({ problem, possibleQuantity }) => [problem, possibleQuantity]);

  test('the product’s minimum and step do not apply; the sample’s own maximum does, over all rows', () => {
    expect(verdicts([sample(1)])).toEqual([[null, null]]);
    expect(verdicts([sample(1, 3)])).toEqual([['sample-most', 2]]);
    expect(verdicts([sample(1, 2), sample(1)])).toEqual([
      [null, null],
      ['sample-most', null],
    ]);
  });

  test('an order may have a limited number of different samples, and none that the buyer had recently', () => {
    expect(verdicts([sample(1), sample(2), sample(3)])).toEqual([
      [null, null],
      [null, null],
      ['sample-count', null],
    ]);
    expect(verdicts([sample(1), sample(2), sample(3)], samples(2, 1))).toEqual([
      ['sample-had', null],
      [null, null],
      [null, null],
    ]);
  });

  test('samples are pieces of the product: the normal row and the sample share its stock', () => {
    const [row, tried] = checkRows(
      [{ productId: 1, quantity: 12 }, sample(1, 2)],
      [product({ stock: 13 })],
    );
    expect([row?.problem, tried?.problem, tried?.possibleQuantity]).toEqual([
      null,
      'not-enough',
      1,
    ]);
    expect(verdicts([sample(4)])).toEqual([['out-of-stock', null]]);
  });

  test('a sample row of a product that offers no sample is reported as gone', () => {
    const [tried, row] = checkRows(
      [sample(1), { productId: 1, quantity: 12 }],
      [product({ sample: null })],
    );
    expect([tried?.problem, row?.problem]).toEqual(['gone', null]);
  });
});

const cases = fc.record({
  price: fc.integer({ min: 1, max: 100_000 }),
  samplePrice: fc.integer({ min: 1, max: 100_000 }),
  quantity: fc.integer({ min: 0, max: 100 }),
  pieces: fc.integer({ min: 1, max: 5 }),
  percent: fc.integer({ min: 1, max: 90 }),
  listPercent: fc.integer({ min: 0, max: 90 }),
  isFirst: fc.boolean(),
  pricesIncludeTax: fc.boolean(),
});

test('[H01] a sample costs its own price in every cart, and changes no price of the others', () => {
  fc.assert(
    fc.property(cases, ({ price, samplePrice, quantity, pieces, isFirst, ...more }) => {
      const now = new Date('2026-11-26T12:00:00Z');
      const sold = [
        product({ priceKurus: kurus(price), sample: { price: kurus(samplePrice), most: 5 } }),
      ];
      const basis: PriceBasis = {
        rates: { ...rates, pricesIncludeTax: more.pricesIncludeTax },
        samples: samples(5),
        discounts: {
          rules: prepareRules([makeRule({ points: more.percent * 100 })]),
          situation: { now, customer: null, couponCode: null, isFirstOrder: false } as never,
        },
        ...(more.listPercent > 0 && {
          lists: {
            lists: [makeList({ id: 1 })],
            rows: [
              makeListRow({ listId: 1, productId: 1, steps: [percentStep(more.listPercent)] }),
            ],
            isForCompany: true,
          },
        }),
      };
      const rows: CartRow[] = quantity > 0 ? [{ productId: 1, quantity }] : [];
      const both = isFirst ? [sample(1, pieces), ...rows] : [...rows, sample(1, pieces)];
      const answer = priceCart(both, sold, basis);
      const tried = answer.items.find(({ isSample }) => isSample);
      const cost = times(kurus(samplePrice), pieces);
      expect(tried).toMatchObject({
        unitPrice: samplePrice / 100,
        lineTotal: cost / 100,
        discount: 0,
        pieceSteps: [],
        nextTier: null,
      });
      expect(tried).not.toHaveProperty('ownPrice');
      // The normal row is priced as if there were no sample.
      const onlyRows = checkRows(rows, sold);
      const { pricedOf: without, totals: alone } = totalsOfRows(onlyRows, basis);
      const checked = checkRows(both, sold, basis.samples);
      const { pricedOf, totals } = totalsOfRows(checked, basis);
      const ofRow = checked.find(({ isSample }) => !isSample);
      if (ofRow && onlyRows[0]) {
        const { unitPrice, lineTotal, discount, own } = without(onlyRows[0]);
        expect(pricedOf(ofRow)).toMatchObject({ unitPrice, lineTotal, discount, own });
      }
      expect(totals.subtotal).toBe(add(alone.subtotal, cost));
      expect(totals.totalDiscountAmount).toBe(alone.totalDiscountAmount);
    }),
  );
});
