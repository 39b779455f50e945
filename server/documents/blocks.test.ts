import { expect, test } from 'vitest';
import { setsTogether } from './blocks.ts';

test('rows of a set are moved below its first row, all others keep their order', () => {
  const row = (name: string, designId: string | null = null) => ({ name, designId });
  const rows = [
    row('a'),
    row('b', 'S1'),
    row('c'),
    row('d', 'S2'),
    row('e', 'S1'),
    row('f', 'S2'),
    row('g'),
  ];

  expect(
    setsTogether(rows)
      .map(({ name }) => name)
      .join(''),
  ).toBe('abecdfg');
  expect(setsTogether([])).toEqual([]);
});
