// The set-up of a print is charged with its print and seen nowhere else (decision 0088).
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  saveDesign,
} from '#server/testing/make-design.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { type Attributes, attributeDefinitions } from '#shared/catalogue/attributes.ts';
import type { Category, ProductPage } from '#shared/catalogue/catalogue.ts';
import { isPrintSetup } from '#shared/catalogue/print-setups.ts';
import type { CartChange } from '#shared/checkout/checkout.ts';
import type { QuickOrderAnswer } from '#shared/orders/customer-orders.ts';

const shop = useTestApp();
const SKU = 'KLP-7719';
let parts: DesignParts;
let screen: number;
let setup: number;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
  screen = await makeProduct(shop.db, {
    name: 'Zümrüt serigrafi baskısı',
    price: 900,
    stock: 1_000,
    attributes: {
      part: 'label',
      widthMm: 60,
      heightMm: 60,
      isPersonalised: true,
      technique: 'screen',
      maxColours: 3,
    },
  });
  setup = await makeProduct(shop.db, {
    name: 'Zümrüt serigrafi kalıbı',
    price: 45_000,
    stock: 1_000,
    attributes: { part: 'label', technique: 'screen' },
  });
  await shop.db
    .updateTable('products')
    .set({ sku: SKU, family: 'Zümrüt serigrafi' })
    .where('id', '=', setup)
    .execute();
  await shop.db
    .updateTable('products')
    .set({ family: 'Zümrüt serigrafi' })
    .where('id', '=', screen)
    .execute();
  await shop.db
    .insertInto('printTechniques')
    .values({ productId: screen, setupProductId: setup })
    .execute();
  await shop.db.updateTable('products').set({ stock: 1_000 }).execute();
});

