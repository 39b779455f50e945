// Orders with a voucher whose money came late, was another amount, or is asked for anew: the books
// add up, and the check of them notices a kuruş.
import { expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { expectBooksToAddUp, leftOf, makeVoucher, orderWith } from '#server/testing/balances.ts';
import { changeAtBank, comeBack, pay, payAtBank, verify } from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { quantities, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, read, post, goods, correct } = useCorrections(shop);

async function place(voucherCode: string) {
  const rows = [{ productId: goods.bottle, quantity: 3 }];
  return (await orderWith<CheckoutAnswer>(shop, rows, { voucherCode })).body;
}
const bankSays = (placed: CheckoutAnswer, bank: { state?: string; amountKurus?: number }) =>
  changeAtBank(shop, placed, bank);

test('money that comes late, after its voucher was spent elsewhere, is refunded', async () => {
  const voucherCode = await makeVoucher(shop, 3_000);
  const placed = await place(voucherCode);
  clock.advance(2 * HOUR);
  await expireOrders(shop.context);
  await place(voucherCode);
  expect(await leftOf(shop, voucherCode)).toBe(0);
  await bankSays(placed, { state: 'SUCCEEDED' });
  await verify(shop, placed);
  await doJobs(shop.context, recordingMailer());
  await staff.signIn();

  expect(await read(placed.orderNumber)).toMatchObject({
    state: 'EXPIRED',
    paymentStatus: 'REFUNDED',
    refunds: [{ cause: 'late' }],
  });
  await expectBooksToAddUp(shop);
});

test('an unpaid order has another total after the attempt of its first one', async () => {
  const { orderNumber } = await place(await makeVoucher(shop, 3_000));
  const fewer = quantities(await read(orderNumber), { [goods.bottle]: 2 });
  expect((await correct(orderNumber, fewer)).status).toBe(200);
  await expectBooksToAddUp(shop);
});

test.each([-100, 100])('another amount that was accepted: %d kuruş', async (more) => {
  const placed = await place(await makeVoucher(shop, 3_000));
  const { location } = await payAtBank(shop, placed);
  await bankSays(placed, { amountKurus: Math.round(placed.toPay * 100) + more });
  await comeBack(shop, location);
  const { orderNumber: number, paymentId } = placed;
  const { version } = await read(number);
  await post(number, 'review', { version, paymentId, decision: 'accept' });
  await expectBooksToAddUp(shop);

  const fewer = quantities(await read(number), { [goods.bottle]: 2 });
  expect((await correct(number, fewer)).status).toBe(200);
  await expectBooksToAddUp(shop);
});

test('a kuruş that is missing in an order is noticed', async () => {
  const placed = await place(await makeVoucher(shop, 3_000));
  await pay(shop, placed);
  const change = (kurus: number) =>
    shop.db
      .updateTable('orders')
      .set(({ eb }) => ({ voucherKurus: eb('voucherKurus', '+', kurus) }))
      .where('orderNumber', '=', placed.orderNumber)
      .execute();
  await change(1);
  await expect(expectBooksToAddUp(shop)).rejects.toThrow(placed.orderNumber);
  await change(-1);
  await expectBooksToAddUp(shop);
});
