import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { WaitingAnswer } from '#shared/back-office/today.ts';

const shop = useTestApp();
let owner: TestAdmin;
let bottle: number;
const waiting = async (as = owner) =>
  (await ask<WaitingAnswer>(shop, 'GET', '/admin/waiting', { as })).body;
const order = (more: object = {}) =>
  makeOrder(shop.db, { items: [{ productId: bottle, unitPrice: 10_000 }], ...more });
const write = (name: string, answeredAt: Date | null = null) =>
  shop.db
    .insertInto('contactMessages')
    .values({
      name,
      email: 'a@ornek.com',
      topic: 'other',
      message: 'Merhaba',
      language: 'tr',
      answeredAt,
    })
    .execute();

beforeAll(async () => {
  owner = await makeAdmin(shop.context);
  bottle = await makeProduct(shop.db, { stock: 1_000 });
});

test('nothing waits in a shop without orders, and every section says so', async () => {
  expect(await waiting()).toEqual({
    counts: { orders: 0, payments: 0, quotes: 0, returns: 0, messages: 0, reviews: 0, invoices: 0 },
    newOrders: [],
  });
});

test('a paid order waits until it is prepared, the newest first; an unpaid one does not', async () => {
  await order({ createdAt: new Date('2026-11-20T10:00:00Z'), state: 'DELIVERED' });
  const first = await order({ createdAt: new Date('2026-11-20T11:00:00Z') });
  const second = await order({ createdAt: new Date('2026-11-20T12:00:00Z') });
  await order({ state: 'EXPIRED', paymentState: 'FAILED' });
  await write('Bekleyen');
  await write('Yanıtlanan', new Date());
  const { counts, newOrders } = await waiting();
  expect(counts).toMatchObject({ orders: 2, messages: 1 });
  expect(newOrders.map(({ orderNumber }) => orderNumber)).toEqual([
    second.orderNumber,
    first.orderNumber,
  ]);
  expect(newOrders[0]).toMatchObject({ total: 100 });
});

test('an administrator gets only the counts that their rights allow', async () => {
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  const answer = await waiting(editor);
  expect(Object.keys(answer.counts).sort()).toEqual(['messages', 'reviews']);
  expect(answer.newOrders).toEqual([]);
  expect((await ask(shop, 'GET', '/admin/waiting', {})).status).toBe(401);
});
