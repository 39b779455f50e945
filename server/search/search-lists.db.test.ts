import { describe, expect, test } from 'vitest';
import { useSearchShelf } from '#server/testing/search-shelf.ts';
import type { FilteredPage, ProductPage } from '#shared/catalogue/catalogue.ts';

const { shop, ids, get, search } = useSearchShelf();

describe('lists that take words', () => {
  test('[F14] a search in a category finds only its products', async () => {
    expect(
      (await get<ProductPage>('/products/category/7?search=sise')).body.content.map(({ id }) => id),
    ).toEqual([ids.diffuser]);
    expect((await get<ProductPage>('/products/category/2?search=difizor')).body).toMatchObject({
      totalElements: 1,
      search: { searchedFor: 'difüzör' },
    });
    expect((await get<ProductPage>('/products/category/1?search=difüzör')).body).toMatchObject({
      totalElements: 0,
    });
  });

  test('[F18] filters count the products that the search found, and narrow them', async () => {
    const post = async (path: string, payload: object) =>
      (await shop.app.inject({ method: 'POST', url: `/api${path}`, payload })).json<FilteredPage>();
    const all = await post('/products/filtered?search=kare', {});
    const some = await post('/products/category/3/filtered?search=kare%20difizzz', {
      attributes: { capacityMl: ['100'] },
    });

    expect(all.facets.find(({ key }) => key === 'capacityMl')?.values).toMatchObject([
      { value: '50', count: 1 },
      { value: '100', count: 1 },
    ]);
    expect(all.search).toEqual({ searchedFor: null, leftOut: [], isCapped: false });
    expect(some).toMatchObject({
      totalElements: 1,
      search: { searchedFor: 'kare', leftOut: ['difizzz'] },
    });
    expect(some.content.map(({ id }) => id)).toEqual([ids.bigBottle]);
  });

  test('a filter without a result leaves no word of the search out', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/products/filtered?search=kare',
      payload: { attributes: { capacityMl: ['8'] } },
    });
    expect(answer.json<FilteredPage>()).toMatchObject({
      totalElements: 0,
      search: { searchedFor: null, leftOut: [], isCapped: false },
    });
  });

  test('a list without a search has no data about a search', async () => {
    expect((await get<ProductPage>('/products')).body.search).toBeUndefined();
    expect((await get<ProductPage>('/products/category/3?search=')).body.search).toBeUndefined();
  });

  test('words without a letter find nothing, also in a category', async () => {
    expect((await get<ProductPage>('/products/category/3?search=!!!')).body.totalElements).toBe(0);
  });

  test('what is withdrawn is not found', async () => {
    expect((await search('zümrüt')).totalElements).toBe(0);
  });
});
