import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readDocuments } from '#server/back-office/accounting/accounting.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, type ErrorAnswer, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let owner: TestAdmin;
let worker: TestAdmin;
let productId: number;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  productId = await makeProduct(shop.db, { price: 1_000, stock: 50 });
  await savePaymentSettings(shop.context, {
    cashOnDelivery: { isOn: true, surchargeKurus: 1_500, maxTotalKurus: 100_000 },
  });
  await doJobs(shop.context, recordingMailer());
});

type Terms = { shippingPrice?: number; isPaid?: boolean; as?: TestAdmin; key?: string };
async function place(paymentMethod: string, { as = owner, key, ...terms }: Terms = {}) {
  const items = [{ productId, quantity: 5 }];
  const { body: priced } = await ask<CalculateAnswer>(shop, 'POST', '/admin/orders/new/preview', {
    as: owner,
    body: { items, shippingPrice: terms.shippingPrice ?? null },
  });
  const surcharge = paymentMethod === 'cash-on-delivery' ? 15 : 0;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/new',
    headers: { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': key ?? randomUUID() },
    payload: {
      items: items.map((item) => ({ ...item, price: 10 })),
      customer: { firstName: 'Ali', lastName: 'Ak', email: 'ali@ornek.com', phone: '05321234567' },
      shippingAddress: {
        city: 'İzmir',
        district: 'Konak',
        neighbourhood: 'Alsancak Mah',
        line: 'Yol 5',
      },
      invoice: { kind: 'individual' },
      expectedTotal: priced.finalTotal + surcharge,
      paymentMethod,
      ...terms,
    },
  });
  return {
    status: answer.statusCode,
    body: answer.json() as { orderNumber: string } & ErrorAnswer,
  };
}
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body;
const act = async (number: string, path: string) => {
  const { version } = await read(number);
  return ask<AdminOrder & ErrorAnswer>(shop, 'POST', `/admin/orders/${number}/${path}`, {
    as: owner,
    body: { version },
  });
};
const tokenOf = (number: string) => accessTokenOf(shop.context.secrets, number);

test.each(['cash', 'pos'])('%s is booked by the merchant, and taken back', async (method) => {
  const { status, body } = await place(method);
  expect(status).toBe(201);
  const { orderNumber } = body;
  expect(await read(orderNumber)).toMatchObject({
    status: 'PENDING_PAYMENT',
    paymentMethod: method,
    payments: [{ provider: method, state: 'PENDING' }],
  });
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-for-you']);
  expect(mailer.sent[0]?.text).not.toContain('IBAN');

  expect((await act(orderNumber, 'book-transfer')).body).toMatchObject({
    status: 'PAID',
    undoable: 'bookTransfer',
    payments: [{ state: 'PAID' }],
  });
  expect((await act(orderNumber, 'undo-book-transfer')).body).toMatchObject({
    status: 'PENDING_PAYMENT',
    payments: [{ state: 'PENDING' }],
  });
  expect(await stockOf(shop.db, productId)).toBe(45);
});

