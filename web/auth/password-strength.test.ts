import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['kısa', 'short'],
  ['1234567890', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abababababababab', 'weak'],
  ['qwertyuiop', 'weak'],
  ['Parola1234', 'weak'],
  ['ŞİFRE12345', 'weak'],
  ['Parola123', 'short'],
  ['Galatasaray05', 'weak'],
  ['lavantalar', 'fair'],
  ['Lv7#pQ2zKt', 'good'],
  ['lavanta bergamot', 'strong'],
])('%s is %s', (password, kind) => {
  expect(passwordStrength(password).kind).toBe(kind);
});

test('a password with the own address or name is not strong', () => {
  expect(passwordStrength('Isil.Cagri1', ['isil.cagri@ornek.com']).kind).toBe('weak');
  expect(passwordStrength('Çağdaşlar12', ['', '', 'Çağdaş']).kind).not.toBe('strong');
});

test('says how many characters are missing, as people count them', () => {
  expect(passwordStrength('şifrem')).toEqual({ kind: 'short', missing: 4 });
  expect(passwordStrength('😀😀😀')).toEqual({ kind: 'short', missing: 7 });
});

test('no text breaks it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string()),
      (password, own) => typeof passwordStrength(password, own).kind === 'string',
    ),
  );
});
