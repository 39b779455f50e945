import { beforeAll, describe, expect, test } from 'vitest';
import { type Kurus, kurus } from '#shared/money.ts';
import { type ProductFields, productLimits } from '#shared/product-fields.ts';
import type { Actor } from '../admin/actor.ts';
import { AppError } from '../app-error.ts';
import { inTransaction } from '../db.ts';
import { makeAdmin } from '../testing/admins.ts';
import { makeManyProducts, makeProduct, stockOf } from '../testing/make-product.ts';
import { useTestApp } from '../testing/test-app.ts';
import { lockSellables, takeStock } from './catalogue.sql.ts';
import { type ProductWrite, planProducts, type RowProblem, writeProducts } from './product-writing.ts';

const shop = useTestApp();
let actor: Actor;
beforeAll(async () => {
  const { id, email } = await makeAdmin(shop.context);
  actor = { adminId: id, email, remoteAddress: null };
});

const at = new Date('2026-11-21T10:00:00Z');
let made = 0;
const fresh = (change: Partial<ProductFields> = {}) => {
  made += 1;
  return { sku: `YENI-${made}`, name: `Yeni Şişe ${made}`, brand: 'Deneme', categoryId: 3, price: kurus(1_250), isActive: true, ...change };
};
const write = (writes: ProductWrite[]) => inTransaction(shop.db, (tx) => writeProducts(tx, actor, writes, at));
const rowOf = (id: number) => shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logOf = (id: number) => shop.db.selectFrom('auditLog').selectAll().where('entity', '=', 'product').where('entityId', '=', String(id)).orderBy('id').execute();
const changesOf = (id: number) => shop.db.selectFrom('stockChanges').selectAll().where('productId', '=', id).orderBy('id').execute();

