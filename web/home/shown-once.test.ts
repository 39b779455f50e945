import { expect, test } from 'vitest';
import { makeEntry } from '#web/testing/make-entry.ts';
import { leaveOutShown } from './shown-once.ts';

test('a shelf has as many products as a screen shows; the others may appear further down', () => {
  const entries = [1, 2, 3, 4].map((id) => makeEntry({ id, name: `Şişe ${id}` }));
  const fresh = leaveOutShown(entries.slice(0, 1).map(({ product }) => product));
  const idsOf = (shelf: ReturnType<typeof fresh.entries>) => shelf.map(({ product }) => product.id);

  expect(idsOf(fresh.entries(entries, 2))).toEqual([2, 3]);
  expect(idsOf(fresh.entries(entries, 2))).toEqual([4]);
});
