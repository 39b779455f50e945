// Every response to a platform has the format of the protocol, and the same data as the shop.

import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { ucpProblems } from '#server/testing/ucp-schemas.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { deleteOldCarts } from './carts.sql.ts';
import { ucpVersions } from './profile.ts';

const shop = useTestApp();
const ids = { bottle: 0, pump: 0, unmatched: 0, scarce: 0, gone: 0, soldOut: 0 };

beforeAll(async () => {
  ids.bottle = await makeProduct(shop.db, {
    name: 'Kare Şişe',
    sku: 'UCP-1',
    price: 1_033,
    stock: 5_000,
    minQuantity: 12,
    quantityStep: 12,
    tiers: [{ minQuantity: 120, discountPoints: 1_000 }],
  });
  const pump = { part: 'pump', neck: 'FEA15', closure: 'crimp' };
  ids.pump = await makeProduct(shop.db, { attributes: pump, price: 777, stock: 5_000 });
  ids.unmatched = await makeProduct(shop.db, {
    attributes: { part: 'pump', neck: '18/415', closure: 'screw' },
    stock: 50,
  });
  ids.scarce = await makeProduct(shop.db, { stock: 3 });
  ids.gone = await makeProduct(shop.db, { isActive: false });
  ids.soldOut = await makeProduct(shop.db, { stock: 0 });
});

type Answer = { status: number; body: never; headers: Record<string, unknown> };
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await shop.app.inject({
    method,
    url: path.startsWith('/') ? path : `/ucp/2026-08-25/${path}`,
    headers: { 'ucp-agent': 'profile="https://platform.example/profile"', ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as never, headers: answer.headers };
}
const lines = (...rows: [id: number | string, quantity: number][]) => ({
  line_items: rows.map(([id, quantity]) => ({ item: { id: String(id) }, quantity })),
});
type Session = {
  id: string;
  status?: string;
  line_items: { item: { id: string }; quantity: number; totals: Total[] }[];
  totals: Total[];
  messages?: { code: string; content: string; severity?: string; path?: string }[];
  continue_url: string;
};
type Total = { type: string; amount: number };
const sumOf = (totals: readonly Total[]) =>
  totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);
const totalOf = (totals: readonly Total[]) => totals.find(({ type }) => type === 'total')?.amount;

describe('the profile', () => {
  test('says where the shop answers, for the newest release and the one before', async () => {
    const { status, body, headers } = await ask('GET', '/.well-known/ucp');
    expect({ status, problems: ucpProblems('profile', body) }).toEqual({
      status: 200,
      problems: [],
    });
    expect(headers['cache-control']).toMatch(/^public, max-age=\d{3,}$/);
    const home = shop.config.publicUrl;
    expect(body).toMatchObject({
      ucp: {
        version: '2026-08-25',
        supported_versions: { '2026-04-08': `${home}/.well-known/ucp/2026-04-08` },
        services: { 'dev.ucp.shopping': [{ endpoint: `${home}/ucp/2026-08-25` }] },
        payment_handlers: {},
      },
    });
    const before = await ask('GET', '/.well-known/ucp/2026-04-08');
    expect(ucpProblems('profile', before.body)).toEqual([]);
    expect(before.body).toMatchObject({ ucp: { version: '2026-04-08' } });
    expect(before.body).not.toHaveProperty('ucp.supported_versions');
  });

  test('an unknown release and an agent without a valid https address are refused', async () => {
    const unknown = await ask('POST', '/ucp/2020-01-01/catalog/search', { query: 'x' });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'version_unsupported' } });
    for (const profile of ['http://platform.example', 'javascript:alert(1)', ''])
      expect(
        await ask('GET', 'carts/x', undefined, { 'ucp-agent': `profile="${profile}"` }),
      ).toMatchObject({ status: 400, body: { code: 'invalid_profile_url' } });
  });
});

