import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutBody, type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type {
  CustomerOrder,
  CustomerOrdersPage,
  OrdersCount,
  RecentOrders,
} from '#shared/orders/customer-orders.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

let me = {} as TestCustomer;
let other = {} as TestCustomer;
let product = 0;

beforeAll(async () => {
  product = await makeProduct(shop.db, { stock: 10_000 });
});
beforeEach(async () => {
  me = await makeCustomer(shop.context);
  other = await makeCustomer(shop.context);
});

const buyer = { firstName: 'Iğdır', lastName: 'Şahin', phone: '0532 123 45 67' };
const bodyOf = (change: Partial<CheckoutInput> = {}) =>
  checkoutBody(shop, [{ productId: product }], change);
const checkout = <T = CheckoutAnswer>(
  body: unknown,
  as: Pick<TestCustomer, 'accessToken'> | null,
  key: string = randomUUID(),
) => ask<T>(shop, 'POST', '/checkout', { body, as, headers: { 'idempotency-key': key } });
const ownerOf = async (orderNumber: string) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('customerId')
      .where('orderNumber', '=', orderNumber)
      .executeTakeFirstOrThrow()
  ).customerId;
const signature = (answer: { status: number; body: ErrorAnswer }) => ({
  status: answer.status,
  code: answer.body.code,
});
const notFound = { status: 404, code: 'ORDER_NOT_FOUND' };

describe('POST /checkout', () => {
  test('[A03] a signed-in customer’s order is theirs, whatever address it names', async () => {
    const { status, body } = await checkout(await bodyOf(), me);

    expect(status).toBe(200);
    expect(await ownerOf(body.orderNumber)).toBe(me.id);
    expect(
      (await ask<CustomerOrdersPage>(shop, 'GET', '/user/orders', { as: me })).body.content.map(
        (order) => order.orderNumber,
      ),
    ).toEqual([body.orderNumber]);
  });

  test('a token that is expired, forged or of an ended session stops no checkout: the order is a guest’s', async () => {
    const { accessToken } = me;
    await shop.db.deleteFrom('customerSessions').where('id', '=', other.sessionId).execute();
    const answers = [
      await checkout(await bodyOf(), other),
      await checkout(await bodyOf(), { accessToken: `${accessToken}x` }),
    ];
    clock.advance(31 * MINUTE);
    answers.push(await checkout(await bodyOf(), { accessToken }));

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(await ownerOf(body.orderNumber)).toBeNull();
  });

  test('the same key and body again is the same order, also when the session has ended meanwhile', async () => {
    const body = await bodyOf();
    const key = randomUUID();
    const first = await checkout(body, me, key);
    const again = await checkout(body, me, key);
    clock.advance(31 * MINUTE);
    const asGuest = await checkout(body, me, key);

    expect([again.body, asGuest.body].map(({ orderNumber }) => orderNumber)).toEqual([
      first.body.orderNumber,
      first.body.orderNumber,
    ]);
    expect(await ownerOf(first.body.orderNumber)).toBe(me.id);
  });

  test('a customer who sends another’s key, with the very same body, learns nothing of the order', async () => {
    const body = await bodyOf();
    const key = randomUUID();
    const mine = await checkout(body, me, key);
    const stock = await stockOf(shop.db, product);

    const theirs = await checkout<ErrorAnswer>(body, other, key);

    expect(signature(theirs)).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(JSON.stringify(theirs.body)).not.toContain(mine.body.orderNumber);
    expect(await stockOf(shop.db, product)).toBe(stock);
  });

  test('an order that is placed while its customer is deleted stays, as a guest’s', async () => {
    const answers = await Promise.all([
      checkout(await bodyOf(), me),
      shop.db.deleteFrom('customers').where('id', '=', me.id).execute(),
    ]);

    expect(answers[0].status).toBe(200);
    expect(await ownerOf(answers[0].body.orderNumber)).toBeNull();
  });
});

