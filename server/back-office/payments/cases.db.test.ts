import { beforeEach, describe, expect, test } from 'vitest';
import { refundPayment } from '#server/payments/refunds.ts';
import { recordUnmatchedPayment, sweepPayments } from '#server/payments/settle-triggers.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import {
  CARDS,
  call,
  changeAtBank,
  comeBack,
  type ErrorAnswer,
  pay,
  payAtBank,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { PaymentCase, PaymentCases } from '#shared/back-office/payment-cases.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
beforeEach(() => clock.advance(24 * HOUR));

/** An owner who has just signed in, because the clock advances fast here. */
const owner = () => makeAdmin(shop.context);
const worker = () => makeAdmin(shop.context, { role: 'fulfilment' });

const list = async (as = owner) =>
  (await ask<PaymentCases>(shop, 'GET', '/admin/payments', { as: await as() })).body;
const post = async (path: string, as = owner) =>
  ask<PaymentCases & ErrorAnswer>(shop, 'POST', `/admin/payments/${path}`, {
    as: await as(),
    body: {},
  });
const caseOf = async ({ orderNumber }: CheckoutAnswer, as = owner): Promise<PaymentCase[]> =>
  (await list(as)).cases.filter((one) => one.orderNumber === orderNumber);
const order = async (stock = 10) =>
  placeOrder(shop, [{ productId: await makeProduct(shop.db, { stock }), quantity: 2 }]);
const bankSays = (placed: CheckoutAnswer, values: object) => changeAtBank(shop, placed, values);

/** Paid at the bank after another attempt for the same order was paid. */
async function paidTwice() {
  const first = await order();
  const { location } = await payAtBank(shop, first, { card: CARDS.lacksFunds });
  await comeBack(shop, location);
  const second = (
    await call<CheckoutAnswer>(shop, 'POST', `/orders/${first.orderNumber}/pay`, {
      token: first.accessToken,
    })
  ).body;
  await pay(shop, second);
  await bankSays(first, { state: 'SUCCEEDED' });
  await verify(shop, first);
  return first;
}
const refundOf = ({ paymentId }: CheckoutAnswer) =>
  shop.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();

