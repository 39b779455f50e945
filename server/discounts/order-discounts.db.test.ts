// Discount rules in orders: amounts, counted uses, and who may have them.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import {
  call,
  changeAtBank,
  checkout,
  checkoutBody,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { calculateCart, deleteRules, makeRule, prepareOrder } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
beforeEach(() => deleteRules(shop));

const usesOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('discounts')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).uses;

test('orders are charged what the cart showed, and store the discount of each row', async () => {
  const first = await makeProduct(shop.db, { price: 777 });
  const second = await makeProduct(shop.db, { price: 1_313 });
  const id = await makeRule(shop, { percentage: 13, conditions: { couponCode: 'ONUC' } });
  const cart = [
    { productId: first, quantity: 3 },
    { productId: second, quantity: 7 },
  ];
  const { seen, send } = await prepareOrder(shop, cart, { couponCode: 'onuc' });
  const { status, body } = await send();
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.total).toBe(seen.finalTotal);
  expect((await readOrder(shop, body)).body).toMatchObject({
    totalDiscountAmount: seen.totalDiscountAmount,
    coupon: 'ONUC',
    total: seen.finalTotal,
  });
  const rows = await shop.db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select('i.discountKurus')
    .where('o.orderNumber', '=', body.orderNumber)
    .orderBy('i.position')
    .execute();
  expect(rows.map((row) => row.discountKurus / 100)).toEqual(
    seen.items.map((item) => item.discount),
  );
  const orderDiscounts = await shop.db
    .selectFrom('orderDiscounts')
    .select(['discountId', 'name', 'amountKurus'])
    .where('discountId', '=', id)
    .execute();
  expect(orderDiscounts).toEqual([
    { discountId: id, name: 'Yüzde on', amountKurus: fromLira(seen.totalDiscountAmount) },
  ]);
});

test('a rule that ended after the buyer saw the cart is reported, not charged', async () => {
  const productId = await makeProduct(shop.db);
  await makeRule(shop, { endDate: new Date(clock.now().getTime() + HOUR).toISOString() });
  const { send } = await prepareOrder(shop, [{ productId, quantity: 5 }]);
  clock.advance(HOUR);
  expect(await send()).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
});

test('a hundred buyers at once on a coupon with ten uses get exactly ten', async () => {
  const productId = await makeProduct(shop.db, { stock: 1_000 });
  const id = await makeRule(shop, { maxUses: 10, conditions: { couponCode: 'ONKISI' } });
  const { body, send } = await prepareOrder(shop, [{ productId, quantity: 1 }], {
    couponCode: 'ONKISI',
  });
  // A request that is refused for overload is repeated, as a browser would do.
  const buy = async (key: string): Promise<Awaited<ReturnType<typeof send>>> => {
    const answer = await send(key);
    return answer.status === 503 ? buy(key) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => buy(randomUUID())));
  const codes = Object.groupBy(answers, ({ status, body: answer }) =>
    status === 200 ? 'placed' : answer.code,
  );
  expect(
    Object.fromEntries(Object.entries(codes).map(([code, all]) => [code, all?.length])),
  ).toEqual({ placed: 10, CART_CHANGED: 90 });
  expect(await usesOf(id)).toBe(10);
  expect(
    await shop.db
      .selectFrom('orderDiscounts')
      .select('orderId')
      .where('discountId', '=', id)
      .execute(),
  ).toHaveLength(10);
  expect((await calculateCart(shop, body.items, { couponCode: 'ONKISI' })).coupon?.state).toBe(
    'used-up',
  );
});

test('a customer who orders several times at once gets a once-per-customer or first-order rule once', async () => {
  const productId = await makeProduct(shop.db);
  const as = await makeCustomer(shop.context);
  const once = await makeRule(shop, { maxUsesPerCustomer: 1 });
  const { send } = await prepareOrder(shop, [{ productId, quantity: 1 }], { as });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await usesOf(once)).toBe(1);
  await deleteRules(shop);

  await makeRule(shop, { conditions: { isFirstOrder: true } });
  const newcomer = await makeCustomer(shop.context);
  const first = await prepareOrder(shop, [{ productId, quantity: 1 }], { as: newcomer });
  expect(first.seen.totalDiscountAmount).toBe(1);
  const firsts = await Promise.all([first.send(), first.send()]);
  expect(firsts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    (await calculateCart(shop, [{ productId, quantity: 1 }], { as: newcomer })).totalDiscountAmount,
  ).toBe(0);
});

