// Products that differ in the fields that the search uses, and the calls that search them.
import { beforeAll } from 'vitest';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Suggestions } from '#shared/catalogue/search.ts';
import { receiveChanges } from './changes.ts';
import { makeProduct, type ProductOverrides } from './make-product.ts';
import { useTestApp } from './test-app.ts';

/** These products share a category and have no searchable attributes. */
export const plain = { attributes: { part: 'set' }, categoryId: 6 };

export function useSearchShelf() {
  const shop = useTestApp();
  const ids: Record<string, number> = {};
  const make = async (key: string, overrides: ProductOverrides) => {
    ids[key] = await makeProduct(shop.db, overrides);
  };
  const makeShown = async (key: string, overrides: ProductOverrides) => {
    await make(key, overrides);
    await receiveChanges(shop);
  };
  beforeAll(() => fillShelf(make));

  async function get<T>(path: string, language = 'tr') {
    const answer = await shop.app.inject({
      url: `/api${path}`,
      headers: { 'accept-language': language },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<T>() };
  }

  const search = async (text: string, more = '') =>
    (await get<ProductPage>(`/products/search?q=${encodeURIComponent(text)}${more}`)).body;
  const found = async (text: string, more = '') =>
    (await search(text, more)).content.map(
      ({ id }) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? String(id),
    );
  const suggest = async (text: string, language = 'tr') =>
    (await get<Suggestions>(`/search/suggestions?q=${encodeURIComponent(text)}`, language)).body;
  return { shop, ids, get, search, found, suggest, make: makeShown };
}

async function fillShelf(make: (key: string, overrides: ProductOverrides) => Promise<void>) {
  await make('bottle', {
    name: '50 ml Kare Şeffaf Cam Parfüm Şişesi',
    sku: 'AB-KRE-050',
    soldCount: 50,
  });
  await make('bigBottle', {
    name: '100 ml Kare Şeffaf Cam Parfüm Şişesi',
    sku: 'AB-KRE-100',
    attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 100 },
    soldCount: 20,
  });
  await make('gone', { name: '50 ml Oval Cam Parfüm Şişesi', stock: 0, soldCount: 900 });
  await make('cap', {
    name: 'Ceviz Ahşap Kapak',
    categoryId: 4,
    attributes: { part: 'cap', neck: 'FEA15', material: 'walnut' },
    soldCount: 5,
  });
  await make('pump', {
    name: 'FEA15 Krimp Pompa Gümüş',
    categoryId: 5,
    attributes: { part: 'pump', neck: 'FEA15', color: 'silver' },
    description: 'Parfüm şişesi için.',
  });
  await make('screwPump', {
    name: '18/415 Vidalı Sprey Pompa',
    categoryId: 5,
    attributes: { part: 'pump', neck: '18/415', color: 'black' },
  });
  await make('ring', {
    name: 'Düz Bilezik Altın',
    categoryId: 5,
    attributes: { part: 'ring', neck: 'FEA13', color: 'gold' },
  });
  await make('box', {
    name: 'Parfüm Şişesi Kutusu Kraft',
    categoryId: 10,
    attributes: { part: 'box', forCapacityMl: 50 },
  });
  await make('car', {
    name: '8 ml Asma Oto Kokusu Şişesi',
    categoryId: 9,
    attributes: { part: 'car-bottle', capacityMl: 8 },
  });
  await make('diffuser', {
    name: '200 ml Difüzör Şişesi',
    categoryId: 7,
    attributes: { part: 'diffuser-bottle', capacityMl: 200 },
  });
  await make('rollon', {
    name: '10 ml Roll-on Amber Cam',
    categoryId: 6,
    attributes: { part: 'roll-on', capacityMl: 10 },
  });
  await make('essence', {
    name: 'Ihlamur Esansı 500 gr',
    categoryId: 1,
    attributes: { part: 'essence', netAmount: 500, netUnit: 'g', gender: 'women' },
  });
  await make('withdrawn', { name: 'Zümrüt Esansı', categoryId: 1, isActive: false });
  // One product for each field that can contain a word.
  await make('inDescription', {
    ...plain,
    name: 'Birinci Takım',
    description: 'İçinde zambak var.',
    soldCount: 500,
  });
  await make('inFacts', {
    ...plain,
    name: 'İkinci Takım',
    attributes: { part: 'set', notes: 'zambak, gül' },
    soldCount: 100,
  });
  await make('inName', { ...plain, name: 'Üçüncü Zambak Takımı' });
  await make('inNameSold', { ...plain, name: 'Dördüncü Zambak Takımı', soldCount: 9 });
  await make('inNameGone', { ...plain, name: 'Beşinci Zambak Takımı', stock: 0, soldCount: 90 });
}
