import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CartMergeAnswer, CustomerCart } from '#shared/cart/customer-cart.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

let me = {} as TestCustomer;
let bottle = 0;
let cap = 0;
let last = 0;

beforeAll(async () => {
  bottle = await makeProduct(shop.db, {
    name: 'Şişe',
    price: 1_000,
    stock: 500,
    tiers: [{ minQuantity: 100, discountPoints: 1_000 }],
  });
  cap = await makeProduct(shop.db, {
    name: 'Kapak',
    price: 335,
    stock: 5_000,
    minQuantity: 12,
    quantityStep: 12,
  });
  last = await makeProduct(shop.db, { name: 'Son Şişe', stock: 10 });
});
beforeEach(async () => {
  me = await makeCustomer(shop.context);
});

type Sent = {
  productId: number;
  quantity: number;
  designId?: string | null;
  cartItemId?: string;
  addedAt?: string;
};
type As = { as?: TestCustomer | null; headers?: Record<string, string> };
const read = <T = CustomerCart>({ as = me, headers = {} }: As = {}) =>
  ask<T>(shop, 'GET', '/user/cart', { as, headers });
const sync = <T = CustomerCart>(items: Sent[], version?: number, { as = me }: As = {}) =>
  ask<T>(shop, 'POST', '/user/cart/sync', { as, body: { items, version } });
const merge = <T = CartMergeAnswer>(
  anonymousItems: Sent[],
  mergeId?: string,
  { as = me }: As = {},
) => ask<T>(shop, 'POST', '/user/cart/merge', { as, body: { anonymousItems, mergeId } });
const rowsOf = (cart: CustomerCart) =>
  cart.items.map(({ productId, designId, quantity }) => [productId, designId, quantity]);

describe('GET /user/cart', () => {
  test('[K20] of a new customer is empty, at version 0', async () => {
    const { status, body, headers } = await read();

    expect({ status, body }).toEqual({
      status: 200,
      body: { version: 0, items: [], pendingOrder: null },
    });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('[K20] answers each row with its product, priced with the tier that the product reaches over all rows', async () => {
    await sync([
      {
        productId: bottle,
        quantity: 60,
        designId: 'a',
        cartItemId: 'satır-1',
        addedAt: '2026-11-20T10:00:00Z',
      },
      { productId: bottle, quantity: 40 },
    ]);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 1_200 })
      .where('id', '=', bottle)
      .execute();

    const { body } = await read({ headers: { 'accept-language': 'en' } });

    await shop.db
      .updateTable('products')
      .set({ priceKurus: 1_000 })
      .where('id', '=', bottle)
      .execute();
    expect(body.items[0]).toMatchObject({
      cartItemId: 'satır-1',
      id: bottle,
      productId: bottle,
      designId: 'a',
      quantity: 60,
      unitPrice: 10.8,
      priceAtTime: 10,
      lineTotal: 648,
      addedAt: '2026-11-20T10:00:00.000Z',
      product: { id: bottle, name: 'Şişe', price: 12, stock: 500 },
    });
    expect(body.items[1]).toMatchObject({
      designId: null,
      quantity: 40,
      unitPrice: 10.8,
      addedAt: clock.now().toISOString(),
    });
  });

  test('[K20] leaves out products that are no longer sold, and shows them again when they are', async () => {
    const product = await makeProduct(shop.db);
    await sync([
      { productId: product, quantity: 1 },
      { productId: cap, quantity: 12 },
    ]);
    const withdraw = (isActive: boolean) =>
      shop.db.updateTable('products').set({ isActive }).where('id', '=', product).execute();

    await withdraw(false);
    const without = await read();
    await withdraw(true);

    expect(rowsOf(without.body)).toEqual([[cap, null, 12]]);
    expect((await read()).body.items).toHaveLength(2);
  });
});

