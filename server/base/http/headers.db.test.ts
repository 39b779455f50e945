// The headers of every response that restrict the browser, for every request and outcome.
import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
const plain = useTestApp();

const skuOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('products')
      .select('sku')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sku;
const headersOf = async (url: string, { app } = shop) => (await app.inject({ url })).headers;

test.each([
  ['an answer', '/api/categories'],
  ['a cached answer', '/api/categories'],
  ['a call that does not exist', '/api/yok'],
  ['a private call without a token', '/api/user/orders'],
  ['words', '/locales/tr/errors.json'],
  ['what robots are told', '/robots.txt'],
  ['a picture that is not there', `/media/images/${'0'.repeat(32)}/320.webp`],
  ['whether it lives', '/healthz'],
])(
  '%s has the headers against sniffing and framing, a short referrer and HSTS, and names no server software',
  async (_what, url) => {
    const headers = await headersOf(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  },
);

test('a malformed address, which is refused before any route, has the security headers too', async () => {
  const headers = await headersOf('/api/%zz');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
});

test('a shop without TLS sends no HSTS header', async () => {
  expect((await headersOf('/api/categories', plain))['strict-transport-security']).toBeUndefined();
});

test('no other site may read an answer in a browser', async () => {
  const asked = {
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await shop.app.inject({ url: '/api/categories', method, ...asked });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('another site may show the pictures of products, and no other answer', async () => {
  const sku = await skuOf(await makeProduct(shop.db));
  const policies = [
    `/media/drawings/${sku}/main.svg`,
    `/media/images/yok/320.webp`,
    '/api/categories',
  ];
  const found = await Promise.all(policies.map((url) => headersOf(url)));
  expect(found.map((headers) => headers['cross-origin-resource-policy'])).toEqual([
    'cross-origin',
    'same-origin',
    'same-origin',
  ]);
});

const contact = { name: 'Ayşe', email: 'ayse@ornek.com', subject: 'Soru', message: 'Merhaba' };

test('a form of another site is accepted only by routes that expect forms', async () => {
  const post = (url: string, type: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
      payload,
    });
  const form = new URLSearchParams(contact).toString();
  expect((await post('/api/contact', 'application/x-www-form-urlencoded', form)).statusCode).toBe(
    403,
  );
  expect((await post('/api/contact', 'text/plain', JSON.stringify(contact))).statusCode).toBe(403);
  expect((await post('/api/auth/logout', 'application/json', '')).statusCode).toBe(403);
  const ownForm = await shop.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
  expect(ownForm.statusCode).toBe(415);
  // The bank's page sends the buyer back with a form.
  const callback = await post(
    '/api/payments/testbank/callback',
    'application/x-www-form-urlencoded',
    'token=unknown',
  );
  expect(callback.statusCode).toBe(303);
});
