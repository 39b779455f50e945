// All events of a payment at once, at iyzico and at PayTR: in any order, money and goods must agree
// in the end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  type ErrorAnswer,
  placeOrder,
  postForm,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { type PaytrServer, startPaytrServer } from '#server/testing/paytr-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { sweepPayments } from './settle-triggers.ts';
import { expireOrders } from './unpaid-orders.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);
const STOCK = 20;
const QUANTITY = 3;

/** Mulberry32: the same seed gives the same order of events. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const shuffle = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

async function orderOf(shop: TestApp) {
  const productId = await makeProduct(shop.db, { price: 3_333, stock: STOCK });
  return { productId, placed: await placeOrder(shop, [{ productId, quantity: QUANTITY }]) };
}
const cancel = (shop: TestApp, { orderNumber, accessToken }: CheckoutAnswer) =>
  call<ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: accessToken });

/** In any order: sold products are paid, and unsold ones are back in stock, exactly once. */
async function expectAgreement(shop: TestApp, productId: number, placed: CheckoutAnswer) {
  await doJobs(shop.context, recordingMailer());
  const { status, paymentStatus } = (await readOrder(shop, placed)).body;
  const stock = await stockOf(shop.db, productId);
  const isSold = status === 'PAID';
  expect([status, paymentStatus, stock]).toEqual([
    status,
    isSold ? 'PAID' : paymentStatus,
    isSold ? STOCK - QUANTITY : STOCK,
  ]);
  const { orderId, state, refundKurus } = await shop.db
    .selectFrom('payments')
    .select(['orderId', 'state', 'refundKurus'])
    .where('id', '=', placed.paymentId)
    .executeTakeFirstOrThrow();
  const history = await shop.db
    .selectFrom('orderHistory')
    .select('state')
    .where('orderId', '=', orderId)
    .execute();
  const confirmations = history.filter((entry) => entry.state === 'CONFIRMED').length;
  return { status, state, refundKurus, isSold, confirmations };
}

describe('iyzico', () => {
  const { clock, shop, bank, comeBack, sendWebhook } = useIyzicoShop();

  const events = (placed: CheckoutAnswer) => [
    () => comeBack(placed),
    () => sendWebhook(bank.webhook(tokenOf(placed))),
    () => sendWebhook(bank.fraudNotification(tokenOf(placed))),
    () => verify(shop, placed),
    () => sweepPayments(shop.context),
    () => cancel(shop, placed),
    () => expireOrders(shop.context),
    () => comeBack(placed),
  ];

  test.each(SEEDS)('paid while everything happens at once (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const { productId, placed } = await orderOf(shop);
    // Half of them at the end of the payment period; a third declined first, a third under review
    // first.
    if (random() < 0.5) clock.advance(46 * MINUTE);
    const kind = Math.floor(random() * 3);
    const token = tokenOf(placed);
    if (kind === 1) bank.decline(token, { errorCode: '10051', errorGroup: 'x' }, 'bare');
    if (kind === 2) bank.pay(token, { fraudStatus: 0 });
    if (kind === 0) bank.pay(token);
    const before = shuffle(events(placed), random).slice(0, Math.floor(random() * 4));
    await Promise.all(before.map((event) => event()));

    if (kind === 2) bank.review(token, 1);
    else bank.pay(token);
    await Promise.all(shuffle(events(placed), random).map((event) => event()));
    clock.advance(HOUR);
    await comeBack(placed);

    const end = await expectAgreement(shop, productId, placed);
    // The bank has the money: the order is sold, or it was cancelled and the money was refunded.
    if (end.isSold) expect([end.state, end.confirmations, end.refundKurus]).toEqual(['PAID', 1, 0]);
    else expect(['CANCELLED', 'REFUNDED']).toContain(end.status);
    const page = bank.pageOf(token);
    expect(page.isCancelled || page.refunds.length > 0).toBe(!end.isSold);
  });

  test.each(SEEDS)('never paid while everything happens at once (seed %i)', async (seed) => {
    const random = randomOf(1_000 + seed);
    const { productId, placed } = await orderOf(shop);
    if (random() < 0.5)
      bank.decline(tokenOf(placed), { errorCode: '10054', errorGroup: 'x' }, 'failure');
    if (random() < 0.5) bank.failNext('retrieve', random() < 0.5 ? 'cut' : 'too-many');
    if (random() < 0.5) clock.advance(46 * MINUTE);
    await Promise.all(shuffle(events(placed), random).map((event) => event()));
    clock.advance(5 * HOUR);
    await Promise.all([expireOrders(shop.context), expireOrders(shop.context)]);
    const end = await expectAgreement(shop, productId, placed);
    expect([end.isSold, end.confirmations]).toEqual([false, 0]);
    expect(['CANCELLED', 'EXPIRED']).toContain(end.status);
  });
});

describe('PayTR', () => {
  const account = { id: '123456', key: 'anahtar', salt: 'tuz' };
  const clock = testClock();
  const shop = {} as TestApp;
  let bank: PaytrServer;
  beforeAll(async () => {
    bank = await startPaytrServer(account);
    const env = {
      PAYMENT_PROVIDERS: 'paytr',
      PAYTR_MERCHANT_ID: account.id,
      PAYTR_MERCHANT_KEY: account.key,
      PAYTR_MERCHANT_SALT: account.salt,
      PAYTR_URL: bank.url,
    };
    Object.assign(shop, await startTestApp({ env, clock: clock.now }));
  });
  afterAll(async () => {
    await shop.stop();
    await bank.stop();
  });
  const notify = (fields: Record<string, string>) =>
    postForm(shop, '/api/payments/paytr/notification', fields);

  test.each(SEEDS)('paid while everything happens at once (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const { productId, placed } = await orderOf(shop);
    if (random() < 0.5) clock.advance(46 * MINUTE);
    if (random() < 0.5) await notify(bank.decline(placed.paymentId, '2'));
    const paid = bank.pay(placed.paymentId, { mark: random() < 0.5 ? ',' : '.' });
    const isLost = random() < 0.5;
    const events = [
      ...(isLost ? [] : [() => notify(paid), () => notify(paid)]),
      () => verify(shop, placed),
      () => sweepPayments(shop.context),
      () => cancel(shop, placed),
      () => expireOrders(shop.context),
    ];
    await Promise.all(shuffle(events, random).map((event) => event()));
    clock.advance(HOUR);
    await verify(shop, placed);

    const end = await expectAgreement(shop, productId, placed);
    if (end.isSold) expect([end.state, end.confirmations, end.refundKurus]).toEqual(['PAID', 1, 0]);
    else expect(['CANCELLED', 'REFUNDED']).toContain(end.status);
    expect(bank.paymentOf(placed.paymentId).returns.length > 0).toBe(!end.isSold);
  });
});
