import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { toRow } from '#server/back-office/discounts/discounts.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import {
  bankTokenOf,
  checkout,
  type ErrorAnswer,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { DiscountInput } from '#shared/back-office/discounts.ts';
import { DiscountBody } from '#shared/back-office/discounts.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
  shop.context.rules.forget();
});

async function makeRule(change: Partial<DiscountInput> = {}): Promise<number> {
  const body = DiscountBody.parse({
    name: 'Yüzde on',
    kind: 'PERCENTAGE',
    scope: 'CART',
    percentage: 10,
    ...change,
  });
  const { id } = await shop.db
    .insertInto('discounts')
    .values(toRow(body, clock.now()))
    .returning('id')
    .executeTakeFirstOrThrow();
  shop.context.rules.forget();
  return id;
}

type Wish = { productId: number; quantity: number };
type Extra = { couponCode?: string; as?: TestCustomer; customerEmail?: string };

const calculate = async (
  wishes: Wish[],
  { couponCode, as, customerEmail = as?.email }: Extra = {},
) =>
  (
    await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: wishes, couponCode, customerEmail },
      as: as ?? null,
    })
  ).body;

/** What the buyer would send after seeing the cart. */
async function order(wishes: Wish[], extra: Extra = {}, change: Partial<CheckoutInput> = {}) {
  const seen = await calculate(wishes, extra);
  const body: CheckoutInput = {
    items: wishes.map((wish, index) => ({ ...wish, price: seen.items[index]?.price ?? 0 })),
    customer: {
      firstName: 'Iğdır',
      lastName: 'Şahin',
      email: extra.as?.email ?? 'igdir@ornek.com',
      phone: '0532 123 45 67',
    },
    shippingAddress: {
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Caferağa Mah',
      line: 'Moda Caddesi No: 1',
      postcode: '34710',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: seen.finalTotal,
    ...(extra.couponCode ? { couponCode: extra.couponCode } : {}),
    ...change,
  };
  const send = (key?: string) =>
    checkout<CheckoutAnswer & ErrorAnswer>(
      shop,
      body,
      key,
      extra.as ? { authorization: `Bearer ${extra.as.accessToken}` } : {},
    );
  return { seen, body, send };
}

const usesOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('discounts')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).uses;

describe('[H01] POST /cart/calculate', () => {
  test('says what each rule took off each row; the rows add up to the total', async () => {
    const [first, second] = [
      await makeProduct(shop.db, { price: 333 }),
      await makeProduct(shop.db, { price: 1_001 }),
    ];
    const id = await makeRule({ percentage: 7 });
    const answer = await calculate([
      { productId: first, quantity: 3 },
      { productId: second, quantity: 1 },
    ]);
    expect(answer).toMatchObject({
      subtotal: 20,
      totalDiscountAmount: 1.4,
      appliedDiscounts: [{ id, name: 'Yüzde on', amount: 1.4 }],
    });
    expect(answer.items.map(({ discount, discounts }) => ({ discount, discounts }))).toEqual([
      { discount: 0.7, discounts: [{ id, name: 'Yüzde on', amount: 0.7 }] },
      { discount: 0.7, discounts: [{ id, name: 'Yüzde on', amount: 0.7 }] },
    ]);
    expect(answer.finalTotal).toBe(Math.round((18.6 + 3.35 + 80) * 100) / 100);
  });

  test('[H02] the preview answers the same', async () => {
    const productId = await makeProduct(shop.db);
    await makeRule();
    const body = { cartItems: [{ productId, quantity: 2 }] };
    const [cart, preview] = [
      await ask(shop, 'POST', '/cart/calculate', { body }),
      await ask(shop, 'POST', '/discounts/preview', { body }),
    ];
    expect(preview.body).toEqual(cart.body);
  });

  test('says what is within reach, and nothing of what is meant for somebody else', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    const free = await makeRule({
      name: 'Kargo bizden',
      kind: 'FREE_SHIPPING',
      conditions: { minSubtotal: 25 },
    });
    const many = await makeRule({
      name: 'Beş al',
      scope: 'PRODUCT',
      productIds: [productId],
      conditions: { minQuantity: 5 },
    });
    await makeRule({ name: 'Gizli', conditions: { customerEmails: ['baska@ornek.com'] } });
    await makeRule({ name: 'Kodlu', conditions: { couponCode: 'KOD', minSubtotal: 999 } });
    await makeRule({ name: 'Yarın', startDate: '2099-01-01T00:00:00Z' });
    const { unusedDiscounts } = await calculate([{ productId, quantity: 2 }]);
    expect(unusedDiscounts).toEqual([
      {
        id: free,
        name: 'Kargo bizden',
        reason: 'min-subtotal',
        byId: null,
        missingAmount: 5,
        missingQuantity: null,
        isFreeShipping: true,
      },
      {
        id: many,
        name: 'Beş al',
        reason: 'min-quantity',
        byId: null,
        missingAmount: null,
        missingQuantity: 3,
        isFreeShipping: false,
      },
    ]);
    expect((await calculate([{ productId, quantity: 3 }])).shippingCost).toBe(0);
  });

  test('a rule that another keeps from some rows says so on each of them', async () => {
    const [first, second] = [
      await makeProduct(shop.db, { price: 1_000 }),
      await makeProduct(shop.db, { price: 1_000 }),
    ];
    const week = await makeRule({
      name: 'Hafta',
      scope: 'PRODUCT',
      productIds: [second],
      percentage: 20,
    });
    const alone = await makeRule({
      name: 'Tek başına',
      isCombinable: false,
      conditions: { minSubtotal: 1 },
    });
    const { items, unusedDiscounts } = await calculate([
      { productId: first, quantity: 1 },
      { productId: second, quantity: 1 },
    ]);
    expect(unusedDiscounts).toEqual([]);
    expect(items.map(({ discounts, beatenDiscounts }) => ({ discounts, beatenDiscounts }))).toEqual(
      [
        { discounts: [{ id: alone, name: 'Tek başına', amount: 1 }], beatenDiscounts: undefined },
        {
          discounts: [{ id: week, name: 'Hafta', amount: 2 }],
          beatenDiscounts: [{ id: alone, name: 'Tek başına', byId: week }],
        },
      ],
    );
  });

  test('the next tier says when more pieces cost less in all', async () => {
    const productId = await makeProduct(shop.db, {
      price: 1_000,
      tiers: [{ minQuantity: 10, discountPoints: 2_000 }],
    });
    const tierAt = async (quantity: number) =>
      (await calculate([{ productId, quantity }])).items[0]?.nextTier;
    expect(await tierAt(9)).toEqual({ minQuantity: 10, missing: 1, unitPrice: 8, saving: 10 });
    expect(await tierAt(5)).toEqual({ minQuantity: 10, missing: 5, unitPrice: 8, saving: -30 });
  });
});