describe('an order without its token', () => {
  const ways: [string, 'GET' | 'POST'][] = [
    ['', 'GET'],
    ['/status', 'GET'],
    ['/pay', 'POST'],
    ['/cancel', 'POST'],
  ];

  test.each(ways)('[G02] [G05] opens for its signed-in owner: %s', async (suffix, method) => {
    const { body: placed } = await checkout(await bodyOf(), me);

    const { status, body } = await ask<OrderAnswer>(
      shop,
      method,
      `/orders/${placed.orderNumber}${suffix}`,
      { as: me },
    );

    expect({ status, orderNumber: body.orderNumber }).toEqual({
      status: 200,
      orderNumber: placed.orderNumber,
    });
  });

  test.each(ways)(
    '[G02] [G05] is not found for anybody else, and nothing is changed: %s',
    async (suffix, method) => {
      const { body: placed } = await checkout(
        await bodyOf({ customer: { ...buyer, email: other.email } }),
        me,
      );
      const stock = await stockOf(shop.db, product);
      const path = `/orders/${placed.orderNumber}${suffix}`;

      const answers = [
        await ask<ErrorAnswer>(shop, method, path),
        await ask<ErrorAnswer>(shop, method, path, { as: other }),
        await ask<ErrorAnswer>(shop, method, path, { as: { accessToken: 'x.y.z' } }),
      ];
      clock.advance(31 * MINUTE);
      answers.push(await ask<ErrorAnswer>(shop, method, path, { as: me }));

      expect(answers.map(signature)).toEqual([notFound, notFound, notFound, notFound]);
      expect(await stockOf(shop.db, product)).toBe(stock);
    },
  );

  test('with its token it opens for any signed-in customer', async () => {
    const { body: placed } = await checkout(await bodyOf(), me);

    expect(
      (
        await ask(shop, 'GET', `/orders/${placed.orderNumber}`, {
          as: other,
          headers: { 'x-order-token': placed.accessToken },
        })
      ).status,
    ).toBe(200);
  });
});

describe('orders that a guest placed', () => {
  const email = 'Isil.Cagri@Ornek.COM';
  const everyCall = async (
    as: TestCustomer,
    { id, orderNumber }: { id: number; orderNumber: string },
  ) => {
    const read = async <T>(path: string) => (await ask<T>(shop, 'GET', path, { as })).body;
    const lists = await Promise.all(
      ['', '/search', `/search?q=${orderNumber}`, '/status/PENDING_PAYMENT'].map((path) =>
        read<CustomerOrdersPage>(`/user/orders${path}`),
      ),
    );
    return {
      lists: lists.map((page) => page.content.map((order) => order.orderNumber)),
      recent: (await read<RecentOrders>('/user/orders/recent')).content.map(
        (order) => order.orderNumber,
      ),
      count: await read<OrdersCount>('/user/orders/count'),
      byId: (await read<CustomerOrder>(`/user/orders/${id}`)).orderNumber,
      byNumber: (await read<CustomerOrder>(`/user/orders/number/${orderNumber}`)).orderNumber,
      document: (await ask(shop, 'GET', `/user/orders/${id}/documents/distance-sales`, { as }))
        .status,
      check: (await ask(shop, 'GET', `/user/orders/${id}/reorder/check`, { as })).status,
      withoutToken: (await ask(shop, 'GET', `/orders/${orderNumber}`, { as })).status,
    };
  };

  test('[A03] [K23] [K24] [K25] [K26] [K30] [K31] are in the history once the mailbox is proved, and not before', async () => {
    const { orderNumber } = await placeOrder(shop, [{ productId: product }], {
      customer: { ...buyer, email },
    });
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', orderNumber)
      .executeTakeFirstOrThrow();
    const customer = await makeCustomer(shop.context, {
      email: 'isil.cagri@ornek.com',
      isVerified: false,
    });
    await makeOrder(shop.db, { customerId: other.id, email, items: [{ productId: product }] });

    const before = await everyCall(customer, { id, orderNumber });
    await shop.db
      .updateTable('customers')
      .set({ emailVerifiedAt: clock.now() })
      .where('id', '=', customer.id)
      .execute();
    const verified = await everyCall(customer, { id, orderNumber });
    await shop.db
      .updateTable('customers')
      .set({ mailboxProvedAt: clock.now() })
      .where('id', '=', customer.id)
      .execute();
    const after = await everyCall(customer, { id, orderNumber });

    const nothing: string[] = [];
    expect(before).toEqual({
      lists: [nothing, nothing, nothing, nothing],
      recent: [],
      count: { count: 0, byStatus: {} },
      byId: undefined,
      byNumber: undefined,
      document: 404,
      check: 404,
      withoutToken: 404,
    });
    expect(verified).toEqual(before);
    const one = [orderNumber];
    expect(after).toEqual({
      lists: [one, one, one, one],
      recent: one,
      count: { count: 1, byStatus: { PENDING_PAYMENT: 1 } },
      byId: orderNumber,
      byNumber: orderNumber,
      document: 200,
      check: 200,
      withoutToken: 200,
    });
  });

  test('an unverified customer still has the orders that they placed themselves', async () => {
    const customer = await makeCustomer(shop.context, { isVerified: false });
    const { body } = await checkout(await bodyOf(), customer);

    expect(
      (
        await ask<CustomerOrdersPage>(shop, 'GET', '/user/orders', { as: customer })
      ).body.content.map((order) => order.orderNumber),
    ).toEqual([body.orderNumber]);
  });
});

