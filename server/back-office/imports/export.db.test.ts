import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useProductImports } from '#server/testing/product-imports.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { Import } from '#shared/back-office/imports.ts';

const clock = testClock();

const shop = useTestApp({ clock: clock.now });

const { ask, preview, rowsOf, apply, product } = useProductImports(shop);

test.each(['csv', 'xlsx'] as const)(
  'what is exported as %s and sent back changes nothing',
  async (format) => {
    const next = await makeProduct(shop.db, {
      sku: 'YENI',
      name: '=1+1',
      tiers: [
        { minQuantity: 12, discountPoints: 550 },
        {
          minQuantity: 96,
          discountType: 'FIXED_AMOUNT',
          discountAmount: 250 as never,
          isActive: false,
        },
      ],
    });
    const id = await makeProduct(shop.db, {
      sku: "'+90",
      name: 'Tırnaklı "şişe"; noktalı',
      description: 'Birinci satır\nikinci; satır',
      attributes: {
        part: 'cap',
        fitsNecks: ['18/415', 'FEA15'],
        isMagnetic: false,
        diameterMm: 24.5,
        usageRatio: '-5',
        uses: ['candle', 'car'],
      },
      isActive: false,
    });
    await sql`update products set successor_id = ${next}, cost_kurus = 0, tax_percent = 0, unit_weight_g = 120, variant = 'Füme' where id = ${id}`.execute(
      shop.db,
    );
    const { raw, status } = await ask('GET', `/products/export?format=${format}`);
    expect(status).toBe(200);
    const shown = await preview(raw);
    expect(await rowsOf(shown.id, 'faulty')).toMatchObject({ content: [] });
    expect(await rowsOf(shown.id, 'changed')).toMatchObject({ content: [] });
    expect(shown.counts).toEqual({ new: 0, changed: 0, unchanged: 2, faulty: 0, warned: 0 });
  },
);

test.each(['csv', 'xlsx'] as const)(
  'the whole catalogue of the demo shop as %s and back changes nothing',
  async (format) => {
    const loaded = await seed(shop.databaseUrl, { withDemoShop: true });
    const { raw } = await ask('GET', `/products/export?format=${format}`);
    expect((await preview(raw)).counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: loaded,
      faulty: 0,
      warned: 0,
    });
  },
);

test('what is sold while a merchant works on a downloaded sheet stays sold', async () => {
  const uncounted = await makeProduct(shop.db, { sku: 'A-1', stock: 50 });
  const counted = await makeProduct(shop.db, { sku: 'B-1', stock: 20 });
  const { raw } = await ask('GET', '/products/export?format=csv');
  const [heads = '', ...lines] = raw.toString('utf8').split('\r\n');
  const stock = heads.split(';').indexOf('Stok');
  const edited = lines.map((line) => {
    const cells = line.split(';');
    if (cells[0] === 'B-1') cells[stock] = '25';
    return cells.join(';');
  });
  await sql`update products set stock = stock - 8 where id in (${uncounted}, ${counted})`.execute(
    shop.db,
  );
  const shown = await preview([heads, ...edited].join('\r\n'));
  expect(shown.counts).toEqual({ new: 0, changed: 1, unchanged: 1, faulty: 0, warned: 0 });
  const [row] = (await rowsOf(shown.id, 'changed')).content;
  expect(row?.changes).toEqual([{ column: 'Stok', before: '12', after: '17' }]);
  await apply(shown);
  expect(await product('A-1')).toMatchObject({ stock: 42 });
  expect(await product('B-1')).toMatchObject({ stock: 17 });
});

