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

test('the difference is to the stock at the moment of counting, or what was corrected', () => {
  expect(differenceOf({ counted: null, expected: null, applied: null })).toBeNull();
  expect(differenceOf({ counted: 3, expected: 10, applied: null })).toBe(-7);
  expect(differenceOf({ counted: 3, expected: 10, applied: -2 })).toBe(-2);
});
