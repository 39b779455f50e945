// Every process shows the changes of every other: responses are cached in memory, but only until a
// change.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';
import type { RatesAnswer } from '#shared/settings/config.ts';

const first = useTestApp();
let second: Awaited<ReturnType<typeof startSecond>>;

/** Like another process on the same database, but in this process. */
async function startSecond() {
  const { db, pool } = openDb(first.databaseUrl);
  const { app, context } = await buildApp({
    config: first.config,
    secrets: readSecrets(first.config),
    databaseUrl: first.databaseUrl,
    db,
    pool,
  });
  await context.changes.ready;
  return { app, context, stop: () => app.close().then(() => db.destroy()) };
}

beforeAll(async () => {
  second = await startSecond();
});

afterAll(() => second.stop());

const ask = async <T>(path: string) => (await second.app.inject({ url: `/api${path}` })).json<T>();

test('a price changed in one process is soon the price in the other, in the product and in lists', async () => {
  const id = await makeProduct(first.db, { price: 1_000 });
  await expect.poll(async () => (await ask<ProductDetail>(`/products/${id}`)).price).toBe(10);
  await ask('/products?size=1');

  await first.db.updateTable('products').set({ priceKurus: 2_000 }).where('id', '=', id).execute();

  await expect.poll(async () => (await ask<ProductDetail>(`/products/${id}`)).price).toBe(20);
  await expect
    .poll(async () => (await ask<ProductPage>('/products?size=1')).content[0]?.price)
    .toBe(20);
});

test('a sale in one process soon changes the stock in the other', async () => {
  const id = await makeProduct(first.db, { stock: 3 });
  await expect.poll(async () => (await ask<ProductDetail>(`/products/${id}`)).stock).toBe(3);

  await first.db.updateTable('products').set({ stock: 0 }).where('id', '=', id).execute();
  first.context.changes.stockChanged([{ productId: id, isFlip: true }]);

  await expect.poll(async () => (await ask<ProductDetail>(`/products/${id}`)).stock).toBe(0);
});

test('a sale is visible as soon as the changes are applied, without waiting for the next notice', async () => {
  const id = await makeProduct(first.db, { stock: 3 });
  const read = async () =>
    (await first.app.inject({ url: `/api/products/${id}` })).json<ProductDetail>();
  expect((await read()).stock).toBe(3);

  await first.db.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
  first.context.changes.stockChanged([{ productId: id, isFlip: false }]);
  await first.context.changes.applied();

  expect((await read()).stock).toBe(1);
});

test('[G09] rates changed in one process are soon the rates of the other', async () => {
  expect((await ask<RatesAnswer>('/config/rates')).shippingCost).toBe(80);

  await first.db
    .updateTable('settings')
    .set({
      value: JSON.stringify({
        taxRate: 0.2,
        shippingKurus: 9_000,
        freeShippingKurus: 75_000,
        pricesIncludeTax: false,
      }),
    })
    .where('key', '=', 'rates')
    .execute();

  await expect
    .poll(() => ask<RatesAnswer>('/config/rates'))
    .toEqual({
      taxRate: 0.2,
      shippingCost: 90,
      freeShippingThreshold: 750,
      pricesIncludeTax: false,
    });
});

test('when the connection for notifications breaks, nothing cached before it is used afterwards', async () => {
  const id = await makeProduct(first.db, { price: 1_000 });
  await expect.poll(async () => (await ask<ProductDetail>(`/products/${id}`)).price).toBe(10);
  await first.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'flakon changes' and datname = current_database()",
  );
  await first.db.updateTable('products').set({ priceKurus: 3_000 }).where('id', '=', id).execute();

  await expect
    .poll(async () => (await ask<ProductDetail>(`/products/${id}`)).price, { interval: 50 })
    .toBe(30);
});
