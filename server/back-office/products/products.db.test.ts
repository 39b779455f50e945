import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type {
  AdminProduct,
  AdminProductsPage,
  ProductInput,
} from '#shared/back-office/products.ts';
import { usualFields } from '#shared/catalogue/product-fields.ts';

const shop = useTestApp();

let editor: TestAdmin;

beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
});

const get = <T>(path: string, as = editor) => ask<T & ErrorAnswer>(shop, 'GET', path, { as });

const put = <T>(path: string, body: unknown, as = editor) =>
  ask<T & ErrorAnswer>(shop, 'PUT', path, { body, as });

const read = async (id: number) => (await get<AdminProduct>(`/admin/products/${id}`)).body;

const list = async (query: string) =>
  (await get<AdminProductsPage>(`/admin/products?${query}`)).body;

const idsOf = async (query: string) => (await list(query)).content.map(({ id }) => id);

let made = 0;

const draft = (change: Partial<ProductInput> = {}): ProductInput => {
  made += 1;
  return {
    ...usualFields,
    sku: `MASA-${made}`,
    name: `Masa Ürünü ${made}`,
    slug: null,
    brand: 'Deneme',
    categoryId: 3,
    price: 12.5,
    attributes: { part: 'bottle' },
    tiers: [],
    ...change,
  };
};

