// A buyer's addition to a paid order: a separate order that ships with the first.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const shop = useTestApp();
let owner: TestAdmin;
let productId: number;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  productId = await makeProduct(shop.db, { price: 1_000, stock: 50 });
});

const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body;
const firstOrder = (state: 'CONFIRMED' | 'SHIPPED' | 'CANCELLED' = 'CONFIRMED') =>
  makeOrder(shop.db, { state, items: [{ productId, quantity: 12 }] });

async function add(addsTo: string, change: object = {}) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/new',
    headers: { authorization: `Bearer ${owner.accessToken}`, 'idempotency-key': randomUUID() },
    payload: {
      items: [{ productId, quantity: 8, price: 8.5, agreedPrice: 8.5 }],
      agreedReason: 'siparişe ek',
      shippingPrice: 0,
      expectedTotal: 80.24,
      customer: { firstName: 'Ali', lastName: 'Ak', email: 'ali@ornek.com', phone: '05321234567' },
      shippingAddress: {
        city: 'İzmir',
        district: 'Konak',
        neighbourhood: 'Alsancak Mah',
        line: 'Yol 5',
      },
      invoice: { kind: 'individual' },
      paymentMethod: 'cash',
      addsTo,
      ...change,
    },
  });
  return { status: answer.statusCode, body: answer.json<{ orderNumber: string } & ErrorAnswer>() };
}

test('an addition is paid separately, and both orders name the other', async () => {
  const first = await firstOrder();
  const { status, body } = await add(first.orderNumber);
  expect(status, JSON.stringify(body)).toBe(201);
  const added = await read(body.orderNumber);
  expect(added).toMatchObject({
    addsTo: first.orderNumber,
    additions: [],
    total: 80.24,
    shipping: 0,
  });
  expect(await read(first.orderNumber)).toMatchObject({
    addsTo: null,
    total: 120,
    paymentStatus: 'PAID',
    additions: [
      { orderNumber: added.orderNumber, status: 'PENDING_PAYMENT', paymentStatus: 'PENDING' },
    ],
  });
  expect(await stockOf(shop.db, productId)).toBe(42);
});

test('an addition to an order that is shipped, cancelled or unknown is refused', async () => {
  for (const state of ['SHIPPED', 'CANCELLED'] as const)
    expect((await add((await firstOrder(state)).orderNumber)).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
  expect((await add('0000000000')).body.code).toBe('ORDER_NOT_FOUND');
  expect(await stockOf(shop.db, productId)).toBe(50);
});

test('an addition that cannot be placed leaves nothing behind', async () => {
  const first = await firstOrder();
  expect((await add(first.orderNumber, { expectedTotal: 1 })).status).toBe(409);
  expect((await read(first.orderNumber)).additions).toEqual([]);
});
