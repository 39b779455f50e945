import { beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { FilteredPage, Filters, ProductPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
const ids: Record<string, number> = {};

const bottle = (name: string, parts: { color: string; price: number; soldCount?: number }) =>
  makeProduct(shop.db, {
    name: `Sınama ${name}`,
    family: 'Sınama şişesi',
    categoryId: 4,
    price: parts.price,
    soldCount: parts.soldCount ?? 0,
    attributes: { part: 'cap', color: parts.color },
  });

beforeAll(async () => {
  ids.gold = await bottle('altın', { color: 'gold', price: 12_000, soldCount: 50 });
  ids.silver = await bottle('gümüş', { color: 'silver', price: 34_000 });
  ids.cheap = await bottle('gümüş ince', { color: 'silver', price: 9_000, soldCount: 3 });
  ids.alone = await makeProduct(shop.db, {
    name: 'Sınama tek',
    categoryId: 4,
    price: 20_000,
    attributes: { part: 'cap', color: 'silver' },
  });
});

async function get<T = ProductPage>(url: string, payload?: object): Promise<T> {
  const answer = await shop.app.inject({
    url: `/api/products${url}`,
    ...(payload ? { method: 'POST' as const, payload } : { method: 'GET' as const }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const shownIds = ({ content }: ProductPage) => content.map(({ id }) => id);

test('on request a list has one card a family, with its prices and colours; else all products', async () => {
  const page = await get('/category/4?families=one&sort=bestSelling,desc');
  expect(shownIds(page)).toEqual([ids.gold, ids.alone]);
  expect(page).toMatchObject({ totalElements: 2, totalPages: 1 });
  expect(page.content[0]?.familyCard).toEqual({
    memberIds: [ids.gold, ids.silver, ids.cheap],
    price: { min: 90, max: 340 },
    colors: [
      { label: 'Altın', color: '#c9a24a', id: ids.gold },
      { label: 'Gümüş', color: '#c4c7c9', id: ids.silver },
    ],
  });
  expect(page.content[1]?.familyCard).toBeUndefined();

  const all = await get('/category/4?sort=bestSelling,desc');
  expect(all.totalElements).toBe(4);
  expect(all.content.some(({ familyCard }) => familyCard)).toBe(false);
});

test('by price the cheapest or dearest member represents its family; pages count cards', async () => {
  const page = (query: string) => get(`/category/4?families=one&${query}`);
  expect(shownIds(await page('sort=price,asc'))).toEqual([ids.cheap, ids.alone]);
  expect(shownIds(await page('sort=price,desc'))).toEqual([ids.silver, ids.alone]);
  expect(shownIds(await page('sort=name,asc'))).toEqual([ids.gold, ids.alone]);
  const second = await page('sort=price,asc&page=1&size=1');
  expect(second).toMatchObject({ totalElements: 2, totalPages: 2 });
  expect(shownIds(second)).toEqual([ids.alone]);
});

test('a filter chooses among members, and facets count cards', async () => {
  const page = await get<FilteredPage>('/category/4/filtered?families=one&sort=bestSelling,desc', {
    attributes: { color: ['silver'] },
  });
  expect(shownIds(page)).toEqual([ids.cheap, ids.alone]);
  expect(page.totalElements).toBe(2);
  expect(page.content[0]?.familyCard).toMatchObject({
    memberIds: [ids.silver, ids.cheap],
    price: { min: 90, max: 340 },
    colors: [{ label: 'Gümüş', id: ids.cheap }],
  });
  const counts = ({ facets }: Pick<Filters, 'facets'>) =>
    facets.find(({ key }) => key === 'color')?.values.map(({ value, count }) => [value, count]);
  const expected = [
    ['gold', 1],
    ['silver', 2],
  ];
  expect(counts(page)).toEqual(expected);
  expect(counts(await get<Filters>('/category/4/filters?families=one'))).toEqual(expected);
});

test('members of one colour are offered by size, for each size the most similar one', async () => {
  const bottle = (capacityMl: number, neck: string) =>
    makeProduct(shop.db, {
      name: `Boy ${capacityMl} ${neck}`,
      family: 'Boylar',
      categoryId: 5,
      soldCount: capacityMl === 50 && neck === 'FEA15' ? 9 : 0,
      attributes: { part: 'bottle', glassColor: 'clear', capacityMl, neck },
    });
  const large = await bottle(100, 'FEA15');
  await bottle(30, '18/415');
  const small = await bottle(30, 'FEA15');
  const shown = await bottle(50, 'FEA15');

  const page = await get('/category/5?families=one&sort=bestSelling,desc');

  expect(page.content.find(({ id }) => id === shown)?.familyCard?.sizes).toEqual([
    { label: '30 ml', id: small },
    { label: '50 ml', id: shown },
    { label: '100 ml', id: large },
  ]);
});

test('a search shows the member that matches best', async () => {
  expect(shownIds(await get('/search?q=sınama gümüş ince&families=one'))).toEqual([ids.cheap]);
  const all = await get('/search?q=sınama&families=one');
  expect(shownIds(all).toSorted((a, b) => a - b)).toEqual([ids.gold, ids.alone]);
  expect(all.totalElements).toBe(2);
});

test('a card changes with the price of a member that it does not show', async () => {
  const url = '/category/4?families=one&sort=bestSelling,desc';
  const most = async () => (await get(url)).content[0]?.familyCard?.price.max;
  expect(await most()).toBe(340);
  await shop.db
    .updateTable('products')
    .set({ priceKurus: 50_000 })
    .where('id', '=', ids.silver ?? 0)
    .execute();
  await expect.poll(most).toBe(500);
});
