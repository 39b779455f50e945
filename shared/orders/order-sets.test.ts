import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBySet } from './order-sets.ts';

const row = (name: string, designId: string | null = null) => ({ name, designId });

test('the rows of a design are grouped at the place of the first one; single rows stay in place', () => {
  const groups = groupBySet([
    row('x'),
    row('şişe', 'A'),
    row('y'),
    row('kapak', 'A'),
    row('z', 'B'),
  ]);
  expect(
    groups.map(({ designId, rows }) => [designId, rows.map(({ name }) => name).join(' ')]),
  ).toEqual([
    [null, 'x'],
    ['A', 'şişe kapak'],
    [null, 'y'],
    ['B', 'z'],
  ]);
});

test('no row is lost or doubled, and those of one group keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(null, 'A', 'B', 'C'), { maxLength: 30 }), (ids) => {
      const rows = ids.map((designId, index) => ({ designId, index }));
      const groups = groupBySet(rows);
      expect(
        groups
          .flatMap((group) => group.rows)
          .map(({ index }) => index)
          .sort((a, b) => a - b),
      ).toEqual(rows.map(({ index }) => index));
      for (const group of groups)
        expect(group.rows.every(({ designId }) => designId === group.designId)).toBe(true);
      for (const group of groups)
        expect(group.rows.map(({ index }) => index)).toEqual(
          group.rows.map(({ index }) => index).sort((a, b) => a - b),
        );
      expect(new Set(groups.flatMap(({ designId }) => designId ?? [])).size).toBe(
        groups.filter(({ designId }) => designId !== null).length,
      );
    }),
  );
});
