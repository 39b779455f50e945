import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupDigits } from './format.ts';
import { plainNumber, readNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['12,', 12],
  ['1.250', 1_250],
  ['1.250,50', 1_250.5],
  ['12.345.678,9', 12_345_678.9],
  ['1250.5', 1_250.5],
  ['1250,5', 1_250.5],
  ['1 250,50', 1_250.5],
  ['-1.250,5', -1_250.5],
  // A group of thousands does not begin with a zero.
  ['0.125', 0.125],
])('%j is %j', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each([
  '',
  'on',
  '-',
  ',5',
  '--1',
  '12 TL',
  '1e9',
  '9'.repeat(16),
  `9.${'999.'.repeat(5)}999`,
  '1,250.00',
  '1,250,000',
  '1.2,5',
  '12.34,5',
  '1250.500,5',
  '0.125,5',
  '1.2.3',
  '1.250.5',
])('%j is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

describe('for any amount', () => {
  const hundredths = fc.integer({ min: 0, max: 99_999_999_999 });

  test('the Turkish and the plain notation are the same number', () => {
    fc.assert(
      fc.property(hundredths, fc.constantFrom('', '-'), (amount, sign) => {
        const [whole = '', decimals = ''] = (amount / 100).toFixed(2).split('.');
        const value = Number(`${sign}${whole}.${decimals}`);
        expect(readNumber(`${sign}${groupDigits(whole, '.')},${decimals}`)).toBe(value);
        expect(readNumber(`${sign}${whole},${decimals}`)).toBe(value);
        expect(readNumber(`${sign}${whole}.${decimals}`)).toBe(value);
        expect(readNumber(sign + groupDigits(whole, '.'))).toBe(Number(sign + whole));
      }),
    );
  });

  test('a point after a comma is refused', () => {
    const figures = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 });
    fc.assert(
      fc.property(figures, figures, figures, (before, between, after) => {
        expect(plainNumber(`${before},${between}.${after}`)).toBeNull();
      }),
    );
  });
});
