import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type {
  AdminProduct,
  AdminProductsPage,
  PricePreview,
  StockHistory,
} from '#shared/back-office/products.ts';
import type { StockCount } from '#shared/back-office/stock-counts.ts';

const shop = useTestApp();

let editor: TestAdmin;

let fulfilment: TestAdmin;

beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
  fulfilment = await makeAdmin(shop.context, { role: 'fulfilment' });
});

const get = <T>(path: string, as = editor) => ask<T & ErrorAnswer>(shop, 'GET', path, { as });

const put = <T>(path: string, body: unknown, as = editor) =>
  ask<T & ErrorAnswer>(shop, 'PUT', path, { body, as });

const read = async (id: number) => (await get<AdminProduct>(`/admin/products/${id}`)).body;

describe('many at once', () => {
  test('prices are shown before they are changed: rounded to the kuruş, and what falls below its cost', async () => {
    const a = await makeProduct(shop.db, { price: 1_005 });
    const b = await makeProduct(shop.db, { price: 50 });
    await put(`/admin/products/${a}`, { version: 1, cost: 9.99 });
    const preview = async (change: object) =>
      (
        await ask<PricePreview>(shop, 'POST', '/admin/products/prices/preview', {
          body: { ids: [a, b, a, 2_000_000_000], change },
          as: editor,
        })
      ).body.rows.map(({ id, before, after, isBelowCost, isAllowed }) => ({
        id,
        before,
        after,
        isBelowCost,
        isAllowed,
      }));
    expect(await preview({ kind: 'percent', percentage: -10 })).toEqual([
      { id: a, before: 10.05, after: 9.05, isBelowCost: true, isAllowed: true },
      { id: b, before: 0.5, after: 0.45, isBelowCost: false, isAllowed: true },
    ]);
    expect(
      (await preview({ kind: 'amount', amount: -0.5 })).map(({ after, isAllowed }) => [
        after,
        isAllowed,
      ]),
    ).toEqual([
      [9.55, true],
      [0, false],
    ]);
    expect((await preview({ kind: 'set', price: 3 })).map(({ after }) => after)).toEqual([3, 3]);
    expect((await read(a)).price).toBe(10.05);
  });

  test('a price at which a fixed tier makes the product free is shown with its quantity', async () => {
    const id = await makeProduct(shop.db, { price: 3_490 });
    const tier = { minQuantity: 24, discountType: 'FIXED_AMOUNT', discountAmount: 30 };
    const { status } = await put(`/admin/products/${id}`, {
      version: 1,
      tiers: [{ ...tier, discountPercentage: null, isActive: true }],
    });
    expect(status).toBe(200);
    const freeAt = async (price: number) =>
      (
        await ask<PricePreview>(shop, 'POST', '/admin/products/prices/preview', {
          body: { ids: [id], change: { kind: 'set', price } },
          as: editor,
        })
      ).body.rows.map(({ freeFrom }) => freeFrom);
    expect(await freeAt(30.01)).toEqual([null]);
    expect(await freeAt(30)).toEqual([24]);
    expect(await freeAt(0)).toEqual([null]);
  });

  test('prices are changed as they were shown, all or none', async () => {
    const a = await makeProduct(shop.db, { price: 1_000 });
    const b = await makeProduct(shop.db, { price: 2_000 });
    const rows = [
      { id: a, version: 1, price: 9 },
      { id: b, version: 1, price: 18 },
    ];
    expect((await put('/admin/products/prices', { rows })).body).toEqual({ changed: 2 });
    const again = await put('/admin/products/prices', {
      rows: [{ id: a, version: 2, price: 8 }, rows[1]],
    });
    expect(again).toMatchObject({
      status: 422,
      body: { details: { problems: [{ row: 1, code: 'changed-meanwhile' }] } },
    });
    expect((await read(a)).price).toBe(9);
    expect(
      (await put('/admin/products/prices', { rows: [{ id: a, version: 2, price: 0 }] })).status,
    ).toBe(422);
    expect((await put('/admin/products/prices', { rows: [] })).status).toBe(400);
  });

  test('are published and withdrawn', async () => {
    const ids = [await makeProduct(shop.db), await makeProduct(shop.db)];
    expect((await put('/admin/products/state', { ids, isActive: false })).body).toEqual({
      changed: 2,
    });
    expect((await put('/admin/products/state', { ids, isActive: false })).body).toEqual({
      changed: 0,
    });
    expect((await shop.app.inject({ url: `/api/products/${ids[0]}` })).statusCode).toBe(410);
    expect((await put('/admin/products/state', { ids, isActive: true })).body).toEqual({
      changed: 2,
    });
    await expect
      .poll(async () => (await shop.app.inject({ url: `/api/products/${ids[0]}` })).statusCode)
      .toBe(200);
  });
});

