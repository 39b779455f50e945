import { beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { discountEditor } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Statistics } from '#shared/back-office/discounts.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

const shop = useTestApp();
const { editor, create } = discountEditor(shop);

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
});

test('[H10] statistics count paid orders, per rule and per day of Istanbul', async () => {
  const productId = await makeProduct(shop.db);
  const rule = await create({ isActive: false });
  const order = await placeOrder(shop, [{ productId, quantity: 3 }]);
  const { id, totalKurus } = await shop.db
    .selectFrom('orders')
    .select(['id', 'totalKurus'])
    .where('orderNumber', '=', order.orderNumber)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('orderDiscounts')
    .values({ orderId: id, position: 1, discountId: rule.id, name: rule.name, amountKurus: 300 })
    .execute();
  const as = await editor();
  const read = async (query = '') =>
    (await ask<Statistics>(shop, 'GET', `/admin/discounts/statistics${query}`, { as })).body;
  expect(await read()).toEqual({
    total: { uses: 0, revenue: 0, discount: 0 },
    rules: [],
    days: [],
  });
  await pay(shop, order);
  const figures = { uses: 1, revenue: totalKurus / 100, discount: 3 };
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Istanbul' }).format(new Date());
  expect(await read()).toEqual({
    total: figures,
    rules: [{ id: rule.id, name: rule.name, ...figures }],
    days: [{ day, ...figures }],
  });
  expect((await read('?to=2020-01-01T00:00:00Z')).total.uses).toBe(0);
  expect((await read(`?rule=${rule.id}`)).total.uses).toBe(1);
  expect((await read(`?rule=${rule.id + 1}`)).total.uses).toBe(0);
  await ask(shop, 'DELETE', `/admin/discounts/${rule.id}`, { as });
  expect((await read()).rules).toEqual([{ id: null, name: rule.name, ...figures }]);
});

test('the shipping cost that free shipping saves the buyer counts as a discount', async () => {
  const productId = await makeProduct(shop.db, { price: 5_000 });
  const { rates } = (
    await ask<SettingsAnswer>(shop, 'GET', '/admin/settings', { as: await makeAdmin(shop.context) })
  ).body;
  const rule = await create({
    kind: 'FREE_SHIPPING',
    scope: 'CART',
    percentage: null,
    conditions: { minSubtotal: 100 },
  });
  const off = await create({ scope: 'PRODUCT', productIds: [productId], percentage: 10 });
  const order = await placeOrder(shop, [{ productId, quantity: 3 }]);
  await pay(shop, order);
  const as = await editor();
  const read = async (id: number) =>
    (await ask<Statistics>(shop, 'GET', `/admin/discounts/statistics?rule=${id}`, { as })).body;
  expect(rates.shippingCost).toBeGreaterThan(0);
  expect(await read(rule.id)).toMatchObject({
    total: { uses: 1, discount: rates.shippingCost },
    days: [{ discount: rates.shippingCost }],
  });
  expect((await read(off.id)).total.discount).toBe(15);
  // The order's discount is still taken from the goods.
  expect(
    (
      await shop.db
        .selectFrom('orders')
        .select('discountKurus')
        .where('orderNumber', '=', order.orderNumber)
        .executeTakeFirstOrThrow()
    ).discountKurus,
  ).toBe(1_500);
});
