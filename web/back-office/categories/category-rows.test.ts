import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdminCategory } from '#shared/back-office/categories.ts';
import { movedOf, possibleParents } from './CategoryRows.tsx';

const category = (id: number, parentId: number | null): AdminCategory => ({
  id,
  parentId,
  key: `k${id}`,
  nameTr: `K${id}`,
  nameEn: `K${id}`,
  version: 1,
  isFixed: false,
  taxPercent: null,
  taxPercentInForce: null,
  productCount: 0,
  branchCount: 0,
});

describe('where a category may stand', () => {
  const all = [
    category(1, null),
    category(2, 1),
    category(3, 2),
    category(4, 3),
    category(5, null),
    category(6, 5),
  ];
  const idsFor = (id: number | null) =>
    possibleParents(all, all.find((one) => one.id === id) ?? null).map((one) => one.id);
  test('not below itself nor what is below it', () => expect(idsFor(5)).not.toContain(6));
  test('no deeper than four levels, with all its subcategories', () => {
    expect(idsFor(null)).toEqual([1, 2, 3, 5, 6]);
    expect(idsFor(5)).toEqual([1, 2]);
    expect(idsFor(2)).toEqual([1, 5]);
  });
});

test('the moved category is found by comparing the two orders', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 12 }),
      fc.nat(),
      fc.nat(),
      (before, from, to) => {
        const id = before[from % before.length] as number;
        const others = before.filter((one) => one !== id);
        const ids = others.toSpliced(to % before.length, 0, id);
        const moved = movedOf(ids, before);
        if (ids.join() === before.join()) expect(moved).toBeNull();
        else {
          expect(moved).not.toBeNull();
          expect(
            before
              .filter((one) => one !== moved?.id)
              .toSpliced(moved?.place ?? 0, 0, moved?.id ?? 0),
          ).toEqual(ids);
        }
      },
    ),
  );
});
