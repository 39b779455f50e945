import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gtinForms, isGtin } from './gtin.ts';

test('valid numbers of every form are accepted, others are not', () => {
  // Examples of GS1's check digit calculator.
  for (const gtin of ['6291041500213', '96385074', '614141000036', '10614141000415'])
    expect(isGtin(gtin), gtin).toBe(true);
  for (const wrong of [
    '6291041500214',
    '629104150021',
    '',
    '123',
    '٦291041500213',
    '6291041500213 ',
  ])
    expect(isGtin(wrong), wrong).toBe(false);
});

test('a number is the same with zeros in front of it, and without', () => {
  expect(gtinForms('614141000036')).toEqual(['614141000036', '0614141000036', '00614141000036']);
  expect(gtinForms('0614141000036')).toEqual(gtinForms('614141000036'));
  expect([gtinForms('614141000037'), gtinForms('FL-1'), gtinForms('000')]).toEqual([[], [], []]);
});

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, place, more) => {
        const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 ? 3 : 1), 0);
        const gtin = [...digits, (10 - (sum % 10)) % 10];
        expect(isGtin(gtin.join(''))).toBe(true);
        gtin[place] = ((gtin[place] ?? 0) + more) % 10;
        expect(isGtin(gtin.join(''))).toBe(false);
      },
    ),
  );
});