describe('the list', () => {
  test('a mismatched payment is listed with the expected and the received amount, for whoever may decide', async () => {
    const placed = await order();
    const { location } = await payAtBank(shop, placed);
    await bankSays(placed, { amountKurus: 5 });
    await comeBack(shop, location);
    expect(await caseOf(placed)).toMatchObject([
      {
        kind: 'mismatch',
        amount: placed.total,
        taken: 0.05,
        acts: ['accept', 'refund', 'dismiss'],
      },
    ]);
    expect(await caseOf(placed, worker)).toMatchObject([{ kind: 'mismatch', acts: [] }]);

    const [found] = await caseOf(placed);
    const decided = await ask(shop, 'POST', `/admin/orders/${placed.orderNumber}/review`, {
      as: await owner(),
      body: { version: found?.orderVersion, paymentId: found?.paymentId, decision: 'refund' },
    });
    expect(decided.status).toBe(200);
    // The refund is the amount that was taken, not the requested one.
    expect((await refundOf(placed)).amountKurus).toBe(5);
    expect(await caseOf(placed)).toEqual([]);
  });

  test('an order paid twice is listed until it is refunded and an administrator has seen it', async () => {
    const placed = await paidTwice();
    expect(await caseOf(placed)).toMatchObject([
      { kind: 'duplicate', refundState: 'wanted', acts: [] },
    ]);
    expect((await post(`${placed.paymentId}/seen`)).body.code).toBe('PAYMENT_NOT_TO_DECIDE');
    await refundPayment(shop.context, { refundId: (await refundOf(placed)).id });
    expect(await caseOf(placed)).toMatchObject([
      { kind: 'duplicate', refundState: 'done', acts: ['seen'] },
    ]);
    const both = await Promise.all([
      post(`${placed.paymentId}/seen`),
      post(`${placed.paymentId}/seen`, worker),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await caseOf(placed)).toEqual([]);
    expect(
      await shop.db
        .selectFrom('auditLog')
        .select('action')
        .where('entity', '=', 'payment')
        .where('entityId', '=', placed.paymentId)
        .execute(),
    ).toHaveLength(1);
  });

  test('a refund that the provider refused can be tried again, or marked as given; one without an answer waits', async () => {
    const placed = await paidTwice();
    const { id } = await refundOf(placed);
    await bankSays(placed, { state: 'CREATED' });
    await expect(refundPayment(shop.context, { refundId: id })).rejects.toThrow(/refused/);
    const refused = (await caseOf(placed)).find(({ kind }) => kind === 'refund-refused');
    expect(refused).toMatchObject({ refundId: id, amount: placed.total, acts: ['again', 'given'] });
    expect(refused?.failure).toContain('refused');
    await bankSays(placed, { state: 'SUCCEEDED' });
    const again = await ask(
      shop,
      'POST',
      `/admin/orders/${placed.orderNumber}/refunds/${id}/again`,
      { as: await owner(), body: { version: refused?.orderVersion } },
    );
    expect(again.status).toBe(200);
    await shop.db
      .updateTable('refunds')
      .set({ state: 'sent', triedAt: clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await caseOf(placed)).map(({ kind }) => kind)).toEqual(['duplicate']);
    clock.advance(31 * MINUTE);
    expect((await caseOf(placed)).map(({ kind }) => kind).sort()).toEqual([
      'duplicate',
      'refund-unknown',
    ]);
  });

  test('an attempt without a result is listed after two hours, and the provider can be asked at once', async () => {
    const placed = await order();
    await payAtBank(shop, placed);
    clock.advance(119 * MINUTE);
    expect(await caseOf(placed)).toEqual([]);
    clock.advance(2 * MINUTE);
    expect(await caseOf(placed, worker)).toMatchObject([{ kind: 'open', acts: ['ask'] }]);
    expect((await post(`${placed.paymentId}/ask`, worker)).status).toBe(200);
    expect((await readOrder(shop, placed)).body.status).toBe('PAID');
    expect((await post('yok/ask')).body.code).toBe('PAYMENT_NOT_FOUND');
  });

  test('a provider that does not answer is reported', async () => {
    const placed = await order();
    const bank = shop.context.providers.get('testbank');
    if (!bank) throw new Error('no bank');
    const { settle } = bank;
    bank.settle = async () => Promise.reject(new Error('asleep'));
    expect(await post(`${placed.paymentId}/ask`)).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNREACHABLE' },
    });
    bank.settle = settle;
  });

  test('an unmatched payment is listed once and marked as seen once', async () => {
    const unmatched = {
      reference: `yabancı ${Date.now()}`,
      outcome: {
        state: 'paid',
        amount: 12_345,
        currency: 'TRY',
        attemptId: 'x',
        providerPaymentId: 'x',
      },
    } as const;
    await recordUnmatchedPayment(shop.context, 'paytr', unmatched);
    await recordUnmatchedPayment(shop.context, 'paytr', unmatched);
    const found = (await list()).cases.filter(({ reference }) => reference === unmatched.reference);
    expect(found).toMatchObject([
      { kind: 'unmatched', taken: 123.45, orderNumber: null, acts: ['seen'] },
    ]);
    const both = await Promise.all(
      [1, 2].map(() => post(`unmatched/${found[0]?.unmatchedId}/seen`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list()).cases.some(({ reference }) => reference === unmatched.reference)).toBe(
      false,
    );
  });

  test('as a file it has every case, with its text', async () => {
    const placed = await paidTwice();
    const { accessToken } = await worker();
    const file = async (format: string) =>
      shop.app.inject({
        url: `/api/admin/payments/${format}`,
        headers: { authorization: `Bearer ${accessToken}`, 'accept-language': 'tr' },
      });
    const csv = await file('csv');
    expect(csv.headers['content-disposition']).toContain('odemeler-');
    const [head, ...rows] = csv.body.trim().split('\r\n');
    expect(head).toContain('Tür;Tarih;Sipariş;Ad;Sağlayıcı;İstenen');
    expect(rows).toHaveLength((await list()).count);
    const row = rows.find((one) => one.includes(showOrderNumber(placed.orderNumber)));
    expect(row).toMatch(/^İkinci kez ödenmiş sipariş;.*;Deneme bankası;.*Sırada/);
    expect((await file('xlsx')).statusCode).toBe(200);
  });

  test('the Today page and the metrics of the server have the same count', async () => {
    const { count } = await list();
    const { orders } = (await ask<TodayAnswer>(shop, 'GET', '/admin/today', { as: await owner() }))
      .body;
    expect(orders?.decisions).toBe(count);
    expect(count).toBeGreaterThan(0);
    const figures = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(figures.body.split('\n')).toContain(`flakon_payments_to_decide ${count}`);
  });
});

