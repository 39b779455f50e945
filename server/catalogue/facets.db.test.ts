import { describe, expect, test } from 'vitest';
import { openDb } from '#server/base/db/db.ts';
import { useCatalogueShelf } from '#server/testing/catalogue-shelf.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { kurus, toLira } from '#shared/base/money.ts';
import type { FilteredPage, Filters } from '#shared/catalogue/catalogue.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import type { FacetTable } from './facet-table.ts';
import { createShownProducts } from './shown-products.ts';

const shop = useTestApp();

async function get<T>(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url: `/api${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<T>() };
}

async function post<T>(path: string, payload: unknown) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: payload as object,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const ids = useCatalogueShelf(shop);

describe('facets', () => {
  test('[F16] counts every value of a category, caps under each neck that they fit', async () => {
    const { body } = await get<Filters>('/products/category/4/filters');
    const neck = body.facets.find((facet) => facet.key === 'neck');

    expect(neck?.values.map(({ value, count }) => ({ value, count }))).toEqual([
      { value: 'FEA13', count: 1 },
      { value: 'FEA15', count: 2 },
      { value: 'FEA18', count: 1 },
    ]);
    expect(body.price).toEqual({ min: 6.9, max: 54.9 });
  });

  test('[F18] any value inside a facet, all facets together; counts agree with the rows', async () => {
    const { body } = await post<FilteredPage>('/products/category/4/filtered', {
      attributes: { neck: ['FEA13', 'FEA15'], isMagnetic: ['false'] },
    });

    expect(body).toMatchObject({ size: 20, totalElements: 2 });
    expect(new Set(body.content.map((product) => product.id))).toEqual(
      new Set([ids.cap, ids.aluminium]),
    );
    for (const facet of body.facets) {
      for (const { value, count } of facet.values) {
        const others = { neck: ['FEA13', 'FEA15'], isMagnetic: ['false'], [facet.key]: [value] };
        const narrowed = await post<FilteredPage>('/products/category/4/filtered', {
          attributes: others,
        });
        expect(narrowed.body.totalElements, `${facet.key}=${value}`).toBe(count);
      }
    }
  });

  test('[F18] price range and stock narrow rows and counts', async () => {
    const { body } = await post<FilteredPage>('/products/category/4/filtered', {
      minPrice: 6.9,
      maxPrice: 24.9,
      inStock: true,
    });

    expect(body.content.map((product) => product.id)).toEqual([ids.aluminium]);
    expect(
      body.facets
        .find((facet) => facet.key === 'neck')
        ?.values.find(({ value }) => value === 'FEA15')?.count,
    ).toBe(0);
  });

  test('prices with tax narrow lists and searches alike, each at its own rate', async () => {
    const usual = await makeProduct(shop.db, { name: 'Vergili Şişe', categoryId: 9, price: 1_000 });
    const reduced = await makeProduct(shop.db, {
      name: 'Vergili Kapak',
      categoryId: 9,
      price: 1_000,
    });
    await shop.db
      .updateTable('products')
      .set({ taxPercent: 10 })
      .where('id', '=', reduced)
      .execute();
    const gross = toLira(netAndGross(kurus(1_000), await shop.context.settings.rates()).gross);
    for (const path of [
      '/products/category/9/filtered',
      '/products/category/9/filtered?search=vergili',
    ]) {
      const found = async (body: object) => {
        const answer = await post<FilteredPage>(path, { ...body, taxIncluded: true });
        return {
          ids: new Set(answer.body.content.map(({ id }) => id)),
          price: answer.body.price,
        };
      };
      await expect.poll(() => found({ maxPrice: 11 })).toMatchObject({ ids: new Set([reduced]) });
      expect((await found({ minPrice: 11.01 })).ids).toEqual(new Set([usual]));
      expect(await found({})).toEqual({
        ids: new Set([usual, reduced]),
        price: { min: 11, max: gross },
      });
    }
    const { body } = await get<Filters>('/products/category/9/filters?taxIncluded=true');
    expect(body.price).toEqual({ min: 11, max: gross });
    expect((await get<Filters>('/products/category/9/filters')).body.price).toEqual({
      min: 10,
      max: 10,
    });
  });

  test('an unknown facet or value finds nothing, and a list without a category can be filtered too', async () => {
    expect(
      (
        await post<FilteredPage>('/products/category/4/filtered', {
          attributes: { neck: ['NOPE'] },
        })
      ).body.totalElements,
    ).toBe(0);
    expect(
      (
        await post<FilteredPage>('/products/filtered', { attributes: { part: ['essence'] } })
      ).body.content.map((product) => product.id),
    ).toEqual([ids.essence]);
  });

  test.each([
    [{ minPrice: -1 }],
    [{ minPrice: 'a' }],
    [{ attributes: { neck: 'FEA15' } }],
    [{ attributes: [] }],
    [[]],
  ])('refuses the body %j with 400', async (body) => {
    expect((await post('/products/category/4/filtered', body)).status).toBe(400);
  });

  test('the same choice has the same answer, another choice another one, and a sale is noticed', async () => {
    const choice = { attributes: { neck: ['FEA15'] } };
    const first = await post<FilteredPage>('/products/category/4/filtered', choice);
    const again = await post<FilteredPage>('/products/category/4/filtered', choice);
    const other = await post<FilteredPage>('/products/category/4/filtered', {
      attributes: { neck: ['FEA13'] },
    });

    expect(again.body).toEqual(first.body);
    expect(other.body.totalElements).toBe(1);
    await shop.db
      .updateTable('products')
      .set({ stock: 0 })
      .where('id', '=', ids.magnetic ?? 0)
      .execute();
    shop.context.changes.stockChanged([{ productId: ids.magnetic ?? 0, isFlip: true }]);
    await expect
      .poll(
        async () =>
          (await post<FilteredPage>('/products/category/4/filtered', { ...choice, inStock: true }))
            .body.totalElements,
      )
      .toBe(0);
  });

  test('an empty body means no filter', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/products/category/4/filtered',
      headers: { 'content-type': 'application/json' },
      payload: '',
    });

    expect(answer.statusCode).toBe(200);
    expect(answer.json<FilteredPage>().totalElements).toBe(3);
  });
});

test('the tables of all categories are read with two statements', async () => {
  const statements: string[] = [];
  const { db } = openDb(shop.databaseUrl, {
    onStatement: ({ query }) => statements.push(query.sql),
  });
  const shownProducts = createShownProducts(db);
  const categories = await shownProducts.categories();
  statements.length = 0;
  const { tables } = await shownProducts.facetTables(categories.map(({ id }) => id));

  expect(statements).toHaveLength(2);
  expect(tables.map(({ rows }) => rows.length)).toContain(20);
  const others = createShownProducts(db);
  // The facets have no order.
  const comparable = (some: readonly FacetTable[]) =>
    some.map(({ facets, ...rest }) => ({ ...rest, facets: new Set(facets) }));
  for (const [place, { id }] of categories.entries())
    expect(comparable((await others.facetTables([id])).tables)).toEqual(
      comparable(tables.slice(place, place + 1)),
    );
  await db.destroy();
});
