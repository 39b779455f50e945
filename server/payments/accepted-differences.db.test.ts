// A payment of another amount that a person accepted: what can be refunded is what was paid
// (decision 0116).
import { expect, test } from 'vitest';
import { changeAtBank, comeBack, payAtBank, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { refundBody, useOrderStaff } from '#server/testing/order-staff.ts';
import { changeOrder, received, requestReturn, useReturnStaff } from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { PaymentCases } from '#shared/back-office/payment-cases.ts';
import { fromLira, subtract, toLira } from '#shared/base/money.ts';

const shop = useTestApp();
const { staff, read, post } = useOrderStaff(shop);
const returns = useReturnStaff(shop);
const settle = () => doJobs(shop.context, recordingMailer());

/** Two bottles for 316,00 with shipping, of which the bank reports something else. */
async function mismatchedOrder(bank: { amountKurus?: number; currency?: string }) {
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 10 });
  const placed = await placeOrder(shop, [{ productId, quantity: 2 }]);
  const { location } = await payAtBank(shop, placed);
  await changeAtBank(shop, placed, bank);
  await comeBack(shop, location);
  const { orderNumber: number, paymentId } = placed;
  const decide = async (decision: string) => {
    const { version } = await read(number);
    return post(number, 'review', { version, paymentId, decision });
  };
  return { number, placed, decide };
}

/** Of which the bank took another amount; accepted. */
async function acceptedOrder(taken: number) {
  const { number, placed, decide } = await mismatchedOrder({ amountKurus: fromLira(taken) });
  const accepted = await decide('accept');
  expect(accepted.body).toMatchObject({ paymentStatus: 'PAID', total: 316, refundLeft: taken });
  return { number, placed };
}

/** Delivered, returned and refunded. */
async function returnAll(placed: Awaited<ReturnType<typeof acceptedOrder>>['placed'], pieces = 2) {
  const shipment = { carrier: 'yurtici', trackingNumber: '1' };
  const rows = [{ position: 1, quantity: pieces }];
  await changeOrder(shop, placed, 'shipments', { ...shipment, rows });
  await changeOrder(shop, placed, 'deliver');
  const { id } = await requestReturn(shop, placed, [[1, pieces]]);
  await returns.decide(id, 'approve', { mustSend: true });
  await returns.decide(id, 'receive', received([[1, pieces, pieces]]));
  const { quote } = await returns.read(id);
  const refund = await returns.decide(id, 'refund', { amount: quote?.amount });
  await settle();
  return { quote, refund };
}

async function bankOf(number: string) {
  const [row] = await shop.db
    .selectFrom('testbankPayments')
    .selectAll()
    .where('orderNumber', '=', number)
    .execute();
  return { state: row?.state, refunded: Number(row?.refundedKurus) };
}

test('of less than the total, a whole return gives back what was paid', async () => {
  const { number, placed } = await acceptedOrder(306);
  const { quote, refund } = await returnAll(placed);

  expect(quote).toMatchObject({ amount: 306, surplus: 0 });
  expect(refund.status).toBe(200);
  expect(await read(number)).toMatchObject({
    paymentStatus: 'REFUNDED',
    refunded: 306,
    refundLeft: null,
  });
  expect(await bankOf(number)).toEqual({ state: 'REFUNDED', refunded: 30_600 });
});

test('of less than the total, the last of several refunds is lowered, with its tax', async () => {
  const { number } = await acceptedOrder(306);
  const first = toLira(subtract(fromLira(316), fromLira(80))) / 2;
  for (const amount of [first, 306 - first])
    expect(
      (
        await post(
          number,
          'refunds',
          refundBody((await read(number)).version, amount, [[1, 1]], amount !== first),
        )
      ).status,
    ).toBe(200);
  await settle();

  const items = await shop.db
    .selectFrom('refundItems')
    .innerJoin('refunds', 'refunds.id', 'refundItems.refundId')
    .select(['refundItems.amountKurus', 'refundItems.taxKurus', 'refunds.shippingKurus'])
    .where('refunds.paymentId', '=', (await read(number)).payments[0]?.id ?? '')
    .orderBy('refunds.id')
    .execute();
  expect(items).toEqual([
    { amountKurus: 11_800, taxKurus: 1_800, shippingKurus: 0 },
    { amountKurus: 11_204, taxKurus: 1_709, shippingKurus: 7_596 },
  ]);
  expect(await bankOf(number)).toEqual({ state: 'REFUNDED', refunded: 30_600 });
});

