import { beforeAll, expect, test } from 'vitest';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Suggestions } from '#shared/catalogue/search.ts';
import type { OccasionDetail, OccasionsAnswer } from '#shared/showcases/occasions.ts';

const shop = useTestApp();
let shown: number[] = [];

beforeAll(async () => {
  const names = {
    titleTr: 'Düğün hediyeleri',
    titleEn: 'Wedding favours',
    leadTr: 'Küçük şişeler.',
  };
  await shop.db
    .insertInto('occasions')
    .values([
      { slug: 'dugun', displayOrder: 2, ...names, leadEn: 'Small bottles.', words: ['düğün'] },
      { slug: 'bebek', displayOrder: 1, ...names, leadEn: '', words: ['bebek'] },
    ])
    .execute();
  const gone = await makeProduct(shop.db, { stock: 0 });
  const closed = await makeProduct(shop.db, { isActive: false });
  shown = [await makeProduct(shop.db), await makeProduct(shop.db)];
  await shop.db
    .insertInto('occasionProducts')
    .values([
      ...[gone, closed, ...shown].map((productId, displayOrder) => ({
        slug: 'dugun',
        productId,
        displayOrder,
      })),
      { slug: 'bebek', productId: gone, displayOrder: 1 },
    ])
    .execute();
  shop.context.search.dropCached();
});

const english = { headers: { 'accept-language': 'en' } };

test('an occasion shows what is for sale and in stock, in the merchant’s order and both languages', async () => {
  const { status, body } = await ask<OccasionDetail>(shop, 'GET', '/occasions/dugun');
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: 'Düğün hediyeleri', lead: 'Küçük şişeler.' });
  expect(body.products.map(({ id }) => id)).toEqual(shown);
  expect((await ask(shop, 'GET', '/occasions/dugun', english)).body).toMatchObject({
    title: 'Wedding favours',
    lead: 'Small bottles.',
  });
});

test('only occasions with something to sell are listed; the page of another stays', async () => {
  const { body } = await ask<OccasionsAnswer>(shop, 'GET', '/occasions');
  expect(body.content.map(({ slug }) => slug)).toEqual(['dugun']);
  const [first] = (await ask<OccasionDetail>(shop, 'GET', '/occasions/dugun')).body.products;
  expect(body.content[0]?.picture).toEqual(first?.images[0]);
  expect((await ask<OccasionDetail>(shop, 'GET', '/occasions/bebek')).body.products).toEqual([]);
});

test.each(['/occasions/yok', '/occasions/a', '/occasions/%C5%9Fey'])(
  '%s is not found or refused',
  async (path) => {
    expect([400, 404]).toContain((await ask(shop, 'GET', path)).status);
  },
);

test('[B04] a search that means an occasion names its page, also where it finds nothing', async () => {
  const search = async (text: string) =>
    (await ask<ProductPage>(shop, 'GET', `/products/search?q=${encodeURIComponent(text)}`)).body;
  expect(await search('düğün hediyesi')).toMatchObject({
    totalElements: 0,
    search: { occasion: { slug: 'dugun', title: 'Düğün hediyeleri' } },
  });
  expect((await search('kapak')).search).not.toHaveProperty('occasion');
  const suggestions = `/search/suggestions?q=${encodeURIComponent('düğün')}`;
  expect((await ask<Suggestions>(shop, 'GET', suggestions, english)).body).toMatchObject({
    products: [],
    occasion: { slug: 'dugun', title: 'Wedding favours' },
  });
});

test('the site map lists them', async () => {
  const { body } = await shop.app.inject('/sitemaps/pages.xml');
  for (const path of ['/occasions', '/occasions/dugun'])
    expect(body).toContain(`${shop.context.config.publicUrl}${path}</loc>`);
});

test('sets come with the tool that closes them, the wrappings that they go into, and a label', async () => {
  const perfume = {
    part: 'bottle',
    contents: 'set',
    neck: 'FEA15',
    closure: 'crimp',
    capacityMl: 50,
    form: 'cylinder',
    heightMm: 86,
    shoulderMm: 80,
    diameterMm: 37,
  } as const;
  const make = (attributes: Attributes, stock = 100) => makeProduct(shop.db, { attributes, stock });
  const set = await make(perfume);
  const screwed = await make({
    part: 'atomizer',
    contents: 'set',
    neck: '13/415',
    closure: 'screw',
    capacityMl: 10,
    form: 'cylinder',
    heightMm: 80,
    diameterMm: 17,
  });
  const { contents: _, ...loose } = perfume;
  const bottle = await make(loose);
  const crimper = { part: 'crimper', toolUse: 'crimp', neck: 'FEA15', fitsNecks: ['FEA15'] };
  await make(crimper as Attributes, 0);
  const tool = await make(crimper as Attributes);
  await make({ ...crimper, toolUse: 'open' } as Attributes);
  const pouch = await make({ part: 'pouch', forCapacityMl: 10, heightMm: 90, widthMm: 70 });
  const bag = await make({ part: 'bag', forCapacityMl: 100, heightMm: 200, widthMm: 150 });
  const gone = await make({ part: 'bag' }, 0);
  const sheet = await make({ part: 'label', isPersonalised: true, widthMm: 45, heightMm: 60 });
  await shop.db
    .insertInto('occasions')
    .values({
      slug: 'soz',
      displayOrder: 3,
      titleTr: 'Söz',
      leadTr: 'Küçük.',
      words: ['söz'],
      gifts: 60,
      hasLabel: true,
    })
    .execute();
  const rowsOf = (ids: number[]) =>
    ids.map((productId, displayOrder) => ({ slug: 'soz', productId, displayOrder }));
  await shop.db
    .insertInto('occasionProducts')
    .values(rowsOf([set, screwed, bottle]))
    .execute();
  await shop.db
    .insertInto('occasionWrappings')
    .values(rowsOf([bag, gone, pouch]))
    .execute();

  const { body } = await ask<OccasionDetail>(shop, 'GET', '/occasions/soz');
  expect(body).toMatchObject({ gifts: 60, giftIds: [set, screwed] });
  expect(body.products.map(({ id }) => id)).toEqual([set, screwed, bottle]);
  expect(body.tools).toMatchObject([{ product: { id: tool }, fits: [set] }]);
  expect(body.wrappings).toMatchObject([
    { product: { id: bag }, fits: [set, screwed] },
    { product: { id: pouch }, fits: [screwed] },
  ]);
  expect(body.label).toMatchObject({ product: { id: sheet }, fits: [set, screwed] });

  await shop.db
    .updateTable('occasions')
    .set({ hasLabel: false })
    .where('slug', '=', 'soz')
    .execute();
  await expect
    .poll(async () => (await ask<OccasionDetail>(shop, 'GET', '/occasions/soz')).body.label)
    .toBeNull();
});
