import { beforeAll, expect, test } from 'vitest';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { FilteredPage } from '#shared/catalogue/catalogue.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';

const shop = useTestApp();
const fitting = <T = FittingAnswer>(id: number | string, headers: Record<string, string> = {}) =>
  call<T>(shop, 'GET', `/products/${id}/fitting`, { headers });
const filtered = (body: object, path = '/products/filtered?sort=name,asc') =>
  call<FilteredPage & ErrorAnswer>(shop, 'POST', path, { body });

const ids: Record<string, number> = {};
const bottle = {
  part: 'bottle',
  neck: 'FEA15',
  closure: 'crimp',
  contents: 'bare',
  shoulderMm: 30,
  innerHeightMm: 60,
  heightMm: 70,
  widthMm: 40,
} as const;

beforeAll(async () => {
  const make = async (name: string, attributes: object, overrides: object = {}) => {
    ids[name] = await makeProduct(shop.db, { name, attributes: attributes as never, ...overrides });
  };
  await make('bottle', bottle);
  await make('screw', { ...bottle, neck: '18/415', closure: 'screw' });
  await make('closed', { ...bottle, contents: 'set' });
  await make('pump', { part: 'pump', neck: 'FEA15', tubeLengthMm: 110 }, { soldCount: 5 });
  await make(
    'pump out',
    { part: 'pump', neck: 'FEA15', tubeLengthMm: 110 },
    { soldCount: 50, stock: 0 },
  );
  await make('pump gone', { part: 'pump', neck: 'FEA15' }, { isActive: false });
  await make('pump 13', { part: 'pump', neck: 'FEA13' });
  await make('ring', { part: 'ring', neck: 'FEA15', ringStyle: 'stepped' });
  await make(
    'cap',
    { part: 'cap', neck: 'FEA13', fitsNecks: ['FEA13', 'FEA15'], diameterMm: 24, heightMm: 26 },
    { soldCount: 3, categoryId: 4 },
  );
  await make(
    'cap magnet',
    {
      part: 'cap',
      neck: 'FEA15',
      fitsNecks: ['FEA15'],
      isMagnetic: true,
      diameterMm: 28,
      heightMm: 26,
    },
    { categoryId: 4 },
  );
  await make(
    'cap wide',
    { part: 'cap', neck: 'FEA15', fitsNecks: ['FEA15'], diameterMm: 34, heightMm: 26 },
    { categoryId: 4 },
  );
  await make('crimper', { part: 'crimper', neck: 'FEA15', fitsNecks: ['FEA15'], toolUse: 'crimp' });
  await make(
    'opener',
    { part: 'crimper', neck: 'FEA15', fitsNecks: ['FEA15'], toolUse: 'open' },
    { soldCount: 99 },
  );
  await make('essence', { part: 'essence' });
  await make(
    'box large',
    { part: 'box', widthMm: 90, depthMm: 90, heightMm: 150 },
    { soldCount: 90 },
  );
  await make('box', { part: 'box', widthMm: 44, depthMm: 44, heightMm: 110 });
  await make('box small', { part: 'box', widthMm: 40, depthMm: 40, heightMm: 150 });
});
const idOf = (name: string): number => ids[name] ?? Number.NaN;

test('several crimp bottles as one product have the tool that closes them, and no loose parts', async () => {
  const id = await makeProduct(shop.db, {
    name: 'three bottles',
    attributes: { part: 'set', neck: 'FEA15', contents: 'set' },
    isActive: false,
  });
  const { body } = await call<FittingAnswer>(shop, 'GET', `/products/${id}/fitting`);
  expect(body.groups).toEqual([]);
  expect(body.tool?.name).toBe('crimper');
});

test('a bare bottle has parts that fit, in stock and best sellers first, with tool and conflicts', async () => {
  const { status, body } = await fitting(idOf('bottle'));

  expect(status).toBe(200);
  expect(
    body.groups.map(({ role, total, products }) => [role, total, products.map(({ name }) => name)]),
  ).toEqual([
    ['pump', 2, ['pump', 'pump out']],
    ['ring', 1, ['ring']],
    ['cap', 2, ['cap', 'cap magnet']],
    // The closest first, even if others sell better.
    ['box', 2, ['box', 'box large']],
  ]);
  expect(body.tool?.name).toBe('crimper');
  expect(body.remarks).toEqual([
    {
      productIds: [idOf('ring'), idOf('cap magnet')],
      message: 'cap magnet: Manyetik bilezik ister.',
    },
  ]);
  expect(
    (await fitting(idOf('bottle'), { 'accept-language': 'en' })).body.remarks[0]?.message,
  ).toBe('cap magnet: Needs a magnetic ring.');
});

