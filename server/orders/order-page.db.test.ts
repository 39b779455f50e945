import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, pay, readOrder } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CustomerOrdersPage } from '#shared/orders/customer-orders.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';

const shop = useTestApp();
let owner: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
});
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body;

test('the order’s page lists its returns, the customer’s page the returns and quotes', async () => {
  const customer = await makeCustomer(shop.context);
  const productId = await makeProduct(shop.db, { price: 1_000 });
  const body = await checkoutBody(shop, [{ productId, quantity: 3 }]);
  const placed = (
    await checkout(shop, body, randomUUID(), { authorization: `Bearer ${customer.accessToken}` })
  ).body;
  await pay(shop, placed);
  expect((await read(placed.orderNumber)).returns).toEqual([]);
  const move = async (path: string, more: object = {}) =>
    ask(shop, 'POST', `/admin/orders/${placed.orderNumber}/${path}`, {
      as: owner,
      body: { version: (await read(placed.orderNumber)).version, ...more },
    });
  expect(
    (
      await move('shipments', {
        carrier: 'yurtici',
        trackingNumber: '1',
        rows: [{ position: 1, quantity: 3 }],
      })
    ).status,
  ).toBe(200);
  expect((await move('deliver')).status).toBe(200);
  const asked = await call<ReturnAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/returns`, {
    token: placed.accessToken,
    body: { requestKey: randomUUID(), reason: 'withdrawal', rows: [{ position: 1, quantity: 2 }] },
  });
  expect(asked.status).toBeLessThan(300);
  const { id, code, createdAt } = asked.body;
  const [name] = (await read(placed.orderNumber)).items.map((item) => item.name);
  expect((await read(placed.orderNumber)).returns).toEqual([
    {
      id,
      code,
      state: 'requested',
      items: [{ position: 1, name, quantity: 2 }],
      amount: null,
      createdAt,
    },
  ]);

  const quote = { items: [{ productId, quantity: 1 }], name: 'A', email: customer.email };
  const made = (await ask<QuoteMade>(shop, 'POST', '/quotes', { body: quote, as: customer })).body;
  const others = await makeCustomer(shop.context);
  const page = async (customerId: number) =>
    (await ask<AdminCustomer>(shop, 'GET', `/admin/customers/${customerId}`, { as: owner })).body;
  const { quotes, returns } = await page(customer.id);
  expect(quotes).toEqual([
    {
      number: made.number,
      state: 'open',
      total: made.total,
      createdAt: expect.any(String),
      expiresAt: made.expiresAt,
    },
  ]);
  expect(returns).toEqual([
    { id, code, state: 'requested', orderNumber: placed.orderNumber, createdAt },
  ]);
  expect(await page(others.id)).toMatchObject({ quotes: [], returns: [] });
});

test('rows of a design have its code, the sets, and whether it opens; so have mail and PDF', async () => {
  const customer = await makeCustomer(shop.context);
  const bottle = await makeProduct(shop.db, { name: 'Takım Şişesi' });
  const cap = await makeProduct(shop.db, { name: 'Takım Kapağı', attributes: { part: 'cap' } });
  await shop.db
    .insertInto('designs')
    .values({
      code: '0123456789',
      choices: '{}',
      choicesHash: '0'.repeat(64),
      isPersonalised: false,
      kept: '{}',
    })
    .execute();
  const body = await checkoutBody(shop, [
    { productId: bottle, quantity: 4, designId: '0123456789' },
    { productId: cap, quantity: 2 },
    { productId: cap, quantity: 6, designId: '0123456789' },
    { productId: bottle, quantity: 1, designId: 'kayip' },
  ]);
  const placed = (
    await checkout(shop, body, randomUUID(), { authorization: `Bearer ${customer.accessToken}` })
  ).body;
  const order: OrderAnswer = (await readOrder(shop, placed)).body;
  expect(order.items.map(({ productId, designId }) => [productId, designId])).toEqual([
    [bottle, '0123456789'],
    [cap, null],
    [cap, '0123456789'],
    [bottle, 'kayip'],
  ]);
  expect(order.sets).toEqual([
    { designId: '0123456789', count: 4, canOpen: true },
    { designId: 'kayip', count: 1, canOpen: false },
  ]);
  const listed = (await ask<CustomerOrdersPage>(shop, 'GET', '/user/orders', { as: customer })).body
    .content[0];
  expect(listed?.items.map(({ designId }) => designId)).toEqual([
    '0123456789',
    null,
    '0123456789',
    'kayip',
  ]);

  const mailer = recordingMailer();
  await pay(shop, placed);
  await doJobs(shop.context, mailer);
  const text =
    mailer.sent.find(
      ({ kind, about }) => kind === 'order-received' && about.startsWith(placed.orderNumber),
    )?.text ?? '';
  // The parts of the set are listed together below its head; the single cap follows.
  expect(text).toMatch(
    /Tasarımınız · 4 takım\n- Takım Şişesi .*\n.*\n- Takım Kapağı .*\n.*6 · .*\n- Takım Kapağı .*\n.*2 · /,
  );
  const pdf = await shop.app.inject({
    url: `/api/orders/${placed.orderNumber}/pdfs/summary`,
    headers: { 'x-order-token': placed.accessToken },
  });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});
