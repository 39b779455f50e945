import { describe, expect, test } from 'vitest';
import { refundPayment } from '#server/payments/refunds.ts';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import {
  balanceOf,
  entriesOf,
  makeCreditCompany,
  makeMember,
  orderOnAccount,
} from '#server/testing/credit.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { quantities, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { CreditAnswer } from '#shared/credit/credit-wire.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';

const shop = useTestApp();
const staff = useCorrections(shop);

async function placeOnAccount(quantity = 1, limit = 10_000_000) {
  const companyId = await makeCreditCompany(shop.db, { limit });
  const buyer = await makeMember(shop, companyId);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 1_000 });
  const answer = await orderOnAccount<CheckoutAnswer>(shop, [{ productId, quantity }], buyer);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { orderNumber, total } = answer.body;
  return { companyId, buyer, productId, number: orderNumber, total: Math.round(total * 100) };
}
const creditFor = async (as: TestCustomer) =>
  (await ask<CreditAnswer>(shop, 'GET', '/user/credit', { as })).body.account;
const settle = () => doJobs(shop.context, recordingMailer());

describe('an order on account', () => {
  test('is confirmed at once, and the company owes its total after its days', async () => {
    const { companyId, buyer, number, total } = await placeOnAccount(3);

    expect(await staff.read(number)).toMatchObject({
      state: 'CONFIRMED',
      paymentStatus: 'PAID',
      paymentMethod: 'account',
    });
    const [entry, ...others] = await entriesOf(shop, companyId);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'order', amountKurus: total, createdBy: 'customer' });
    expect(await creditFor(buyer)).toMatchObject({
      companyName: 'Koku Kozmetik',
      stop: null,
      free: (10_000_000 - total) / 100,
    });
  });

  test('mails its buyer that it is on account, and asks for no money', async () => {
    const { number } = await placeOnAccount();
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);

    const texts = mailer.sent
      .filter(({ subject }) => subject.includes(showOrderNumber(number)))
      .map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/[Cc]ari hesab/);
    for (const text of texts) expect(text).not.toMatch(/IBAN|Ödemenizi aldık/);
  });

  test('is for members of a company with an account, nobody else', async () => {
    const productId = await makeProduct(shop.db, { stock: 9 });
    const customer = await makeCustomer(shop.context);
    const { id: withoutAccount } = await shop.db
      .insertInto('companies')
      .values({ name: 'Hesapsız', taxNumber: '4540536920', taxOffice: 'Çankaya' })
      .returning('id')
      .executeTakeFirstOrThrow();

    for (const buyer of [null, customer, await makeMember(shop, withoutAccount)])
      expect((await orderOnAccount(shop, [{ productId }], buyer)).body).toMatchObject({
        code: 'PAYMENT_METHOD_OFF',
      });
    expect(await creditFor(customer)).toBeNull();
    expect(await stockOf(shop.db, productId)).toBe(9);
  });

  test('is refused above the limit, when the merchant stopped the account, and when debts are too old', async () => {
    const productId = await makeProduct(shop.db, { price: 50_000, stock: 9 });
    const companyId = await makeCreditCompany(shop.db, { limit: 50_000, days: 0 });
    const buyer = await makeMember(shop, companyId);
    const change = (set: object) =>
      shop.db.updateTable('creditAccounts').set(set).where('companyId', '=', companyId).execute();
    const refusal = async () => (await orderOnAccount(shop, [{ productId }], buyer)).body;

    expect(await refusal()).toMatchObject({
      code: 'CREDIT_LIMIT_REACHED',
      message: expect.stringContaining('500 TL'),
    });
    await change({ limitKurus: 900_000, stoppedAt: new Date(), stoppedReason: 'Evrak bekleniyor' });
    expect(await refusal()).toMatchObject({
      code: 'CREDIT_STOPPED',
      message: expect.stringContaining('Evrak bekleniyor'),
    });
    expect(await creditFor(buyer)).toMatchObject({
      stop: 'stopped',
      stopReason: 'Evrak bekleniyor',
    });
    await change({ stoppedAt: null, stoppedReason: null });
    await shop.db
      .insertInto('accountEntries')
      .values({
        companyId,
        kind: 'correction',
        amountKurus: 1_000,
        reference: 'old debt',
        bookedOn: '2020-01-01',
        dueOn: '2020-02-01',
        createdBy: 'x',
        createdAt: new Date(),
      })
      .execute();
    expect(await refusal()).toMatchObject({ code: 'CREDIT_OVERDUE' });
    await change({ unstoppedUntil: '2099-01-01' });
    expect((await orderOnAccount(shop, [{ productId }], buyer)).status).toBe(200);
    await change({ unstoppedUntil: null });
    await shop.db
      .insertInto('accountEntries')
      .values({
        companyId,
        kind: 'payment',
        amountKurus: -1_000,
        reference: 'paid it',
        bookedOn: '2026-11-26',
        createdBy: 'x',
        createdAt: new Date(),
      })
      .execute();
    expect((await orderOnAccount(shop, [{ productId }], buyer)).status).toBe(200);
  });
});

