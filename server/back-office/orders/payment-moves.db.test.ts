import { describe, expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { changeAtBank, comeBack, payAtBank, verify } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingJobs, waitingMails } from '#server/testing/jobs.ts';
import { stockOf } from '#server/testing/make-product.ts';
import { orderOfFour, statusOf, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, post: move } = useOrderStaff(shop);

/** An order whose bank reports another amount. */
async function underReview() {
  const made = await orderOfFour(shop, { isPaid: false });
  const { location } = await payAtBank(shop, made.placed);
  await changeAtBank(shop, made.placed, { amountKurus: 5 });
  await comeBack(shop, location);
  return { ...made, paymentId: made.placed.paymentId ?? '' };
}

describe('a bank transfer', () => {
  test('is booked by hand, once, and the order is paid', async () => {
    const { number, productId, placed } = await orderOfFour(shop, { method: 'transfer' });
    const { version, moves } = await read(number, staff.worker);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        move(number, 'book-transfer', { version, remark: 'Ziraat, 12:40' }, staff.worker),
      ),
    );

    expect(moves).toEqual(['cancel', 'bookTransfer']);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusOf(shop, placed)).toBe('PAID');
    expect(await waitingMails(shop.db, number)).toContain('order-paid');
    const { rows } = {
      rows: await shop.db
        .selectFrom('products')
        .select('soldCount')
        .where('id', '=', productId)
        .execute(),
    };
    expect(rows).toEqual([{ soldCount: 4 }]);
    expect((await read(number)).history.at(-1)).toMatchObject({
      actor: staff.worker.email,
      remark: 'Ziraat, 12:40',
    });
  });

  test('a payment that arrives when the order is over reserves the stock again, or reports that it is sold', async () => {
    const { number, productId, placed } = await orderOfFour(shop, { method: 'transfer' });
    clock.advance(73 * HOUR);
    await expireOrders(shop.context);
    expect(await statusOf(shop, placed)).toBe('EXPIRED');
    await staff.signIn();
    const { version } = await read(number);
    await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', productId).execute();
    expect((await move(number, 'book-transfer', { version })).body.code).toBe('PIECES_GONE');
    expect((await read(number)).payments[0]?.state).toBe('FAILED');
    await shop.db.updateTable('products').set({ stock: 5 }).where('id', '=', productId).execute();

    expect((await move(number, 'book-transfer', { version })).body.status).toBe('PAID');
    expect(await stockOf(shop.db, productId)).toBe(1);
  });

  test('of a cancelled order is refunded manually: it is listed for a decision until then', async () => {
    const { number, placed } = await orderOfFour(shop, { method: 'transfer' });
    await doJobs(shop.context, recordingMailer());
    await move(number, 'book-transfer', { version: (await read(number)).version });
    await move(number, 'cancel-paid', {
      reason: 'buyer-asked',
      version: (await read(number)).version,
    });
    const decisions = async () =>
      (
        await ask<{ content: AdminOrder[] }>(shop, 'GET', '/admin/orders?needs=decision', {
          as: staff.owner,
        })
      ).body.content.map(({ orderNumber }) => orderNumber);
    expect((await waitingJobs(shop.db)).filter(({ name }) => name === 'refund-payment')).toEqual(
      [],
    );
    expect(await decisions()).toContain(number);
    const { version, refunds } = await read(number);
    const given = `refunds/${refunds[0]?.id}/given`;

    expect(refunds).toEqual([
      expect.objectContaining({
        cause: 'cancelled',
        state: 'by-hand',
        amount: placed.total,
        canTryAgain: false,
        canMarkGiven: true,
      }),
    ]);
    expect((await move(number, given, { version }, staff.worker)).status).toBe(403);
    expect((await move(number, given, { version })).body.status).toBe('REFUNDED');
    expect(await decisions()).not.toContain(number);
    expect(await waitingMails(shop.db, number)).toContain('order-refunded');
  });

  test('a manual refund is mailed to the buyer only if the merchant asks for it', async () => {
    const { number } = await orderOfFour(shop, { method: 'transfer' });
    await move(number, 'book-transfer', { version: (await read(number)).version });
    await move(number, 'cancel-paid', {
      reason: 'buyer-asked',
      version: (await read(number)).version,
    });
    const { version, refunds } = await read(number);
    const given = `refunds/${refunds[0]?.id}/given`;
    const { body } = await move(number, given, { version, isNotified: false });
    expect(body.status).toBe('REFUNDED');
    expect(await waitingMails(shop.db, number)).not.toContain('order-refunded');
  });

  test('cannot be booked for an order that is paid by card', async () => {
    const { number } = await orderOfFour(shop, { isPaid: false });
    expect(
      (await move(number, 'book-transfer', { version: (await read(number)).version })).body.code,
    ).toBe('ORDER_MOVE_NOT_ALLOWED');
  });
});

