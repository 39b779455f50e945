import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  placeOrder,
  postForm,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { type PaytrServer, startPaytrServer } from '#server/testing/paytr-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { fromLira, kurus, percentOf, toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { toAttempt } from '../payment-request.ts';
import { findPayment } from '../payments.ts';
import { sweepPayments } from '../settle-triggers.ts';

const account = { id: '123456', key: 'anahtar-ğüş', salt: 'tuz' };
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

const order = async (change: Parameters<typeof placeOrder>[2] = {}) =>
  placeOrder(
    shop,
    [{ productId: await makeProduct(shop.db, { price: 3_333 }), quantity: 7 }],
    change,
  );
const notify = (fields: Record<string, string>) =>
  postForm(shop, '/api/payments/paytr/notification', fields);
const stateOf = async (placed: CheckoutAnswer) =>
  (await readOrder(shop, placed)).body.paymentStatus;
const confirmed = async ({ orderNumber }: CheckoutAnswer) =>
  (
    await shop.db
      .selectFrom('orderHistory')
      .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
      .select('orderHistory.id')
      .where('orderNumber', '=', orderNumber)
      .where('orderHistory.state', '=', 'CONFIRMED')
      .execute()
  ).length;

describe('paying', () => {
  test('the buyer pays in PayTR’s frame; PayTR’s server notifies the shop, and gets OK and nothing else', async () => {
    const placed = await order();
    expect(placed.payment).toEqual({
      kind: 'iframe',
      url: `${bank.url}/odeme/guvenli/t${placed.paymentId.toLowerCase()}`,
    });
    expect(Object.fromEntries(bank.paymentOf(placed.paymentId).fields)).toMatchObject({
      payment_amount: String(fromLira(placed.total)),
      currency: 'TL',
      test_mode: '1',
      no_installment: '1',
    });
    const answer = await notify(bank.pay(placed.paymentId));
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      200,
      'OK',
      'text/plain',
    ]);
    expect(await stateOf(placed)).toBe('PAID');
  });

  test('notified twice, at once, after a refusal, beside the sweep: paid once, and OK each time', async () => {
    const placed = await order();
    await notify(bank.decline(placed.paymentId, '2'));
    clock.advance(3 * MINUTE);
    const paid = bank.pay(placed.paymentId);
    const answers = await Promise.all([notify(paid), notify(paid), notify(paid)]);
    await Promise.all([
      verify(shop, placed),
      sweepPayments(shop.context),
      notify(bank.decline(placed.paymentId, '0')),
    ]);
    expect(answers.map(({ text }) => text)).toEqual(['OK', 'OK', 'OK']);
    expect([await stateOf(placed), await confirmed(placed)]).toEqual(['PAID', 1]);
  });

  test.each([',', '.'] as const)(
    'if a notification never comes, the sweep finds the payment (10%s8)',
    async (mark) => {
      const placed = await order();
      expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
      bank.pay(placed.paymentId, { mark });
      clock.advance(3 * MINUTE);
      await sweepPayments(shop.context);
      expect(await stateOf(placed)).toBe('PAID');
    },
  );

  test.each([
    ['2', 'wrong-code'],
    ['6', 'expired'],
    ['11', 'declined'],
    ['8', 'no-installments'],
    ['9', 'not-accepted'],
    ['99', 'technical'],
    ['777', 'declined'],
  ])(
    'a refusal (%s) is answered with its reason, and leaves the order payable',
    async (code, reason) => {
      const placed = await order();
      expect((await notify(bank.decline(placed.paymentId, code))).text).toBe('OK');
      expect((await verify(shop, placed)).body).toMatchObject({
        paymentStatus: 'FAILED',
        failureReason: reason,
      });
      const again = (
        await call<CheckoutAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
          token: placed.accessToken,
        })
      ).body;
      await notify(bank.pay(again.paymentId));
      expect(await stateOf(placed)).toBe('PAID');
    },
  );

  test('letters that PayTR does not accept in an address are replaced', async () => {
    const placed = await order();
    await shop.db
      .updateTable('orders')
      .set({ email: 'ışıl.çağ@örnek.com' })
      .where('orderNumber', '=', placed.orderNumber)
      .execute();
    await notify(bank.decline(placed.paymentId, '6'));
    const again = (
      await call<CheckoutAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
        token: placed.accessToken,
      })
    ).body;
    expect(bank.paymentOf(again.paymentId).fields.get('email')).toBe('isil.cag@ornek.com');
  });
});

