import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  placeOrder,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { AdminReturn } from '#shared/back-office/returns.ts';
import { add, fromLira, kurus, toLira } from '#shared/base/money.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import { sweepPayments } from './settle-triggers.ts';
import { expireOrders } from './unpaid-orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const on = { isOn: true, surchargeKurus: 3_550, maxTotalKurus: 100_000 };
let owner: TestAdmin;
beforeAll(() => savePaymentSettings(shop.context, { cashOnDelivery: on }));
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
});

/** The body that the page sends: the total includes the surcharge of this payment method. */
async function body(productId: number, change: Partial<CheckoutInput> = {}, quantity = 2) {
  const made = await checkoutBody(shop, [{ productId, quantity }]);
  return {
    ...made,
    paymentMethod: 'cash-on-delivery' as const,
    expectedTotal: toLira(add(fromLira(made.expectedTotal), kurus(3_550))),
    ...change,
  };
}
async function order(stock = 10) {
  const productId = await makeProduct(shop.db, { stock, price: 10_000 });
  const placed = await placeOrder(shop, [{ productId, quantity: 2 }], await body(productId));
  return { productId, placed, number: placed.orderNumber };
}
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body;
const move = async (number: string, name: string, more: object = {}) =>
  ask<AdminOrder & ErrorAnswer>(shop, 'POST', `/admin/orders/${number}/${name}`, {
    as: owner,
    body: { version: (await read(number)).version, ...more },
  });
const ship = (number: string) =>
  move(number, 'shipments', {
    carrier: 'yurtici',
    trackingNumber: '123456',
    rows: [{ position: 1, quantity: 2 }],
    remark: null,
  });
const soldOf = async (productId: number) =>
  (
    await shop.db
      .selectFrom('products')
      .select('soldCount')
      .where('id', '=', productId)
      .executeTakeFirst()
  )?.soldCount;
const cancel = ({ orderNumber, accessToken }: { orderNumber: string; accessToken: string }) =>
  call<ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: accessToken });

describe('placing', () => {
  test('the order is confirmed, its stock is reserved, its money is still due, and nothing says that it is paid', async () => {
    const { placed, productId } = await order();
    expect(placed).toMatchObject({ status: 'CONFIRMED', payment: { kind: 'none' } });
    const { body: seen } = await readOrder(shop, placed);
    expect(seen).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'PENDING',
      paymentMethod: 'cash-on-delivery',
      surcharge: 35.5,
      total: placed.total,
      canPay: false,
      canCancel: true,
    });
    expect(seen.history.map(({ status }) => status)).toEqual(['PENDING_PAYMENT', 'CONFIRMED']);
    expect([await stockOf(shop.db, productId), await soldOf(productId)]).toEqual([8, 2]);
  });

  test('mails and texts name the charge and where it is paid', async () => {
    const mailer = recordingMailer();
    const { number } = await order();
    await doJobs(shop.context, mailer);
    const received = mailer.sent.find(({ subject }) => subject.startsWith('Siparişinizi aldık'));
    expect(received?.text).toContain('kargo görevlisine');
    expect(received?.text).toContain('Kapıda ödeme bedeli');
    expect(
      mailer.sent.some(
        ({ subject, text }) => subject.startsWith('Yeni sipariş') && text.includes('Kapıda'),
      ),
    ).toBe(true);
    const { html } = await shop.db
      .selectFrom('orderDocuments')
      .innerJoin('orders', 'orders.id', 'orderDocuments.orderId')
      .select('html')
      .where('orderNumber', '=', number)
      .where('kind', '=', 'distance-sales')
      .executeTakeFirstOrThrow(); // prettier-ignore
    expect(html).toContain('Kapıda ödeme hizmet bedeli');
    expect(html).toContain('35,50');
  });

  test('too high a total, another total, or while it is off: refused, and nothing is taken', async () => {
    const productId = await makeProduct(shop.db, { stock: 50, price: 10_000 });
    const tooMuch = await checkout<ErrorAnswer>(shop, await body(productId, {}, 20));
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'CASH_NOT_POSSIBLE']);
    const honest = await body(productId);
    const cheaper = await checkout<ErrorAnswer & { details: { total: number } }>(shop, {
      ...honest,
      expectedTotal: honest.expectedTotal - 35.5,
    });
    expect([
      cheaper.status,
      cheaper.body.code,
      (cheaper.body.details as { total: number }).total,
    ]).toEqual([409, 'CART_CHANGED', honest.expectedTotal]);
    await savePaymentSettings(shop.context, { cashOnDelivery: { ...on, isOn: false } });
    expect((await checkout<ErrorAnswer>(shop, honest)).body.code).toBe('PAYMENT_METHOD_OFF');
    await savePaymentSettings(shop.context, { cashOnDelivery: on });
    expect(await stockOf(shop.db, productId)).toBe(50);
  });

  test('personalised goods cannot be paid by cash on delivery', async () => {
    const productId = await makeProduct(shop.db, {
      stock: 50,
      price: 10_000,
      attributes: { isPersonalised: true },
    } as never);
    const answer = await checkout<ErrorAnswer>(shop, await body(productId));
    expect([answer.status, answer.body.code]).toEqual([422, 'CASH_NOT_POSSIBLE']);
  });

  test('the same request twice at once is one order', async () => {
    const productId = await makeProduct(shop.db, { stock: 10, price: 10_000 });
    const sent = await body(productId);
    const both = await Promise.all([
      checkout(shop, sent, 'kapida'),
      checkout(shop, sent, 'kapida'),
    ]);
    expect(new Set(both.map(({ body: answer }) => answer.orderNumber)).size).toBe(1);
    expect(await stockOf(shop.db, productId)).toBe(8);
  });
});

