// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { addViewed, readViewed } from './viewed-products.ts';

beforeEach(() => localStorage.clear());

test('the newest first, each once, and no more than twelve', () => {
  for (let id = 1; id <= 15; id += 1) addViewed(id);
  addViewed(9);

  expect(readViewed()).toEqual([9, 15, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4]);
});

test.each(['', '{', 'null', '{"a":1}', '["1", -1, 0, 1.5, null, 4294967296, 7]'])(
  'what is no list of numbers is ignored: %s',
  (stored) => {
    localStorage.setItem('viewedProducts', stored);
    expect(readViewed()).toEqual(stored.includes('7]') ? [7] : []);
  },
);
