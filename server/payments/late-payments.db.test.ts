import { beforeEach, describe, expect, test } from 'vitest';
import {
  bankTokenOf,
  CARDS,
  call,
  changeAtBank,
  comeBack,
  pay,
  payAtBank,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, SECOND, testClock } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { sweepPayments } from './settle-triggers.ts';
import { expireOrders } from './unpaid-orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

/** Unpaid orders of other tests have expired by now. */
beforeEach(async () => {
  clock.advance(10 * 24 * HOUR);
  while ((await expireOrders(shop.context)) > 0);
  while ((await sweepPayments(shop.context)) > 0);
});

async function orderOf(quantity = 2, stock = 10) {
  const productId = await makeProduct(shop.db, { stock });
  return { productId, placed: await placeOrder(shop, [{ productId, quantity }]) };
}

const statusOf = async (placed: CheckoutAnswer) => (await readOrder(shop, placed)).body.status;
const bankSays = (placed: CheckoutAnswer, state: string) => changeAtBank(shop, placed, { state });

describe('the end of an unpaid order', () => {
  test('45 minutes after the last try its pieces are released, once', async () => {
    const { productId, placed } = await orderOf(4);
    clock.advance(45 * MINUTE - 1);
    expect(await expireOrders(shop.context)).toBe(0);
    clock.advance(1);

    const expired = await Promise.all([
      expireOrders(shop.context),
      expireOrders(shop.context),
      expireOrders(shop.context),
    ]);

    expect(expired.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'EXPIRED',
      canPay: false,
      canCancel: false,
      expiresAt: null,
    });
    expect((await readOrder(shop, placed)).body.history.at(-1)?.note).toBe(
      'Ödeme süresi dolduğu için sipariş kapatıldı.',
    );
    expect(await stockOf(shop.db, productId)).toBe(10);
  });

  test('another try restarts the time', async () => {
    const { placed } = await orderOf();
    clock.advance(40 * MINUTE);
    await call(shop, 'POST', `/orders/${placed.orderNumber}/pay`, { token: placed.accessToken });
    clock.advance(40 * MINUTE);

    expect(await expireOrders(shop.context)).toBe(0);
    clock.advance(5 * MINUTE);
    expect(await expireOrders(shop.context)).toBe(1);
  });

  test('a transfer has three days', async () => {
    const productId = await makeProduct(shop.db, { stock: 10 });
    const placed = await placeOrder(shop, [{ productId, quantity: 2 }], {
      paymentMethod: 'transfer',
    });
    clock.advance(3 * 24 * HOUR - SECOND);
    expect(await expireOrders(shop.context)).toBe(0);
    clock.advance(SECOND);

    expect(await expireOrders(shop.context)).toBe(1);
    expect(await statusOf(placed)).toBe('EXPIRED');
    expect(await stockOf(shop.db, productId)).toBe(10);
  });

  test('the bank is queried once more first: an order that was paid does not expire', async () => {
    const { productId, placed } = await orderOf();
    await payAtBank(shop, placed);
    clock.advance(2 * HOUR);

    expect(await expireOrders(shop.context)).toBe(0);
    expect(await statusOf(placed)).toBe('PAID');
    expect(await stockOf(shop.db, productId)).toBe(8);
  });

  test('an order with money under review does not expire', async () => {
    const { productId, placed } = await orderOf();
    const { location } = await payAtBank(shop, placed);
    await changeAtBank(shop, placed, { amountKurus: 5 });
    await comeBack(shop, location);
    clock.advance(30 * 24 * HOUR);

    expect(await expireOrders(shop.context)).toBe(0);
    expect(await stockOf(shop.db, productId)).toBe(8);
  });

  test('expiry and callback at once: paid or ended, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { productId, placed } = await orderOf();
      clock.advance(46 * MINUTE);
      // The bank's page would have expired by now: the money was taken just before.
      await bankSays(placed, 'SUCCEEDED');
      const [back] = await Promise.all([
        comeBack(shop, `/api/payments/testbank/callback?token=${bankTokenOf(placed)}`),
        expireOrders(shop.context),
      ]);
      await verify(shop, placed);

      expect(back.status).toBe(303);
      expect(await statusOf(placed)).toBe('PAID');
      expect(await stockOf(shop.db, productId)).toBe(8);
    }
  });

  test('an order whose bank cannot be reached does not expire, and the others do not wait for it', async () => {
    const stuck = await orderOf();
    const other = await orderOf();
    const { providers } = shop.context;
    const testbank = providers.get('testbank');
    const failing = new Map([
      [
        'testbank',
        {
          ...testbank,
          settle: async (attempt: { id: string }) =>
            attempt.id === stuck.placed.paymentId
              ? Promise.reject(new Error('down'))
              : { state: 'pending' },
        },
      ],
    ]);
    clock.advance(2 * HOUR);

    expect(await expireOrders({ ...shop.context, providers: failing as never })).toBe(1);
    expect([await statusOf(stuck.placed), await statusOf(other.placed)]).toEqual([
      'PENDING_PAYMENT',
      'EXPIRED',
    ]);
  });
});

