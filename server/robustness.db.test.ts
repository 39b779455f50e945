// Input that nobody sends by accident gets an orderly response: never a 500, never internal
// details.
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();

const NUL = '\u0000';
const HALF = '\ud800';

describe('text that the database cannot store', () => {
  test.each([
    ['GET', '/api/orders/%00', undefined],
    ['GET', '/media/drawings/%00/main.svg', undefined],
    ['GET', '/testbank/pay/%00', undefined],
    ['POST', '/api/payment/verify', { orderNumber: '7K3M9QX2TD', paymentId: NUL }],
    ['POST', '/api/orders/track', { orderNumber: NUL, email: 'a@ornek.example' }],
    ['POST', '/api/products/filtered', { attributes: { neck: [NUL] } }],
    ['POST', '/api/products/filtered', { attributes: { [HALF]: [HALF] } }],
    ['GET', `/api/products/search?q=${encodeURIComponent(`a${NUL}b`)}`, undefined],
  ] as const)('%s %s is no 500', async (method, url, payload) => {
    const answer = await shop.app.inject({ method, url, ...(payload ? { payload } : {}) });

    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/select|syntax|stack|node_modules/i);
  });
});

test('a choice of more facets than there are is refused before the database is queried', async () => {
  const attributes = Object.fromEntries(
    Array.from({ length: 1_700 }, (_, index) => [`k${index}`, ['a']]),
  );

  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/products/filtered',
    payload: { attributes },
  });

  expect(answer.statusCode).toBe(400);
});

test.each([
  '/locales/tr/constructor.json',
  '/locales/tr/toString.json',
  '/locales/__proto__/toString.json',
  '/locales/tr/__proto__.json',
  '/locales/tr/errors.json',
  '/locales/tr/..%2f..%2fpackage.json',
  '/locales/de/common.json',
])('%s is not found', async (url) => {
  expect((await shop.app.inject({ url })).statusCode).toBe(404);
});

test('a private answer may be stored by no shared cache, an answer to a POST by none at all', async () => {
  const order = await shop.app.inject({ url: '/api/orders/7K3M9QX2TD' });
  const calculated = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/calculate',
    payload: { cartItems: [] },
  });

  expect(order.headers['cache-control']).toMatch(/no-store/);
  expect(calculated.headers['cache-control']).toBe('no-store');
});

test('broken and hostile JSON is 400 in the shape of every error', async () => {
  for (const payload of [
    '{',
    '[1,',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    'null',
    '7',
    '"text"',
  ]) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/cart/calculate',
      headers: { 'content-type': 'application/json' },
      payload,
    });

    expect(answer.statusCode, payload).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      requestId: expect.any(String),
    });
  }
});

test('a body over the limit is 413, another media type 415', async () => {
  const large = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/calculate',
    headers: { 'content-type': 'application/json' },
    payload: `"${'x'.repeat(2 ** 20)}"`,
  });
  const image = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/calculate',
    headers: { 'content-type': 'image/png' },
    payload: 'x',
  });

  expect([large.statusCode, large.json().code]).toEqual([413, 'TOO_LARGE']);
  expect([image.statusCode, image.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
});

test('a malformed address is 400 in the same shape', async () => {
  const answer = await shop.app.inject({ url: '/api/products/%zz' });

  expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('the metrics are only readable on the machine itself', async () => {
  expect(
    (await shop.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode,
  ).toBe(404);
  expect((await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body).toContain(
    'process_cpu',
  );
});
