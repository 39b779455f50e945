import { describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  comeBack,
  type ErrorAnswer,
  payAtBank,
  readOrder,
  testbankPaymentOf,
  verify,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { orderOfFour, statusOf, useOrderStaff } from '#server/testing/order-staff.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, post: move } = useOrderStaff(shop);

const auditOf = (number: string) =>
  shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'order')
    .where('entityId', '=', number)
    .orderBy('id')
    .execute();
describe('preparing', () => {
  test('is stored with who, why and a line in the log; the buyer sees the step but not the remark', async () => {
    const { number, placed } = await orderOfFour(shop);
    const { version, moves } = await read(number, staff.worker);
    const { status, body } = await move(
      number,
      'prepare',
      { version, remark: 'Kırılacak, çift koli' },
      staff.worker,
    );

    expect(moves).toEqual(['prepare', 'ship']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'PREPARING', version: version + 1, moves: ['ship'] });
    expect(body.history.at(-1)).toMatchObject({
      status: 'PREPARING',
      actor: staff.worker.email,
      remark: 'Kırılacak, çift koli',
    });
    expect(await auditOf(number)).toEqual([
      expect.objectContaining({
        adminEmail: staff.worker.email,
        before: { state: 'CONFIRMED', paymentState: 'PAID' },
        after: { state: 'PREPARING', paymentState: 'PAID', remark: 'Kırılacak, çift koli' },
      }),
    ]);
    expect(JSON.stringify((await readOrder(shop, placed)).body)).not.toContain('Kırılacak');
  });

  test('by two at once: one succeeds, the other is refused', async () => {
    const { number } = await orderOfFour(shop);
    const { version } = await read(number);
    const answers = await Promise.all(
      [staff.owner, staff.worker, staff.owner, staff.worker].map((as) =>
        move(number, 'prepare', { version }, as),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { current: { state: 'PREPARING' } },
    });
    expect(
      (await read(number)).history.filter(({ status }) => status === 'PREPARING'),
    ).toHaveLength(1);
    expect(await auditOf(number)).toHaveLength(1);
  });

  test.each([
    undefined,
    {},
    { version: 0 },
    { version: '1' },
    { version: 1, remark: 'x'.repeat(1_001) },
    { version: 1, remark: 'a\u0000b' },
    { version: 1, remark: '\ud800' },
    [],
  ])('body %j is refused', async (body) => {
    const { number } = await orderOfFour(shop);
    const answer = await ask<AdminOrder & ErrorAnswer>(
      shop,
      'POST',
      `/admin/orders/${number}/prepare`,
      {
        as: staff.worker,
        ...(body === undefined ? {} : { body }),
      },
    );
    expect(answer.status).toBe(400);
    expect((await read(number)).state).toBe('CONFIRMED');
  });
});

describe('cancelling', () => {
  test('an unpaid order: its stock is released once, the buyer is notified', async () => {
    const { number, productId } = await orderOfFour(shop, { isPaid: false });
    const { version, moves } = await read(number, staff.worker);
    const { body } = await move(
      number,
      'cancel',
      { reason: 'buyer-asked', version, remark: 'Müşteri aradı' },
      staff.worker,
    );

    expect(moves).toEqual(['cancel']);
    expect(body).toMatchObject({ status: 'CANCELLED', moves: [] });
    expect(body.history.at(-1)).toMatchObject({
      actor: staff.worker.email,
      note: 'cancelled-by-shop',
      remark: 'Müşteri aradı',
    });
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect(await waitingMails(shop.db, number)).toContain('order-cancelled');
  });

  test('a paid order: stock and money are returned exactly once, however many requests there are', async () => {
    const { number, productId, placed } = await orderOfFour(shop);
    await doJobs(shop.context, recordingMailer());
    const { version, moves } = await read(number);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        move(number, 'cancel-paid', { reason: 'buyer-asked', version, remark: 'Kırık çıktı' }),
      ),
    );
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);

    expect(moves).toContain('cancelPaid');
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect(await statusOf(shop, placed)).toBe('REFUNDED');
    const bank = await testbankPaymentOf(shop, placed);
    expect(bank.refundedKurus).toBe(bank.amountKurus);
    expect(mailer.sent.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['order-cancelled', 'igdir.sahin@ornek.com'],
      ['order-refunded', 'igdir.sahin@ornek.com'],
    ]);
    expect((await read(number)).moves).toEqual([]);
  });

  test('only the owner may cancel a paid order', async () => {
    const { number, productId } = await orderOfFour(shop);
    const { version, moves } = await read(number, staff.worker);
    expect(moves).not.toContain('cancelPaid');
    expect(
      (await move(number, 'cancel-paid', { reason: 'buyer-asked', version }, staff.worker)).status,
    ).toBe(403);
    expect(await stockOf(shop.db, productId)).toBe(6);
  });

  test('while the buyer pays: paid or cancelled, never both, and the stock agrees', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { number, productId, placed } = await orderOfFour(shop, { isPaid: false });
      const { version } = await read(number);
      const { location } = await payAtBank(shop, placed);
      const [{ status }] = await Promise.all([
        move(number, 'cancel', { reason: 'buyer-asked', version }, staff.worker),
        comeBack(shop, location),
      ]);
      await verify(shop, placed);

      expect([409, 200]).toContain(status);
      expect(await statusOf(shop, placed)).toBe('PAID');
      expect(await stockOf(shop.db, productId)).toBe(6);
    }
  });

  test('cancelling and preparing at once: one of them', async () => {
    const { number, productId } = await orderOfFour(shop);
    const { version } = await read(number);
    const answers = await Promise.all([
      move(number, 'cancel-paid', { reason: 'buyer-asked', version }),
      move(number, 'prepare', { version }, staff.worker),
    ]);
    const { state } = await read(number);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(shop.db, productId)).toBe(state === 'CANCELLED' ? 10 : 6);
  });

  test('an order that cost nothing is refunded at once', async () => {
    const productId = await makeProduct(shop.db);
    const { id, orderNumber } = await makeOrder(shop.db, { items: [{ productId, unitPrice: 0 }] });
    await shop.db
      .insertInto('payments')
      .values({ id: `free-${id}`, orderId: id, provider: 'none', state: 'PAID', amountKurus: 0 })
      .execute();
    const { body } = await move(orderNumber, 'cancel-paid', { reason: 'buyer-asked', version: 1 });
    expect(body).toMatchObject({ status: 'REFUNDED', moves: [] });
    expect(
      await shop.db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute(),
    ).toEqual([]);
  });
});

