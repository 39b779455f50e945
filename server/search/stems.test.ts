import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningsOf, formsWithout, kinshipOf } from './stems.ts';

const kinship = (a: string, b: string) => kinshipOf(formsWithout(a), formsWithout(b));

test.each([
  [
    'sise',
    ['sisesi', 'siseler', 'siseleri', 'sisenin', 'siseyi', 'siseye', 'siselerin', 'siselerimiz'],
  ],
  ['kapak', ['kapagi', 'kapaklar', 'kapaklari', 'kapagin', 'kapaklarin', 'kapaga']],
  ['koku', ['kokusu', 'kokular', 'kokulari', 'kokunun']],
  ['esans', ['esansi', 'esanslar', 'esanslari', 'esansin']],
  ['pompa', ['pompasi', 'pompalar', 'pompalari', 'pompanin']],
  ['bilezik', ['bilezigi', 'bilezikler', 'bilezikleri']],
  ['cubuk', ['cubugu', 'cubuklar', 'cubuklari']],
  ['kutu', ['kutusu', 'kutular', 'kutulari']],
  ['yag', ['yagi', 'yaglar', 'yaglari']],
  ['cam', ['camlar', 'cami']],
  ['set', ['seti', 'setler', 'setleri']],
  ['agiz', ['agzi']],
  ['renk', ['rengi', 'renkler']],
  ['difuzor', ['difuzoru', 'difuzorler', 'difuzorun']],
])('all forms of %s count as one word', (word, forms) => {
  for (const form of forms) {
    expect(kinship(word, form), form).toBe('same');
    expect(kinship(form, word), form).toBe('same');
  }
});

test.each([
  ['kapak', 'kapakli'],
  ['damlalik', 'damlalikli'],
  ['renk', 'renkli'],
  ['kapagi', 'kapakli'],
  ['kutu', 'kutucuk'],
  ['kutusu', 'kutucugu'],
  ['sise', 'sisecikler'],
])('%s and %s are related, not the same', (word, other) => {
  expect(kinship(word, other)).toBe('related');
});

test.each([
  ['kapak', 'kapaksiz'],
  ['altin', 'alt'],
  ['kare', 'kar'],
  ['deri', 'derin'],
  ['mavi', 'mat'],
  ['mini', 'min'],
  ['sise', 'sis'],
  ['kalin', 'kal'],
  ['parfumu', 'parfun'],
  ['kucuk', 'ku'],
])('%s and %s are not related', (word, other) => {
  expect(kinship(word, other)).toBeNull();
});

test('every form of a word begins like the word, so that the vocabulary finds all of them', () => {
  const root = fc.string({
    unit: fc.constantFrom(...'abdegikloprstu'),
    minLength: 3,
    maxLength: 9,
  });
  const ending = fc.constantFrom(
    '',
    'i',
    'u',
    'si',
    'lar',
    'leri',
    'nin',
    'li',
    'lik',
    'lari',
    'da',
  );
  fc.assert(
    fc.property(root, ending, ending, (stem, one, two) => {
      const word = stem + one;
      const other = stem + two;
      if (kinship(word, other))
        expect(beginningsOf(word).some((beginning) => other.startsWith(beginning))).toBe(true);
    }),
  );
});

test('a word is a form of itself, and the relation is symmetric', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefgiklmnoprstuvyz0159'),
    minLength: 1,
    maxLength: 14,
  });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(kinship(a, a)).toBe('same');
      expect(kinship(a, b)).toBe(kinship(b, a));
    }),
  );
});

test.each([
  ['bottles', 'bottle', 'same'],
  ['boxes', 'box', 'same'],
  ['pouches', 'pouch', 'same'],
  ['accessories', 'accessory', 'same'],
  ['colors', 'colour', 'same'],
  ['wooden', 'wood', 'same'],
  ['glass', 'glas', null],
  ['esans', 'esan', null],
  ['gumus', 'gumu', null],
] as const)('in English %s and %s are %s', (a, b, expected) => {
  expect(kinship(a, b)).toBe(expected);
});