test('the downloaded stock is a whole number, ignored for a new product or without a stock', async () => {
  await makeProduct(shop.db, { sku: 'A-1', stock: 5 });
  const shown = await preview(
    'SKU;Stok;İndirildiğindeki stok;Ad;Marka;Kategori;Fiyat\nA-1;3;-4;;;;\nYENI-1;7;2;Yeni Şişe;Flakon;perfume-bottles;10\nYENI-2;1;1,5;Öteki Şişe;Flakon;perfume-bottles;10\n',
  );
  expect(
    (await rowsOf(shown.id, 'faulty')).content.map(({ sku, problems }) => [
      sku,
      problems.map(({ message }) => message),
    ]),
  ).toEqual([
    ['A-1', ['“-4” bir stok sayısı değil.']],
    ['YENI-2', ['“1.5” bir stok sayısı değil.']],
  ]);
  const mended = await preview(
    'SKU;Stok;İndirildiğindeki stok;Ad;Marka;Kategori;Fiyat\nA-1;;9;;;;\nYENI-1;7;2;Yeni Şişe;Flakon;perfume-bottles;10\n',
  );
  expect(mended.counts).toMatchObject({ new: 1, changed: 0, unchanged: 1, faulty: 0 });
  await apply(mended);
  expect(await product('YENI-1')).toMatchObject({ stock: 7 });
  // The stock was sold meanwhile, and it cannot become negative.
  const taken = await preview('SKU;Stok;İndirildiğindeki stok\nA-1;0;9\n');
  expect(taken.counts).toMatchObject({ faulty: 1 });
}, 120_000);

test('the export has the filters of the list, and the template has the header of every column', async () => {
  await makeProduct(shop.db, { sku: 'A-1', name: 'Işıltı' });
  await makeProduct(shop.db, { sku: 'B-1', name: 'Öteki', isActive: false });
  const lines = async (query: string) =>
    (await ask('GET', `/products/export?format=csv&${query}`)).raw.toString('utf8').split('\r\n')
      .length - 2;
  expect(await lines('')).toBe(2);
  expect(await lines('search=ISILTI')).toBe(1);
  expect(await lines('state=inactive')).toBe(1);
  expect(await lines('category=1')).toBe(0);
  expect(await lines('category=2')).toBe(2);
  const sheet = await readSheet((await ask('GET', '/products/import-template?format=xlsx')).raw);
  expect(sheet).toHaveLength(1);
  expect(sheet[0]).toEqual(expect.arrayContaining(['SKU', 'Adet fiyatları', 'Ağız ölçüsü']));
  expect((await ask<Import>('GET', '/products/export?format=pdf')).status).toBe(400);
});

test('the export has the list’s rows: by terms in any field, by code, by missing data', async () => {
  await makeProduct(shop.db, { sku: 'FEA-15/9', name: 'Kare Parfüm Şişesi' });
  await makeProduct(shop.db, { sku: 'B-1', name: 'Oval Şişe' });
  await sql`update products set brand = 'Işıltı' where sku = 'FEA-15/9'`.execute(shop.db);
  await sql`update products set variant = 'Amber', unit_weight_g = 90, unit_volume_cm3 = 300 where sku = 'B-1'`.execute(
    shop.db,
  );
  const skus = async (query: string) => {
    const { raw } = await ask('GET', `/products/export?format=csv&${query}`);
    return raw
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0]);
  };
  const listed = async (query: string) =>
    (await ask<{ content: { sku: string }[] }>('GET', `/products?${query}`)).body.content.map(
      ({ sku }) => sku,
    );
  for (const query of [
    'search=sise+kare',
    'search=fea15',
    'search=isilti',
    'search=amber',
    'needs=no-weight',
    'search=sise&needs=no-weight',
    'search=a',
    'search=%25',
  ])
    expect((await skus(query)).toSorted(), query).toEqual((await listed(query)).toSorted());
  expect(await skus('search=sise+kare')).toEqual(['FEA-15/9']);
});

test('the file name of a sheet has the present day in Istanbul', async () => {
  // Half past midnight in Istanbul, which is still the day before in UTC.
  const later = Date.parse('2026-11-21T21:30:00Z') - clock.now().getTime();
  clock.advance(later);
  const { accessToken } = await makeAdmin(shop.context);
  const { headers } = await shop.app.inject({
    url: '/api/admin/products/export?format=csv',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  clock.advance(-later);
  expect(headers['content-disposition']).toContain('urunler-2026-11-22.csv');
});
