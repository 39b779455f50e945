import { expect, test } from 'vitest';
import { countSets, type SetPart, toSets } from './order-sets.ts';

const part = (productId: number, quantity: number, more: Partial<SetPart> = {}): SetPart => ({
  designId: 'A',
  canOpen: true,
  productId,
  quantity,
  piecesPerUnit: 1,
  minQuantity: 1,
  quantityStep: 1,
  attributes: { part: 'bottle' },
  ...more,
});

test('the scarcest part limits the sets; packs count by pieces, tools not, two prices are one part', () => {
  expect(
    countSets([part(1, 10), part(2, 3, { piecesPerUnit: 4, attributes: { part: 'cap' } })]).get(
      'A',
    ),
  ).toBe(10);
  expect(
    countSets([part(1, 10), part(2, 2, { piecesPerUnit: 4, attributes: { part: 'cap' } })]).get(
      'A',
    ),
  ).toBe(8);
  expect(countSets([part(1, 10), part(1, 5), part(2, 12, { attributes: {} })]).get('A')).toBe(12);
  expect(
    countSets([part(1, 10), part(2, 1, { attributes: { part: 'crimper', toolUse: 'crimp' } })]).get(
      'A',
    ),
  ).toBe(10);
  expect([...countSets([part(1, 4), part(2, 6, { designId: 'B' })])]).toEqual([
    ['A', 4],
    ['B', 6],
  ]);
});

test('a design that can be opened says so', () => {
  expect(toSets([part(1, 4), part(2, 6, { designId: 'B', canOpen: false })])).toEqual([
    { designId: 'A', count: 4, canOpen: true },
    { designId: 'B', count: 6, canOpen: false },
  ]);
});
