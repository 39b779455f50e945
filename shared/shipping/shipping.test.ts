import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import type { PricedRow } from '#shared/pricing/goods.ts';
import { cartTotals } from '#shared/pricing/pricing.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { referenceLoad } from '#shared/testing/reference-load.ts';
import {
  carriage,
  carrierCost,
  chooseOffer,
  type DeliveryOption,
  deliveryOffers,
  desiOf,
  FREIGHT,
  isMeasured,
  kilograms,
  type LoadRow,
  loadOf,
  MOST_DESI,
  type Packed,
  type ShippingRules,
} from './shipping.ts';

const unmeasured: Packed = {
  piecesPerCarton: null,
  unitWeightG: null,
  unitVolumeCm3: null,
  cartonWeightG: null,
  cartonVolumeCm3: null,
};
const bottle: Packed = {
  piecesPerCarton: 96,
  unitWeightG: 150,
  unitVolumeCm3: 400,
  cartonWeightG: 15_200,
  cartonVolumeCm3: 36_000,
};
const fallback = { weightG: 300, volumeCm3: 900 };
const rowOf = (packed: Packed, quantity: number, productId = 1): LoadRow => ({
  productId,
  quantity,
  packed,
});

const cargo: DeliveryOption = {
  id: 'kargo',
  name: { tr: 'Kargo', en: 'Courier' },
  bands: [
    { upTo: 1, price: kurus(8_000), cost: kurus(7_000) },
    { upTo: 5, price: kurus(12_000), cost: kurus(11_000) },
    { upTo: 10, price: kurus(16_000), cost: kurus(17_000) },
  ],
  further: kurus(1_000),
  furtherCost: kurus(900),
  upToDesi: null,
  mayBeFree: true,
};
const express: DeliveryOption = {
  ...cargo,
  id: 'ekspres',
  name: { tr: 'Ekspres', en: 'Express' },
  further: kurus(2_000),
  upToDesi: 20,
  mayBeFree: false,
};
const rules: ShippingRules = {
  fallback,
  freeUpToDesi: 10,
  options: [cargo, express],
  freight: { overDesi: 60, name: { tr: 'Ambar', en: 'Freight' } },
};

describe('a load', () => {
  const cases: [string, LoadRow[], number, number][] = [
    ['nothing', [], 0, 0],
    [
      'light glass counts by its room: 400 cm³ is a seventh of a desi, and one is the least',
      [rowOf(bottle, 1)],
      1,
      150,
    ],
    ['8 bottles: 3200 cm³', [rowOf(bottle, 8)], 2, 1_200],
    ['95 bottles are 14,25 kg', [rowOf(bottle, 95)], 15, 14_250],
    [
      'and count at most as their carton, in which they would travel',
      [rowOf({ ...bottle, cartonWeightG: 12_000 }, 95)],
      12,
      12_000,
    ],
    ['a full carton is a parcel of its own', [rowOf(bottle, 96)], 16, 15_200],
    ['and what is left over travels in one more', [rowOf(bottle, 97)], 17, 15_350],
    [
      'ten cartons are rounded one by one, as carriers bill them',
      [rowOf(bottle, 960)],
      160,
      152_000,
    ],
    ['the pieces of two rows fill one carton', [rowOf(bottle, 90), rowOf(bottle, 6)], 16, 15_200],
    [
      'what is left of several products travels together',
      [rowOf({ ...unmeasured, unitWeightG: 100, unitVolumeCm3: 100 }, 1, 1), rowOf(bottle, 1, 2)],
      1,
      250,
    ],
    ['without measures the merchant’s assumption counts', [rowOf(unmeasured, 4)], 2, 1_200],
    [
      'a piece is known from its carton',
      [
        rowOf(
          { ...unmeasured, piecesPerCarton: 10, cartonWeightG: 5_000, cartonVolumeCm3: 9_000 },
          3,
        ),
      ],
      2,
      1_500,
    ],
    [
      'and a carton from its pieces',
      [rowOf({ ...unmeasured, piecesPerCarton: 10, unitWeightG: 500, unitVolumeCm3: 100 }, 20)],
      10,
      10_000,
    ],
  ];
  test.each(cases)('%s', (_, rows, desi, weightG) => {
    expect(loadOf(rows, fallback)).toEqual({ desi, weightG });
  });

  test('desi is the larger of kilograms and cm³ ÷ 3000, rounded up to a whole one', () => {
    expect([
      desiOf({ weightG: 1, volumeCm3: 1 }),
      desiOf({ weightG: 1_000, volumeCm3: 3_000 }),
      desiOf({ weightG: 1_001, volumeCm3: 0 }),
      desiOf({ weightG: 0, volumeCm3: 3_001 }),
    ]).toEqual([1, 1, 2, 2]);
    expect([kilograms(0), kilograms(1), kilograms(15_200), kilograms(15_201)]).toEqual([
      0, 0.1, 15.2, 15.3,
    ]);
  });

  test('is measured when nothing has to be assumed', () => {
    expect(
      [
        unmeasured,
        bottle,
        { ...unmeasured, unitWeightG: 1 },
        { ...unmeasured, unitWeightG: 1, unitVolumeCm3: 1 },
      ].map(isMeasured),
    ).toEqual([false, true, false, true]);
    expect(
      isMeasured({ ...unmeasured, piecesPerCarton: 6, cartonWeightG: 1, cartonVolumeCm3: 1 }),
    ).toBe(true);
    expect(isMeasured({ ...unmeasured, cartonWeightG: 1, cartonVolumeCm3: 1 })).toBe(false);
  });

  test('of the largest cart there can be is still a number that can be priced', () => {
    const heavy = { ...unmeasured, unitWeightG: 2_147_483_647, unitVolumeCm3: 2_147_483_647 };
    const { desi } = loadOf(
      Array.from({ length: 200 }, (_, index) => rowOf(heavy, 1_000_000, index)),
      fallback,
    );
    expect(desi).toBe(MOST_DESI);
    expect(Number.isSafeInteger(carriage({ ...cargo, further: kurus(100_000_00) }, desi))).toBe(
      true,
    );
  });
});