describe('POST /user/cart/sync', () => {
  test('[K21] replaces the cart and raises its version', async () => {
    await sync([
      { productId: bottle, quantity: 5 },
      { productId: cap, quantity: 12 },
    ]);
    const { status, body } = await sync([
      { productId: cap, quantity: 24 },
      { productId: last, quantity: 1, designId: '😀' },
    ]);

    expect(status).toBe(200);
    expect(body.version).toBe(2);
    expect(rowsOf(body)).toEqual([
      [cap, null, 24],
      [last, '😀', 1],
    ]);
    expect((await read()).body).toEqual(body);
  });

  test('[K21] the same content again changes nothing, also in another order', async () => {
    const rows = [
      { productId: bottle, quantity: 5 },
      { productId: cap, quantity: 12 },
    ];
    const first = await sync(rows);
    clock.advance(MINUTE);

    const again = await sync([...rows].reverse(), first.body.version);

    expect(again.body).toEqual(first.body);
  });

  test('[K21] a row that stays keeps the time and price of when it was put in; a new one has today’s', async () => {
    const product = await makeProduct(shop.db, { price: 2_000 });
    const { body: first } = await sync([{ productId: product, quantity: 1 }]);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 3_000 })
      .where('id', '=', product)
      .execute();
    clock.advance(10 * MINUTE);

    const { body } = await sync([
      { productId: product, quantity: 2, cartItemId: 'another', addedAt: '2026-11-21T08:00:00Z' },
      { productId: product, quantity: 1, designId: 'a' },
    ]);

    expect(body.items[0]).toMatchObject({
      cartItemId: first.items[0]?.cartItemId,
      priceAtTime: 20,
      addedAt: first.items[0]?.addedAt,
      unitPrice: 30,
    });
    expect(body.items[1]).toMatchObject({ priceAtTime: 30, addedAt: clock.now().toISOString() });
  });

  test('[K21] an empty cart is accepted', async () => {
    const untouched = await sync([]);
    await sync([{ productId: bottle, quantity: 1 }]);
    const emptied = await sync([], 1);

    expect(untouched.body).toEqual({ version: 0, items: [], pendingOrder: null });
    expect(emptied.body).toEqual({ version: 2, items: [], pendingOrder: null });
  });

  test('[K21] rows of the same product and design are summed; what is not sold is left out; ids are made unique', async () => {
    const { body } = await sync([
      { productId: bottle, quantity: 600_000, cartItemId: 'x' },
      { productId: bottle, quantity: 600_000, cartItemId: 'y', designId: null },
      { productId: cap, quantity: 7, cartItemId: 'x' },
      { productId: 2_000_000_000, quantity: 1 },
      { productId: await makeProduct(shop.db, { isActive: false }), quantity: 1 },
    ]);

    expect(rowsOf(body)).toEqual([
      [bottle, null, 1_000_000],
      [cap, null, 7],
    ]);
    expect(new Set(body.items.map((item) => item.cartItemId)).size).toBe(2);
  });

  test('[K21] an old version is refused, with the present cart, and changes nothing', async () => {
    await sync([{ productId: bottle, quantity: 1 }], 0);
    await sync([{ productId: bottle, quantity: 2 }], 1);

    const late = await sync<ErrorAnswer & { details: CustomerCart }>(
      [{ productId: bottle, quantity: 9 }],
      1,
    );
    const early = await sync<ErrorAnswer>([{ productId: bottle, quantity: 9 }], 7);

    expect({ status: late.status, code: late.body.code }).toEqual({
      status: 409,
      code: 'CART_VERSION',
    });
    expect(late.body.details).toEqual((await read()).body);
    expect(rowsOf(late.body.details)).toEqual([[bottle, null, 2]]);
    expect(early.status).toBe(409);
  });

  test('[K21] of 20 browsers that change the same version at once exactly one wins', async () => {
    await sync([{ productId: bottle, quantity: 1 }]);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sync([{ productId: bottle, quantity: index + 2 }], 1),
      ),
    );

    const won = answers.filter((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(won).toHaveLength(1);
    expect((await read()).body).toEqual(won[0]?.body);
  });

  test('[K21] 20 browsers at once that name no version: all are served, the cart is one of theirs', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sync([{ productId: index % 2 ? bottle : cap, quantity: index + 1 }]),
      ),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await read()).body.version).toBe(20);
    expect((await read()).body.items).toHaveLength(1);
  });

  test('[K21] stock is not touched, and may be less than the cart holds', async () => {
    const { body } = await sync([{ productId: last, quantity: 99 }]);

    expect(rowsOf(body)).toEqual([[last, null, 99]]);
    expect(await stockOf(shop.db, last)).toBe(10);
  });
});

describe('what a cart costs', () => {
  test('[K20] [H01] is what POST /cart/calculate says of the same rows', async () => {
    const row = fc.record({
      productId: fc.constantFrom('bottle', 'cap', 'last'),
      designId: fc.constantFrom(null, 'a', 'b'),
      quantity: fc.integer({ min: 1, max: 300 }),
    });
    const ids: Record<string, number> = { bottle, cap, last };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const { body: cart } = await sync(
          rows.map((one) => ({ ...one, productId: ids[one.productId] ?? 0 })),
        );
        const cartItems = cart.items.map(({ productId, quantity, designId }) => ({
          productId,
          quantity,
          ...(designId ? { designId } : {}),
        }));
        const { body: calculated } = await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
          body: { cartItems },
        });

        const prices = ({ unitPrice, lineTotal }: { unitPrice: number; lineTotal: number }) => ({
          unitPrice,
          lineTotal,
        });
        expect(cart.items.map(prices)).toEqual(calculated.items.map(prices));
      }),
      { numRuns: 25 },
    );
  });
});

