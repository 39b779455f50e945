import { beforeEach, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, checkoutBody, type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type {
  AdminQuote,
  AdminQuotesPage,
  QuoteMade,
  QuoteSettings,
} from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let worker: TestAdmin;
let owner: TestAdmin;
let productId = 0;
beforeEach(async () => {
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  owner = await makeAdmin(shop.context);
  productId = await makeProduct(shop.db);
});

const make = async (change: object = {}): Promise<QuoteMade> =>
  (
    await call<QuoteMade>(shop, 'POST', '/quotes', {
      body: {
        items: [{ productId, quantity: 3 }],
        name: 'Şükrü İğdeli',
        email: 'sukru@ornek.com',
        ...change,
      },
    })
  ).body;
const read = async (number: string) =>
  (await ask<AdminQuote>(shop, 'GET', `/admin/quotes/${number}`, { as: worker })).body;
const list = async (query: string) =>
  (await ask<AdminQuotesPage>(shop, 'GET', `/admin/quotes?${query}`, { as: worker })).body;
const act = <T = AdminQuote>(number: string, what: string, body: object) =>
  ask<T>(shop, 'POST', `/admin/quotes/${number}/${what}`, { as: worker, body });

test('the list finds quotes by number, name, company and address, and by their state', async () => {
  const one = await make({ companyName: 'Iğdır Gül Yağı Ltd.' });
  await make({ name: 'Başkası', email: 'baska@ornek.com' });
  for (const text of [one.number, one.number.toLowerCase(), 'igdir gul', 'SUKRU', 'sukru@ornek'])
    expect(
      (await list(`text=${encodeURIComponent(text)}`)).content.map(({ number }) => number),
    ).toContain(one.number);
  expect((await list(`text=${encodeURIComponent('Gül Yağı')}`)).totalElements).toBe(1);
  expect((await list('text=%25')).content.length).toBeGreaterThanOrEqual(0);

  const used = await make();
  const order = await placeOrder(shop, [{ productId, quantity: 3 }], {
    ...(await checkoutBody(shop, [{ productId, quantity: 3 }])),
    quoteCode: used.code,
  });
  expect(
    (await list('state=used')).content.map(({ number, orderNumber }) => [number, orderNumber]),
  ).toEqual([[used.number, order.orderNumber]]);
  expect((await list('state=open')).content.map(({ number }) => number)).not.toContain(used.number);
  expect((await list('size=1&page=1')).content).toHaveLength(1);
  expect((await ask(shop, 'GET', '/admin/quotes?state=lost', { as: worker })).status).toBe(400);
});

test('a quote is extended, also after it expired; every change is recorded', async () => {
  const { number } = await make();
  clock.advance(11 * DAY_MS);
  // A new session for that day, because sessions expire sooner.
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  const before = await read(number);
  expect(before.state).toBe('expired');
  const { body } = await act(number, 'extend', { version: before.version, days: 5 });
  expect([body.state, body.expiresAt]).toEqual([
    'open',
    new Date(clock.now().getTime() + 5 * DAY_MS).toISOString(),
  ]);
  expect(
    (await act<ErrorAnswer>(number, 'extend', { version: before.version, days: 5 })).body.code,
  ).toBe('EDIT_CONFLICT');
  for (const days of [0, -1, 91, 1.5, 'x'])
    expect((await act(number, 'extend', { version: body.version, days })).status).toBe(400);
  const audit = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'quote')
    .where('entityId', '=', number)
    .execute();
  expect(audit.map(({ adminEmail, action }) => [adminEmail, action])).toEqual([
    [worker.email, 'update'],
  ]);
});

test('a quote is withdrawn once: its prices no longer apply', async () => {
  const { number, code } = await make();
  const { version } = await read(number);
  const [one, two] = await Promise.all([
    act<AdminQuote & ErrorAnswer>(number, 'withdraw', { version }),
    act<AdminQuote & ErrorAnswer>(number, 'withdraw', { version }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const cart = await call<{ quote: { state: string } }>(shop, 'POST', '/cart/calculate', {
    body: { cartItems: [{ productId, quantity: 3 }], quoteCode: code },
  });
  expect(cart.body.quote.state).toBe('withdrawn');
  expect(
    (await act<ErrorAnswer>(number, 'extend', { version: version + 1, days: 5 })).body.code,
  ).toBe('QUOTE_NOT_OPEN');
  expect((await act<ErrorAnswer>('TKF-YOK', 'withdraw', { version: 1 })).body.code).toBe(
    'QUOTE_NOT_FOUND',
  );
});

test('the back office has the same PDF', async () => {
  const { number } = await make();
  const answer = await shop.app.inject({
    url: `/api/admin/quotes/${number}/pdf`,
    headers: { authorization: `Bearer ${worker.accessToken}` },
  });
  expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await shop.app.inject({ url: `/api/admin/quotes/${number}/pdf` })).statusCode).toBe(401);
});

test('the owner sets how long a new quote is valid; older ones stay as they are', async () => {
  const old = await make();
  const { body } = await ask<QuoteSettings>(shop, 'GET', '/admin/settings/quotes', { as: owner });
  expect(body).toEqual({ days: 10, version: 0 });
  const saved = await ask<QuoteSettings>(shop, 'PUT', '/admin/settings/quotes', {
    as: owner,
    body: { days: 30, version: 0 },
  });
  expect([saved.status, saved.body]).toEqual([200, { days: 30, version: 1 }]);
  expect((await make()).expiresAt).toBe(
    new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
  );
  expect((await read(old.number)).expiresAt).toBe(old.expiresAt);
  expect(
    (
      await ask<ErrorAnswer>(shop, 'PUT', '/admin/settings/quotes', {
        as: owner,
        body: { days: 5, version: 0 },
      })
    ).body,
  ).toMatchObject({
    code: 'EDIT_CONFLICT',
    details: { current: saved.body },
  });
  expect(
    (
      await ask(shop, 'PUT', '/admin/settings/quotes', {
        as: worker,
        body: { days: 5, version: 1 },
      })
    ).status,
  ).toBe(403);
  expect(
    (await ask(shop, 'PUT', '/admin/settings/quotes', { as: owner, body: { days: 0, version: 1 } }))
      .status,
  ).toBe(400);
});
