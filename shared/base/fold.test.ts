import { expect, test } from 'vitest';
import { fold, searchTerms, slugOf } from './fold.ts';

test.each([
  ['şişe', 'sise'],
  ['ŞİŞE', 'sise'],
  ['ŞISE', 'sise'],
  ['Iğdır', 'igdir'],
  ['İçerik ıhlamur', 'icerik ihlamur'],
  ['Çınar Ağacı Öz Ürün', 'cinar agaci oz urun'],
  ['kâğıt Îmâ', 'kagit ima'],
  ['café naïve', 'cafe naive'],
  // In a decomposed İ the dot is a character of its own.
  ['I\u0307stanbul', 'istanbul'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['50ml kare', ['50', 'ml', 'kare']],
  ['50 cc', ['50', 'ml']],
  ['FEA 15', ['fea15']],
  ["FEA15'in kapağı", ['fea15', 'kapagi']],
  ['18-415 damlalık', ['18/415', 'damlalik']],
  ['  ,,, ', []],
  ['!!!', []],
  ['😀', []],
])('%j is searched as %j', (text, terms) => {
  expect(searchTerms(text)).toEqual(terms);
});

test('a slug has letters, digits and dashes only', () => {
  expect(slugOf('50 ml Kare Şeffaf Cam Parfüm Şişesi – FEA15')).toBe(
    '50-ml-kare-seffaf-cam-parfum-sisesi-fea15',
  );
});
