import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { CartMergeAnswer, CustomerCart } from '#shared/cart/customer-cart.ts';
import { deleteOldMerges } from './customer-cart.ts';

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

type Sent = { productId: number; quantity: number; designId?: string | null };
const read = () => ask<CustomerCart>(shop, 'GET', '/user/cart', { as: me });
const sync = (items: Sent[], version?: number) =>
  ask<CustomerCart>(shop, 'POST', '/user/cart/sync', { as: me, body: { items, version } });
const merge = <T = CartMergeAnswer>(anonymousItems: Sent[], mergeId?: string, as = me) =>
  ask<T>(shop, 'POST', '/user/cart/merge', { as, body: { anonymousItems, mergeId } });
const rowsOf = (cart: CustomerCart) =>
  cart.items.map(({ productId, designId, quantity }) => [productId, designId, quantity]);

test('[K21] [K22] a row may name its product by `id`, as the cart in local storage does', async () => {
  const [stored, added] = [
    { id: bottle, cartItemId: 'x', quantity: 3, unitPrice: 10, lineTotal: 30 },
    { id: bottle, quantity: 2 },
  ];

  const synced = await ask<CustomerCart>(shop, 'POST', '/user/cart/sync', {
    as: me,
    body: { items: [stored] },
  });
  const merged = await ask<CartMergeAnswer>(shop, 'POST', '/user/cart/merge', {
    as: me,
    body: { anonymousItems: [added] },
  });

  expect([synced.status, rowsOf(synced.body)]).toEqual([200, [[bottle, null, 3]]]);
  expect([merged.status, rowsOf(merged.body)]).toEqual([200, [[bottle, null, 5]]]);
});