test('200 orders at once never pass the limit, whoever of the company places them', async () => {
  const productId = await makeProduct(shop.db, { price: 100_000, stock: 1_000 });
  const probe = await makeCreditCompany(shop.db, { limit: 9_000_000_000 });
  const first = await orderOnAccount<CheckoutAnswer>(
    shop,
    [{ productId }],
    await makeMember(shop, probe),
  );
  const total = Math.round(first.body.total * 100);
  const limit = total * 12 + 1;
  const companyId = await makeCreditCompany(shop.db, { limit });
  const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember(shop, companyId)));
  const body = await checkoutBody(shop, [{ productId }], { paymentMethod: 'account' });
  const insist = async (buyer: TestCustomer): Promise<number | string> => {
    const answer = await checkout<ErrorAnswer>(shop, body, undefined, {
      authorization: `Bearer ${buyer.accessToken}`,
    });
    if (answer.status === 503) return insist(buyer);
    return answer.status === 200 ? 200 : answer.body.code;
  };

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => insist(buyers[index % 5] as TestCustomer)),
  );

  expect(answers.filter((answer) => answer === 200)).toHaveLength(12);
  expect(answers.filter((answer) => answer === 'CREDIT_LIMIT_REACHED')).toHaveLength(188);
  expect(await balanceOf(shop, companyId)).toBe(total * 12);
  expect(await stockOf(shop.db, productId)).toBe(1_000 - 13);
});

describe('a refund', () => {
  test('of a cancelled order is booked once, whichever job runs twice', async () => {
    const { companyId, buyer, number } = await placeOnAccount(2);
    const { id } = await staff.read(number);
    const cancel = () => ask<ErrorAnswer>(shop, 'POST', `/orders/${number}/cancel`, { as: buyer });

    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await settle();
    const refund = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    await Promise.all([1, 2].map(() => refundPayment(shop.context, { refundId: refund.id })));

    expect(await balanceOf(shop, companyId)).toBe(0);
    expect((await entriesOf(shop, companyId)).map(({ kind }) => kind)).toEqual([
      'order',
      'cancellation',
    ]);
    expect(await staff.read(number)).toMatchObject({
      state: 'CANCELLED',
      paymentStatus: 'REFUNDED',
    });
  });

  test('a job that died before it recorded the refund books it when it runs again', async () => {
    const { companyId, buyer, number, total } = await placeOnAccount(2);
    await ask(shop, 'POST', `/orders/${number}/cancel`, { as: buyer });
    // The state that a process leaves when it is killed after it has begun to send the refund.
    await shop.db
      .updateTable('refunds')
      .set({ state: 'sent' })
      .where('state', '=', 'wanted')
      .execute();
    expect(await balanceOf(shop, companyId)).toBe(total);

    await settle();

    expect(await balanceOf(shop, companyId)).toBe(0);
  });

  test('of a part is booked with its own amount', async () => {
    const { companyId, number, total } = await placeOnAccount(4);
    const order = await staff.read(number);
    const position = order.items[0]?.position ?? 0;
    const answer = await staff.post(number, 'refunds', {
      version: order.version,
      rows: [{ position, quantity: 1, restocked: 1 }],
      shipping: false,
      amount: 118,
      reason: 'missing',
    });
    expect(answer.body.code).toBeUndefined();
    await settle();

    const entries = await entriesOf(shop, companyId);
    expect(entries.map(({ kind }) => kind)).toEqual(['order', 'refund']);
    expect(await balanceOf(shop, companyId)).toBe(total - 11_800);
  });
});

describe('corrected rows', () => {
  test('book the difference, more and less, and never pass the limit', async () => {
    const { companyId, productId, number, total } = await placeOnAccount(4, 60_000 + 20_000);
    const totalOf = async () => Math.round((await staff.read(number)).total * 100);
    const set = async (quantity: number) =>
      staff.correct(number, quantities(await staff.read(number), { [productId]: quantity }));

    expect((await set(5)).body.code).toBeUndefined();
    expect(await totalOf()).toBeGreaterThan(total);
    expect(await balanceOf(shop, companyId)).toBe(await totalOf());
    expect((await set(50)).body.code).toBe('CREDIT_LIMIT_REACHED');
    expect((await set(2)).body.code).toBeUndefined();
    await settle();
    expect(await balanceOf(shop, companyId)).toBe(await totalOf());

    const { state } = await staff.read(number);
    expect(state).toBe('CONFIRMED');
    const { version } = await staff.read(number);
    const cancelled = await staff.post(number, 'cancel-paid', { version, reason: 'buyer-asked' });
    expect(cancelled.body.code).toBeUndefined();
    await settle();
    expect(await balanceOf(shop, companyId)).toBe(0);
  });
});
