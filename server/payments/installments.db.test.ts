import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bankTokenOf,
  CARDS,
  CODE,
  call,
  comeBack,
  type ErrorAnswer,
  placeOrder,
  postForm,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { add, fromLira, kurus, toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer, InstallmentsAnswer } from '#shared/checkout/checkout.ts';
import { offerFor } from './installments.ts';
import { refundPayment } from './refunds.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const on = {
  isOn: true,
  maxCount: 6,
  minTotalKurus: 10_000,
  payer: 'buyer',
  categories: [] as { categoryId: number; maxCount: number }[],
};
beforeAll(() => savePaymentSettings(shop.context, { installments: on }));
beforeEach(() => clock.advance(HOUR));

const table = (body: object) =>
  call<InstallmentsAnswer & ErrorAnswer>(shop, 'POST', '/installments', { body });
const goods = async (price = 100_000) => ({
  productId: await makeProduct(shop.db, { price, stock: 50 }),
});

/** Chooses the installment count on the bank's page, like its radio buttons. */
async function payInParts(placed: CheckoutAnswer, count: number, card: string = CARDS.pays) {
  const token = bankTokenOf(placed);
  await postForm(shop, `/testbank/pay/${token}`, {
    holder: 'Işıl Çağdaş',
    number: card,
    expiry: '12/30',
    cvc: '123',
    installments: String(count),
  });
  const { location } = await postForm(shop, `/testbank/3ds/${token}`, {
    code: CODE,
    wrongBefore: '0',
  });
  await comeBack(shop, location);
}
const orderRow = ({ orderNumber }: CheckoutAnswer) =>
  shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();

/**
 * Counts the requests to the bank for installments; `answerBy` changes its response, `leave`
 * restores it.
 */
function watchBank() {
  const bank = shop.context.providers.get('testbank');
  const honest = bank?.installments;
  if (!bank || !honest) throw new Error('the test bank knows no installments');
  let asked = 0;
  const answerBy = (answer: typeof honest) => {
    bank.installments = (price) => {
      asked += 1;
      return answer(price);
    };
  };
  answerBy(honest);
  return {
    asked: () => asked,
    answerBy,
    leave: () => Object.assign(bank, { installments: honest }),
  };
}

describe('the table', () => {
  test('lists by card family what each count costs: for the goods with their tax, without shipping', async () => {
    const item = { ...(await goods()), quantity: 1 };
    const { body } = await table({ items: [item] });
    expect(body).toMatchObject({ price: 1_180, isDown: false });
    expect(body.families.map(({ name }) => name)).toEqual(['Axess', 'Bonus', 'World', 'Maximum']);
    expect(body.families[0]?.rows).toEqual([
      { count: 2, monthly: 590, total: 1_180, surcharge: 0 },
      { count: 3, monthly: 408.68, total: 1_226.02, surcharge: 46.02 },
      { count: 6, monthly: 212.21, total: 1_273.22, surcharge: 93.22 },
    ]);
    expect((await table({ items: [item], total: 200.01 })).body.price).toBe(200.01);
  });

  test('offers nothing for too low a total, for excluded goods, or while it is switched off', async () => {
    const item = { ...(await goods()), quantity: 1 };
    expect((await table({ items: [item], total: 99.99 })).body).toEqual({
      price: 99.99,
      isDown: false,
      families: [],
    });
    const { categoryId } = await shop.db
      .selectFrom('products')
      .select('categoryId')
      .where('id', '=', item.productId)
      .executeTakeFirstOrThrow();
    const { parentId } = await shop.db
      .selectFrom('categories')
      .select('parentId')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow();
    // A rule applies to everything below its category.
    await savePaymentSettings(shop.context, {
      installments: { ...on, categories: [{ categoryId: parentId ?? categoryId, maxCount: 3 }] },
    });
    expect(
      (await table({ items: [item] })).body.families[0]?.rows.map(({ count }) => count),
    ).toEqual([2, 3]);
    await savePaymentSettings(shop.context, {
      installments: { ...on, categories: [{ categoryId, maxCount: 1 }] },
    });
    expect((await table({ items: [item] })).body.families).toEqual([]);
    await savePaymentSettings(shop.context, { installments: { ...on, isOn: false } });
    expect((await table({ items: [item] })).body.families).toEqual([]);
    await savePaymentSettings(shop.context, { installments: on });
  });

  test.each([
    [{}],
    [{ items: [] }],
    [{ items: [{ productId: -1, quantity: 1 }] }],
    [{ items: [{ productId: 1, quantity: 1 }], total: -5 }],
    [{ items: [{ productId: 1, quantity: 1 }], total: 1e12 }],
  ])('an invalid request is refused: %j', async (body) => {
    expect((await table(body)).status).toBe(400);
  });

  test('of two requests for a price at once, the slower reader does not query the provider again', async () => {
    const bank = watchBank();
    const { promise: firstIsDone, resolve: release } = Promise.withResolvers<void>();
    const slow = shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await firstIsDone;
        return result;
      },
    });
    const first = offerFor(shop.context, kurus(66_666), []);
    const second = offerFor({ ...shop.context, db: slow }, kurus(66_666), []);
    const offer = await first;
    release();
    expect(await second).toEqual(offer);
    expect(bank.asked()).toBe(1);
    bank.leave();
  });

  test('a provider is queried once a day a price; one that is down is skipped and marked', async () => {
    const bank = watchBank();
    const item = { ...(await goods()), quantity: 1 };
    await Promise.all([1, 2, 3].map(() => table({ items: [item], total: 777.77 })));
    await table({ items: [item], total: 777.77 });
    expect(bank.asked()).toBe(1);
    clock.advance(24 * HOUR + 1);
    await table({ items: [item], total: 777.77 });
    expect(bank.asked()).toBe(2);

    bank.answerBy(() => Promise.reject(new Error('the bank is asleep')));
    expect((await table({ items: [item], total: 888.88 })).body).toEqual({
      price: 888.88,
      isDown: true,
      families: [],
    });
    await table({ items: [item], total: 999.99 });
    expect(bank.asked()).toBe(3);
    // Such an order is paid at once, on a page without installments.
    const placed = await placeOrder(shop, [await goods()]);
    expect((await orderRow(placed)).installmentOffer).toBeNull();
    bank.leave();
    clock.advance(HOUR);
  });
});

