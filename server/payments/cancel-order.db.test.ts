import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  bankTokenOf,
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  placeOrder,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let owner: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
});

type Placed = Awaited<ReturnType<typeof placeOrder>>;
async function paidOrder({ isPersonalised = false, quantity = 3 } = {}) {
  const productId = await makeProduct(shop.db, {
    price: 1_000,
    stock: 10,
    attributes: isPersonalised ? { isPersonalised: true } : {},
  });
  const placed = await placeOrder(shop, [{ productId, quantity }]);
  await pay(shop, placed);
  await doJobs(shop.context, recordingMailer());
  return { productId, placed };
}
const cancel = ({ orderNumber, accessToken }: Placed) =>
  call<OrderAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/cancel`, {
    token: accessToken,
  });
const readInBackOffice = async ({ orderNumber }: Placed) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${orderNumber}`, { as: owner })).body;
const post = (placed: Placed, path: string, body: object) =>
  ask<AdminOrder & ErrorAnswer>(shop, 'POST', `/admin/orders/${placed.orderNumber}/${path}`, {
    as: owner,
    body,
  });
const ship = (placed: Placed, version: number, quantity = 3) =>
  post(placed, 'shipments', {
    version,
    carrier: 'yurtici',
    trackingNumber: '1',
    rows: [{ position: 1, quantity }],
  });
const bankOf = (placed: Placed) =>
  shop.db
    .selectFrom('testbankPayments')
    .selectAll()
    .where('token', '=', bankTokenOf(placed))
    .executeTakeFirstOrThrow();
const statesOf = ({ orderNumber }: Placed) =>
  shop.db
    .selectFrom('orders')
    .select(['state', 'paymentState', 'holdsStock'])
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();

describe('[G06] a paid order is cancelled by its buyer', () => {
  test('before shipment: pieces return, all money goes back once, and both sides are notified', async () => {
    const { productId, placed } = await paidOrder();
    expect((await readOrder(shop, placed)).body).toMatchObject({
      canCancel: true,
      canPay: false,
      isBeingMade: false,
    });
    const { status, body } = await cancel(placed);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'CANCELLED', canCancel: false });
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect((await waitingMails(shop.db, placed.orderNumber)).sort()).toEqual([
      'order-cancelled',
      'order-withdrawn',
    ]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind }) => kind).sort()).toEqual([
      'order-cancelled',
      'order-refunded',
      'order-withdrawn',
    ]);
    expect(mailer.sent.find(({ kind }) => kind === 'order-withdrawn')?.to.address).toBe(
      'magaza@ornek.com',
    );
    expect((await bankOf(placed)).refundedKurus).toBe((await bankOf(placed)).amountKurus);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'REFUNDED',
      refunded: placed.total,
    });
    expect((await cancel(placed)).status).toBe(200);
    await doJobs(shop.context, mailer);
    expect(mailer.sent).toHaveLength(3);
  });

  test('by its signed-in owner, and by nobody else', async () => {
    const customer = await makeCustomer(shop.context);
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId }]),
      undefined,
      { authorization: `Bearer ${customer.accessToken}` },
    );
    await pay(shop, placed);
    const path = `/orders/${placed.orderNumber}/cancel`;
    expect((await ask<ErrorAnswer>(shop, 'POST', path)).body.code).toBe('ORDER_NOT_FOUND');
    expect(
      (await ask<ErrorAnswer>(shop, 'POST', path, { as: await makeCustomer(shop.context) })).body
        .code,
    ).toBe('ORDER_NOT_FOUND');
    expect((await ask<OrderAnswer>(shop, 'POST', path, { as: customer })).body.status).toBe(
      'CANCELLED',
    );
  });

  test('while it is prepared too, but not once a parcel is on its way', async () => {
    const { placed } = await paidOrder();
    await post(placed, 'prepare', { version: (await readInBackOffice(placed)).version });
    expect((await readOrder(shop, placed)).body.canCancel).toBe(true);
    await ship(placed, (await readInBackOffice(placed)).version, 1);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PREPARING',
      canCancel: false,
      canReturn: true,
    });
    expect((await cancel(placed)).body.code).toBe('ORDER_NOT_CANCELLABLE');
  });

  test('with a personalised product: only until it is being prepared, with the reason', async () => {
    const { placed } = await paidOrder({ isPersonalised: true });
    expect((await readOrder(shop, placed)).body).toMatchObject({
      canCancel: true,
      items: [{ isPersonalised: true }],
    });
    await post(placed, 'prepare', { version: (await readInBackOffice(placed)).version });
    expect((await readOrder(shop, placed)).body).toMatchObject({
      canCancel: false,
      isBeingMade: true,
    });
    const refused = await cancel(placed);
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_BEING_MADE']);
    expect(await statesOf(placed)).toEqual({
      state: 'PREPARING',
      paymentState: 'PAID',
      holdsStock: true,
    });
  });

  test('after a part was refunded, only the rest', async () => {
    const { productId, placed } = await paidOrder();
    const { version, items } = await readInBackOffice(placed);
    const one =
      Math.floor((((items[0]?.lineTotal ?? 0) + (await readInBackOffice(placed)).tax) * 100) / 3) /
      100;
    const { status } = await post(placed, 'refunds', {
      version,
      amount: one,
      shipping: false,
      reason: 'agreed',
      rows: [{ position: 1, quantity: 1, restocked: 1 }],
    });
    expect(status).toBe(200);
    await doJobs(shop.context, recordingMailer());
    expect((await cancel(placed)).body.status).toBe('CANCELLED');
    await doJobs(shop.context, recordingMailer());
    const { refundedKurus, amountKurus } = await bankOf(placed);
    expect(refundedKurus).toBe(amountKurus);
    expect(await stockOf(shop.db, productId)).toBe(10);
  });
});

