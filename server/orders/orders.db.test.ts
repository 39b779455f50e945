import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, type ErrorAnswer, pay, placeOrder, readOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { OrderAnswer, OrderStatusAnswer, TrackAnswer } from '#shared/orders/orders.ts';

const shop = useTestApp();
const track = <T = TrackAnswer>(body: unknown, headers: Record<string, string> = {}) =>
  call<T>(shop, 'POST', '/orders/track', { body, headers });

let placed = {} as CheckoutAnswer;
let other = {} as CheckoutAnswer;
const email = 'igdir.sahin@ornek.com';

beforeAll(async () => {
  const productId = await makeProduct(shop.db, { name: 'Ürün', price: 2_550 });
  placed = await placeOrder(shop, [{ productId, quantity: 4 }], {
    billingAddress: {
      firstName: 'Ayşe',
      city: 'Ankara',
      district: 'Çankaya',
      neighbourhood: 'Kızılay Mah',
      line: 'Atatürk Bulvarı 1',
    },
    invoice: {
      kind: 'corporate',
      companyName: 'Koku A.Ş.',
      taxOffice: 'Çankaya',
      taxNumber: '4540536920',
    },
  });
  other = await placeOrder(shop, [{ productId }]);
});

describe('GET /orders/{orderNumber}', () => {
  test('[G02] [G11] with its token: everything of the order, nothing that is secret', async () => {
    const { status, body, headers } = await call<OrderAnswer>(
      shop,
      'GET',
      `/orders/${placed.orderNumber}`,
      { token: placed.accessToken },
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderNumber: placed.orderNumber,
      status: 'PENDING_PAYMENT',
      paymentStatus: 'PENDING',
      paymentId: placed.paymentId,
      paymentMethod: 'card',
      email,
      subtotal: 102,
      totalDiscountAmount: 0,
      coupon: null,
      tax: 18.36,
      shipping: 80,
      total: 200.36,
      addresses: { billing: { firstName: 'Ayşe', lastName: 'Şahin', city: 'Ankara' } },
      invoice: { kind: 'corporate', companyName: 'Koku A.Ş.', taxOffice: 'Çankaya' },
      shipments: [],
      history: [{ status: 'PENDING_PAYMENT', note: null }],
    });
    expect(Object.keys(body)).not.toContain('id');
    expect(JSON.stringify(body)).not.toMatch(/4540536920|127\.0\.0\.1|requestHash/);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('where prices include the tax, the order says that its tax is within its subtotal', async () => {
    const rates = await shop.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'rates')
      .executeTakeFirstOrThrow();
    await sql`update settings set value = value || '{"pricesIncludeTax": true}'
        where key = 'rates'`.execute(shop.db);
    shop.context.settings.dropCached();
    const productId = await makeProduct(shop.db, { price: 11_800 });
    const within = await placeOrder(shop, [{ productId }]);
    await sql`update settings set value = ${JSON.stringify(rates.value)}::jsonb
        where key = 'rates'`.execute(shop.db);
    shop.context.settings.dropCached();

    expect((await readOrder(shop, within)).body).toMatchObject({
      subtotal: 118,
      tax: 18,
      shipping: 80,
      total: 198,
      pricesIncludeTax: true,
    });
    expect((await readOrder(shop, placed)).body.pricesIncludeTax).toBe(false);
  });

  test('the number may be typed with spaces, in small letters, with look-alikes', async () => {
    const typed = `${placed.orderNumber.slice(0, 5)} ${placed.orderNumber.slice(5)}`
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');

    expect(
      (
        await call(shop, 'GET', `/orders/${encodeURIComponent(typed)}`, {
          token: placed.accessToken,
        })
      ).status,
    ).toBe(200);
  });

  const outsiders: [string, () => { path: string; token?: string }][] = [
    ['no token', () => ({ path: placed.orderNumber })],
    ['an empty token', () => ({ path: placed.orderNumber, token: '' })],
    ["another order's token", () => ({ path: placed.orderNumber, token: other.accessToken })],
    [
      'a token cut short',
      () => ({ path: placed.orderNumber, token: placed.accessToken.slice(0, -1) }),
    ],
    ['a huge token', () => ({ path: placed.orderNumber, token: 'x'.repeat(4_000) })],
    ['an unknown number', () => ({ path: 'ZZZZZZZZZZ', token: placed.accessToken })],
    ['a number that is none', () => ({ path: '%F0%9F%98%80', token: placed.accessToken })],
    [
      'an attempt at SQL',
      () => ({ path: encodeURIComponent("' or 1=1 --"), token: placed.accessToken }),
    ],
  ];
  test.each(outsiders)('with %s the answer is the same 404', async (_title, ask) => {
    const { path, token } = ask();
    const answers = await Promise.all(
      ['', '/status'].map((suffix) =>
        call<ErrorAnswer>(
          shop,
          'GET',
          `/orders/${path}${suffix}`,
          token === undefined ? {} : { token },
        ),
      ),
    );

    for (const { status, body } of answers) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 404,
        code: 'ORDER_NOT_FOUND',
        message:
          'Bu bilgilerle bir sipariş bulunamadı. Sipariş numaranızı ve e-posta adresinizi kontrol edin.',
      });
    }
  });

  test('a token from before the secret was changed still opens its order', async () => {
    const { orderAccessKey } = shop.context.secrets;
    shop.context.secrets.orderAccessKey = Buffer.alloc(32, 7);

    const answer = await readOrder(shop, placed);

    shop.context.secrets.orderAccessKey = orderAccessKey;
    expect(answer.status).toBe(200);
  });
});

