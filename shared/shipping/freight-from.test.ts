import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { freightFrom } from './freight-from.ts';
import { deliveryOffers, loadOf, type Packed, type ShippingRules } from './shipping.ts';

const rulesUpTo = (upToDesi: number | null): ShippingRules => ({
  fallback: { weightG: 400, volumeCm3: 1_000 },
  freeUpToDesi: null,
  options: [
    {
      id: 'kargo',
      name: { tr: 'Kargo', en: 'Courier' },
      bands: [{ upTo: 5, price: kurus(9_000), cost: null }],
      further: kurus(900),
      furtherCost: null,
      upToDesi,
      mayBeFree: true,
    },
  ],
  freight: { overDesi: upToDesi ?? 50, name: { tr: 'Ambar', en: 'Freight' } },
});
const size = fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: null });
const packed: fc.Arbitrary<Packed> = fc.record({
  piecesPerCarton: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
  unitWeightG: size,
  unitVolumeCm3: size,
  cartonWeightG: size,
  cartonVolumeCm3: size,
});

test('carriers take every quantity below the limit, and none from the limit on', () => {
  fc.assert(
    fc.property(packed, fc.integer({ min: 1, max: 60 }), (measures, upToDesi) => {
      const rules = rulesUpTo(upToDesi);
      const from = freightFrom(rules, measures, 500) ?? 501;
      for (let quantity = 1; quantity <= 500; quantity += 1) {
        const { desi } = loadOf([{ productId: 1, quantity, packed: measures }], rules.fallback);
        const isOurs = deliveryOffers(rules, desi, false).some(({ isBuyerPays }) => !isBuyerPays);
        expect(isOurs).toBe(quantity < from);
      }
    }),
    { numRuns: 50 },
  );
});

test('there is no limit where a carrier takes any load, or for a sold-out product', () => {
  const measures = { unitWeightG: 1_000, unitVolumeCm3: 3_000 };
  const none = { piecesPerCarton: null, cartonWeightG: null, cartonVolumeCm3: null };
  expect(freightFrom(rulesUpTo(null), { ...none, ...measures }, 10_000)).toBeNull();
  expect(freightFrom(rulesUpTo(30), { ...none, ...measures }, 0)).toBeNull();
  expect(freightFrom(rulesUpTo(30), { ...none, ...measures }, 10_000)).toBe(31);
});
