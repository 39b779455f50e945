// Responses that are not in memory go the short way once their route has answered: they must not
// differ from those of the HTTP layer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
let base = '';
const ids: number[] = [];
/** What the HTTP layer has answered. */
const whole: string[] = [];

beforeAll(async () => {
  shop = await startTestApp({
    watch: (app) => app.addHook('onRequest', async ({ url }) => void whole.push(url)),
  });
  for (const name of ['Kısa Şişe', 'Uzun Şişe', 'Düz Şişe'])
    ids.push(await makeProduct(shop.db, { name, description: 'Uzun bir açıklama. '.repeat(100) }));
  base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await shop.context.changes.ready;
  for (const path of ['/api/products/search?q=uzun', `/api/products/${ids[0]}`, '/api/products'])
    await (await ask(path)).text();
});
afterAll(async () => shop?.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } });
const lasting = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) =>
        !['date', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name),
    ),
  );

/** The answer to a request, and whether the HTTP layer gave it. */
async function askFresh(path: string, headers: Record<string, string> = {}) {
  shop.context.cache.drop(['*']);
  whole.length = 0;
  const answer = await ask(path, headers);
  return { answer, text: await answer.text(), isWhole: whole.length > 0 };
}

test.each([
  ['/api/products/ID', 'tr'],
  ['/api/products/ID?gclid=1', 'en'],
  ['/api/products?size=2&sort=name%2Cdesc', 'tr'],
  ['/api/products/search?q=uzun+%C5%9Fi%C5%9Fe', 'tr'],
])('%s in %s has the bytes and headers that the HTTP layer gives it', async (path, language) => {
  const url = path.replace('ID', String(ids[1]));
  const headers = { 'accept-language': language, 'accept-encoding': 'identity' };
  const { answer, text, isWhole } = await askFresh(url, headers);
  shop.context.cache.drop(['*']);
  const other = await shop.app.inject({ url, headers });

  expect([answer.status, isWhole]).toEqual([200, false]);
  expect(text).toBe(other.payload);
  expect(lasting(answer.headers)).toEqual(lasting(Object.entries(other.headers) as never));
});

test('a search without a result is counted once and not kept', async () => {
  const { answer, isWhole } = await askFresh('/api/products/search?q=zzzqqqxx');
  expect([answer.status, isWhole]).toEqual([200, false]);
  expect(answer.headers.get('vary')).toContain('authorization');
  expect(shop.context.cache.size().entries).toBe(0);
  await shop.context.search.misses.settled();
  const misses = await shop.db
    .selectFrom('searchMisses')
    .select('count')
    .where('text', '=', 'zzzqqqxx')
    .execute();
  expect(misses).toEqual([{ count: 1 }]);
});

test('it is compressed for who can read it, and the next one comes from memory', async () => {
  const path = `/api/products/${ids[2]}`;
  const { answer, text } = await askFresh(path, { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect((JSON.parse(text) as { id: number }).id).toBe(ids[2]);
  const again = await ask(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.each([
  ['/api/products/2147483647', 404],
  ['/api/products/zero', 400],
  ['/api/products?size=many', 400],
  ['/api/products?size=1&size=2', 400],
  ['/api/%70roducts', 200],
  ['/api/nothing', 404],
])('%s is answered by the HTTP layer, with %i', async (path, status) => {
  const { answer, isWhole } = await askFresh(path);
  expect([answer.status, isWhole]).toEqual([status, true]);
});
