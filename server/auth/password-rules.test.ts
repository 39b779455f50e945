import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooEasy } from './password-rules.ts';

const email = 'igdir.sahin@ornek.com';

test.each([
  '12345678',
  '87654321',
  'password',
  'PASSWORD',
  'Qwerty123',
  'şifre123',
  'ŞİFRE123',
  'Parola123',
  'Flakon123',
  'GALATASARAY1905',
  'aaaaaaaa',
  'ababababa',
  '123123123123',
  'abcdefghij',
  'lkjhgfdsa',
  'igdir.sahin@ornek.com',
  'Iğdır.Şahin@ornek.com',
  'igdir.sahin',
  ' 12345678 ',
  'aaaaaaab1x',
  'Password1!',
  'P4ssw0rd2026',
  'Flakon2026!',
  '12345678a',
  'Admin2026!',
  'parola2026',
  'Sifre123!',
  'ahmet1990',
  'igdirsahin1990',
])('%s is too easy', (password) => {
  expect(isTooEasy(password, { email })).toBe(true);
});

test.each([
  'mavi-şişe-42',
  'üç kapak bir pompa',
  'x7!qLw92pR',
  'benim şişem',
  '🧴🎀🌸🍋🧊🌙⭐🔥',
  'igdir.sahin42kapak',
])('%s is accepted', (password) => {
  expect(isTooEasy(password, { email })).toBe(false);
});

test('every text can be checked', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 128, unit: 'binary' }),
      (password) => typeof isTooEasy(password, { email }) === 'boolean',
    ),
  );
});

test('one character again and again is too easy, whichever it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...'aİı7*ş🧴'),
      fc.integer({ min: 8, max: 60 }),
      (character, count) => isTooEasy(character.repeat(count), { email }),
    ),
  );
});

test('the names of a person add no strength, and an administrator needs a stronger password', () => {
  const names = ['Ömer', 'Çelikkanat'];
  expect(isTooEasy('Celikkanat.2026', { email, names })).toBe(true);
  expect(isTooEasy('x7!qLw92k', { email })).toBe(false);
  expect(isTooEasy('x7!qLw92k', { email, kind: 'administrator' })).toBe(true);
  expect(isTooEasy('uzun ve gizli bir söz', { email, kind: 'administrator' })).toBe(false);
});
