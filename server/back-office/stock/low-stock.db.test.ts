import { beforeEach, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Purchase, Supplier } from '#shared/back-office/purchases.ts';
import type { LowStockPage } from '#shared/back-office/stock.ts';
import { proposedQuantity } from './low-stock.ts';

const shop = useTestApp();
let editor: TestAdmin;
beforeEach(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
});
const post = async <T>(path: string, body: object) =>
  (await ask<T>(shop, 'POST', `/admin/stock/${path}`, { as: editor, body })).body;
const rowOf = async (id: number) =>
  (
    await ask<LowStockPage>(shop, 'GET', '/admin/stock/low?size=500', { as: editor })
  ).body.content.find(({ productId }) => productId === id);

test('at its reorder point a product is proposed, with its sales; pieces that were ordered count too', async () => {
  const id = await makeProduct(shop.db, { stock: 14, price: 500 });
  expect(await rowOf(id)).toBeUndefined();
  await placeOrder(shop, [{ productId: id, quantity: 6 }]);
  expect(await rowOf(id)).toMatchObject({
    stock: 8,
    reorderPoint: 10,
    expected: 0,
    sold: 6,
    proposed: 12,
    supplierId: null,
  });
  const supplier = await post<Supplier>('suppliers', {
    name: 'Az kalan',
    contact: null,
    leadDays: null,
  });
  const draft = await post<Purchase>('purchases', {
    supplierId: supplier.id,
    expectedOn: null,
    remark: null,
    rows: [{ productId: id, quantity: 1, unitCost: 3.25 }],
  });
  expect(await rowOf(id)).toMatchObject({ expected: 0, supplier: 'Az kalan', unitCost: 3.25 });
  await post(`purchases/${draft.id}/order`, { version: draft.version });
  expect(await rowOf(id)).toMatchObject({ expected: 1, proposed: 11 });
  const more = await post<Purchase>('purchases', {
    supplierId: supplier.id,
    expectedOn: null,
    remark: null,
    rows: [{ productId: id, quantity: 12, unitCost: null }],
  });
  await post(`purchases/${more.id}/order`, { version: more.version });
  expect(await rowOf(id)).toBeUndefined();
});

test('the list is a file, with the right to see the stock', async () => {
  const id = await makeProduct(shop.db, { stock: 0 });
  const get = (as: TestAdmin) =>
    shop.app.inject({
      url: '/api/admin/stock/low/csv',
      headers: { authorization: `Bearer ${as.accessToken}` },
    });
  const answer = await get(editor);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain((await rowOf(id))?.sku ?? 'none');
  expect((await get(await makeAdmin(shop.context, { role: 'custom' }))).statusCode).toBe(403);
});

test.each([
  [{ stock: 8, expected: 0, reorderPoint: 10, sold: 0, minQuantity: 1 }, 12],
  [{ stock: 8, expected: 0, reorderPoint: 10, sold: 50, minQuantity: 1 }, 52],
  [{ stock: 0, expected: 0, reorderPoint: 0, sold: 0, minQuantity: 25 }, 25],
])('%o: %i are proposed', (row, quantity) => {
  expect(proposedQuantity(row)).toBe(quantity);
});