describe('money under review', () => {
  test('is accepted: the order is paid', async () => {
    const { number, placed, paymentId } = await underReview();
    const before = await read(number);
    expect(before).toMatchObject({
      paymentStatus: 'REVIEW',
      moves: ['review'],
      payments: [{ isToDecide: true, failureReason: 'mismatch' }],
    });
    const answers = await Promise.all(
      ['accept', 'accept', 'dismiss'].map((decision) =>
        move(number, 'review', { version: before.version, paymentId, decision }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['PAID', 'PAYMENT_FAILED']).toContain(await statusOf(shop, placed));
  });

  test('is refunded at the bank: the order is unpaid and expires at its time', async () => {
    const { number, productId, placed, paymentId } = await underReview();
    await changeAtBank(shop, placed, { amountKurus: placed.total * 100 });
    const { version } = await read(number);
    expect(
      (await move(number, 'review', { version, paymentId, decision: 'refund' }, staff.worker))
        .status,
    ).toBe(403);
    const { body } = await move(number, 'review', {
      version,
      paymentId,
      decision: 'refund',
      remark: 'Tutar başka',
    });
    expect(body).toMatchObject({
      status: 'PAYMENT_FAILED',
      payments: [{ state: 'REVIEW', isToDecide: false }],
    });
    expect(
      (await move(number, 'review', { version: body.version, paymentId, decision: 'accept' })).body
        .code,
    ).toBe('PAYMENT_NOT_TO_DECIDE');
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    clock.advance(2 * HOUR);
    await expireOrders(shop.context);
    await staff.signIn();

    expect(mailer.sent.map(({ kind }) => kind)).toContain('payment-refunded');
    expect(mailer.sent.map(({ kind }) => kind)).not.toContain('late-refund');
    expect((await read(number)).payments[0]?.state).toBe('REFUNDED');
    expect(await statusOf(shop, placed)).toBe('EXPIRED');
    expect(await stockOf(shop.db, productId)).toBe(10);
  });

  test('was refunded manually: asking the bank again does not restore it', async () => {
    const { number, placed, paymentId } = await underReview();
    const { version } = await read(number);
    const { body } = await move(number, 'review', { version, paymentId, decision: 'dismiss' });
    await verify(shop, placed);
    expect(body.payments[0]).toMatchObject({ state: 'REFUNDED', isToDecide: false });
    expect(await statusOf(shop, placed)).toBe('PAYMENT_FAILED');
  });

  test('that is accepted pays the order, and the buyer is mailed unless the administrator unticks it', async () => {
    for (const isNotified of [true, false]) {
      const { number, paymentId } = await underReview();
      await doJobs(shop.context, recordingMailer());
      const { version } = await read(number);
      const body = { version, paymentId, decision: 'accept', isNotified };
      expect((await move(number, 'review', body)).body.status).toBe('PAID');
      expect((await waitingMails(shop.db, number)).includes('order-paid')).toBe(isNotified);
    }
  });

  test('of another order, or of an unknown payment, cannot be decided', async () => {
    const one = await underReview();
    const other = await underReview();
    const { version } = await read(one.number);
    for (const paymentId of [other.paymentId, 'yok', '']) {
      expect(
        (await move(one.number, 'review', { version, paymentId, decision: 'accept' })).body.code,
      ).toBe('PAYMENT_NOT_TO_DECIDE');
    }
    expect(
      (await move(one.number, 'review', { version, paymentId: one.paymentId, decision: 'keep' }))
        .status,
    ).toBe(400);
  });
});
