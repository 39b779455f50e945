import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { makeManyProducts, makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useProductWrites } from '#server/testing/product-writes.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import type { ProductWrite } from './product-plan.ts';
import { lockSellables, takeStock } from './sellables.sql.ts';

const shop = useTestApp();

const { actor, at, fresh, write, rowOf, problemsOf } = useProductWrites(shop);

const logOf = (id: number) =>
  shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'product')
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute();

const changesOf = (id: number) =>
  shop.db
    .selectFrom('stockMoves')
    .selectAll()
    .where('productId', '=', id)
    .where('actor', '=', actor.email)
    .orderBy('id')
    .execute();

describe('a new product', () => {
  test('is stored with all its data: tiers, facets, search, price history, stock, log', async () => {
    const tier = {
      minQuantity: 12,
      discountType: 'PERCENTAGE' as const,
      discountPoints: 500,
      discountAmount: 0 as Kurus,
      isActive: true,
    };
    const fields = fresh({
      name: '  Kare Şişe İnci 50 ml ',
      attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 },
      tiers: [tier],
      cost: kurus(700),
      unitWeightG: 120,
    });
    const { ids, created } = await write([
      { id: null, fields, stock: { to: 40, reason: 'delivery', remark: null } },
    ]);
    const id = ids[0] as number;
    expect(created).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      name: 'Kare Şişe İnci 50 ml',
      slug: 'kare-sise-inci-50-ml',
      stock: 40,
      costKurus: 700,
      unitWeightG: 120,
      version: 1,
      isActive: true,
    });
    expect(await changesOf(id)).toMatchObject([
      { change: 40, stockAfter: 40, reason: 'opening', actor: actor.email },
    ]);
    expect(
      await shop.db
        .selectFrom('priceHistory')
        .select('priceKurus')
        .where('productId', '=', id)
        .execute(),
    ).toEqual([{ priceKurus: 1_250 }]);
    const seen = await shop.app.inject({ url: `/api/products/${id}` });
    expect(seen.json()).toMatchObject({
      price: 12.5,
      bulkDiscounts: [{ minQuantity: 12, discountPercentage: 5 }],
    });
    const found = await shop.app.inject({
      method: 'POST',
      url: '/api/products/filtered?search=inci',
      payload: { attributes: { neck: ['FEA15'] } },
    });
    expect(
      (found.json() as { content: { id: number }[] }).content.map((product) => product.id),
    ).toContain(id);
    expect(await logOf(id)).toMatchObject([
      {
        action: 'create',
        before: null,
        after: {
          price: 12.5,
          stock: 40,
          tiers: [{ minQuantity: 12, percentage: 5, isActive: true }],
        },
      },
    ]);
  });

  test('its address comes from its name, and is another one if that is taken', async () => {
    const first = fresh({ name: 'Aynı Adres' });
    const second = fresh({ name: 'Ayni Adres' });
    const { ids } = await write([
      { id: null, fields: first },
      { id: null, fields: second },
    ]);
    expect((await rowOf(ids[0] as number)).slug).toBe('ayni-adres');
    expect((await rowOf(ids[1] as number)).slug).toBe(`ayni-adres-${second.sku.toLowerCase()}`);
    const { ids: nameless } = await write([{ id: null, fields: fresh({ name: '🌹🌹' }) }]);
    expect((await rowOf(nameless[0] as number)).slug).toMatch(/^yeni-\d+$/);
  });
});

