import { describe, expect, test } from 'vitest';
import { checkCard, isLuhn, testCards } from './cards.ts';

const now = new Date('2026-11-21T09:00:00Z');
const form = { holder: 'Ali Veli', number: '5526080000000006', expiry: '12/30', cvc: '000' };

describe('cards of the test bank', () => {
  test('every documented card has a right check digit and does what it is for', () => {
    for (const { number, outcome } of testCards) {
      expect(isLuhn(number)).toBe(true);
      expect(checkCard({ ...form, number }, now)).toEqual({ errors: [], outcome });
    }
  });

  test.each([
    ['11/26', true],
    ['10/26', false],
    ['1126', true],
    ['11 / 2026', true],
    ['00/30', false],
    ['13/30', false],
    ['', false],
    ['1/30', false],
  ])('the expiry %j is good: %s', (expiry, isGood) => {
    expect(checkCard({ ...form, expiry }, now).errors).toEqual(isGood ? [] : ['expiry']);
  });

  test('all errors are named at once', () => {
    expect(checkCard({ holder: '', number: '1', expiry: '', cvc: 'x' }, now)).toEqual({
      errors: ['holder', 'number', 'expiry', 'cvc'],
      outcome: null,
    });
  });
});
