// Pallets in a cart's load: they make it smaller or leave it unchanged.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LoadRow, loadOf, type Packed, parcelsOf } from './shipping.ts';

const fallback = { weightG: 500, volumeCm3: 1_500 };
const bottles: Packed = {
  piecesPerCarton: 48,
  unitWeightG: 200,
  unitVolumeCm3: 400,
  cartonWeightG: 10_000,
  cartonVolumeCm3: 24_000,
  piecesPerPallet: 480,
  palletWeightG: 90_000,
  palletVolumeCm3: 210_000,
};
const load = (quantity: number, packed = bottles) =>
  loadOf([{ productId: 1, quantity, packed }], fallback).desi;

describe('a pallet', () => {
  test('counts as its own desi once it is full, and the rest as before', () => {
    expect(load(432)).toBe(90);
    expect(load(480)).toBe(90);
    expect(load(481)).toBe(91);
    expect(load(960)).toBe(180);
    expect(parcelsOf([{ productId: 1, quantity: 528, packed: bottles }], fallback, 20)).toEqual([
      { weightG: 90_000, volumeCm3: 210_000 },
      { weightG: 10_000, volumeCm3: 24_000 },
    ]);
  });

  test.each([
    ['is not measured', { palletVolumeCm3: null }],
    ['holds half a carton', { piecesPerPallet: 500 }],
    ['is more than its cartons', { palletWeightG: 110_000 }],
  ])('that %s is not used', (_title, part) => {
    expect(load(1_000, { ...bottles, ...part })).toBe(
      load(1_000, { ...bottles, piecesPerPallet: null }),
    );
  });
});

const measure = fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: null });
const packed: fc.Arbitrary<Packed> = fc
  .record({
    piecesPerCarton: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    unitWeightG: measure,
    unitVolumeCm3: measure,
    cartonWeightG: measure,
    cartonVolumeCm3: measure,
    cartonsPerPallet: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    palletWeightG: fc.option(fc.integer({ min: 1, max: 400_000 }), { nil: null }),
    palletVolumeCm3: fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: null }),
  })
  .map(({ cartonsPerPallet, ...one }) => ({
    ...one,
    piecesPerPallet: cartonsPerPallet && cartonsPerPallet * (one.piecesPerCarton ?? 1),
  }));
const anyRows: fc.Arbitrary<LoadRow[]> = fc
  .array(packed, { minLength: 1, maxLength: 3 })
  .chain((products) =>
    fc.array(
      fc
        .record({
          productId: fc.integer({ min: 0, max: products.length - 1 }),
          quantity: fc.integer({ min: 1, max: 400 }),
        })
        .map((row) => ({ ...row, packed: products[row.productId] as Packed })),
      { minLength: 1, maxLength: 5 },
    ),
  );
const withoutPallets = (rows: readonly LoadRow[]) =>
  rows.map((row) => ({ ...row, packed: { ...row.packed, piecesPerPallet: null } }));

describe('whatever is packed', () => {
  test('pallets never make the load larger, in whatever order the rows come', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { desi } = loadOf(rows, fallback);
        expect(desi).toBeLessThanOrEqual(loadOf(withoutPallets(rows), fallback).desi);
        expect(loadOf([...rows].reverse(), fallback).desi).toBe(desi);
      }),
      { numRuns: 500 },
    );
  });

  test('one more piece is never a smaller load', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), fc.integer({ min: 1, max: 60 }), (rows, which, more) => {
        const added = rows[which % rows.length] as LoadRow;
        expect(
          loadOf([...rows, { ...added, quantity: more }], fallback).desi,
        ).toBeGreaterThanOrEqual(loadOf(rows, fallback).desi);
      }),
      { numRuns: 1_000 },
    );
  });
});