describe('GET /orders/{orderNumber}/status', () => {
  test('[G05] returns the states of the order and its payment', async () => {
    const before = await call<OrderStatusAnswer>(
      shop,
      'GET',
      `/orders/${other.orderNumber}/status`,
      { token: other.accessToken },
    );
    await pay(shop, other);
    const after = await call<OrderStatusAnswer>(
      shop,
      'GET',
      `/orders/${other.orderNumber}/status`,
      { token: other.accessToken },
    );

    expect(before.body).toEqual({
      orderNumber: other.orderNumber,
      status: 'PENDING_PAYMENT',
      paymentStatus: 'PENDING',
    });
    expect(after.body).toEqual({
      orderNumber: other.orderNumber,
      status: 'PAID',
      paymentStatus: 'PAID',
    });
  });
});

describe('POST /orders/track', () => {
  test('[G03] number and e-mail open the order and give its token', async () => {
    const { status, body } = await track({ orderNumber: placed.orderNumber, email });

    expect(status).toBe(200);
    expect(body.accessToken).toBe(placed.accessToken);
    const { accessToken: _token, ...order } = body;
    expect(order).toEqual((await readOrder(shop, placed)).body);
  });

  test.each([
    (orderNumber: string) => ({ orderNumber: `  ${orderNumber}\t`, email: `  ${email} ` }),
    (orderNumber: string) => ({
      orderNumber: orderNumber.toLowerCase(),
      email: email.toUpperCase(),
    }),
    (orderNumber: string) => ({
      orderNumber: `${orderNumber.slice(0, 5)}-${orderNumber.slice(5)}`,
      email: 'İGDİR.SAHİN@ornek.com',
    }),
  ])('[G04] spaces around and capitals do not count (%#)', async (typed) => {
    expect((await track(typed(placed.orderNumber))).status).toBe(200);
  });

  test('[G03] a wrong number, a wrong e-mail and another order answer alike', async () => {
    const wrong = [
      { orderNumber: 'AAAAAAAAAA', email },
      { orderNumber: placed.orderNumber, email: 'baska@ornek.com' },
      { orderNumber: placed.orderNumber, email: '' },
      { orderNumber: '', email },
      { orderNumber: '%', email: '%' },
      { orderNumber: '😀', email: 'ş@ğ' },
    ];

    const answers = await Promise.all(wrong.map((body) => track<ErrorAnswer>(body)));

    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' });
  });

  test.each([
    undefined,
    {},
    { orderNumber: 'A' },
    { orderNumber: 5, email },
    { orderNumber: 'A', email: 5 },
    { orderNumber: 'x'.repeat(61), email },
    { orderNumber: 'A', email: 'x'.repeat(255) },
    [],
  ])('refuses %j with 400', async (body) => {
    expect((await track(body)).status).toBe(400);
  });

  test('notes of the history are in the language of the request', async () => {
    await call(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, { token: placed.accessToken });

    const turkish = await track({ orderNumber: placed.orderNumber, email });
    const english = await track(
      { orderNumber: placed.orderNumber, email },
      { 'accept-language': 'en' },
    );

    expect([turkish, english].map(({ body }) => body.history.at(-1)?.note)).toEqual([
      'Sipariş sizin isteğinizle iptal edildi.',
      'The order was cancelled at your request.',
    ]);
  });
});
