import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, isIban, isMersis, isTckn, isVkn, toE164, toWhatsapp } from './identity.ts';

describe('T.C. kimlik no', () => {
  test.each(['10000000146', '17291716060'])('%s is valid', (text) =>
    expect(isTckn(text)).toBe(true),
  );
  test.each([
    '11111111111',
    '12345678901',
    '74300864791',
    '00000000000',
    '1000000014',
    '100000001460',
    '1000000014a',
    ' 10000000146',
    '',
    '１０００００００１４６',
  ])('%j is not', (text) => expect(isTckn(text)).toBe(false));

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('10000000146', '17291716060'),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (valid, at, step) => {
          const digits = [...valid];
          digits[at] = String((Number(digits[at]) + step) % 10);
          expect(isTckn(digits.join(''))).toBe(false);
        },
      ),
    );
  });
});

describe('vergi kimlik no', () => {
  test.each(['4540536920', '1234567890'])('%s is valid', (text) => expect(isVkn(text)).toBe(true));
  test.each(['4540536921', '454053692', '45405369200', '454053692x', ''])('%j is not', (text) =>
    expect(isVkn(text)).toBe(false),
  );
});

describe('phone', () => {
  test.each([
    '05321234567',
    '5321234567',
    '+90 532 123 45 67',
    '0 (532) 123 45 67',
    '0532-123-45-67',
    '90 532 123 4567',
  ])('%j is one number', (typed) => {
    expect(toE164(typed)).toBe('+905321234567');
  });
  test('a landline is a number too', () => expect(toE164('0212 123 45 67')).toBe('+902121234567'));
  test.each([
    '',
    '123',
    '0632123456',
    '1532 123 45 67',
    '+49 170 1234567',
    '532123456',
    '53212345678',
    'abc',
    '0532 123 45 6x',
  ])('%j is none', (typed) => expect(toE164(typed)).toBeNull());
  test('is shown as people read it', () => {
    expect(formatPhone('+905321234567')).toBe('0532 123 45 67');
    expect(formatPhone('bilinmiyor')).toBe('bilinmiyor');
  });
});

describe('IBAN', () => {
  test('is a Turkish one with its check digits', () => {
    expect(isIban('TR330006100519786457841326')).toBe(true);
    for (const text of [
      '',
      'TR33',
      'TR33 0006 1005 1978 6457 8413 26',
      'tr330006100519786457841326',
      'DE89370400440532013000',
      'TR33000610051978645784132X',
    ])
      expect(isIban(text), text).toBe(false);
  });

  test('one wrong digit, or two that changed places, are always noticed', () => {
    const valid = 'TR330006100519786457841326';
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const digits = [...valid];
        digits[at] = String((Number(digits[at]) + step) % 10);
        expect(isIban(digits.join(''))).toBe(false);
        const swapped = [...valid];
        [swapped[at - 1], swapped[at]] = [swapped[at] ?? '', swapped[at - 1] ?? ''];
        if (at > 2 && swapped.join('') !== valid) expect(isIban(swapped.join(''))).toBe(false);
      }),
    );
  });
});

test('MERSİS holds a company’s tax number, or begins with a sole trader’s identity number', () => {
  for (const text of ['0454053692000015', '1000000014600001'])
    expect(isMersis(text), text).toBe(true);
  for (const text of [
    '',
    '0454053692100015',
    '045405369200001',
    '04540536920000155',
    '1000000014700001',
    '045405369200001x',
  ])
    expect(isMersis(text), text).toBe(false);
});

test('a number for messages is country code and number, digits only', () => {
  for (const typed of ['0532 123 45 67', '+90 532 123 45 67', '905321234567', '00905321234567'])
    expect(toWhatsapp(typed), typed).toBe('905321234567');
  expect(toWhatsapp('+49 151 23456789')).toBe('4915123456789');
  for (const typed of ['', 'ara', '123', '0049 0', '+90 532 123 45 6x'])
    expect(toWhatsapp(typed), typed).toBeNull();
});
