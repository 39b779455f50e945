// The shop is killed again and again while 50 buyers order and pay. Each buyer acts like a page: it
// repeats the same request until there is a response. At the end nothing may be lost, duplicated or
// incomplete.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { unlockKilledJobs } from '#server/base/jobs/queue.sql.ts';
import { readConfig } from '#server/base/run/config.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sweepPayments } from '#server/payments/settle-triggers.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { CARDS, CODE } from '#server/testing/buyer.ts';
import { doJobs } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startShop } from '#server/testing/shop-process.ts';
import { createTestDatabase } from '#server/testing/test-app.ts';
import { HOUR, MINUTE } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';

// Whole shops are started and stopped here, each with its own database server.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 150_000 });

const SEED = 20_261_121;
const BUYERS = 50;
const AT_ONCE = 5;
const KILLS = 8;
const STOCKS = [40, 25, 60];
const PRICE = 1_000;

/** mulberry32: the same times in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A shop that is restarted each time it was killed. */
function killableShop(env: Record<string, string>, random: () => number) {
  let running: Promise<{ child: ChildProcess; url: string }> | null = null;
  let kills = 0;
  let requests = 0;
  const killAt = new Set(
    Array.from(
      { length: KILLS },
      (_, index) => 12 + Math.floor(((index + random()) * 170) / KILLS),
    ),
  );

  async function start() {
    const { child, line } = startShop({ ...env, PORT: '0' }, 'server/testing/serve-api.ts');
    return { child, url: `http://127.0.0.1:${/^ready (\d+)$/.exec(await line)?.[1]}` };
  }

  function current() {
    running ??= start();
    return running;
  }

  async function kill() {
    const killed = running;
    running = null;
    const { child } = (await killed) ?? {};
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** The process gave no response: the next request starts another one. */
  async function ended(child: ChildProcess) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if ((await running)?.child === child) running = null;
  }

  return {
    kill,
    kills: () => kills,
    /**
     * Sends until there is a response; at some requests the shop is killed a few milliseconds
     * later.
     */
    async send(method: 'GET' | 'POST', path: string, init: RequestInit = {}): Promise<Response> {
      for (;;) {
        const { url, child } = await current();
        requests += 1;
        const asked = fetch(`${url}${path}`, { method, redirect: 'manual', ...init }).then(
          async (answer) => new Response(await answer.arrayBuffer(), answer),
        );
        if (killAt.delete(requests)) {
          kills += 1;
          setTimeout(() => void kill(), random() * 25);
        }
        const answer = await asked.catch(() => null);
        if (!answer) await ended(child);
        else if (answer.status < 500) return answer;
      }
    },
  };
}

type Shop = ReturnType<typeof killableShop>;
type Fate = 'pays' | 'declined' | 'turns back' | 'walks away' | 'cancels';
type Bought = { key: string; placed: CheckoutAnswer | null; fate: Fate; isPaidAtBank: boolean };

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