describe('the catalogue', () => {
  test.each(ucpVersions)('is searched in release %s, page by page', async (version) => {
    const { body } = await ask('POST', `/ucp/${version}/catalog/search`, {
      query: 'kare şişe',
      context: { language: 'tr-TR' },
    });
    expect(ucpProblems('search', body)).toEqual([]);
    const [product] = (body as { products: Record<string, never>[] }).products;
    expect(product).toMatchObject({
      id: String(ids.bottle),
      price_range: { min: { amount: 1_219, currency: 'TRY' } },
      metadata: {
        min_quantity: 12,
        price_tiers: [
          { from: 12, amount: 1_219, amount_without_tax: 1_033 },
          { from: 120, amount: 1_097, amount_without_tax: 930 },
        ],
      },
    });
    expect(JSON.stringify(product).includes('quantity_unit')).toBe(version === '2026-08-25');
    const first = await ask('POST', 'catalog/search', { pagination: { limit: 2 } });
    expect(ucpProblems('search', first.body)).toEqual([]);
    const { cursor } = (first.body as { pagination: { cursor: string } }).pagination;
    const second = await ask('POST', 'catalog/search', { pagination: { limit: 2, cursor } });
    expect((second.body as { products: { id: string }[] }).products[0]?.id).not.toBe(
      (first.body as { products: { id: string }[] }).products[0]?.id,
    );
  });

  test('a search is filtered by price and category; a malformed one is refused', async () => {
    const found = await ask('POST', 'catalog/search', {
      filters: { categories: ['3'], price: { max: 950 } },
    });
    expect((found.body as { products: { id: string }[] }).products.map(({ id }) => id)).toEqual([
      String(ids.pump),
    ]);
    for (const body of [
      { pagination: { cursor: 'abc' } },
      { filters: { price: { min: -1 } } },
      { query: 5 },
    ])
      expect((await ask('POST', 'catalog/search', body)).status).toBe(400);
  });

  test('the example requests of the protocol’s documentation are accepted', async () => {
    // docs/specification/shopping/{catalog,cart,checkout}/rest.md at commit fdcf8934.
    const context = { address_country: 'US', address_region: 'CA', intent: 'everyday shoes' };
    const found = await ask('POST', 'catalog/search', {
      query: 'blue running shoes',
      context,
      filters: { categories: ['Footwear'], price: { max: 15_000 } },
      pagination: { limit: 20 },
    });
    expect(found).toMatchObject({ status: 200, body: { products: [] } });
    expect(ucpProblems('search', found.body)).toEqual([]);
    const looked = await ask('POST', 'catalog/lookup', {
      ids: ['prod_abc123', 'prod_def456'],
      context: { address_country: 'US', language: 'es' },
    });
    expect({ ...looked, headers: {} }).toMatchObject({ status: 200, body: { products: [] } });
    expect(ucpProblems('lookup', looked.body)).toEqual([]);
    const selected = [{ name: 'Color', label: 'Blue' }];
    for (const [path, body] of [
      ['catalog/product', { id: 'prod_abc123', selected, preferences: ['Color', 'Size'], context }],
      ['carts', { line_items: [{ item: { id: 'item_123' }, id: 'li_1', quantity: 2 }], context }],
      ['checkout-sessions', { line_items: [{ item: { id: 'item_123' }, quantity: 2 }] }],
    ] as const) {
      const answer = await ask('POST', path, body);
      expect(answer.status).toBe(200);
      expect(ucpProblems('refusal', answer.body)).toEqual([]);
    }
  });

  test('products are looked up by their ids; missing ones are named', async () => {
    const { body } = await ask('POST', 'catalog/lookup', {
      ids: [String(ids.bottle), String(ids.bottle), String(ids.gone), 'nothing'],
    });
    expect(ucpProblems('lookup', body)).toEqual([]);
    expect(body).toMatchObject({
      products: [{ variants: [{ sku: 'UCP-1', inputs: [{ match: 'exact' }] }] }],
      messages: [{ code: 'not_found' }, { code: 'not_found' }],
    });
    const many = await ask('POST', 'catalog/lookup', {
      ids: Array.from({ length: 51 }, (_, id) => String(id + 1)),
    });
    expect(many).toMatchObject({ status: 400, body: { code: 'request_too_large' } });
    const one = await ask('POST', 'catalog/product', { id: String(ids.bottle) });
    expect(ucpProblems('product', one.body)).toEqual([]);
    const none = await ask('POST', 'catalog/product', { id: '2147483000' });
    expect(none.status).toBe(200);
    expect(ucpProblems('refusal', none.body)).toEqual([]);
    expect(none.body).toMatchObject({ messages: [{ code: 'not_found' }] });
  });
});