describe('coupons', () => {
  test('however it is written; a code that does nothing says why', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    await makeRule({ conditions: { couponCode: 'İLKBAHAR', minSubtotal: 20 } });
    const stateOf = async (couponCode: string, quantity = 2) =>
      (await calculate([{ productId, quantity }], { couponCode })).coupon;
    expect(await stateOf(' ilkbahar ')).toMatchObject({ code: 'ILKBAHAR', state: 'applied' });
    expect(await stateOf('ilkbahar', 1)).toEqual({
      code: 'ILKBAHAR',
      state: 'min-subtotal',
      missingAmount: 10,
      missingQuantity: null,
    });
    expect(await stateOf('yok')).toMatchObject({ state: 'unknown' });
    expect((await calculate([{ productId, quantity: 2 }])).coupon).toBeNull();
  });

  test('a code of somebody else’s is an unknown one', async () => {
    const productId = await makeProduct(shop.db);
    const owner = await makeCustomer(shop.context);
    await makeRule({ conditions: { couponCode: 'OZEL', customerEmails: [owner.email] } });
    const other = await makeCustomer(shop.context);
    const cart = [{ productId, quantity: 1 }];
    expect((await calculate(cart, { couponCode: 'OZEL', as: owner })).coupon?.state).toBe(
      'applied',
    );
    expect((await calculate(cart, { couponCode: 'OZEL', as: other })).coupon?.state).toBe(
      'unknown',
    );
    expect(
      (await calculate(cart, { couponCode: 'OZEL', as: other, customerEmail: owner.email })).coupon
        ?.state,
    ).toBe('unknown');
    expect((await calculate(cart, { couponCode: 'OZEL' })).coupon?.state).toBe('unknown');
  });
});

