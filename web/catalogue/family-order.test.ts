import { expect, test } from 'vitest';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { familyRows, filledRows, pricesOf } from './family-order.ts';

const clear = makeProduct({
  id: 1,
  name: '30 ml',
  price: 10,
  stock: 5_000,
  bulkDiscounts: [percentTier(100, 10)],
});
const black = makeProduct({
  id: 2,
  name: '50 ml',
  price: 20,
  stock: 40,
  minQuantity: 12,
  quantityStep: 12,
});
const gold = makeProduct({ id: 3, name: '100 ml', stock: 0 });
const rowsOf = (typed: Record<number, string>) => familyRows([gold, black, clear], typed, 'tr');

test('each member has the price of its own quantity; empty fields do not count', () => {
  const rows = rowsOf({ 1: '1.000', 2: '', 3: '0' });
  expect(rows.map(({ each, total }) => [each, total])).toEqual([
    [900, 900_000],
    [2_000, 0],
    [expect.any(Number), 0],
  ]);
  expect(filledRows(rows).map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [1, 1_000],
  ]);
  expect(pricesOf(filledRows(rows))).toMatchObject([{ price: 900_000 }]);
});

test.each([
  ['5', 'below-minimum', 12],
  ['13', 'off-step', 24],
  ['48', 'not-enough', 36],
  ['-3', 'quantity', 12],
])('%s of a product sold by the dozen is %s', (text, kind, possible) => {
  const [, row] = rowsOf({ 2: text });
  expect(row?.problem).toEqual({ kind, possible });
  expect(filledRows(rowsOf({ 2: text }))).toEqual([]);
});