const calls: [string, 'GET' | 'POST', unknown][] = [
  ['/user/cart', 'GET', undefined],
  ['/user/cart/sync', 'POST', { items: [] }],
  ['/user/cart/merge', 'POST', { anonymousItems: [] }],
];

describe.each(calls)('%s', (path, method, body) => {
  const askWith = (token: string | null, sent: unknown = body) =>
    ask<ErrorAnswer>(shop, method, path, {
      body: sent,
      ...(token === null ? {} : { as: { accessToken: token } }),
    });
  const refused = { status: 401, code: 'NOT_SIGNED_IN' };

  test('[K20] [K21] [K22] is for customers only: a visitor is refused before the body is looked at', async () => {
    const tokens = [null, '', 'x.y.z', `${me.accessToken}x`];
    const answers = await Promise.all(
      tokens.map((token) => askWith(token, method === 'GET' ? undefined : { nonsense: true })),
    );

    expect(answers.map((answer) => ({ status: answer.status, code: answer.body.code }))).toEqual(
      tokens.map(() => refused),
    );
  });

  test('[K20] [K21] [K22] refuses a token that has expired, or whose session was ended', async () => {
    const { accessToken } = me;
    const ended = await makeCustomer(shop.context);
    await shop.db.deleteFrom('customerSessions').where('id', '=', ended.sessionId).execute();
    const fresh = await askWith(accessToken);
    const without = await askWith(ended.accessToken);
    clock.advance(31 * MINUTE);
    const expired = await askWith(accessToken);

    expect(fresh.status).toBe(200);
    expect(
      [expired, without].map((answer) => ({ status: answer.status, code: answer.body.code })),
    ).toEqual([refused, refused]);
  });
});

const badRows: [string, unknown][] = [
  ['no rows', undefined],
  ['rows that are no list', 'all'],
  ['a quantity of 0', [{ productId: 1, quantity: 0 }]],
  ['a negative quantity', [{ productId: 1, quantity: -1 }]],
  ['half a piece', [{ productId: 1, quantity: 1.5 }]],
  ['a huge quantity', [{ productId: 1, quantity: 1e15 }]],
  ['an id as text', [{ productId: '1', quantity: 1 }]],
  ['an id beyond the range', [{ productId: 2 ** 31, quantity: 1 }]],
  ['a huge design', [{ productId: 1, quantity: 1, designId: 'x'.repeat(41) }]],
  ['a day that is none', [{ productId: 1, quantity: 1, addedAt: 'dün' }]],
  [
    'too many rows',
    Array.from({ length: 201 }, (_, index) => ({ productId: index + 1, quantity: 1 })),
  ],
];
test.each(badRows)(
  '[K21] [K22] %s are refused with 400, and nothing is changed',
  async (_title, rows) => {
    const before = (await sync([{ productId: bottle, quantity: 3 }])).body;

    const answers = await Promise.all([
      ask<ErrorAnswer>(shop, 'POST', '/user/cart/sync', { as: me, body: { items: rows } }),
      ask<ErrorAnswer>(shop, 'POST', '/user/cart/merge', {
        as: me,
        body: { anonymousItems: rows },
      }),
    ]);

    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect((await read()).body).toEqual(before);
  },
);

test.each(['\ud800', 'a\u0000b'])(
  '[K21] [K22] a design that the database cannot store (%j) is refused as a bad request',
  async (designId) => {
    const before = (await sync([{ productId: bottle, quantity: 3 }])).body;

    const answers = [
      await sync<ErrorAnswer>([{ productId: bottle, quantity: 1, designId }]),
      await merge<ErrorAnswer>([{ productId: bottle, quantity: 1, designId }], 'm'),
    ];

    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect((await read()).body).toEqual(before);
  },
);

test('[K20] [K21] [K22] each customer has a cart of their own', async () => {
  const other = await makeCustomer(shop.context);
  await sync([{ productId: bottle, quantity: 3 }]);

  await sync([{ productId: cap, quantity: 12 }], undefined, { as: other });
  await merge([{ productId: last, quantity: 1 }], undefined, { as: other });

  expect(rowsOf((await read()).body)).toEqual([[bottle, null, 3]]);
  expect(rowsOf((await read({ as: other })).body)).toEqual([
    [cap, null, 12],
    [last, null, 1],
  ]);
});