const create = async (change: Partial<ProductInput> = {}) => {
  const { status, body } = await ask<AdminProduct & ErrorAnswer>(shop, 'POST', '/admin/products', {
    body: draft(change),
    as: editor,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const errorsOf = (body: ErrorAnswer & { errors?: { path: string; message: string }[] }) =>
  (body.errors ?? []).map(({ path }) => path);

describe('one product', () => {
  test('is stored as it was sent and read back whole', async () => {
    const sent = draft({
      cost: 7.25,
      taxPercent: 10,
      variant: 'Altın',
      piecesPerCarton: 100,
      minQuantity: 10,
      quantityStep: 5,
      unitWeightG: 90,
      unitVolumeCm3: 150,
      cartonWeightG: 9_500,
      cartonVolumeCm3: 18_000,
      attributes: {
        part: 'bottle',
        neck: 'FEA15',
        capacityMl: 50.5,
        isMagnetic: false,
        uses: ['perfume', 'soap'],
        notes: 'Gül, İris',
      },
      tiers: [
        {
          minQuantity: 100,
          discountType: 'FIXED_AMOUNT',
          discountPercentage: null,
          discountAmount: 1.05,
          isActive: false,
        },
        {
          minQuantity: 20,
          discountType: 'PERCENTAGE',
          discountPercentage: 2.5,
          discountAmount: null,
          isActive: true,
        },
      ],
      stock: 15,
    });
    const product = await create(sent);
    const { tiers, stock, slug: _, ...rest } = sent;
    expect(product).toMatchObject({
      ...rest,
      tiers: tiers?.toReversed(),
      stock,
      isActive: false,
      version: 1,
      pictureCount: 0,
      isOrdered: false,
      successor: null,
    });
    expect(product.slug).toMatch(/^masa-urunu-\d+$/);
    expect(await read(product.id)).toEqual(product);
    // Not available until it is published.
    expect((await shop.app.inject({ url: `/api/products/${product.id}` })).statusCode).toBe(410);
  });

  test('needs only the fields without a default, so that a new field breaks no client', async () => {
    const needed = {
      sku: 'MASA-YALIN',
      name: 'Yalın',
      brand: 'Deneme',
      categoryId: 3,
      price: 12.5,
    };
    const { status, body } = await ask<AdminProduct>(shop, 'POST', '/admin/products', {
      body: needed,
      as: editor,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ ...usualFields, ...needed, slug: 'yalin', stock: 0 });
    for (const field of Object.keys(needed) as (keyof typeof needed)[]) {
      const { [field]: _, ...rest } = { ...needed, sku: 'MASA-EKSIK' };
      const refused = await ask<ErrorAnswer>(shop, 'POST', '/admin/products', {
        body: rest,
        as: editor,
      });
      expect(refused.status, field).toBe(400);
      expect(errorsOf(refused.body)).toEqual([field]);
    }
  });

  test('a changed price applies in the shop at once, also where it is cached in memory', async () => {
    const id = await makeProduct(shop.db, { price: 1_000 });
    const price = async () =>
      ((await shop.app.inject({ url: `/api/products/${id}` })).json() as { price: number }).price;
    expect(await price()).toBe(10);
    expect(
      (await put<AdminProduct>(`/admin/products/${id}`, { version: 1, price: 11.37 })).body,
    ).toMatchObject({ price: 11.37, version: 2 });
    await expect.poll(price).toBe(11.37);
  });

  test('every amount is in lira for the editor and in kuruş in the table, also that of a sample', async () => {
    const { id, samplePrice } = await create({ samplePrice: 4.9, cost: 7.25 });
    expect(samplePrice).toBe(4.9);
    const row = await shop.db
      .selectFrom('products')
      .select(['priceKurus', 'costKurus', 'samplePriceKurus'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ priceKurus: 1_250, costKurus: 725, samplePriceKurus: 490 });
    const wrong = await put(`/admin/products/${id}`, { version: 1, samplePrice: 4.905 });
    expect(wrong.status).toBe(422);
    expect((await read(id)).samplePrice).toBe(4.9);
  });

  test('its KDV rate is one of the law’s, or that of its category', async () => {
    const product = await create({ isActive: true, stock: 1 });
    const inShop = async () =>
      (await shop.app.inject({ url: `/api/products/${product.id}` })).json().taxRatePercentage;
    const put = (taxPercent: number | null, version: number) =>
      ask<AdminProduct & ErrorAnswer>(shop, 'PUT', `/admin/products/${product.id}`, {
        body: {
          ...draft(),
          sku: product.sku,
          name: product.name,
          slug: product.slug,
          isActive: true,
          taxPercent,
          version,
        } as never,
        as: editor,
      });
    const wrong = await put(18, product.version);
    expect([wrong.status, errorsOf(wrong.body)]).toEqual([422, ['taxPercent']]);
    const set = await put(1, product.version);
    expect([set.status, set.body.taxPercent]).toEqual([200, 1]);
    await expect.poll(inShop).toBe(1);
    expect((await put(null, set.body.version)).body.taxPercent).toBeNull();
    await expect.poll(inShop).toBeUndefined();
  });

  test('an older version is refused with the current one, and nothing is overwritten', async () => {
    const id = await makeProduct(shop.db);
    await put(`/admin/products/${id}`, { version: 1, brand: 'Birinci' });
    const refused = await put(`/admin/products/${id}`, { version: 1, brand: 'İkinci' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', details: { current: { id, brand: 'Birinci', version: 2 } } },
    });
    expect((await read(id)).brand).toBe('Birinci');
  });

  test('every field that is wrong is named, with a message', async () => {
    const id = await makeProduct(shop.db);
    const { status, body } = await put(`/admin/products/${id}`, {
      version: 1,
      price: 1.005,
      name: '',
      minQuantity: 3,
      quantityStep: 2,
      attributes: { neck: 'FEA99' },
      tiers: [
        {
          minQuantity: 5,
          discountType: 'PERCENTAGE',
          discountPercentage: 0,
          discountAmount: null,
          isActive: true,
        },
      ],
    });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'PRODUCT_NOT_VALID' });
    expect(errorsOf(body)).toEqual([
      'name',
      'price',
      'minQuantity',
      'attributes.neck',
      'tiers.0.discount',
    ]);
    for (const { message } of (body as { errors?: { message: string }[] }).errors ?? [])
      expect(message).not.toContain('problem.');
    const uncountable = {
      minQuantity: 5,
      discountType: 'FIXED_AMOUNT',
      discountPercentage: null,
      discountAmount: Number.MAX_SAFE_INTEGER,
      isActive: true,
    };
    for (const wrong of [
      { price: 'çok' },
      { categoryId: -1 },
      { name: 'x\u0000' },
      { name: '\ud800' },
      { stock: 5 },
      { price: Number.MAX_VALUE },
      { tiers: [uncountable] },
    ])
      expect(
        (await put(`/admin/products/${id}`, { version: 1, ...wrong })).status,
        JSON.stringify(wrong),
      ).toBeOneOf([200, 400, 422]);
    expect(await read(id)).toMatchObject({ version: 1, stock: 100 });
    expect((await put('/admin/products/2000000000', { version: 1, brand: 'Yok' })).body.code).toBe(
      'PRODUCT_NOT_FOUND',
    );
  });

  test('leads to its successor when it is withdrawn', async () => {
    const successor = await create({ isActive: true });
    const id = await makeProduct(shop.db);
    await put(`/admin/products/${id}`, { version: 1, isActive: false, successorId: successor.id });
    const gone = await shop.app.inject({ url: `/api/products/${id}` });
    expect(gone.statusCode).toBe(410);
    expect(gone.json()).toMatchObject({ details: { successorId: successor.id } });
    expect(await read(successor.id)).toMatchObject({ succeeds: [{ id, isActive: false }] });
    expect(await read(id)).toMatchObject({ successor: { id: successor.id } });
  });

  test('can be deleted only if it was never ordered', async () => {
    const { id } = await create();
    const ordered = await makeProduct(shop.db);
    await placeOrder(shop, [{ productId: ordered, quantity: 1 }]);
    expect(await read(ordered)).toMatchObject({ isOrdered: true });
    expect(
      (await ask<ErrorAnswer>(shop, 'DELETE', `/admin/products/${ordered}`, { as: editor })).body
        .code,
    ).toBe('PRODUCT_IN_USE');
    expect((await ask(shop, 'DELETE', `/admin/products/${id}`, { as: editor })).status).toBe(204);
    expect((await get(`/admin/products/${id}`)).body.code).toBe('PRODUCT_NOT_FOUND');
  });
});

describe('the list', () => {
  test('finds by terms and codes, for sale or not, however they are typed', async () => {
    const id = await makeProduct(shop.db, {
      name: 'Işıltılı Şişe Çiçek',
      sku: 'FL-IŞ.900',
      isActive: false,
    });
    for (const text of [
      'ışıltılı',
      'ISILTILI çiç',
      'fl-iş.900',
      'flis900',
      'FL IS 900',
      'sise isil',
    ])
      expect(await idsOf(`search=${encodeURIComponent(text)}`), text).toEqual([id]);
    for (const text of ['ışıltılı kapak', '%', '_', '\\', "'"])
      expect(await idsOf(`search=${encodeURIComponent(text)}`), text).not.toContain(id);
    expect(await idsOf('search=%C4%B1%C5%9F%C4%B1lt%C4%B1l%C4%B1&state=active')).toEqual([]);
    expect((await get('/admin/products?search=%00')).status).toBe(200);
  });

  test('is narrowed by category, state and what is missing', async () => {
    const child = await shop.db
      .insertInto('categories')
      .values({ key: 'deneme-dali', parentId: 9, nameTr: 'Dal', nameEn: 'Branch', position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const low = await makeProduct(shop.db, { categoryId: child.id, stock: 10 });
    const out = await makeProduct(shop.db, { categoryId: child.id, stock: 0 });
    const full = await makeProduct(shop.db, { categoryId: child.id, stock: 11 });
    await put(`/admin/products/${full}`, { version: 1, unitWeightG: 5, unitVolumeCm3: 5, cost: 1 });
    const hidden = await makeProduct(shop.db, { categoryId: child.id, stock: 0, isActive: false });
    const inBranch = `category=${child.id}`;
    expect(await idsOf(`${inBranch}&sort=newest`)).toEqual([hidden, full, out, low]);
    expect(await idsOf('category=9&state=inactive')).toContain(hidden);
    expect(await idsOf(`${inBranch}&needs=low-stock&sort=stock`)).toEqual([out, low]);
    await put(`/admin/products/${full}`, { version: 2, reorderPoint: 11 });
    await put(`/admin/products/${low}`, { version: 1, reorderPoint: 9 });
    expect(await idsOf(`${inBranch}&needs=low-stock&sort=stock`)).toEqual([out, full]);
    expect((await list(inBranch)).content).toContainEqual(
      expect.objectContaining({ id: low, stock: 10, reorderPoint: 9 }),
    );
    expect(await idsOf(`${inBranch}&needs=out-of-stock`)).toEqual([out]);
    expect(await idsOf(`${inBranch}&needs=no-weight`)).toEqual([hidden, out, low]);
    expect(await idsOf(`${inBranch}&needs=no-cost`)).toEqual([hidden, out, low]);
    expect(await idsOf(`${inBranch}&needs=no-picture`)).toEqual([hidden, full, out, low]);
    expect(await list(inBranch)).toMatchObject({ totalElements: 4, hasNext: false, isCut: false });
  });

  test('every product is on exactly one page, in each sort order', async () => {
    for (const sort of ['newest', 'name', 'stock', 'price', 'price-desc', 'sold']) {
      const seen = new Set<number>();
      let page = 0;
      for (let isMore = true; isMore; page += 1) {
        const { content, hasNext } = await list(`sort=${sort}&size=100&page=${page}`);
        for (const { id } of content) {
          expect(seen.has(id)).toBe(false);
          seen.add(id);
        }
        isMore = hasNext;
      }
      const { count } = await shop.db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(seen.size, sort).toBe(Number(count));
    }
    for (const query of ['sort=secret', 'size=101', 'page=-1', 'category=x', 'needs=love'])
      expect((await get(`/admin/products?${query}`)).status, query).toBe(400);
  });
});
