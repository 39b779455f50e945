import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptIdentityNumber, encryptIdentityNumber } from './identity-number.ts';

const key = randomBytes(32);

test('an identity number is decrypted only with its key and for its order', () => {
  const encrypted = encryptIdentityNumber(key, 'ORDER00001', '10000000146');

  expect(decryptIdentityNumber(key, 'ORDER00001', encrypted)).toBe('10000000146');
  expect(() => decryptIdentityNumber(key, 'ORDER00002', encrypted)).toThrow();
  expect(() => decryptIdentityNumber(randomBytes(32), 'ORDER00001', encrypted)).toThrow();
  expect(encrypted.toString('latin1')).not.toContain('10000000146');
});

test('the same number is encrypted differently each time', () => {
  expect(encryptIdentityNumber(key, 'ORDER00001', '10000000146')).not.toEqual(
    encryptIdentityNumber(key, 'ORDER00001', '10000000146'),
  );
});
