// The cache information that the page renderer gets with a response: a page that shows an uncached
// response must not be cached either.
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { INSIDE_HEADER, insideToken, TAGS_HEADER } from './api-cache.ts';

const shop = useTestApp();
const tagsOf = async (path: string) =>
  (await ask(shop, 'GET', path, { headers: { [INSIDE_HEADER]: insideToken } })).headers[
    TAGS_HEADER
  ];

test('a catalogue answer names its tags, cached or fresh; a shared list names none', async () => {
  const as = await makeCustomer(shop.context);
  const { body: list } = await ask<{ id: number }>(shop, 'POST', '/user/lists', {
    as,
    body: { name: 'Atölye' },
  });
  const { body: shared } = await ask<{ shareCode: string }>(
    shop,
    'PUT',
    `/user/lists/${list.id}/share`,
    { as, body: { isShared: true } },
  );

  expect([await tagsOf('/categories'), await tagsOf('/categories')]).toEqual([
    'catalogue',
    'catalogue',
  ]);
  expect((await ask(shop, 'GET', `/lists/${shared.shareCode}`)).status).toBe(200);
  expect(await tagsOf(`/lists/${shared.shareCode}`)).toBeUndefined();
});

test('what is put together from parts and not cached is sent like any other answer', async () => {
  await makeProduct(shop.db, { sku: 'PARÇA-1' });
  const quickOrder = (encoding: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/products/quick-order',
      headers: { 'accept-encoding': encoding },
      payload: { rows: Array(4).fill({ sku: 'PARCA-1', quantity: 1 }) },
    });
  const plain = await quickOrder('identity');
  const compressed = await quickOrder('br');
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(plain.json().rows).toMatchObject(Array(4).fill({ product: { sku: 'PARÇA-1' } }));
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(zlib.brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.payload);

  const search = await ask(shop, 'GET', '/products/search?q=yokboyleurun');
  expect(search.body).toMatchObject({ content: [] });
  expect(search.headers.etag).toMatch(/^"[\w-]+"$/);
});
