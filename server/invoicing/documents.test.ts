import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  type Kurus,
  kurus,
  percentOf,
  split,
  subtract,
  taxWithin,
} from '#shared/base/money.ts';
import { toDocument } from './documents.ts';
import type { EventItem, EventRow } from './events.sql.ts';

type Case = {
  items: EventItem[];
  points: number;
  includes: boolean;
  shipping: Kurus;
  surcharge: Kurus;
};
const amount = (max: number) => fc.integer({ min: 0, max }).map(kurus);
const item = fc
  .record({
    quantity: fc.integer({ min: 1, max: 500 }),
    unit: amount(500_000),
    off: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ quantity, unit, off }): EventItem => {
    const lineTotalKurus = kurus(unit * quantity);
    return {
      position: 0,
      sku: 'A',
      name: 'Şişe',
      quantity,
      lineTotalKurus,
      taxPoints: null,
      taxKurus: null,
      discountKurus: percentOf(lineTotalKurus, off * 100),
    };
  });
const cases: fc.Arbitrary<Case> = fc.record({
  items: fc
    .array(item, { minLength: 1, maxLength: 12 })
    .map((rows) => rows.map((row, index) => ({ ...row, position: index + 1 }))),
  points: fc.constantFrom(0, 100, 1_000, 1_800, 2_000),
  includes: fc.boolean(),
  shipping: amount(50_000),
  surcharge: amount(50_000),
});

/** As the checkout builds it (shared/pricing/pricing.ts). */
function saleOf({ items, points, includes, shipping, surcharge }: Case): EventRow {
  const left = subtract(
    add(...items.map(({ lineTotalKurus }) => lineTotalKurus)),
    add(...items.map(({ discountKurus }) => discountKurus)),
  );
  const tax = includes ? taxWithin(left, points) : percentOf(left, points);
  const totalKurus = add(left, shipping, surcharge, includes ? kurus(0) : tax);
  const order = {
    taxPoints: points,
    pricesIncludeTax: includes,
    taxKurus: tax,
    shippingKurus: shipping,
    surchargeKurus: surcharge,
    totalKurus,
  };
  const before = { shippingKurus: kurus(0), items: [] };
  return { kind: 'sale', items, before, refund: null, order } as unknown as EventRow;
}

test('of any sale the lines add up to the order, each is its base and its tax, and a discount lowers the base', () => {
  fc.assert(
    fc.property(cases, (sold) => {
      const event = saleOf(sold);
      const { lines, sums } = toDocument(event);
      expect(sums.total).toBe(event.order.totalKurus);
      for (const { amount, discount, base, tax, total } of lines) {
        expect(base + tax).toBe(total);
        expect(amount - discount).toBe(base);
        expect(Math.min(amount, discount, base, tax)).toBeGreaterThanOrEqual(0);
      }
      // One rounding for the goods, and one each for shipping and surcharge: the difference is
      // never larger.
      expect(Math.abs(sums.tax - (sums.base * sold.points) / 10_000)).toBeLessThanOrEqual(2);
    }),
  );
});

test('of any refund the lines add up to it, to the kuruş', () => {
  fc.assert(
    fc.property(
      cases,
      amount(10_000_000),
      fc.integer({ min: 0, max: 100 }),
      (sold, whole, partly) => {
        const shippingKurus = kurus(Math.min(sold.shipping, whole));
        const parts = split(
          kurus(Math.floor(((whole - shippingKurus) * partly) / 100)),
          sold.items.map(() => 1),
        );
        const items = sold.items.map(({ position }, index) => ({
          position,
          taxKurus: null,
          quantity: 1,
          amountKurus: parts[index] ?? kurus(0),
        }));
        const event = {
          ...saleOf(sold),
          kind: 'refund',
          refund: { id: 1, amountKurus: whole, shippingKurus, items, returnInvoice: null },
        } as EventRow;
        const { lines, sums } = toDocument(event);
        expect(sums.total).toBe(whole);
        for (const { base, tax, total } of lines) expect(base + tax).toBe(total);
      },
    ),
  );
});