describe('a cart', () => {
  test('costs what the shop’s own cart costs, and each list of totals adds up', async () => {
    const { status, body } = await ask('POST', 'carts', lines([ids.bottle, 120], [ids.pump, 7]));
    expect({ status, problems: ucpProblems('cart', body) }).toEqual({ status: 201, problems: [] });
    const cart = body as Session;
    const own = await shop.app.inject({
      method: 'POST',
      url: '/api/cart/calculate',
      payload: {
        cartItems: [
          { productId: ids.bottle, quantity: 120 },
          { productId: ids.pump, quantity: 7 },
        ],
      },
    });
    expect(totalOf(cart.totals)).toBe(Math.round(own.json().finalTotal * 100));
    for (const totals of [cart.totals, ...cart.line_items.map((line) => line.totals)])
      expect(totalOf(totals)).toBe(sumOf(totals));
    expect(cart.continue_url).toBe(
      `${shop.config.publicUrl}/cart/fill?items=${ids.bottle}:120,${ids.pump}:7`,
    );
    expect(cart.messages?.map(({ code }) => code)).toEqual([
      'parts_missing',
      'parts_short',
      'parts_crimper',
    ]);
  });

  test('is read, replaced and canceled by its id', async () => {
    const made = (await ask('POST', 'carts', lines([ids.bottle, 12]))).body as Session;
    expect((await ask('GET', `carts/${made.id}`)).body).toMatchObject({
      line_items: [{ quantity: 12 }],
    });
    const replaced = await ask('PUT', `carts/${made.id}`, lines([ids.pump, 3]));
    expect(ucpProblems('cart', replaced.body)).toEqual([]);
    expect((await ask('GET', `carts/${made.id}`)).body).toMatchObject({
      id: made.id,
      line_items: [{ item: { id: String(ids.pump) }, quantity: 3 }],
    });
    expect(ucpProblems('cart', (await ask('POST', `carts/${made.id}/cancel`)).body)).toEqual([]);
    const gone = await ask('GET', `carts/${made.id}`);
    expect(gone.status).toBe(200);
    expect(ucpProblems('refusal', gone.body)).toEqual([]);
    expect(gone.body).toMatchObject({ messages: [{ code: 'not_found' }] });
  });

  test('reports what was left out or changed', async () => {
    const { body } = await ask(
      'POST',
      'carts',
      lines([ids.bottle, 13], [ids.scarce, 9], [ids.soldOut, 1], [ids.gone, 1], ['none', 1]),
    );
    const cart = body as Session;
    expect(cart.line_items.map(({ item, quantity }) => [Number(item.id), quantity])).toEqual([
      [ids.bottle, 24],
      [ids.scarce, 3],
    ]);
    expect(cart.messages?.map(({ code, path }) => [code, path])).toEqual([
      ['item_unavailable', undefined],
      ['quantity_adjusted', '$.line_items[0]'],
      ['out_of_stock', '$.line_items[1]'],
      ['out_of_stock', '$.line_items[2]'],
      ['item_unavailable', '$.line_items[3]'],
    ]);
    const nothing = await ask('POST', 'carts', lines([ids.soldOut, 1]));
    expect(nothing.status).toBe(200);
    expect(ucpProblems('refusal', nothing.body)).toEqual([]);
  });

  test('with a pump that fits no bottle in it is not created', async () => {
    const { status, body } = await ask(
      'POST',
      'carts',
      lines([ids.bottle, 12], [ids.unmatched, 12]),
    );
    expect(status).toBe(200);
    expect(ucpProblems('refusal', body)).toEqual([]);
    expect((body as Session).messages?.[0]).toMatchObject({
      code: 'parts_do_not_fit',
      severity: 'recoverable',
      path: '$.line_items[1]',
    });
  });

  test('lives for seven days', async () => {
    const made = (await ask('POST', 'carts', lines([ids.bottle, 12]))).body as Session;
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    await deleteOldCarts(shop.db, later(6));
    expect((await ask('GET', `carts/${made.id}`)).body).toMatchObject({ id: made.id });
    await deleteOldCarts(shop.db, later(8));
    expect((await ask('GET', `carts/${made.id}`)).body).toMatchObject({ ucp: { status: 'error' } });
  });
});

