import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { taxPercents } from '#shared/pricing/tax-rows.ts';
import { selectIdsByPrice } from './browsing.sql.ts';

const shop = useTestApp();

/** Net price and rate; the shop's is 18 %. */
const goods = [
  { name: 'Deneme mumu', price: 10_000, taxPercent: null },
  { name: 'Deneme şişesi', price: 9_900, taxPercent: 20 },
  { name: 'Deneme kutusu', price: 10_500, taxPercent: 10 },
  { name: 'Deneme kitabı', price: 11_600, taxPercent: 0 },
  { name: 'Deneme gülü', price: 11_400, taxPercent: 1 },
];
/** 115,14 · 115,50 · 116,00 · 118,00 · 118,80 with tax. */
const byPrice = ['gülü', 'kutusu', 'kitabı', 'mumu', 'şişesi'].map((word) => `Deneme ${word}`);
const lists = (order: string): [string, object?][] => [
  [`/products?sort=price,${order}`],
  [`/products/category/3?sort=price,${order}`],
  [`/products/search?q=deneme&sort=price,${order}`],
  [`/products/filtered?sort=price,${order}`, {}],
  [`/products/category/3/filtered?sort=price,${order}`, {}],
  [`/products/filtered?sort=price,${order}`, { search: 'deneme' }],
];

async function names([url, payload]: [string, object?]): Promise<string[]> {
  const answer = await shop.app.inject({
    url: `/api${url}`,
    ...(payload ? { method: 'POST' as const, payload } : { method: 'GET' as const }),
  });
  expect(answer.statusCode, url).toBe(200);
  return answer.json<{ content: { name: string }[] }>().content.map(({ name }) => name);
}

beforeAll(async () => {
  for (const { taxPercent, ...product } of goods) {
    const id = await makeProduct(shop.db, { ...product, categoryId: 3 });
    await shop.db.updateTable('products').set({ taxPercent }).where('id', '=', id).execute();
  }
});

test('lists by price compare what is shown: with tax, each product at its own rate', async () => {
  for (const list of lists('asc')) expect(await names(list), list[0]).toEqual(byPrice);
  for (const list of lists('desc'))
    expect(await names(list), list[0]).toEqual(byPrice.toReversed());
});

test('the tax rates of the code are those that the database allows', async () => {
  const { rows } = await sql<{
    percent: number;
  }>`select percent from generate_series(0, 100) percent
    where exists (select 1 from pg_constraint where conname = 'products_tax_percent_known'
      and pg_get_constraintdef(oid) ~ ('\\m' || percent || '\\M'))`.execute(shop.db);
  expect(rows.map(({ percent }) => percent)).toEqual([...taxPercents]);
});

test('a slice by price starts where the one before ended', async () => {
  const order = { isDescending: false, rates: { ...DEFAULT_RATES, taxRate: 0.18 } };
  const slice = (offset: number, limit: number) =>
    selectIdsByPrice(shop.db, [3], order, { offset, limit });
  const all = await slice(0, 10);
  expect([...(await slice(0, 2)), ...(await slice(2, 2)), ...(await slice(4, 2))]).toEqual(all);
});
