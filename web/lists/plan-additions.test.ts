import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestQuantity } from '#shared/catalogue/quantity.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { planAdditions, type RequestedRow } from './plan-additions.ts';

const row = (
  quantity: number,
  parts: Parameters<typeof makeProduct>[0] = {},
  isWithdrawn = false,
): RequestedRow => ({ product: makeProduct(parts), quantity, isWithdrawn });

test('a quantity that the stock covers is added unchanged', () => {
  const plan = planAdditions([row(12)], []);

  expect(plan.additions).toEqual([{ product: makeProduct(), quantity: 12 }]);
  expect(plan.changes).toEqual([]);
});

test.each([
  ['more than there is is cut', row(600), [], 500, 'too-few'],
  [
    'what is in the cart already counts',
    row(40, { stock: 50 }),
    [{ id: 1, quantity: 30 }],
    20,
    'too-few',
  ],
  [
    'the rest of the stock keeps to the step',
    row(40, { stock: 50, minQuantity: 12, quantityStep: 12 }),
    [],
    48,
    'raised',
  ],
  [
    'less than the minimum is raised',
    row(1, { minQuantity: 24, quantityStep: 12 }),
    [],
    24,
    'raised',
  ],
  [
    'all of the stock is in the cart',
    row(5, { stock: 50 }),
    [{ id: 1, quantity: 50 }],
    0,
    'in-cart',
  ],
  [
    'the stock does not reach the minimum',
    row(5, { stock: 10, minQuantity: 24 }),
    [],
    0,
    'sold-out',
  ],
  ['sold out', row(5, { stock: 0 }), [], 0, 'sold-out'],
  ['no longer sold', row(5, {}, true), [], 0, 'withdrawn'],
] as const)('%s, and it is said', (...[, requested, cart, added, reason]) => {
  const { additions, changes } = planAdditions([requested], cart);

  expect(additions.map(({ quantity }) => quantity)).toEqual(added === 0 ? [] : [added]);
  expect(changes).toEqual([
    { name: requested.product.name, requested: requested.quantity, added, reason },
  ]);
});

test('a full cart accepts more of its products, but no new ones', () => {
  const { additions, changes } = planAdditions(
    [row(2, { id: 1 }), row(2, { id: 2 })],
    [{ id: 1, quantity: 1 }],
    1,
  );

  expect(additions.map(({ product }) => product.id)).toEqual([1]);
  expect(changes).toMatchObject([{ added: 0, reason: 'full' }]);
});

test('whatever the list and the cart: never more than the stock, always whole steps from the minimum on', () => {
  const quantity = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(
      quantity,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 20 }),
      (...[requested, stock, min, step, steps]) => {
        const product = makeProduct({ stock, minQuantity: min, quantityStep: step });
        const smallest = Math.ceil(min / step) * step;
        const there = steps === 0 ? 0 : smallest + (steps - 1) * step;
        const { additions } = planAdditions(
          [{ product, quantity: requested, isWithdrawn: false }],
          there === 0 ? [] : [{ id: 1, quantity: there }],
        );
        const total = there + (additions[0]?.quantity ?? 0);
        if (additions.length > 0) {
          expect(total).toBeLessThanOrEqual(largestQuantity(product, stock));
          expect(total % step).toBe(0);
          expect(total).toBeGreaterThanOrEqual(min);
          expect(additions[0]?.quantity).toBeGreaterThan(0);
        }
      },
    ),
  );
});