describe('orders', () => {
  test('are charged what the cart said, and keep which row paid how much less', async () => {
    const [first, second] = [
      await makeProduct(shop.db, { price: 777 }),
      await makeProduct(shop.db, { price: 1_313 }),
    ];
    const id = await makeRule({ percentage: 13, conditions: { couponCode: 'ONUC' } });
    const wishes = [
      { productId: first, quantity: 3 },
      { productId: second, quantity: 7 },
    ];
    const { seen, send } = await order(wishes, { couponCode: 'onuc' });
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
    const kept = await shop.db
      .selectFrom('orderDiscounts')
      .select(['discountId', 'name', 'amountKurus'])
      .where('discountId', '=', id)
      .execute();
    expect(kept).toEqual([
      { discountId: id, name: 'Yüzde on', amountKurus: Math.round(seen.totalDiscountAmount * 100) },
    ]);
  });

  test('a rule that ended since the buyer looked is told, not charged', async () => {
    const productId = await makeProduct(shop.db);
    await makeRule({ endDate: new Date(clock.now().getTime() + HOUR).toISOString() });
    const { send } = await order([{ productId, quantity: 5 }]);
    clock.advance(HOUR);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
  });

  test('a hundred buyers at once on a coupon with ten uses get exactly ten', async () => {
    const productId = await makeProduct(shop.db, { stock: 1_000 });
    const id = await makeRule({ maxUses: 10, conditions: { couponCode: 'ONKISI' } });
    const { body, send } = await order([{ productId, quantity: 1 }], { couponCode: 'ONKISI' });
    // Who is told that the shop is too busy comes again, as a browser would.
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
    expect((await calculate(body.items, { couponCode: 'ONKISI' })).coupon?.state).toBe('used-up');
  });

  test('a customer who orders twice at once has a once-per-customer rule, and a first order, once', async () => {
    const productId = await makeProduct(shop.db);
    const as = await makeCustomer(shop.context);
    const once = await makeRule({ maxUsesPerCustomer: 1 });
    const { send } = await order([{ productId, quantity: 1 }], { as });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usesOf(once)).toBe(1);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.forget();

    await makeRule({ conditions: { isFirstOrder: true } });
    const newcomer = await makeCustomer(shop.context);
    const first = await order([{ productId, quantity: 1 }], { as: newcomer });
    expect(first.seen.totalDiscountAmount).toBe(1);
    const firsts = await Promise.all([first.send(), first.send()]);
    expect(firsts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await calculate([{ productId, quantity: 1 }], { as: newcomer })).totalDiscountAmount,
    ).toBe(0);
  });

  test('a first order is the first of an address, as a guest or with an account that is gone', async () => {
    const productId = await makeProduct(shop.db);
    await makeRule({ conditions: { isFirstOrder: true } });
    const as = await makeCustomer(shop.context);
    await placeOrder(shop, [{ productId }], {
      customer: { firstName: 'Ay', lastName: 'Su', email: as.email, phone: '0532 123 45 67' },
    });
    expect((await calculate([{ productId, quantity: 1 }], { as })).totalDiscountAmount).toBe(0);
    await shop.db.deleteFrom('customers').where('id', '=', as.id).execute();
    const again = await makeCustomer(shop.context, { email: as.email });
    expect((await calculate([{ productId, quantity: 1 }], { as: again })).totalDiscountAmount).toBe(
      0,
    );
  });

  test('with rules that nobody has read yet, more checkouts than connections are all served', async () => {
    const wishes = await Promise.all(
      Array.from({ length: 40 }, async () => [
        { productId: await makeProduct(shop.db), quantity: 1 },
      ]),
    );
    const orders = await Promise.all(wishes.map((wish) => order(wish)));
    shop.context.rules.forget();
    const statuses = await Promise.all(orders.map(async ({ send }) => (await send()).status));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('a guest, and a customer whose address is not proved, have no personal rules', async () => {
    const productId = await makeProduct(shop.db);
    const as = await makeCustomer(shop.context, { isVerified: false });
    await makeRule({ conditions: { isFirstOrder: true } });
    for (const extra of [{}, { as }]) {
      const { seen, send } = await order([{ productId, quantity: 1 }], extra);
      expect(seen.totalDiscountAmount).toBe(0);
      expect((await send()).status).toBe(200);
    }
  });

  test('cancelled and expired orders give their use back, once; a late payment counts it again', async () => {
    const productId = await makeProduct(shop.db);
    const id = await makeRule({ maxUses: 1, conditions: { couponCode: 'TEK' } });
    const buy = async () =>
      (await (await order([{ productId, quantity: 1 }], { couponCode: 'TEK' })).send()).body;
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
    // The bank took the money after all.
    await shop.db
      .updateTable('testbankPayments')
      .set({ state: 'SUCCEEDED' })
      .where('token', '=', bankTokenOf(second))
      .execute();
    await verify(shop, second);
    expect((await readOrder(shop, second)).body.status).toBe('PAID');
    expect(await usesOf(id)).toBe(1);
  });

  test('a deleted rule leaves its name and amount with the orders that had it', async () => {
    const productId = await makeProduct(shop.db);
    const id = await makeRule({ maxUses: 5 });
    const { send } = await order([{ productId, quantity: 2 }]);
    const { body } = await send();
    await shop.db.deleteFrom('discounts').where('id', '=', id).execute();
    shop.context.rules.forget();
    const { totalDiscountAmount } = (await readOrder(shop, body)).body;
    expect(totalDiscountAmount).toBe(2);
    const again = await placeOrder(shop, [{ productId, quantity: 1 }]);
    expect(again.total).toBeGreaterThan(0);
  });
});

test('[H04] the version rises with every change of a rule, and not with its use', async () => {
  const read = async () =>
    (await ask<{ version: number }>(shop, 'GET', '/discounts/version')).body.version;
  const before = await read();
  const id = await makeRule({ maxUses: 5 });
  const after = await read();
  expect(after).toBeGreaterThan(before);
  await shop.db.updateTable('discounts').set({ uses: 3 }).where('id', '=', id).execute();
  expect(await read()).toBe(after);
});

test.each([{ couponCode: 'x'.repeat(41) }, { couponCode: 5 }, { couponCode: 'a\ud800' }])(
  '%j',
  async (change) => {
    const { status } = await ask(shop, 'POST', '/cart/calculate', {
      body: { cartItems: [], ...change },
    });
    expect([200, 400]).toContain(status);
  },
);
