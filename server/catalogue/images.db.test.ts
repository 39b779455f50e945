// Photographs and drawings of products, as every client of the catalogue sees them.
import { beforeAll, expect, test } from 'vitest';
import { call, checkout, checkoutBody, readOrder } from '#server/testing/buyer.ts';
import { givePhotograph } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Product, ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
const attributes = {
  part: 'bottle',
  form: 'square',
  glassColor: 'clear',
  material: 'glass',
  capacityMl: 50,
  neck: 'FEA15',
  closure: 'crimp',
  widthMm: 46,
  depthMm: 46,
  heightMm: 69,
} as const;
let photographed = 0;
let drawn = 0;

beforeAll(async () => {
  photographed = await makeProduct(shop.db, { name: 'Fotoğraflı Şişe', sku: 'FOTO-1', attributes });
  drawn = await makeProduct(shop.db, { name: 'Çizili Şişe', sku: 'CIZ-1', attributes });
  await givePhotograph(shop.context, photographed, {
    view: 'detail',
    position: 2,
    color: '#000003',
  });
  await givePhotograph(shop.context, photographed, { view: 'main', position: 0, color: '#000001' });
  await givePhotograph(shop.context, photographed, {
    view: 'angle',
    position: 1,
    color: '#000002',
    altTr: 'Kendi sözüm',
    altEn: 'My own words',
  });
  await shop.context.changes.ready;
});

const read = async (id: number, language = 'tr') =>
  (
    await call<ProductDetail>(shop, 'GET', `/products/${id}`, {
      headers: { 'accept-language': language },
    })
  ).body;

test('photographs stand first, in their order, and the measured drawing behind them', async () => {
  const { images, imageUrl } = await read(photographed);

  expect(images.map(({ view }) => view)).toEqual(['main', 'angle', 'detail', 'dimensions']);
  expect(images[0]).toMatchObject({
    width: 640,
    height: 800,
    widths: [160, 320, 480, 640],
    alt: '50 ml kare şeffaf cam şişe, FEA15 krimp ağız – önden görünüm',
  });
  expect(images[0]?.placeholder).toMatch(/^#[0-9a-f]{6}$/);
  expect(images.at(-1)).toMatchObject({
    widths: [],
    placeholder: null,
    alt: 'Fotoğraflı Şişe, ölçü çizimi',
  });
  expect(imageUrl).toBe(images[0]?.url);
  const answer = await shop.app.inject({ url: imageUrl });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
});

test("the merchant's own texts replace those made from the attributes, in their language only", async () => {
  expect((await read(photographed)).images[1]?.alt).toBe('Kendi sözüm');
  expect((await read(photographed, 'en')).images.map(({ alt }) => alt)).toEqual([
    '50 ml square clear glass bottle, FEA15 crimp neck – front view',
    'My own words',
    '50 ml square clear glass bottle, FEA15 crimp neck – detail of the neck',
    expect.stringContaining('Fotoğraflı Şişe'),
  ]);
});

test('without a photograph the drawings stay as they were', async () => {
  const { images, imageUrl } = await read(drawn);

  expect(images.map(({ view, widths }) => [view, widths])).toEqual([
    ['main', []],
    ['detail', []],
    ['dimensions', []],
  ]);
  expect(imageUrl).toMatch(/^\/media\/drawings\/CIZ-1\/main\.svg/);
  expect((await shop.app.inject({ url: imageUrl })).headers['content-type']).toContain(
    'image/svg+xml',
  );
});

test('a list shows photographs and drawings, for two round trips to the database: ids, then rows', async () => {
  const log: string[] = [];
  const connect = shop.pool.connect.bind(shop.pool);
  await shop.db
    .updateTable('products')
    .set({ description: 'Yeni.' })
    .where('id', '=', drawn)
    .execute();
  await expect.poll(async () => (await read(drawn)).description).toBe('Yeni.');
  await shop.context.settings.rates();
  shop.pool.connect = (async () => {
    log.push('connect');
    return connect();
  }) as never;
  const { body } = await call<ProductPage>(shop, 'GET', '/products?size=100&sort=createdAt,asc');
  shop.pool.connect = connect as never;

  const urls = new Map(body.content.map((product: Product) => [product.id, product.imageUrl]));
  expect([
    urls.get(photographed)?.startsWith('/media/images/'),
    urls.get(drawn)?.startsWith('/media/drawings/'),
  ]).toEqual([true, true]);
  expect(log).toEqual(['connect', 'connect']);
});

test('a new photograph drops the cached answers of the product', async () => {
  const id = await makeProduct(shop.db, { name: 'Yeni Fotoğraflı Şişe', attributes });
  await expect.poll(async () => (await read(id)).images[0]?.view).toBe('main');

  const { hash } = await givePhotograph(shop.context, id, { color: '#000009' });

  await expect.poll(async () => (await read(id)).imageUrl).toBe(`/media/images/${hash}/480.webp`);
});

test('an order keeps the picture that its product had', async () => {
  const { body } = await checkout(shop, await checkoutBody(shop, [{ productId: photographed }]));

  const order = await readOrder(shop, body);

  expect(order.body.items[0]?.imageUrl).toBe((await read(photographed)).imageUrl);
});

test('the measured drawing is written in the language of the page', async () => {
  const answer = await shop.app.inject({
    url: `/api/products/${drawn}`,
    headers: { 'accept-language': 'en' },
  });
  const { images } = answer.json() as ProductDetail;
  const url = images.find(({ view }) => view === 'dimensions')?.url ?? '';

  expect(url).toContain('/dimensions.en.svg?');
  expect((await shop.app.inject({ url })).body).toMatch(/Ø \d+(\.\d)?</);
});