describe('an order paid in parts', () => {
  test('its texts name the surcharge, the page offers what they say, and the total is what the card paid', async () => {
    const mailer = recordingMailer();
    const placed = await placeOrder(shop, [await goods()]);
    const asked = placed.total;
    const { html } = await shop.db
      .selectFrom('orderDocuments')
      .innerJoin('orders', 'orders.id', 'orderDocuments.orderId')
      .select('html')
      .where('orderNumber', '=', placed.orderNumber)
      .where('kind', '=', 'distance-sales')
      .executeTakeFirstOrThrow();
    expect(html).toContain('vade farkı ve yeni toplam');
    expect(html).toContain('1.226,02');
    const page = await shop.app.inject({ url: `/testbank/pay/${bankTokenOf(placed)}` });
    expect(page.body).toContain('value="6"');
    expect(page.body).not.toContain('value="9"');

    await payInParts(placed, 3);
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PAID');
    const { body: order } = await readOrder(shop, placed);
    expect(order).toMatchObject({
      status: 'PAID',
      installments: 3,
      surcharge: 46.02,
      total: toLira(add(fromLira(asked), kurus(4_602))),
    });
    await doJobs(shop.context, mailer);
    const paid = mailer.sent.find(({ subject }) => subject.startsWith('Ödemeniz alındı'));
    expect(paid?.text).toContain('Vade farkı (3 taksit)');
    expect(paid?.text).toContain('1.226,02');
  });

  test('all of it is refunded, with the surcharge, and never more', async () => {
    const placed = await placeOrder(shop, [{ ...(await goods()), quantity: 2 }]);
    await payInParts(placed, 6);
    const row = await orderRow(placed);
    expect(row.surchargeKurus).toBeGreaterThan(0);
    await call(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, { token: placed.accessToken });
    const refund = await shop.db
      .selectFrom('refunds')
      .selectAll()
      .where('orderId', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(refund.amountKurus).toBe(row.totalKurus);
    await refundPayment(shop.context, { refundId: refund.id });
    expect((await readOrder(shop, placed)).body).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunded: row.totalKurus / 100,
    });
    const bank = await shop.db
      .selectFrom('testbankPayments')
      .selectAll()
      .where('token', '=', bankTokenOf(placed))
      .executeTakeFirstOrThrow();
    expect([bank.state, bank.refundedKurus]).toEqual([
      'REFUNDED',
      bank.amountKurus + bank.surchargeKurus,
    ]);
  });

  test('a surcharge that the buyer did not see is not charged: the order waits for an administrator', async () => {
    const placed = await placeOrder(shop, [await goods()]);
    const token = bankTokenOf(placed);
    await postForm(shop, `/testbank/pay/${token}`, {
      holder: 'Işıl Çağdaş',
      number: CARDS.pays,
      expiry: '12/30',
      cvc: '123',
      installments: '3',
    });
    await shop.db
      .updateTable('testbankPayments')
      .set({ surchargeKurus: 20_000 })
      .where('token', '=', token)
      .execute();
    const { location } = await postForm(shop, `/testbank/3ds/${token}`, {
      code: CODE,
      wrongBefore: '0',
    });
    await comeBack(shop, location);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PENDING_PAYMENT',
      paymentStatus: 'REVIEW',
      surcharge: 0,
    });
    const payment = await shop.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', placed.paymentId)
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({
      state: 'REVIEW',
      failureReason: 'mismatch',
      takenKurus: kurus(payment.amountKurus + 20_000),
    });
  });

  test('a count that was not offered is paid at once', async () => {
    const placed = await placeOrder(shop, [await goods()]);
    await payInParts(placed, 12);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PAID',
      installments: 1,
      surcharge: 0,
      total: placed.total,
    });
  });

  test('where the shop pays the surcharge, the buyer pays the price in any number of parts', async () => {
    await savePaymentSettings(shop.context, { installments: { ...on, payer: 'shop' } });
    const placed = await placeOrder(shop, [await goods()]);
    await payInParts(placed, 6);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PAID',
      installments: 6,
      surcharge: 0,
      total: placed.total,
    });
    await savePaymentSettings(shop.context, { installments: on });
  });

  test('callback, verification and sweep at once: the surcharge is added once', async () => {
    const placed = await placeOrder(shop, [await goods()]);
    const token = bankTokenOf(placed);
    await postForm(shop, `/testbank/pay/${token}`, {
      holder: 'Işıl Çağdaş',
      number: CARDS.pays,
      expiry: '12/30',
      cvc: '123',
      installments: '6',
    });
    const { location } = await postForm(shop, `/testbank/3ds/${token}`, {
      code: CODE,
      wrongBefore: '0',
    });
    await Promise.all([
      comeBack(shop, location),
      verify(shop, placed),
      comeBack(shop, location),
      verify(shop, placed),
      verify(shop, placed),
    ]);
    const row = await orderRow(placed);
    expect(row.totalKurus - row.surchargeKurus).toBe(fromLira(placed.total));
    expect(row.paymentState).toBe('PAID');
  });
});
