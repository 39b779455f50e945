import { expect, test } from 'vitest';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { compareRows, priceFor, priceQuantities } from './compare-rows.ts';

const row = (term: string, detail: string) => ({ term, detail });

test('the same term is one row; a term of a later product follows its neighbour there', () => {
  const rows = compareRows([
    [row('Hacim', '50 ml'), row('Marka', 'Flakon')],
    [row('Hacim', '30 ml'), row('Renk', 'Amber'), row('Marka', 'Flakon')],
  ]);

  expect(rows).toEqual([
    { term: 'Hacim', cells: ['50 ml', '30 ml'], isDifferent: true },
    { term: 'Renk', cells: [null, 'Amber'], isDifferent: true },
    { term: 'Marka', cells: ['Flakon', 'Flakon'], isDifferent: false },
  ]);
});

test('prices are compared at each quantity where one of them changes', () => {
  const one = makeProduct({ price: 10, minQuantity: 6, bulkDiscounts: [percentTier(96, 10)] });
  const other = makeProduct({ price: 8, bulkDiscounts: [percentTier(24, 25)] });

  expect(priceQuantities([one, other])).toEqual([1, 6, 24, 96]);
  expect(priceFor(one, 1)).toBeNull();
  expect([one, other].map((product) => priceFor(product, 96))).toEqual([900, 600]);
});

test('a sold-out product has its price, as in lists', () => {
  expect(priceFor(makeProduct({ price: 10, stock: 0 }), 1)).toBe(1000);
});
