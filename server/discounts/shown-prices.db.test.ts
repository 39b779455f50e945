// Filters and sorting by price compare the price on the card (decision 0114).
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { writeProducts } from '#server/catalogue/product-writing.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { makeRule } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Filters, Product } from '#shared/catalogue/catalogue.ts';
import { refreshAllPrices } from './prices.ts';

const shop = useTestApp();
const ids: Record<'plain' | 'reduced' | 'tiered' | 'dear', number> = {
  plain: 0,
  reduced: 0,
  tiered: 0,
  dear: 0,
};
const name = 'Kartfiyat';
let categoryId = 0;

type List = { content: Product[]; totalElements: number };

beforeAll(async () => {
  const category = await shop.db
    .insertInto('categories')
    .values({ key: name, nameTr: name, nameEn: name, position: 990, parentId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  categoryId = category.id;
  const made = { name, categoryId };
  // On the cards, net: 100,00 · 84,00 · 90,00 · 110,00.
  ids.plain = await makeProduct(shop.db, { ...made, name: `${name} bir`, price: 10_000 });
  ids.reduced = await makeProduct(shop.db, { ...made, name: `${name} iki`, price: 12_000 });
  ids.tiered = await makeProduct(shop.db, {
    ...made,
    name: `${name} üç`,
    price: 15_000,
    minQuantity: 12,
    quantityStep: 6,
    tiers: [{ minQuantity: 12, discountType: 'PERCENTAGE', discountPoints: 4_000 }],
  });
  ids.dear = await makeProduct(shop.db, { ...made, name: `${name} dört`, price: 11_000 });
  await makeRule(shop, {
    name: 'Kural',
    scope: 'PRODUCT',
    productIds: [ids.reduced],
    percentage: 30,
  });
  await refreshAllPrices(shop.context);
});

beforeEach(dropCached);

/** Without it, the answer comes from an index of the database while no table is in memory. */
function dropCached() {
  shop.context.cache.drop(['*']);
  shop.context.shownProducts.dropAllCached();
}

async function contentOf(url: string, payload?: object): Promise<List> {
  const answer = await shop.app.inject({
    url: `/api${url}`,
    ...(payload ? { method: 'POST' as const, payload } : { method: 'GET' as const }),
  });
  expect(answer.statusCode, url).toBe(200);
  return answer.json<List>();
}

const byPrice: [string, object?][] = [
  ['/products/category/ID?sort=price,asc'],
  ['/products/category/ID/filtered?sort=price,asc', {}],
  ['/products/category/ID?sort=price,asc&oneAFamily=true'],
  [`/products/search?q=${name}&sort=price,asc`],
  [`/products/filtered?sort=price,asc`, { search: name }],
];

test.each(byPrice)('%s is in the order of the prices on the cards', async (url, payload) => {
  const { content } = await contentOf(url.replace('ID', String(categoryId)), payload);
  expect(content.map(({ id }) => id)).toEqual([ids.reduced, ids.tiered, ids.plain, ids.dear]);
});

test('a filter by price finds what costs so much on the card', async () => {
  const url = `/products/category/${categoryId}/filtered`;
  const found = async (filter: object) =>
    (await contentOf(url, filter)).content.map(({ id }) => id).sort();
  expect(await found({ maxPrice: 95 })).toEqual([ids.reduced, ids.tiered].sort());
  expect(await found({ minPrice: 115 })).toEqual([]);
});

test('the range of prices is that of the cards', async () => {
  const { price } = (
    await shop.app.inject(`/api/products/category/${categoryId}/filters`)
  ).json<Filters>();
  expect(price).toEqual({ min: 84, max: 110 });
});

test('a changed tier or smallest quantity changes the price that is compared', async () => {
  const admin = await makeAdmin(shop.context);
  const actor = { adminId: admin.id, email: admin.email, remoteAddress: null };
  const shownKurus = async () =>
    (
      await shop.db
        .selectFrom('shownPrices')
        .select('kurus')
        .where('productId', '=', ids.tiered)
        .executeTakeFirstOrThrow()
    ).kurus;
  const write = (fields: object) =>
    inTransaction(shop.db, (tx) =>
      writeProducts(tx, actor, [{ id: ids.tiered, fields }], shop.context.clock()),
    );
  await write({ minQuantity: 6 });
  expect(await shownKurus()).toBe(15_000);
  await write({ minQuantity: 12 });
  expect(await shownKurus()).toBe(9_000);
  await write({ isActive: false });
  await expect(shownKurus()).rejects.toThrow();
  await write({ isActive: true });
  expect(await shownKurus()).toBe(9_000);
});