test('a guest, known by e-mail and phone, gets a once-per-customer code once', async () => {
  const productId = await makeProduct(shop.db);
  await makeRule(shop, { maxUsesPerCustomer: 1, conditions: { couponCode: 'BIRKEZ' } });
  const seen = async (guest?: { email: string; phone: string }) => {
    const { body } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: [{ productId, quantity: 5 }], couponCode: 'birkez', guest },
    });
    return { state: body.coupon?.state, total: body.finalTotal };
  };
  const ay = { email: 'Ay.Su@ornek.com', phone: '0532 111 22 33' };
  expect((await seen()).state).toBe('contact-first');
  expect((await seen({ email: 'ay', phone: ay.phone })).state).toBe('contact-first');
  const { state, total } = await seen(ay);
  expect(state).toBe('applied');

  const customer = { firstName: 'Ay', lastName: 'Su', ...ay };
  const items = [{ productId, quantity: 5 }];
  const change = { couponCode: 'BIRKEZ', expectedTotal: total, customer };
  const body = await checkoutBody(shop, items, change);
  const answers = await Promise.all([checkout(shop, body), checkout(shop, body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);

  expect((await seen(ay)).state).toBe('used-by-you');
  expect((await seen({ ...ay, email: 'baska@ornek.com' })).state).toBe('used-by-you');
  expect((await seen({ ...ay, phone: '0532 999 88 77' })).state).toBe('used-by-you');
  expect((await seen({ email: 'baska@ornek.com', phone: '0532 999 88 77' })).state).toBe('applied');
});

test('a first order is the first of an address, counting guest orders and those of a deleted account', async () => {
  const productId = await makeProduct(shop.db);
  await makeRule(shop, { conditions: { isFirstOrder: true } });
  const as = await makeCustomer(shop.context);
  await placeOrder(shop, [{ productId }], {
    customer: { firstName: 'Ay', lastName: 'Su', email: as.email, phone: '0532 123 45 67' },
  });
  expect(
    (await calculateCart(shop, [{ productId, quantity: 1 }], { as })).totalDiscountAmount,
  ).toBe(0);
  await shop.db.deleteFrom('customers').where('id', '=', as.id).execute();
  const again = await makeCustomer(shop.context, { email: as.email });
  expect(
    (await calculateCart(shop, [{ productId, quantity: 1 }], { as: again })).totalDiscountAmount,
  ).toBe(0);
});

test('with rules that nobody has read yet, more checkouts than connections are all served', async () => {
  const carts = await Promise.all(
    Array.from({ length: 40 }, async () => [
      { productId: await makeProduct(shop.db), quantity: 1 },
    ]),
  );
  const orders = await Promise.all(carts.map((rows) => prepareOrder(shop, rows)));
  shop.context.rules.dropCached();
  const statuses = await Promise.all(orders.map(async ({ send }) => (await send()).status));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('a guest, and a customer whose address is not proved, have no personal rules', async () => {
  const productId = await makeProduct(shop.db);
  const as = await makeCustomer(shop.context, { isVerified: false });
  await makeRule(shop, { conditions: { isFirstOrder: true } });
  for (const extra of [{}, { as }]) {
    const { seen, send } = await prepareOrder(shop, [{ productId, quantity: 1 }], extra);
    expect(seen.totalDiscountAmount).toBe(0);
    expect((await send()).status).toBe(200);
  }
});

test('cancelled and expired orders release their use once; a late payment counts it again', async () => {
  const productId = await makeProduct(shop.db);
  const id = await makeRule(shop, { maxUses: 1, conditions: { couponCode: 'TEK' } });
  const buy = async () =>
    (await (await prepareOrder(shop, [{ productId, quantity: 1 }], { couponCode: 'TEK' })).send())
      .body;
  const first = await buy();
  expect(await usesOf(id)).toBe(1);
  const cancel = () =>
    ask(shop, 'POST', `/orders/${first.orderNumber}/cancel`, {
      headers: { 'x-order-token': first.accessToken },
    });
  await Promise.all([cancel(), cancel()]);
  expect(await usesOf(id)).toBe(0);

  const second = await buy();
  expect(await usesOf(id)).toBe(1);
  clock.advance(HOUR);
  await expireOrders(shop.context);
  expect(await usesOf(id)).toBe(0);
  // The bank has taken the money after all.
  await changeAtBank(shop, second, { state: 'SUCCEEDED' });
  await verify(shop, second);
  expect((await readOrder(shop, second)).body.status).toBe('PAID');
  expect(await usesOf(id)).toBe(1);
});

test('a deleted rule leaves its name and amount with the orders that had it', async () => {
  const productId = await makeProduct(shop.db);
  const id = await makeRule(shop, { maxUses: 5 });
  const { send } = await prepareOrder(shop, [{ productId, quantity: 2 }]);
  const { body } = await send();
  await shop.db.deleteFrom('discounts').where('id', '=', id).execute();
  shop.context.rules.dropCached();
  const { totalDiscountAmount } = (await readOrder(shop, body)).body;
  expect(totalDiscountAmount).toBe(2);
  const again = await placeOrder(shop, [{ productId, quantity: 1 }]);
  expect(again.total).toBeGreaterThan(0);
});