describe('an option', () => {
  test.each([
    [1, 8_000, 7_000],
    [2, 12_000, 11_000],
    [5, 12_000, 11_000],
    [10, 16_000, 17_000],
    [11, 17_000, 17_900],
    [100, 106_000, 98_000],
  ])('of %i desi costs %i, and the carrier asks %i', (desi, price, cost) => {
    expect([carriage(cargo, desi), carrierCost(cargo, desi)]).toEqual([price, cost]);
  });

  test('without an entered cost has none', () => {
    expect(
      carrierCost({ bands: [{ upTo: 1, price: kurus(1), cost: null }], furtherCost: kurus(1) }, 1),
    ).toBeNull();
    expect(carrierCost({ bands: cargo.bands, furtherCost: null }, 11)).toBeNull();
    expect(carrierCost({ bands: [], furtherCost: kurus(1) }, 11)).toBeNull();
  });

  test('is offered up to its own limit, free up to the merchant’s, and a pallet may go at the receiver’s cost', () => {
    const offered = (desi: number, isFree: boolean) =>
      deliveryOffers(rules, desi, isFree).map(({ id, price }) => [id, price]);
    expect(offered(0, true)).toEqual([]);
    expect(offered(10, false)).toEqual([
      ['kargo', 16_000],
      ['ekspres', 16_000],
    ]);
    expect(offered(10, true)).toEqual([
      ['kargo', 0],
      ['ekspres', 16_000],
    ]);
    // A heavier load is never free.
    expect(offered(11, true)).toEqual(offered(11, false));
    expect(offered(60, false)).toEqual([['kargo', 66_000]]);
    expect(offered(61, false)).toEqual([
      ['kargo', 67_000],
      [FREIGHT, 0],
    ]);
  });

  test('is chosen as requested, else by price; one at the receiver’s cost only where there is no other', () => {
    const offers = deliveryOffers(rules, 61, false);
    expect(chooseOffer(offers, null)?.id).toBe('kargo');
    expect(chooseOffer(offers, FREIGHT)?.id).toBe(FREIGHT);
    expect(chooseOffer(offers, 'ekspres')?.id).toBe('kargo');
    expect(chooseOffer(offers.slice(1), null)?.id).toBe(FREIGHT);
    expect(chooseOffer([], null)).toBeNull();
  });
});

const measure = fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: null });
const packed: fc.Arbitrary<Packed> = fc.record({
  piecesPerCarton: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
  unitWeightG: measure,
  unitVolumeCm3: measure,
  cartonWeightG: measure,
  cartonVolumeCm3: measure,
});
const loadRows = fc.array(packed, { minLength: 1, maxLength: 4 }).chain((products) =>
  fc
    .array(
      fc.record({
        productId: fc.integer({ min: 0, max: products.length - 1 }),
        quantity: fc.integer({ min: 1, max: 300 }),
      }),
      { maxLength: 8 },
    )
    .map((rows) => rows.map((row) => ({ ...row, packed: products[row.productId] ?? unmeasured }))),
);
const amount = fc.integer({ min: 0, max: 1_000_000 }).map(kurus);
/** As the back office allows them: limits rise, prices do not fall. */
const option: fc.Arbitrary<DeliveryOption> = fc
  .record({
    limits: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
    prices: fc.array(amount, { minLength: 5, maxLength: 5 }),
    further: amount,
    upToDesi: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
    mayBeFree: fc.boolean(),
  })
  .map(({ limits, prices, further, upToDesi, mayBeFree }) => {
    const rising = [...prices].sort((a, b) => a - b);
    const bands = [...limits]
      .sort((a, b) => a - b)
      .map((upTo, index) => ({ upTo, price: rising[index] ?? ZERO, cost: null }));
    return { ...cargo, bands, further, furtherCost: null, upToDesi, mayBeFree };
  });