async function problemsOf(writes: ProductWrite[]): Promise<Pick<RowProblem, 'row' | 'field' | 'code'>[]> {
  const error = await write(writes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe('PRODUCT_NOT_VALID');
  const { problems } = (error as AppError).details as { problems: RowProblem[] };
  return problems.map(({ row, field, code }) => ({ row, field, code }));
}

describe('a new product', () => {
  test('stands in the shop with all that hangs on it: tiers, facets, search, price history, stock, log', async () => {
    const tier = { minQuantity: 12, discountType: 'PERCENTAGE' as const, discountPoints: 500, discountAmount: 0 as Kurus, isActive: true };
    const fields = fresh({ name: '  Kare Şişe İnci 50 ml ', attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 }, tiers: [tier], cost: kurus(700), unitWeightG: 120 });
    const { ids, created } = await write([{ id: null, fields, stock: { to: 40, reason: 'delivery', remark: null } }]);
    const id = ids[0] as number;
    expect(created).toBe(1);
    expect(await rowOf(id)).toMatchObject({ name: 'Kare Şişe İnci 50 ml', slug: 'kare-sise-inci-50-ml', stock: 40, costKurus: 700, unitWeightG: 120, version: 1, isActive: true });
    expect(await changesOf(id)).toMatchObject([{ change: 40, stockAfter: 40, reason: 'delivery', adminEmail: actor.email }]);
    expect(await shop.db.selectFrom('priceHistory').select('priceKurus').where('productId', '=', id).execute()).toEqual([{ priceKurus: 1_250 }]);
    const seen = await shop.app.inject({ url: `/api/products/${id}` });
    expect(seen.json()).toMatchObject({ price: 12.5, bulkDiscounts: [{ minQuantity: 12, discountPercentage: 5 }] });
    const found = await shop.app.inject({ method: 'POST', url: '/api/products/filtered?search=inci', payload: { attributes: { neck: ['FEA15'] } } });
    expect((found.json() as { content: { id: number }[] }).content.map((product) => product.id)).toContain(id);
    expect(await logOf(id)).toMatchObject([{ action: 'create', before: null, after: { price: 12.5, stock: 40, tiers: [{ minQuantity: 12, percentage: 5, isActive: true }] } }]);
  });

  test('its address comes from its name, and gives way to one that is there', async () => {
    const [first, second] = [fresh({ name: 'Aynı Adres' }), fresh({ name: 'Ayni Adres' })];
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

describe('a change', () => {
  test('touches what it names, raises the version and is logged with what changed only', async () => {
    const id = await makeProduct(shop.db, { price: 1_000 });
    const before = await rowOf(id);
    await write([{ id, version: 1, fields: { price: kurus(1_100), description: 'Yeni söz' } }]);
    expect(await rowOf(id)).toEqual({ ...before, priceKurus: 1_100, description: 'Yeni söz', version: 2, updatedAt: at });
    expect(await logOf(id)).toMatchObject([{ action: 'update', before: { price: 10, description: 'Denemek için.' }, after: { price: 11, description: 'Yeni söz' } }]);
    expect((await shop.app.inject({ url: `/api/products/${id}` })).json()).toMatchObject({ price: 11 });
    const history = await shop.db.selectFrom('priceHistory').select('priceKurus').where('productId', '=', id).orderBy('id').execute();
    expect(history.at(-1)).toEqual({ priceKurus: 1_100 });
  });

  test('of nothing writes nothing', async () => {
    const id = await makeProduct(shop.db, { attributes: { part: 'bottle', capacityMl: 50, neck: 'FEA15' } });
    const { changed } = await write([{ id, fields: { price: kurus(1_000), attributes: { neck: 'FEA15', capacityMl: 50, part: 'bottle' } } }]);
    expect(changed).toBe(0);
    expect((await rowOf(id)).version).toBe(1);
    expect(await logOf(id)).toEqual([]);
  });

  test('of attributes and tiers replaces them', async () => {
    const id = await makeProduct(shop.db, { tiers: [{ minQuantity: 10, discountPoints: 500 }] });
    await write([{ id, fields: { attributes: { part: 'cap', fitsNecks: ['FEA15', 'FEA18'] }, tiers: [] } }]);
    const facets = await shop.db.selectFrom('productFacets').select(['key', 'value']).where('productId', '=', id).orderBy('value').execute();
    expect(facets).toEqual([
      { key: 'neck', value: 'FEA15' },
      { key: 'neck', value: 'FEA18' },
      { key: 'part', value: 'cap' },
    ]);
    expect(await shop.db.selectFrom('bulkTiers').selectAll().where('productId', '=', id).execute()).toEqual([]);
  });

  test('an older version is refused', async () => {
    const id = await makeProduct(shop.db);
    await write([{ id, version: 1, fields: { brand: 'Bir' } }]);
    expect(await problemsOf([{ id, version: 1, fields: { brand: 'İki' } }])).toEqual([{ row: 0, field: 'version', code: 'changed-meanwhile' }]);
    expect((await rowOf(id)).brand).toBe('Bir');
  });
});

describe('what is wrong', () => {
  test('is told row by row, and then nothing is written', async () => {
    const id = await makeProduct(shop.db, { name: 'Dolu Ad', sku: 'DOLU-1' });
    const other = await makeProduct(shop.db);
    const twice = fresh();
    const problems = await problemsOf([
      { id: null, fields: fresh({ sku: 'DOLU-1' }) },
      { id: other, fields: { name: 'Dolu Ad', price: kurus(7_777) } },
      { id: null, fields: twice },
      { id: null, fields: { ...fresh(), sku: twice.sku } },
      { id: null, fields: fresh({ categoryId: 999_999, successorId: 888_888 }) },
      { id: null, fields: fresh({ price: 0 as Kurus, minQuantity: 5, quantityStep: 2, brand: ' ', slug: 'Büyük Harf' }) },
      { id: null, fields: fresh({ name: 'NUL\u0000', description: 'yarım \ud83d', attributes: { capacityMl: Number.NaN, neck: 'YOK', secret: 1 } as never }) },
      { id: 2_000_000_000, fields: {} },
      { id, fields: { successorId: id } },
      { id: other, fields: {}, stock: { by: -101, reason: 'damage', remark: null } },
      {
        id: null,
        fields: fresh({ tiers: [10, 10].map((minQuantity) => ({ minQuantity, discountType: 'PERCENTAGE', discountPoints: 0, discountAmount: 0 as Kurus, isActive: true })) }),
      },
    ]);
    expect(problems).toEqual([
      { row: 0, field: 'sku', code: 'sku-taken' },
      { row: 1, field: 'name', code: 'name-taken' },
      { row: 3, field: 'sku', code: 'sku-taken' },
      { row: 4, field: 'categoryId', code: 'category-unknown' },
      { row: 4, field: 'successorId', code: 'successor-unknown' },
      { row: 5, field: 'brand', code: 'required' },
      { row: 5, field: 'slug', code: 'slug-form' },
      { row: 5, field: 'price', code: 'not-positive' },
      { row: 5, field: 'minQuantity', code: 'minimum-not-in-step' },
      { row: 6, field: 'name', code: 'unreadable' },
      { row: 6, field: 'description', code: 'unreadable' },
      { row: 6, field: 'attributes.capacityMl', code: 'attribute-not-number' },
      { row: 6, field: 'attributes.neck', code: 'attribute-not-listed' },
      { row: 6, field: 'attributes.secret', code: 'attribute-unknown' },
      { row: 7, field: 'id', code: 'product-unknown' },
      { row: 8, field: 'successorId', code: 'successor-itself' },
      { row: 9, field: 'id', code: 'product-twice' },
      { row: 10, field: 'tiers.0.discount', code: 'tier-not-percentage' },
      { row: 10, field: 'tiers.1.minQuantity', code: 'tier-twice' },
      { row: 10, field: 'tiers.1.discount', code: 'tier-not-percentage' },
    ]);
    expect((await rowOf(other)).priceKurus).toBe(1_000);
    expect(await shop.db.selectFrom('products').select('id').where('sku', '=', twice.sku).execute()).toEqual([]);
  });

  test('and was so before hinders no other change', async () => {
    const id = await makeProduct(shop.db, { attributes: { colour: 'mauve' } as never });
    await write([{ id, fields: { price: kurus(1_234) } }]);
    expect((await rowOf(id)).priceKurus).toBe(1_234);
  });

  test('a code that two take at once goes to one of them', async () => {
    const fields = [fresh({ sku: 'AYNI-ANDA' }), fresh({ sku: 'AYNI-ANDA' })];
    const outcomes = await Promise.allSettled(fields.map((each) => write([{ id: null, fields: each }])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
    expect(refused.map(({ details }) => details)).toEqual([{ problems: [{ row: 0, field: 'sku', code: 'sku-taken' }] }]);
  });

  test('successors that lead back', async () => {
    const [a, b, c] = [await makeProduct(shop.db), await makeProduct(shop.db), await makeProduct(shop.db)];
    await write([
      { id: a, fields: { successorId: b } },
      { id: b, fields: { successorId: c } },
    ]);
    expect(await problemsOf([{ id: c, fields: { successorId: a } }])).toEqual([{ row: 0, field: 'successorId', code: 'successor-loop' }]);
  });
});

describe('stock', () => {
  test('[stock] is changed by a difference: what orders take meanwhile stays taken', async () => {
    const id = await makeProduct(shop.db, { stock: 40 });
    const orders = Array.from({ length: 8 }, () =>
      inTransaction(shop.db, async (tx) => {
        await lockSellables(tx, [id]);
        return takeStock(tx, [{ productId: id, quantity: 3 }]);
      }),
    );
    const desk = Array.from({ length: 4 }, () => write([{ id, fields: {}, stock: { by: 15, reason: 'delivery', remark: 'irsaliye 12' } }]));
    await Promise.all([...orders, ...desk]);
    expect(await stockOf(shop.db, id)).toBe(40 + 4 * 15 - 8 * 3);
    expect((await changesOf(id)).map(({ change }) => change)).toEqual([15, 15, 15, 15]);
    expect((await rowOf(id)).version).toBe(1);
  });

  test('never falls below zero nor grows beyond what is counted', async () => {
    const id = await makeProduct(shop.db, { stock: 5 });
    expect(await problemsOf([{ id, fields: {}, stock: { by: -6, reason: 'damage', remark: null } }])).toMatchObject([{ field: 'stock', code: 'stock-below-zero' }]);
    expect(await problemsOf([{ id, fields: {}, stock: { to: productLimits.stock + 1, reason: 'count', remark: null } }])).toMatchObject([
      { field: 'stock', code: 'stock-too-high' },
    ]);
    expect(await problemsOf([{ id, fields: {}, stock: { by: 0.5, reason: 'count', remark: null } }])).toMatchObject([{ field: 'stock', code: 'not-whole' }]);
    const { levels } = await write([{ id, fields: {}, stock: { to: 0, reason: 'count', remark: null } }]);
    expect(levels).toEqual([{ productId: id, isFlip: true }]);
    expect(await changesOf(id)).toMatchObject([{ change: -5, stockAfter: 0, reason: 'count' }]);
  });
});

test('a plan says the same and writes nothing', async () => {
  const id = await makeProduct(shop.db, { price: 1_000, stock: 7 });
  const { plans, problems } = await planProducts(shop.db, [{ id, fields: { price: kurus(900) }, stock: { to: 9, reason: 'import', remark: null } }]);
  expect(problems).toEqual([]);
  expect(plans).toMatchObject([{ id, changed: ['price'], stockChange: 2, stockAfter: 9, before: { fields: { price: 1_000 } }, after: { price: 900 } }]);
  expect((await rowOf(id)).priceKurus).toBe(1_000);
});

test('[import] thousands of rows in one transaction, all or nothing', async () => {
  const old = await makeManyProducts(shop.db, 2_000);
  const writes: ProductWrite[] = [
    ...old.map((id, index): ProductWrite => ({ id, fields: { price: kurus(200 + index) }, stock: { by: 1, reason: 'import', remark: null } })),
    ...old.map((): ProductWrite => ({ id: null, fields: fresh({ attributes: { part: 'bottle', capacityMl: 30 } }) })),
  ];
  expect(await problemsOf([...writes, { id: null, fields: fresh({ price: kurus(-1) }) }])).toEqual([{ row: 4_000, field: 'price', code: 'not-positive' }]);
  expect(await stockOf(shop.db, old[0] as number)).toBe(1);
  expect(await write(writes)).toMatchObject({ created: 2_000, changed: 2_000 });
  expect(await rowOf(old[1_999] as number)).toMatchObject({ priceKurus: 2_199, stock: 2, version: 2 });
  // What is searched is written for many at once too.
  await write(old.map((id, index): ProductWrite => ({ id, fields: { name: `Topluca ${index} gülkurusu` } })));
  const found = await shop.app.inject({ url: '/api/products/search?q=topluca%201723' });
  expect((found.json() as { content: { name: string }[] }).content.map(({ name }) => name)).toEqual(['Topluca 1723 gülkurusu']);
});
