import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, shownWord, splitWords, withDigits } from './words.ts';

test.each([
  ['Şişe', ['sise']],
  ['ŞİŞE SISE şışe', ['sise', 'sise', 'sise']],
  ['50ml', ['50ml']],
  ['50 ml', ['50ml']],
  ['50 CC', ['50ml']],
  ['50 mililitrelik', ['50ml']],
  ['1 litre', ['1000ml']],
  ['0,5 lt', ['500ml']],
  ['1 kg', ['1000g']],
  ['500 gr', ['500g']],
  ['25 cm', ['250mm']],
  ['0,10 ml', ['0_1ml']],
  ['9 x 12 cm', ['9x12']],
  ["10'lu paket", ['10', 'paket']],
  ['100lü', ['100']],
  ['FEA 15', ['fea15']],
  ['fea-15', ['fea15']],
  ["FEA15'in kapağı", ['fea15', 'kapagi']],
  ['DIN 18', ['din18']],
  ['18/415', ['18_415']],
  ['18-415', ['18_415']],
  ['18 415', ['18_415']],
  ['18415', ['18_415']],
  ['Roll-on', ['rollon']],
  ['roll on', ['rollon']],
  ['rollon', ['rollon']],
  ['ve/veya', ['ve', 'veya']],
  ['  ,,, !!! 😀', []],
  ['\u0000\ud800', []],
])('%j is the words %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

describe('whatever is typed', () => {
  test('words have only letters, digits and underscores, are not empty and not long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of splitWords(text)) expect(word).toMatch(/^[a-z0-9_]{1,50}$/);
      }),
    );
  });

  test('case, diacritics and the form of i make no difference', () => {
    const turkish = fc.string({
      unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz 0158/-'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(turkish, (text) => {
        expect(splitWords(text.toLocaleUpperCase('tr'))).toEqual(splitWords(text));
        expect(
          splitWords(
            text.replace(
              /[çğıöşü]/g,
              (letter) => ({ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' })[letter] ?? '',
            ),
          ),
        ).toEqual(splitWords(text));
      }),
    );
  });
});

test.each([
  ['elli ml', '50 ml'],
  ['yuz elli ml', '150 ml'],
  ['iki yuz cc', '200 cc'],
  ['bir litre', '1 litre'],
  ['yarim litre', '0.5 litre'],
  ['bin gram', '1000 gram'],
  ['iki bin bes yuz gr', '2500 gr'],
  ['ellilik sise', '50 lik sise'],
  ['bir sise', 'bir sise'],
  ['elli mlx', 'elli mlx'],
])('%j is written %j', (words, digits) => {
  expect(withDigits(words).replace(/ +/g, ' ')).toBe(digits);
});

test('codes are compared without separators, and words are shown as people write them', () => {
  expect([codeOf('FL-SKS-050'), codeOf('fl sks.050'), codeOf('FLŞKS050')]).toEqual([
    'flsks050',
    'flsks050',
    'flsks050',
  ]);
  expect(['50ml', '0_1ml', '18_415', 'fea15', 'sise', '9x12'].map(shownWord)).toEqual([
    '50 ml',
    '0,1 ml',
    '18/415',
    'FEA15',
    'sise',
    '9x12',
  ]);
});
