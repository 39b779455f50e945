import { afterAll, beforeEach, expect, test } from 'vitest';
import { syncMarketplaces } from '#server/marketplace/sync.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { givePhotograph } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { startTrendyolServer } from '#server/testing/trendyol-server.ts';
import type { MarketplaceAnswer } from '#shared/back-office/marketplaces.ts';
import type { ProviderTestAnswer } from '#shared/settings/connections.ts';

const clock = testClock();
// Started first, because the shop reads its address at the start.
const there = await startTrendyolServer({ now: () => clock.now().getTime() });
const shop = useTestApp({ clock: clock.now, env: { TRENDYOL_URL: there.url } });
let owner: TestAdmin;
afterAll(() => there.stop());
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
});

const PATH = '/admin/channels/marketplaces/trendyol';
const read = async () => (await ask<MarketplaceAnswer>(shop, 'GET', PATH, { as: owner })).body;
const put = (path: string, body: object) =>
  ask<MarketplaceAnswer & ErrorAnswer>(shop, 'PUT', `${PATH}${path}`, { as: owner, body });
const connect = (apiKey = 'anahtar') =>
  ask(shop, 'PUT', '/admin/settings/connections/trendyol', {
    as: owner,
    body: { place: 'stage', sellerId: '4321', apiKey, apiSecret: 'gizli', version: 0 },
  });
const tryOut = async () =>
  (
    await ask<ProviderTestAnswer>(
      shop,
      'POST',
      '/admin/settings/connections/channels/trendyol/test',
      { as: owner },
    )
  ).body;
const offer = {
  isOffered: true,
  isListed: false,
  barcode: 'SISE-1',
  price: null,
  categoryId: null,
  brandId: null,
  attributes: [],
  version: 0,
};

test('the keys are tested with a harmless request, and the marketplace’s answer is shown', async () => {
  await connect('falsch');
  expect(await tryOut()).toEqual({ result: 'refused', message: 'API anahtarı geçersiz.' });
  await shop.db.deleteFrom('connections').execute();
  await connect();
  expect(await tryOut()).toEqual({ result: 'accepted', message: '' });
  expect((await read()).isConnected).toBe(true);
});

test('an offer says what it lacks, and its stock and price are sent once the marketplace lists it', async () => {
  const productId = await makeProduct(shop.db, { stock: 8 });
  const { version } = await read();
  expect((await put('', { isOn: true, safetyStock: 2, version })).status).toBe(200);
  const { body } = await put(`/offers/${productId}`, offer);
  expect(body.offers.find((one) => one.productId === productId)).toMatchObject({
    state: 'new',
    lacks: ['category', 'brand', 'picture'],
    stock: 6,
    shownPrice: 11.8,
  });
  there.listings.set('SISE-1', { barcode: 'SISE-1', quantity: 0, salePrice: 0 });
  await put(`/offers/${productId}`, { ...offer, isListed: true, price: 25.9, version: 1 });
  for (let again = 0; again < 2; again += 1) {
    clock.advance(MINUTE);
    await syncMarketplaces(shop.context);
  }
  expect(there.listings.get('SISE-1')).toMatchObject({ quantity: 6, salePrice: 25.9 });
  const now = await read();
  expect(now.offers.find((one) => one.productId === productId)).toMatchObject({
    state: 'listed',
    lacks: [],
    sentStock: 6,
    sentPrice: 25.9,
  });
  expect(now.batches[0]).toMatchObject({ kind: 'stock-and-price', state: 'done', rowCount: 1 });
  expect(now.lastProblem).toBeNull();
});

test('categories, brands and attributes are found by name, and requested once a day', async () => {
  const find = async (path: string) =>
    (
      await ask<{ content: { id: number; name: string }[] }>(shop, 'GET', `${PATH}${path}`, {
        as: owner,
      })
    ).body.content;
  const categories = () => find(`/categories?search=${encodeURIComponent('parfum sise')}`);
  const askedFor = (end: string) => there.calls.filter(({ path }) => path.endsWith(end)).length;
  expect(await categories()).toEqual([
    { id: 411, name: 'Kozmetik & Kişisel Bakım › Parfüm ve Deodorant › Parfüm Şişesi' },
  ]);
  expect(await find('/brands?search=flakon')).toEqual([
    { id: 901, name: 'Flakon' },
    { id: 902, name: 'Flakon Cam' },
  ]);
  expect(await find('/categories/411/attributes')).toMatchObject([
    {
      id: 338,
      name: 'Hacim',
      isRequired: true,
      isText: false,
      values: [{}, { name: '50 ml' }, {}],
    },
    { id: 346, isRequired: false, values: [{ name: 'Cam' }, { name: 'Plastik' }] },
    { id: 47, isRequired: true, isText: true, values: [] },
  ]);
  const count = askedFor('/product-categories');
  await categories();
  expect(askedFor('/product-categories')).toBe(count);
  // A day later the marketplace is down: its earlier responses are still used.
  clock.advance(25 * 60 * MINUTE);
  owner = await makeAdmin(shop.context);
  there.fail(/product-categories/, 'down');
  expect(await categories()).toHaveLength(1);
  expect(askedFor('/product-categories')).toBe(count + 1);
  there.fail(/brands/, 'down');
  const failed = await ask<ErrorAnswer>(shop, 'GET', `${PATH}/brands?search=Yeni`, { as: owner });
  expect([failed.status, failed.body.code]).toEqual([503, 'PROVIDER_UNREACHABLE']);
});

