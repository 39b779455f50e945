import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { makeOrder, type OrderItemOverrides } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CustomerCart, ReorderAnswer } from '#shared/cart/customer-cart.ts';
import type { ReorderCheck } from '#shared/orders/customer-orders.ts';

const shop = useTestApp();

let me = {} as TestCustomer;
const ids = { bottle: 0, cap: 0, short: 0, soldOut: 0, gone: 0 };

beforeAll(async () => {
  const pump = { part: 'pump', capacityMl: 0 };
  ids.bottle = await makeProduct(shop.db, {
    name: 'Şişe 50',
    price: 1_200,
    stock: 500,
    tiers: [{ minQuantity: 100, discountPoints: 1_000 }],
  });
  ids.cap = await makeProduct(shop.db, {
    name: 'Kapak',
    price: 300,
    stock: 5_000,
    minQuantity: 12,
    quantityStep: 12,
    categoryId: 4,
    attributes: { part: 'cap' },
  });
  ids.short = await makeProduct(shop.db, {
    name: 'Kısa',
    price: 500,
    stock: 30,
    categoryId: 5,
    attributes: pump,
  });
  ids.soldOut = await makeProduct(shop.db, {
    name: 'Bitmiş',
    price: 700,
    stock: 0,
    categoryId: 5,
    attributes: pump,
  });
  ids.gone = await makeProduct(shop.db, {
    name: 'Eski',
    isActive: false,
    attributes: { part: 'bottle', capacityMl: 95 },
  });
});
beforeEach(async () => {
  me = await makeCustomer(shop.context);
});

const ordered = (...items: OrderItemOverrides[]) =>
  makeOrder(shop.db, { customerId: me.id, items });
const check = <T = ReorderCheck>(id: number, headers: Record<string, string> = {}) =>
  ask<T>(shop, 'GET', `/user/orders/${id}/reorder/check`, { as: me, headers });
const reorder = <T = ReorderAnswer>(id: number) =>
  ask<T>(shop, 'POST', `/user/orders/${id}/reorder`, { as: me });
const reorderItems = <T = ReorderAnswer>(id: number, body: unknown) =>
  ask<T>(shop, 'POST', `/user/orders/${id}/reorder/items`, { as: me, body });
const fill = (items: { productId: number; quantity: number; designId?: string }[]) =>
  ask<CustomerCart>(shop, 'POST', '/user/cart/sync', { as: me, body: { items } });
const cartOf = async () => (await ask<CustomerCart>(shop, 'GET', '/user/cart', { as: me })).body;
const rowsOf = (cart: Pick<CustomerCart, 'items'>) =>
  cart.items.map(({ productId, designId, quantity }) => [productId, designId, quantity]);