describe('the sweep', () => {
  test('finds the payment of a card whose buyer never came back, after two minutes', async () => {
    const { placed } = await orderOf();
    const atBank = await payAtBank(shop, placed, { card: CARDS.neverReturns });
    clock.advance(MINUTE);
    expect(await sweepPayments(shop.context)).toBe(0);
    expect((await verify(shop, placed)).body.status).toBe('PENDING_PAYMENT');
    clock.advance(MINUTE);

    await sweepPayments(shop.context);

    expect(atBank).toMatchObject({ status: 200, location: undefined });
    expect(atBank.text).toContain('İşleminiz sürüyor');
    expect(await statusOf(placed)).toBe('PAID');
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([
      'order-received',
      'order-paid',
      'new-order',
    ]);
  });

  test('a page that nobody finishes fails after half an hour', async () => {
    const { placed } = await orderOf();
    clock.advance(31 * MINUTE);

    await sweepPayments(shop.context);

    expect((await verify(shop, placed)).body).toMatchObject({
      status: 'PAYMENT_FAILED',
      failureReason: 'expired',
    });
  });

  test('queries less and less often, and never about transfers', async () => {
    const { placed } = await orderOf();
    const productId = await makeProduct(shop.db);
    await placeOrder(shop, [{ productId }], { paymentMethod: 'transfer' });
    await changeAtBank(shop, placed, { state: 'PROCESSING' });
    clock.advance(20 * MINUTE);

    const asked = [await sweepPayments(shop.context)];
    clock.advance(MINUTE);
    asked.push(await sweepPayments(shop.context));
    clock.advance(MINUTE + 30 * SECOND);
    asked.push(await sweepPayments(shop.context));

    expect(asked).toEqual([1, 0, 1]);
  });
});

