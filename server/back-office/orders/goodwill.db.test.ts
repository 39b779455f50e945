import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteRows, readRefundable } from '#server/payments/refund-rows.ts';
import { readOrder, testbankPaymentOf } from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { stockOf } from '#server/testing/make-product.ts';
import { orderOfFour, paidOrder, refundBody, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fromLira, kurus, liraOf, toLira } from '#shared/base/money.ts';
import { requireBackOfficeOrder } from './order.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const backOffice = useOrderStaff(shop);
const { staff, read, post } = backOffice;

const give = (number: string, version: number, amount: number, more: object = {}) =>
  post(number, 'refunds/goodwill', { version, amount, reason: 'agreed', ...more });

/** Refunds one bottle with its share of what is left of its row. */
async function refundBottle(number: string, version: number) {
  const record = await requireBackOfficeOrder(shop.context, number);
  const rows = [{ position: 1, quantity: 1 }];
  const quote = quoteRows(await readRefundable(shop.db, record), { rows, shipping: false });
  const amount = quote?.amount ?? kurus(0);
  const { status } = await post(number, 'refunds', refundBody(version, toLira(amount), [[1, 1]]));
  expect(status).toBe(amount === 0 ? 400 : 200);
}

describe('an amount without a product', () => {
  test('is refunded once by the provider, mailed, shown to the buyer, and lowers the value of the rows', async () => {
    const { number, placed, bottle, order } = await paidOrder(shop, backOffice);
    const { status, body } = await give(number, order.version, 20, { remark: 'Geç kaldık' });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body.refunds).toMatchObject([
      { isGoodwill: true, amount: 20, reason: 'agreed', remark: 'Geç kaldık', items: [] },
    ]);
    expect(body.items.map(({ refunded }) => refunded)).toEqual([0, 0]);
    expect(body.items.reduce((sum, { given }) => sum + (given?.amount ?? 0), 0)).toBeCloseTo(20);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-partly-refunded']);
    expect(mailer.sent[0]?.text).toContain('20,00');
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(2_000);
    expect(await read(number)).toMatchObject({
      status: 'PAID',
      paymentStatus: 'PARTLY_REFUNDED',
      refunded: 20,
    });
    expect((await readOrder(shop, placed)).body).toMatchObject({
      refunded: 20,
      refunds: [{ amount: 20, items: [], isDone: true }],
    });
    // The cancellation refunds the rest, to the kuruş.
    const { version } = await read(number);
    await post(number, 'cancel-paid', { version, reason: 'out-of-stock' });
    await doJobs(shop.context, recordingMailer());
    expect(await read(number)).toMatchObject({ status: 'REFUNDED', refunded: order.total });
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(fromLira(order.total));
    expect(await stockOf(shop.db, bottle)).toBe(10);
  });

  test('the parts of the rows add up to it, each with the tax of its rate', async () => {
    const { number, order } = await paidOrder(shop, backOffice);
    await give(number, order.version, 10);
    const parts = await shop.db
      .selectFrom('refundGoodwill')
      .innerJoin('refunds', 'refunds.id', 'refundGoodwill.refundId')
      .innerJoin('orders', 'orders.id', 'refunds.orderId')
      .where('orderNumber', '=', number)
      .select(['refundGoodwill.amountKurus', 'refundGoodwill.taxKurus'])
      .execute();
    const sum = (key: 'amountKurus' | 'taxKurus') =>
      parts.reduce((total, part) => total + Number(part[key]), 0);
    expect(sum('amountKurus')).toBe(1_000);
    const rate = order.taxRatePercentage;
    expect(Math.abs(sum('taxKurus') - (1_000 * rate) / (100 + rate))).toBeLessThanOrEqual(2);
  });

  test.each([
    ['more than is left of the goods', (limit: number) => limit + 0.01, 'REFUND_NOT_VALID'],
    ['nothing', () => 0, 'VALIDATION_FAILED'],
    ['half a kuruş', () => 1.005, 'VALIDATION_FAILED'],
  ])('%s is refused', async (_, amountOf, code) => {
    const { number, order } = await paidOrder(shop, backOffice);
    const amount = liraOf(Math.round(amountOf(order.goodwillLimit) * 100));
    const sent = code === 'REFUND_NOT_VALID' ? amount : amountOf(order.goodwillLimit);
    expect((await give(number, order.version, sent)).body.code).toBe(code);
    expect((await read(number)).refunds).toEqual([]);
  });

  test('is refused without the right to refund, without a payment or a reason, and for a cancelled order', async () => {
    const { number, order } = await paidOrder(shop, backOffice);
    const { version } = order;
    const refused = await post(
      number,
      'refunds/goodwill',
      { version, amount: 1, reason: 'agreed' },
      staff.worker,
    );
    expect(refused.status).toBe(403);
    expect((await read(number, staff.worker)).goodwillLimit).toBe(0);
    expect((await give(number, version, 1, { reason: 'returned' })).status).toBe(400);
    const unpaid = await orderOfFour(shop, { isPaid: false });
    expect((await give(unpaid.number, 1, 1)).body.code).toBe('ORDER_MOVE_NOT_ALLOWED');
    const { body } = await post(number, 'cancel-paid', { version, reason: 'other' });
    expect((await give(number, body.version, 1)).body.code).toBe('ORDER_MOVE_NOT_ALLOWED');
  });

  test('is refunded once when pressed several times at once', async () => {
    const { number, order, placed } = await paidOrder(shop, backOffice);
    const answers = await Promise.all([1, 2, 3].map(() => give(number, order.version, 5)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await doJobs(shop.context, recordingMailer());
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(500);
  });

  test('mixed with refunds of pieces in any order: never more than was paid, and all of it in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isGoodwill: fc.boolean(), part: fc.integer({ min: 1, max: 99 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (steps) => {
          const { number, order, placed } = await paidOrder(shop, backOffice);
          for (const { isGoodwill, part } of steps) {
            const { version, goodwillLimit, items } = await read(number);
            const [bottle] = items;
            const amount = liraOf(Math.ceil((fromLira(goodwillLimit) * part) / 100));
            if (isGoodwill) await give(number, version, amount);
            else if (bottle && bottle.refunded < bottle.quantity)
              await refundBottle(number, version);
          }
          await doJobs(shop.context, recordingMailer());
          const { version, paymentStatus } = await read(number);
          expect(['PAID', 'PARTLY_REFUNDED']).toContain(paymentStatus);
          const { status } = await post(number, 'cancel-paid', { version, reason: 'other' });
          expect(status).toBe(200);
          await doJobs(shop.context, recordingMailer());
          expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(fromLira(order.total));
          expect((await read(number)).refunded).toBe(order.total);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

describe('cancelling says why', () => {
  test('the history has the reason; the buyer reads it only if the administrator wants so', async () => {
    for (const isReasonMailed of [true, false]) {
      const { number, order } = await paidOrder(shop, backOffice);
      const { body } = await post(number, 'cancel-paid', {
        version: order.version,
        reason: 'out-of-stock',
        remark: 'Kalıp kırıldı',
        isReasonMailed,
      });
      expect(body.history.find(({ status }) => status === 'CANCELLED')).toMatchObject({
        reason: 'out-of-stock',
        remark: 'Kalıp kırıldı',
      });
      const mailer = recordingMailer();
      await doJobs(shop.context, mailer);
      const mails = mailer.sent.filter(({ kind }) => kind === 'order-cancelled');
      const reasons = ['Kalıp kırıldı', 'stok nedeniyle'];
      expect(mails.map(({ text }) => reasons.map((each) => text.includes(each)))).toEqual([
        [isReasonMailed, isReasonMailed],
      ]);
    }
  });

  test('without a reason it is refused; without the tick only the refund is mailed', async () => {
    const { number, order } = await paidOrder(shop, backOffice);
    const { version } = order;
    expect((await post(number, 'cancel-paid', { version })).status).toBe(400);
    await post(number, 'cancel-paid', { version, reason: 'other', isNotified: false });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-refunded']);
  });
});
