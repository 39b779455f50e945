// Products are found by English words as well as by Turkish ones, in the demo shop.
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Suggestions } from '#shared/catalogue/search.ts';
import catalogue from '../../locales/en/catalogue.json' with { type: 'json' };

const shop = useTestApp();

async function get<T>(path: string, text: string, language: string): Promise<T> {
  const answer = await shop.app.inject({
    url: `/api/${path}q=${encodeURIComponent(text)}`,
    headers: { 'accept-language': language },
  });
  return answer.json<T>();
}
const search = async (text: string, language = 'en') =>
  get<ProductPage>('products/search?size=50&', text, language);
const skusOf = async (text: string, language?: string) =>
  (await search(text, language)).content.map(({ sku }) => sku);

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
});

describe('words of the other language', () => {
  // Products with the word only in the Turkish description come after these.
  test.each([
    ['glass bottle 50 ml', 'cam şişe 50 ml', 15],
    ['pump gold', 'altın pompa', 4],
    ['gold pumps', 'altın pompalar', 4],
    ['amber dropper', 'amber damlalık', 6],
    ['wooden caps', 'ahşap kapak', 7],
    ['black velvet pouch', 'siyah kadife kese', 1],
    ['15 mm crimping tool', '15 mm krimp aparatı', 1],
  ])('%s has the same first results as %s', async (english, turkish, count) => {
    const found = await skusOf(english);
    expect(found.length).toBeGreaterThanOrEqual(count);
    expect(found.slice(0, count).toSorted()).toEqual(
      (await skusOf(turkish, 'tr')).slice(0, count).toSorted(),
    );
    expect(await skusOf(english, 'tr')).toEqual(found);
  });

  test.each([
    ['bottles', 'bottle'],
    ['boxes', 'box'],
    ['gray boxes', 'grey box'],
    ['pouches', 'pouch'],
  ])('%s finds what %s finds', async (many, one) => {
    const found = await skusOf(one);
    expect(found.length).toBeGreaterThan(0);
    expect((await skusOf(many)).toSorted()).toEqual(found.toSorted());
  });

  test.each([
    ['bottle with gold cap', 'FL-OAE-008'],
    ['box for 50 ml perfume', 'FL-AKS-050'],
    ['fragrance oil rose', 'FL-ESN-GUL-'],
    ['collar silver', 'FL-BLZ-'],
    ['crimper', 'FL-ALT-'],
  ])('%s finds the product itself first: %s', async (text, sku) => {
    expect((await skusOf(text))[0]).toContain(sku);
  });

  test('the examples beside an empty result find something', async () => {
    const examples = [...catalogue.empty.hintSpelling.matchAll(/“(.+?)”/g)].map(([, text]) => text);
    expect(examples).toHaveLength(2);
    for (const text of examples) expect(await skusOf(text ?? '')).not.toEqual([]);
    for (const text of examples) expect(text).not.toMatch(/kare|ahşap|kapak/);
  });

  test('a correction has English spelling', async () => {
    expect((await search('inmer plug')).search?.searchedFor).toBe('inner plug');
  });

  test('suggestions have their names in the language of the page', async () => {
    const suggest = async (language: string) =>
      get<Suggestions>('search/suggestions?', 'amber drop', language);
    const english = await suggest('en');
    const turkish = await suggest('tr');
    expect(english.products.map(({ name }) => name)).toContain(
      '30 ml Amber Glass Serum Bottle with Dropper',
    );
    expect(turkish.products.map(({ name }) => name)).toContain(
      '30 ml Amber Damlalıklı Cam Serum Şişesi',
    );
    expect(english.products.map(({ id }) => id)).toEqual(turkish.products.map(({ id }) => id));
  });
});

test('an English name is found as soon as it is written, and no more when it is deleted', async () => {
  const id = await makeProduct(shop.db, { name: 'Deniz Kabuğu' });
  const rename = async (nameEn: string | null) =>
    shop.db.updateTable('products').set({ nameEn }).where('id', '=', id).execute();
  const found = async () => {
    await shop.context.search.index();
    shop.context.search.wordsChanged([id]);
    const understood = await shop.context.search.understand('quicksilvers', { asTyped: true });
    return understood?.terms.length ?? 0;
  };
  expect(await found()).toBe(0);
  await rename('Quicksilver with Feathers');
  expect(await found()).toBe(1);
  await rename(null);
  expect(await found()).toBe(0);
});
