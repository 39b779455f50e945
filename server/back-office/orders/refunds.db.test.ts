import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOrder, testbankPaymentOf } from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { stockOf } from '#server/testing/make-product.ts';
import {
  BOTTLE_WITH_TAX as ONE,
  paidOrder,
  refundBody,
  useOrderStaff,
} from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const backOffice = useOrderStaff(shop);
const { staff, read, post } = backOffice;
beforeEach(async () => {
  await doJobs(shop.context, recordingMailer());
});

describe('rows of a paid order', () => {
  test('items returned: money once, sound pieces to stock, the buyer sees it and is notified', async () => {
    const { number, placed, bottle, order } = await paidOrder(shop, backOffice);
    const { status, body } = await post(number, 'refunds', {
      ...refundBody(order.version, 39.32, [[1, 1, 1]]),
      remark: 'Kırık geldi',
    });
    expect([status, body.code]).toEqual([422, 'REFUND_NOT_VALID']);
    const asked = await post(number, 'refunds', {
      ...refundBody(order.version, ONE, [[1, 1, 1]]),
      remark: 'Kırık geldi',
    });
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({
      paymentStatus: 'PAID',
      refunded: 0,
      refunds: [
        { state: 'wanted', amount: ONE, remark: 'Kırık geldi', createdBy: staff.owner.email },
      ],
    });
    expect(asked.body.items[0]).toMatchObject({ refunded: 1, unshipped: 2 });
    expect((await readOrder(shop, placed)).body.refunds).toEqual([
      expect.objectContaining({ isDone: false, amount: ONE }),
    ]);

    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const after = await read(number);
    expect(after).toMatchObject({
      status: 'PAID',
      paymentStatus: 'PARTLY_REFUNDED',
      refunded: ONE,
      refunds: [{ state: 'done', items: [{ quantity: 1, amount: ONE, restocked: 1 }] }],
    });
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(3_933);
    expect(await stockOf(shop.db, bottle)).toBe(8);
    const seen = (await readOrder(shop, placed)).body;
    expect(seen).toMatchObject({
      status: 'PAID',
      refunded: ONE,
      refunds: [
        {
          isDone: true,
          items: [{ name: expect.stringContaining('Iğdır Şişesi'), quantity: 1, amount: ONE }],
        },
      ],
    });
    expect(JSON.stringify(seen)).not.toContain('Kırık geldi');
    expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-partly-refunded']);
    expect(mailer.sent[0]?.text).toContain('39,33 TL');
    expect(mailer.sent[0]?.text).toContain('Iğdır Şişesi');
    const log = await shop.db
      .selectFrom('auditLog')
      .select('after')
      .where('entityId', '=', number)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log.after).toMatchObject({ refund: ONE, reason: 'damaged', remark: 'Kırık geldi' });
  });

  test('all rows, one by one, and the shipping add up to the sale’s total and tax, to the kuruş', async () => {
    const { number, placed, order } = await paidOrder(shop, backOffice);
    const amounts = { bottle: [39.33, 39.33, 39.33], caps: 8.34 };
    let { version } = order;
    for (const amount of amounts.bottle)
      version = (await post(number, 'refunds', refundBody(version, amount, [[1, 1]]))).body.version;
    await doJobs(shop.context, recordingMailer());
    version = (await read(number)).version;
    const last = await post(
      number,
      'refunds',
      refundBody(version, 8.34 + order.shipping, [[2, 7, 7]], true),
    );
    expect(last.body.code).toBeUndefined();
    await doJobs(shop.context, recordingMailer());
    const after = await read(number);

    expect(after.refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(order.total * 100),
    );
    expect(after).toMatchObject({
      status: 'REFUNDED',
      state: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      refunded: order.total,
      moves: [],
    });
    const taxIn = (table: 'orderItems' | 'refundItems') =>
      shop.db
        .selectFrom(table)
        .where('orderId', '=', order.id)
        .select((eb) => eb.fn.sum<number>('taxKurus').as('tax'))
        .executeTakeFirstOrThrow();
    expect(await taxIn('refundItems')).toEqual(await taxIn('orderItems'));
    expect((await testbankPaymentOf(shop, placed)).state).toBe('REFUNDED');
    expect((await post(number, 'refunds', refundBody(after.version, 1, [], true))).status).toBe(
      409,
    );
  });

  test('all rows without the shipping: the order is cancelled, and its shipping can still be refunded, once', async () => {
    const { number, placed, order } = await paidOrder(shop, backOffice);
    const goods = order.total - order.shipping;
    const all: Parameters<typeof refundBody>[2] = [
      [1, 3, 3],
      [2, 7, 7],
    ];
    const { body: cancelled } = await post(
      number,
      'refunds',
      refundBody(order.version, Math.round(goods * 100) / 100, all),
    );
    expect(cancelled).toMatchObject({
      state: 'CANCELLED',
      moves: ['refund'],
      isShippingRefunded: false,
    });
    await doJobs(shop.context, recordingMailer());
    const { version, paymentStatus } = await read(number);
    expect(paymentStatus).toBe('PARTLY_REFUNDED');
    expect((await post(number, 'refunds', refundBody(version, 39.33, [[1, 1]]))).body.code).toBe(
      'REFUND_NOT_VALID',
    );
    const both = await Promise.all(
      [1, 2].map(() => post(number, 'refunds', refundBody(version, order.shipping, [], true))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await doJobs(shop.context, recordingMailer());
    expect(await read(number)).toMatchObject({
      status: 'REFUNDED',
      refunded: order.total,
      moves: [],
    });
    expect((await testbankPaymentOf(shop, placed)).state).toBe('REFUNDED');
  });

  test('a wholly cancelled order leaves nothing to refund by rows', async () => {
    const { number, order } = await paidOrder(shop, backOffice);
    const { body } = await post(number, 'cancel-paid', {
      reason: 'buyer-asked',
      version: order.version,
    });
    expect(body.moves).toEqual([]);
    expect((await post(number, 'refunds', refundBody(body.version, ONE, [[1, 1]]))).body.code).toBe(
      'REFUND_NOT_VALID',
    );
    expect(
      (await post(number, 'refunds', refundBody(body.version, order.shipping, [], true))).body.code,
    ).toBe('REFUND_NOT_VALID');
  });

  test('whatever part is asked for at once by many: never more than was paid', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ bottles: fc.nat(3), caps: fc.nat(7), shipping: fc.boolean() }), {
          minLength: 2,
          maxLength: 5,
        }),
        async (tries) => {
          const { number, placed, order } = await paidOrder(shop, backOffice);
          for (const [index, { bottles, caps, shipping }] of [...tries, ...tries].entries()) {
            const { version, items } = await read(number);
            const left = (position: number) => {
              const row = items.find((item) => item.position === position);
              return row ? row.quantity - row.refunded : 0;
            };
            const rows = [
              { position: 1, quantity: Math.min(bottles, left(1)), restocked: 0 },
              { position: 2, quantity: Math.min(caps, left(2)), restocked: 0 },
            ].filter(({ quantity }) => quantity > 0);
            // The amount is calculated independently of the server, from cumulative shares.
            const cumulated =
              (position: number, share: number, quantity: number) =>
              (row: { quantity: number; position: number }) => {
                const before = (items.find((item) => item.position === position)?.refunded ??
                  0) as number;
                return row.position === position
                  ? Math.floor((share * (before + row.quantity)) / quantity) -
                      Math.floor((share * before) / quantity)
                  : 0;
              };
            const amount = rows.reduce(
              (sum, row) => sum + cumulated(1, 11_799, 3)(row) + cumulated(2, 834, 7)(row),
              shipping ? Math.round(order.shipping * 100) : 0,
            );
            const body = {
              ...refundBody(version, 1, [], shipping),
              rows,
              amount: Math.max(amount, 1) / 100,
            };
            await Promise.all([post(number, 'refunds', body), post(number, 'refunds', body)]);
            if (index % 3 === 0) await doJobs(shop.context, recordingMailer());
          }
          await doJobs(shop.context, recordingMailer());
          const payment = await shop.db
            .selectFrom('payments')
            .selectAll()
            .where('id', '=', placed.paymentId)
            .executeTakeFirstOrThrow();
          const bank = await testbankPaymentOf(shop, placed);
          const after = await read(number);
          expect(payment.refundKurus).toBeLessThanOrEqual(payment.amountKurus);
          expect(bank.refundedKurus).toBe(payment.refundKurus);
          expect(Math.round(after.refunded * 100)).toBe(bank.refundedKurus);
          expect(after.refunds.every(({ state }) => state === 'done')).toBe(true);
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);

  test('the same press twice is one refund', async () => {
    const { number, placed, order } = await paidOrder(shop, backOffice);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post(number, 'refunds', refundBody(order.version, ONE, [[1, 1]]))),
    );
    await doJobs(shop.context, recordingMailer());
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(3_933);
  });

  test.each([
    ['more than was bought', [[1, 4]], false, 157.32, 422],
    ['a row that there is not', [[3, 1]], false, 1, 422],
    [
      'the same row twice',
      [
        [1, 1],
        [1, 1],
      ],
      false,
      78.66,
      422,
    ],
    ['more sound ones than come back', [[1, 1, 2]], false, ONE, 422],
    ['nothing', [], false, 0.01, 422],
    ['a part of a kuruş', [[1, 1]], false, 39.333, 400],
    ['a negative quantity', [[1, -1]], false, ONE, 400],
    ['half a piece', [[1, 0.5]], false, ONE, 400],
  ] as const)(
    '%s is refused, and nothing happens',
    async (...[, rows, shipping, amount, status]) => {
      const { number, bottle, order } = await paidOrder(shop, backOffice);
      const answer = await post(
        number,
        'refunds',
        refundBody(order.version, amount, rows as never, shipping),
      );
      expect(answer.status).toBe(status);
      expect(await read(number)).toMatchObject({
        version: order.version,
        refunds: [],
        refunded: 0,
      });
      expect(await stockOf(shop.db, bottle)).toBe(7);
    },
  );

  test('refunded pieces that were not sent go in no parcel: with the rest the order is shipped', async () => {
    const { number, order } = await paidOrder(shop, backOffice);
    let { version } = (await post(number, 'refunds', refundBody(order.version, ONE, [[1, 1, 1]])))
      .body;
    const tooMany = await post(
      number,
      'shipments',
      { version, carrier: 'aras', rows: [{ position: 1, quantity: 3 }] },
      staff.worker,
    );
    expect(tooMany.body.code).toBe('PARCEL_NOT_VALID');
    const first = await post(
      number,
      'shipments',
      { version, carrier: 'aras', rows: [{ position: 1, quantity: 2 }] },
      staff.worker,
    );
    expect(first.body).toMatchObject({ state: 'PREPARING' });
    version = first.body.version;
    // The caps are sold out: nothing is left to send.
    const { body } = await post(number, 'refunds', refundBody(version, 8.34, [[2, 7]]));
    expect(body).toMatchObject({ state: 'SHIPPED' });
    // Shipped pieces can be returned later, without a change of what was shipped.
    const back = await post(number, 'refunds', refundBody(body.version, ONE, [[1, 1, 1]]));
    expect(back.body).toMatchObject({
      state: 'SHIPPED',
      items: [{ shipped: 2, refunded: 2 }, { refunded: 7 }],
    });
  });

  test('a cancellation after a refund returns the remaining pieces and money', async () => {
    const { number, placed, bottle, cap, order } = await paidOrder(shop, backOffice);
    await post(number, 'refunds', refundBody(order.version, ONE, [[1, 1]]));
    const { version, moves } = await read(number);
    expect(moves).toContain('cancelPaid');
    await post(number, 'cancel-paid', { reason: 'buyer-asked', version });
    await doJobs(shop.context, recordingMailer());
    const after = await read(number);

    expect(after).toMatchObject({ status: 'REFUNDED', refunded: order.total });
    expect(after.refunds.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['part', ONE],
      ['cancelled', Math.round((order.total - ONE) * 100) / 100],
    ]);
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(
      Math.round(order.total * 100),
    );
    // One was damaged.
    expect([await stockOf(shop.db, bottle), await stockOf(shop.db, cap)]).toEqual([9, 10]);
  });
});
