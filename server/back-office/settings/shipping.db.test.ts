import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  readOrder,
} from '#server/testing/buyer.ts';
import { receiveChanges } from '#server/testing/changes.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { CartChange, CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import type {
  SettingsAnswer,
  ShippingFields,
  TrialAnswer,
  UnmeasuredPage,
} from '#shared/settings/settings.ts';

const shop = useTestApp();
let owner: TestAdmin | null = null;

async function ask<T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  owner ??= await makeAdmin(shop.context);
  const answer = await shop.app.inject({
    method,
    url: `/api/admin${path}`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
}

const option = (
  id: string,
  change: Partial<ShippingFields['options'][number]> = {},
): ShippingFields['options'][number] => ({
  id,
  nameTr: id === 'kargo' ? 'Kargo' : 'Ekspres',
  nameEn: id === 'kargo' ? 'Courier' : '',
  bands: [
    { upTo: 5, price: 90, cost: 70 },
    { upTo: 20, price: 180.5, cost: null },
  ],
  further: 9,
  furtherCost: null,
  upToDesi: null,
  mayBeFree: true,
  ...change,
});
const byDesi: ShippingFields = {
  isOn: true,
  fallbackWeightG: 400,
  fallbackVolumeCm3: 1_000,
  freeUpToDesi: 10,
  options: [
    option('kargo'),
    option('ekspres', {
      bands: [{ upTo: 5, price: 150, cost: null }],
      further: 20,
      upToDesi: 30,
      mayBeFree: false,
    }),
  ],
  freight: { isOn: true, overDesi: 50, nameTr: 'Ambar, alıcı ödemeli', nameEn: 'Freight' },
};

async function set(shipping: ShippingFields) {
  const { body } = await ask<SettingsAnswer>('GET', '/settings');
  const answer = await ask<SettingsAnswer['shipping']>('PUT', '/settings/shipping', {
    ...shipping,
    version: body.shipping.version,
  });
  expect(answer.status).toBe(200);
  await receiveChanges(shop);
  return answer.body;
}
/** `unitVolumeCm3` of 3,000 is one desi for each piece. */
async function measured(parts: { price?: number; unitWeightG?: number; stock?: number } = {}) {
  const id = await makeProduct(shop.db, {
    price: parts.price ?? 10_000,
    stock: parts.stock ?? 1_000,
  });
  await shop.db
    .updateTable('products')
    .set({ unitWeightG: parts.unitWeightG ?? 1_000, unitVolumeCm3: 3_000 })
    .where('id', '=', id)
    .execute();
  return id;
}
const calculate = async (
  productId: number,
  quantity: number,
  shippingOptionId?: string,
  headers = {},
) =>
  (
    await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: [{ productId, quantity }], ...(shippingOptionId && { shippingOptionId }) },
      headers,
    })
  ).body;

