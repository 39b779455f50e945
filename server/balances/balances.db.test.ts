import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import {
  creditOf,
  expectBooksToAddUp,
  giveCredit,
  leftOf,
  makeVoucher,
  orderWith,
} from '#server/testing/balances.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  readOrder,
  testbankPaymentOf,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { BalancesAnswer, MyBalanceAnswer } from '#shared/balances/balances-wire.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let productId = 0;
const place = (more: Parameters<typeof orderWith>[2]) =>
  orderWith<CheckoutAnswer & ErrorAnswer>(shop, [{ productId }], more);

beforeEach(async () => {
  productId = await makeProduct(shop.db, { price: 50_000, stock: 500 });
});

describe('a voucher at the checkout', () => {
  test('pays a part: the total stays, the card pays the rest, and nothing is spent twice', async () => {
    const voucherCode = await makeVoucher(shop, 20_000);
    const { status, body: placed } = await place({ voucherCode });
    expect(status).toBe(200);
    expect(placed.total - placed.toPay).toBeCloseTo(200);
    expect(await leftOf(shop, voucherCode)).toBe(0);
    const bank = await testbankPaymentOf(shop, placed);
    expect(Number(bank.amountKurus)).toBe(Math.round(placed.toPay * 100));

    await pay(shop, placed);
    expect((await readOrder(shop, placed)).body).toMatchObject({ status: 'PAID' });
    expect((await place({ voucherCode, toPay: placed.total })).body.code).toBe('VOUCHER_EMPTY');
    await expectBooksToAddUp(shop);
  });

  test('pays all of it: the order is paid as soon as it is placed', async () => {
    const voucherCode = await makeVoucher(shop, 1_000_000);
    const { body: placed } = await place({ voucherCode, paymentMethod: 'transfer' });
    expect(placed).toMatchObject({ toPay: 0, payment: { kind: 'none' }, status: 'PAID' });
    expect(await leftOf(shop, voucherCode)).toBe(1_000_000 - Math.round(placed.total * 100));
    await expectBooksToAddUp(shop);
  });

  test('of 200 orders at once with one voucher one spends it', async () => {
    const voucherCode = await makeVoucher(shop, 100);
    const sent = await checkoutBody(shop, [{ productId }], { paymentMethod: 'transfer' });
    const toPay = Math.round(sent.expectedTotal * 100 - 100) / 100;
    const wanted = { ...sent, balances: { voucherCode, useCredit: false, toPay } };
    const insist = async (key: string = randomUUID()): Promise<string> => {
      const { status, body } = await checkout<CheckoutAnswer & ErrorAnswer>(shop, wanted, key);
      return status === 503 ? insist(key) : (body.code ?? 'placed');
    };
    const answers = await Promise.all(Array.from({ length: 200 }, () => insist()));

    const counts = Object.fromEntries(
      [...Map.groupBy(answers, (answer) => answer)].map(([code, all]) => [code, all.length]),
    );
    expect(counts).toEqual({ placed: 1, VOUCHER_EMPTY: 199 });
    expect(await leftOf(shop, voucherCode)).toBe(0);
    expect(await stockOf(shop.db, productId)).toBe(499);
    await expectBooksToAddUp(shop);
  });

  test('is refused with the reason, and an amount that changed is never charged', async () => {
    const expired = await makeVoucher(shop, 100, '2020-01-31');
    const voucherCode = await makeVoucher(shop, 100);
    const look = (code: string) =>
      call<BalancesAnswer & ErrorAnswer>(shop, 'POST', '/checkout/balances', {
        body: { voucherCode: code },
      });

    expect((await look('0000-0000-0000-0000')).body.code).toBe('VOUCHER_NOT_FOUND');
    const over = await look(expired);
    expect([over.body.code, over.body.message]).toEqual([
      'VOUCHER_EXPIRED',
      expect.stringContaining('31.01.2020'),
    ]);
    // As people type it.
    expect(
      (await look(`${voucherCode.slice(0, 4)}-${voucherCode.slice(4).toLowerCase()}`)).body,
    ).toEqual({
      voucher: { last4: voucherCode.slice(-4), balance: 1, validUntil: '2100-12-31' },
      credit: 0,
    });
    expect((await place({ voucherCode, toPay: 1 })).body.code).toBe('TO_PAY_CHANGED');
    expect((await place({ voucherCode: expired, toPay: 1 })).body.code).toBe('VOUCHER_EXPIRED');
    expect(await leftOf(shop, voucherCode)).toBe(100);
  });

  test.each(['expired', 'cancelled'])(
    'is credited back once when its order is %s unpaid',
    async (end) => {
      const voucherCode = await makeVoucher(shop, 5_000);
      const as = await makeCustomer(shop.context);
      await giveCredit(shop, as, 7_000);
      const { body: placed } = await place({ voucherCode, useCredit: true, as });
      expect([await leftOf(shop, voucherCode), await creditOf(shop, as)]).toEqual([0, 0]);

      const over = async () => {
        if (end === 'expired') {
          clock.advance(2 * HOUR);
          await expireOrders(shop.context);
        } else
          await call(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, {
            token: placed.accessToken,
          });
      };
      await Promise.all([over(), over(), over()]);
      expect([await leftOf(shop, voucherCode), await creditOf(shop, as)]).toEqual([5_000, 7_000]);
      await expectBooksToAddUp(shop);
    },
  );

  test('a refund is split as the order was paid, exact to the kuruş', async () => {
    const voucherCode = await makeVoucher(shop, 3_333);
    const as = await makeCustomer(shop.context);
    await giveCredit(shop, as, 7_777);
    const { body: placed } = await place({ voucherCode, useCredit: true, as });
    await pay(shop, placed);
    await call(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, { token: placed.accessToken });
    await doJobs(shop.context, recordingMailer());

    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'REFUNDED',
      refunded: placed.total,
    });
    expect([await leftOf(shop, voucherCode), await creditOf(shop, as)]).toEqual([3_333, 7_777]);
    const bank = await testbankPaymentOf(shop, placed);
    expect(Number(bank.refundedKurus)).toBe(Math.round(placed.toPay * 100));
    await expectBooksToAddUp(shop);
  });

  test('an order paid by voucher alone refunds all of it when it is cancelled', async () => {
    const voucherCode = await makeVoucher(shop, 1_000_000);
    const { body: placed } = await place({ voucherCode });
    await call(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, { token: placed.accessToken });
    await doJobs(shop.context, recordingMailer());

    expect((await readOrder(shop, placed)).body.status).toBe('REFUNDED');
    expect(await leftOf(shop, voucherCode)).toBe(1_000_000);
    await expectBooksToAddUp(shop);
  });
});

