// After a change nobody waits for popular responses: they are rebuilt while the stale ones are
// sent.
import { beforeAll, expect, test } from 'vitest';
import { receiveChanges } from '#server/testing/changes.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { sourceOf } from './refresh.ts';

const shop = useTestApp();
let base = '';

beforeAll(async () => {
  base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});

test('an answer with many requests is refreshed after a change without waiting for a request', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  await receiveChanges(shop);
  const { cache } = shop.context;
  const price = async () =>
    ((await (await fetch(`${base}/api/products/${id}`)).json()) as { price: number }).price;
  expect(await price()).toBe(10);
  for (let hit = 0; hit < 4; hit += 1) await price();
  const key = `tr /api/products/${id}`;
  const before = cache.get(key);
  expect(before).toBeDefined();

  await shop.db.updateTable('products').set({ priceKurus: 2_000 }).where('id', '=', id).execute();
  // Checks the cache without a request, which would rebuild the entry.
  await expect
    .poll(() => cache.get(key) !== before && cache.get(key)?.body?.toString())
    .toMatch(/"price":20,/);
  const { misses } = cache.counted;
  expect(await price()).toBe(20);
  expect(cache.counted.misses).toBe(misses);
});

test('the key of an entry leads back to the request that it answers', () => {
  expect(sourceOf('tr /api/products?size=3')).toEqual({
    url: '/api/products?size=3',
    headers: { 'accept-language': 'tr' },
  });
  expect(sourceOf('page en /products/7')).toEqual({
    url: '/products/7',
    headers: { cookie: 'i18nextLng=en' },
  });
  expect(sourceOf('tr /api/products/filtered {"inStock":true}')).toBeNull();
});
