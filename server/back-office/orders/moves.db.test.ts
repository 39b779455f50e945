import { beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  bankTokenOf,
  comeBack,
  type ErrorAnswer,
  pay,
  payAtBank,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, keepingMailer, waitingJobs, waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { BulkPrepareAnswer } from '#shared/back-office/orders.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let owner: TestAdmin;
let worker: TestAdmin;

beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
});

type Answer = AdminOrder & ErrorAnswer;
const read = async (orderNumber: string, as = owner) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${orderNumber}`, { as })).body;
const move = (orderNumber: string, name: string, body: object, as = owner) =>
  ask<Answer>(shop, 'POST', `/admin/orders/${orderNumber}/${name}`, { as, body });

async function orderOf({ method = 'card' as 'card' | 'transfer', isPaid = true, stock = 10 } = {}) {
  const productId = await makeProduct(shop.db, { stock });
  const placed = await placeOrder(shop, [{ productId, quantity: 4 }], { paymentMethod: method });
  if (isPaid && method === 'card') await pay(shop, placed);
  return { productId, placed, number: placed.orderNumber };
}

/** An order whose bank says that it took another amount. */
async function underReview() {
  const made = await orderOf({ isPaid: false });
  const { location } = await payAtBank(shop, made.placed);
  await shop.db
    .updateTable('testbankPayments')
    .set({ amountKurus: 5 })
    .where('token', '=', bankTokenOf(made.placed))
    .execute();
  await comeBack(shop, location);
  return { ...made, paymentId: made.placed.paymentId ?? '' };
}

const auditOf = (number: string) =>
  shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'order')
    .where('entityId', '=', number)
    .orderBy('id')
    .execute();
const statusOf = async (placed: CheckoutAnswer) => (await readOrder(shop, placed)).body.status;

describe('preparing', () => {
  test('is kept with who, why and a line in the log; the buyer sees the step but not the remark', async () => {
    const { number, placed } = await orderOf();
    const { version, moves } = await read(number, worker);
    const { status, body } = await move(
      number,
      'prepare',
      { version, remark: 'Kırılacak, çift koli' },
      worker,
    );

    expect(moves).toEqual(['prepare', 'ship']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'PREPARING', version: version + 1, moves: ['ship'] });
    expect(body.history.at(-1)).toMatchObject({
      status: 'PREPARING',
      actor: worker.email,
      remark: 'Kırılacak, çift koli',
    });
    expect(await auditOf(number)).toEqual([
      expect.objectContaining({
        adminEmail: worker.email,
        before: { state: 'CONFIRMED', paymentState: 'PAID' },
        after: { state: 'PREPARING', paymentState: 'PAID', remark: 'Kırılacak, çift koli' },
      }),
    ]);
    expect(JSON.stringify((await readOrder(shop, placed)).body)).not.toContain('Kırılacak');
  });

  test('by two at once: one does it, the other is told', async () => {
    const { number } = await orderOf();
    const { version } = await read(number);
    const answers = await Promise.all(
      [owner, worker, owner, worker].map((as) => move(number, 'prepare', { version }, as)),
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

  test('many at once: those that cannot be prepared are named, with why', async () => {
    const [paid, unpaid, old] = [
      await orderOf(),
      await orderOf({ isPaid: false }),
      await orderOf(),
    ];
    const versionOf = async ({ number }: { number: string }, less = 0) => ({
      orderNumber: number,
      version: (await read(number)).version - less,
    });
    const orders = [
      await versionOf(paid),
      await versionOf(unpaid),
      await versionOf(old, 1),
      { orderNumber: 'YOKYOKYOK1', version: 1 },
    ];
    const { status, body } = await ask<BulkPrepareAnswer>(shop, 'POST', '/admin/orders/prepare', {
      as: worker,
      body: { orders },
    });

    expect(status).toBe(200);
    expect(body.prepared).toEqual([paid.number]);
    expect(body.refused.map(({ orderNumber }) => orderNumber)).toEqual([
      unpaid.number,
      old.number,
      'YOKYOKYOK1',
    ]);
    expect(body.refused.every(({ message }) => message.length > 10)).toBe(true);
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
    const { number } = await orderOf();
    const answer = await ask<Answer>(shop, 'POST', `/admin/orders/${number}/prepare`, {
      as: worker,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(400);
    expect((await read(number)).state).toBe('CONFIRMED');
  });
});

describe('cancelling', () => {
  test('an unpaid order: its pieces go back once, the buyer is told', async () => {
    const { number, productId } = await orderOf({ isPaid: false });
    const { version, moves } = await read(number, worker);
    const { body } = await move(number, 'cancel', { version, remark: 'Müşteri aradı' }, worker);

    expect(moves).toEqual(['cancel']);
    expect(body).toMatchObject({ status: 'CANCELLED', moves: [] });
    expect(body.history.at(-1)).toMatchObject({
      actor: worker.email,
      note: 'cancelled-by-shop',
      remark: 'Müşteri aradı',
    });
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect(await waitingMails(shop.db, number)).toContain('order-cancelled');
  });

  test('a paid order: pieces and money go back, each exactly once, however many ask', async () => {
    const { number, productId, placed } = await orderOf();
    await doJobs(shop.context, keepingMailer());
    const { version, moves } = await read(number);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => move(number, 'cancel-paid', { version, remark: 'Kırık çıktı' })),
    );
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);

    expect(moves).toContain('cancelPaid');
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect(await statusOf(placed)).toBe('REFUNDED');
    const bank = await shop.db
      .selectFrom('testbankPayments')
      .selectAll()
      .where('token', '=', bankTokenOf(placed))
      .executeTakeFirstOrThrow();
    expect(bank.refundedKurus).toBe(bank.amountKurus);
    expect(mailer.sent.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['order-cancelled', 'igdir.sahin@ornek.com'],
      ['order-refunded', 'igdir.sahin@ornek.com'],
    ]);
    expect((await read(number)).moves).toEqual([]);
  });

  test('a paid order is the owner’s to cancel', async () => {
    const { number, productId } = await orderOf();
    const { version, moves } = await read(number, worker);
    expect(moves).not.toContain('cancelPaid');
    expect((await move(number, 'cancel-paid', { version }, worker)).status).toBe(403);
    expect(await stockOf(shop.db, productId)).toBe(6);
  });

  test('while the buyer pays: paid or cancelled, never both, and the shelf agrees', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { number, productId, placed } = await orderOf({ isPaid: false });
      const { version } = await read(number);
      const { location } = await payAtBank(shop, placed);
      const [{ status }] = await Promise.all([
        move(number, 'cancel', { version }, worker),
        comeBack(shop, location),
      ]);
      await verify(shop, placed);

      expect([409, 200]).toContain(status);
      expect(await statusOf(placed)).toBe('PAID');
      expect(await stockOf(shop.db, productId)).toBe(6);
    }
  });

  test('cancelling and preparing at once: one of them', async () => {
    const { number, productId } = await orderOf();
    const { version } = await read(number);
    const answers = await Promise.all([
      move(number, 'cancel-paid', { version }),
      move(number, 'prepare', { version }, worker),
    ]);
    const { state } = await read(number);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(shop.db, productId)).toBe(state === 'CANCELLED' ? 10 : 6);
  });

  test('an order that cost nothing is given back at once', async () => {
    const productId = await makeProduct(shop.db);
    const { id, orderNumber } = await makeOrder(shop.db, { items: [{ productId, unitPrice: 0 }] });
    await shop.db
      .insertInto('payments')
      .values({ id: `free-${id}`, orderId: id, provider: 'none', state: 'PAID', amountKurus: 0 })
      .execute();
    const { body } = await move(orderNumber, 'cancel-paid', { version: 1 });
    expect(body).toMatchObject({ status: 'REFUNDED', moves: [] });
    expect(
      await shop.db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute(),
    ).toEqual([]);
  });
});

describe('a bank transfer', () => {
  test('is booked by hand, once, and the order is paid', async () => {
    const { number, productId, placed } = await orderOf({ method: 'transfer' });
    const { version, moves } = await read(number, worker);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        move(number, 'book-transfer', { version, remark: 'Ziraat, 12:40' }, worker),
      ),
    );

    expect(moves).toEqual(['cancel', 'bookTransfer']);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusOf(placed)).toBe('PAID');
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
      actor: worker.email,
      remark: 'Ziraat, 12:40',
    });
  });

  test('that comes when the order is over takes the pieces again, or says that they are gone', async () => {
    const { number, productId, placed } = await orderOf({ method: 'transfer' });
    clock.advance(73 * HOUR);
    await expireOrders(shop.context);
    expect(await statusOf(placed)).toBe('EXPIRED');
    owner = await makeAdmin(shop.context);
    const { version } = await read(number);
    await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', productId).execute();
    expect((await move(number, 'book-transfer', { version })).body.code).toBe('PIECES_GONE');
    expect((await read(number)).payments[0]?.state).toBe('FAILED');
    await shop.db.updateTable('products').set({ stock: 5 }).where('id', '=', productId).execute();

    expect((await move(number, 'book-transfer', { version })).body.status).toBe('PAID');
    expect(await stockOf(shop.db, productId)).toBe(1);
  });

  test('of a cancelled order goes back by hand: it waits among the decisions until it did', async () => {
    const { number, placed } = await orderOf({ method: 'transfer' });
    await doJobs(shop.context, keepingMailer());
    await move(number, 'book-transfer', { version: (await read(number)).version });
    await move(number, 'cancel-paid', { version: (await read(number)).version });
    const decisions = async () =>
      (
        await ask<{ content: AdminOrder[] }>(shop, 'GET', '/admin/orders?needs=decision', {
          as: owner,
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
    expect((await move(number, given, { version }, worker)).status).toBe(403);
    expect((await move(number, given, { version })).body.status).toBe('REFUNDED');
    expect(await decisions()).not.toContain(number);
    expect(await waitingMails(shop.db, number)).toContain('order-refunded');
  });

  test('a card’s order cannot be booked as one', async () => {
    const { number } = await orderOf({ isPaid: false });
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
    expect(['PAID', 'PAYMENT_FAILED']).toContain(await statusOf(placed));
  });

  test('goes back at the bank: the order is unpaid and ends with its time', async () => {
    const { number, productId, placed, paymentId } = await underReview();
    await shop.db
      .updateTable('testbankPayments')
      .set({ amountKurus: placed.total * 100 })
      .where('token', '=', bankTokenOf(placed))
      .execute();
    const { version } = await read(number);
    expect(
      (await move(number, 'review', { version, paymentId, decision: 'refund' }, worker)).status,
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
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    clock.advance(2 * HOUR);
    await expireOrders(shop.context);
    owner = await makeAdmin(shop.context);

    expect(mailer.sent.map(({ kind }) => kind)).toContain('payment-refunded');
    expect(mailer.sent.map(({ kind }) => kind)).not.toContain('late-refund');
    expect((await read(number)).payments[0]?.state).toBe('REFUNDED');
    expect(await statusOf(placed)).toBe('EXPIRED');
    expect(await stockOf(shop.db, productId)).toBe(10);
  });

  test('was given back by hand: asking the bank again does not bring it back', async () => {
    const { number, placed, paymentId } = await underReview();
    const { version } = await read(number);
    const { body } = await move(number, 'review', { version, paymentId, decision: 'dismiss' });
    await verify(shop, placed);
    expect(body.payments[0]).toMatchObject({ state: 'REFUNDED', isToDecide: false });
    expect(await statusOf(placed)).toBe('PAYMENT_FAILED');
  });

  test('another order’s payment, or none, is not to be decided', async () => {
    const [one, other] = [await underReview(), await underReview()];
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

describe('[H13] who may', () => {
  const calls: [string, string, object, ('orders' | 'refunds' | 'anyone')?][] = [
    ['GET', '/admin/orders', {}],
    ['GET', '/admin/orders/counts', {}],
    ['GET', '/admin/orders/views', {}],
    ['POST', '/admin/orders/views', {}],
    ['DELETE', '/admin/orders/views/1', {}],
    ['POST', '/admin/orders/prepare', {}],
    ['POST', '/admin/orders/mails/1/again', {}],
    ['GET', '/admin/orders/YOKYOKYOK1', {}],
    ['GET', '/admin/orders/YOKYOKYOK1/documents/distance-sales', {}],
    ['POST', '/admin/orders/YOKYOKYOK1/notes', { text: 'a' }],
    ['POST', '/admin/orders/YOKYOKYOK1/mails/1/again', {}],
    ['POST', '/admin/orders/YOKYOKYOK1/prepare', { version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/deliver', { version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/cancel', { version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/book-transfer', { version: 1 }],
    [
      'POST',
      '/admin/orders/YOKYOKYOK1/shipments',
      { version: 1, carrier: 'aras', rows: [{ position: 1, quantity: 1 }] },
    ],
    ['PUT', '/admin/orders/YOKYOKYOK1/shipments/1', { version: 1, carrier: 'aras' }],
    ['POST', '/admin/orders/YOKYOKYOK1/shipments/1/delivered', { version: 1 }],
    ['POST', '/admin/orders/YOKYOKYOK1/cancel-paid', { version: 1 }, 'refunds'],
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
      [await statusFor(editor), await statusFor(worker), await statusFor(owner)].map(
        (status) => status !== 403,
      ),
    ).toEqual([right === 'anyone', right !== 'refunds', true]);
    expect(await statusFor({ ...owner, accessToken: 'x' })).toBe(401);
  });
});