describe('stock', () => {
  test('is changed by the fulfilment role, which may change nothing else', async () => {
    const id = await makeProduct(shop.db, { stock: 40 });
    const change = { rows: [{ id, by: 15 }], reason: 'count', remark: 'raf 3' };
    expect((await put('/admin/products/stock', change, fulfilment)).body).toEqual({
      stocks: [{ id, stock: 55 }],
    });
    expect((await get(`/admin/products/${id}`, fulfilment)).status).toBe(200);
    for (const path of [`/admin/products/${id}`, '/admin/products/prices', '/admin/products/state'])
      expect((await put(path, {}, fulfilment)).status, path).toBe(403);
    expect(
      (await put('/admin/products/stock', { rows: [{ id, by: -56 }], reason: 'damage' })).body,
    ).toMatchObject({
      code: 'PRODUCT_NOT_VALID',
      details: {
        problems: [{ row: 0, field: 'stock', code: 'stock-below-zero', values: { stock: 55 } }],
      },
    });
    for (const wrong of [
      { reason: 'import' },
      { reason: 'love' },
      { rows: [{ id, by: 1.5 }] },
      { remark: 'a\nb' },
    ])
      expect(
        (await put('/admin/products/stock', { ...change, ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(400);
    expect(await stockOf(shop.db, id)).toBe(55);
  });

  test('that was counted is refused if somebody else has changed it since', async () => {
    const id = await makeProduct(shop.db, { stock: 5 });
    const { stock, stockMoveId } = await read(id);
    const list = await get<AdminProductsPage>('/admin/products?sort=newest');
    expect(list.body.content.find((row) => row.id === id)).toMatchObject({ stock, stockMoveId });
    const count = (by: number, seenMoveId: number, reason = 'other') =>
      put('/admin/products/stock', { rows: [{ id, by, seenMoveId }], reason }, fulfilment);

    // Two people saw 5 and counted 12; meanwhile an order took 2.
    await placeOrder(shop, [{ productId: id, quantity: 2 }]);
    const answers = await Promise.all([count(7, stockMoveId), count(7, stockMoveId)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(shop.db, id)).toBe(10);
    const present = await read(id);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { current: { stocks: [{ id, stock: 10, stockMoveId: present.stockMoveId }] } },
    });
    expect((await count(2, present.stockMoveId)).status).toBe(200);
    expect(await stockOf(shop.db, id)).toBe(12);
    // A program that sends only a difference is not refused.
    const plain = { rows: [{ id, by: -2 }], reason: 'count' };
    expect((await put('/admin/products/stock', plain, fulfilment)).status).toBe(200);
  });

  test('that was counted is also what open count sheets expect, whatever the reason', async () => {
    const id = await makeProduct(shop.db, { stock: 50 });
    const sheet = await ask<StockCount>(shop, 'POST', '/admin/stock/counts', {
      as: fulfilment,
      body: { title: 'Raf 1', productIds: [id] },
    });
    await put(
      `/admin/stock/counts/${sheet.body.id}/rows`,
      { rows: [{ productId: id, counted: 45 }] },
      fulfilment,
    );
    const { stockMoveId } = await read(id);
    const rows = [{ id, by: -5, seenMoveId: stockMoveId }];
    await put('/admin/products/stock', { rows, reason: 'damage' }, fulfilment);
    const after = await get<StockCount>(`/admin/stock/counts/${sheet.body.id}`, fulfilment);
    expect(after.body.rows[0]).toMatchObject({ counted: 45, expected: 45 });
  });

  test('its history has manual changes and orders in one list', async () => {
    const id = await makeProduct(shop.db, { stock: 100 });
    await put('/admin/products/stock', {
      rows: [{ id, by: 20 }],
      reason: 'delivery',
      remark: 'irsaliye 7',
    });
    const order = await placeOrder(shop, [{ productId: id, quantity: 6 }]);
    await placeOrder(shop, [{ productId: id, quantity: 4 }]);
    const cancelled = await ask(shop, 'POST', `/admin/orders/${order.orderNumber}/cancel`, {
      body: { reason: 'buyer-asked', version: 1 },
      as: fulfilment,
    });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const { body } = await get<StockHistory>(`/admin/products/${id}/stock`, fulfilment);
    const moves = body.content.map(({ change, reason, stockAfter, orderNumber }) => ({
      change,
      reason,
      stockAfter,
      isOf: orderNumber === order.orderNumber,
    }));
    expect(moves).toContainEqual({
      change: 20,
      reason: 'delivery',
      stockAfter: 120,
      isOf: false,
    });
    expect(moves).toContainEqual({
      change: -6,
      reason: 'order',
      stockAfter: 114,
      isOf: true,
    });
    expect(moves).toContainEqual({
      change: 6,
      reason: 'cancellation',
      stockAfter: 116,
      isOf: true,
    });
    expect(moves).toHaveLength(5);
    // The sum of all stock moves equals the stock.
    expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe(body.stock);
    const times = body.content.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const first = (await get<StockHistory>(`/admin/products/${id}/stock?size=1`)).body;
    expect(first).toMatchObject({ hasNext: true, content: [body.content[0]] });
    expect(
      (await get<StockHistory>(`/admin/products/${id}/stock?size=1&page=1`)).body.content,
    ).toEqual([body.content[1]]);
  });
});
