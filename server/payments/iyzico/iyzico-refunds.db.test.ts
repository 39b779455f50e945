// Refunds through iyzico: of a part, of everything, and with pages that are still open.
import { expect, test } from 'vitest';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { HOUR } from '#server/testing/test-clock.ts';
import { kurus } from '#shared/base/money.ts';
import { toAttempt } from '../payment-request.ts';
import { findPayment } from '../payments.ts';

const { clock, shop, bank, order, comeBack } = useIyzicoShop();

const provider = () =>
  shop.context.providers.get('iyzico') as NonNullable<
    ReturnType<typeof shop.context.providers.get>
  >;
async function paid() {
  const placed = await order();
  bank.pay(tokenOf(placed));
  await comeBack(placed);
  const payment = await findPayment(shop.db, placed.paymentId);
  if (!payment) throw new Error('no payment');
  bank.calls.length = 0;
  return { placed, attempt: toAttempt(payment), page: bank.pageOf(tokenOf(placed)) };
}

test('a partial refund is made once for its key, also when the response was lost', async () => {
  const { attempt, page } = await paid();
  bank.failNext('refund', 'lost');
  await expect(
    provider().refund(attempt, { amount: kurus(1_000), key: 'iade-1' }),
  ).rejects.toThrow();
  await provider().refund(attempt, { amount: kurus(1_000), key: 'iade-1' });
  await provider().refund(attempt, { amount: kurus(250), key: 'iade-2' });
  expect(page.refunds).toEqual([
    { conversationId: 'iade-1', price: 10 },
    { conversationId: 'iade-2', price: 2.5 },
  ]);
});

test('weeks later, when iyzico no longer knows the form, refunds use the stored payment', async () => {
  const { placed, attempt, page } = await paid();
  bank.dropToken(tokenOf(placed));
  clock.advance(20 * 24 * HOUR);
  await provider().refund(attempt, { amount: kurus(1_000), key: 'part' });
  await provider().refund(attempt, { amount: kurus(attempt.amount - 1_000), key: 'rest' });
  expect(page.refunds.map(({ conversationId }) => conversationId)).toEqual(['part', 'rest']);
  expect(bank.calls).not.toContain('retrieve');
  await expect(
    provider().refund({ ...attempt, providerPaymentId: null }, { amount: kurus(1), key: 'none' }),
  ).rejects.toThrow(/not paid/);
});

test('a full refund is a cancellation; where that is no longer possible, a refund', async () => {
  const { attempt, page } = await paid();
  bank.failNext('cancel', 'lost');
  await expect(
    provider().refund(attempt, { amount: attempt.amount, key: 'hepsi' }),
  ).rejects.toThrow();
  await provider().refund(attempt, { amount: attempt.amount, key: 'hepsi' });
  expect([page.isCancelled, page.refunds]).toEqual([true, []]);

  const later = await paid();
  bank.failNext('cancel', 'refuse');
  await provider().refund(later.attempt, { amount: later.attempt.amount, key: 'hepsi' });
  expect([later.page.isCancelled, later.page.refunds.length]).toEqual([false, 1]);
});

test('a refund that is refused, or more than was paid, is an error for the job', async () => {
  const { attempt, page } = await paid();
  bank.failNext('refund', 'refuse');
  await expect(provider().refund(attempt, { amount: kurus(100), key: 'a' })).rejects.toThrow(
    /100001/,
  );
  await provider().refund(attempt, { amount: kurus(attempt.amount - 100), key: 'b' });
  await expect(provider().refund(attempt, { amount: kurus(200), key: 'c' })).rejects.toThrow(
    /5093/,
  );
  expect(page.refunds).toHaveLength(1);
});

test('money that was paid in another currency is refunded in that currency', async () => {
  const placed = await order();
  const page = bank.pageOf(tokenOf(placed));
  page.request.currency = 'EUR';
  bank.pay(tokenOf(placed));
  await comeBack(placed);
  const payment = await findPayment(shop.db, placed.paymentId);
  if (!payment) throw new Error('no payment');
  expect(payment).toMatchObject({ state: 'REVIEW', takenCurrency: 'EUR' });

  bank.failNext('cancel', 'refuse');
  const { taken } = toAttempt(payment);
  await provider().refund(toAttempt(payment), { amount: taken, key: 'euro' });
  expect(page.refunds).toEqual([{ conversationId: 'euro', price: taken / 100 }]);
});

test('an open page cannot be closed; it expires by itself', async () => {
  const placed = await order();
  const payment = await findPayment(shop.db, placed.paymentId);
  if (!payment) throw new Error('no payment');
  expect(await provider().cancel(toAttempt(payment))).toBe('open');
  clock.advance(HOUR);
  expect(await provider().cancel(toAttempt(payment))).toBe('closed');
  expect(await provider().cancel({ ...toAttempt(payment), reference: null })).toBe('closed');
  bank.pay(tokenOf(placed));
  expect(await provider().cancel(toAttempt(payment))).toBe('open');
});