test('of more than the total, the surplus goes back with the last piece, as a refund of its own', async () => {
  const { number, placed } = await acceptedOrder(406);
  const { quote, refund } = await returnAll(placed);

  expect(quote).toMatchObject({ shipping: 80, surplus: 90, amount: 406 });
  expect(refund.status).toBe(200);
  const order = await read(number);
  expect(order).toMatchObject({ paymentStatus: 'REFUNDED', refunded: 316, refundLeft: null });
  expect(order.refunds.map(({ cause, amount, state }) => [cause, amount, state])).toEqual([
    ['part', 316, 'done'],
    ['correction', 90, 'done'],
  ]);
  expect(await bankOf(number)).toEqual({ state: 'REFUNDED', refunded: 40_600 });
});

test('of more than the total: the shipping may stay with the shop, the surplus may not', async () => {
  const { number } = await acceptedOrder(406);
  const refund = async (amount: number, pieces: number, shipping = false) => {
    const { version } = await read(number);
    const rows: [number, number][] = pieces > 0 ? [[1, pieces]] : [];
    return (await post(number, 'refunds', refundBody(version, amount, rows, shipping))).status;
  };
  await changeOrder(shop, { orderNumber: number } as never, 'shipments', {
    carrier: 'yurtici',
    trackingNumber: '1',
    rows: [{ position: 1, quantity: 2 }],
  });

  expect(await refund(118, 1)).toBe(200);
  expect(await refund(118, 1)).toBe(422);
  expect(await refund(208, 1)).toBe(200);
  expect(await read(number)).toMatchObject({ refundLeft: 80 });
  expect(await refund(80, 0, true)).toBe(200);
  await settle();
  expect(await read(number)).toMatchObject({ paymentStatus: 'REFUNDED', refunded: 316 });
  expect(await bankOf(number)).toEqual({ state: 'REFUNDED', refunded: 40_600 });
});

test('a cancellation gives back exactly what was paid', async () => {
  for (const taken of [306, 406]) {
    const { number } = await acceptedOrder(taken);
    const { version } = await read(number);
    await post(number, 'cancel-paid', { version, reason: 'out-of-stock' }, staff.owner);
    await settle();
    expect(await read(number)).toMatchObject({ paymentStatus: 'REFUNDED' });
    expect((await bankOf(number)).refunded).toBe(fromLira(taken));
  }
});

test('money in another currency cannot be accepted for lira, only refunded or dismissed', async () => {
  const { number, decide } = await mismatchedOrder({ currency: 'USD' });
  const { body: list } = await ask<PaymentCases>(shop, 'GET', '/admin/payments', {
    as: staff.owner,
  });
  expect(list.cases).toMatchObject([
    { kind: 'mismatch', takenCurrency: 'USD', failure: null, acts: ['refund', 'dismiss'] },
  ]);

  const { body: refused } = await decide('accept');
  expect([refused.code, refused.message]).toEqual([
    'PAYMENT_IN_OTHER_CURRENCY',
    expect.stringContaining('USD'),
  ]);
  expect(await read(number)).toMatchObject({ paymentStatus: 'REVIEW' });
  expect((await decide('dismiss')).status).toBe(200);
  expect(await read(number)).toMatchObject({ paymentStatus: 'FAILED' });
});

test('money in another currency is shown, and its refund reported, in that currency', async () => {
  const { number, decide } = await mismatchedOrder({ currency: 'USD' });
  const { payments } = await read(number);
  expect(payments).toMatchObject([{ amount: 316, taken: 316, takenCurrency: 'USD' }]);

  const { body: decided } = await decide('refund');
  expect(decided.refunds).toMatchObject([{ amount: 316, currency: 'USD' }]);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const mail = mailer.sent.find(({ subject }) => subject.startsWith('Ödemeniz iade edildi'));
  expect(mail?.text).toContain('316,00 USD');
  expect(mail?.text).not.toContain('316,00 TL');
});

test('a refused refund in another currency is listed in that currency', async () => {
  const { number, decide } = await mismatchedOrder({ currency: 'USD' });
  const { body: order } = await decide('refund');
  const [refund] = order.refunds;
  await shop.db
    .updateTable('refunds')
    .set({ state: 'refused', failure: 'closed' })
    .where('id', '=', Number(refund?.id))
    .execute();
  const { body: list } = await ask<PaymentCases>(shop, 'GET', '/admin/payments', {
    as: staff.owner,
  });
  expect(list.cases.find(({ orderNumber }) => orderNumber === number)).toMatchObject({
    kind: 'refund-refused',
    amount: 316,
    takenCurrency: 'USD',
  });
});
