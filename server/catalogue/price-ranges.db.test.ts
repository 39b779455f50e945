// Filters show the lowest and highest price, and are rebuilt only when that range changes.
import { beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Filters } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
const ids: Record<string, number> = {};
let below = 0;
let above = 0;

async function addCategory(name: string, parentId: number | null): Promise<number> {
  const added = await shop.db
    .insertInto('categories')
    .values({ key: name, nameTr: name, nameEn: name, position: 990, parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

beforeAll(async () => {
  await shop.context.changes.ready;
  above = await addCategory('Ust', null);
  below = await addCategory('Alt', above);
  for (const [name, price] of Object.entries({ low: 1_000, middle: 5_000, high: 9_000 }))
    ids[name] = await makeProduct(shop.db, { categoryId: below, price });
});

const rangeOf = async (url: string) =>
  (await shop.app.inject({ url: `/api/products${url}/filters` })).json<Filters>().price;
const setPrice = (id: number | undefined, priceKurus: number) =>
  shop.db
    .updateTable('products')
    .set({ priceKurus })
    .where('id', '=', id ?? 0)
    .execute();
const priceOf = async (id: number | undefined) =>
  (await shop.app.inject({ url: `/api/products/${id}` })).json<{ price: number }>().price;

test('the price range of a category, its parent and the whole catalogue follows each change', async () => {
  const own = `/category/${below}`;
  const upper = `/category/${above}`;
  await expect.poll(() => rangeOf(own)).toEqual({ min: 10, max: 90 });
  expect(await rangeOf(upper)).toEqual({ min: 10, max: 90 });
  await rangeOf('');

  await setPrice(ids.high, 12_000_000);
  await expect.poll(() => rangeOf(own)).toEqual({ min: 10, max: 120_000 });
  await expect.poll(() => rangeOf(upper)).toEqual({ min: 10, max: 120_000 });
  await expect.poll(async () => (await rangeOf('')).max).toBe(120_000);

  // One change arrives while the other is being read.
  await Promise.all([setPrice(ids.high, 130_000), setPrice(ids.middle, 4_000)]);
  await Promise.all([setPrice(ids.high, 12_000_000), setPrice(ids.middle, 5_000)]);
  await setPrice(ids.low, 6_000);
  await expect.poll(() => rangeOf(own)).toEqual({ min: 50, max: 120_000 });
});

test('a price that stays inside the range leaves the cached answer', async () => {
  const { cache } = shop.context;
  const key = `tr /api/products/category/${below}/filters`;
  await expect.poll(() => rangeOf(`/category/${below}`)).toEqual({ min: 50, max: 120_000 });
  const cached = cache.get(key);
  await setPrice(ids.low, 7_000);
  await expect.poll(() => priceOf(ids.low)).toBe(70);
  expect(cache.get(key)).toBe(cached);
  expect(cached).toBeDefined();
});