describe('a code that another product has in another notation', () => {
  const short = '4006381333931';
  const long = '04006381333931';

  test('is taken: a barcode with a leading zero, a SKU in other letters', async () => {
    const { ids } = await write([
      { id: null, fields: fresh({ sku: 'FL-SVS-020', gtin: short }) },
      { id: null, fields: fresh({ sku: 'FL-ŞİŞ-1' }) },
    ]);
    const [id, other] = ids as [number, number];
    expect(
      await problemsOf([
        { id: null, fields: fresh({ sku: 'fl-svs-020', gtin: long }) },
        { id: other, fields: { gtin: long } },
        { id: null, fields: fresh({ sku: 'fl-sis-1' }) },
      ]),
    ).toEqual([
      { row: 0, field: 'sku', code: 'sku-taken' },
      { row: 0, field: 'gtin', code: 'gtin-taken' },
      { row: 1, field: 'gtin', code: 'gtin-taken' },
      { row: 2, field: 'sku', code: 'sku-taken' },
    ]);
    // Its own code in another notation, and a code that differs in a dash, are free.
    await write([
      { id, fields: { sku: 'fl-svs-020', gtin: long } },
      { id: null, fields: fresh({ sku: 'FL-SVS-02-0' }) },
    ]);
    expect(await rowOf(id)).toMatchObject({ sku: 'fl-svs-020', gtin: long });
  });

  test('is taken by an earlier row of the same call', async () => {
    expect(
      await problemsOf([
        { id: null, fields: fresh({ sku: 'FL-IKI-1', gtin: '0012345678905' }) },
        { id: null, fields: fresh({ sku: 'fl-iki-1', gtin: '012345678905' }) },
      ]),
    ).toEqual([
      { row: 1, field: 'sku', code: 'sku-taken' },
      { row: 1, field: 'gtin', code: 'gtin-taken' },
    ]);
  });

  test('of two that were stored before blocks no other change', async () => {
    const first = await makeProduct(shop.db, { sku: 'FL-ESKI-1' });
    await makeProduct(shop.db, { sku: 'fl-eski-1' });
    await write([{ id: first, fields: { name: 'Eski Şişe Bir' } }]);
    expect(await problemsOf([{ id: first, fields: { sku: 'FL-Eski-1' } }])).toEqual([
      { row: 0, field: 'sku', code: 'sku-taken' },
    ]);
  });
});

describe('a change', () => {
  test('writes only the named fields, raises the version and logs only what changed', async () => {
    const id = await makeProduct(shop.db, { price: 1_000 });
    const before = await rowOf(id);
    await write([{ id, version: 1, fields: { price: kurus(1_100), description: 'Yeni söz' } }]);
    expect(await rowOf(id)).toEqual({
      ...before,
      priceKurus: 1_100,
      description: 'Yeni söz',
      version: 2,
      updatedAt: at,
    });
    expect(await logOf(id)).toMatchObject([
      {
        action: 'update',
        before: { price: 10, description: 'Denemek için.' },
        after: { price: 11, description: 'Yeni söz' },
      },
    ]);
    expect((await shop.app.inject({ url: `/api/products/${id}` })).json()).toMatchObject({
      price: 11,
    });
    const history = await shop.db
      .selectFrom('priceHistory')
      .select('priceKurus')
      .where('productId', '=', id)
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toEqual({ priceKurus: 1_100 });
  });

  test('without a difference writes nothing', async () => {
    const id = await makeProduct(shop.db, {
      attributes: { part: 'bottle', capacityMl: 50, neck: 'FEA15' },
    });
    const { changed } = await write([
      {
        id,
        fields: {
          price: kurus(1_000),
          attributes: { neck: 'FEA15', capacityMl: 50, part: 'bottle' },
        },
      },
    ]);
    expect(changed).toBe(0);
    expect((await rowOf(id)).version).toBe(1);
    expect(await logOf(id)).toEqual([]);
  });

  test('of attributes and tiers replaces them', async () => {
    const id = await makeProduct(shop.db, { tiers: [{ minQuantity: 10, discountPoints: 500 }] });
    await write([
      { id, fields: { attributes: { part: 'cap', fitsNecks: ['FEA15', 'FEA18'] }, tiers: [] } },
    ]);
    const facets = await shop.db
      .selectFrom('productFacets')
      .select(['key', 'value'])
      .where('productId', '=', id)
      .orderBy('value')
      .execute();
    expect(facets).toEqual([
      { key: 'neck', value: 'FEA15' },
      { key: 'neck', value: 'FEA18' },
      { key: 'part', value: 'cap' },
    ]);
    expect(
      await shop.db.selectFrom('bulkTiers').selectAll().where('productId', '=', id).execute(),
    ).toEqual([]);
  });

  test('an older version is refused', async () => {
    const id = await makeProduct(shop.db);
    await write([{ id, version: 1, fields: { brand: 'Bir' } }]);
    expect(await problemsOf([{ id, version: 1, fields: { brand: 'İki' } }])).toEqual([
      { row: 0, field: 'version', code: 'changed-meanwhile' },
    ]);
    expect((await rowOf(id)).brand).toBe('Bir');
  });
});