describe('the store credit', () => {
  test('takes over the balance of a voucher, only once when three requests come at once', async () => {
    const code = await makeVoucher(shop, 12_345);
    const as = await makeCustomer(shop.context);
    const add = () =>
      ask<MyBalanceAnswer & ErrorAnswer>(shop, 'POST', '/user/balance/vouchers', {
        as,
        body: { code },
      });
    const answers = await Promise.all([add(), add(), add()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect([await leftOf(shop, code), await creditOf(shop, as)]).toEqual([0, 12_345]);
    const { body } = await ask<MyBalanceAnswer>(shop, 'GET', '/user/balance', { as });
    expect(body).toMatchObject({ balance: 123.45, entries: [{ kind: 'moved', amount: 123.45 }] });
    await expectBooksToAddUp(shop);
  });

  test('is never taken below zero', async () => {
    const as = await makeCustomer(shop.context);
    await giveCredit(shop, as, 100);
    await expect(giveCredit(shop, as, -101)).rejects.toMatchObject({ code: 'BALANCE_TOO_LOW' });
    expect(await creditOf(shop, as)).toBe(100);
  });

  test('the ledger is only written, never changed', async () => {
    await makeVoucher(shop, 100);
    await expect(
      shop.db.updateTable('balanceEntries').set({ amountKurus: 1 }).execute(),
    ).rejects.toThrow('never changed');
    await expect(shop.db.deleteFrom('balanceEntries').execute()).rejects.toThrow('never changed');
  });
});
