import { expect, test } from 'vitest';
import { means } from './occasions.ts';
import { splitWords } from './words.ts';

const phrases = ['düğün', 'nikah şekeri', 'firma hediyesi'].map(splitWords);

test.each([
  'düğün hediyesi',
  'dugunumuz için küçük şişe',
  'Düğünlerde dağıtmak için',
  'şekeri nikâh',
  'nikah sekerleri',
  'firma için hediyeler',
])('[B04] %s means the occasion', (text) => {
  expect(means(splitWords(text), phrases)).toBe(true);
});

test.each(['şeker kavanozu', 'hediye kutusu', 'firma', 'altın şişe', ''])('%s does not', (text) => {
  expect(means(splitWords(text), phrases)).toBe(false);
});
