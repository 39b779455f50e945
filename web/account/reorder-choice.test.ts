import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReorderRow } from '#shared/orders/customer-orders.ts';
import { makeReorderRow } from '#web/testing/make-account.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import {
  allOf,
  bodyOf,
  priceOf,
  replacementQuantity,
  stillOf,
  sumOf,
  withChosen,
  withQuantity,
} from './reorder-choice.ts';

const checkOf = (...rows: ReorderRow[]) => ({ orderId: 1, orderNumber: '7K4M2QX9TB', rows });
const bottle = makeReorderRow({
  product: makeProduct({ id: 1, price: 10, bulkDiscounts: [percentTier(50, 10)] }),
  orderedQuantity: 40,
  possibleQuantity: 40,
});
const cap = makeReorderRow({
  product: makeProduct({ id: 2, price: 5 }),
  orderedQuantity: 12,
  possibleQuantity: 12,
});
const gone = makeReorderRow({ productId: 3, product: null, possibleQuantity: 0, problem: 'gone' });

describe('choosing from an old order', () => {
  it('begins with every available product, in the available quantity', () => {
    const choices = allOf(checkOf(bottle, gone, { ...cap, possibleQuantity: 7 }));

    expect([...choices]).toEqual([
      [0, { isChosen: true, quantity: 40 }],
      [2, { isChosen: true, quantity: 7 }],
    ]);
  });

  it('after reloading, sold-out rows are no longer chosen, and rows in stock again may be', () => {
    const choices = withQuantity(allOf(checkOf(bottle, cap, gone)), 1, 24);

    expect([...stillOf(checkOf(gone, cap, bottle), choices)]).toEqual([
      [1, { isChosen: true, quantity: 24 }],
      [2, { isChosen: false, quantity: 40 }],
    ]);
  });

  it('[K27] unchanged, it repeats the order as a whole', () => {
    const check = checkOf(bottle, gone, cap);

    expect(bodyOf(check, allOf(check))).toBeNull();
  });

  it('[K28] changed, it names the chosen products and their quantities', () => {
    const check = checkOf(bottle, gone, cap);
    const choices = withQuantity(withChosen(check.rows, allOf(check), 2, false), 0, 60);

    expect(bodyOf(check, choices)).toEqual({
      productIds: [1],
      quantities: [{ productId: 1, designId: null, quantity: 60 }],
    });
  });

  it('a product in two designs is chosen as a whole, each with its own quantity', () => {
    const check = checkOf({ ...bottle, designId: 'a' }, { ...bottle, designId: 'b' }, cap);
    const without = withChosen(check.rows, allOf(check), 1, false);

    expect([...without.values()].map(({ isChosen }) => isChosen)).toEqual([false, false, true]);
    expect(bodyOf(check, withQuantity(allOf(check), 1, 5))).toEqual({
      productIds: [1, 2],
      quantities: [
        { productId: 1, designId: 'a', quantity: 40 },
        { productId: 1, designId: 'b', quantity: 5 },
        { productId: 2, designId: null, quantity: 12 },
      ],
    });
  });

  it('the price follows the tier that all chosen rows of the product reach together', () => {
    const check = checkOf({ ...bottle, designId: 'a' }, { ...bottle, designId: 'b' });
    const all = allOf(check);

    expect([priceOf(check.rows, all, 0), priceOf(check.rows, withQuantity(all, 1, 5), 0)]).toEqual([
      900, 1000,
    ]);
    expect(sumOf(check.rows, all)).toMatchObject({
      products: 2,
      pieces: 80,
      prices: [{ price: 36_000 }, { price: 36_000 }],
    });
    expect(sumOf(check.rows, withChosen(check.rows, all, 0, false))).toEqual({
      products: 0,
      pieces: 0,
      prices: [],
    });
  });

  it('a sold-out row has no price', () => {
    expect(priceOf([gone], new Map(), 0)).toBeNull();
  });

  it('a replacement comes in an allowed quantity that the stock covers, or not at all', () => {
    const numbers = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.integer({ min: 0, max: 500 }),
        numbers,
        (minQuantity, quantityStep, stock, ordered) => {
          const quantity = replacementQuantity(
            makeProduct({ minQuantity, quantityStep, stock }),
            ordered,
          );
          expect(
            quantity === 0 ||
              (quantity >= minQuantity && quantity % quantityStep === 0 && quantity <= stock),
          ).toBe(true);
        },
      ),
    );
  });
});
