import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { type CartItem, makeItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import {
  addChanges,
  isSameCart,
  mergeChanges,
  readServerCart,
  rowsOf,
  type SyncRow,
  toSent,
} from './cart-rows.ts';

const item = (id: number, quantity: number, designId?: string): CartItem =>
  makeItem(makeProduct({ id, price: 10 }), {
    cartItemId: `row-${id}${designId ?? ''}`,
    quantity,
    addedAt: '2026-03-01T10:00:00.000Z',
    designId,
  }) as CartItem;
const carts = (rows: Record<number, number>) =>
  Object.entries(rows).map(([id, quantity]) => item(Number(id), quantity));
const rows = (quantities: Record<number, number>): SyncRow[] => rowsOf(carts(quantities));
const shown = (items: readonly CartItem[]) =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));

describe('both sides have changed', () => {
  const base = { 1: 5, 2: 5, 3: 5, 4: 5 };
  const cases: [string, Record<number, number>, Record<number, number>, Record<number, number>][] =
    [
      ['nobody changed anything', base, base, base],
      [
        'only the server did',
        { 1: 6, 2: 5, 3: 5, 4: 5, 9: 1 },
        base,
        { 1: 6, 2: 5, 3: 5, 4: 5, 9: 1 },
      ],
      ['only we did', base, { 1: 5, 2: 7, 4: 5, 8: 2 }, { 1: 5, 2: 7, 4: 5, 8: 2 }],
      [
        'each something else',
        { 1: 6, 2: 5, 3: 5 },
        { 1: 5, 2: 5, 3: 9, 4: 5 },
        { 1: 6, 2: 5, 3: 9 },
      ],
      [
        'the same product to different quantities: the larger',
        { 1: 9, 2: 5, 3: 5, 4: 5 },
        { 1: 7, 2: 5, 3: 5, 4: 5 },
        { 1: 9, 2: 5, 3: 5, 4: 5 },
      ],
      [
        'taken out here, raised there: it stays',
        { 1: 9, 2: 5, 3: 5, 4: 5 },
        { 2: 5, 3: 5, 4: 5 },
        { 1: 9, 2: 5, 3: 5, 4: 5 },
      ],
      [
        'put in on both sides: the larger, not the sum',
        { ...base, 7: 3 },
        { ...base, 7: 4 },
        { ...base, 7: 4 },
      ],
    ];
  test.each(cases)('%s', (_, server, local, expected) => {
    expect(shown(mergeChanges(carts(server), rows(base), carts(local)))).toEqual(expected);
  });

  const cart = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4', '5'),
    fc.integer({ min: 1, max: 50 }),
  );
  test('merging twice changes nothing, and neither does a lost response', () => {
    fc.assert(
      fc.property(cart, cart, cart, (server, before, local) => {
        const once = mergeChanges(carts(server), rows(before), carts(local));
        expect(shown(mergeChanges(carts(server), rows(before), once))).toEqual(shown(once));
        // The server already has the rows that we sent, but we do not know it.
        expect(shown(mergeChanges(carts(local), rows(before), carts(local)))).toEqual(
          shown(carts(local)),
        );
      }),
    );
  });
  test('a row that neither side took out is never lost', () => {
    fc.assert(
      fc.property(cart, cart, cart, (server, before, local) => {
        const merged = mergeChanges(carts(server), rows(before), carts(local)).map(({ id }) => id);
        for (const { id } of [...carts(server), ...carts(local)]) {
          const wasTakenOut = id in before && (!(id in server) || !(id in local));
          if (!wasTakenOut) expect(merged).toContain(id);
        }
      }),
    );
  });
});

test('what was added during a merge is added to its result', () => {
  expect(shown(addChanges(carts({ 1: 7, 5: 1 }), rows({ 1: 2 }), carts({ 1: 3, 6: 4 })))).toEqual({
    1: 8,
    5: 1,
    6: 4,
  });
  expect(shown(addChanges(carts({ 1: 7 }), rows({ 1: 2 }), carts({})))).toEqual({ 1: 5 });
  expect(shown(addChanges(carts({ 1: MAX_QUANTITY }), [], carts({ 1: 5 })))).toEqual({
    1: MAX_QUANTITY,
  });
});

test('a design is a row of its own, and the order of rows does not count', () => {
  const both = [item(1, 2), item(1, 3, 'D1')];
  expect(isSameCart(rowsOf(both), rowsOf([...both].reverse()))).toBe(true);
  expect(isSameCart(rowsOf(both), rowsOf([item(1, 5)]))).toBe(false);
  expect(isSameCart(rowsOf(both), rowsOf([item(1, 2), item(1, 3, 'D2')]))).toBe(false);
});

test('a row is sent with its id and time only where they are valid', () => {
  const odd = { ...item(1, 2), cartItemId: 'x'.repeat(61), addedAt: 'gestern' };
  expect(toSent([odd, item(2, 1, 'D1')])).toEqual([
    { productId: 1, quantity: 2, designId: null },
    {
      productId: 2,
      quantity: 1,
      designId: 'D1',
      cartItemId: 'row-2D1',
      addedAt: '2026-03-01T10:00:00.000Z',
    },
  ]);
});

test('the server’s cart keeps its rows, and a price that changed since the buyer looked is reported', () => {
  const product = makeProduct({ id: 1, price: 12 });
  const answer = {
    pendingOrder: null,
    version: 3,
    items: [
      {
        cartItemId: 'server',
        id: 1,
        productId: 1,
        designId: null,
        quantity: 4,
        unitPrice: 12,
        priceAtTime: 10,
        lineTotal: 48,
        addedAt: '2026-01-01T00:00:00.000Z',
        product,
      },
    ],
  };
  expect(readServerCart(answer, [item(1, 9)])).toMatchObject([
    { id: 1, cartItemId: 'server', quantity: 4, price: 12, previousPrice: 10, piecesPerUnit: 1 },
  ]);
  expect(readServerCart(answer, [])[0]).not.toHaveProperty('previousPrice');
});
