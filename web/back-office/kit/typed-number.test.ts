import { expect, test } from 'vitest';
import { numberField, typedNumber } from './typed-number.ts';

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1.250', 1_250],
  ['1.250,50', 1_250.5],
  ['1 250,50', 1_250.5],
  ['0,05', 0.05],
  ['-3', -3],
])('%j is %j', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each([
  'on',
  '1,2,3',
  '12 TL',
  '%10',
  '1.2.3',
  '--1',
  '9'.repeat(16),
  '1,250.00',
  '1.2,5',
  '12.34,5',
])('%j is no number', (text) => {
  expect(typedNumber(text)).toBeNaN();
});

test('a number in a field is read again without a change', () => {
  for (const value of [0, 7.5, 1_250.5, 1_250, 0.01])
    expect(typedNumber(numberField(value))).toBe(value);
  expect(numberField(null)).toBe('');
});