test('back from the frame without having paid: the same frame again, for as long as it can be paid in', async () => {
  const placed = await order();
  const again = () =>
    call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
      token: placed.accessToken,
    });
  const { body } = await again();
  expect([body.paymentId, body.payment]).toEqual([placed.paymentId, placed.payment]);
  clock.advance(31 * MINUTE);
  expect((await again()).body.code).toBe('PAYMENT_IN_PROGRESS');
  await notify(bank.pay(placed.paymentId));
  expect([await stateOf(placed), await confirmed(placed)]).toEqual(['PAID', 1]);
});

describe('what must never be believed', () => {
  test('a notification with another key, of no payment of ours, changed on its way or empty', async () => {
    const placed = await order();
    const paid = bank.pay(placed.paymentId);
    const wrong = [
      bank.pay(placed.paymentId, { key: 'başka' }),
      { ...paid, total_amount: '1' },
      { ...paid, status: 'failed' },
      bank.pay(placed.paymentId, { merchant_oid: 'YABANCI' }),
      {},
    ];
    for (const fields of wrong)
      expect((await notify(fields as Record<string, string>)).status).toBe(404);
    expect(await stateOf(placed)).toBe('PENDING');
  });

  test('a signed notification of another amount waits for a person', async () => {
    const placed = await order();
    await notify(bank.pay(placed.paymentId, { total_amount: '100' }));
    expect([await stateOf(placed), await confirmed(placed)]).toEqual(['REVIEW', 0]);
  });

  test('a status response with another amount waits for a person', async () => {
    const placed = await order();
    bank.pay(placed.paymentId);
    bank.failNext('status', 'other-amount');
    expect((await verify(shop, placed)).body.paymentStatus).toBe('REVIEW');
  });

  test.each(['cut', 'html', 'refuse'] as const)(
    'an unusable response (%s) changes nothing',
    async (problem) => {
      const placed = await order();
      bank.pay(placed.paymentId);
      bank.failNext('status', problem);
      expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
      expect((await verify(shop, placed)).body.paymentStatus).toBe('PAID');
    },
  );
});

test('when PayTR refuses to start, the order is not stored', async () => {
  const body = await checkoutBody(shop, [{ productId: await makeProduct(shop.db) }]);
  bank.failNext('start', 'refuse');
  expect((await checkout<ErrorAnswer>(shop, body)).body.code).toBe('PROVIDER_REFUSED');
});

test.each(['cut', 'html'] as const)(
  'when PayTR cannot be reached at the start (%s) the order stays, and the same request continues with it',
  async (problem) => {
    const body = await checkoutBody(shop, [{ productId: await makeProduct(shop.db) }]);
    bank.failNext('start', problem);
    expect((await checkout<ErrorAnswer>(shop, body, `paytr-${problem}`)).status).toBe(503);
    const placed = (await checkout(shop, body, `paytr-${problem}`)).body;
    await notify(bank.pay(placed.paymentId));
    expect(await stateOf(placed)).toBe('PAID');
  },
);