describe('after the order was placed', () => {
  test('the order does not expire, no provider is queried, and it cannot be paid in another way', async () => {
    const { placed } = await order();
    clock.advance(60 * 24 * HOUR);
    await expireOrders(shop.context);
    await sweepPayments(shop.context);
    expect((await readOrder(shop, placed)).body.status).toBe('CONFIRMED');
    expect(
      (
        await call<ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
          token: placed.accessToken,
        })
      ).body.code,
    ).toBe('ORDER_NOT_PAYABLE');
  });

  test('prepared, shipped, delivered and only then collected: paid from there on, once', async () => {
    const { placed, number } = await order();
    expect((await move(number, 'prepare')).status).toBe(200);
    expect((await ship(number)).body.status).toBe('SHIPPED');
    expect((await readOrder(shop, placed)).body).toMatchObject({
      paymentStatus: 'PENDING',
      canCancel: false,
    });
    expect((await cancel(placed)).body.code).toBe('ORDER_NOT_CANCELLABLE');
    expect((await move(number, 'deliver')).body).toMatchObject({
      status: 'DELIVERED',
      paymentStatus: 'PENDING',
    });
    const { version, moves } = await read(number);
    expect(moves).toContain('collect');
    const both = await Promise.all(
      [1, 2].map(() =>
        ask<AdminOrder>(shop, 'POST', `/admin/orders/${number}/collect`, {
          as: owner,
          body: { version },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'DELIVERED',
      paymentStatus: 'PAID',
    });
    expect((await read(number)).payments[0]).toMatchObject({ state: 'PAID', amount: placed.total });
  });

  test('delivered, its buyer may withdraw at once; the money goes back when the courier has handed it over', async () => {
    const { placed, number } = await order();
    const body = {
      requestKey: randomUUID(),
      reason: 'withdrawal',
      rows: [{ position: 1, quantity: 2 }],
      note: null,
    };
    const askReturn = () =>
      call<ReturnAnswer & ErrorAnswer>(shop, 'POST', `/orders/${number}/returns`, {
        token: placed.accessToken,
        body,
      });
    await move(number, 'prepare');
    await ship(number);
    expect((await askReturn()).body.code).toBe('RETURN_NOT_OFFERED');
    await move(number, 'deliver');
    expect((await readOrder(shop, placed)).body).toMatchObject({
      paymentStatus: 'PENDING',
      canReturn: true,
    });
    const { status, body: asked } = await askReturn();
    expect(status).toBe(201);
    const decide = async (name: string, more: object) => {
      const { version } = await readReturn();
      return ask<AdminReturn & ErrorAnswer>(shop, 'POST', `/admin/returns/${asked.id}/${name}`, {
        as: owner,
        body: { version, ...more },
      });
    };
    const readReturn = async () =>
      (await ask<AdminReturn>(shop, 'GET', `/admin/returns/${asked.id}`, { as: owner })).body;
    await decide('approve', { mustSend: true });
    const { body: arrived } = await decide('receive', {
      rows: [{ position: 1, received: 2, restocked: 2 }],
    });
    expect(arrived).toMatchObject({ moves: ['close'], quote: { amount: placed.total } });
    expect((await decide('refund', { amount: placed.total })).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    await move(number, 'collect');
    expect((await readReturn()).moves).toEqual(['refund', 'close']);
    expect((await decide('refund', { amount: placed.total })).status).toBe(200);
    const { refunds } = await read(number);
    expect(refunds).toMatchObject([{ state: 'by-hand', amount: placed.total }]);
    await move(number, `refunds/${refunds[0]?.id}/given`);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'REFUNDED',
      refunded: placed.total,
    });
  });

  test('cancelled by its buyer before it leaves: pieces back, no money owed', async () => {
    const { placed, productId } = await order();
    expect((await cancel(placed)).status).toBe(200);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'CANCELLED',
      paymentStatus: 'FAILED',
      refunds: [],
    });
    expect(await stockOf(shop.db, productId)).toBe(10);
  });

  test('cancelled by its buyer while it is being packed: both sides are notified, once, and neither of a refund', async () => {
    const { placed, number } = await order();
    await move(number, 'prepare');
    await doJobs(shop.context, recordingMailer());
    const mailer = recordingMailer();
    const both = await Promise.all([cancel(placed), cancel(placed)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind, to }) => [kind, to.address]).sort()).toEqual([
      ['order-cancelled', 'igdir.sahin@ornek.com'],
      ['order-withdrawn', 'magaza@ornek.com'],
    ]);
    expect(mailer.sent.find(({ kind }) => kind === 'order-cancelled')?.text).toContain(
      'sizden ödeme alınmadı',
    );
    expect(mailer.sent.find(({ kind }) => kind === 'order-withdrawn')?.text).toContain(
      'alınmış bir ödeme yok',
    );
  });

  test('not taken at the door: the shop cancels what was sent, and its pieces return', async () => {
    const { productId, number } = await order();
    await move(number, 'prepare');
    await ship(number);
    expect(
      (await move(number, 'cancel', { reason: 'buyer-asked', remark: 'Teslim alınmadı' })).body,
    ).toMatchObject({
      status: 'CANCELLED',
      paymentStatus: 'FAILED',
    });
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect((await move(number, 'collect')).status).toBe(409);
  });

  test('once collected, the money is refunded manually, with the charge', async () => {
    const { placed, number } = await order();
    await move(number, 'collect');
    const { body: asked } = await move(number, 'cancel-paid', { reason: 'buyer-asked' });
    expect(asked.refunds).toMatchObject([{ state: 'by-hand', amount: placed.total }]);
    await move(number, `refunds/${asked.refunds[0]?.id}/given`);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunded: placed.total,
    });
  });
});