const get = async <T>(path: string) => (await call<T>(shop, 'GET', path)).body;
const idsOf = ({ content }: ProductPage) => content.map(({ id }) => id);
const categoryOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('products')
      .select('categoryId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).categoryId;

describe('a set-up is shown in no', () => {
  test.each([
    '/products?size=100',
    '/products?size=100&sort=price,asc',
    '/products?size=100&families=one',
    '/products/search?q=z%C3%BCmr%C3%BCt&size=50',
  ])('list: %s', async (path) => {
    const ids = idsOf(await get<ProductPage>(path));
    expect(ids).toContain(screen);
    expect(ids).not.toContain(setup);
  });

  test('filtered list', async () => {
    const { body } = await call<ProductPage>(
      shop,
      'POST',
      '/products/filtered?search=z%C3%BCmr%C3%BCt',
      {
        body: { inStock: true },
      },
    );
    expect(idsOf(body)).toEqual([screen]);
  });

  test('category, its numbers, suggestions and neighbours', async () => {
    const categoryId = await categoryOf(setup);
    expect(await categoryOf(screen)).toBe(categoryId);
    const listed = await get<ProductPage>(`/products/category/${categoryId}?size=100`);
    expect(idsOf(listed)).not.toContain(setup);
    const categories = await get<Category[]>('/categories');
    expect(categories.find(({ id }) => id === categoryId)?.productCount).toBe(listed.totalElements);
    for (const path of ['/search/suggestions?q=z%C3%BCmr%C3%BCt', '/search/suggestions?q=qqq'])
      expect(JSON.stringify(await get(path))).not.toContain('kalıbı');
    expect(JSON.stringify(await get(`/products/${screen}`))).not.toContain('kalıbı');
  });

  test('site map and quick order', async () => {
    const map = (await shop.app.inject({ url: '/sitemaps/products-1.xml' })).body;
    expect(map).toContain(`/products/${screen}<`);
    expect(map).not.toContain(`/products/${setup}<`);
    const { rows } = (
      await call<QuickOrderAnswer>(shop, 'POST', '/products/quick-order', {
        body: { rows: [{ sku: SKU, quantity: 1 }] },
      })
    ).body;
    expect(rows).toMatchObject([{ product: null, problem: 'unknown' }]);
  });
});

describe('a set-up is not sold alone:', () => {
  const calculate = async (cartItems: object[]) =>
    (await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', { body: { cartItems } })).body;
  const row = (productId: number, designId?: string) => ({
    productId,
    quantity: 2,
    ...(designId && { designId }),
  });

  test('cart and order refuse it, and the rest of the cart can be bought', async () => {
    const cart = await calculate([row(parts.bottle), row(setup)]);
    expect(cart.items.map(({ problem }) => problem)).toEqual([null, 'setup-alone']);
    const body = await checkoutBody(shop, [row(parts.bottle), row(setup)]);
    const refused = await checkout<ErrorAnswer>(shop, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    expect((refused.body.details as CartChange).rows).toMatchObject([
      { productId: setup, problem: 'setup-alone', availableQuantity: 0 },
    ]);
    expect((await checkout(shop, await checkoutBody(shop, [row(parts.bottle)]))).status).toBe(200);
  });

  test('its Markdown twin says that it is not sold alone', async () => {
    const { body } = await shop.app.inject({ url: `/products/${setup}.md` });
    expect(body).toContain('Stok: Tek başına satılmaz.');
  });

  test('with a design it needs the print of that design', async () => {
    const designId = await saveDesign(
      shop,
      makeChoices(parts, {
        label: {
          productId: screen,
          widthMm: 20,
          heightMm: 24,
          bottomMm: 14,
          frame: 'none',
          frameInk: 'black',
          items: (['black', 'gold'] as const).map((ink, place) => ({
            kind: 'text',
            text: 'İğde',
            font: 'serif',
            sizeMm: 4,
            ink,
            xMm: 10,
            yMm: 8 + place * 6,
          })),
        },
      }),
    );
    const problems = async (rows: object[]) =>
      (await calculate(rows)).items.map(({ problem }) => problem);
    expect(await problems([row(parts.bottle, designId), row(setup, designId)])).toEqual([
      null,
      'setup-alone',
    ]);
    expect(await problems([row(screen, designId), row(setup, designId)])).toEqual([null, null]);
    expect(await problems([row(screen, designId), row(setup)])).toEqual([null, 'setup-alone']);
  });

  test('not in an order by telephone, and in no quote', async () => {
    const as = await makeAdmin(shop.context);
    const preview = await ask<CalculateAnswer>(shop, 'POST', '/admin/orders/new/preview', {
      as,
      body: { items: [row(setup)] },
    });
    expect(preview.body.items.map(({ problem }) => problem)).toEqual(['setup-alone']);
    const quote = await ask<ErrorAnswer>(shop, 'POST', '/quotes', {
      body: { items: [row(setup)], name: 'Işıl', email: 'isil@ornek.com' },
    });
    expect([quote.status, quote.body.code]).toEqual([422, 'QUOTE_NOT_POSSIBLE']);
  });
});

test('the column follows the attributes by the same rule as the cart', async () => {
  const id = await makeProduct(shop.db, {});
  const labels: Attributes[] = [
    {},
    { part: 'label' },
    { part: 'label', isPersonalised: true },
    ...attributeDefinitions.technique.values.flatMap((technique): Attributes[] => [
      { part: 'label', technique },
      { part: 'label', technique, isPersonalised: true },
      { part: 'label', technique, isPersonalised: false },
      { part: 'cap', technique },
    ]),
  ];
  for (const attributes of labels) {
    await shop.db
      .updateTable('products')
      .set({ attributes: JSON.stringify(attributes) })
      .where('id', '=', id)
      .execute();
    const { rows } = await sql<{ isSetup: boolean; isFound: boolean }>`
      select is_setup, exists (select from product_search where product_id = p.id) as is_found
      from products p where id = ${id}`.execute(shop.db);
    const isSetup = isPrintSetup(attributes);
    expect([attributes, rows[0]]).toEqual([attributes, { isSetup, isFound: !isSetup }]);
  }
});
