import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeAdmin } from '#server/testing/admins.ts';
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
import { ask } from '#server/testing/customers.ts';
import { type IyzicoServer, startIyzicoServer } from '#server/testing/iyzico-server.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { keepPayments } from '#server/testing/payment-settings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { add, fromLira, kurus, percentOf, toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { toAttempt } from '../payment-request.ts';
import { findPayment } from '../payments.ts';
import { refundPayment } from '../refunds.ts';
import { sweepPayments } from '../settle-triggers.ts';
import { createIyzicoClient } from './client.ts';

const keys = { apiKey: 'sandbox-deneme-anahtari', secretKey: 'sandbox-gizli-anahtar-ğüşıöç' };
const clock = testClock();
const shop = {} as TestApp;
let bank: IyzicoServer;

beforeAll(async () => {
  bank = await startIyzicoServer(keys);
  const env = {
    PAYMENT_PROVIDERS: 'iyzico,transfer',
    IYZICO_API_KEY: keys.apiKey,
    IYZICO_SECRET_KEY: keys.secretKey,
    IYZICO_URL: bank.url,
  };
  Object.assign(shop, await startTestApp({ env, clock: clock.now }));
});
afterAll(async () => {
  await shop.stop();
  await bank.stop();
});
afterEach(() => {
  bank.calls.length = 0;
});

async function order(change: Parameters<typeof placeOrder>[2] = {}) {
  const [one, other] = [
    await makeProduct(shop.db, { price: 3_333, tiers: [{ minQuantity: 3, discountPoints: 700 }] }),
    await makeProduct(shop.db, { price: 1 }),
  ];
  return placeOrder(
    shop,
    [
      { productId: one, quantity: 7 },
      { productId: other, quantity: 3 },
    ],
    change,
  );
}
const tokenOf = ({ payment }: CheckoutAnswer) =>
  payment.kind === 'redirect' ? (payment.url.split('/').at(-1) ?? '') : '';
const comeBack = (placed: CheckoutAnswer) =>
  postForm(shop, '/api/payments/iyzico/callback', { token: tokenOf(placed) });
const sendWebhook = ({ payload, headers }: ReturnType<IyzicoServer['webhook']>) =>
  call(shop, 'POST', '/payments/iyzico/notification', { body: payload, headers });
const stateOf = async (placed: CheckoutAnswer) =>
  (await readOrder(shop, placed)).body.paymentStatus;
const movesOf = async (placed: CheckoutAnswer) =>
  (
    await shop.db
      .selectFrom('orderHistory')
      .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
      .select('orderHistory.state')
      .where('orderNumber', '=', placed.orderNumber)
      .execute()
  ).filter(({ state }) => state === 'CONFIRMED').length;