test('[S11] off by default: the flat rule to the letter, and no choice', async () => {
  const id = await measured();
  expect(await calculate(id, 1)).toMatchObject({
    shippingCost: 80,
    shippingOptions: [],
    shippingOptionId: null,
    parcel: null,
  });
  expect(await calculate(id, 400)).toMatchObject({ shippingCost: 0, shippingOptions: [] });
  expect((await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.delivery).toBeNull();
});

test('[S11] on: priced by desi, the cheapest unless another is chosen, free only up to the limit, ambar for pallets', async () => {
  expect(await set(byDesi)).toMatchObject({ ...byDesi, version: 1 });
  const id = await measured();
  expect(await calculate(id, 3)).toMatchObject({
    shippingCost: 90,
    finalTotal: 300 + 54 + 90,
    shippingOptionId: 'kargo',
    parcel: { desi: 3, weightKg: 3, couldBeFree: true },
    shippingOptions: [
      { id: 'kargo', name: 'Kargo', price: 90, desi: 3, isBuyerPays: false },
      { id: 'ekspres', name: 'Ekspres', price: 150, desi: 3, isBuyerPays: false },
    ],
  });
  expect(await calculate(id, 3, 'ekspres', { 'accept-language': 'en' })).toMatchObject({
    shippingCost: 150,
    shippingOptionId: 'ekspres',
    shippingOptions: [{ name: 'Courier' }, { name: 'Ekspres' }],
  });
  // Five pieces reach 500 TL.
  expect(await calculate(id, 5)).toMatchObject({ shippingCost: 0, shippingOptionId: 'kargo' });
  expect(await calculate(id, 5, 'ekspres')).toMatchObject({ shippingCost: 150 });
  expect(await calculate(id, 11)).toMatchObject({
    shippingCost: 180.5,
    parcel: { couldBeFree: false },
  });
  expect(await calculate(id, 51)).toMatchObject({
    shippingCost: 180.5 + 31 * 9,
    shippingOptions: [
      { id: 'kargo' },
      { id: 'freight', name: 'Ambar, alıcı ödemeli', price: 0, isBuyerPays: true },
    ],
  });
  expect(await calculate(id, 51, 'freight')).toMatchObject({
    shippingCost: 0,
    shippingOptionId: 'freight',
  });
  expect(await calculate(id, 3, 'yok')).toMatchObject({
    shippingCost: 90,
    shippingOptionId: 'kargo',
  });
  expect((await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.delivery).toEqual({
    freeUpToDesi: 10,
  });
});

test('[S11] a rule that frees shipping frees no pallet', async () => {
  const rule = await shop.db
    .insertInto('discounts')
    .values({ name: 'Ücretsiz kargo', kind: 'FREE_SHIPPING', scope: 'CART' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await measured({ price: 100 });
  await expect.poll(async () => (await calculate(id, 3)).shippingCost).toBe(0);
  expect(await calculate(id, 3, 'ekspres')).toMatchObject({
    shippingCost: 150,
    appliedDiscounts: [],
  });
  expect(await calculate(id, 30)).toMatchObject({
    shippingCost: 180.5 + 10 * 9,
    appliedDiscounts: [],
  });
  await shop.db.deleteFrom('discounts').where('id', '=', rule.id).execute();
  await expect.poll(async () => (await calculate(id, 3)).shippingCost).toBe(90);
});

test('[S11] the order is placed with the chosen option, keeps it, and shows it to buyer and merchant', async () => {
  const id = await measured();
  const { finalTotal } = await calculate(id, 3, 'ekspres');
  const { body } = await checkout<CheckoutAnswer>(
    shop,
    await checkoutBody(shop, [{ productId: id, quantity: 3 }], {
      shippingOptionId: 'ekspres',
      expectedTotal: finalTotal,
    }),
  );
  const order = (await readOrder(shop, body)).body;
  expect(order).toMatchObject({
    shipping: 150,
    total: finalTotal,
    delivery: { name: 'Ekspres', isBuyerPays: false, desi: 3, weightKg: 3 },
  });
  expect((await ask<AdminOrder>('GET', `/orders/${body.orderNumber}`)).body).toMatchObject({
    shipping: 150,
    delivery: { name: 'Ekspres', desi: 3 },
  });
  const { html } = await shop.db
    .selectFrom('orderDocuments')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('html')
    .where('orderNumber', '=', body.orderNumber)
    .where('kind', '=', 'distance-sales')
    .executeTakeFirstOrThrow();
  expect(html).toContain('Teslimat masrafı (Ekspres)');
});

test('[S11] the contract names what the receiver pays for', async () => {
  const id = await measured({ price: 100 });
  const { finalTotal } = await calculate(id, 60, 'freight');
  const { body } = await checkout<CheckoutAnswer>(
    shop,
    await checkoutBody(shop, [{ productId: id, quantity: 60 }], {
      shippingOptionId: 'freight',
      expectedTotal: finalTotal,
    }),
  );
  expect((await readOrder(shop, body)).body).toMatchObject({
    shipping: 0,
    delivery: { isBuyerPays: true, desi: 60 },
  });
  const documents = await shop.db
    .selectFrom('orderDocuments')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('html')
    .where('orderNumber', '=', body.orderNumber)
    .execute();
  for (const { html } of documents)
    expect(html).toContain('Teslimde alıcı tarafından taşıyıcıya ödenir');
  expect(
    documents.some(({ html }) => html.includes('bunların dışında alıcıdan bir bedel istenmez')),
  ).toBe(false);
});

test('[S11] an option that is not offered, or costs another price than was shown, places nothing', async () => {
  const id = await measured();
  const body = await checkoutBody(shop, [{ productId: id, quantity: 3 }]);
  for (const change of [
    { shippingOptionId: 'yok' },
    { shippingOptionId: 'freight' },
    { shippingOptionId: 'ekspres' },
  ]) {
    const answer = await checkout<ErrorAnswer>(shop, { ...body, ...change });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    expect((answer.body.details as CartChange).rows).toEqual([]);
  }
  expect(
    (
      await shop.db
        .selectFrom('products')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock,
  ).toBe(1_000);
  // If left out, the cheapest is used.
  expect((await checkout(shop, body)).status).toBe(200);
});

test('[S11] turned off while somebody is at the checkout: refused, never charged another price', async () => {
  const id = await measured();
  const { finalTotal } = await calculate(id, 3);
  const body = await checkoutBody(shop, [{ productId: id, quantity: 3 }], {
    shippingOptionId: 'kargo',
    expectedTotal: finalTotal,
  });
  await set({ ...byDesi, isOn: false });
  expect(await checkout<ErrorAnswer>(shop, body)).toMatchObject({
    status: 409,
    body: { code: 'CART_CHANGED', details: { total: 300 + 54 + 80 } },
  });
  expect(await calculate(id, 3)).toMatchObject({ shippingCost: 80, shippingOptions: [] });
  await set(byDesi);
});

test('a new product weight counts in the next cart', async () => {
  const id = await makeProduct(shop.db, { price: 100 });
  expect((await calculate(id, 10)).parcel).toMatchObject({ desi: 4 });
  await shop.db
    .updateTable('products')
    .set({ unitWeightG: 2_000, unitVolumeCm3: 3_000 })
    .where('id', '=', id)
    .execute();
  await expect.poll(async () => (await calculate(id, 10)).parcel?.desi).toBe(20);
});

test.each<[string, Partial<ShippingFields>, string]>([
  ['without an option', { options: [] }, 'options'],
  [
    'a falling price',
    {
      options: [
        option('kargo', {
          bands: [
            { upTo: 1, price: 10, cost: null },
            { upTo: 2, price: 9, cost: null },
          ],
        }),
      ],
    },
    'options.0.bands.1.price',
  ],
  [
    'steps that do not rise',
    {
      options: [
        option('kargo', {
          bands: [
            { upTo: 2, price: 1, cost: null },
            { upTo: 2, price: 9, cost: null },
          ],
        }),
      ],
    },
    'options.0.bands.1.upTo',
  ],
  [
    'loads that nobody takes',
    { options: [option('kargo', { upToDesi: 30 })], freight: { ...byDesi.freight, overDesi: 31 } },
    'freight.overDesi',
  ],
  ['two of one identity', { options: [option('kargo'), option('kargo')] }, 'options'],
  ['no name', { options: [option('kargo', { nameTr: '' })] }, 'options.0.nameTr'],
  ['a thousandth', { options: [option('kargo', { further: 0.001 })] }, 'options.0.further'],
])('a table %s is refused', async (_, change, field) => {
  const { body } = await ask<SettingsAnswer>('GET', '/settings');
  const answer = await ask<ErrorAnswer>('PUT', '/settings/shipping', {
    ...byDesi,
    ...change,
    version: body.shipping.version,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map(({ path }) => path)).toContain(field);
  expect(
    (
      await ask('POST', '/settings/shipping/trial', {
        shipping: { ...byDesi, ...change },
        items: [{ productId: 1, quantity: 1 }],
      })
    ).status,
  ).toBe(400);
});

test('a trial prices a cart by a table that is not saved, beside the carrier’s cost, and states its assumptions', async () => {
  const known = await measured({ price: 100 });
  const unknown = await makeProduct(shop.db);
  const shipping = {
    ...byDesi,
    options: [option('kargo', { bands: [{ upTo: 5, price: 60, cost: 70 }] })],
  };
  const { body } = await ask<TrialAnswer>('POST', '/settings/shipping/trial', {
    shipping,
    items: [
      { productId: known, quantity: 2 },
      { productId: unknown, quantity: 2 },
    ],
  });
  expect(body).toMatchObject({
    desi: 3,
    weightKg: 2.8,
    options: [{ id: 'kargo', nameTr: 'Kargo', price: 60, cost: 70, isBuyerPays: false }],
    unmeasured: [unknown],
  });
  expect((await ask<SettingsAnswer>('GET', '/settings')).body.shipping.options).toHaveLength(2);
});

test('products that nobody has weighed are listed, page by page', async () => {
  const id = await makeProduct(shop.db, { name: 'Tartılmamış' });
  const hasIt = ({ content }: UnmeasuredPage) => content.some((row) => row.id === id);
  const { body } = await ask<UnmeasuredPage>('GET', '/settings/shipping/unmeasured?size=100');
  expect(body.content.find((row) => row.id === id)).toMatchObject({
    name: 'Tartılmamış',
    hasWeight: false,
    hasVolume: false,
  });
  expect(
    (await ask<UnmeasuredPage>('GET', '/settings/shipping/unmeasured?size=1')).body,
  ).toMatchObject({ hasNext: true, content: [{}] });
  await shop.db
    .updateTable('products')
    .set({ piecesPerCarton: 10, cartonWeightG: 1_000, cartonVolumeCm3: 3_000 })
    .where('id', '=', id)
    .execute();
  expect(
    hasIt((await ask<UnmeasuredPage>('GET', '/settings/shipping/unmeasured?size=100')).body),
  ).toBe(false);
});

test('a product shows from how many pieces it goes by freight only, also after a change of the rules', async () => {
  const id = await measured();
  const freightFrom = async () =>
    (await call<ProductDetail>(shop, 'GET', `/products/${id}`)).body.freightFrom;
  await set({ ...byDesi, isOn: false });
  expect(await freightFrom()).toBeNull();
  await set({ ...byDesi, options: [option('kargo', { upToDesi: 60 })] });
  await expect.poll(freightFrom).toBe(61);
  expect(await calculate(id, 60)).toMatchObject({ shippingOptionId: 'kargo' });
  expect(await calculate(id, 61)).toMatchObject({ shippingOptionId: 'freight' });
  await set(byDesi);
  await expect.poll(freightFrom).toBeNull();
});
