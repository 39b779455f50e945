import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withGuard } from '#server/back-office/files/csv.ts';
import { kurus } from '#shared/base/money.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import {
  type ColumnKey,
  columnOf,
  columns,
  explanationOf,
  foldHead,
  headOf,
  knownHeads,
  type SheetValue,
} from './columns.ts';
import { readCell } from './read-cell.ts';
import { readTiers, tiersText } from './tiers-text.ts';
import { cellOf, cellText } from './write-cell.ts';

const read = (key: ColumnKey, cell: unknown) => readCell(columnOf(key), cell as string);

test('every column has a head of its own in each language, and is found by it', () => {
  for (const language of ['tr', 'en'] as const) {
    const heads = columns.map((column) => foldHead(headOf(column, language)));
    expect(new Set(heads).size).toBe(heads.length);
    for (const column of columns)
      expect(knownHeads().get(foldHead(headOf(column, language))), headOf(column, language)).toBe(
        column.key,
      );
  }
  expect(knownHeads().get(foldHead('AĞIZ ÖLÇÜSÜ'))).toBe('attributes.neck');
  expect(knownHeads().get(foldHead('fiyat'))).toBe('price');
  for (const head of ['Barkod', 'BARKOD', 'GTIN', 'Barcode'])
    expect(knownHeads().get(foldHead(head)), head).toBe('gtin');
});

test('the column of barcodes is explained in each language', () => {
  for (const language of ['tr', 'en'] as const)
    expect(explanationOf(columnOf('gtin'), language)).toContain('GTIN');
});

test('each name of an attribute value means one code, in every language', () => {
  for (const column of columns.filter(({ values }) => values.length > 0)) {
    for (const code of column.values) {
      for (const language of ['tr', 'en'] as const) {
        const value: SheetValue = column.kind === 'codes' ? [code] : code;
        expect(readCell(column, cellOf(column, value, language)), `${column.key} ${code}`).toEqual({
          value,
        });
      }
    }
  }
});

describe('cells as merchants write them', () => {
  test.each<[ColumnKey, unknown, unknown]>([
    ['price', '1.290,50', { value: 129_050 }],
    ['price', '1.290', { value: 129_000 }],
    ['price', '12.5', { value: 1_250 }],
    ['price', '34,90 TL', { value: 3_490 }],
    ['price', 34.9, { value: 3_490 }],
    ['price', 0.1 + 0.2, { value: 30 }],
    ['price', '12,345', { problem: 'not-money' }],
    ['price', '1,250.00', { problem: 'not-a-number' }],
    ['price', '1.2,5', { problem: 'not-a-number' }],
    ['price', 'on iki', { problem: 'not-a-number' }],
    ['price', '-', { problem: 'not-emptied' }],
    ['price', '  ', null],
    ['price', null, null],
    ['price', true, { problem: 'not-a-number' }],
    ['price', new Date(0), { problem: 'date' }],
    ['cost', '-', { value: null }],
    ['tiers', '–', { value: [] }],
    ['description', 'bir\r\niki', { value: 'bir\niki' }],
    ['name', 'a\u0000b', { problem: 'unreadable' }],
    ['name', '\ud800', { problem: 'unreadable' }],
    ['sku', 123, { value: '123' }],
    ['gtin', 8_690_000_000_005, { value: '8690000000005' }],
    ['isActive', 'HAYIR', { value: false }],
    ['isActive', 'DOĞRU', { value: true }],
    ['isActive', true, { value: true }],
    ['isActive', 'belki', { problem: 'not-a-flag' }],
    ['attributes.uses', 'Mum, candle; Oto kokusu', { value: ['candle', 'car'] }],
    ['attributes.uses', 'Mum, uçak', { problem: 'not-a-code' }],
    ['attributes.glassColor', 'ŞEFFAF', { value: 'clear' }],
    ['attributes.neck', 'fea15', { value: 'FEA15' }],
  ])('%s %j', (key, cell, expected) => {
    expect(read(key, cell)).toEqual(expected);
  });
});

describe('bulk tiers in one cell', () => {
  test.each([
    '12: %5; 48: %10; 96: 2,50 TL',
    '12:5%;48:10%;96:2,50',
    '96=2.5 tl | 48 : 10 %\n12 : %5',
  ])('%s', (text) => {
    const tiers = readTiers(text) ?? [];
    expect(tiers.map((tier) => tier.minQuantity)).toEqual([12, 48, 96]);
    expect(tiersText(tiers, 'tr')).toBe('12: %5; 48: %10; 96: 2,50 TL');
  });
  test.each([
    '12',
    '12: yüz',
    '12: %5,555',
    '-3: %5',
    '12: %5 (belki)',
    '12,5: %5',
    ': %5',
    '12: %5, 24: %6',
    '12: 1,250.00 TL',
  ])('%s is not a list of tiers', (text) => {
    expect(readTiers(text)).toBeNull();
  });

  const tier: fc.Arbitrary<Tier> = fc
    .record({
      minQuantity: fc.integer({ min: 1, max: 1_000_000 }),
      figure: fc.integer({ min: 1, max: 10_000 }),
      isPercentage: fc.boolean(),
      isActive: fc.boolean(),
    })
    .map(({ minQuantity, figure, isPercentage, isActive }) => ({
      minQuantity,
      discountType: isPercentage ? 'PERCENTAGE' : 'FIXED_AMOUNT',
      discountPoints: isPercentage ? figure : 0,
      discountAmount: kurus(isPercentage ? 0 : figure),
      isActive,
    }));
  test('what is written is read again as it was', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { selector: ({ minQuantity }) => minQuantity, maxLength: 20 }),
        fc.constantFrom('tr' as const, 'en' as const),
        (tiers, language) => {
          expect(readTiers(tiersText(tiers, language))).toEqual(
            tiers.toSorted((a, b) => a.minQuantity - b.minQuantity),
          );
        },
      ),
    );
  });
});

test('an amount is read again as it was, typed or as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      const column = columnOf('price');
      expect(readCell(column, cellOf(column, amount, 'tr'))).toEqual({ value: amount });
      expect(readCell(column, cellText(column, amount, 'tr'))).toEqual({ value: amount });
    }),
  );
});

test.each(['=1+1', '+90 532', '-x', '@a', "'=x", "''+x"])(
  '%s cannot be taken for a formula',
  (text) => {
    expect(withGuard(text)).toBe(`'${text}`);
  },
);
