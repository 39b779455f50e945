import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOccasion, OccasionBody } from '#shared/back-office/occasions.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { OccasionDetail, OccasionsAnswer } from '#shared/showcases/occasions.ts';

const shop = useTestApp();
const PATH = '/admin/occasions';
let products: number[] = [];

beforeAll(async () => {
  products = [
    await makeProduct(shop.db),
    await makeProduct(shop.db, { stock: 0 }),
    await makeProduct(shop.db),
  ];
});
beforeEach(async () => {
  await shop.db.deleteFrom('occasions').execute();
});

const draft = (change: Partial<OccasionBody> = {}): OccasionBody => ({
  slug: 'dugun',
  titleTr: 'Düğün hediyelikleri',
  titleEn: null,
  leadTr: 'Küçük şişeler.',
  leadEn: null,
  searchTerms: ['düğün', 'nikah şekeri'],
  productIds: products,
  gifts: 100,
  hasLabel: false,
  wrappingIds: [],
  isActive: true,
  ...change,
});
const call = async <T = AdminOccasion>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: unknown,
) =>
  ask<T & ErrorAnswer>(shop, method, `${PATH}${path}`, {
    body,
    as: await makeAdmin(shop.context, { role: 'editor' }),
  });
async function create(change: Partial<OccasionBody> = {}): Promise<AdminOccasion> {
  const { status, body } = await call('POST', '', draft(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const listed = async () =>
  (await ask<OccasionsAnswer>(shop, 'GET', '/occasions')).body.content.map(({ slug }) => slug);
const pageOf = (slug: string) =>
  ask<OccasionDetail>(shop, 'GET', `/occasions/${slug}`, { headers: { 'accept-language': 'en' } });
const foundBy = async (text: string) =>
  (await ask<ProductPage>(shop, 'GET', `/products/search?q=${encodeURIComponent(text)}`)).body
    .search?.occasion?.slug;

test('a new page is last, with its products in their order, and says whether visitors see it', async () => {
  const [, soldOut = 0] = products;
  const shown = await create({ productIds: [...products].reverse() });
  expect(shown).toMatchObject({ slug: 'dugun', state: 'shown', version: 1, titleEn: null });
  expect(shown.products.map(({ id }) => id)).toEqual([...products].reverse());
  await create({ slug: 'bebek', productIds: [soldOut] });
  await create({ slug: 'soz', isActive: false });
  const { body } = await call<AdminOccasion[]>('GET');
  expect(body.map(({ slug, state }) => [slug, state])).toEqual([
    ['dugun', 'shown'],
    ['bebek', 'empty'],
    ['soz', 'off'],
  ]);
  expect((await call('GET', `/${shown.id}`)).body).toEqual(body[0]);
});

test('a change reaches the shop and its search, English falls back', async () => {
  const [first = 0, , third = 0] = products;
  await expect.poll(listed).toEqual([]);
  const { id } = await create();
  await expect.poll(listed).toEqual(['dugun']);
  await expect.poll(() => foundBy('düğün')).toBe('dugun');
  const page = await pageOf('dugun');
  expect(page.body).toMatchObject({ title: 'Düğün hediyelikleri', lead: 'Küçük şişeler.' });
  expect(page.body.products.map((product) => product.id)).toEqual([first, third]);

  const change = {
    slug: 'dugun-nikah',
    titleEn: 'Weddings',
    searchTerms: ['kına'],
    productIds: [third],
  };
  const changed = await call('PUT', `/${id}`, { ...draft(change), version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { slug: 'dugun-nikah', version: 2 } });
  await expect.poll(listed).toEqual(['dugun-nikah']);
  await expect.poll(() => foundBy('kına gecesi')).toBe('dugun-nikah');
  expect(await foundBy('düğün')).toBeUndefined();
  expect((await pageOf('dugun')).status).toBe(404);
  expect((await pageOf('dugun-nikah')).body).toMatchObject({
    title: 'Weddings',
    products: [{ id: third }],
  });

  await call('PUT', `/${id}`, { ...draft({ ...change, isActive: false }), version: 2 });
  await expect.poll(async () => (await pageOf('dugun-nikah')).status).toBe(404);
  await expect.poll(() => foundBy('kına gecesi')).toBeUndefined();
  expect((await shop.app.inject('/sitemaps/pages.xml')).body).not.toContain('dugun-nikah');
});

test('number of guests, label and wrappings are stored, and logged by SKU', async () => {
  const [first = 0, second = 0, third = 0] = products;
  const gifts = { gifts: 250, hasLabel: true, wrappingIds: [third, first, third] };
  const { id, wrappings } = await create(gifts);
  expect(wrappings.map((product) => product.id)).toEqual([third, first]);
  const changed = await call('PUT', `/${id}`, {
    ...draft({ ...gifts, slug: 'dugun-nikah', wrappingIds: [second] }),
    version: 1,
  });
  expect(changed.body).toMatchObject({ gifts: 250, hasLabel: true, wrappings: [{ id: second }] });
  const { before, after } = await shop.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('entity', '=', 'occasion')
    .where('entityId', '=', String(id))
    .where('action', '=', 'update')
    .executeTakeFirstOrThrow();
  expect([before, after]).toMatchObject([
    { wrappings: wrappings.map(({ sku }) => sku) },
    { wrappings: changed.body.wrappings.map(({ sku }) => sku) },
  ]);
});

test('an older version is refused with the present one; each write is in the log', async () => {
  const { id } = await create();
  const changed = await call('PUT', `/${id}`, { ...draft({ titleTr: 'Yeni' }), version: 1 });
  const late = await call('PUT', `/${id}`, { ...draft({ titleTr: 'Geç' }), version: 1 });
  expect([late.status, late.body.code, late.body.details]).toEqual([
    409,
    'EDIT_CONFLICT',
    { current: changed.body },
  ]);
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  const { body } = await ask<{ content: { action: string }[] }>(
    shop,
    'GET',
    `/admin/audit?entity=occasion&entityId=${id}`,
    { as: await makeAdmin(shop.context) },
  );
  expect(body.content.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
  for (const [method, sent] of [
    ['GET', undefined],
    ['PUT', { ...draft(), version: 1 }],
    ['DELETE', undefined],
  ] as const)
    expect(await call(method, `/${id}`, sent)).toMatchObject({
      status: 404,
      body: { code: 'OCCASION_NOT_FOUND' },
    });
});

test('an address is used by one page only, also with requests at the same time', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', draft())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const other = await create({ slug: 'soz' });
  expect(
    await call('PUT', `/${other.id}`, { ...draft({ slug: 'dugun' }), version: 1 }),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'OCCASION_SLUG_TAKEN',
      message: 'Bu adresi “Düğün hediyelikleri” sayfası kullanıyor. Başka bir adres yazın.',
    },
  });
  expect((await call('GET', `/${other.id}`)).body.version).toBe(1);
});

test('the order is changed as a whole; another order than the expected one is not overwritten', async () => {
  const [a, b] = [(await create({ slug: 'a1' })).id, (await create({ slug: 'b1' })).id] as const;
  const order = (ids: number[], expected: number[]) => call('PUT', '/order', { ids, expected });
  expect((await order([b, a], [a, b])).status).toBe(204);
  await expect.poll(listed).toEqual(['b1', 'a1']);
  expect(await order([a, b], [a, b])).toMatchObject({
    status: 409,
    body: { code: 'EDIT_CONFLICT', details: { current: { order: [b, a] } } },
  });
  expect((await order([b], [b, a])).status).toBe(409);
  expect((await order([], [b, a])).status).toBe(400);
});

test('[H13] every call requires an administrator whose role has the right', async () => {
  const { id } = await create();
  const customer = await makeCustomer(shop.context);
  const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/order'],
    ['GET', `/${id}`],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
  ] as const) {
    const status = async (token?: string) =>
      (
        await shop.app.inject({
          method,
          url: `/api${PATH}${path}`,
          ...(token && { headers: { authorization: `Bearer ${token}` } }),
        })
      ).statusCode;
    expect(
      [await status(), await status(customer.accessToken), await status(packer.accessToken)],
      `${method} ${path}`,
    ).toEqual([401, 401, 403]);
  }
  expect((await call('GET', `/${id}`)).body.version).toBe(1);
});

test.each<Partial<Record<keyof OccasionBody, unknown>>>([
  { slug: 'x' },
  { slug: 'Düğün' },
  { slug: 'a--b' },
  { slug: 'a'.repeat(41) },
  { titleTr: ' ' },
  { titleTr: 'x'.repeat(121) },
  { leadTr: '' },
  { searchTerms: [''] },
  { gifts: 0 },
  { gifts: 100_001 },
  { gifts: 1.5 },
  { hasLabel: 'yes' },
  { wrappingIds: Array.from({ length: 13 }, (_, index) => index + 1) },
  { searchTerms: ['iki\nsatır'] },
  { searchTerms: Array.from({ length: 41 }, (_, index) => `k${index}`) },
  { productIds: [0] },
  { productIds: ['1'] },
  { isActive: 'evet' },
])('%j is malformed', async (change) => {
  const { status, body } = await call('POST', '', { ...draft(), ...change });
  expect([status, Object.keys(change)]).toEqual([400, [body.errors?.[0]?.path.split('.')[0]]]);
});