const anyRules: fc.Arbitrary<ShippingRules> = fc.record({
  fallback: fc.record({
    weightG: fc.integer({ min: 1, max: 5_000 }),
    volumeCm3: fc.integer({ min: 1, max: 9_000 }),
  }),
  freeUpToDesi: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
  options: fc
    .array(option, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((each, index) => ({ ...each, id: `o${index}` }))),
  freight: fc.option(
    fc.record({
      overDesi: fc.integer({ min: 1, max: 100 }),
      name: fc.constant({ tr: 'Ambar', en: 'Freight' }),
    }),
    { nil: null },
  ),
});

describe('whatever the products and the tables', () => {
  test('the load equals that of packing piece by piece, and the order of the rows does not matter', () => {
    fc.assert(
      fc.property(
        loadRows.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        anyRules,
        ([rows, shuffled], { fallback }) => {
          expect(loadOf(rows, fallback)).toEqual(referenceLoad(rows, fallback));
          expect(loadOf(shuffled, fallback)).toEqual(loadOf(rows, fallback));
        },
      ),
    );
  });

  test('more goods are never a smaller load, nor cheaper to send in the same way', () => {
    fc.assert(
      fc.property(
        loadRows,
        fc.record({
          other: packed,
          quantity: fc.integer({ min: 1, max: 200 }),
          isSame: fc.boolean(),
        }),
        anyRules,
        fc.boolean(),
        (rows, { other, quantity, isSame }, rules, isFree) => {
          const more = isSame && rows[0] ? { ...rows[0], quantity } : rowOf(other, quantity, 99);
          const before = loadOf(rows, rules.fallback);
          const after = loadOf([...rows, more], rules.fallback);
          expect(after.desi).toBeGreaterThanOrEqual(before.desi);
          const later = new Map(
            deliveryOffers(rules, after.desi, isFree).map(({ id, price }) => [id, price]),
          );
          for (const { id, price } of deliveryOffers(rules, before.desi, isFree))
            if (later.has(id)) expect(later.get(id)).toBeGreaterThanOrEqual(price);
        },
      ),
      { numRuns: 500 },
    );
  });

  const goods = fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      price: amount,
    }),
    { maxLength: 6 },
  );
  const priced = (rows: { productId: number; quantity: number; price: Kurus }[]): PricedRow[] =>
    rows.map((row) => ({
      ...row,
      price: rows.find(({ productId }) => productId === row.productId)?.price ?? ZERO,
      tiers: [],
    }));

  test('[S11] where it is off, and where nothing is offered, the flat rule applies exactly', () => {
    fc.assert(
      fc.property(goods, (rows) => {
        const { subtotal, shippingCost, delivery } = cartTotals(priced(rows), {
          rates: DEFAULT_RATES,
        });
        expect(delivery).toBeUndefined();
        expect(shippingCost).toBe(rows.length === 0 || subtotal >= 50_000 ? 0 : 8_000);
        const none = {
          rules: { ...rules, options: [], freight: null },
          load: { desi: 5, weightG: 1 },
          optionId: null,
        };
        expect(cartTotals(priced(rows), { rates: DEFAULT_RATES, delivery: none })).toEqual(
          cartTotals(priced(rows), { rates: DEFAULT_RATES }),
        );
      }),
    );
  });

  test('one option that costs the flat rate for any load is the flat rule', () => {
    const flat = {
      fallback,
      freeUpToDesi: null,
      freight: null,
      options: [{ ...cargo, bands: [{ upTo: 1, price: kurus(8_000), cost: null }], further: ZERO }],
    };
    fc.assert(
      fc.property(goods, fc.integer({ min: 1, max: 500 }), (rows, desi) => {
        const { delivery: _, ...totals } = cartTotals(priced(rows), {
          rates: DEFAULT_RATES,
          delivery: {
            rules: flat,
            load: { desi, weightG: 1 },
            optionId: null,
          },
        });
        expect(totals).toEqual(cartTotals(priced(rows), { rates: DEFAULT_RATES }));
      }),
    );
  });

  test('the total holds the chosen option’s price, and the figures add up', () => {
    fc.assert(
      fc.property(
        goods,
        fc.integer({ min: 1, max: 300 }),
        anyRules,
        fc.constantFrom(null, 'o0', 'o1', FREIGHT),
        (rows, desi, rules, optionId) => {
          const totals = cartTotals(priced(rows), {
            rates: DEFAULT_RATES,
            delivery: {
              rules,
              load: { desi, weightG: desi * 1_000 },
              optionId,
            },
          });
          if (totals.delivery) expect(totals.shippingCost).toBe(totals.delivery.chosen.price);
          expect(totals.finalTotal).toBe(totals.subtotal + totals.taxAmount + totals.shippingCost);
          const requested = totals.delivery?.offers.find(({ id }) => id === optionId);
          if (requested) expect(totals.delivery?.chosen).toBe(requested);
        },
      ),
    );
  });
});
