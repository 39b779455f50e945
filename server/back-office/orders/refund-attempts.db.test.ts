import { beforeEach, describe, expect, test } from 'vitest';
import { refundPayment } from '#server/payments/refunds.ts';
import { bankTokenOf, changeAtBank, testbankPaymentOf } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import {
  BOTTLE_WITH_TAX as ONE,
  paidOrder,
  refundBody,
  useOrderStaff,
} from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const backOffice = useOrderStaff(shop);
const { staff, read, post } = backOffice;
beforeEach(async () => {
  await doJobs(shop.context, recordingMailer());
});

describe('giving a refund', () => {
  async function requestRefund() {
    const made = await paidOrder(shop, backOffice);
    const { body } = await post(
      made.number,
      'refunds',
      refundBody(made.order.version, ONE, [[1, 1]]),
    );
    return { ...made, version: body.version, refundId: body.refunds[0]?.id ?? 0 };
  }

  test('killed half-way, or run twice at once: the money is refunded once', async () => {
    const { placed, number, refundId } = await requestRefund();
    const bank = await testbankPaymentOf(shop, placed);
    const { key } = await shop.db
      .selectFrom('refunds')
      .select('key')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    const attempt = {
      id: placed.paymentId,
      amount: bank.amountKurus as never,
      currency: 'TRY',
      reference: bankTokenOf(placed),
      providerPaymentId: null,
      taken: bank.amountKurus as never,
      takenCurrency: 'TRY',
      createdAt: clock.now(),
    };
    await shop.context.providers.get('testbank')?.refund(attempt, { amount: 3_933 as never, key });
    await shop.db
      .updateTable('refunds')
      .set({ state: 'sent' })
      .where('id', '=', refundId)
      .execute();
    await Promise.all([1, 2, 3].map(() => refundPayment(shop.context, { refundId })));
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(3_933);
    expect(await read(number)).toMatchObject({ paymentStatus: 'PARTLY_REFUNDED', refunded: ONE });
    expect(mailer.sent.filter(({ kind }) => kind === 'order-partly-refunded')).toHaveLength(1);
  });

  test('the bank refuses: it is shown, waits for a decision, can be tried again and then succeeds', async () => {
    const { placed, number, refundId } = await requestRefund();
    await changeAtBank(shop, placed, { state: 'FAILED' });
    await expect(refundPayment(shop.context, { refundId })).rejects.toThrow('refused');
    const stuck = await read(number);
    expect(stuck.refunds).toEqual([
      expect.objectContaining({
        state: 'refused',
        canTryAgain: true,
        canMarkGiven: true,
        failure: 'the test bank refused the refund',
      }),
    ]);
    const decisions = await ask<{ content: AdminOrder[] }>(
      shop,
      'GET',
      '/admin/orders?needs=decision',
      { as: staff.owner },
    );
    expect(decisions.body.content.map(({ orderNumber }) => orderNumber)).toContain(number);
    await changeAtBank(shop, placed, { state: 'SUCCEEDED' });
    expect(
      (await post(number, `refunds/${refundId}/again`, { version: stuck.version })).body.refunds[0]
        ?.state,
    ).toBe('wanted');
    await doJobs(shop.context, recordingMailer());
    expect((await read(number)).refunds[0]).toMatchObject({ state: 'done', failure: null });
  });

  test('marked manually after a refusal: the job that still waits refunds nothing more', async () => {
    const { placed, number, refundId } = await requestRefund();
    await changeAtBank(shop, placed, { state: 'FAILED' });
    await expect(refundPayment(shop.context, { refundId })).rejects.toThrow();
    const { version } = await read(number);
    const { body } = await post(number, `refunds/${refundId}/given`, {
      version,
      remark: 'Panelden gönderildi',
    });
    expect(body).toMatchObject({
      paymentStatus: 'PARTLY_REFUNDED',
      refunded: ONE,
      refunds: [{ state: 'done', givenBy: staff.owner.email }],
    });
    await changeAtBank(shop, placed, { state: 'SUCCEEDED' });
    expect((await waitingJobs(shop.db)).map(({ name }) => name)).toContain('refund-payment');
    await doJobs(shop.context, recordingMailer());
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(0);
  });

  test('while the bank is asked nobody can mark the refund, and a refund of another order is not found', async () => {
    const { number, refundId, version } = await requestRefund();
    await shop.db
      .updateTable('refunds')
      .set({ state: 'sent' })
      .where('id', '=', refundId)
      .execute();
    expect((await post(number, `refunds/${refundId}/given`, { version })).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    expect((await post(number, `refunds/${refundId}/again`, { version })).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    const other = await paidOrder(shop, backOffice);
    expect(
      (await post(other.number, `refunds/${refundId}/given`, { version: other.order.version })).body
        .code,
    ).toBe('REFUND_NOT_FOUND');
  });

  test('a transfer is sent by the merchant, part by part', async () => {
    const { number, order } = await paidOrder(shop, backOffice, { method: 'transfer' });
    const { body } = await post(number, 'refunds', refundBody(order.version, ONE, [[1, 1]]));
    expect(body.refunds).toEqual([
      expect.objectContaining({ state: 'by-hand', canTryAgain: false }),
    ]);
    const given = await post(number, `refunds/${body.refunds[0]?.id}/given`, {
      version: body.version,
    });
    expect(given.body).toMatchObject({
      paymentStatus: 'PARTLY_REFUNDED',
      refunds: [{ state: 'done' }],
    });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'order-partly-refunded')?.text).toContain(
      'banka hesabınıza',
    );
  });
});
