// A payment that iyzico reviews for days: its stock stays reserved, buyer and shop are informed,
// and iyzico decides.

import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, type ErrorAnswer, readOrder, verify } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { stockOf } from '#server/testing/make-product.ts';
import { MINUTE } from '#server/testing/test-clock.ts';
import type { PaymentCases } from '#shared/back-office/payment-cases.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { sweepPayments } from '../settle-triggers.ts';
import { expireOrders } from '../unpaid-orders.ts';

const { clock, shop, bank, order, comeBack, sendWebhook, paymentStateOf, confirmationsOf } =
  useIyzicoShop({ SHOP_EMAIL: 'magaza@ornek.com' });
beforeEach(() => doJobs(shop.context, recordingMailer()));

const postAs = (path: string, { orderNumber, accessToken }: CheckoutAnswer) =>
  call<ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/${path}`, { token: accessToken });
const stockOfOrder = async ({ orderNumber }: CheckoutAnswer) => {
  const { productId } = await shop.db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select('productId')
    .where('orderNumber', '=', orderNumber)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return stockOf(shop.db, productId as number);
};
const casesOf = async ({ orderNumber }: CheckoutAnswer) => {
  const as = await makeAdmin(shop.context);
  const { body } = await ask<PaymentCases>(shop, 'GET', '/admin/payments', { as });
  const today = (await ask<TodayAnswer>(shop, 'GET', '/admin/today', { as })).body;
  expect(today.orders?.decisions).toBe(body.count);
  return body.cases.filter((one) => one.orderNumber === orderNumber);
};

async function underReview() {
  const placed = await order();
  bank.pay(tokenOf(placed), { fraudStatus: 0 });
  await comeBack(placed);
  return placed;
}

describe('a payment under review', () => {
  test('keeps its stock for days, is shown and mailed, and can be neither paid again nor cancelled', async () => {
    const placed = await underReview();
    const stockBefore = await stockOfOrder(placed);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PENDING_PAYMENT',
      paymentStatus: 'REVIEW',
      canPay: false,
      canCancel: false,
    });
    expect((await readOrder(shop, placed)).body.history.at(-1)?.note).toContain(
      'güvenlik incelemesinde',
    );
    expect(await casesOf(placed)).toMatchObject([{ kind: 'reviewing', acts: ['ask'] }]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const kinds = mailer.sent.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'payment-held')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'payment-reviewing')).toHaveLength(1);

    clock.advance(3 * DAY_MS);
    await expireOrders(shop.context);
    await sweepPayments(shop.context);
    expect((await postAs('pay', placed)).body.code).toBe('ORDER_NOT_PAYABLE');
    expect((await postAs('cancel', placed)).body.code).toBe('ORDER_NOT_CANCELLABLE');
    expect([await paymentStateOf(placed), await stockOfOrder(placed)]).toEqual([
      'REVIEW',
      stockBefore,
    ]);
  });

  test.each([1, 2])(
    'is confirmed when iyzico approves it (%i), by its notification',
    async (state) => {
      const placed = await underReview();
      bank.dropToken(tokenOf(placed));
      clock.advance(2 * DAY_MS);
      const token = `dropped ${tokenOf(placed)}`;
      bank.review(token, state);
      const notice = bank.fraudNotification(token);
      const answers = await Promise.all([sendWebhook(notice), sendWebhook(notice)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['PAID', 1]);
      expect(await casesOf(placed)).toEqual([]);
    },
  );

  test('without its notification the sweep finds the result', async () => {
    const placed = await underReview();
    clock.advance(2 * DAY_MS);
    bank.review(tokenOf(placed), 1);
    await sweepPayments(shop.context);
    expect(await paymentStateOf(placed)).toBe('PAID');
  });

  test('refused: the buyer is notified and has time to pay another way; then the stock is released', async () => {
    const placed = await underReview();
    const stockBefore = await stockOfOrder(placed);
    clock.advance(2 * DAY_MS);
    bank.review(tokenOf(placed), -2);
    await sendWebhook(bank.fraudNotification(tokenOf(placed)));
    expect((await verify(shop, placed)).body).toMatchObject({
      paymentStatus: 'FAILED',
      failureReason: 'not-approved',
    });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'payment-failed');
    expect(mail?.text).toContain('iade edilir');
    expect(mail?.text).not.toContain('ücret alınmadı');
    await expireOrders(shop.context);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PAYMENT_FAILED',
      canPay: true,
    });
    clock.advance(46 * MINUTE);
    await expireOrders(shop.context);
    expect([(await readOrder(shop, placed)).body.status, await stockOfOrder(placed)]).toEqual([
      'EXPIRED',
      stockBefore + 7,
    ]);
  });

  test('a declined card first, then one that is reviewed on the same form', async () => {
    const placed = await order();
    bank.decline(tokenOf(placed), { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' });
    await comeBack(placed);
    bank.pay(tokenOf(placed), { fraudStatus: 0 });
    await comeBack(placed);
    expect(await paymentStateOf(placed)).toBe('REVIEW');
    bank.review(tokenOf(placed), 1);
    await sendWebhook(bank.fraudNotification(tokenOf(placed)));
    expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['PAID', 1]);
  });

  test('a notification about an unknown payment, or with a false state, changes nothing', async () => {
    const placed = await underReview();
    const { payload } = bank.fraudNotification(tokenOf(placed));
    const lie = { payload: { ...payload, fraudStatus: 1 }, headers: {} };
    expect((await sendWebhook(lie)).status).toBe(200);
    expect(await paymentStateOf(placed)).toBe('REVIEW');
    const other = { payload: { paymentId: 1, fraudStatus: 1 }, headers: {} };
    expect((await sendWebhook(other)).status).toBe(404);
  });
});
