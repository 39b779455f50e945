import { expect, test } from 'vitest';
import { shareEqual } from './share-equal.ts';

test('equal values become one shared value, and nothing else changes', () => {
  const product = (id: number, category: string) => ({
    id,
    category: { id: 3, name: category },
    widths: [160, 320],
    tool: null,
    stock: undefined,
  });
  const data = {
    list: [product(1, 'A'), product(2, 'A'), product(3, 'B')],
    first: product(1, 'A'),
  };

  const shared = shareEqual(data);

  expect(shared).toEqual(data);
  const [one, two, three] = shared.list;
  expect(one?.category).toBe(two?.category);
  expect(one?.widths).toBe(three?.widths);
  expect(shared.first).toBe(one);
  expect(three?.category).not.toBe(one?.category);
});

test('a text that looks like another value is not mistaken for it', () => {
  const data = {
    a: ['1', 1],
    b: ['1,1 1'],
    c: [{ x: '#0' }],
    d: [[]],
    e: [{}],
    f: { 0: '1', 1: 1 },
  };
  expect(shareEqual(data)).toEqual(data);
});