describe('paying', () => {
  test('the buyer pays on iyzico’s page, whose basket adds up to the price, and comes back to a paid order', async () => {
    const placed = await order();
    expect(placed.payment).toEqual({ kind: 'redirect', url: `${bank.url}/pay/${tokenOf(placed)}` });
    expect(bank.pageOf(tokenOf(placed)).wish).toMatchObject({
      currency: 'TRY',
      basketId: placed.paymentId,
      conversationId: placed.paymentId,
      paidPrice: placed.total.toFixed(2),
    });
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');

    bank.pay(tokenOf(placed));
    const back = await comeBack(placed);
    expect([back.status, back.location]).toEqual([
      303,
      `/payment/callback?orderNumber=${placed.orderNumber}&paymentId=${placed.paymentId}`,
    ]);
    expect((await verify(shop, placed)).body).toMatchObject({ paymentStatus: 'PAID' });
    expect(await movesOf(placed)).toBe(1);
  });

  test('callback, webhook, verification and sweep, twice each and at once, pay it once', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    clock.advance(3 * MINUTE);
    const webhook = bank.webhook(tokenOf(placed));
    await Promise.all([
      comeBack(placed),
      sendWebhook(webhook),
      verify(shop, placed),
      sweepPayments(shop.context),
      sendWebhook(webhook),
      comeBack(placed),
      verify(shop, placed),
    ]);
    expect(await stateOf(placed)).toBe('PAID');
    expect(await movesOf(placed)).toBe(1);
  });

  test('the webhook alone is enough, before the browser returns or if it never does', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    expect((await sendWebhook(bank.webhook(tokenOf(placed)))).body).toBe('OK');
    expect(await stateOf(placed)).toBe('PAID');
  });

  test('and without either the sweep asks', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    clock.advance(3 * MINUTE);
    await sweepPayments(shop.context);
    expect(await stateOf(placed)).toBe('PAID');
  });

  test('under way in the bank, and under review, are neither paid nor failed', async () => {
    const placed = await order();
    bank.begin3ds(tokenOf(placed));
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
    bank.pay(tokenOf(placed), { fraudStatus: 0 });
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
    bank.pay(tokenOf(placed), { fraudStatus: -1 });
    expect((await verify(shop, placed)).body).toMatchObject({
      paymentStatus: 'FAILED',
      failureReason: 'declined',
    });
  });

  test.each([
    ['10051', 'NOT_SUFFICIENT_FUNDS', 'insufficient-funds'],
    ['10041', 'LOST_CARD', 'declined'],
    ['10093', 'RESTRICTED_BY_LAW', 'declined'],
    ['10', 'SOMETHING_NEW', 'technical'],
  ])(
    'a card that is refused (%s) leaves the order payable by another try, with a page of its own',
    async (errorCode, errorGroup, reason) => {
      const placed = await order();
      bank.decline(tokenOf(placed), { errorCode, errorGroup });
      await comeBack(placed);
      expect((await verify(shop, placed)).body).toMatchObject({
        paymentStatus: 'FAILED',
        failureReason: reason,
      });

      const again = (
        await call<CheckoutAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
          token: placed.accessToken,
        })
      ).body;
      expect(tokenOf(again)).not.toBe(tokenOf(placed));
      bank.pay(tokenOf(again));
      await comeBack(again);
      expect(await stateOf(placed)).toBe('PAID');
    },
  );

  test('English buyers, companies and guests are sent as iyzico wants them', async () => {
    const placed = await order({
      languagePreference: 'en',
      invoice: {
        kind: 'corporate',
        companyName: 'Iğdır Koku A.Ş.',
        taxOffice: 'Kadıköy',
        taxNumber: '1234567890',
      } as never,
    });
    expect(bank.pageOf(tokenOf(placed)).wish).toMatchObject({
      locale: 'en',
      buyer: { id: `guest-${placed.orderNumber}`, gsmNumber: '+905321234567', city: 'İstanbul' },
    });
  });
});

