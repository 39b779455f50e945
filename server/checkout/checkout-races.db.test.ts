import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Answer,
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
} from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const shop = useTestApp();
const countStatus = (answers: readonly Answer<unknown>[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const soldOf = async (productId: number) =>
  Number(
    (
      await shop.db
        .selectFrom('orderItems')
        .select(({ fn }) => fn.sum<number>('quantity').as('sold'))
        .where('productId', '=', productId)
        .executeTakeFirst()
    )?.sold ?? 0,
  );

/** What the page does if the shop is too busy: it repeats the same request with the same key. */
async function insist(
  body: unknown,
  key: string = randomUUID(),
): Promise<Answer<CheckoutAnswer | ErrorAnswer>> {
  const answer = await checkout<CheckoutAnswer | ErrorAnswer>(shop, body, key);
  return answer.status === 503 ? insist(body, key) : answer;
}

test('200 buyers at once for 20 pieces buy exactly 20; the others are refused', async () => {
  const last = await makeProduct(shop.db, { stock: 20 });
  const body = await checkoutBody(shop, [{ productId: last }]);

  const answers = await Promise.all(Array.from({ length: 200 }, () => insist(body)));

  expect({ placed: countStatus(answers, 200), refused: countStatus(answers, 409) }).toEqual({
    placed: 20,
    refused: 180,
  });
  expect(
    new Set(
      answers
        .filter((answer) => answer.status === 409)
        .map((answer) => (answer.body as ErrorAnswer).code),
    ),
  ).toEqual(new Set(['CART_CHANGED']));
  expect({ stock: await stockOf(shop.db, last), sold: await soldOf(last) }).toEqual({
    stock: 0,
    sold: 20,
  });
});

test('two at once for the last piece: one has it', async () => {
  const last = await makeProduct(shop.db, { stock: 1 });
  const body = await checkoutBody(shop, [{ productId: last }]);

  const answers = await Promise.all([checkout(shop, body), checkout(shop, body)]);

  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await stockOf(shop.db, last)).toBe(0);
});

test('carts that name the same products in opposite order never wait for each other', async () => {
  const products = await Promise.all(
    Array.from({ length: 6 }, () => makeProduct(shop.db, { stock: 1_000 })),
  );
  const forwards = await checkoutBody(
    shop,
    products.map((productId) => ({ productId })),
  );
  const backwards = await checkoutBody(
    shop,
    [...products].reverse().map((productId) => ({ productId })),
  );

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => checkout(shop, index % 2 ? forwards : backwards)),
  );

  expect(countStatus(answers, 200)).toBe(60);
  expect(await Promise.all(products.map((product) => stockOf(shop.db, product)))).toEqual(
    products.map(() => 940),
  );
});

test('the same key 20 times at once makes one order with one answer, also when it takes the last pieces', async () => {
  const last = await makeProduct(shop.db, { stock: 3 });
  const body = await checkoutBody(shop, [{ productId: last, quantity: 3 }]);

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => checkout(shop, body, 'twenty-at-once')),
  );

  expect(countStatus(answers, 200)).toBe(20);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect({ stock: await stockOf(shop.db, last), sold: await soldOf(last) }).toEqual({
    stock: 0,
    sold: 3,
  });
  expect(
    await shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .where('orders.idempotencyKey', '=', 'twenty-at-once')
      .select('payments.id')
      .execute(),
  ).toHaveLength(1);
  expect(
    await shop.db
      .selectFrom('testbankPayments')
      .where('orderNumber', '=', answers[0]?.body.orderNumber ?? '')
      .select('token')
      .execute(),
  ).toHaveLength(1);
});

test('one key with two bodies at once: one order, the other is refused', async () => {
  const product = await makeProduct(shop.db, { stock: 10 });
  const body = await checkoutBody(shop, [{ productId: product }]);

  const answers = await Promise.all([
    checkout<CheckoutAnswer | ErrorAnswer>(shop, body, 'two-bodies'),
    checkout<CheckoutAnswer | ErrorAnswer>(shop, { ...body, note: 'öteki' }, 'two-bodies'),
  ]);

  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await stockOf(shop.db, product)).toBe(9);
});

test('a lock that cannot be taken in time leads to 503 with Retry-After, and no stock is taken', async () => {
  const locked = await makeProduct(shop.db, { stock: 5 });
  const body = await checkoutBody(shop, [{ productId: locked }]);
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query('select 1 from products where id = $1 for update', [locked]);

  const answer = await call<ErrorAnswer>(shop, 'POST', '/checkout', { body });

  await client.query('rollback');
  client.release();
  expect({
    status: answer.status,
    code: answer.body.code,
    retryAfter: answer.headers['retry-after'],
  }).toEqual({ status: 503, code: 'OVERLOADED', retryAfter: '2' });
  expect(await stockOf(shop.db, locked)).toBe(5);
});

test('while the disk of the database is full, a checkout is told to come again, and takes no stock', async () => {
  const product = await makeProduct(shop.db, { stock: 5 });
  const body = await checkoutBody(shop, [{ productId: product }]);
  // What PostgreSQL says when it cannot extend a file.
  await shop.pool.query(
    `create function fill_disk() returns trigger language plpgsql as $$ begin
       raise exception 'could not extend file: No space left on device'
         using errcode = 'disk_full';
     end $$;
     create trigger fill_disk before insert on orders execute function fill_disk()`,
  );

  const answer = await call<ErrorAnswer>(shop, 'POST', '/checkout', { body });

  await shop.pool.query('drop trigger fill_disk on orders; drop function fill_disk');
  expect({
    status: answer.status,
    code: answer.body.code,
    retryAfter: answer.headers['retry-after'],
  }).toEqual({ status: 503, code: 'OVERLOADED', retryAfter: '2' });
  expect(await stockOf(shop.db, product)).toBe(5);
  expect((await checkout<CheckoutAnswer>(shop, body)).status).toBe(200);
});
