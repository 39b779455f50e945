import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import type { AdminQuotesPage } from '#shared/quotes/quotes.ts';

/** A quarter past midnight in Istanbul, which is still the day before in UTC. */
const clock = testClock(new Date('2026-11-20T21:15:00Z'));
const shop = useTestApp({ clock: clock.now });
let owner: TestAdmin;
let bottle: number;
const today = async (as = owner) =>
  (await ask<TodayAnswer>(shop, 'GET', '/admin/today', { as })).body;

beforeAll(async () => {
  owner = await makeAdmin(shop.context);
  bottle = await makeProduct(shop.db, { stock: 1_000 });
  const of = (createdAt: string, kurus: number, more: object = {}) =>
    makeOrder(shop.db, {
      createdAt: new Date(`${createdAt}+03:00`),
      items: [{ productId: bottle, unitPrice: kurus }],
      ...more,
    });
  await of('2026-11-21T00:05', 10_000);
  await of('2026-11-21T00:06', 7_000, { state: 'EXPIRED', paymentState: 'FAILED' });
  await of('2026-11-20T23:59', 20_000, { state: 'DELIVERED' });
  await of('2026-11-15T00:00', 5_000, { paymentState: 'PARTLY_REFUNDED' });
  await of('2026-11-14T23:59', 1_000);
  await of('2026-10-23T00:00', 400);
  await of('2026-10-22T23:59', 99_000);
});

test('orders and money of today, seven and thirty days, by the clock of Istanbul', async () => {
  const { orders, figures } = await today();
  expect(figures).toMatchObject({
    today: { orders: 2, paid: 1, revenue: 100 },
    yesterday: { orders: 1, paid: 1, revenue: 200 },
    week: { orders: 4, paid: 3, revenue: 350 },
    weekBefore: { orders: 1, paid: 1, revenue: 10 },
    month: { orders: 6, paid: 5, revenue: 364 },
    monthBefore: { orders: 1, paid: 1, revenue: 990 },
  });
  expect(orders).toMatchObject({ counts: { toPrepare: 5 }, decisions: 0 });
  expect(orders?.latest).toHaveLength(5);
  expect(orders?.latest[0]).toMatchObject({ total: 70, status: 'EXPIRED' });
  expect(figures?.bestSellers).toEqual([
    expect.objectContaining({ id: bottle, pieces: 3, revenue: 350 }),
  ]);
  expect(figures?.days).toHaveLength(30);
  expect([figures?.days[0], figures?.days.at(-1)]).toEqual([
    { day: '2026-10-23', orders: 1, paid: 1, revenue: 4, refunded: 0 },
    { day: '2026-11-21', orders: 2, paid: 1, revenue: 100, refunded: 0 },
  ]);
});

test('lists what waits: low stock, orders that expire soon, mails that could not be sent', async () => {
  const scarce = await makeProduct(shop.db, { sku: 'AZ-1', stock: 2 });
  await makeProduct(shop.db, { sku: 'YOK-1', stock: 0, isActive: false });
  await makeProduct(shop.db, { sku: 'YETER-1', stock: 9, reorderPoint: 8 });
  const placed = await placeOrder(shop, [{ productId: bottle }]);
  const lastError = 'Error: 550 unknown user\n    at send';
  await sql`
    update graphile_worker._private_jobs set last_error = ${lastError}, attempts = 14`.execute(
    shop.db,
  );
  const { orders, lowStock } = await today();

  expect(lowStock).toEqual([expect.objectContaining({ id: scarce, sku: 'AZ-1', stock: 2 })]);
  expect(orders?.expiring).toEqual([
    expect.objectContaining({ orderNumber: placed.orderNumber, total: placed.total }),
  ]);
  expect(orders?.failedMails).toEqual([
    expect.objectContaining({
      kind: 'order-received',
      orderNumber: placed.orderNumber,
      reason: '550 unknown user',
    }),
  ]);

  const { body } = await ask<AdminOrder>(shop, 'GET', `/admin/orders/${placed.orderNumber}`, {
    as: owner,
  });
  expect(body.mails).toEqual([
    expect.objectContaining({ kind: 'order-received', state: 'failed' }),
  ]);
  const again = (id: number) =>
    ask(shop, 'POST', `/admin/orders/mails/${id}/again`, { as: owner, body: {} });
  expect((await again(orders?.failedMails[0]?.id ?? 0)).status).toBe(204);
  const { rows } = await sql<{
    attempts: number;
  }>`select attempts from graphile_worker.jobs`.execute(shop.db);
  expect(rows).toEqual([{ attempts: 0 }]);
  expect((await again(99_999)).status).toBe(404);
});

