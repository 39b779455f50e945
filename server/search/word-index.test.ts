import { expect, test } from 'vitest';
import type { IndexedProduct } from './segment.ts';
import { WordIndex } from './word-index.ts';

const product = (id: number, words: string, soldCount = 0): IndexedProduct => ({
  id,
  categoryId: 3,
  isOut: false,
  soldCount,
  words,
});

test('a word that no product had before ranks the products that have it now', () => {
  const index = new WordIndex();
  index.add([product(1, "'sise':1A", 70)]);
  const matching = {
    query: "'sise' | 'kapak'",
    worth: [[{ query: "'kapak':A", points: 8 }], [{ query: "'sise':A", points: 5 }]],
  };
  const best = () => index.find(matching).best({ offset: 0, limit: 5 });
  expect(best()).toEqual([1]);

  index.add([product(2, "'kapak':1A")]);
  expect(best()).toEqual([2, 1]);
});

test('the code of a removed product is not found', () => {
  const index = new WordIndex();
  index.add([product(1, "'#k-1'"), product(2, "'#k-12'")]);
  expect(index.isFinding("'#k-12'")).toBe(true);
  expect(index.isFinding("'#k-1':*")).toBe(true);

  index.remove([2]);
  expect(index.isFinding("'#k-12'")).toBe(false);
  expect(index.isFinding("'#k-1':*")).toBe(true);
});
