// The limits for unpaid orders (decision 0045).
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';

const shop = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });

const settings = async (value: object) => {
  await shop.db
    .insertInto('settings')
    .values({ key: 'unpaid', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  shop.context.settings.dropCached();
};
beforeEach(() => settings({ buyerOrders: 3, networkOrders: 5 }));

let buyers = 0;
const newCustomer = (
  change: Partial<CheckoutInput['customer']> = {},
): CheckoutInput['customer'] => {
  buyers += 1;
  return {
    firstName: 'Nil',
    lastName: 'Er',
    email: `nil.${buyers}@ornek.com`,
    phone: `0532 7${String(buyers).padStart(6, '0')}`,
    ...change,
  };
};
/** Every address is in a different network, unless a test sets it. */
const newAddress = () => {
  buyers += 1;
  return `198.18.${buyers}.7`;
};
const place = async (
  productId: number,
  customer: CheckoutInput['customer'],
  { quantity = 1, address = newAddress(), token = '', method = 'transfer' as const } = {},
) => {
  const body = await checkoutBody(shop, [{ productId, quantity }], {
    customer,
    paymentMethod: method,
  });
  return checkout<CheckoutAnswer & ErrorAnswer>(shop, body, randomUUID(), {
    'x-forwarded-for': address,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
};
const codes = (answers: { status: number; body: ErrorAnswer }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'placed' : body.code)).sort();

test('of many checkouts at once with one mailbox only as many pass as may wait for payment', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  const { email } = newCustomer();

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => place(product, newCustomer({ email }))),
  );

  expect(codes(answers)).toEqual([
    ...Array<string>(5).fill('UNPAID_ORDERS_LIMIT'),
    ...Array<string>(3).fill('placed'),
  ]);
  expect(await stockOf(shop.db, product)).toBe(47);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toMatch(/ödeyin ya da iptal edin.*bize yazın/);
});

test('a phone counts as the same however it is typed, and so does a mailbox in capitals', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  const first = newCustomer();
  const typed = first.phone.replaceAll(' ', '').replace(/^0/, '+90');
  for (const phone of [first.phone, typed, first.phone])
    expect((await place(product, newCustomer({ phone }))).status).toBe(200);

  expect((await place(product, newCustomer({ phone: typed }))).status).toBe(409);

  const { email } = newCustomer();
  for (const written of [email, email.toUpperCase(), email])
    expect((await place(product, newCustomer({ email: written }))).status).toBe(200);
  expect((await place(product, newCustomer({ email: email.toUpperCase() }))).status).toBe(409);
});

test('of many checkouts at once from one /24 or one /56 only as many pass as may wait', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  for (const addressOf of [
    (index: number) => `203.0.113.${index + 1}`,
    (index: number) => `2001:db8:7:10${index}0::${index + 1}`,
  ]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        place(product, newCustomer(), { address: addressOf(index) }),
      ),
    );
    expect(codes(answers).filter((code) => code === 'placed')).toHaveLength(5);
  }
});

test('the addresses of one /48 have together four times the bound of a network', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  await settings({ networkOrders: 1 });
  const answers = [];
  for (let line = 1; line <= 5; line += 1)
    answers.push(await place(product, newCustomer(), { address: `2001:db8:9:${line}00::1` }));
  expect(codes(answers)).toEqual(['UNPAID_ORDERS_LIMIT', ...Array<string>(4).fill('placed')]);
});

test('a first order may have any total; with an unpaid one the sum is limited', async () => {
  const product = await makeProduct(shop.db, { stock: 50, price: 10_000 });
  await settings({ buyerKurus: 50_000 });
  const customer = newCustomer();
  expect((await place(product, customer, { quantity: 10 })).status).toBe(200);
  expect((await place(product, customer)).body.code).toBe('UNPAID_ORDERS_LIMIT');
});

test('a buyer who cancels or pays may order again, and a customer who paid before has a higher bound', async () => {
  const product = await makeProduct(shop.db, { stock: 100 });
  const customer = await makeCustomer(shop.context);
  const order = () => place(product, newCustomer(), { token: customer.accessToken });
  const placed = [await order(), await order(), await order()];
  expect((await order()).body.code).toBe('UNPAID_ORDERS_LIMIT');

  await shop.db
    .updateTable('orders')
    .set({ state: 'CONFIRMED', paymentState: 'PAID' })
    .where('orderNumber', '=', placed[0]?.body.orderNumber ?? '')
    .execute();
  await settings({ buyerOrders: 3, knownTimes: 2 });

  expect(codes([await order(), await order(), await order(), await order()])).toEqual(
    Array(4).fill('placed'),
  );
  expect((await order()).body.code).toBe('UNPAID_ORDERS_LIMIT');
});

test('orders that others made with the mailbox of a verified customer do not stop that customer', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  const customer = await makeCustomer(shop.context);
  const typed = newCustomer({ email: customer.email });
  for (let count = 0; count < 3; count += 1) await place(product, typed);
  expect((await place(product, typed)).status).toBe(409);

  expect((await place(product, typed, { token: customer.accessToken })).status).toBe(200);
});

test('unpaid guests together hold only a share of the stock, but small quantities are possible', async () => {
  const product = await makeProduct(shop.db, { stock: 200 });
  await settings({ guestSharePercent: 50, smallQuantity: 12 });

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => place(product, newCustomer(), { quantity: 40 })),
  );

  expect(codes(answers).filter((code) => code === 'placed')).toHaveLength(2);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: 'GUEST_SHARE_REACHED',
    message: expect.stringContaining('en fazla 20 adet'),
  });
  expect((await place(product, newCustomer(), { quantity: 12 })).status).toBe(200);
  const { accessToken: token } = await makeCustomer(shop.context);
  expect((await place(product, newCustomer(), { quantity: 100, token })).status).toBe(200);
});

test('the last few pieces can be bought by one guest', async () => {
  const product = await makeProduct(shop.db, { stock: 12 });
  expect((await place(product, newCustomer(), { quantity: 12 })).status).toBe(200);
  expect(await stockOf(shop.db, product)).toBe(0);
});

test('a mailbox gets at most sixty order mails an hour, cancelled orders counted too', async () => {
  const product = await makeProduct(shop.db, { stock: 100 });
  await settings({ buyerOrders: 1_000 });
  const { email } = newCustomer();
  for (let count = 0; count < 60; count += 1)
    expect((await place(product, newCustomer({ email }))).status).toBe(200);
  expect((await place(product, newCustomer({ email }))).body.code).toBe('TOO_MANY_REQUESTS');
});

test('cancelled orders of guests count too, for one day and address', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  const address = newAddress();
  const spent = createHash('sha256').update(`guest orders ${address}`).digest('base64url');
  await sql`insert into rate_limits (key, count, expires_at)
    values (${spent}, 499, now() + interval '1 day')`.execute(shop.db);
  const last = await place(product, newCustomer(), { address });
  const cancelled = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${last.body.orderNumber}/cancel`,
    headers: { 'x-order-token': last.body.accessToken },
  });
  expect([last.status, cancelled.statusCode]).toEqual([200, 200]);

  expect((await place(product, newCustomer(), { address })).body.code).toBe('TOO_MANY_REQUESTS');
  const { accessToken } = await makeCustomer(shop.context);
  const own = await place(product, newCustomer(), { address, token: accessToken });
  expect(own.status).toBe(200);
});
