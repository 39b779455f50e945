import { expect, test } from 'vitest';
import { suggestEmail } from './email-domain.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gamil.con', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.com.tr', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['hotmial', 'hotmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['homail.com', 'hotmail.com'],
  ['hotmaıl.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['iclod.com', 'icloud.com'],
  ['flakon.con', 'flakon.com'],
])('%s gets a suggestion', (typed, meant) => {
  expect(suggestEmail(`isil.cagdas@${typed}`)).toBe(`isil.cagdas@${meant}`);
});

test.each([
  'gmail.com',
  'hotmail.com.tr',
  'outlook.com.tr',
  'yahoo.co.uk',
  'hotmail.de',
  'ymail.com',
  'mail.com',
  'gmx.com',
  'flakon.com.tr',
  'ornek.com',
  'boun.edu.tr',
  'sise.co',
  'sise',
])('%s gets no suggestion', (typed) => {
  expect(suggestEmail(`isil@${typed}`)).toBeNull();
});

test('an incomplete address gets no suggestion', () => {
  for (const typed of ['', 'isil', 'isil@', '@gmial.com', 'a@b@gmial.com'])
    expect(suggestEmail(typed)).toBeNull();
});

test('the suggestion keeps the capitals of the name and drops blanks around the address', () => {
  expect(suggestEmail(' Isil.Cagdas@gmial.com ')).toBe('Isil.Cagdas@gmail.com');
});