test('two requests at once book the money of an order once', async () => {
  const { orderNumber } = (await place('cash')).body;
  const { version } = await read(orderNumber);
  const answers = await Promise.all(
    [1, 2].map(() =>
      ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${orderNumber}/book-transfer`, {
        as: owner,
        body: { version },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the buyer reads the texts and accepts them, and there is nothing to pay online', async () => {
  const { orderNumber } = (await place('pos')).body;
  const answer = await call<CheckoutAnswer>(shop, 'POST', `/orders/${orderNumber}/pay`, {
    token: tokenOf(orderNumber),
    body: { consents: { preliminaryInformation: true, distanceSales: true } },
  });
  expect(answer.body.payment).toEqual({ kind: 'none' });
  const page = await readOrder(shop, { orderNumber, accessToken: tokenOf(orderNumber) });
  expect(page.body).toMatchObject({ status: 'PENDING_PAYMENT', mustAccept: false });
  expect((await read(orderNumber)).payments).toHaveLength(1);
});

test('an order whose money the merchant already has is paid when it is placed, once for a key', async () => {
  const key = randomUUID();
  const one = await place('cash', { isPaid: true, key });
  const other = await place('cash', { isPaid: true, key });
  expect(other.body.orderNumber).toBe(one.body.orderNumber);
  expect(await read(one.body.orderNumber)).toMatchObject({
    status: 'PAID',
    payments: [{ provider: 'cash', state: 'PAID', amount: 139 }],
    undoable: 'bookTransfer',
  });
  expect((await place('transfer', { isPaid: true })).status).toBe(400);
});

test('an order that is not booked as paid in three days expires and releases its stock', async () => {
  const { orderNumber } = (await place('cash')).body;
  clock.advance(73 * HOUR);
  await expireOrders(shop.context);
  const page = await readOrder(shop, { orderNumber, accessToken: tokenOf(orderNumber) });
  expect(page.body.status).toBe('EXPIRED');
  expect(await stockOf(shop.db, productId)).toBe(50);
});

test('cash on delivery is confirmed at once with its surcharge, and collected', async () => {
  const { status, body } = await place('cash-on-delivery');
  expect(status).toBe(201);
  expect(await read(body.orderNumber)).toMatchObject({
    state: 'CONFIRMED',
    surcharge: 15,
    total: 154,
    moves: expect.arrayContaining(['ship']),
    history: [{ note: 'placed-by-hand' }, { note: 'to-collect', actor: owner.email }],
  });
  expect((await act(body.orderNumber, 'collect')).body.paymentStatus).toBe('PAID');
});

test('an agreed shipping cost, also zero, stays through a correction; it needs the right', async () => {
  expect((await place('cash', { shippingPrice: 0, as: worker })).body.code).toBe(
    'AGREED_PRICE_NOT_ALLOWED',
  );
  const { orderNumber } = (await place('cash', { shippingPrice: 0 })).body;
  const order = await read(orderNumber);
  expect(order).toMatchObject({ shipping: 0, total: 59, isShippingAgreed: true });
  const rows = [{ position: 1, productId, quantity: 7 }];
  const corrected = await ask<AdminOrder>(shop, 'PUT', `/admin/orders/${orderNumber}/rows`, {
    as: owner,
    body: { version: order.version, rows, expectedTotal: 82.6 },
  });
  expect(corrected.body).toMatchObject({ shipping: 0, total: 82.6 });
  const priced = (await place('pos', { shippingPrice: 33.5 })).body;
  expect(await read(priced.orderNumber)).toMatchObject({ shipping: 33.5, total: 92.5 });
});

test('the link is printed only for an administrator with the right', async () => {
  const { orderNumber } = (await place('cash')).body;
  const print = (as: TestAdmin) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${orderNumber}/pdfs/link`,
      payload: {},
      headers: { authorization: `Bearer ${as.accessToken}` },
    });
  const answer = await print(owner);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await print(await makeAdmin(shop.context, { role: 'accountant' }))).statusCode).toBe(403);
});

test('the accounting documents have the payment method', async () => {
  const { orderNumber } = (await place('pos', { isPaid: true })).body;
  const { version, items } = await read(orderNumber);
  await ask(shop, 'POST', `/admin/orders/${orderNumber}/shipments`, {
    as: owner,
    body: {
      version,
      carrier: 'hand-over',
      rows: items.map(({ position, quantity }) => ({ position, quantity })),
    },
  });
  const today = istanbulDay(clock.now());
  const booked = [];
  for await (const part of readDocuments(shop.context, { from: today, to: today }))
    booked.push(...part);
  expect(booked.map(({ event }) => event.order)).toEqual([
    expect.objectContaining({ orderNumber, paymentMethod: 'pos' }),
  ]);
});