describe('an idempotency key', () => {
  const send = (key: string, body: object) =>
    ask('POST', 'carts', body, { 'idempotency-key': key });

  test('gives the same answer again, also to thirty at once', async () => {
    const key = randomUUID();
    const body = lines([ids.bottle, 12]);
    const before = await shop.db.selectFrom('assistantCarts').select('id').execute();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(key, body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const after = await shop.db.selectFrom('assistantCarts').select('id').execute();
    expect(after.length).toBe(before.length + 1);
  });

  test('is stored within the megabytes of one address and day', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const spent = createHash('sha256').update('ucp kilobytes 127.0.0.1').digest('base64url');
    await sql`insert into rate_limits (key, count, expires_at)
      values (${spent}, ${100 * 1_024}, now() + interval '1 day')`.execute(limited.db);
    const productId = await makeProduct(limited.db, { stock: 5_000 });
    const create = (headers: Record<string, string>) =>
      limited.app.inject({
        method: 'POST',
        url: '/ucp/2026-08-25/carts',
        headers,
        payload: lines([productId, 12]),
      });
    const answers = [await create({}), await create({ 'idempotency-key': randomUUID() })];
    const carts = await limited.db.selectFrom('assistantCarts').select('id').execute();
    await limited.stop();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(answers[0]?.json()).toMatchObject({ code: 'rate_limited' });
    expect(carts).toEqual([]);
  });

  test('that was used for another request is refused', async () => {
    const key = randomUUID();
    await send(key, lines([ids.bottle, 12]));
    expect(await send(key, lines([ids.bottle, 24]))).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
  });
});

describe('a checkout', () => {
  test('always sends the buyer to the shop’s own pages, and completing it places no order', async () => {
    const { status, body } = await ask('POST', 'checkout-sessions', lines([ids.bottle, 12]));
    expect({ status, problems: ucpProblems('checkout', body) }).toEqual({
      status: 201,
      problems: [],
    });
    const checkout = body as Session;
    expect(checkout).toMatchObject({ status: 'requires_escalation' });
    expect(checkout.messages?.at(-1)).toMatchObject({ severity: 'requires_buyer_review' });
    const path = `checkout-sessions/${checkout.id}`;
    const completed = await ask('POST', `${path}/complete`, { payment: {} });
    expect(completed.status).toBe(200);
    expect(ucpProblems('checkout', completed.body)).toEqual([]);
    expect(completed.body).toMatchObject({ status: 'requires_escalation' });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
    const changed = await ask('PUT', path, lines([ids.pump, 2]));
    expect(ucpProblems('checkout', changed.body)).toEqual([]);
    await ask('POST', `${path}/cancel`);
    const canceled = await ask('GET', path);
    expect(ucpProblems('checkout', canceled.body)).toEqual([]);
    expect(canceled.body).toMatchObject({ status: 'canceled' });
    expect((await ask('PUT', path, lines([ids.pump, 5]))).body).toMatchObject({
      ucp: { status: 'error' },
    });
  });

  test('of a cart has the cart’s lines, and each cart has only one checkout', async () => {
    const cart = (await ask('POST', 'carts', lines([ids.bottle, 24]))).body as Session;
    const body = { cart_id: cart.id, ...lines([ids.pump, 1]) };
    const made = await Promise.all([
      ask('POST', 'checkout-sessions', body),
      ask('POST', 'checkout-sessions', body),
    ]);
    const [first, second] = made.map((answer) => answer.body as Session);
    expect(first?.id).toBe(second?.id);
    expect(first?.line_items).toMatchObject([{ item: { id: String(ids.bottle) }, quantity: 24 }]);
    const none = await ask('POST', 'checkout-sessions', { cart_id: randomUUID() });
    expect(none.body).toMatchObject({ messages: [{ code: 'not_found' }] });
    expect((await ask('POST', 'checkout-sessions', {})).status).toBe(400);
  });
});

test.each<[given: string, leadsTo: string]>([
  ['/buy/12:2,15:1', '/cart/fill?items=12:2,15:1'],
  [`/buy/~${Buffer.from('12').toString('base64url')}:2`, '/cart/fill?items=12:2'],
  ['/buy/12:2?continue_to=https://evil.example&context/postal_code=1', '/cart/fill?items=12:2'],
  ['/buy/nothing:2', '/cart/fill'],
  ['/buy/12:0', '/cart/fill'],
  ['/buy', '/products'],
])('the link %s leads to %s', async (given, leadsTo) => {
  const { statusCode, headers } = await shop.app.inject(given);
  expect({ statusCode, leadsTo: headers.location }).toEqual({ statusCode: 302, leadsTo });
});