describe('stock', () => {
  test('[stock] is changed by a difference: what orders take meanwhile stays taken', async () => {
    const id = await makeProduct(shop.db, { stock: 40 });
    const orders = Array.from({ length: 8 }, () =>
      inTransaction(shop.db, async (tx) => {
        await lockSellables(tx, [id]);
        return takeStock(tx, [{ productId: id, quantity: 3 }], {
          reason: 'order',
          actor: 'customer',
        });
      }),
    );
    const deliveries = Array.from({ length: 4 }, () =>
      write([{ id, fields: {}, stock: { by: 15, reason: 'delivery', remark: 'irsaliye 12' } }]),
    );
    await Promise.all([...orders, ...deliveries]);
    expect(await stockOf(shop.db, id)).toBe(40 + 4 * 15 - 8 * 3);
    expect((await changesOf(id)).map(({ change }) => change)).toEqual([15, 15, 15, 15]);
    expect((await rowOf(id)).version).toBe(1);
  });

  test('never falls below zero nor grows beyond the limit', async () => {
    const id = await makeProduct(shop.db, { stock: 5 });
    expect(
      await problemsOf([{ id, fields: {}, stock: { by: -6, reason: 'damage', remark: null } }]),
    ).toMatchObject([{ field: 'stock', code: 'stock-below-zero' }]);
    expect(
      await problemsOf([
        { id, fields: {}, stock: { to: productLimits.stock + 1, reason: 'count', remark: null } },
      ]),
    ).toMatchObject([{ field: 'stock', code: 'stock-too-high' }]);
    expect(
      await problemsOf([{ id, fields: {}, stock: { by: 0.5, reason: 'count', remark: null } }]),
    ).toMatchObject([{ field: 'stock', code: 'not-whole' }]);
    const { levels } = await write([
      { id, fields: {}, stock: { to: 0, reason: 'count', remark: null } },
    ]);
    expect(levels).toEqual([{ productId: id, isFlip: true }]);
    expect(await changesOf(id)).toMatchObject([{ change: -5, stockAfter: 0, reason: 'count' }]);
  });
});

test('[import] thousands of rows in one transaction, all or nothing', async () => {
  const old = await makeManyProducts(shop.db, 2_000);
  const writes: ProductWrite[] = [
    ...old.map(
      (id, index): ProductWrite => ({
        id,
        fields: { price: kurus(200 + index) },
        stock: { by: 1, reason: 'import', remark: null },
      }),
    ),
    ...old.map(
      (): ProductWrite => ({
        id: null,
        fields: fresh({ attributes: { part: 'bottle', capacityMl: 30 } }),
      }),
    ),
  ];
  expect(await problemsOf([...writes, { id: null, fields: fresh({ price: kurus(-1) }) }])).toEqual([
    { row: 4_000, field: 'price', code: 'not-positive' },
  ]);
  expect(await stockOf(shop.db, old[0] as number)).toBe(1);
  expect(await write(writes)).toMatchObject({ created: 2_000, changed: 2_000 });
  expect(await rowOf(old[1_999] as number)).toMatchObject({
    priceKurus: 2_199,
    stock: 2,
    version: 2,
  });
  // The search data are also written for many products at once.
  await write(
    old.map((id, index): ProductWrite => ({ id, fields: { name: `Topluca ${index} gülkurusu` } })),
  );
  const found = await shop.app.inject({ url: '/api/products/search?q=topluca%201723' });
  expect((found.json() as { content: { name: string }[] }).content.map(({ name }) => name)).toEqual(
    ['Topluca 1723 gülkurusu'],
  );
}, 120_000);

test('of writers at once with one barcode in different notations one stores it', async () => {
  const gtins = ['40170725', '000040170725', '0000040170725', '00000040170725'];
  const stored = await makeProduct(shop.db);
  const answers = await Promise.allSettled([
    ...gtins.map((gtin) => write([{ id: null, fields: fresh({ gtin }) }])),
    write([{ id: stored, fields: { gtin: '40170725' } }]),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const holders = shop.db.selectFrom('products').select('id').where('gtin', 'like', '%40170725');
  expect(await holders.execute()).toHaveLength(1);
});
