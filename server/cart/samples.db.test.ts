// Samples from the product's page to the order: price, simultaneous limits, stock, and later steps.

import { beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { deleteRules, makeRule } from '#server/testing/discounts.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { ReorderCheck } from '#shared/orders/customer-orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
beforeEach(() => deleteRules(shop));

async function makeSample(most = 1, stock = 100): Promise<number> {
  const productId = await makeProduct(shop.db, {
    price: 1_000,
    stock,
    minQuantity: 12,
    quantityStep: 12,
    tiers: [{ minQuantity: 12, discountPoints: 2_000 }],
  });
  await shop.db
    .updateTable('products')
    .set({ samplePriceKurus: 490, sampleMax: most })
    .where('id', '=', productId)
    .execute();
  shop.context.sellables.dropCached([productId]);
  return productId;
}
let guests = 0;
/** A buyer whom the shop does not know yet. */
function someone(): CheckoutInput['customer'] {
  guests += 1;
  const phone = `0532 000 ${String(10_00 + guests).padStart(4, '0')}`;
  return { firstName: 'Iğdır', lastName: 'Şahin', email: `numune${guests}@ornek.com`, phone };
}
const sampleOf = (productId: number, quantity = 1) => ({
  productId,
  quantity,
  price: 4.9,
  isSample: true as const,
});
type Rows = CheckoutInput['items'];
const priced = async (items: Rows, as: TestCustomer | null = null) =>
  (
    await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: items, customerEmail: as?.email },
      as,
    })
  ).body;
async function bodyFor(items: Rows, customer = someone()): Promise<CheckoutInput> {
  const total = (await priced(items)).finalTotal;
  return { ...(await checkoutBody(shop, [])), customer, items, expectedTotal: total };
}

test('a sample is a row of its own: its price alone, its name on the order, stock of the product', async () => {
  const productId = await makeSample();
  await makeRule(shop);
  const items = [{ productId, quantity: 12, price: 10 }, sampleOf(productId)];
  const seen = await priced(items);
  expect(seen.items).toMatchObject([
    { quantity: 12, unitPrice: 8, minQuantity: 12 },
    { isSample: true, price: 4.9, unitPrice: 4.9, discount: 0, minQuantity: 1, problem: null },
  ]);
  expect(seen.subtotal).toBe(100.9);
  expect(seen.totalDiscountAmount).toBe(9.6);
  const { status, body } = await checkout(shop, await bodyFor(items));
  expect({ status, total: body.total }).toEqual({ status: 200, total: seen.finalTotal });
  expect(await stockOf(shop.db, productId)).toBe(87);
  const rows = await shop.db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['name', 'priceKurus', 'unitPriceKurus', 'isSample', 'orderItems.discountKurus'])
    .where('orderNumber', '=', body.orderNumber)
    .orderBy('position')
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({ unitPriceKurus: 800, isSample: false }),
    {
      name: expect.stringMatching(/ \(numune\)$/),
      priceKurus: 490,
      unitPriceKurus: 490,
      isSample: true,
      discountKurus: 0,
    },
  ]);
});

test('twenty orders at once of one buyer have one sample; twenty buyers share the stock', async () => {
  const productId = await makeSample();
  const body = await bodyFor([sampleOf(productId)]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => checkout<CheckoutAnswer & ErrorAnswer>(shop, body)),
  );
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['CART_CHANGED']));
  expect(refused[0]?.body.details).toMatchObject({ rows: [{ productId, problem: 'sample-had' }] });
  expect(await stockOf(shop.db, productId)).toBe(99);

  const scarce = await makeSample(1, 5);
  const bodies: CheckoutInput[] = [];
  for (let buyer = 0; buyer < 20; buyer += 1) bodies.push(await bodyFor([sampleOf(scarce)]));
  const others = await Promise.all(bodies.map((each) => checkout(shop, each)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await stockOf(shop.db, scarce)).toBe(0);
});