describe('what must never be believed', () => {
  test.each(['other-amount', 'other-basket'] as const)(
    'money that does not fit (%s) waits for a person',
    async (problem) => {
      const placed = await order();
      bank.pay(tokenOf(placed));
      bank.failNext('retrieve', problem);
      await comeBack(placed);
      expect(await stateOf(placed)).toBe('REVIEW');
      expect(await movesOf(placed)).toBe(0);
    },
  );

  test.each(['unsigned', 'no-amount', 'cut', 'html', 'refuse'] as const)(
    'an answer that is no good (%s) changes nothing; the next one counts',
    async (problem) => {
      const placed = await order();
      bank.pay(tokenOf(placed));
      bank.failNext('retrieve', problem);
      expect((await comeBack(placed)).status).toBe(303);
      expect(await stateOf(placed)).toBe('PENDING');
      await comeBack(placed);
      expect(await stateOf(placed)).toBe('PAID');
    },
  );

  test('a webhook that is signed wrongly, or names a stranger’s page, is not ours; one that lies about the state is asked back', async () => {
    const placed = await order();
    const token = tokenOf(placed);
    bank.pay(token);
    expect((await sendWebhook(bank.webhook(token, 'another secret'))).status).toBe(404);
    expect(await stateOf(placed)).toBe('PENDING');
    expect(
      (await postForm(shop, '/api/payments/iyzico/callback', { token: 'f'.repeat(36) })).location,
    ).toBe('/payment/failure');

    const unpaid = await order();
    await call(shop, 'POST', '/payments/iyzico/notification', {
      body: { token: tokenOf(unpaid), status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH' },
    });
    expect(await stateOf(unpaid)).toBe('PENDING');
  });
});

describe('when iyzico cannot be reached', () => {
  test.each(['cut', 'html', 'refuse', 'lost'] as const)(
    'at the start (%s) the order stands, and the same request goes on',
    async (problem) => {
      const body = await checkoutBody(shop, [{ productId: await makeProduct(shop.db) }]);
      bank.failNext('create', problem);
      const failed = await checkout<ErrorAnswer>(shop, body, `anahtar-${problem}`);
      expect([failed.status, failed.body.code]).toEqual([503, 'OVERLOADED']);
      const placed = (await checkout(shop, body, `anahtar-${problem}`)).body;
      bank.pay(tokenOf(placed));
      await comeBack(placed);
      expect(await stateOf(placed)).toBe('PAID');
    },
  );
});

describe('when iyzico cannot be asked what became of a page', () => {
  test.each(['cut', 'html', 'refuse', 'unsigned'] as const)(
    '(%s) another try, and a cancellation by buyer or shop, are told so; nothing has changed',
    async (problem) => {
      const placed = await order();
      // What is not begun is not signed.
      if (problem === 'unsigned') bank.begin3ds(tokenOf(placed));
      const owner = await makeAdmin(shop.context);
      const { version } = (
        await ask<AdminOrder>(shop, 'GET', `/admin/orders/${placed.orderNumber}`, { as: owner })
      ).body;
      const tries = [
        () =>
          call<ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
            token: placed.accessToken,
          }),
        () =>
          call<ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, {
            token: placed.accessToken,
          }),
        () =>
          ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${placed.orderNumber}/cancel`, {
            as: owner,
            body: { version },
          }),
      ];
      for (const again of tries) {
        bank.failNext('retrieve', problem);
        const { status, body } = await again();
        expect([status, body.code]).toEqual([503, 'PROVIDER_UNREACHABLE']);
      }
      expect((await readOrder(shop, placed)).body).toMatchObject({
        status: 'PENDING_PAYMENT',
        paymentId: placed.paymentId,
      });
    },
  );
});

describe('giving back', () => {
  const provider = () =>
    shop.context.providers.get('iyzico') as NonNullable<
      ReturnType<typeof shop.context.providers.get>
    >;
  async function paid() {
    const placed = await order();
    bank.pay(tokenOf(placed));
    await comeBack(placed);
    const payment = await findPayment(shop.db, placed.paymentId);
    if (!payment) throw new Error('no payment');
    bank.calls.length = 0;
    return { placed, attempt: toAttempt(payment), page: bank.pageOf(tokenOf(placed)) };
  }

  test('a part goes back once for its key, also when the answer was lost', async () => {
    const { attempt, page } = await paid();
    bank.failNext('refund', 'lost');
    await expect(
      provider().refund(attempt, { amount: kurus(1_000), key: 'iade-1' }),
    ).rejects.toThrow();
    await provider().refund(attempt, { amount: kurus(1_000), key: 'iade-1' });
    await provider().refund(attempt, { amount: kurus(250), key: 'iade-2' });
    expect(page.refunds).toEqual([
      { conversationId: 'iade-1', price: 10 },
      { conversationId: 'iade-2', price: 2.5 },
    ]);
  });

  test('all of it is cancelled; where it cannot be any more, refunded', async () => {
    const { attempt, page } = await paid();
    bank.failNext('cancel', 'lost');
    await expect(
      provider().refund(attempt, { amount: attempt.amount, key: 'hepsi' }),
    ).rejects.toThrow();
    await provider().refund(attempt, { amount: attempt.amount, key: 'hepsi' });
    expect([page.isCancelled, page.refunds]).toEqual([true, []]);

    const later = await paid();
    bank.failNext('cancel', 'refuse');
    await provider().refund(later.attempt, { amount: later.attempt.amount, key: 'hepsi' });
    expect([later.page.isCancelled, later.page.refunds.length]).toEqual([false, 1]);
  });

  test('a refund that is refused, or more than was paid, is an error for the job', async () => {
    const { attempt, page } = await paid();
    bank.failNext('refund', 'refuse');
    await expect(provider().refund(attempt, { amount: kurus(100), key: 'a' })).rejects.toThrow(
      /10058/,
    );
    await provider().refund(attempt, { amount: kurus(attempt.amount - 100), key: 'b' });
    await expect(provider().refund(attempt, { amount: kurus(200), key: 'c' })).rejects.toThrow(
      /5093/,
    );
    expect(page.refunds).toHaveLength(1);
  });

  test('an open page cannot be closed; it is over by itself', async () => {
    const placed = await order();
    const payment = await findPayment(shop.db, placed.paymentId);
    if (!payment) throw new Error('no payment');
    expect(await provider().cancel(toAttempt(payment))).toBe('open');
    clock.advance(HOUR);
    expect(await provider().cancel(toAttempt(payment))).toBe('closed');
    expect(await provider().cancel({ ...toAttempt(payment), reference: null })).toBe('closed');
    bank.pay(tokenOf(placed));
    expect(await provider().cancel(toAttempt(payment))).toBe('open');
  });
});

describe('back from the page without having paid', () => {
  const again = ({ orderNumber, accessToken }: CheckoutAnswer) =>
    call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/pay`, {
      token: accessToken,
    });

  test.each(['not begun', 'left at the code'])(
    'the buyer goes on with the same page, and pays once (%s)',
    async (where) => {
      const placed = await order();
      if (where !== 'not begun') bank.begin3ds(tokenOf(placed));
      clock.advance(20 * MINUTE);
      const answers = await Promise.all([again(placed), again(placed)]);
      for (const { status, body } of answers)
        expect([status, body.paymentId, body.payment]).toEqual([
          200,
          placed.paymentId,
          placed.payment,
        ]);
      expect(bank.calls.filter((each) => each === 'create')).toHaveLength(1);
      bank.pay(tokenOf(placed));
      await comeBack(placed);
      expect([await stateOf(placed), await movesOf(placed)]).toEqual(['PAID', 1]);
    },
  );

  test('a page that is over leads nowhere: its money may be under way', async () => {
    const placed = await order();
    clock.advance(31 * MINUTE);
    expect((await again(placed)).body.code).toBe('PAYMENT_IN_PROGRESS');
  });
});