async function buy(
  shop: Shop,
  index: number,
  productIds: readonly number[],
  random: () => number,
): Promise<Bought> {
  const key = `buyer-${index}`;
  const quantity = 1 + Math.floor(random() * 3);
  const subtotal = PRICE * quantity;
  const fate =
    (['pays', 'pays', 'pays', 'pays', 'declined', 'turns back', 'walks away', 'cancels'] as const)[
      Math.floor(random() * 8)
    ] ?? 'pays';
  const body: CheckoutInput = {
    items: [
      {
        productId: productIds[Math.floor(random() * productIds.length)] ?? 0,
        quantity,
        price: PRICE / 100,
      },
    ],
    customer: {
      firstName: 'Alıcı',
      lastName: String(index),
      email: `alici${index}@ornek.com`,
      phone: '05321234567',
    },
    shippingAddress: {
      city: 'İzmir',
      district: 'Konak',
      neighbourhood: 'Alsancak Mah',
      line: 'Kıbrıs Şehitleri 1',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: (subtotal + Math.round(subtotal * 0.18) + 8_000) / 100,
  };
  const answer = await shop.send('POST', '/api/checkout', {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) return { key, placed: null, fate, isPaidAtBank: false };
  const placed = (await answer.json()) as CheckoutAnswer;
  return { key, placed, fate, isPaidAtBank: await goOn(shop, placed, fate) };
}

async function goOn(shop: Shop, placed: CheckoutAnswer, fate: Fate): Promise<boolean> {
  if (placed.payment.kind !== 'redirect' || fate === 'walks away') return false;
  const payUrl = placed.payment.url;
  if (fate === 'cancels') {
    await shop.send('POST', `/api/orders/${placed.orderNumber}/cancel`, {
      headers: { 'x-order-token': placed.accessToken },
    });
    return false;
  }
  if (fate === 'turns back') {
    await shop.send('POST', payUrl, form({ action: 'cancel' }));
    return false;
  }
  await shop.send(
    'POST',
    payUrl,
    form({
      holder: 'Ali Veli',
      number: fate === 'pays' ? CARDS.pays : CARDS.declined,
      expiry: '12/40',
      cvc: '123',
    }),
  );
  const decided = await shop.send(
    'POST',
    payUrl.replace('/pay/', '/3ds/'),
    form({ code: CODE, wrongBefore: '0' }),
  );
  const back = decided.headers.get('location');
  if (back) await shop.send('GET', back);
  return fate === 'pays' && back !== null;
}

test('killed at random during 50 checkouts and payments, nothing is lost, doubled or half done', async () => {
  const random = seeded(SEED);
  const database = await createTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-kill-'));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
  };
  const { db, pool } = openDb(database.url);
  const productIds = await Promise.all(
    STOCKS.map((stock) => makeProduct(db, { stock, price: PRICE })),
  );
  const shop = killableShop(env, random);

  const bought: Bought[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < BUYERS; index = next++)
        bought.push(await buy(shop, index, productIds, random));
    }),
  );
  await shop.kill();

  // The work of the sweep, the expiry and the jobs in the hours afterwards.
  let now = Date.now() + 3 * MINUTE;
  const config = readConfig(env);
  const { app, context } = await buildApp({
    config,
    secrets: readSecrets(config),
    databaseUrl: database.url,
    db,
    pool,
    clock: () => new Date(now),
  });
  const mailer = createMailer(config);
  await unlockKilledJobs(db, 0);
  await sweepPayments(context);
  now += 2 * HOUR;
  await sweepPayments(context);
  await expireOrders(context);
  await doJobs(context, mailer);

  const orders = await db.selectFrom('orders').selectAll().execute();
  const items = await db.selectFrom('orderItems').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const bank = await db.selectFrom('testbankPayments').selectAll().execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'stock', 'soldCount'])
    .where('id', 'in', productIds)
    .execute();
  const outbox = fs.readdirSync(path.join(dataDir, 'outbox'));
  await app.close();
  await db.destroy();
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });

  expect(shop.kills()).toBeGreaterThanOrEqual(6);
  expect(bought).toHaveLength(BUYERS);

  // Every order is in a legal final state, and belongs to one buyer, who knows it.
  const legal = [
    'CONFIRMED/PAID',
    'CANCELLED/FAILED',
    'EXPIRED/FAILED',
    'EXPIRED/REFUNDED',
    'CANCELLED/REFUNDED',
  ];
  for (const order of orders)
    expect(legal, order.orderNumber).toContain(`${order.state}/${order.paymentState}`);
  expect(new Set(orders.map((order) => order.idempotencyKey)).size).toBe(orders.length);
  expect(orders.map((order) => order.orderNumber).sort()).toEqual(
    bought.flatMap(({ placed }) => (placed ? [placed.orderNumber] : [])).sort(),
  );
  expect(orders.length).toBeGreaterThan(30);

  // Exactly the buyers whose payment the bank confirmed have paid.
  const byNumber = new Map(orders.map((order) => [order.orderNumber, order]));
  for (const { placed, isPaidAtBank } of bought)
    if (placed)
      expect(byNumber.get(placed.orderNumber)?.paymentState === 'PAID', placed.orderNumber).toBe(
        isPaidAtBank,
      );

  // Pieces: the remaining stock plus reserved pieces equals the initial stock; the sold count is what
  // was paid.
  const quantityOf = (productId: number, isCounted: (order: (typeof orders)[number]) => boolean) =>
    items
      .filter(
        (item) =>
          item.productId === productId &&
          orders.some((order) => order.id === item.orderId && isCounted(order)),
      )
      .reduce((sum, item) => sum + item.quantity, 0);
  for (const [index, productId] of productIds.entries()) {
    const product = products.find(({ id }) => id === productId);
    expect(product?.stock ?? Number.NaN).toBeGreaterThanOrEqual(0);
    expect(
      (product?.stock ?? Number.NaN) + quantityOf(productId, (order) => order.holdsStock),
    ).toBe(STOCKS[index]);
    expect(product?.soldCount).toBe(
      quantityOf(productId, (order) => order.paymentState === 'PAID'),
    );
  }

  // Money: the rows add up to the order, the order is paid by one payment, and the bank has exactly
  // this amount.
  for (const order of orders) {
    const lines = items
      .filter((item) => item.orderId === order.id)
      .reduce((sum, item) => sum + item.lineTotalKurus, 0);
    expect(lines).toBe(order.subtotalKurus);
    const paid = payments.filter(
      (payment) => payment.orderId === order.id && payment.state === 'PAID',
    );
    expect(paid.map((payment) => payment.amountKurus)).toEqual(
      order.paymentState === 'PAID' ? [order.totalKurus] : [],
    );
  }
  const taken = bank
    .filter((payment) => payment.state === 'SUCCEEDED')
    .reduce((sum, payment) => sum + payment.amountKurus, 0);
  expect(taken).toBe(
    orders
      .filter((order) => order.paymentState === 'PAID')
      .reduce((sum, order) => sum + order.totalKurus, 0),
  );
  expect(payments.filter((payment) => payment.state === 'PENDING')).toEqual([]);

  // Mails: each order and each payment was mailed once, and no incomplete mail is left.
  expect(outbox.filter((name) => !name.endsWith('.eml'))).toEqual([]);
  for (const order of orders) {
    expect(
      outbox.filter((name) => name.endsWith(`-order-received-${order.orderNumber}.eml`)),
      order.orderNumber,
    ).toHaveLength(1);
    expect(
      outbox.filter((name) => name.includes(`-order-paid-${order.orderNumber}`)),
      order.orderNumber,
    ).toHaveLength(order.paymentState === 'PAID' ? 1 : 0);
  }
});
