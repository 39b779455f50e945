import { expect, test } from 'vitest';
import type { RowsPreview } from '#shared/back-office/order-changes.ts';
import { addedRows, additionHref, readAddition } from './addition.ts';

const order = {
  items: [
    { position: 1, productId: 7, quantity: 12 },
    { position: 2, productId: 8, quantity: 3 },
  ],
} as Parameters<typeof addedRows>[0];
const orderedRows = order.items.map(({ position, productId, quantity }) => ({
  position,
  productId,
  quantity,
}));
const priced = (...prices: number[]) =>
  ({ priced: { items: prices.map((unitPrice) => ({ unitPrice })) } }) as RowsPreview;

test('only more pieces are added: known rows at the price of the whole quantity, new ones at today’s', () => {
  const rows = [
    { ...orderedRows[0], quantity: 20 } as (typeof orderedRows)[number],
    { ...orderedRows[1] } as (typeof orderedRows)[number],
    { position: null, productId: 9, quantity: 5 },
  ];
  expect(addedRows(order, rows, priced(8.5, 2, 4))).toEqual([
    { productId: 7, quantity: 8, unitPrice: 8.5 },
    { productId: 9, quantity: 5, unitPrice: null },
  ]);
});

test.each([
  ['less of a row', [{ ...orderedRows[0], quantity: 11 }, orderedRows[1]]],
  ['a row that is gone', [orderedRows[0]]],
])('%s is no addition', (_, rows) => {
  expect(addedRows(order, rows as typeof orderedRows, priced(1, 1))).toBeNull();
});

test('the address contains the whole addition, and its invalid parts are left out', () => {
  const addition = {
    addsTo: '1234567890',
    rows: [
      { productId: 7, quantity: 8, unitPrice: 8.5 },
      { productId: 9, quantity: 5, unitPrice: null },
    ],
    shipping: 0,
  };
  const href = additionHref(addition);
  expect(readAddition(new URL(href, 'https://magaza.example').searchParams)).toEqual(addition);
  const bad = new URLSearchParams('addsTo=1&rows=x:1,7,7:-1,7:1.5,9:2:nan,9:2&shipping=-4');
  expect(readAddition(bad)).toEqual({
    addsTo: '1',
    shipping: null,
    rows: [{ productId: 9, quantity: 2, unitPrice: null }],
  });
  expect(readAddition(new URLSearchParams('rows=7:1'))).toBeNull();
});