describe('money that comes after the end', () => {
  /** An order that ended while the bank was processing its money. */
  async function endedOrder(quantity: number, stock: number) {
    const { productId, placed } = await orderOf(quantity, stock);
    await payAtBank(shop, placed, { card: CARDS.neverReturns });
    await changeAtBank(shop, placed, { decidesAt: new Date(clock.now().getTime() + HOUR) });
    clock.advance(46 * MINUTE);
    await expireOrders(shop.context);
    return { productId, placed };
  }

  test('takes the pieces again when they are in stock: the order is active again', async () => {
    const { productId, placed } = await endedOrder(4, 10);
    expect([await statusOf(placed), await stockOf(shop.db, productId)]).toEqual(['EXPIRED', 10]);
    clock.advance(HOUR);

    await Promise.all(Array.from({ length: 5 }, () => verify(shop, placed)));

    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PAID',
      paymentStatus: 'PAID',
    });
    expect((await readOrder(shop, placed)).body.history.at(-1)?.note).toBe(
      'Geç gelen ödeme alındı, sipariş yeniden açıldı.',
    );
    expect(await stockOf(shop.db, productId)).toBe(6);
  });

  test('is refunded when the pieces are sold, and buyer and shop are notified', async () => {
    const { productId, placed } = await endedOrder(4, 5);
    await pay(shop, await placeOrder(shop, [{ productId, quantity: 3 }]));
    clock.advance(HOUR);
    const mailer = recordingMailer();

    await sweepPayments(shop.context);
    const before = (await readOrder(shop, placed)).body;
    await doJobs(shop.context, mailer);
    const after = (await readOrder(shop, placed)).body;

    expect(before).toMatchObject({ status: 'EXPIRED', paymentStatus: 'PAID' });
    expect(after).toMatchObject({ status: 'REFUNDED', paymentStatus: 'REFUNDED' });
    expect(after.history.slice(-2).map((entry) => entry.note)).toEqual([
      'Ödeme geç geldi ve ürünler tükenmişti; tutar iade ediliyor.',
      'Tutar iade edildi.',
    ]);
    expect(await stockOf(shop.db, productId)).toBe(2);
    expect(
      (
        await shop.db
          .selectFrom('testbankPayments')
          .selectAll()
          .where('token', '=', bankTokenOf(placed))
          .executeTakeFirstOrThrow()
      ).state,
    ).toBe('REFUNDED');
    const about = mailer.sent
      .filter((mail) => mail.about.startsWith(placed.orderNumber))
      .map((mail) => mail.kind);
    expect(about).toEqual(expect.arrayContaining(['payment-refunded', 'late-refund']));
  });

  test('a refund that is tried twice is made once', async () => {
    const { productId, placed } = await endedOrder(4, 5);
    await pay(shop, await placeOrder(shop, [{ productId, quantity: 3 }]));
    clock.advance(HOUR);
    await sweepPayments(shop.context);
    const testbank = shop.context.providers.get('testbank');
    const payment = await shop.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', placed.paymentId)
      .executeTakeFirstOrThrow();
    const attempt = {
      id: payment.id,
      amount: payment.amountKurus as never,
      currency: 'TRY',
      reference: payment.providerReference,
      providerPaymentId: payment.providerPaymentId,
      taken: payment.amountKurus as never,
      takenCurrency: 'TRY',
      createdAt: payment.createdAt,
    };

    // The process was killed after the bank had made the refund.
    await testbank?.refund(attempt, { amount: attempt.amount, key: `whole ${payment.id}` });
    await doJobs(shop.context, recordingMailer());

    expect(await statusOf(placed)).toBe('REFUNDED');
    expect(
      (
        await shop.db
          .selectFrom('testbankPayments')
          .selectAll()
          .where('token', '=', bankTokenOf(placed))
          .executeTakeFirstOrThrow()
      ).refundedKurus,
    ).toBe(payment.amountKurus);
  });

  test('two tries that are both paid: one pays the order, the other is refunded', async () => {
    const { placed } = await orderOf();
    const again = (
      await call<CheckoutAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
        token: placed.accessToken,
      })
    ).body;
    await pay(shop, again);
    // A bank that took money for an attempt that it had closed.
    await bankSays(placed, 'SUCCEEDED');

    await verify(shop, placed);
    await doJobs(shop.context, recordingMailer());

    expect(await statusOf(placed)).toBe('PAID');
    const states = await shop.db
      .selectFrom('payments')
      .select(['id', 'state'])
      .where('id', 'in', [placed.paymentId, again.paymentId])
      .execute();
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [placed.paymentId]: 'REFUNDED',
      [again.paymentId]: 'PAID',
    });
  });

  test('is refunded after a cancellation too', async () => {
    const { productId, placed } = await orderOf();
    const cancelled = await call<OrderAnswer>(
      shop,
      'POST',
      `/orders/${placed.orderNumber}/cancel`,
      { token: placed.accessToken },
    );
    await bankSays(placed, 'SUCCEEDED');

    await verify(shop, placed);

    expect(cancelled.body.status).toBe('CANCELLED');
    expect([await statusOf(placed), await stockOf(shop.db, productId)]).toEqual(['PAID', 8]);
  });
});
