import { expect, test } from 'vitest';
import { differenceOf, rowOfCode } from './count-rows.ts';

const rows = [
  { sku: 'FL-SKS-050', gtin: '8690000000012' },
  { sku: 'FL-IĞN-1', gtin: null },
];

test('a scanner finds a row by its barcode, a person by its SKU', () => {
  expect(rowOfCode(rows, '8690000000012')).toBe(rows[0]);
  expect(rowOfCode(rows, ' 08690000000012 ')).toBe(rows[0]);
  expect(rowOfCode(rows, 'fl sks 050')).toBe(rows[0]);
  expect(rowOfCode(rows, 'fl-iğn-1')).toBe(rows[1]);
  for (const text of ['', '  ', 'FL', '869000000001']) expect(rowOfCode(rows, text)).toBeNull();
});

test('of codes that are alike, the one that was scanned is found, and no guess', () => {
  const alike = [
    { sku: 'FL-1-23', gtin: '04006381333931' },
    { sku: 'FL-12-3', gtin: '4006381333931' },
    { sku: 'fl-12-3', gtin: null },
    { sku: '4006381333931', gtin: '0012345678905' },
    { sku: 'FL-4', gtin: '00012345678905' },
  ];
  expect(rowOfCode(alike, '4006381333931')).toBe(alike[1]);
  expect(rowOfCode(alike, '04006381333931 ')).toBe(alike[0]);
  expect(rowOfCode(alike, 'FL-12-3')).toBe(alike[1]);
  expect(rowOfCode(alike, 'fl-12-3')).toBe(alike[2]);
  expect(rowOfCode(alike, 'fl-1-23')).toBe(alike[0]);
  for (const text of ['012345678905', 'Fl-12-3', 'fl123'])
    expect(rowOfCode(alike, text)).toBeNull();
});

test('the difference is to the stock at the moment of counting, or what was corrected', () => {
  expect(differenceOf({ counted: null, expected: null, applied: null })).toBeNull();
  expect(differenceOf({ counted: 3, expected: 10, applied: null })).toBe(-7);
  expect(differenceOf({ counted: 3, expected: 10, applied: -2 })).toBe(-2);
});
