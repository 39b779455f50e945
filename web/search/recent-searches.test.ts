// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { resetForVersion } from '#web/base/api/storage.ts';
import {
  addRecentSearch,
  clearRecentSearches,
  MOST_RECENT_SEARCHES,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts';

beforeEach(() => localStorage.clear());

test('the newest search stands first, each once, whatever its case', () => {
  for (const text of ['kare şişe', ' FEA15 ', 'IŞIK', 'ışık', '   ']) addRecentSearch(text);

  expect(readRecentSearches()).toEqual(['ışık', 'FEA15', 'kare şişe']);
});

test('no more than eight are stored, and none twice, however many are made', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 30 }), (texts) => {
      localStorage.clear();
      for (const text of texts) addRecentSearch(text);
      const searches = readRecentSearches();

      expect(searches.length).toBeLessThanOrEqual(MOST_RECENT_SEARCHES);
      expect(new Set(searches).size).toBe(searches.length);
      const last = texts.findLast((text) => text.trim() !== '')?.trim();
      expect(searches[0]).toBe(last?.slice(0, 200));
    }),
  );
});

test('one search can be removed, or all', () => {
  for (const text of ['kare', 'kapak', 'pompa']) addRecentSearch(text);
  removeRecentSearch('kapak');
  expect(readRecentSearches()).toEqual(['pompa', 'kare']);

  removeRecentSearch('kare');
  removeRecentSearch('pompa');
  expect(localStorage.getItem('recentSearches')).toBeNull();

  addRecentSearch('kare');
  clearRecentSearches();
  expect(readRecentSearches()).toEqual([]);
});

test.each(['', '{', '{"a":1}', 'null', '"kare"', '[1,null,{"x":2},"  "]'])(
  'a storage that holds %j counts as empty',
  (stored) => {
    localStorage.setItem('recentSearches', stored);

    expect(readRecentSearches()).toEqual([]);
  },
);

test('[A12] [A13] a new version deletes them', () => {
  addRecentSearch('kare');
  localStorage.setItem('appVersion', '1.0.0');

  resetForVersion();

  expect(readRecentSearches()).toEqual([]);
});