describe('attempts that we closed ourselves', () => {
  /** Expired while the buyer was paying, without a callback. */
  async function closedThenPaid() {
    const placed = await order();
    clock.advance(46 * MINUTE);
    await expireOrders(shop.context);
    await bankSays(placed, { state: 'SUCCEEDED', reason: null });
    return placed;
  }

  test('are checked at the provider for two days: a late payment is found, and reserves its stock again', async () => {
    const placed = await closedThenPaid();
    clock.advance(6 * MINUTE);
    await sweepPayments(shop.context);
    expect((await readOrder(shop, placed)).body.status).toBe('PAID');
  });

  test('are checked with growing pauses, and no longer than two days', async () => {
    const placed = await order();
    clock.advance(46 * MINUTE);
    await expireOrders(shop.context);
    const bank = shop.context.providers.get('testbank');
    if (!bank) throw new Error('no bank');
    const { settle } = bank;
    const askedAt: number[] = [];
    bank.settle = async (attempt) => {
      if (attempt.id === placed.paymentId) askedAt.push(clock.now().getTime());
      return settle(attempt);
    };
    const begun = clock.now().getTime();
    for (let minute = 0; minute < 3 * 24 * 12; minute += 1) {
      clock.advance(5 * MINUTE);
      await sweepPayments(shop.context);
    }
    bank.settle = settle;
    const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(askedAt.length).toBeGreaterThan(8);
    expect(askedAt.length).toBeLessThan(25);
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(
      true,
    );
    expect((askedAt.at(-1) ?? 0) - begun).toBeLessThanOrEqual(48 * HOUR);

    // After that only a callback can report it.
    await bankSays(placed, { state: 'SUCCEEDED', reason: null });
    await sweepPayments(shop.context);
    expect((await readOrder(shop, placed)).body.status).toBe('EXPIRED');
    await verify(shop, placed);
    expect((await readOrder(shop, placed)).body.status).toBe('PAID');
  });

  test('a payment that arrives when the stock is sold is refunded, and the merchant is notified', async () => {
    const productId = await makeProduct(shop.db, { stock: 2 });
    const placed = await placeOrder(shop, [{ productId, quantity: 2 }]);
    clock.advance(46 * MINUTE);
    await expireOrders(shop.context);
    await pay(shop, await placeOrder(shop, [{ productId, quantity: 2 }]));
    await bankSays(placed, { state: 'SUCCEEDED', reason: null });
    clock.advance(6 * MINUTE);
    await sweepPayments(shop.context);
    expect(await caseOf(placed)).toMatchObject([
      { kind: 'late', taken: placed.total, refundState: 'wanted', acts: [] },
    ]);
    await refundPayment(shop.context, { refundId: (await refundOf(placed)).id });
    expect((await post(`${placed.paymentId}/seen`)).status).toBe(200);
    expect(await caseOf(placed)).toEqual([]);
  });
});
