// Cached responses use the fast path: they must not differ from normal ones, except in speed.
import { beforeAll, expect, test } from 'vitest';
import { receiveChanges } from '#server/testing/changes.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
let base = '';
let id = 0;

beforeAll(async () => {
  id = await makeProduct(shop.db, {
    name: 'Hızlı Şişe',
    price: 1_000,
    description: 'Uzun bir açıklama. '.repeat(100),
  });
  base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await receiveChanges(shop);
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } });
const lasting = (answer: Response) =>
  Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'content-length', 'transfer-encoding'].includes(name),
    ),
  );

test('the second answer has the bytes and every header of the first, the security headers too', async () => {
  const first = await ask(`/api/products/${id}`);
  const second = await ask(`/api/products/${id}`);

  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers.get('x-content-type-options')).toBe('nosniff');
  expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await second.text()).toBe(await first.text());
});

test('a cached answer is 304 for its ETag, compressed on request, in the requested language', async () => {
  const { headers } = await ask('/api/categories');
  const again = await ask('/api/categories', { 'if-none-match': headers.get('etag') ?? '' });
  const english = async () =>
    (await (await ask('/api/categories', { 'accept-language': 'en-GB' })).json()) as {
      name: string;
    }[];
  await english();

  expect(again.status).toBe(304);
  expect(
    (await ask(`/api/products/${id}`, { 'accept-encoding': 'br' })).headers.get('content-encoding'),
  ).toBe('br');
  expect(
    (await ask(`/api/products/${id}`, { 'accept-encoding': 'gzip' })).headers.get(
      'content-encoding',
    ),
  ).toBe('gzip');
  expect((await english())[0]?.name).toBe('Essences');
  expect(((await (await ask('/api/categories')).json()) as { name: string }[])[0]?.name).toBe(
    'Esanslar',
  );
});

test('every client gets the same text, and a popular answer is fast without compression too', async () => {
  const path = `/api/products/${await makeProduct(shop.db, { description: 'Uzun. '.repeat(2_000) })}`;
  const fast = () => shop.context.cache.counted.fast.get('/api/products/:id') ?? 0;
  const texts: string[] = [];
  for (const form of ['br', 'gzip', 'identity', 'identity', 'identity', 'br'])
    texts.push(await (await ask(path, { 'accept-encoding': form })).text());
  expect(new Set(texts).size).toBe(1);

  const before = fast();
  await ask(path);
  expect(fast()).toBe(before + 1);
});

test('a change drops the cached response', async () => {
  const price = async () =>
    ((await (await ask(`/api/products/${id}`)).json()) as { price: number }).price;
  expect(await price()).toBe(10);
  await shop.db.updateTable('products').set({ priceKurus: 1_500 }).where('id', '=', id).execute();

  await expect.poll(price).toBe(15);
});

test('the tags of an answer are not sent to the client', async () => {
  const answer = await ask(`/api/products/${id}`, { 'x-flakon-inside': 'guess' });

  expect(answer.headers.get('x-cache-tags')).toBeNull();
});

test('a HEAD before the first GET changes nothing about it', async () => {
  await fetch(`${base}/api/products?size=3`, { method: 'HEAD' });
  expect((await ask('/api/products?size=3')).headers.get('cache-control')).toBe('no-cache');
});

test('unknown parameters and other spellings of the same address make no cache entries of their own', async () => {
  const misses = () => shop.context.cache.counted.misses;
  await ask('/api/products?page=0&size=4');
  const before = misses();
  for (const address of [
    '/api/products?page=0&size=4&fbclid=a',
    '/api/products?fbclid=b&page=0&size=4',
    '/api/products?size=4&page=0',
    '/api/%70roducts?page=0&size=%34',
    '/api/products/?page=0&size=4',
  ])
    expect((await ask(address)).status, address).toBe(200);
  expect(misses()).toBe(before);
});
