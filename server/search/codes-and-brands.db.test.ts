// Products are found by barcodes and by parts of SKUs; words of brands do not find everything.
import { beforeAll, describe, expect, test } from 'vitest';
import { receiveChanges } from '#server/testing/changes.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Suggestions } from '#shared/catalogue/search.ts';

const shop = useTestApp();

beforeAll(async () => {
  const essence = { brand: 'Lavanta Defteri', categoryId: 1, attributes: { part: 'essence' } };
  await makeProduct(shop.db, { ...essence, name: 'Lavanta Esansı' });
  await makeProduct(shop.db, { ...essence, name: 'Gül Bahçesi Esansı' });
  const box = { brand: 'Kâğıt Bahçe', categoryId: 10, attributes: { part: 'box' } };
  await makeProduct(shop.db, { ...box, name: 'Kraft Kâğıt Kutu' });
  await makeProduct(shop.db, { ...box, name: 'Sert Kutu' });
  const bottle = { brand: 'Koru Cam', categoryId: 3 };
  await makeProduct(shop.db, {
    ...bottle,
    name: '50 ml Kare Parfüm Şişesi',
    sku: 'FL-SKS-050',
    attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50, form: 'square' },
  });
  await makeProduct(shop.db, {
    ...bottle,
    name: '30 ml Kare Parfüm Şişesi Vidalı',
    sku: 'FL-SKV-030',
    attributes: { part: 'bottle', neck: '15/415', capacityMl: 30, form: 'square' },
  });
  await makeProduct(shop.db, {
    name: 'Siyah Bilezikli Kapak',
    categoryId: 4,
    attributes: { part: 'cap' },
    description: '50 ml şişeler için.',
  });
  await shop.db
    .updateTable('products')
    .set({ gtin: '8690001000012' })
    .where('sku', '=', 'FL-SKS-050')
    .execute();
  await receiveChanges(shop);
});

async function get<T>(path: string, text: string) {
  return (await shop.app.inject(`/api/${path}?q=${encodeURIComponent(text)}`)).json<T>();
}
const namesOf = async (text: string) =>
  (await get<ProductPage>('products/search', text)).content.map(({ name }) => name).toSorted();
const square = ['30 ml Kare Parfüm Şişesi Vidalı', '50 ml Kare Parfüm Şişesi'];

test.each([
  '8690001000012',
  '8 690001 000012',
  'SKS-050',
  'sks 050',
  '500 x FL-SKS-050',
  'FL-SKS-050 500 adet',
])('[F15] %s finds the one product with this barcode or SKU', async (text) => {
  expect(await namesOf(text)).toEqual(['50 ml Kare Parfüm Şişesi']);
});

describe('a word of a brand', () => {
  test.each([
    ['lavanta', ['Lavanta Esansı']],
    ['lavanta esansı', ['Lavanta Esansı']],
    ['gül bahçesi', ['Gül Bahçesi Esansı']],
    ['kağıt', ['Kraft Kâğıt Kutu']],
  ])('[F15] does not count if it means something else: %s finds %j', async (text, right) => {
    expect(await namesOf(text)).toEqual(right);
  });

  test.each([
    ['koru', square],
    ['koru cam', square],
    ['korru cam', square],
    ['korucam', square],
    ['koru 50 ml', ['50 ml Kare Parfüm Şişesi']],
    ['Lavanta Defteri', ['Gül Bahçesi Esansı', 'Lavanta Esansı']],
    ['kağıt bahçe', ['Kraft Kâğıt Kutu', 'Sert Kutu']],
  ])('counts alone and beside another one: %s finds %j', async (text, right) => {
    expect(await namesOf(text)).toEqual(right);
  });

  test('is suggested when it is unfinished and begins nothing else', async () => {
    const suggested = async (text: string) =>
      (await get<Suggestions>('search/suggestions', text)).products
        .map(({ name }) => name)
        .toSorted();
    expect(await suggested('kor')).toEqual(square);
    expect(await suggested('lavan')).toEqual(['Lavanta Esansı']);
    expect(await suggested('lavanta def')).toEqual(['Gül Bahçesi Esansı', 'Lavanta Esansı']);
  });
});

test('a neck is found by its millimetres', async () => {
  expect(await namesOf('15 mm boyunlu şişe')).toEqual(square);
  expect(await namesOf('15 lik şişe')).toEqual(square);
});

test('a word for "without" is never corrected to its opposite', async () => {
  const { content, search } = await get<ProductPage>('products/search', 'bileziksiz kapak');
  expect(content.map(({ name }) => name)).toEqual(['Siyah Bilezikli Kapak']);
  expect(search).toMatchObject({ searchedFor: 'kapak', leftOut: ['bileziksiz'] });
});

test('the last noun stays the thing that is searched when words are left out', async () => {
  const { content, search } = await get<ProductPage>('products/search', '50 ml kare şişe kapağı');
  expect(content.map(({ name }) => name)).toEqual(['Siyah Bilezikli Kapak']);
  expect(search?.leftOut).toEqual(['kare']);
});
