import { describe, expect, test, vi } from 'vitest';
import { useCatalogueShelf } from '#server/testing/catalogue-shelf.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();

async function get<T>(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url: `/api${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<T>() };
}

const ids = useCatalogueShelf(shop);

describe('lists', () => {
  test('[F11] a list has 16 rows a page, the newest first', async () => {
    const { body } = await get<ProductPage>('/products');

    expect(body).toMatchObject({ page: 0, size: 16, totalElements: 24, totalPages: 2 });
    expect(body.content).toHaveLength(16);
    expect(body.content[0]?.id).toBe(ids.essence);
  });

  test('no product appears twice or never while paging through equal values', async () => {
    for (const sort of [
      'price,asc',
      'price,desc',
      'createdAt,desc',
      'bestSelling,desc',
      'name,asc',
    ]) {
      const seen: number[] = [];
      for (let page = 0; page < 5; page += 1) {
        const { body } = await get<ProductPage>(`/products?size=5&page=${page}&sort=${sort}`);
        seen.push(...body.content.map((product) => product.id));
      }

      expect(new Set(seen).size, sort).toBe(24);
    }
  });

  test.each(['createdAt', 'price', 'bestSelling'])(
    'a list by %s needs no database once its category is in memory',
    async (field) => {
      // A filter reads the table of the category, a long list the rows.
      await shop.app.inject({
        method: 'POST',
        url: '/api/products/category/3/filtered?size=100',
        payload: {},
      });
      const connect = vi.spyOn(shop.pool, 'connect');
      const { body } = await get<ProductPage>(`/products/category/3?size=7&sort=${field},desc`);

      expect(body.content).toHaveLength(7);
      expect(connect).not.toHaveBeenCalled();
      connect.mockRestore();
    },
  );

  test('names are in Turkish order, with numbers by size', async () => {
    const { body } = await get<ProductPage>('/products?size=100&sort=name,asc');
    const names = body.content.map((product) => product.name);

    expect(names).toEqual([...names].sort(new Intl.Collator('tr', { numeric: true }).compare));
    expect(names.indexOf('Aynı Fiyatlı Şişe 2')).toBeLessThan(
      names.indexOf('Aynı Fiyatlı Şişe 10'),
    );
    expect(names.indexOf('Işık ve Şeftali Esansı')).toBeLessThan(
      names.indexOf('Manyetik Zamak Kapak'),
    );
  });

  test('a bare sort field takes its direction from `direction`', async () => {
    const { body } = await get<ProductPage>('/products?sort=price&direction=DESC&size=1');

    expect(body.content[0]?.id).toBe(ids.essence);
  });

  test('span=2 answers two neighbouring pages at once', async () => {
    const [both, first, second] = await Promise.all([
      get<ProductPage>('/products?size=5&page=1&span=2'),
      get<ProductPage>('/products?size=5&page=1'),
      get<ProductPage>('/products?size=5&page=2'),
    ]);

    expect(both.body.content).toEqual([...first.body.content, ...second.body.content]);
    expect(both.body).toMatchObject({ page: 1, size: 5, totalPages: 5 });
  });

  test.each([
    'page=-1',
    'page=abc',
    'page=1.5',
    'size=0',
    'size=101',
    'size=-5',
    'sort=stock,asc',
    'sort=price,up',
    'sort=price,asc,extra',
    'sort=price;drop table products',
    'span=3',
  ])('refuses ?%s with 400 and a message', async (query) => {
    const { status, body } = await get<{ code: string; message: string }>(`/products?${query}`);

    expect(status).toBe(400);
    expect(body.message).not.toBe('');
    expect(['VALIDATION_FAILED', 'UNKNOWN_SORT']).toContain(body.code);
  });

  test('a page beyond the last is empty, not an error', async () => {
    const { status, body } = await get<ProductPage>('/products?page=999999');

    expect(status).toBe(200);
    expect(body).toMatchObject({ content: [], totalElements: 24 });
  });
});

describe('categories', () => {
  test('[F14] [B03] a category holds itself and all below it', async () => {
    const supplies = await get<ProductPage>('/products/category/2?size=100');
    const caps = await get<ProductPage>('/products/category/4');

    expect(supplies.body.totalElements).toBe(23);
    expect(caps.body.totalElements).toBe(3);
  });

  test('[F14] searches inside a category', async () => {
    const { body } = await get<ProductPage>('/products/category/2?search=manyetik');

    expect(body.content.map((product) => product.id)).toEqual([ids.magnetic]);
  });

  test('[F19] [F22] lists every category with id and name, in the language of the request', async () => {
    const turkish = await get<{ id: number; name: string; productCount: number }[]>('/categories');
    const english = await get<{ id: number; name: string }[]>('/categories', {
      'accept-language': 'en',
    });

    expect(turkish.body).toHaveLength(10);
    expect(turkish.body[0]).toMatchObject({ id: 1, name: 'Esanslar', productCount: 1 });
    expect(english.body[0]).toMatchObject({ id: 1, name: 'Essences' });
  });

  test('[F20] the hierarchy nests the seven sub-categories under the supplies', async () => {
    const { body } =
      await get<{ key: string; productCount: number; children: { key: string }[] }[]>(
        '/categories/hierarchy',
      );

    expect(body.map((category) => category.key)).toEqual(['essences', 'supplies', 'packaging']);
    expect(body[1]?.children.map((category) => category.key)).toEqual([
      'perfume-bottles',
      'perfume-caps',
      'pumps-rings',
      'mini-sets',
      'diffusers',
      'serum-bottles',
      'car-fragrance',
    ]);
    expect(body[1]?.productCount).toBe(23);
  });

  test.each(['/products/category/99', '/products/category/99/filters'])(
    '%s is 404',
    async (path) => {
      const { status, body } = await get<{ code: string }>(path);

      expect({ status, code: body.code }).toEqual({ status: 404, code: 'CATEGORY_NOT_FOUND' });
    },
  );

  test.each(['abc', '-1', '0', '99999999999', '1e3', '%00'])(
    'category id %s is 400',
    async (id) => {
      expect((await get(`/products/category/${id}`)).status).toBe(400);
    },
  );
});

describe('one product', () => {
  test('[F13] [F21] [E20] [E21] has every field of the specification', async () => {
    const { body } = await get<ProductDetail>(`/products/${ids.essence}`);

    expect(body).toMatchObject({
      name: 'Işık ve Şeftali Esansı',
      price: 289.9,
      stock: 100,
      category: { id: 1, name: 'Esanslar' },
      subcategory: null,
      discount: null,
      bulkDiscounts: [
        {
          minQuantity: 12,
          discountType: 'PERCENTAGE',
          discountPercentage: 5,
          discountAmount: null,
          isActive: true,
        },
        {
          minQuantity: 50,
          discountType: 'FIXED_AMOUNT',
          discountPercentage: null,
          discountAmount: 30,
          isActive: true,
        },
      ],
    });
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'id',
        'sku',
        'description',
        'imageUrl',
        'brand',
        'variant',
        'quantity',
      ]),
    );
  });

  test('a category below another is the subcategory', async () => {
    const { body } = await get<ProductDetail>(`/products/${ids.magnetic}`);

    expect(body).toMatchObject({
      category: { id: 2, name: 'Parfüm Malzemeleri' },
      subcategory: { id: 4, name: 'Parfüm Kapakları' },
    });
    expect(body.similar.map((product) => product.id)).toEqual(
      expect.arrayContaining([ids.cap, ids.aluminium]),
    );
  });

  test('an unknown one is 404, a withdrawn one 410 with alternatives', async () => {
    const unknown = await get<{ code: string; message: string }>('/products/999999');
    const withdrawn = await get<{ code: string; details: { similar: unknown[] } }>(
      `/products/${ids.withdrawn}`,
    );

    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND', message: 'Bu ürün bulunamadı.' },
    });
    expect(withdrawn).toMatchObject({ status: 410, body: { code: 'PRODUCT_WITHDRAWN' } });
    expect(withdrawn.body.details.similar).toHaveLength(3);
  });

  test.each(['abc', '1.5', '-3', '0'])('id %s is 400', async (id) => {
    expect((await get(`/products/${id}`)).status).toBe(400);
  });
});

describe('search', () => {
  test.each(['işık', 'isik', 'ISIK', 'IŞIK', 'Işık', 'sEfTaLi', 'şeftali esansı'])(
    '[F15] [B04] %s finds the essence',
    async (text) => {
      const { body } = await get<ProductPage>(`/products/search?q=${encodeURIComponent(text)}`);

      expect(body.content.map((product) => product.id)).toEqual([ids.essence]);
    },
  );

  test.each([
    '',
    '   ',
    '!!!',
    '%',
    '_',
    "'; drop table products; --",
    '😀',
    'x'.repeat(9_000),
    '\u0000',
  ])('%j has an empty result without an error', async (text) => {
    const { status, body } = await get<ProductPage>(
      `/products/search?q=${encodeURIComponent(text)}`,
    );

    expect(status).toBe(200);
    expect(body.totalElements).toBe(0);
  });
});

describe('the HTTP response', () => {
  test('an answer has an ETag and no-cache, and is 304 when nothing changed', async () => {
    const first = await shop.app.inject({ url: '/api/products?size=3' });
    const again = await shop.app.inject({
      url: '/api/products?size=3',
      headers: { 'if-none-match': String(first.headers.etag) },
    });

    expect(first.headers['cache-control']).toBe('no-cache');
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('a change of a price is soon in every answer', async () => {
    const before = await get<ProductDetail>(`/products/${ids.aluminium}`);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 777 })
      .where('id', '=', ids.aluminium ?? 0)
      .execute();

    await expect
      .poll(async () => (await get<ProductDetail>(`/products/${ids.aluminium}`)).body.price)
      .toBe(7.77);
    expect(before.body.price).toBe(6.9);
  });

  test('an error has a code, a message in the language asked for, and a request id', async () => {
    const { body } = await get<{
      code: string;
      message: string;
      requestId: string;
      errors: { path: string; message: string }[];
    }>('/products?size=500', {
      'accept-language': 'en',
    });

    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Something in what was sent is missing or wrong.',
    });
    expect(body.errors[0]?.path).toBe('size');
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an address that does not exist is 404 in the same shape', async () => {
    expect((await get<{ code: string }>('/nothing')).body.code).toBe('NOT_FOUND');
  });
});