describe('GET /user/orders/{id}/reorder/check', () => {
  test('[K29] answers the old and the new price, with the tier that the product reaches today over all its rows', async () => {
    const { id, orderNumber } = await ordered(
      { productId: ids.bottle, quantity: 60, unitPrice: 900, name: 'Eski ad', sku: 'ESKI' },
      { productId: ids.bottle, quantity: 40, unitPrice: 900, designId: 'd1' },
      { productId: ids.cap, quantity: 24, unitPrice: 350 },
    );

    const { status, body, headers } = await check(id);

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toMatchObject({ orderId: id, orderNumber });
    expect(body.rows[0]).toMatchObject({
      productId: ids.bottle,
      designId: null,
      sku: 'ESKI',
      name: 'Eski ad',
      imageUrl: '/media/eski.svg',
      orderedQuantity: 60,
      oldUnitPrice: 9,
      unitPrice: 10.8,
      stock: 500,
      possibleQuantity: 60,
      problem: null,
      product: { id: ids.bottle, name: 'Şişe 50', price: 12 },
      replacements: [],
    });
    expect(body.rows.map((row) => [row.designId, row.unitPrice, row.possibleQuantity])).toEqual([
      [null, 10.8, 60],
      ['d1', 10.8, 40],
      [null, 3, 24],
    ]);
  });

  test('[K29] answers what is left, what is sold out, and what must be bought in another quantity', async () => {
    const { id } = await ordered(
      { productId: ids.short, quantity: 20 },
      { productId: ids.short, quantity: 20, designId: 'a' },
      { productId: ids.soldOut, quantity: 5 },
      { productId: ids.gone, quantity: 5 },
      { productId: ids.cap, quantity: 5 },
    );

    const { rows } = (await check(id)).body;

    expect(
      rows.map(({ problem, possibleQuantity, stock, unitPrice, product }) => [
        problem,
        possibleQuantity,
        stock,
        unitPrice,
        product !== null,
      ]),
    ).toEqual([
      [null, 20, 30, 5, true],
      ['not-enough', 10, 30, 5, true],
      ['out-of-stock', 0, 0, 7, true],
      ['gone', 0, 0, null, false],
      ['below-minimum', 12, 5_000, 3, true],
    ]);
  });

  test('[K29] suggests products in stock of the same kind and a similar size, the successor first', async () => {
    const bottleOf = (capacityMl: number, overrides: object = {}) =>
      makeProduct(shop.db, {
        categoryId: 6,
        attributes: { part: 'bottle', capacityMl },
        ...overrides,
      });
    const missing = await bottleOf(100, { stock: 0 });
    const far = await bottleOf(500);
    const near = await bottleOf(110);
    const soldOutToo = await bottleOf(100, { stock: 0 });
    const tooFew = await bottleOf(100, { stock: 11, minQuantity: 12, quantityStep: 12 });
    const hidden = await bottleOf(100, { isActive: false });
    const anotherKind = await makeProduct(shop.db, {
      categoryId: 6,
      attributes: { part: 'cap', capacityMl: 100 },
    });
    const successor = await makeProduct(shop.db, {
      categoryId: 7,
      attributes: { part: 'bottle', capacityMl: 5 },
    });
    await shop.db
      .updateTable('products')
      .set({ successorId: successor })
      .where('id', '=', missing)
      .execute();
    const { id } = await ordered(
      { productId: missing, quantity: 5 },
      { productId: ids.bottle, quantity: 1 },
    );

    const { rows } = (await check(id, { 'accept-language': 'en' })).body;

    expect(rows[0]?.replacements.map((product) => product.id)).toEqual([successor, near, far]);
    expect([soldOutToo, tooFew, hidden, anotherKind]).not.toContain(rows[0]?.replacements[1]?.id);
    expect(rows[1]?.replacements).toEqual([]);
  });

  test('[K29] reading changes nothing, however often', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            name: fc.constantFrom('bottle', 'cap', 'short', 'soldOut', 'gone'),
            quantity: fc.integer({ min: 1, max: 700 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (rows) => {
          const { id } = await ordered(
            ...rows.map(({ name, quantity }) => ({
              productId: ids[name as keyof typeof ids],
              quantity,
            })),
          );
          const stocks = () =>
            Promise.all(Object.values(ids).map((product) => stockOf(shop.db, product)));
          const before = await stocks();

          const answers = await Promise.all([check(id), check(id)]);

          expect((await check(id)).body).toEqual(answers[0].body);
          expect(answers[1].body).toEqual(answers[0].body);
          expect(await stocks()).toEqual(before);
          expect(await cartOf()).toEqual({ version: 0, items: [], pendingOrder: null });
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('POST /user/orders/{id}/reorder', () => {
  test('[K27] [A03] puts the whole order into the cart, designs too, on top of what is there', async () => {
    const { id } = await ordered(
      { productId: ids.bottle, quantity: 60 },
      { productId: ids.bottle, quantity: 30, designId: 'd1' },
      { productId: ids.cap, quantity: 24 },
    );
    await fill([{ productId: ids.bottle, quantity: 10 }]);

    const { status, body } = await reorder(id);

    expect({
      status,
      version: body.version,
      addedCount: body.addedCount,
      cut: body.cut,
      skipped: body.skipped,
    }).toEqual({
      status: 200,
      version: 2,
      addedCount: 3,
      cut: [],
      skipped: [],
    });
    expect(rowsOf(body)).toEqual([
      [ids.bottle, null, 70],
      [ids.bottle, 'd1', 30],
      [ids.cap, null, 24],
    ]);
    expect(body.items[0]?.unitPrice).toBe(10.8);
    expect(await cartOf()).toMatchObject({ version: body.version, items: body.items });
  });

  test('[K27] reduces quantities to the stock, leaves out what is not available, and reports both', async () => {
    const { id } = await ordered(
      { productId: ids.short, quantity: 40 },
      { productId: ids.soldOut, quantity: 1 },
      { productId: ids.gone, quantity: 1 },
    );

    const { body } = await reorder(id);

    expect(rowsOf(body)).toEqual([[ids.short, null, 30]]);
    expect(body).toMatchObject({
      addedCount: 1,
      cut: [{ productId: ids.short, name: 'Kısa', requestedQuantity: 40, quantity: 30 }],
      skipped: [
        { productId: ids.soldOut, name: 'Bitmiş' },
        { productId: ids.gone, name: 'Eski' },
      ],
    });
  });

  test('[K27] a quantity below today’s minimum or off its step becomes the next that can be bought', async () => {
    const { id } = await ordered(
      { productId: ids.cap, quantity: 5 },
      { productId: ids.cap, quantity: 13, designId: 'a' },
    );

    expect(rowsOf((await reorder(id)).body)).toEqual([
      [ids.cap, null, 12],
      [ids.cap, 'a', 24],
    ]);
  });

  test.each([
    ['all is gone or sold out', () => [{ productId: ids.soldOut }, { productId: ids.gone }], []],
    ['the cart holds all there is', () => [{ productId: ids.short, quantity: 5 }], ['short']],
  ] as [string, () => OrderItemOverrides[], 'short'[]][])(
    '[K27] when %s there is nothing to order, and the cart stays',
    async (_title, items, inCart) => {
      const { id } = await ordered(...items());
      await fill(inCart.map((name) => ({ productId: ids[name], quantity: 30 })));
      const before = await cartOf();

      const { status, body } = await reorder<ErrorAnswer>(id);

      expect({ status, code: body.code }).toEqual({ status: 422, code: 'NOTHING_TO_REORDER' });
      expect(await cartOf()).toEqual(before);
    },
  );

  test('[K27] five times at once: each adds its pieces, none is lost', async () => {
    const { id } = await ordered({ productId: ids.bottle, quantity: 7 });

    const answers = await Promise.all(Array.from({ length: 5 }, () => reorder(id)));

    expect(answers.map((answer) => answer.body.version).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(rowsOf(await cartOf())).toEqual([[ids.bottle, null, 35]]);
  });

  test('[K27] takes no stock', async () => {
    const { id } = await ordered({ productId: ids.short, quantity: 10 });

    await reorder(id);

    expect(await stockOf(shop.db, ids.short)).toBe(30);
  });
});

describe('POST /user/orders/{id}/reorder/items', () => {
  test('[K28] puts the chosen products into the cart, in the quantities of the order', async () => {
    const { id } = await ordered(
      { productId: ids.bottle, quantity: 6 },
      { productId: ids.bottle, quantity: 4, designId: 'a' },
      { productId: ids.cap, quantity: 12 },
    );

    const { status, body } = await reorderItems(id, {
      productIds: [ids.bottle, 2_000_000_000, ids.bottle],
    });

    expect({ status, addedCount: body.addedCount, skipped: body.skipped }).toEqual({
      status: 200,
      addedCount: 2,
      skipped: [],
    });
    expect(rowsOf(body)).toEqual([
      [ids.bottle, null, 6],
      [ids.bottle, 'a', 4],
    ]);
  });

  test('[K28] takes other quantities: of a design, of the row without one, or of all the product’s rows', async () => {
    const items = [
      { productId: ids.bottle, quantity: 6 },
      { productId: ids.bottle, quantity: 4, designId: 'a' },
      { productId: ids.bottle, quantity: 3, designId: 'b' },
      { productId: ids.cap, quantity: 12 },
    ];
    const { id } = await ordered(...items);

    const { body } = await reorderItems(id, {
      productIds: [ids.bottle, ids.cap],
      quantities: [
        { productId: ids.bottle, designId: null, quantity: 1 },
        { productId: ids.bottle, designId: 'a', quantity: 2 },
        { productId: ids.cap, quantity: 36 },
        { productId: ids.short, quantity: 9 },
      ],
    });

    expect(rowsOf(body)).toEqual([
      [ids.bottle, null, 1],
      [ids.bottle, 'a', 2],
      [ids.bottle, 'b', 3],
      [ids.cap, null, 36],
    ]);
  });

  test('[K28] products that are not in the order cannot be reordered', async () => {
    const { id } = await ordered({ productId: ids.bottle });

    const { status, body } = await reorderItems<ErrorAnswer>(id, { productIds: [ids.cap] });

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'NOTHING_TO_REORDER' });
    expect(await cartOf()).toEqual({ version: 0, items: [], pendingOrder: null });
  });

  test.each([
    ['no body', undefined],
    ['no products', { productIds: [] }],
    ['ids that are no list', { productIds: 5 }],
    ['an id as text', { productIds: ['1'] }],
    ['an id beyond the range', { productIds: [2 ** 31] }],
    ['too many ids', { productIds: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ['a quantity of 0', { productIds: [1], quantities: [{ productId: 1, quantity: 0 }] }],
    ['a huge quantity', { productIds: [1], quantities: [{ productId: 1, quantity: 1e9 }] }],
  ])('[K28] %s is refused with 400', async (_title, body) => {
    const { id } = await ordered({ productId: ids.bottle });

    const answer = await reorderItems<ErrorAnswer>(id, body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect(await cartOf()).toEqual({ version: 0, items: [], pendingOrder: null });
  });

  test.each(['reorder', 'reorder/items', 'reorder/check'])(
    '[K27] [K28] [K29] /%s with a malformed id is refused with 400',
    async (path) => {
      const answer = await ask<ErrorAnswer>(
        shop,
        path.endsWith('check') ? 'GET' : 'POST',
        `/user/orders/-1/${path}`,
        {
          as: me,
          ...(path.endsWith('items') ? { body: { productIds: [1] } } : {}),
        },
      );

      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
    },
  );
});