test('a failed mail without an order is named by its job', async () => {
  const failing = async (name: string, payload: object) => {
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(
      shop.db,
    );
    await sql`update graphile_worker._private_jobs set last_error = 'mail server down', attempts = 14`.execute(
      shop.db,
    );
  };
  await failing('send-account-mail', { kind: 'reset-password', customerId: null, mailId: 'x' });
  await failing('send-quote', { quoteId: 1 });
  const kinds = (await today()).orders?.failedMails.map(({ kind, orderNumber }) => [
    kind,
    orderNumber,
  ]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['send-account-mail', null],
      ['send-quote', null],
    ]),
  );
});

test('an administrator without the right to orders sees no money', async () => {
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect(await today(editor)).toEqual({
    figures: null,
    orders: null,
    lowStock: expect.any(Array),
    opinions: { reviews: 0, questions: 0 },
    messages: 0,
    stoppedWebhooks: [],
    stoppedSms: null,
    invoices: null,
    overdueAccounts: null,
    setup: null,
  });
  const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
  expect(await today(packer)).toMatchObject({ figures: null, orders: { decisions: 0 } });
  const accountant = await makeAdmin(shop.context, { role: 'accountant' });
  expect(await today(accountant)).toMatchObject({
    figures: { today: { orders: expect.any(Number) } },
    orders: null,
    messages: null,
    lowStock: [],
  });
});

test('open quotes: how many, what they are worth, and which end within two days', async () => {
  const quote = (expires: string, more: object = {}) => {
    const amounts = {
      subtotalKurus: 1_000,
      discountKurus: 0,
      taxKurus: 180,
      shippingKurus: 0,
      totalKurus: 1_180,
      taxPoints: 1_800,
      pricesIncludeTax: false,
    };
    const names = {
      number: `TKF-${randomUUID()}`,
      code: randomUUID(),
      name: 'Gülşah',
      email: 'g@ornek.com',
      language: 'tr',
    };
    return shop.db
      .insertInto('quotes')
      .values({ ...names, ...amounts, expiresAt: new Date(`${expires}+03:00`), ...more })
      .execute();
  };
  expect((await today()).orders?.quotes).toEqual({ open: 0, ending: 0, requests: 0 });
  await quote('2026-11-23T00:14');
  await quote('2026-11-23T00:16');
  await quote('2026-11-21T00:14');
  await quote('2026-11-30T00:00', { withdrawnAt: clock.now() });
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('state', '=', 'DELIVERED')
    .executeTakeFirstOrThrow();
  await quote('2026-11-30T00:00', { orderId: order.id });
  const { orders, figures } = await today();
  expect(orders?.quotes).toEqual({ open: 2, ending: 1, requests: 0 });
  expect(figures?.quotesWorth).toBe(23.6);
  const list = async (query: string) =>
    (await ask<AdminQuotesPage>(shop, 'GET', `/admin/quotes?${query}`, { as: owner })).body
      .totalElements;
  expect([await list('state=open'), await list('ends=soon')]).toEqual([2, 1]);
});

test('products of which unpaid orders hold more than is left, not a few pieces', async () => {
  const many = await makeProduct(shop.db, { stock: 100 });
  const few = await makeProduct(shop.db, { stock: 5 });
  const paid = await makeProduct(shop.db, { stock: 100 });
  await placeOrder(shop, [
    { productId: many, quantity: 60 },
    { productId: few, quantity: 5 },
  ]);
  await pay(shop, await placeOrder(shop, [{ productId: paid, quantity: 60 }]));
  const reserved = (await today()).orders?.reservedProducts ?? [];
  expect(reserved.filter(({ id }) => [many, few, paid].includes(id))).toEqual([
    expect.objectContaining({ id: many, reserved: 60, stock: 40 }),
  ]);
});
