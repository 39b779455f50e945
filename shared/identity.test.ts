import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, isTckn, isVkn, toE164 } from './identity.ts';

describe('T.C. kimlik no', () => {
  test.each(['10000000146', '17291716060'])('%s is valid', (text) => expect(isTckn(text)).toBe(true));
  test.each(['11111111111', '12345678901', '74300864791', '00000000000', '1000000014', '100000001460', '1000000014a', ' 10000000146', '', '１０００００００１４６'])(
    '%j is not',
    (text) => expect(isTckn(text)).toBe(false),
  );

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(fc.constantFrom('10000000146', '17291716060'), fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (valid, at, step) => {
        const digits = [...valid];
        digits[at] = String((Number(digits[at]) + step) % 10);
        expect(isTckn(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('vergi kimlik no', () => {
  test.each(['4540536920', '1234567890'])('%s is valid', (text) => expect(isVkn(text)).toBe(true));
  test.each(['4540536921', '454053692', '45405369200', '454053692x', ''])('%j is not', (text) => expect(isVkn(text)).toBe(false));
});

describe('phone', () => {
  test.each(['05321234567', '5321234567', '+90 532 123 45 67', '0 (532) 123 45 67', '0532-123-45-67', '90 532 123 4567'])('%j is one number', (typed) => {
    expect(toE164(typed)).toBe('+905321234567');
  });
  test('a landline is a number too', () => expect(toE164('0212 123 45 67')).toBe('+902121234567'));
  test.each(['', '123', '0632123456', '1532 123 45 67', '+49 170 1234567', '532123456', '53212345678', 'abc', '0532 123 45 6x'])('%j is none', (typed) =>
    expect(toE164(typed)).toBeNull(),
  );
  test('is shown as people read it', () => {
    expect(formatPhone('+905321234567')).toBe('0532 123 45 67');
    expect(formatPhone('bilinmiyor')).toBe('bilinmiyor');
  });
});
