import { expect, test } from 'vitest';
import { cleanText, meaningfulWords } from './typed-text.ts';

const searched = (text: string) => meaningfulWords(cleanText(text)).join(' ');

test.each([
  ['500 adet 50 ml şişe', '50ml sise'],
  ['50 ml şişe 1.000 ADET', '50ml sise'],
  ['100 tane 30 ml şişe', '30ml sise'],
  ['500 pcs 50ml bottle', '50ml bottle'],
  ['500x 50 ml şişe', '50ml sise'],
  ['500 x FL-SKS-050', 'fl sks 050'],
  ['FL-SKS-050 x 500', 'fl sks 050'],
  ['50 ml x 500', '50ml'],
])('how many pieces are ordered is not searched: %j is %j', (text, words) => {
  expect(searched(text)).toBe(words);
});

test.each([
  ['9 x 12 kese', '9x12 kese'],
  ['kese 9 x 12', 'kese 9x12'],
  ['3 x 15 ml', '3x15'],
  ['50 adetli paket', '50 adetli paket'],
  ['500 adet', '500'],
  ['500', '500'],
])('a size or a pack is no quantity: %j is %j', (text, words) => {
  expect(searched(text)).toBe(words);
});

test.each([
  ['50mlkare şişe', '50ml kare sise'],
  ['50mlik şişe', '50mlik sise'],
  ['100mlt şişe', '100ml sise'],
  ['1 oz bottle', '30ml bottle'],
  ['1.7 fl oz', '50ml'],
  ['3,4oz', '100ml'],
  ['15 mm boyun', '15mm'],
  ['boyun', 'boyun'],
])('amounts and necks get the form of the catalogue: %j is %j', (text, words) => {
  expect(searched(text)).toBe(words);
});

test('polite words do not crowd out those that count', () => {
  const text = 'merhaba iyi günler ben 500 adet 50 ml kare parfüm şişesi almak istiyorum fiyatı ne';
  expect(searched(text)).toBe('50ml kare parfum sisesi');
});
