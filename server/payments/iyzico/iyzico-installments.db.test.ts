// Installments at iyzico: the offer, and the surcharge that the card paid.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder, readOrder } from '#server/testing/buyer.ts';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { HOUR } from '#server/testing/test-clock.ts';
import { add, fromLira, kurus, percentOf, toLira } from '#shared/base/money.ts';
import { toAttempt } from '../payment-request.ts';
import { findPayment } from '../payments.ts';

const { clock, shop, bank, order, comeBack, paymentStateOf, confirmationsOf } = useIyzicoShop();

const on = { isOn: true, maxCount: 3, minTotalKurus: 0, payer: 'buyer', categories: [] };
beforeAll(() => savePaymentSettings(shop.context, { installments: on }));
afterAll(() => savePaymentSettings(shop.context, { installments: { ...on, isOn: false } }));

test('each family is listed once, and the page gets the counts that are offered', async () => {
  const placed = await order();
  expect(bank.pageOf(tokenOf(placed)).request.enabledInstallments).toEqual([1, 2, 3]);
  const families = await shop.context.providers.get('iyzico')?.installments?.(kurus(100_000));
  expect(families?.map(({ name }) => name)).toEqual(['Bonus', 'Axess']);
  expect(families?.[0]?.rows).toContainEqual({ count: 3, total: 104_100 });
});

test('what the card paid more is the order’s surcharge; one cancellation refunds all of it', async () => {
  const placed = await order();
  const surcharge = toLira(percentOf(fromLira(placed.total), 250));
  bank.pay(tokenOf(placed), { installment: 2, surcharge });
  await comeBack(placed);
  expect((await readOrder(shop, placed)).body).toMatchObject({
    paymentStatus: 'PAID',
    installments: 2,
    surcharge,
    total: toLira(add(fromLira(placed.total), fromLira(surcharge))),
  });
  const payment = await findPayment(shop.db, placed.paymentId);
  if (!payment) throw new Error('no payment');
  await shop.context.providers
    .get('iyzico')
    ?.refund(toAttempt(payment), { amount: kurus(payment.takenKurus ?? 0), key: 'taksitli' });
  expect(bank.pageOf(tokenOf(placed)).isCancelled).toBe(true);
});

test.each([
  [2, 999],
  [1, 5],
  [6, 0],
])(
  'a payment that was not offered (%i parts, %i more) waits for a person',
  async (installment, surcharge) => {
    const placed = await order();
    bank.pay(tokenOf(placed), { installment, surcharge });
    await comeBack(placed);
    expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['REVIEW', 0]);
  },
);

test.each(['cut', 'html', 'refuse'] as const)(
  'where it does not answer (%s) the order is paid at once',
  async (problem) => {
    clock.advance(HOUR);
    bank.failNext('installments', problem);
    const productId = await makeProduct(shop.db, { price: 50_000 + problem.length });
    const placed = await placeOrder(shop, [{ productId }]);
    expect(bank.pageOf(tokenOf(placed)).request.enabledInstallments).toEqual([1]);
  },
);
