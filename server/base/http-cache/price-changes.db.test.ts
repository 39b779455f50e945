// A price change drops the responses that show the price or compare prices, and no others.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refreshAllPrices } from '#server/discounts/prices.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { useNotices } from '#server/testing/changes.ts';
import { ask as askShop } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
const noticesOf = useNotices(shop);

const ask = async <Answer>(path: string) =>
  (await shop.app.inject({ url: `/api${path}` })).json<Answer>();
const setPrice = (id: number, kurus: number) =>
  shop.db.updateTable('products').set({ priceKurus: kurus }).where('id', '=', id).execute();

test('after a price change product, lists and filters are new; answers without prices stay cached', async () => {
  const changed = await makeProduct(shop.db, { price: 100_000 });
  await makeProduct(shop.db, { price: 200_000 });
  const cheapest = async () =>
    (await ask<ProductPage>('/products?sort=price,asc&size=1')).content[0]?.id;
  const { cache } = shop.context;
  // Their creation is finished: cached entries now stay in memory.
  await noticesOf(async () => undefined);
  await ask('/categories');
  const cached = cache.get('tr /api/categories');
  expect(cached).toBeDefined();
  await cheapest();
  await ask(`/products/${changed}`);

  await setPrice(changed, 1);

  await expect
    .poll(async () => (await ask<ProductDetail>(`/products/${changed}`)).price)
    .toBe(0.01);
  expect(await cheapest()).toBe(changed);
  const { price } = await ask<{ price: { min: number } }>('/products/filters');
  expect(price.min).toBeLessThan(1);
  expect(cache.get('tr /api/categories')).toBe(cached);
});

test.each([
  ['barcode', { gtin: '8691234567893' }],
  ['tax rate', { taxPercent: 10 }],
])('a changed %s is notified', async (_what, values) => {
  const id = await makeProduct(shop.db);
  const notices = await noticesOf(() =>
    shop.db.updateTable('products').set(values).where('id', '=', id).execute(),
  );
  expect(notices).not.toEqual([]);
});

test('many prices at once make few notices; more than two thousand make one for the whole catalogue', async () => {
  const of = (count: number) =>
    noticesOf(() =>
      sql`select notify_of_prices_of(array(select generate_series(1, ${count}::int)))`.execute(
        shop.db,
      ),
    );
  expect(await of(0)).toEqual([]);
  expect((await of(501)).map((notice) => notice.split(';')[0]?.split(',').length)).toEqual([
    500, 1,
  ]);
  expect(await of(2_001)).toEqual(['catalogue']);
});

test('a statement that changes no price and a minute without a new discount send no notice', async () => {
  const id = await makeProduct(shop.db, { price: 100_000 });
  expect(
    await noticesOf(async () => {
      await setPrice(id, 100_000);
      await shop.db.updateTable('products').set({ stock: 7 }).where('id', '=', id).execute();
      await refreshAllPrices(shop.context);
    }),
  ).toEqual([]);
  expect(await noticesOf(() => setPrice(id, 90_000))).toEqual([
    expect.stringMatching(`^price:${id};3,2$`),
  ]);
});

test('lists of the same branch compare prices anew, those of other categories stay', async () => {
  const addCategory = async (name: string, parentId: number | null = null) =>
    (
      await shop.db
        .insertInto('categories')
        .values({ key: name, nameTr: name, nameEn: name, position: 990, parentId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const above = await addCategory('Ust');
  const other = await addCategory('Baska');
  const below = await addCategory('Alt', above);
  const changed = await makeProduct(shop.db, { price: 100_000, categoryId: below });
  await makeProduct(shop.db, { price: 50_000, categoryId: below });
  await makeProduct(shop.db, { price: 70_000, categoryId: other });
  await noticesOf(async () => undefined);
  const cheapest = async (category: number) =>
    (await ask<{ price: { min: number } }>(`/products/category/${category}/filters`)).price.min;
  const first = await cheapest(above);
  await cheapest(other);
  const { cache } = shop.context;
  const cached = cache.get(`tr /api/products/category/${other}/filters`);

  await setPrice(changed, 1_000);

  await expect.poll(() => cheapest(above)).toBeLessThan(first);
  expect(cache.get(`tr /api/products/category/${other}/filters`)).toBe(cached);
  expect(cached).toBeDefined();
});

test('a price from the back office, which writes all columns, is a notice of that product alone', async () => {
  const id = await makeProduct(shop.db, { price: 100_000 });
  const as = await makeAdmin(shop.context, { role: 'editor' });
  const body = { rows: [{ id, version: 1, price: 900 }] };
  expect(
    await noticesOf(async () => {
      expect((await askShop(shop, 'PUT', '/admin/products/prices', { as, body })).status).toBe(200);
    }),
  ).toEqual([expect.stringMatching(`^price:${id};3,2$`)]);
});