describe('refunding', () => {
  const provider = () =>
    shop.context.providers.get('paytr') as NonNullable<
      ReturnType<typeof shop.context.providers.get>
    >;
  async function paid() {
    const placed = await order();
    await notify(bank.pay(placed.paymentId));
    const payment = await findPayment(shop.db, placed.paymentId);
    if (!payment) throw new Error('no payment');
    return { attempt: toAttempt(payment), returns: bank.paymentOf(placed.paymentId).returns };
  }

  test('a partial refund is made once for its key, also after a lost response; in lira', async () => {
    const { attempt, returns } = await paid();
    bank.failNext('refund', 'lost');
    await expect(
      provider().refund(attempt, { amount: kurus(1_050), key: 'iade 1' }),
    ).rejects.toThrow();
    await provider().refund(attempt, { amount: kurus(1_050), key: 'iade 1' });
    await provider().refund(attempt, { amount: kurus(attempt.amount - 1_050), key: 'iade 2' });
    expect(returns[0]).toEqual({ reference_no: 'iade1', return_amount: '10.50' });
    expect(returns).toHaveLength(2);
    await expect(provider().refund(attempt, { amount: kurus(1), key: 'iade 3' })).rejects.toThrow(
      /009/,
    );
  });

  test('a frame cannot be closed; it expires by itself', async () => {
    const placed = await order();
    const payment = await findPayment(shop.db, placed.paymentId);
    if (!payment) throw new Error('no payment');
    expect(await provider().cancel(toAttempt(payment))).toBe('open');
    clock.advance(HOUR);
    expect(await provider().cancel(toAttempt(payment))).toBe('closed');
  });
});

test('PayTR’s frame may be shown in the shop’s pages', () => {
  expect(shop.context.providers.get('paytr')?.frameOrigin).toBe(bank.url);
});

test('signed money for a payment that is not ours is written down for the merchant, once', async () => {
  const placed = await order();
  const unmatched = bank.pay(placed.paymentId, {
    merchant_oid: 'BASKASITE',
    total_amount: '12345',
  });
  await notify(unmatched);
  await notify(unmatched);
  const known = await shop.db
    .selectFrom('strangerPayments')
    .select(['reference', 'amountKurus'])
    .where('reference', '=', 'BASKASITE')
    .execute();
  expect(known).toEqual([{ reference: 'BASKASITE', amountKurus: 12_345 }]);
});

describe('installments', () => {
  const on = { isOn: true, maxCount: 3, minTotalKurus: 0, payer: 'buyer', categories: [] };
  beforeAll(() => savePaymentSettings(shop.context, { installments: on }));
  afterAll(() => savePaymentSettings(shop.context, { installments: { ...on, isOn: false } }));

  test('rates become totals, and the frame gets the highest count', async () => {
    const placed = await order();
    expect(Object.fromEntries(bank.paymentOf(placed.paymentId).fields)).toMatchObject({
      no_installment: '0',
      max_installment: '3',
    });
    const families = await shop.context.providers.get('paytr')?.installments?.(kurus(10_001));
    expect(families).toEqual([
      {
        name: 'Bonus',
        rows: [
          { count: 2, total: 10_251 },
          { count: 3, total: 10_411 },
        ],
      },
      {
        name: 'World',
        rows: [
          { count: 2, total: 10_246 },
          { count: 6, total: 10_801 },
        ],
      },
      { name: 'Maximum', rows: [] },
    ]); // prettier-ignore
  });

  test.each(['told', 'asked'] as const)(
    'what the card paid more is the order’s surcharge (%s)',
    async (way) => {
      const placed = await order();
      const surcharge = percentOf(fromLira(placed.total), 410);
      const notice = bank.pay(placed.paymentId, { surcharge, installments: 3 });
      if (way === 'told') await notify(notice);
      else await verify(shop, placed);
      expect((await readOrder(shop, placed)).body).toMatchObject({
        paymentStatus: 'PAID',
        surcharge: toLira(surcharge),
        installments: 3,
      });
      expect(await confirmed(placed)).toBe(1);
    },
  );

  test('a higher surcharge than was offered waits for a person', async () => {
    const placed = await order();
    await notify(bank.pay(placed.paymentId, { surcharge: 99_999 }));
    expect([await stateOf(placed), await confirmed(placed)]).toEqual(['REVIEW', 0]);
  });
});
