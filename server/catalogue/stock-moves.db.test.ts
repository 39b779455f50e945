// The stock moves: after every kind of change, their sum is the stock (decision 0074).
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#server/admin-auth/actor.ts';
import { inTransaction } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import { quoteRows, readRefundable } from '#server/payments/refund-rows.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { kurus, toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { writeProducts } from './product-writing.ts';

const RUNS = 10;
const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let actor: Actor;
beforeAll(async () => {
  const { id, email } = await makeAdmin(shop.context);
  actor = { adminId: id, email, remoteAddress: null };
});

const movesOf = (productId: number) =>
  shop.db
    .selectFrom('stockMoves')
    .selectAll()
    .where('productId', '=', productId)
    .orderBy('id')
    .execute();

/** Each row contains the stock after it, and the last one the current stock. */
async function expectComplete(productId: number): Promise<void> {
  const moves = await movesOf(productId);
  let stock = 0;
  for (const { change, stockAfter } of moves) {
    stock += change;
    expect(stockAfter).toBe(stock);
  }
  expect(stock).toBe(await stockOf(shop.db, productId));
  expect(moves.filter(({ reason }) => reason === 'other')).toEqual([]);
}

const acts = ['order', 'pay', 'cancel', 'expire', 'count', 'delivery', 'refund'] as const;
type Act = (typeof acts)[number];

async function act(kind: Act, productId: number, orders: CheckoutAnswer[]): Promise<void> {
  const newest = orders.at(-1);
  if (kind === 'order') {
    const { status, body } = await checkout<CheckoutAnswer>(
      shop,
      await checkoutBody(shop, [{ productId, quantity: 2 }]),
    );
    if (status === 200) orders.push(body);
  } else if (kind === 'expire') {
    clock.advance(60 * MINUTE);
    await expireOrders(shop.context);
  } else if (kind === 'count' || kind === 'delivery') {
    const stock = kind === 'count' ? { to: 9 } : { by: 3 };
    await inTransaction(shop.db, (tx) =>
      writeProducts(
        tx,
        actor,
        [{ id: productId, fields: {}, stock: { ...stock, reason: kind, remark: null } }],
        clock.now(),
      ),
    );
  } else if (newest && kind === 'pay') await pay(shop, newest).catch(() => null);
  else if (newest && kind === 'cancel')
    await call(shop, 'POST', `/orders/${newest.orderNumber}/cancel`, { token: newest.accessToken });
  else if (newest) await refundOne(newest.orderNumber);
}

/**
 * Done by a new administrator, because the sessions of others have expired with the clock. Returns
 * the administrator.
 */
async function refundOne(orderNumber: string): Promise<string> {
  const as = await makeAdmin(shop.context);
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
  const rows = [{ position: 1, quantity: 1, restocked: 1 }];
  const quote = quoteRows(await readRefundable(shop.db, order as Order), { rows, shipping: false });
  await ask(shop, 'POST', `/admin/orders/${orderNumber}/refunds`, {
    as,
    body: {
      rows,
      shipping: false,
      amount: toLira(quote?.amount ?? kurus(1)),
      reason: 'damaged',
      version: order.version,
    },
  });
  return as.email;
}

describe('the moves of stock', () => {
  test('add up to the stock after any acts, one after the other and at once', async () => {
    const round = fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 6 }), async (rounds) => {
        const productId = await makeProduct(shop.db, { stock: 7 });
        const orders: CheckoutAnswer[] = [];
        for (const kinds of rounds)
          await Promise.all(kinds.map((kind) => act(kind, productId, orders)));
        await expectComplete(productId);
      }),
      { numRuns: RUNS },
    );
  });

  test('of fifty orders at once are fifty rows, each with its order', async () => {
    const productId = await makeProduct(shop.db, { stock: 200 });
    const body = await checkoutBody(shop, [{ productId, quantity: 2 }]);
    await Promise.all(Array.from({ length: 50 }, () => checkout(shop, body)));
    await expectComplete(productId);
    const moves = await movesOf(productId);
    const ordered = moves.filter(({ reason }) => reason === 'order');
    expect(ordered.length).toBeGreaterThan(0);
    expect(new Set(ordered.map(({ orderId }) => orderId)).size).toBe(ordered.length);
    expect(ordered.every((move) => move.change === -2 && move.actor === 'customer')).toBe(true);
  });

  test('have a reason, a reference and an actor', async () => {
    const productId = await makeProduct(shop.db, { stock: 10 });
    const placed = await placeOrder(shop, [{ productId, quantity: 4 }]);
    await pay(shop, placed);
    const refunder = await refundOne(placed.orderNumber);
    const { id: orderId } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', placed.orderNumber)
      .executeTakeFirstOrThrow();
    const moves = await movesOf(productId);
    expect(moves).toMatchObject([
      { reason: 'opening', change: 10, orderId: null },
      { reason: 'order', change: -4, orderId, actor: 'customer' },
      { reason: 'refund', change: 1, orderId, actor: refunder },
    ]);
  });

  test('are written for statements without a cause, too, and never with the cause of another', async () => {
    const productId = await makeProduct(shop.db, { stock: 10 });
    await inTransaction(shop.db, async (tx) => {
      await writeProducts(
        tx,
        actor,
        [{ id: productId, fields: {}, stock: { by: 1, reason: 'delivery', remark: null } }],
        clock.now(),
      );
      await sql`update products set stock = stock - 3 where id = ${productId}`.execute(tx);
    });
    expect(await movesOf(productId)).toMatchObject([
      { reason: 'opening', change: 10 },
      { reason: 'delivery', change: 1, actor: actor.email },
      { reason: 'other', change: -3, actor: null, stockAfter: 8 },
    ]);
  });
});
