import { expect, test } from 'vitest';
import { kurus, ZERO } from '#shared/base/money.ts';
import { toDocument } from './documents.ts';
import type { EventRow } from './events.sql.ts';

const row = { sku: 'A', name: 'Şişe', quantity: 3, discountKurus: ZERO };
const event = {
  kind: 'refund',
  at: new Date('2026-11-24T09:00:00Z'),
  order: {
    taxPoints: 2_000,
    pricesIncludeTax: true,
    taxKurus: kurus(1_275),
    shippingKurus: ZERO,
    surchargeKurus: ZERO,
    totalKurus: kurus(10_000),
  },
  items: [
    { ...row, position: 1, lineTotalKurus: kurus(4_500), taxPoints: 2_000, taxKurus: kurus(750) },
    { ...row, position: 2, lineTotalKurus: kurus(2_500), taxPoints: 100, taxKurus: kurus(25) },
    { ...row, position: 3, lineTotalKurus: kurus(3_000), taxPoints: 2_000, taxKurus: kurus(500) },
  ],
  before: { shippingKurus: ZERO, items: [] },
  refund: {
    id: 1,
    amountKurus: kurus(1_000),
    shippingKurus: ZERO,
    returnInvoice: null,
    items: [
      { position: 1, quantity: 0, amountKurus: kurus(450), taxKurus: kurus(75) },
      { position: 2, quantity: 0, amountKurus: kurus(250), taxKurus: kurus(2) },
      { position: 3, quantity: 0, amountKurus: kurus(300), taxKurus: kurus(50) },
    ],
  },
} as unknown as EventRow;

test('a refund without a product has one line for each rate, which add up to it', () => {
  const { lines, sums } = toDocument(event);
  expect(
    lines.map(({ kind, quantity, points, base, tax, total }) => ({
      kind,
      quantity,
      points,
      base,
      tax,
      total,
    })),
  ).toEqual([
    { kind: 'rest', quantity: 1, points: 2_000, base: 625, tax: 125, total: 750 },
    { kind: 'rest', quantity: 1, points: 100, base: 248, tax: 2, total: 250 },
  ]);
  expect(sums.total).toBe(1_000);
});

test('a refund before the invoice lowers each row of the invoice', () => {
  const before = { shippingKurus: ZERO, items: event.refund?.items ?? [] };
  const { lines, sums } = toDocument({ ...event, kind: 'sale', before, refund: null });
  expect(lines.map(({ quantity, total, tax }) => [quantity, total, tax])).toEqual([
    [3, 4_050, 675],
    [3, 2_250, 23],
    [3, 2_700, 450],
  ]);
  expect(sums.total).toBe(9_000);
});
