import { describe, expect, test } from 'vitest';
import { useSearchShelf } from '#server/testing/search-shelf.ts';
import type { Nearest } from '#shared/catalogue/search.ts';

const { ids, get, suggest } = useSearchShelf();

describe('while somebody types', () => {
  test('from the third letter on, products with picture and price, and categories with their numbers', async () => {
    expect(await suggest('kr')).toEqual({ searchedFor: null, products: [], categories: [] });
    const { products, categories, searchedFor } = await suggest('kap');

    expect(products[0]).toMatchObject({
      id: ids.cap,
      name: 'Ceviz Ahşap Kapak',
      price: 10,
      stock: 100,
    });
    expect(products[0]).toHaveProperty('imageUrl');
    // The data for the event when a suggestion is followed (docs/analytics.md), and no more:
    // suggestions are requested with every letter.
    expect(products[0]).toMatchObject({
      category: { id: 2 },
      subcategory: { id: 4, name: 'Parfüm Kapakları' },
      discount: null,
      bulkDiscounts: [],
      minQuantity: 1,
      quantityStep: 1,
    });
    expect(products[0]).not.toHaveProperty('description');
    expect(categories[0]).toMatchObject({ id: 4, name: 'Parfüm Kapakları' });
    expect(searchedFor).toBeNull();
  });

  test('the last word need not be finished, the others are whole words', async () => {
    expect((await suggest('100 ml ka')).products.map(({ id }) => id)).toEqual([ids.bigBottle]);
    expect((await suggest('ihlam')).products.map(({ id }) => id)).toEqual([ids.essence]);
  });

  test('at most six products and three categories, names in the language of the request', async () => {
    const { products, categories } = await suggest('sis', 'en');
    expect(products).toHaveLength(6);
    expect(categories).toHaveLength(3);
    expect(categories.map(({ name }) => name)).toContain('Perfume Bottles');
    // These have no English names, and the page must mark them for screen readers.
    expect(products.every(({ untranslated }) => untranslated?.includes('name'))).toBe(true);
  });

  test('a misspelt beginning is corrected', async () => {
    expect(await suggest('difiz')).toMatchObject({
      searchedFor: 'difüzör',
      products: [{ id: ids.diffuser }],
    });
  });
});

describe('where nothing was found', () => {
  const nearest = async (text: string) =>
    (await get<Nearest>(`/search/nearest?q=${encodeURIComponent(text)}`)).body;

  test('products that match any of the words, or a word with the same beginning, are shown', async () => {
    expect((await nearest('ahşap qwertyuu zxcvbnm')).products[0]?.id).toBe(ids.cap);
    expect((await nearest('ihlamurlu yastık kılıfı')).products.map(({ id }) => id)).toContain(
      ids.essence,
    );
    const begun = await nearest('difüzörcülük');
    expect(begun.categories.map(({ id }) => id)).toContain(7);
    expect(begun.isNear).toBe(true);
  });

  test('three common letters are not near: cabbage is no cap', async () => {
    expect(await nearest('kapuska')).toMatchObject({ isNear: false });
  });

  test('otherwise the best sellers in stock are shown', async () => {
    const { isNear, products, categories } = await nearest('qqqq');
    expect(isNear).toBe(false);
    expect(products[0]?.id).toBe(ids.inDescription);
    expect(products.every(({ stock }) => stock > 0)).toBe(true);
    expect(categories.length).toBeGreaterThan(2);
  });
});
