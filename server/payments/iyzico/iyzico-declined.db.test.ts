// A declined card and an unused form: iyzico responds to both with `status: "failure"`.
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, type ErrorAnswer, readOrder, verify } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { waitingMails } from '#server/testing/jobs.ts';
import { stockOf } from '#server/testing/make-product.ts';
import { HOUR, MINUTE } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { sweepPayments } from '../settle-triggers.ts';
import { expireOrders } from '../unpaid-orders.ts';

const { clock, shop, bank, order, comeBack, sendWebhook, paymentStateOf, confirmationsOf } =
  useIyzicoShop();

const again = ({ orderNumber, accessToken }: CheckoutAnswer) =>
  call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/pay`, {
    token: accessToken,
  });
const cancel = ({ orderNumber, accessToken }: CheckoutAnswer) =>
  call<ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: accessToken });
async function cancelAsShop({ orderNumber }: CheckoutAnswer) {
  const owner = await makeAdmin(shop.context);
  const { body } = await ask<AdminOrder>(shop, 'GET', `/admin/orders/${orderNumber}`, {
    as: owner,
  });
  return ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${orderNumber}/cancel`, {
    as: owner,
    body: { reason: 'buyer-asked', version: body.version },
  });
}
const noFunds = { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' };
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

describe('a card that the bank declines', () => {
  test.each(['failure', 'bare', 'signed'] as const)(
    'the buyer sees the reason at the first query, and pays with another card (answer: %s)',
    async (shape) => {
      const placed = await order();
      bank.decline(tokenOf(placed), noFunds, shape);
      expect((await comeBack(placed)).status).toBe(303);
      expect((await verify(shop, placed)).body).toMatchObject({
        status: 'PAYMENT_FAILED',
        paymentStatus: 'FAILED',
        failureReason: 'insufficient-funds',
      });
      expect(await waitingMails(shop.db, placed.orderNumber)).toContain('payment-failed');

      const other = await again(placed);
      expect([other.status, tokenOf(other.body) === tokenOf(placed)]).toEqual([200, false]);
      bank.pay(tokenOf(other.body));
      await comeBack(other.body);
      expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['PAID', 1]);
    },
  );

  test('the same form can be paid afterwards: the webhook of that payment is applied', async () => {
    const placed = await order();
    bank.decline(tokenOf(placed), noFunds);
    await sendWebhook(bank.webhook(tokenOf(placed)));
    expect(await paymentStateOf(placed)).toBe('FAILED');
    bank.pay(tokenOf(placed));
    await sendWebhook(bank.webhook(tokenOf(placed)));
    expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['PAID', 1]);
  });

  test('if callback and webhook of that payment are lost, the sweep finds it', async () => {
    const placed = await order();
    bank.decline(tokenOf(placed), noFunds);
    await sendWebhook(bank.webhook(tokenOf(placed)));
    bank.pay(tokenOf(placed));
    clock.advance(20 * MINUTE);
    await sweepPayments(shop.context);
    expect(await paymentStateOf(placed)).toBe('PAID');
  });

  test.each([
    ['buyer', cancel],
    ['shop', cancelAsShop],
  ] as const)('the %s can cancel the order, and its stock is released', async (_who, cancelIt) => {
    const placed = await order();
    const stockBefore = await stockOfOrder(placed);
    bank.decline(tokenOf(placed), noFunds);
    expect((await cancelIt(placed)).status).toBe(200);
    expect(await stockOfOrder(placed)).toBe(stockBefore + 7);
  });

  test('an answer about another basket decides nothing', async () => {
    const placed = await order();
    bank.decline(tokenOf(placed), noFunds);
    bank.pageOf(tokenOf(placed)).request.basketId = 'of-another-shop';
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
  });
});

describe('a form that was never submitted', () => {
  test('is pending: the buyer continues with it', async () => {
    const placed = await order();
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
    expect((await again(placed)).body.payment).toEqual(placed.payment);
  });

  test('is closed when its time is over: the order expires and the stock is released', async () => {
    const placed = await order();
    const stockBefore = await stockOfOrder(placed);
    clock.advance(46 * MINUTE);
    expect(await expireOrders(shop.context)).toBeGreaterThan(0);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'EXPIRED',
      paymentStatus: 'FAILED',
    });
    expect(await stockOfOrder(placed)).toBe(stockBefore + 7);
  });

  test.each([
    ['buyer', cancel],
    ['shop', cancelAsShop],
  ] as const)('the %s can cancel its order when its time is over', async (_who, cancelIt) => {
    const placed = await order();
    clock.advance(46 * MINUTE);
    expect((await cancelIt(placed)).status).toBe(200);
  });

  test('is closed when iyzico answers again, after its order has ended without an answer', async () => {
    const placed = await order();
    bank.setDown(true);
    clock.advance(5 * HOUR);
    await expireOrders(shop.context);
    await sweepPayments(shop.context);
    bank.setDown(false);
    const read = () =>
      shop.db
        .selectFrom('payments')
        .select(['state', 'failureReason'])
        .where('id', '=', placed.paymentId)
        .executeTakeFirstOrThrow();
    expect([(await readOrder(shop, placed)).body.status, (await read()).state]).toEqual([
      'EXPIRED',
      'PENDING',
    ]);
    clock.advance(HOUR);
    await sweepPayments(shop.context);
    expect(await read()).toEqual({ state: 'FAILED', failureReason: 'expired' });
  });

  test('iyzico is not queried forever', async () => {
    const placed = await order();
    clock.advance(HOUR);
    await expireOrders(shop.context);
    clock.advance(72 * HOUR);
    await sweepPayments(shop.context);
    const { askedAt } = await shop.db
      .selectFrom('payments')
      .select('askedAt')
      .where('id', '=', placed.paymentId)
      .executeTakeFirstOrThrow();
    expect((askedAt ?? clock.now()).getTime()).toBeLessThan(clock.now().getTime() - 71 * HOUR);
    expect(await paymentStateOf(placed)).toBe('FAILED');
  });
});
