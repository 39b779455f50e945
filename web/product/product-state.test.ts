import { expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { facetsOf } from '#shared/fit/product-facets.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { badgesOf, endsSoonAt, neckOf, newSince, stockLevel } from './product-state.ts';

const since = newSince(Date.parse('2026-11-21T15:30:00Z'));

test('new products are counted in whole days, so that a page rendered in the morning is right at night', () => {
  expect(since).toBe('2026-10-22');
  expect(newSince(Date.parse('2026-11-21T00:00:00Z'))).toBe(since);
});

test.each([
  [2480, 'in'],
  [10, 'in'],
  [9, 'low'],
  [1, 'low'],
  [0, 'out'],
] as const)('[E20] a stock of %i is "%s"', (stock, level) => {
  expect(stockLevel(stock)).toBe(level);
});

test('badges: new for thirty days, reductions first, and sold out alone', () => {
  const discount = {
    percentage: 15,
    amount: 5,
    price: 29.9,
    endsAt: null,
    previousPrice: null,
    steps: [],
  };
  const fresh = makeProduct({ createdAt: '2026-11-01T10:00:00.000Z' });

  expect(badgesOf(makeProduct({ createdAt: '2026-10-21T23:59:59.000Z' }), since)).toEqual([]);
  expect(badgesOf(fresh, since)).toEqual([{ kind: 'new' }]);
  for (const createdAt of ['2026-10-22', '2026-10-22T00:00:00.000Z'])
    expect(badgesOf({ ...fresh, createdAt }, since)).toEqual([{ kind: 'new' }]);
  expect(badgesOf({ ...fresh, createdAt: '2026-10-21' }, since)).toEqual([]);
  expect(badgesOf({ ...fresh, discount }, since)).toEqual([
    { kind: 'percentage', percentage: 15 },
    { kind: 'new' },
  ]);
  expect(badgesOf({ ...fresh, discount: { ...discount, percentage: null } }, since)).toEqual([
    { kind: 'amount', amount: 5 },
    { kind: 'new' },
  ]);
  expect(badgesOf({ ...fresh, discount, stock: 0 }, since)).toEqual([{ kind: 'out' }]);
});

test.each([
  [{ part: 'pump', neck: '18/415' }, [{ kind: 'toolFree' }]],
  [{ part: 'bottle', neck: '18/415', contents: 'bare' }, [{ kind: 'toolFree' }]],
  [{ part: 'bottle', neck: 'FEA15', contents: 'set' }, []],
  [{ part: 'cap', neck: 'FEA15' }, []],
])('the badge "closes without a tool" is there exactly where its filter finds %j', (of, badges) => {
  const attributes = of as Attributes;
  expect(
    badgesOf(makeProduct({ attributes, createdAt: '2026-01-01T10:00:00.000Z' }), since),
  ).toEqual(badges);
  expect(facetsOf(attributes).some(({ value }) => value === 'hand')).toBe(badges.length > 0);
});

test('the neck is known by its code', () => {
  expect(neckOf(makeProduct({ attributes: { neck: '18/415' } }))).toEqual({
    code: '18/415',
    closure: 'screw',
    diameterMm: 18,
  });
  expect(neckOf(makeProduct({ attributes: { neck: 'FEA99' } }))).toBeNull();
  expect(neckOf(makeProduct())).toBeNull();
});

test.each([
  ['2026-11-21T20:00:00.000Z', true],
  ['2026-11-28T00:00:00.000Z', true],
  ['2026-11-28T00:00:00.001Z', false],
  ['2026-11-20T23:00:00.000Z', false],
])('a reduction that ends at %s says so: %s', (endsAt, isShown) => {
  const discount = {
    percentage: 15,
    amount: 5,
    price: 29.9,
    endsAt,
    previousPrice: null,
    steps: [],
  };

  expect(endsSoonAt({ discount }, since)).toBe(isShown ? endsAt : null);
  expect(badgesOf(makeProduct({ discount }), since).some(({ kind }) => kind === 'lastDay')).toBe(
    isShown,
  );
});