describe('POST /user/cart/merge', () => {
  test('[K22] quantities of the same product and design are added, other rows are appended', async () => {
    await sync([
      { productId: bottle, quantity: 60 },
      { productId: bottle, quantity: 5, designId: 'a' },
    ]);

    const { status, body } = await merge([
      { productId: cap, quantity: 12 },
      { productId: bottle, quantity: 40 },
      { productId: bottle, quantity: 5, designId: 'b' },
    ]);

    expect({ status, version: body.version, cut: body.cut }).toEqual({
      status: 200,
      version: 2,
      cut: [],
    });
    expect(rowsOf(body)).toEqual([
      [bottle, null, 100],
      [bottle, 'a', 5],
      [cap, null, 12],
      [bottle, 'b', 5],
    ]);
    expect(body.items[0]).toMatchObject({ unitPrice: 9, lineTotal: 900 });
    const { cut: _cut, ...cart } = body;
    expect((await read()).body).toEqual(cart);
  });

  test('[K22] a quantity above the stock is reduced to it and reported', async () => {
    const gone = await makeProduct(shop.db, { name: 'Eski', isActive: false });
    await sync([{ productId: last, quantity: 6 }]);

    const { body } = await merge([
      { productId: last, quantity: 6 },
      { productId: gone, quantity: 1 },
      { productId: 2_000_000_000, quantity: 1 },
    ]);

    expect(rowsOf(body)).toEqual([[last, null, 10]]);
    expect(body.cut).toEqual([
      { productId: last, name: 'Son Şişe', requestedQuantity: 12, quantity: 10 },
      { productId: gone, name: 'Eski', requestedQuantity: 1, quantity: 0 },
    ]);
  });

  test('[K22] the same merge sent again is answered alike and merged once', async () => {
    const rows = [{ productId: last, quantity: 15 }];
    const first = await merge(rows, 'm1');
    const again = await merge(rows, 'm1');
    const another = await merge([{ productId: bottle, quantity: 1 }], 'm2');

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(first.body.cut).toEqual([
      { productId: last, name: 'Son Şişe', requestedQuantity: 15, quantity: 10 },
    ]);
    expect(another.body.version).toBe(2);
  });

  test('[K22] also when it is sent ten times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => merge([{ productId: bottle, quantity: 7 }], 'twin')),
    );

    expect(
      new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size,
    ).toBe(1);
    expect(rowsOf((await read()).body)).toEqual([[bottle, null, 7]]);
  });

  test('[K22] without an id each merge counts; with another customer’s id it is a merge of its own', async () => {
    await merge([{ productId: bottle, quantity: 7 }], 'mine');
    const other = await makeCustomer(shop.context);

    await merge([{ productId: bottle, quantity: 1 }]);
    await merge([{ productId: bottle, quantity: 1 }]);
    const theirs = await merge([{ productId: cap, quantity: 12 }], 'mine', other);

    expect(rowsOf((await read()).body)).toEqual([[bottle, null, 9]]);
    expect(rowsOf(theirs.body)).toEqual([[cap, null, 12]]);
  });

  test('[K22] a merge is remembered for 30 days', async () => {
    await merge([{ productId: bottle, quantity: 1 }], 'old');
    const remembered = async () =>
      (
        await shop.db
          .selectFrom('cartMerges')
          .select('mergeId')
          .where('customerId', '=', me.id)
          .execute()
      ).length;

    clock.advance(29 * 24 * HOUR);
    await deleteOldMerges(shop.context);
    const before = await remembered();
    clock.advance(2 * 24 * HOUR);
    await deleteOldMerges(shop.context);

    expect([before, await remembered()]).toEqual([1, 0]);
  });

  test('[K22] a merge and a sync at once lose no row', async () => {
    for (let round = 0; round < 10; round += 1) {
      me = await makeCustomer(shop.context);
      await sync([{ productId: bottle, quantity: 1 }]);

      const [synced] = await Promise.all([
        sync(
          [
            { productId: bottle, quantity: 1 },
            { productId: cap, quantity: 12 },
          ],
          1,
        ),
        merge([{ productId: last, quantity: 2 }]),
      ]);
      const { body } = await read();

      const products = body.items.map((item) => item.productId);
      expect(products).toContain(last);
      // A sync that comes too late is refused, and must be repeated.
      expect(products.includes(cap)).toBe(synced.status === 200);
      expect([200, 409]).toContain(synced.status);
    }
  });

  test('[K22] a merge that is killed half-way leaves nothing; sent again it is done, once', async () => {
    await sync([{ productId: bottle, quantity: 1 }]);
    const before = (await read()).body;
    const holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from customer_cart_items where customer_id = $1 for update', [
      me.id,
    ]);

    const killed = merge<ErrorAnswer>([{ productId: bottle, quantity: 2 }], 'killed');
    const waiting = async (): Promise<number> => {
      const { rows } = await shop.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%'",
      );
      return rows[0]?.pid ?? waiting();
    };
    await shop.pool.query('select pg_terminate_backend($1)', [await waiting()]);
    const answer = await killed;
    await holder.query('rollback');
    await holder.end();

    expect(answer.status).toBe(503);
    expect((await read()).body).toEqual(before);
    await merge([{ productId: bottle, quantity: 2 }], 'killed');
    await merge([{ productId: bottle, quantity: 2 }], 'killed');
    expect(rowsOf((await read()).body)).toEqual([[bottle, null, 3]]);
  });

  test('[K22] nothing to merge changes nothing', async () => {
    expect((await merge([])).body).toEqual({ version: 0, items: [], pendingOrder: null, cut: [] });
  });
});

test('a customer’s newest twenty merges are remembered, and those of others are not deleted', async () => {
  const other = await makeCustomer(shop.context);
  await merge([{ productId: bottle, quantity: 1 }], 'öteki', other);
  for (let index = 0; index < 23; index += 1) {
    clock.advance(index === 22 ? 0 : 1_000);
    expect((await merge([], `birleştirme ${index}`)).status).toBe(200);
  }

  const merges = await shop.db
    .selectFrom('cartMerges')
    .select(['customerId', 'mergeId'])
    .where('customerId', 'in', [me.id, other.id])
    .execute();
  expect(merges.filter(({ customerId }) => customerId === other.id)).toHaveLength(1);
  const mine = merges
    .filter(({ customerId }) => customerId === me.id)
    .map(({ mergeId }) => mergeId);
  expect(mine.sort()).toEqual(
    Array.from({ length: 20 }, (_, index) => `birleştirme ${index + 3}`).sort(),
  );
});