describe('in what order it comes', () => {
  test('a refusal that is told before the money, on the same page: paid once; told again after it, still paid', async () => {
    const placed = await order();
    bank.decline(tokenOf(placed), { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' });
    const refused = bank.webhook(tokenOf(placed));
    await comeBack(placed);
    expect(await stateOf(placed)).toBe('FAILED');
    bank.pay(tokenOf(placed));
    const paid = bank.webhook(tokenOf(placed));
    await Promise.all([
      sendWebhook(paid),
      sendWebhook(refused),
      comeBack(placed),
      sendWebhook(paid),
    ]);
    expect([await stateOf(placed), await movesOf(placed)]).toEqual(['PAID', 1]);
  });

  test('money on the first page after a second was paid goes back, and the order is paid once', async () => {
    const first = await order();
    bank.decline(tokenOf(first), { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' });
    await comeBack(first);
    const second = (
      await call<CheckoutAnswer>(shop, 'POST', `/orders/${first.orderNumber}/pay`, {
        token: first.accessToken,
      })
    ).body;
    bank.pay(tokenOf(second));
    await comeBack(second);
    bank.pay(tokenOf(first));
    await sendWebhook(bank.webhook(tokenOf(first)));
    expect([await stateOf(first), await movesOf(first)]).toEqual(['PAID', 1]);
    const refund = await shop.db
      .selectFrom('refunds')
      .select(['id', 'cause'])
      .where('paymentId', '=', first.paymentId)
      .executeTakeFirstOrThrow();
    expect(refund.cause).toBe('duplicate');
    bank.failNext('cancel', 'refuse');
    bank.failNext('refund', 'refuse');
    await expect(refundPayment(shop.context, { refundId: refund.id })).rejects.toThrow(/10058/);
    expect(
      await shop.db
        .selectFrom('refunds')
        .select('state')
        .where('id', '=', refund.id)
        .executeTakeFirst(),
    ).toEqual({ state: 'refused' });
    await refundPayment(shop.context, { refundId: refund.id });
    expect(bank.pageOf(tokenOf(first)).isCancelled).toBe(true);
    expect(bank.pageOf(tokenOf(second)).isCancelled).toBe(false);
  });

  test('signed money for a page that is not ours is written down for the merchant, once; unsigned talk is not', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    await shop.db
      .updateTable('payments')
      .set({ providerReference: null })
      .where('id', '=', placed.paymentId)
      .execute();
    const webhook = bank.webhook(tokenOf(placed));
    expect([(await sendWebhook(webhook)).status, (await sendWebhook(webhook)).status]).toEqual([
      404, 404,
    ]);
    await call(shop, 'POST', '/payments/iyzico/notification', {
      body: { token: 'a'.repeat(36), status: 'SUCCESS' },
    });
    expect(
      await shop.db.selectFrom('strangerPayments').select(['provider', 'reference']).execute(),
    ).toEqual([{ provider: 'iyzico', reference: tokenOf(placed) }]);
  });
});

describe('installments', () => {
  const on = { isOn: true, maxCount: 3, minTotalKurus: 0, payer: 'buyer', categories: [] };
  beforeAll(() => keepPayments(shop.context, { installments: on }));
  afterAll(() => keepPayments(shop.context, { installments: { ...on, isOn: false } }));

  test('families come once, and the page is told the counts that are offered', async () => {
    const placed = await order();
    expect(bank.pageOf(tokenOf(placed)).wish.enabledInstallments).toEqual([1, 2, 3]);
    const families = await shop.context.providers.get('iyzico')?.installments?.(kurus(100_000));
    expect(families?.map(({ name }) => name)).toEqual(['Bonus', 'Axess']);
    expect(families?.[0]?.rows).toContainEqual({ count: 3, total: 104_100 });
  });

  test('what the card paid more is the order’s surcharge; all of it is cancelled in one', async () => {
    const placed = await order();
    const surcharge = toLira(percentOf(fromLira(placed.total), 250));
    bank.pay(tokenOf(placed), { installment: 2, surcharge });
    await comeBack(placed);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      paymentStatus: 'PAID',
      installments: 2,
      surcharge,
      total: toLira(add(fromLira(placed.total), fromLira(surcharge))),
    });
    const payment = await findPayment(shop.db, placed.paymentId);
    if (!payment) throw new Error('no payment');
    await shop.context.providers
      .get('iyzico')
      ?.refund(toAttempt(payment), { amount: kurus(payment.takenKurus ?? 0), key: 'taksitli' });
    expect(bank.pageOf(tokenOf(placed)).isCancelled).toBe(true);
  });

  test.each([
    [2, 999],
    [1, 5],
    [6, 0],
  ])(
    'what was not offered (%i parts, %i more) waits for a person',
    async (installment, surcharge) => {
      const placed = await order();
      bank.pay(tokenOf(placed), { installment, surcharge });
      await comeBack(placed);
      expect([await stateOf(placed), await movesOf(placed)]).toEqual(['REVIEW', 0]);
    },
  );

  test.each(['cut', 'html', 'refuse'] as const)(
    'where it does not answer (%s) the order is paid at once',
    async (problem) => {
      clock.advance(HOUR);
      bank.failNext('installments', problem);
      const productId = await makeProduct(shop.db, { price: 50_000 + problem.length });
      const placed = await placeOrder(shop, [{ productId }]);
      expect(bank.pageOf(tokenOf(placed)).wish.enabledInstallments).toEqual([1]);
    },
  );
});

test('a call that is not answered in time is given up', async () => {
  bank.failNext('details', 'slow');
  const hasty = createIyzicoClient({ ...keys, url: bank.url }, 50);
  await expect(hasty('GET', '/v2/reporting/payment/details', z.object({}))).rejects.toThrow(
    /timeout/i,
  );
  const nowhere = createIyzicoClient({ ...keys, url: 'http://127.0.0.1:1' });
  await expect(nowhere('GET', '/v2/reporting/payment/details', z.object({}))).rejects.toThrow();
});
