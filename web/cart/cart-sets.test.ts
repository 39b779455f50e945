import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { withAdded, withoutSet, withQuantities, withSet } from './cart-sets.ts';
import { createCartStore } from './cart-store.ts';
import { quantitiesFor, setCountOf, shortRows } from './set-count.ts';

let lastId = 0;
const newId = () => `row-${++lastId}`;
const addedAt = '2026-03-01T10:00:00.000Z';
const OLD = '0000000001';
const NEW = '0000000002';
const part = (id: number, change: object = {}) =>
  makeProduct({ id, price: 10, stock: 10_000, ...change });
const bottle = part(1, { attributes: { part: 'bottle', neck: 'FEA15' } });
const cap = part(2, { attributes: { part: 'cap', fitsNecks: ['FEA15'] } });
const box = part(3, { attributes: { part: 'box' }, quantity: 10, minQuantity: 2 });
const tool = part(4, { attributes: { part: 'crimper', toolUse: 'crimp' } });
const loose = part(9);

const set = (
  code: string,
  rows: { product: ReturnType<typeof part>; quantity: number }[],
  replaces: string | null = null,
) => ({ code, rows, replaces, newId, addedAt });
const put = (items: readonly CartItem[], ...args: Parameters<typeof set>) =>
  withSet(items, set(...args)) ?? [];
const single = (items: readonly CartItem[], product = loose) =>
  withAdded(items, { product, quantity: 1, cartItemId: newId(), addedAt }) ?? [];
const rows = (items: readonly CartItem[]) =>
  items.map(({ id, quantity, designId }) => [id, quantity, designId]);

describe('the rows of a design', () => {
  test('are added together, beside the same product without a design', () => {
    const items = put(single([], bottle), OLD, [
      { product: bottle, quantity: 5 },
      { product: cap, quantity: 5 },
    ]);
    expect(rows(items)).toEqual([
      [1, 1, undefined],
      [1, 5, OLD],
      [2, 5, OLD],
    ]);
  });

  test('an edited design takes the place of the old one in one step, where that stood', () => {
    const before = single(
      put(single([]), OLD, [
        { product: bottle, quantity: 5 },
        { product: cap, quantity: 5 },
      ]),
      part(8),
    );
    const after = put(
      before,
      NEW,
      [
        { product: bottle, quantity: 7 },
        { product: box, quantity: 2 },
      ],
      OLD,
    );
    expect(rows(after)).toEqual([
      [9, 1, undefined],
      [1, 7, NEW],
      [3, 2, NEW],
      [8, 1, undefined],
    ]);
  });

  test('an edit that changes nothing leaves the set as it was, and does not double it', () => {
    const before = put([], OLD, [{ product: bottle, quantity: 5 }]);
    expect(rows(put(before, OLD, [{ product: bottle, quantity: 5 }], OLD))).toEqual([[1, 5, OLD]]);
  });

  test('the same design added again is doubled; one whose old rows are gone is put at the end', () => {
    const once = put([], OLD, [{ product: bottle, quantity: 5 }]);
    expect(rows(put(once, OLD, [{ product: bottle, quantity: 5 }]))).toEqual([[1, 10, OLD]]);
    expect(rows(put(single([]), NEW, [{ product: bottle, quantity: 5 }], OLD))).toEqual([
      [9, 1, undefined],
      [1, 5, NEW],
    ]);
  });

  test('when there is no room, or one row is invalid, nothing is added and nothing removed', () => {
    const full = Array.from({ length: MAX_CART_ROWS }, (_, index) => index + 100).reduce<
      readonly CartItem[]
    >((items, id) => single(items, part(id)), []);
    expect(withSet(full, set(NEW, [{ product: bottle, quantity: 1 }]))).toBeNull();
    expect(
      withSet(
        put([], OLD, [{ product: bottle, quantity: 5 }]),
        set(
          NEW,
          [
            { product: bottle, quantity: 5 },
            { product: { ...cap, price: Number.NaN }, quantity: 5 },
          ],
          OLD,
        ),
      ),
    ).toBeNull();
    expect(withSet([], set(NEW, []))).toBeNull();
  });

  test('the whole set is taken out, and nothing else', () => {
    const items = single(put([], OLD, [{ product: bottle, quantity: 5 }]), bottle);
    expect(rows(withoutSet(items, OLD))).toEqual([[1, 1, undefined]]);
    expect(withoutSet(items, NEW)).toBe(items);
  });

  test('the store does it in one change, so that no tab ever sees half a set', () => {
    let text: string | null = null;
    const store = createCartStore({
      read: () => text,
      write: (next) => {
        text = next;
        return true;
      },
      onElsewhere: () => () => undefined,
      logError: () => undefined,
    });
    store.open();
    store.putSet({ code: OLD, rows: [{ product: bottle, quantity: 5 }], replaces: null });
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.getSnapshot().items.length));
    expect(
      store.putSet({
        code: NEW,
        rows: [
          { product: bottle, quantity: 5 },
          { product: cap, quantity: 5 },
        ],
        replaces: OLD,
      }),
    ).toBe(true);
    expect(seen).toEqual([2]);
    expect(JSON.parse(text ?? '[]')).toHaveLength(2);
    expect(store.putSet({ code: NEW, rows: [], replaces: OLD })).toBe(false);
  });
});

describe('how many sets', () => {
  const of = (...quantities: [ReturnType<typeof part>, number][]) =>
    put(
      [],
      OLD,
      quantities.map(([product, quantity]) => ({ product, quantity })),
    );

  test('the scarcest part decides the number of sets; one tool is enough for any number', () => {
    expect(setCountOf(of([bottle, 12], [cap, 15], [box, 2], [tool, 1]))).toBe(12);
    expect(setCountOf(of([bottle, 50], [box, 2]))).toBe(20);
  });

  test('another number changes all rows, by pack, minimum and step; the tool stays', () => {
    const items = of([bottle, 12], [cap, 12], [box, 2], [tool, 1]);
    const after = withQuantities(items, quantitiesFor(items, 31));
    expect(after.map(({ quantity }) => quantity)).toEqual([31, 31, 4, 1]);
  });

  test('for any number the quantities make at least as many sets, and none is reported as short', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 100 }),
        (sets, quantityStep, minQuantity, pieces) => {
          const odd = part(5, {
            attributes: { part: 'ring' },
            quantityStep,
            minQuantity,
            quantity: pieces,
          });
          const items = of([bottle, 1], [odd, 1_000], [tool, 1]);
          const after = withQuantities(items, quantitiesFor(items, sets));
          expect(setCountOf(after)).toBe(sets);
          expect(shortRows(after).short).toEqual([]);
        },
      ),
    );
  });

  test('a part with fewer pieces than the others is short', () => {
    const { short, sets } = shortRows(of([bottle, 20], [cap, 15], [box, 2]));
    expect([sets, short.map(({ id }) => id)]).toEqual([15, [2]]);
  });
});
