import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
const IN_TURKISH = ['Cam', 'Çam', 'Ilık', 'İnce', 'Şişe', 'Tıpa', 'Zarf'];

beforeAll(async () => {
  for (const name of IN_TURKISH.toReversed())
    await makeProduct(shop.db, { name, categoryId: 4, ...(name < 'D' && { family: 'Ağaç' }) });
});

async function namesOf(query: string, filter?: object): Promise<string[]> {
  const answer = await shop.app.inject({
    url: `/api/products/category/4${filter ? '/filtered' : ''}?${query}`,
    ...(filter ? { method: 'POST' as const, payload: filter } : { method: 'GET' as const }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProductPage>().content.map(({ name }) => name);
}

const lists = () =>
  Promise.all([
    namesOf('sort=name,asc'),
    namesOf('sort=name,desc&size=3&page=1'),
    namesOf('sort=name,asc&families=one'),
    namesOf('sort=name,desc', { inStock: true }),
    namesOf('sort=name,asc&families=one', { inStock: true }),
    namesOf('sort=name,asc&search=şişe'),
  ]);

const isRead = () =>
  vi.waitFor(() => expect(shop.context.shownProducts.namePlaces()).not.toBeNull());

test('[F15] [F18] lists by name are in Turkish order, sorted by the database or in memory', async () => {
  const { shownProducts, cache } = shop.context;
  shownProducts.dropAllCached();
  const ofDatabase = await lists();
  expect(ofDatabase[0]).toEqual(IN_TURKISH);

  await isRead();
  await shownProducts.facetTables([4]);
  cache.drop(['*']);
  expect(await lists()).toEqual(ofDatabase);
});

test('a product with a new name moves at once, also where memory sorts', async () => {
  const { shownProducts } = shop.context;
  const firstInMemory = async () => {
    await isRead();
    await shownProducts.facetTables([4]);
    return (await namesOf('sort=name,asc&size=1'))[0];
  };
  expect(await firstInMemory()).toBe('Cam');
  await sql`update products set name = 'Adı değişen' where name = 'Zarf'`.execute(shop.db);
  await vi.waitFor(async () => expect(await firstInMemory()).toBe('Adı değişen'));
});
