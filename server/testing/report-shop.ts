// A shop with the local iyzico and PayTR, whose daily reports are compared with its records.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { refundPayment, requestRefund } from '#server/payments/refunds.ts';
import { compareDay } from '#server/payments/reports/reports.ts';
import type { PaymentCase, PaymentCases } from '#shared/back-office/payment-cases.ts';
import { fromLira, kurus } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { makeAdmin } from './admins.ts';
import { placeOrder, postForm, readOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { type IyzicoServer, type IyzicoTransaction, startIyzicoServer } from './iyzico-server.ts';
import { tokenOf } from './iyzico-shop.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import { type PaytrServer, startPaytrServer } from './paytr-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { HOUR, testClock } from './test-clock.ts';

const keys = { apiKey: 'sandbox-deneme', secretKey: 'sandbox-gizli-ğüş' };
const paytrKeys = { id: '123456', key: 'anahtar', salt: 'tuz' };

type Change = (lines: IyzicoTransaction[]) => IyzicoTransaction[];

/** Each test has its own days, and its reports contain nothing from earlier days. */
export function useReportShop() {
  // Noon in Turkey.
  const clock = testClock(new Date('2026-11-20T09:00:00Z'));
  const shop = {} as TestApp;
  const bank = {} as IyzicoServer;
  const paytr = {} as PaytrServer;
  let day = '';
  let before: Set<string>;

  beforeAll(async () => {
    Object.assign(bank, await startIyzicoServer(keys));
    Object.assign(paytr, await startPaytrServer(paytrKeys));
    const env = {
      PAYMENT_PROVIDERS: 'iyzico,paytr,transfer',
      IYZICO_API_KEY: keys.apiKey,
      IYZICO_SECRET_KEY: keys.secretKey,
      IYZICO_URL: bank.url,
      PAYTR_MERCHANT_ID: paytrKeys.id,
      PAYTR_MERCHANT_KEY: paytrKeys.key,
      PAYTR_MERCHANT_SALT: paytrKeys.salt,
      PAYTR_URL: paytr.url,
      SHOP_EMAIL: 'magaza@ornek.com',
    };
    Object.assign(shop, await startTestApp({ env, clock: clock.now }));
  });
  afterAll(async () => {
    await shop.stop();
    await Promise.all([bank.stop(), paytr.stop()]);
  });
  beforeEach(async () => {
    // Always noon, so that no test crosses midnight by chance.
    const now = clock.now();
    clock.advance(
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 10, 9) - now.getTime(),
    );
    day = clock.now().toISOString().slice(0, 10);
    bank.setReport(null);
    before = new Set();
    bank.setReport((happened) => {
      before = new Set(happened.map(({ paymentId }) => paymentId));
      return happened;
    });
    bank.setReport(null);
    bank.asked.length = 0;
    // Runs the jobs that earlier tests left.
    await doJobs(shop.context, recordingMailer());
  });

  const open = async () =>
    placeOrder(shop, [
      { productId: await makeProduct(shop.db, { price: 3_333, stock: 50 }), quantity: 7 },
    ]);
  async function paid(): Promise<CheckoutAnswer> {
    const placed = await open();
    bank.pay(tokenOf(placed));
    await postForm(shop, '/api/payments/iyzico/callback', { token: tokenOf(placed) });
    expect((await readOrder(shop, placed)).body.paymentStatus).toBe('PAID');
    return placed;
  }
  /** Returns the id of the refund; its job has not run yet. */
  async function requestPart({ paymentId }: CheckoutAnswer, amount: number): Promise<number> {
    const payment = await shop.db
      .selectFrom('payments')
      .select(['id', 'orderId', 'provider'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const id = await inTransaction(shop.db, (tx) =>
      requestRefund(tx, shop.context, payment, {
        cause: 'part',
        amount: kurus(amount),
        key: `${paymentId} ${amount}`,
        at: clock.now(),
      }),
    );
    return id ?? 0;
  }
  const list = async () =>
    (await ask<PaymentCases>(shop, 'GET', '/admin/payments', { as: await makeAdmin(shop.context) }))
      .body;

  return {
    keys,
    clock,
    shop,
    bank,
    paytr,
    today: () => day,
    open,
    paid,
    requestPart,
    refunded: async (placed: CheckoutAnswer, amount: number) =>
      refundPayment(shop.context, { refundId: await requestPart(placed, amount) }),
    /** Reports the transactions of this test, changed by `change`. */
    report: (change: Change = (lines) => lines) =>
      bank.setReport((happened) =>
        change(happened.filter(({ paymentId }) => !before.has(paymentId))),
      ),
    compare: (provider = 'iyzico') => compareDay(shop.context, { provider, day }),
    /** Advances 20 hours, to the next morning. */
    nextMorning: () => clock.advance(20 * HOUR),
    list,
    casesOf: async ({ orderNumber }: CheckoutAnswer): Promise<PaymentCase[]> =>
      (await list()).cases.filter((one) => one.orderNumber === orderNumber && one.day === day),
    differences: async () => (await list()).cases.filter((one) => one.day === day),
    dayOf: async (provider = 'iyzico') =>
      (await list()).days.find((each) => each.day === day && each.provider === provider),
    total: ({ total }: CheckoutAnswer) => fromLira(total),
  };
}