describe('/user/orders', () => {
  type Call = [
    name: string,
    method: 'GET' | 'POST',
    path: (id: number, number: string) => string,
    body?: unknown,
  ];
  const lists: Call[] = [
    ['list', 'GET', () => ''],
    ['search', 'GET', () => '/search?q=a'],
    ['status', 'GET', () => '/status/PAID'],
    ['recent', 'GET', () => '/recent'],
    ['count', 'GET', () => '/count'],
  ];
  const ofOne: Call[] = [
    ['one', 'GET', (id) => `/${id}`],
    ['by number', 'GET', (_id, number) => `/number/${number}`],
    ['document', 'GET', (id) => `/${id}/documents/distance-sales`],
    ['check', 'GET', (id) => `/${id}/reorder/check`],
    ['reorder', 'POST', (id) => `/${id}/reorder`],
    ['reorder items', 'POST', (id) => `/${id}/reorder/items`, { productIds: [1] }],
  ];

  test.each([...lists, ...ofOne])(
    '[K23] to [K31]: %s is for customers only, checked before anything else',
    async (_name, method, path, body) => {
      const { id, orderNumber } = await makeOrder(shop.db, {
        customerId: me.id,
        items: [{ productId: product }],
      });
      const url = `/user/orders${path(id, orderNumber)}`;
      const ended = await makeCustomer(shop.context);
      await shop.db.deleteFrom('customerSessions').where('id', '=', ended.sessionId).execute();
      const tokens = [null, { accessToken: 'x.y.z' }, ended];

      const answers = await Promise.all(
        tokens.map((as) =>
          ask<ErrorAnswer>(shop, method, url, {
            as,
            body: method === 'POST' ? { wrong: true } : undefined,
          }),
        ),
      );
      clock.advance(31 * MINUTE);
      answers.push(await ask<ErrorAnswer>(shop, method, url, { as: me, body }));

      expect(answers.map(signature)).toEqual(
        answers.map(() => ({ status: 401, code: 'NOT_SIGNED_IN' })),
      );
    },
  );

  test.each(ofOne)(
    '[K24] [K27] [K28] [K29] %s of another customer is not found, and nothing is changed',
    async (_name, method, path, body) => {
      const { id, orderNumber } = await makeOrder(shop.db, {
        customerId: other.id,
        email: me.email,
        items: [{ productId: product }],
      });

      const answer = await ask<ErrorAnswer>(shop, method, `/user/orders${path(id, orderNumber)}`, {
        as: me,
        body,
      });

      expect(signature(answer)).toEqual(notFound);
      expect((await ask(shop, 'GET', '/user/cart', { as: me })).body).toEqual({
        version: 0,
        items: [],
        pendingOrder: null,
      });
    },
  );
});

describe('POST /cart/calculate', () => {
  test('[H01] [E10] the e-mail of a request, own or not, does not change the response', async () => {
    const untouched = await makeProduct(shop.db, { stock: 10_000 });
    const cart = { cartItems: [{ productId: untouched, quantity: 3 }] };
    const calculate = (customerEmail: string, as: TestCustomer | null) =>
      ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
        as,
        body: { ...cart, customerEmail },
      });

    const plain = await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', { body: cart });
    const answers = [
      await calculate(me.email, me),
      await calculate(other.email, me),
      await calculate(me.email, null),
      await calculate('x', me),
    ];

    for (const { status, body, headers } of answers) {
      expect({ status, cache: headers['cache-control'] }).toEqual({
        status: 200,
        cache: 'no-store',
      });
      expect(body).toEqual(plain.body);
    }
  });
});
