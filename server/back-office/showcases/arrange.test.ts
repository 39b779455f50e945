import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSameSet, placeAll, placeAt } from './arrange.ts';

// Only here: a worker runs further files.
beforeAll(() => fc.configureGlobal({ numRuns: 10_000 }));
afterAll(() => fc.resetConfigureGlobal());

test('at a place, at the end, beyond the end', () => {
  expect(placeAt([1, 2, 3], 4, undefined)).toEqual([1, 2, 3, 4]);
  expect(placeAt([1, 2, 3], 4, 1)).toEqual([4, 1, 2, 3]);
  expect(placeAt([1, 2, 3], 4, 99)).toEqual([1, 2, 3, 4]);
  expect(placeAt([1, 2, 3], 1, 3)).toEqual([2, 3, 1]);
});

test('named entries go to their places, the others stay in their order', () => {
  expect(
    placeAll(
      [1, 2, 3, 4, 5],
      [
        { id: 5, displayOrder: 1 },
        { id: 1, displayOrder: 3 },
      ],
    ),
  ).toEqual([5, 2, 1, 3, 4]);
});

test('no entry is lost or doubled, and each named one is at its place as far as there are places', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.nat()), (all, numbers) => {
      const entries = all
        .filter(() => (numbers.next().value as number) % 2 === 0)
        .map((id) => ({ id, displayOrder: ((numbers.next().value as number) % 30) + 1 }));
      const placed = placeAll(all, entries);
      expect(isSameSet(placed, all)).toBe(true);
      const others = (list: readonly number[]) =>
        list.filter((id) => !entries.some((entry) => entry.id === id));
      expect(others(placed)).toEqual(others(all));
      const [only] = entries;
      if (only && entries.length === 1)
        expect(placed.indexOf(only.id)).toBe(Math.min(only.displayOrder, all.length) - 1);
    }),
  );
});
