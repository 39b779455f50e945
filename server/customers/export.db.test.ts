import { expect, test } from 'vitest';
import { writeConsent } from '#server/consents/consents.ts';
import { checkout, checkoutBody, type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const read = (as: Pick<TestCustomer, 'accessToken'> | null) =>
  ask<CustomerExport & ErrorAnswer>(shop, 'GET', '/user/export', { as });
const contact = (email: string) => ({
  customer: { firstName: 'Işıl', lastName: 'Çağrı', email, phone: '0532 123 45 67' },
});

test('a customer gets everything the shop knows of them as a file, and nothing of anybody else', async () => {
  const customer = await makeCustomer(shop.context);
  const neighbour = await makeCustomer(shop.context, { firstName: 'Komşu' });
  const productId = await makeProduct(shop.db, { name: 'Amber Şişe', price: 1_234 });
  const own = { customerId: customer.id, productId };
  const invoice = { kind: 'individual', identityNumber: '10000000146' } as const;
  const signedInOrder = await checkoutBody(shop, [{ productId, quantity: 2 }], {
    ...contact('ofis@ornek.com'),
    invoice,
    note: 'Kapıya',
  });
  await checkout(shop, signedInOrder, undefined, {
    authorization: `Bearer ${customer.accessToken}`,
  });
  await placeOrder(shop, [{ productId }], contact(customer.email));
  await placeOrder(shop, [{ productId }], contact(neighbour.email));
  await shop.db.insertInto('favorites').values(own).execute();
  await shop.db.insertInto('favorites').values({ customerId: neighbour.id, productId }).execute();
  const { id: listId } = await shop.db
    .insertInto('lists')
    .values({ customerId: customer.id, name: 'Sık aldıklarım' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('listItems')
    .values({ listId, productId, quantity: 5, notes: 'amber', position: 1 })
    .execute();
  await shop.db.insertInto('customerCarts').values({ customerId: customer.id }).execute();
  await shop.db
    .insertInto('customerCartItems')
    .values({ ...own, cartItemId: 'a1', quantity: 3, priceKurus: 1_234, position: 1 })
    .execute();
  await shop.db
    .insertInto('stockAlerts')
    .values({ ...own, email: customer.email, quantity: 9, language: 'tr' })
    .execute();
  const written = {
    name: 'Işıl Çağrı',
    topic: 'product',
    message: 'Bu kapak olur mu?',
    language: 'tr',
  };
  await shop.db
    .insertInto('contactMessages')
    .values([
      { ...written, email: customer.email.toUpperCase() },
      { ...written, name: 'Komşu', email: neighbour.email },
    ])
    .execute();
  const consent = {
    channel: 'EPOSTA',
    state: 'ONAY',
    recipient: customer.email,
    source: 'HS_WEB',
    customerId: customer.id,
    remoteAddress: null,
    at: clock.now(),
  } as const;
  await shop.db.transaction().execute((tx) => writeConsent(tx, consent));

  const { status, headers, body } = await read(customer);

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="flakon-2026-11-21.json"',
    'cache-control': 'no-store',
  });
  expect(body.profile).toMatchObject({
    id: customer.id,
    email: customer.email,
    acceptsMarketing: true,
  });
  expect(body.orders.map(({ email }) => email).sort()).toEqual(
    [customer.email, 'ofis@ornek.com'].sort(),
  );
  expect(body.orders.find(({ note }) => note === 'Kapıya')).toMatchObject({
    status: 'PENDING_PAYMENT',
    identityNumber: '*******0146',
    items: [{ name: 'Amber Şişe', quantity: 2, unitPrice: 12.34, lineTotal: 24.68 }],
    subtotal: 24.68,
    shippingAddress: { line: 'Moda Caddesi No: 1 D: 2' },
  });
  expect(body.favorites).toEqual([
    {
      productId,
      sku: expect.any(String),
      name: 'Amber Şişe',
      addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
  expect(body.lists).toMatchObject([
    {
      name: 'Sık aldıklarım',
      isShared: false,
      items: [{ productId, quantity: 5, notes: 'amber' }],
    },
  ]);
  expect(body.cart).toMatchObject([{ productId, quantity: 3 }]);
  expect(body.stockAlerts).toMatchObject([{ productId, quantity: 9, sentAt: null }]);
  expect(body.messages).toMatchObject([
    { name: 'Işıl Çağrı', phone: null, topic: 'product', message: 'Bu kapak olur mu?' },
  ]);
  expect(body.consents).toMatchObject([{ channel: 'EPOSTA', state: 'ONAY' }]);
  expect(body.sessions).toMatchObject([{ id: customer.sessionId, isCurrent: true }]);
  const text = JSON.stringify(body);
  for (const secret of [neighbour.email, 'Komşu', '10000000146', 'passwordHash', 'refreshHash'])
    expect(text).not.toContain(secret);
});

test('an order is exported with its history: what was agreed to, sent, refunded, and every part of its total', async () => {
  const customer = await makeCustomer(shop.context);
  const productId = await makeProduct(shop.db, { price: 1_234 });
  const { orderNumber } = await placeOrder(
    shop,
    [{ productId, quantity: 2 }],
    contact(customer.email),
  );
  const { id, totalKurus } = await shop.db
    .selectFrom('orders')
    .select(['id', 'totalKurus'])
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
  const surcharge = { coupon: 'BAHAR', surchargeKurus: 1_500, totalKurus: totalKurus + 1_500 };
  await shop.db.updateTable('orders').set(surcharge).where('id', '=', id).execute();
  await shop.db
    .insertInto('shipments')
    .values({
      orderId: id,
      carrier: 'yurtici',
      trackingNumber: '123',
      state: 'SHIPPED',
      shippedAt: clock.now(),
      createdAt: clock.now(),
    })
    .execute();
  const payment = {
    id: `p-${orderNumber}`,
    orderId: id,
    provider: 'testbank',
    amountKurus: 2_468,
    createdAt: clock.now(),
  };
  await shop.db.insertInto('payments').values(payment).execute();
  await shop.db
    .insertInto('refunds')
    .values({
      orderId: id,
      paymentId: payment.id,
      cause: 'part',
      state: 'done',
      amountKurus: 1_234,
      key: payment.id,
      remark: 'aramızda',
      createdAt: clock.now(),
      doneAt: clock.now(),
    })
    .execute();

  const { orders } = (await read(customer)).body;

  const at = clock.now().toISOString();
  expect(orders).toMatchObject([
    {
      coupon: 'BAHAR',
      surcharge: 15,
      history: [{ status: 'PENDING_PAYMENT', at: expect.any(String) }],
      shipments: [
        { carrier: 'Yurtiçi Kargo', trackingNumber: '123', status: 'SHIPPED', shippedAt: at },
      ],
      refunds: [{ amount: 12.34, isDone: true, at }],
    },
  ]);
  expect(orders[0]?.agreements.map(({ kind }) => kind)).toEqual([
    'distance-sales',
    'preliminary-information',
  ]);
  const {
    subtotal = 0,
    discount = 0,
    tax = 0,
    shipping = 0,
    surcharge: extra = 0,
    total,
  } = orders[0] ?? {};
  expect(subtotal - discount + tax + shipping + extra).toBeCloseTo(total ?? 0, 9);
  expect(JSON.stringify(orders)).not.toContain('aramızda');
});

test('of somebody who has done nothing yet it is empty', async () => {
  const { body } = await read(await makeCustomer(shop.context));

  expect(body).toMatchObject({
    addresses: [],
    orders: [],
    favorites: [],
    lists: [],
    cart: [],
    stockAlerts: [],
    messages: [],
    consents: [],
  });
});

test('the export is only for a signed-in customer: no token, and one that has expired', async () => {
  const customer = await makeCustomer(shop.context);

  expect((await read(null)).body.code).toBe('NOT_SIGNED_IN');
  clock.advance(HOUR);
  expect((await read(customer)).body.code).toBe('NOT_SIGNED_IN');
});

test('the file is named after the day in Istanbul', async () => {
  // 00:30 there, and still the day before in UTC.
  clock.advance(Date.parse('2026-12-01T21:30:00Z') - clock.now().getTime());
  const customer = await makeCustomer(shop.context);
  const { headers } = await read(customer);
  expect(headers['content-disposition']).toBe('attachment; filename="flakon-2026-12-02.json"');
});
