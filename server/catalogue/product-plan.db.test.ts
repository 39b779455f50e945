import { describe, expect, test } from 'vitest';
import type { AppError } from '#server/base/errors/app-error.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useProductWrites } from '#server/testing/product-writes.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import { planProducts } from './product-plan.ts';

const shop = useTestApp();

const { fresh, write, rowOf, problemsOf } = useProductWrites(shop);

describe('an invalid product', () => {
  test('a barcode has its check digit and belongs to one product', async () => {
    const id = await makeProduct(shop.db);
    await shop.db.updateTable('products').set({ gtin: '96385074' }).where('id', '=', id).execute();
    const gtin = '6291041500213';
    const problems = await problemsOf([
      { id: null, fields: fresh({ gtin: '96385074' }) },
      { id: null, fields: fresh({ gtin }) },
      { id: null, fields: fresh({ gtin }) },
      { id: null, fields: fresh({ gtin: '6291041500214' }) },
      { id: null, fields: fresh({ gtin: ' ' }) },
      { id, fields: { gtin: '96385074' } },
    ]);
    expect(problems).toEqual([
      { row: 0, field: 'gtin', code: 'gtin-taken' },
      { row: 2, field: 'gtin', code: 'gtin-taken' },
      { row: 3, field: 'gtin', code: 'gtin-form' },
    ]);
  });

  test('is reported row by row, and nothing is written', async () => {
    const id = await makeProduct(shop.db, { name: 'Dolu Ad', sku: 'DOLU-1' });
    const other = await makeProduct(shop.db);
    const twice = fresh();
    const problems = await problemsOf([
      { id: null, fields: fresh({ sku: 'DOLU-1' }) },
      { id: other, fields: { name: 'Dolu Ad', price: kurus(7_777) } },
      { id: null, fields: twice },
      { id: null, fields: { ...fresh(), sku: twice.sku } },
      { id: null, fields: fresh({ categoryId: 999_999, successorId: 888_888 }) },
      {
        id: null,
        fields: fresh({
          price: 0 as Kurus,
          minQuantity: 5,
          quantityStep: 2,
          brand: ' ',
          slug: 'Büyük Harf',
        }),
      },
      {
        id: null,
        fields: fresh({
          name: 'NUL\u0000',
          description: 'yarım \ud83d',
          attributes: { capacityMl: Number.NaN, neck: 'YOK', secret: 1 } as never,
        }),
      },
      { id: 2_000_000_000, fields: {} },
      { id, fields: { successorId: id } },
      { id: other, fields: {}, stock: { by: -101, reason: 'damage', remark: null } },
      {
        id: null,
        fields: fresh({
          tiers: [10, 10].map((minQuantity) => ({
            minQuantity,
            discountType: 'PERCENTAGE',
            discountPoints: 0,
            discountAmount: 0 as Kurus,
            isActive: true,
          })),
        }),
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
    expect(
      await shop.db.selectFrom('products').select('id').where('sku', '=', twice.sku).execute(),
    ).toEqual([]);
  });

  test('with an old invalid attribute can still be changed in other fields', async () => {
    const id = await makeProduct(shop.db, { attributes: { colour: 'mauve' } as never });
    await write([{ id, fields: { price: kurus(1_234) } }]);
    expect((await rowOf(id)).priceKurus).toBe(1_234);
  });

  test('of two products with the same code at once, one is written', async () => {
    const fields = [fresh({ sku: 'AYNI-ANDA' }), fresh({ sku: 'AYNI-ANDA' })];
    const outcomes = await Promise.allSettled(
      fields.map((each) => write([{ id: null, fields: each }])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as AppError] : [],
    );
    expect(refused.map(({ details }) => details)).toEqual([
      { problems: [{ row: 0, field: 'sku', code: 'sku-taken' }] },
    ]);
  });

  test('successors that form a loop', async () => {
    const a = await makeProduct(shop.db);
    const b = await makeProduct(shop.db);
    const c = await makeProduct(shop.db);
    await write([
      { id: a, fields: { successorId: b } },
      { id: b, fields: { successorId: c } },
    ]);
    expect(await problemsOf([{ id: c, fields: { successorId: a } }])).toEqual([
      { row: 0, field: 'successorId', code: 'successor-loop' },
    ]);
  });
});

test('a plan has the same changes and writes nothing', async () => {
  const id = await makeProduct(shop.db, { price: 1_000, stock: 7 });
  const { plans, problems } = await planProducts(shop.db, [
    { id, fields: { price: kurus(900) }, stock: { to: 9, reason: 'import', remark: null } },
  ]);
  expect(problems).toEqual([]);
  expect(plans).toMatchObject([
    {
      id,
      changed: ['price'],
      stockChange: 2,
      stockAfter: 9,
      before: { fields: { price: 1_000 } },
      after: { price: 900 },
    },
  ]);
  expect((await rowOf(id)).priceKurus).toBe(1_000);
});
