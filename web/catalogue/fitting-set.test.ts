import { describe, expect, test } from 'vitest';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { chooseSet, missingFrom, remarksOf, setRows } from './fitting-set.ts';

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

test('packs and steps are rounded up, and what the stock does not cover is shown', () => {
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

test('a bottle sold in packs needs a part for each of its pieces', () => {
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
const idsOf = (chosen: ReturnType<typeof chooseSet>) =>
  Object.values(chosen).map((product) => product?.id);

test('the first choice is the first fitting part in stock of each kind: one closure, no box', () => {
  expect(idsOf(chooseSet(answer(), 1))).toEqual([3, 4, 5]);
  expect(idsOf(chooseSet(answer([{ productIds: [4, 5], message: 'Olmaz.' }]), 1))).toEqual([
    3, 4, 6,
  ]);
});

test('a set without anything that lets the scent out lacks the first kind of it', () => {
  const missing = (picked: Parameters<typeof chooseSet>[2]) =>
    missingFrom(answer(), chooseSet(answer(), 1, picked));
  expect(missing({})).toBeNull();
  expect(missing({ pump: null })).toBe('pump');
  expect(missing({ pump: null, dropper: part(9) })).toBeNull();
  expect(missingFrom({ ...answer(), groups: [] }, {})).toBeNull();
});

test('a part that is in stock for all bottles is chosen before one that is not, if there is one', () => {
  const ring = (id: number, stock: number) => part(id, { stock, attributes: { part: 'ring' } });
  const fitting: FittingAnswer = {
    groups: [
      { role: 'pump', products: [part(2, { stock: 500, attributes: { part: 'pump' } })], total: 1 },
      { role: 'ring', products: [ring(3, 1), ring(4, 900)], total: 2 },
      { role: 'cap', products: [part(5, { stock: 286, attributes: { part: 'cap' } })], total: 1 },
    ],
    remarks: [],
    tool: null,
  };
  expect(idsOf(chooseSet(fitting, 1))).toEqual([2, 3, 5]);
  expect(idsOf(chooseSet(fitting, 300))).toEqual([2, 4, 5]);
});

describe('parts in colours', () => {
  const of = (id: number, kind: string, color: string, overrides: object = {}) =>
    part(id, { attributes: { part: kind, color }, ...overrides });
  const byTen = { minQuantity: 10, quantityStep: 10 };
  const colored: FittingAnswer = {
    groups: [
      {
        role: 'pump',
        products: [
          of(10, 'pump', 'silver', { minQuantity: 5, quantityStep: 5 }),
          of(11, 'pump', 'gold', { minQuantity: 5, quantityStep: 5 }),
          of(12, 'pump-ring-set', 'rose'),
        ],
        total: 3,
      },
      {
        role: 'ring',
        products: [of(20, 'ring', 'silver', byTen), of(21, 'ring', 'gold', byTen)],
        total: 2,
      },
      {
        role: 'cap',
        products: [of(30, 'cap', 'gold'), of(31, 'cap', 'silver'), of(32, 'cap', 'rose')],
        total: 3,
      },
    ],
    remarks: [20, 21].map((ring) => ({ productIds: [12, ring], message: 'İki bilezik.' })),
    tool: null,
  };

  test('one set has matching parts that are sold singly', () => {
    expect(idsOf(chooseSet(colored, 1))).toEqual([12, undefined, 32]);
  });

  test('where no number is raised the best sellers that match are chosen', () => {
    expect(idsOf(chooseSet(colored, 50))).toEqual([10, 20, 31]);
  });

  test('a chosen pump also selects ring and cap, unless they were chosen, too', () => {
    const gold = colored.groups[0]?.products[1];
    const silverCap = colored.groups[2]?.products[1];
    expect(idsOf(chooseSet(colored, 50, { pump: gold }))).toEqual([11, 21, 30]);
    expect(idsOf(chooseSet(colored, 50, { pump: gold, cap: silverCap }))).toEqual([11, 20, 31]);
    expect(idsOf(chooseSet(colored, 50, { pump: gold, cap: null }))).toEqual([11, 21, undefined]);
  });

  test('pieces that are left over because a part is not sold singly are counted', () => {
    const pump = colored.groups[0]?.products[0];
    const ring = colored.groups[1]?.products[0];
    const rows = setRows(
      bottle,
      24,
      [pump, ring].filter((one) => one !== undefined),
    );
    expect(rows.map(({ quantity, spare }) => [quantity, spare])).toEqual([
      [24, 0],
      [25, 1],
      [30, 6],
    ]);
  });
});

test('a remark is made once, when both of its products are chosen', () => {
  const fitting = answer([
    { productIds: [4, 5], message: 'Olmaz.' },
    { productIds: [3, 5], message: 'Olmaz.' },
  ]);
  expect(remarksOf(fitting, { ring: part(4), cap: part(5), pump: part(3) })).toEqual(['Olmaz.']);
  expect(remarksOf(fitting, { ring: part(4), cap: undefined })).toEqual([]);
});
