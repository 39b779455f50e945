import { beforeAll, describe, expect, test } from 'vitest';
import { call, checkout, checkoutBody, readOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';

// The shop's own rate in tests is the specification's 18 %.
const shop = useTestApp();

async function makeCategory(parentId: number | null, taxPercent: number | null): Promise<number> {
  made += 1;
  const { id } = await shop.db
    .insertInto('categories')
    .values({
      key: `kdv-${made}`,
      parentId,
      nameTr: `KDV ${made}`,
      nameEn: `VAT ${made}`,
      position: 900 + made,
      taxPercent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
let made = 0;
const setRate = (productId: number, taxPercent: number | null) =>
  shop.db.updateTable('products').set({ taxPercent }).where('id', '=', productId).execute();
const rateOf = async (productId: number) =>
  (await call<Product>(shop, 'GET', `/products/${productId}`)).body.taxRatePercentage;

let usual = 0;
let tenth = 0;
let free = 0;

beforeAll(async () => {
  const above = await makeCategory(null, 10);
  const below = await makeCategory(await makeCategory(above, null), null);
  usual = await makeProduct(shop.db, { price: 10_000, stock: 1_000 });
  tenth = await makeProduct(shop.db, { price: 10_909, stock: 1_000, categoryId: below });
  free = await makeProduct(shop.db, { price: 5_000, stock: 1_000, categoryId: below });
  await setRate(free, 0);
});

describe('the rate of a product', () => {
  test('is its own, else that of the nearest category above, else the shop’s', async () => {
    expect([await rateOf(usual), await rateOf(tenth), await rateOf(free)]).toEqual([
      undefined,
      10,
      0,
    ]);
  });

  test('follows its category, also when that moves, and its own rate has priority', async () => {
    const twenty = await makeCategory(null, 20);
    const moving = await makeCategory(await makeCategory(null, 1), null);
    const product = await makeProduct(shop.db, { categoryId: moving });
    const inForce = async () =>
      (
        await shop.db
          .selectFrom('categories')
          .select('taxPercentInForce')
          .where('id', '=', moving)
          .executeTakeFirstOrThrow()
      ).taxPercentInForce;
    expect(await inForce()).toBe(1);
    await shop.db
      .updateTable('categories')
      .set({ parentId: twenty })
      .where('id', '=', moving)
      .execute();
    expect(await inForce()).toBe(20);
    await shop.db
      .updateTable('categories')
      .set({ taxPercent: null })
      .where('id', '=', twenty)
      .execute();
    expect(await inForce()).toBeNull();
    await setRate(product, 10);
    expect(await rateOf(product)).toBe(10);
  });
});

describe('goods of several rates', () => {
  test('the cart shows the same taxes as the invoice, shipping included', async () => {
    const { body } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: [usual, tenth, free].map((productId) => ({ productId, quantity: 1 })) },
    });
    expect(body).toMatchObject({
      subtotal: 259.09,
      taxAmount: 28.91,
      shippingCost: 80,
      finalTotal: 368,
      // 80 TL of shipping, divided over goods of 50, 120 and 118 TL with tax.
      taxes: [
        { ratePercentage: 0, base: 63.89, tax: 0 },
        { ratePercentage: 10, base: 139.39, tax: 13.94 },
        { ratePercentage: 18, base: 127.78, tax: 23 },
      ],
    });
    expect(body.items.map((item) => item.taxRatePercentage)).toEqual([18, 10, 0]);
  });

  test('the order keeps rate and tax of each row, whatever the catalogue says later', async () => {
    const other = await makeProduct(shop.db, { price: 3_333, stock: 100 });
    await setRate(other, 1);
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [
        { productId: usual, quantity: 2 },
        { productId: other, quantity: 3 },
      ]),
    );
    const rows = await shop.db
      .selectFrom('orderItems')
      .innerJoin('orders', 'orders.id', 'orderItems.orderId')
      .select(['orderItems.taxPoints', 'orderItems.taxKurus', 'orders.taxKurus as all'])
      .where('orderNumber', '=', placed.orderNumber)
      .orderBy('position')
      .execute();
    expect(rows).toEqual([
      { taxPoints: 1_800, taxKurus: 3_600, all: 3_700 },
      { taxPoints: 100, taxKurus: 100, all: 3_700 },
    ]);

    const contracts = await shop.db
      .selectFrom('orderDocuments')
      .innerJoin('orders', 'orders.id', 'orderDocuments.orderId')
      .select('html')
      .where('orderNumber', '=', placed.orderNumber)
      .execute();
    // 80 TL of shipping, divided over goods of 236 and 100,99 TL: 0,24 TL of its tax is at 1 %,
    // 8,55 at 18 %.
    for (const { html } of contracts) {
      expect(html).toMatch(/Toplamdaki KDV \(%1\)[^0-9]*1,24/);
      expect(html).toMatch(/Toplamdaki KDV \(%18\)[^0-9]*44,55/);
    }

    await setRate(other, 20);
    const { body: order } = await readOrder(shop, placed);
    expect(order.taxes.map(({ ratePercentage }) => ratePercentage)).toEqual([1, 18]);
    expect(order.taxes.reduce((sum, { base, tax }) => sum + base + tax, 0)).toBeCloseTo(
      order.total,
    );
  });

  test('an order from before rows stored their tax is stated at its one rate', async () => {
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: usual, quantity: 1 }]),
    );
    const { body: before } = await readOrder(shop, placed);
    await shop.db
      .updateTable('orderItems')
      .set({ taxPoints: null, taxKurus: null })
      .where('orderId', '=', (eb) =>
        eb.selectFrom('orders').select('id').where('orderNumber', '=', placed.orderNumber),
      )
      .execute();
    expect((await readOrder(shop, placed)).body).toEqual({
      ...before,
      items: before.items.map((item) => ({ ...item, taxRatePercentage: null, tax: null })),
    });
    expect(before.taxes).toEqual([{ ratePercentage: 18, base: 167.8, tax: 30.2 }]);
  });
});
