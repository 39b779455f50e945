// Requests beyond the shop's capacity: refused at once with a message, not answered late; the
// overload ends by itself.
import pg from 'pg';
import { expect, test } from 'vitest';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const search = (query: string) => call<ErrorAnswer>(shop, 'GET', `/products/search?q=${query}`);

test('while the database is blocked, further requests get 503 with Retry-After; then all works', async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  // Locks tables that every search needs.
  await client.query('begin; lock table product_search, products in access exclusive mode');
  const first = Array.from({ length: 120 }, (_, index) => search(`bekleyen${index}`));
  await expect.poll(() => shop.pool.waitingCount).toBeGreaterThan(40);
  await expect
    .poll(
      async () =>
        (
          await Promise.race([
            search('yeni'),
            new Promise<{ status: 0 }>((resolve) => setImmediate(() => resolve({ status: 0 }))),
          ])
        ).status,
    )
    .toBe(503);

  const refused = await search('yeni');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'OVERLOADED',
    '2',
  ]);
  expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect(shop.pool.waitingCount).toBeLessThan(200);

  await client.query('rollback');
  await client.end();
  const answers = await Promise.all(first);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  await expect.poll(async () => (await search('yeni')).status).toBe(200);
});
