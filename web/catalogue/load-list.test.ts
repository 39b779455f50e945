import { expect, test } from 'vitest';
import { createApi } from '#web/base/api/api.ts';
import { makeEntry } from '#web/testing/make-entry.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { loadList } from './load-list.ts';

const counted = {
  facets: [
    { key: 'neck', label: 'Ağız ölçüsü', values: [{ value: 'FEA15', label: 'FEA15', count: 1 }] },
  ],
  price: { min: 1, max: 2 },
};

const pageOf = (params: URLSearchParams, total: number) => ({
  content: total > 0 ? [makeProduct()] : [],
  page: Number(params.get('page')),
  size: Number(params.get('size')),
  totalElements: total,
  totalPages: Math.ceil(total / 16),
});

/** Records the requests and responds with `total` products. */
async function load(
  address: string,
  {
    total = 1,
    isNextRequested = false,
    nearest = [makeProduct({ id: 7 })],
    isNearestDown = false,
  } = {},
) {
  const calls: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url);
    calls.push(
      `${init.method} ${pathname.replace('/api', '')}?${[...searchParams].map((pair) => pair.join('=')).join('&')}${init.body ? ` ${init.body}` : ''}`,
    );
    const call = pathname.slice(pathname.lastIndexOf('/') + 1);
    if (call === 'nearest' && isNearestDown) return Response.json({}, { status: 500 });
    const page = pageOf(searchParams, total);
    const answers: Record<string, unknown> = {
      categories: [],
      sidebar: { content: [makeEntry()] },
      nearest: { categories: [], products: nearest },
      filters: counted,
      filtered: { ...page, ...counted },
    };
    return Response.json(answers[call] ?? page);
  };
  const api = createApi({
    fetch: fetch as typeof globalThis.fetch,
    baseUrl: 'https://shop.example/api',
    language: () => 'tr',
    accessToken: () => null,
    logError: () => undefined,
  });
  const data = await loadList(
    { api, url: new URL(`https://shop.example${address}`) },
    { isNextRequested },
  );
  return {
    data,
    calls: calls.filter(
      (call) => !call.includes('/categories') && !call.includes('/recommended-products'),
    ),
  };
}

test('[B02] the bare list asks for the products and their filters', async () => {
  const { calls, data } = await load('/products');

  expect(calls).toEqual([
    'GET /products/filters?taxIncluded=true&families=one',
    'GET /products?size=16&sort=createdAt,desc&families=one&page=0',
  ]);
  expect(data.facets).toEqual(counted.facets);
  expect(data.side).toHaveLength(1);
});

test('[B03] a category asks for its products and its filters', async () => {
  const { calls } = await load('/products?category=3&page=2&sort=price,asc');

  expect(calls).toEqual([
    'GET /products/category/3/filters?taxIncluded=true&families=one',
    'GET /products/category/3?size=16&sort=price,asc&families=one&page=1',
  ]);
});

test('[B04] a search requests its rows, and counts with the same query', async () => {
  const { calls } = await load('/products?search=kare');

  expect(calls).toEqual([
    'POST /products/filtered?page=0&size=1&sort=createdAt,desc&families=one&search=kare {"attributes":{},"taxIncluded":true}',
    'GET /products/search?q=kare&size=16&sort=relevance&families=one&page=0',
  ]);
});

test('[B04] a search as typed is sent as typed, for rows and for counts', async () => {
  const { calls } = await load('/products?search=flkon&asTyped=1', { isNextRequested: true });

  expect(calls).toEqual([
    'POST /products/filtered?page=0&size=1&sort=createdAt,desc&families=one&search=flkon&asTyped=true {"attributes":{},"taxIncluded":true}',
    'GET /products/search?q=flkon&asTyped=true&size=16&sort=relevance&families=one&page=0&span=2',
  ]);
  expect((await load('/products?category=3&search=flkon&asTyped=1')).calls[1]).toBe(
    'GET /products/category/3?search=flkon&asTyped=true&size=16&sort=relevance&families=one&page=0',
  );
  expect((await load('/products?search=flkon&asTyped=1&inStock=1')).calls).toEqual([
    'POST /products/filtered?page=0&size=20&sort=relevance&families=one&search=flkon&asTyped=true {"attributes":{},"taxIncluded":true,"inStock":true}',
  ]);
});

test('[B04] a search within a category is sent to the category', async () => {
  const { calls } = await load('/products?category=3&search=kare');

  expect(calls[1]).toBe(
    'GET /products/category/3?search=kare&size=16&sort=relevance&families=one&page=0',
  );
});

test('[F18] a choice asks once for rows and counts together, 20 at once', async () => {
  const { calls, data } = await load('/products?category=3&neck=FEA15&inStock=1');

  expect(calls).toEqual([
    'POST /products/category/3/filtered?page=0&size=20&sort=createdAt,desc&families=one {"attributes":{"neck":["FEA15"]},"taxIncluded":true,"inStock":true}',
  ]);
  expect(data).toMatchObject({ ...counted, page: { totalElements: 1 } });
});

test('[F08] in the browser the next page comes in the same call', async () => {
  const { calls } = await load('/products', { isNextRequested: true });

  expect(calls).toEqual([
    'GET /products/filters?taxIncluded=true&families=one',
    'GET /products?size=16&sort=createdAt,desc&families=one&page=0&span=2',
  ]);
});

test('a search without any term finds nothing and counts nothing', async () => {
  const { calls, data } = await load('/products?search=%21%3F', { total: 0 });

  expect(calls[0]).toBe('GET /products/search?q=!?&size=16&sort=relevance&families=one&page=0');
  expect(data.facets).toEqual([]);
});

test('best sellers are offered where nothing was found', async () => {
  const { calls, data } = await load('/products?category=3&neck=FEA20', { total: 0 });

  expect(calls.at(-1)).toBe('GET /products?size=5&sort=bestSelling,desc&page=0');
  expect(data.bestSellers).toEqual([]);
});

test('[B04] a search without a result requests the nearest products', async () => {
  const { calls, data } = await load('/products?search=zzz', { total: 0 });

  expect(calls.at(-1)).toBe('GET /search/nearest?q=zzz');
  expect(data.nearest?.products).toHaveLength(1);
  expect(data.bestSellers).toEqual([]);
  expect(
    (await load('/products?search=zzz&inStock=1', { total: 0 })).calls.some((call) =>
      call.includes('/search/nearest'),
    ),
  ).toBe(false);
});

test('[B04] without near products, or when they fail to load, best sellers are offered', async () => {
  const empty = await load('/products?search=zzz', { total: 0, nearest: [] });
  const failed = await load('/products?search=zzz', { total: 0, isNearestDown: true });

  for (const { calls } of [empty, failed])
    expect(calls.at(-1)).toBe('GET /products?size=5&sort=bestSelling,desc&page=0');
  expect(failed.data.nearest).toBeNull();
});
