// Pages get the same data from the API without HTTP as everybody gets with it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { CallInside } from './inside-calls.ts';

let shop: TestApp;
let callInside: CallInside;
let id = 0;

beforeAll(async () => {
  shop = await startTestApp({
    renderPage: async (_app, context) => {
      callInside = context.callInside;
      return async () => '';
    },
  });
  id = await makeProduct(shop.db, { name: 'Kare Şişe', price: 1_000 });
});
afterAll(async () => shop?.stop());

const inside = (url: string, body?: object, language = 'tr') =>
  callInside({
    method: body ? 'POST' : 'GET',
    url,
    language,
    ...(body && { body: JSON.stringify(body) }),
  });
const outside = (url: string, body?: object, language = 'tr') =>
  shop.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { 'accept-language': language },
    ...(body && { payload: body }),
  });

test.each<[url: string, body?: object]>([
  ['/api/config/rates'],
  ['/api/config/shop'],
  ['/api/scenes'],
  ['/api/categories'],
  ['/api/products/search?q=kare&size=3'],
  ['/api/products?sort=price%2Casc&size=2&page=0'],
  ['/api/products/filters?taxIncluded=true'],
  ['/api/products/1'],
  ['/api/products/1/fitting'],
  ['/api/products/filtered?size=1&page=0', { attributes: {}, minPrice: 1 }],
  ['/api/recommended-products/sidebar'],
  ['/api/popular-products/top/3'],
])('%s has the same answer with and without HTTP, fresh and cached', async (path, body) => {
  const url = path.replace('/products/1', `/products/${id}`);
  shop.context.cache.drop(['*']);
  const fresh = await inside(url, body);
  const cached = await inside(url, body);
  const afterPage = await outside(url, body);
  shop.context.cache.drop(['*']);
  const alone = await outside(url, body);

  expect(fresh?.status).toBe(200);
  expect(JSON.parse(JSON.stringify(fresh?.value))).toEqual(alone.json());
  expect(cached).toEqual({ ...fresh, value: alone.json() });
  expect(afterPage.payload).toBe(alone.payload);
  expect(afterPage.headers.etag).toBe(alone.headers.etag);
  expect(fresh?.tags?.length).toBeGreaterThan(0);
});

test('an answer cached by a page is sent by the fast path once it has all its headers', async () => {
  const base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const headersOf = async () => {
    const { headers } = await fetch(`${base}/api/products/${id}`);
    return Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)));
  };
  shop.context.cache.drop(['*']);
  await inside(`/api/products/${id}`);
  await inside(`/api/products/${id}`);
  const before = shop.context.cache.counted.fast.size;
  const first = await headersOf();
  const second = await headersOf();

  expect(second).toEqual(first);
  expect(second['x-content-type-options']).toBe('nosniff');
  expect(shop.context.cache.counted.fast.size).toBe(before + 1);
});

test('an answer is cached when pages request it for the second time', async () => {
  const url = '/api/products/search?q=kare&size=7';
  const { cache } = shop.context;
  const entriesAfter = async () => {
    const { entries } = cache.size();
    expect((await inside(url))?.status).toBe(200);
    return cache.size().entries - entries;
  };
  expect([await entriesAfter(), await entriesAfter(), await entriesAfter()]).toEqual([0, 1, 0]);
  cache.drop(['*']);
  expect(await entriesAfter()).toBe(1);
});

test('a change is noticed, and each language has its own answers', async () => {
  const english = await inside(`/api/products/${id}`, undefined, 'en');
  expect(english?.value).toEqual((await outside(`/api/products/${id}`, undefined, 'en')).json());
  await shop.db.updateTable('products').set({ priceKurus: 2_000 }).where('id', '=', id).execute();
  await expect
    .poll(async () => (await inside(`/api/products/${id}`))?.value)
    .toMatchObject({ price: 20 });
});

test('a refused, malformed or uncacheable request is not answered without HTTP', async () => {
  const others = [
    '/api/products/2147483647',
    '/api/products/zero',
    '/api/products?size=many',
    '/api/blog/%E0%A4%A',
    '/api/auth/me',
    '/api/nothing',
  ];
  for (const url of others) expect([url, await inside(url)]).toEqual([url, null]);
});
