import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import { createNameOrder } from './name-order.ts';

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

test('a product with a new name moves at once', async () => {
  const { shownProducts } = shop.context;
  await isRead();
  await sql`update products set name = 'Yeni zarf' where name = 'Zarf'`.execute(shop.db);
  await vi.waitFor(async () => expect((await namesOf('sort=name,asc')).at(-1)).toBe('Yeni zarf'));
  await isRead();
  await sql`update products set name = 'Adı değişen' where name = 'Yeni zarf'`.execute(shop.db);
  await vi.waitFor(async () => expect((await namesOf('sort=name,asc'))[0]).toBe('Adı değişen'));
  shownProducts.dropAllCached();
  expect((await namesOf('sort=name,asc&size=2'))[0]).toBe('Adı değişen');
});

test('an order whose reading failed or that was dropped meanwhile is used by nobody', async () => {
  let time = 0;
  const reads: PromiseWithResolvers<{ rows: { ids: number[] }[] }>[] = [];
  const db = {
    getExecutor: () => ({
      transformQuery: (node: unknown) => node,
      compileQuery: (node: unknown) => node,
      executeQuery: () => {
        const read = Promise.withResolvers<{ rows: { ids: number[] }[] }>();
        reads.push(read);
        return read.promise;
      },
    }),
  } as never;
  const names = createNameOrder(db, () => time);
  expect([names.known(), names.known()]).toEqual([null, null]);
  names.dropAllCached();
  names.known();
  expect(reads).toHaveLength(2);
  reads[0]?.resolve({ rows: [{ ids: [1, 2] }] });
  reads[1]?.reject(new Error('lost'));
  await vi.waitFor(() => {
    expect(names.known()).toBeNull();
    expect(reads).toHaveLength(3);
  });
  reads[2]?.resolve({ rows: [{ ids: [5, 3] }] });
  await vi.waitFor(() => expect(names.known()).toEqual(Int32Array.of(0, 0, 0, 2, 0, 1)));

  // After a minute it is read again, and used until that has been done.
  time = 61_000;
  expect(names.known()).toHaveLength(6);
  expect(reads).toHaveLength(4);
});