test('a new product is sent to the marketplace with its category, brand and attributes', async () => {
  const productId = await makeProduct(shop.db, { stock: 8 });
  await givePhotograph(shop.context, productId);
  await shop.db
    .updateTable('products')
    .set({ taxPercent: 20 })
    .where('id', '=', productId)
    .execute();
  const chosen = {
    ...offer,
    barcode: 'YENI-1',
    categoryId: 411,
    categoryName: 'Parfüm Şişesi',
    brandId: 901,
    brandName: 'Flakon',
  };
  await put(`/offers/${productId}`, { ...chosen, attributes: [{ id: 338, valueIds: [3381] }] });
  const run = async () => {
    clock.advance(20 * MINUTE);
    owner = await makeAdmin(shop.context);
    await syncMarketplaces(shop.context);
  };
  const found = async () => (await read()).offers.find((one) => one.productId === productId);
  await run();
  await run();
  expect(await found()).toMatchObject({
    state: 'refused',
    problem: 'Zorunlu özellik eksik: Renk',
    categoryName: 'Parfüm Şişesi',
    brandName: 'Flakon',
  });
  const attributes = [
    { id: 338, valueIds: [3381] },
    { id: 47, value: 'Mat siyah' },
  ];
  await put(`/offers/${productId}`, { ...chosen, attributes, version: 1 });
  await run();
  await run();
  expect(await found()).toMatchObject({ state: 'listed', problem: null });
});

test('the members of a family are sent with one code, that of its first member', async () => {
  const ids: number[] = [];
  const add = async (place: number, values: { sku?: string; family?: string }) => {
    const id = await makeProduct(shop.db, {});
    await givePhotograph(shop.context, id);
    await shop.db
      .updateTable('products')
      .set({ taxPercent: 20, ...values })
      .where('id', '=', id)
      .execute();
    await put(`/offers/${id}`, {
      ...offer,
      barcode: `AILE-${place}`,
      categoryId: 411,
      categoryName: 'Parfüm Şişesi',
      brandId: 901,
      brandName: 'Flakon',
      attributes: [
        { id: 338, valueIds: [3380 + place] },
        { id: 47, value: 'Siyah' },
      ],
    });
    ids.push(id);
  };
  await add(0, { family: 'Silindir', sku: 'SIL-030' });
  await add(1, { family: 'Silindir' });
  await add(2, { sku: `UZUN-${'9'.repeat(50)}` });
  // The first member is withdrawn later: the code of the others stays.
  await shop.db
    .updateTable('products')
    .set({ isActive: false })
    .where('id', '=', ids[0] as number)
    .execute();
  clock.advance(20 * MINUTE);
  owner = await makeAdmin(shop.context);
  await syncMarketplaces(shop.context);
  clock.advance(MINUTE);
  await syncMarketplaces(shop.context);
  const sent = there.calls
    .filter(({ path }) => path.endsWith('/v2/products'))
    .flatMap(({ body }) => (body as { items: Record<string, string>[] }).items);
  const codeOf = (barcode: string) => sent.find((item) => item.barcode === barcode)?.productMainId;
  expect(codeOf('AILE-0')).toBeUndefined();
  expect(codeOf('AILE-1')).toBe('SIL-030');
  expect(codeOf('AILE-2')).toMatch(/^[0-9a-f]{40}$/);
  const offers = (await read()).offers.filter(({ barcode }) => barcode.startsWith('AILE-'));
  expect(offers.map(({ state }) => state).sort()).toEqual(['listed', 'listed', 'new']);
});

test('a barcode belongs to one product; of two changes the second is refused', async () => {
  const one = await makeProduct(shop.db, {});
  const two = await makeProduct(shop.db, {});
  const taken = { ...offer, barcode: 'TEK' };
  await put(`/offers/${one}`, taken);
  const refused = await put(`/offers/${two}`, taken);
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'barcode']);
  const late = await put(`/offers/${one}`, { ...taken, isOffered: false });
  expect([late.status, late.body.code]).toEqual([409, 'EDIT_CONFLICT']);
  const { version } = await read();
  const old = { isOn: true, safetyStock: 0, version: version - 1 };
  expect((await put('', old)).status).toBe(409);
});

test('what cannot be supplied is reported to the marketplace, and the package ends', async () => {
  const productId = await makeProduct(shop.db, { stock: 0 });
  await put(`/offers/${productId}`, { ...offer, barcode: 'BITTI', isListed: true });
  there.listings.set('BITTI', { barcode: 'BITTI', quantity: 1, salePrice: 11.8 });
  const bought = there.buy([{ barcode: 'BITTI', quantity: 1 }]);
  clock.advance(MINUTE);
  await syncMarketplaces(shop.context);
  const find = async () =>
    (await read()).packages.find((one) => one.packageId === String(bought?.shipmentPackageId));
  expect(await find()).toMatchObject({ state: 'short', ours: null, total: 11.8 });
  const path = `${PATH}/packages/${bought?.shipmentPackageId}/cannot-supply`;
  expect((await ask(shop, 'POST', path, { as: owner })).status).toBe(200);
  clock.advance(MINUTE);
  await syncMarketplaces(shop.context);
  expect(await find()).toMatchObject({ state: 'over', status: 'UnSupplied' });
});