describe('at once', () => {
  test('cancelled twice: one refund, pieces back once', async () => {
    const { productId, placed } = await paidOrder();
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(placed)));
    expect(answers.map(({ body }) => body.status)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ]);
    await doJobs(shop.context, recordingMailer());
    expect(await stockOf(shop.db, productId)).toBe(10);
    expect(
      await shop.db
        .selectFrom('refunds')
        .selectAll()
        .where('paymentId', '=', placed.paymentId)
        .execute(),
    ).toHaveLength(1);
  });

  test('cancelled and shipped: one of the two, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { productId, placed } = await paidOrder();
      const { version } = await readInBackOffice(placed);
      const [cancelled, shipped] = await Promise.all(
        round % 2 === 0
          ? [cancel(placed), ship(placed, version)]
          : ([ship(placed, version), cancel(placed)].reverse() as [
              ReturnType<typeof cancel>,
              ReturnType<typeof ship>,
            ]),
      );
      await doJobs(shop.context, recordingMailer());
      const { state, holdsStock } = await statesOf(placed);
      const isCancelled = cancelled.status === 200;
      expect(isCancelled).toBe(shipped.status !== 200);
      expect([state, holdsStock, await stockOf(shop.db, productId)]).toEqual(
        isCancelled ? ['CANCELLED', false, 10] : ['SHIPPED', true, 7],
      );
      expect((await bankOf(placed)).refundedKurus > 0).toBe(isCancelled);
    }
  });

  test('cancelled and refunded in part: never more than was paid, and every piece back once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { productId, placed } = await paidOrder();
      const { version, tax, items } = await readInBackOffice(placed);
      const one = Math.floor((((items[0]?.lineTotal ?? 0) + tax) * 100) / 3) / 100;
      const refund = () =>
        post(placed, 'refunds', {
          version,
          amount: one,
          shipping: false,
          reason: 'agreed',
          rows: [{ position: 1, quantity: 1, restocked: 1 }],
        });
      await Promise.all(round % 2 === 0 ? [cancel(placed), refund()] : [refund(), cancel(placed)]);
      await doJobs(shop.context, recordingMailer());
      expect((await statesOf(placed)).state).toBe('CANCELLED');
      const { refundedKurus, amountKurus } = await bankOf(placed);
      expect(refundedKurus).toBe(amountKurus);
      expect(await stockOf(shop.db, productId)).toBe(10);
    }
  });
});