describe('[H13] who may make which call', () => {
  const calls: [string, string, object, ('orders' | 'refunds' | 'anyone')?][] = [
    ['GET', '/admin/orders', {}],
    ['GET', '/admin/orders/counts', {}],
    ['GET', '/admin/orders/views', {}],
    ['POST', '/admin/orders/views', {}],
    ['DELETE', '/admin/orders/views/1', {}],
    ['POST', '/admin/orders/many/prepare', {}],
    ['POST', '/admin/orders/mails/1/again', {}],
    ['GET', '/admin/orders/YOKYOKYOK1', {}],
    ['GET', '/admin/orders/YOKYOKYOK1/documents/distance-sales', {}],
    ['POST', '/admin/orders/YOKYOKYOK1/notes', { text: 'a' }],
    ['POST', '/admin/orders/YOKYOKYOK1/mails/1/again', {}],
    ['POST', '/admin/orders/YOKYOKYOK1/prepare', { version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/deliver', { version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/cancel', { reason: 'buyer-asked', version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/book-transfer', { version: 1 }],
    [
      'POST',
      '/admin/orders/YOKYOKYOK1/shipments',
      { version: 1, carrier: 'aras', rows: [{ position: 1, quantity: 1 }] },
    ],
    ['PUT', '/admin/orders/YOKYOKYOK1/e-invoice-payer', { version: 1, isEInvoicePayer: true }],
    ['PUT', '/admin/orders/YOKYOKYOK1/shipments/1', { version: 1, carrier: 'aras' }],
    ['POST', '/admin/orders/YOKYOKYOK1/shipments/1/delivered', { version: 1 }],
    [
      'POST',
      '/admin/orders/YOKYOKYOK1/cancel-paid',
      { reason: 'buyer-asked', version: 1 },
      'refunds',
    ],
    [
      'POST',
      '/admin/orders/YOKYOKYOK1/refunds',
      { version: 1, rows: [], shipping: true, amount: 1, reason: 'other' },
      'refunds',
    ],
    ['POST', '/admin/orders/YOKYOKYOK1/refunds/1/again', { version: 1 }, 'refunds'],
    ['POST', '/admin/orders/YOKYOKYOK1/refunds/1/given', { version: 1 }, 'refunds'],
    [
      'POST',
      '/admin/orders/YOKYOKYOK1/review',
      { version: 1, paymentId: 'a', decision: 'accept' },
      'refunds',
    ],
    ['GET', '/admin/today', {}, 'anyone'],
  ];
  test.each(calls)('%s %s', async (method, path, body, right = 'orders') => {
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    const statusFor = async (as: TestAdmin) =>
      (
        await ask<ErrorAnswer>(shop, method as 'GET', path, {
          as,
          ...(method === 'GET' ? {} : { body }),
        })
      ).status;
    expect(
      [await statusFor(editor), await statusFor(staff.worker), await statusFor(staff.owner)].map(
        (status) => status !== 403,
      ),
    ).toEqual([right === 'anyone', right !== 'refunds', true]);
    expect(await statusFor({ ...staff.owner, accessToken: 'x' })).toBe(401);
  });
});
