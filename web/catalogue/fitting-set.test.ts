import { expect, test } from 'vitest';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { chooseFirst, remarksOf, setRows } from './fitting-set.ts';

const part = (id: number, parts: Parameters<typeof makeProduct>[0] = {}) =>
  makeProduct({ id, name: `Parça ${id}`, price: 10, ...parts });
const bottle = part(1, { price: 30 });

test('there are as many of each part as there are bottles, at the prices of that quantity', () => {
  const pump = part(2, { bulkDiscounts: [percentTier(12, 10)] });
  expect(
    setRows(bottle, 12, [pump]).map(({ product, quantity, total }) => [
      product.id,
      quantity,
      total,
    ]),
  ).toEqual([
    [1, 12, 36_000],
    [2, 12, 10_800],
  ]);
});

test('packs and steps are rounded up, and what the stock does not cover is said', () => {
  const pack = part(2, { quantity: 100 });
  const byTen = part(3, { minQuantity: 10, quantityStep: 10 });
  const scarce = part(4, { stock: 149 });
  const rows = setRows(bottle, 150, [pack, byTen, scarce]);
  expect(rows.map(({ quantity, isEnough }) => [quantity, isEnough])).toEqual([
    [150, true],
    [2, true],
    [150, true],
    [150, false],
  ]);
});

test('a bottle sold in packs wants a part for each of its pieces', () => {
  expect(setRows(part(1, { quantity: 12 }), 2, [part(2)])[1]?.quantity).toBe(24);
});

const answer = (remarks: FittingAnswer['remarks'] = []): FittingAnswer => ({
  groups: [
    { role: 'pump', products: [part(2, { stock: 0 }), part(3)], total: 2 },
    { role: 'dropper', products: [part(9)], total: 1 },
    { role: 'ring', products: [part(4)], total: 1 },
    { role: 'cap', products: [part(5), part(6)], total: 2 },
    { role: 'box', products: [part(7)], total: 1 },
  ],
  remarks,
  tool: null,
});
const idsOf = (chosen: ReturnType<typeof chooseFirst>) =>
  Object.values(chosen).map((product) => product?.id);

test('to begin with the first of each kind is chosen that is in stock and goes with the others; one closes the mouth; no box', () => {
  expect(idsOf(chooseFirst(answer()))).toEqual([3, 4, 5]);
  expect(idsOf(chooseFirst(answer([{ productIds: [4, 5], message: 'Olmaz.' }])))).toEqual([
    3, 4, 6,
  ]);
});

test('a remark is made when both of its products are chosen, and once', () => {
  const fitting = answer([
    { productIds: [4, 5], message: 'Olmaz.' },
    { productIds: [3, 5], message: 'Olmaz.' },
  ]);
  expect(remarksOf(fitting, { ring: part(4), cap: part(5), pump: part(3) })).toEqual(['Olmaz.']);
  expect(remarksOf(fitting, { ring: part(4), cap: undefined })).toEqual([]);
});