test('the same buyer, known by mailbox, phone or account, must wait for the days of the setting', async () => {
  const productId = await makeSample();
  const customer = someone();
  expect((await checkout(shop, await bodyFor([sampleOf(productId)], customer))).status).toBe(200);
  const { email, phone, ...name } = customer;
  for (const known of [
    { email: email.toUpperCase(), phone: someone().phone },
    { email: someone().email, phone },
  ]) {
    const again = await checkout(shop, await bodyFor([sampleOf(productId)], { ...name, ...known }));
    expect(again.status).toBe(409);
  }
  clock.advance(91 * DAY_MS);
  expect((await checkout(shop, await bodyFor([sampleOf(productId)], customer))).status).toBe(200);
});

test('after an order was cancelled its buyer can order the sample again', async () => {
  const productId = await makeSample();
  const customer = someone();
  const { body } = await checkout(shop, await bodyFor([sampleOf(productId)], customer));
  await shop.db
    .updateTable('orders')
    .set({ state: 'CANCELLED' })
    .where('orderNumber', '=', body.orderNumber)
    .execute();
  expect((await checkout(shop, await bodyFor([sampleOf(productId)], customer))).status).toBe(200);
});

test('the owner sets the number of samples; two editors at once do not overwrite each other', async () => {
  const owner = await makeAdmin(shop.context, { role: 'owner' });
  const path = '/admin/settings/samples';
  const before = await ask<SampleSettingsAnswer>(shop, 'GET', path, { as: owner });
  expect(before.body).toEqual({ products: 5, days: 90, version: 0 });
  const change = (products: number) =>
    ask<SampleSettingsAnswer & ErrorAnswer>(shop, 'PUT', path, {
      as: owner,
      body: { ...before.body, products },
    });
  expect((await change(1)).body).toMatchObject({ products: 1 });
  expect(await change(2)).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } });
  expect((await change(0)).status).toBe(400);
  const ids = [await makeSample(), await makeSample()];
  const { items } = await priced(ids.map((id) => sampleOf(id)));
  expect(items.map(({ problem }) => problem)).toEqual([null, 'sample-count']);
  await shop.db.deleteFrom('settings').where('key', '=', 'samples').execute();
});

test('the cart of an account stores a sample beside the normal row; a reorder leaves it out', async () => {
  const productId = await makeSample(2);
  const as = await makeCustomer(shop.context);
  const sync = (items: object[]) =>
    ask<CustomerCart>(shop, 'POST', '/user/cart/sync', { as, body: { items } });
  const rows = [
    { productId, quantity: 12 },
    { productId, quantity: 1, isSample: true },
  ];
  const { body: cart } = await sync(rows);
  expect(cart.items).toMatchObject([
    { quantity: 12, unitPrice: 8 },
    { isSample: true, unitPrice: 4.9, lineTotal: 4.9, product: { price: 4.9, minQuantity: 1 } },
  ]);
  expect((await sync(rows)).body.version).toBe(cart.version);
  const merged = await ask<CustomerCart>(shop, 'POST', '/user/cart/merge', {
    as,
    body: { anonymousItems: [{ productId, quantity: 5, isSample: true }] },
  });
  expect(merged.body.items[1]).toMatchObject({ isSample: true, quantity: 2 });

  const items = [{ productId, quantity: 12, price: 10 }, sampleOf(productId, 2)];
  const placed = await call<CheckoutAnswer>(shop, 'POST', '/checkout', {
    body: { ...(await bodyFor(items)), paymentMethod: 'transfer' },
    headers: { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': crypto.randomUUID() },
  });
  expect(placed.status).toBe(200);
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', placed.body.orderNumber)
    .executeTakeFirstOrThrow();
  const check = await ask<ReorderCheck>(shop, 'GET', `/user/orders/${id}/reorder/check`, { as });
  expect(check.body.rows.map(({ orderedQuantity }) => orderedQuantity)).toEqual([12]);
});