test('boxes for other uses and contents are left out; the bottle’s own capacity comes first', async () => {
  const make = (name: string, attributes: object) =>
    makeProduct(shop.db, { name, attributes: attributes as never, isActive: true });
  const size = { part: 'box', widthMm: 50, depthMm: 50, heightMm: 120 };
  const own = await make('bottle of 50', { ...bottle, neck: 'FEA13', capacityMl: 50 });
  const made = [
    await make('box for 100', { ...size, forCapacityMl: 100 }),
    await make('box for 50', { ...size, widthMm: 60, forCapacityMl: 50 }),
    await make('box for 30', { ...size, forCapacityMl: 30 }),
    await make('box for 150', { ...size, forCapacityMl: 150 }),
    await make('box for a diffuser', { ...size, forCapacityMl: 50, uses: ['diffuser'] }),
    await make('low box for 50', { ...size, heightMm: 60, forCapacityMl: 50 }),
  ];
  const boxes = (await fitting(own)).body.groups.find(({ role }) => role === 'box')?.products;
  expect(boxes?.filter(({ id }) => made.includes(id)).map(({ name }) => name)).toEqual([
    'box for 50',
    'box for 100',
  ]);
  await shop.db
    .deleteFrom('products')
    .where('id', 'in', [own, ...made])
    .execute();
});

test('a part has the bare bottles that it fits; a product without a neck has none', async () => {
  const names = async (name: string) =>
    (await fitting(idOf(name))).body.groups.flatMap(({ role, products }) =>
      products.map((product) => [role, product.name]),
    );
  expect(await names('pump')).toEqual([['bottle', 'bottle']]);
  expect(await names('cap wide')).toEqual([]);
  expect(await names('closed')).toEqual([
    ['box', 'box'],
    ['box', 'box large'],
  ]);
  expect(await names('essence')).toEqual([]);
  // A complete set needs the tool for closing too, and so does a separate pump.
  for (const name of ['closed', 'pump'])
    expect((await fitting(idOf(name))).body.tool?.name, name).toBe('crimper');
  expect((await fitting(idOf('cap'))).body.tool).toBeNull();
});

test('the fitting parts follow changes of the catalogue at once', async () => {
  await fitting(idOf('pump'));
  const added = await makeProduct(shop.db, { name: 'bottle later', attributes: bottle as never });
  await expect
    .poll(async () =>
      (await fitting(idOf('pump'))).body.groups[0]?.products.map(({ name }) => name),
    )
    .toContain('bottle later');
  await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', added).execute();
});

test('a list can be narrowed to what fits a product, with facets and a search', async () => {
  const { body } = await filtered({ fits: idOf('bottle') });
  expect(body.content.map(({ name }) => name).sort()).toEqual([
    'box',
    'box large',
    'cap',
    'cap magnet',
    'crimper',
    'opener',
    'pump',
    'pump out',
    'ring',
  ]);
  expect(body.fits).toEqual({ id: idOf('bottle'), name: 'bottle' });
  expect(
    body.facets.find(({ key }) => key === 'part')?.values.find(({ value }) => value === 'cap')
      ?.count,
  ).toBe(2);

  const caps = await filtered(
    { fits: idOf('bottle') },
    '/products/category/4/filtered?sort=name,asc',
  );
  expect(caps.body.content.map(({ name }) => name)).toEqual(['cap', 'cap magnet']);
  expect(caps.body.totalElements).toBe(2);

  const found = await filtered({ fits: idOf('bottle') }, '/products/filtered?search=pump');
  expect(found.body.content.map(({ name }) => name).sort()).toEqual(['pump', 'pump out']);
  expect(found.body.totalElements).toBe(2);
});

test.each([0, -1, 1.5, 'x', 1e12])('an invalid product id (%j) is refused', async (fits) => {
  expect((await filtered({ fits })).status).toBe(400);
});

test('a product that is not there is not found', async () => {
  expect((await filtered({ fits: 2_000_000_000 })).status).toBe(404);
  expect((await fitting<ErrorAnswer>(2_000_000_000)).body.code).toBe('PRODUCT_NOT_FOUND');
});
