// The daily comparison with PayTR.
import { expect, test } from 'vitest';
import { call, readOrder } from '#server/testing/buyer.ts';
import { useReportShop } from '#server/testing/report-shop.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { buildPaymentRequest } from '../payment-request.ts';
import { findPayment } from '../payments.ts';

const { shop, paytr, open, refunded, compare, nextMorning, casesOf, dayOf, total } =
  useReportShop();

async function openAtPaytr(): Promise<CheckoutAnswer> {
  const placed = await open();
  await shop.db
    .updateTable('payments')
    .set({ provider: 'paytr', providerReference: placed.paymentId })
    .where('id', '=', placed.paymentId)
    .execute();
  return placed;
}
/** As in PayTR's own test: the frame is started at PayTR, whose server then notifies ours. */
async function viaFrame(): Promise<CheckoutAnswer> {
  const placed = await openAtPaytr();
  const attempt = await findPayment(shop.db, placed.paymentId);
  if (!attempt) throw new Error('no payment');
  expect(attempt.amountKurus).toBe(total(placed));
  const request = await buildPaymentRequest(shop.context, attempt);
  const payment = await shop.context.providers.get('paytr')?.start(request);
  expect(payment?.reference).toBe(placed.paymentId);
  const notice = paytr.pay(placed.paymentId);
  await call(shop, 'POST', '/payments/paytr/notification', {
    body: new URLSearchParams(notice).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect((await readOrder(shop, placed)).body.paymentStatus).toBe('PAID');
  return placed;
}

test('its report is read with a sale and a return, and an empty day is complete too', async () => {
  await shop.db.updateTable('orders').set({ remoteAddress: '10.0.0.1' }).execute();
  const placed = await viaFrame();
  await refunded(placed, 1_234);
  nextMorning();
  await compare('paytr');
  expect(await dayOf('paytr')).toMatchObject({
    state: 'complete',
    takenCount: 1,
    taken: placed.total,
    returned: 12.34,
  });
  expect(await casesOf(placed)).toEqual([]);

  paytr.paymentOf(placed.paymentId).returns.push({ reference_no: 'panel', return_amount: '0.01' });
  paytr.unmatched.push({ oid: 'BASKASITE', amount: 999 });
  await compare('paytr');
  expect(await casesOf(placed)).toMatchObject([
    { kind: 'report-refund-there', amount: 12.34, taken: 12.35 },
  ]);
  expect(await dayOf('paytr')).toMatchObject({ foreignCount: 1, foreign: 9.99 });
  paytr.unmatched.length = 0;
  paytr.failNext('report', 'empty');
  await compare('paytr');
  expect(await dayOf('paytr')).toMatchObject({ state: 'complete', takenCount: 0 });
});

test.each(['cut', 'html', 'refuse'] as const)(
  'an unreadable report (%s) makes a failed day',
  async (problem) => {
    paytr.failNext('report', problem);
    nextMorning();
    await compare('paytr');
    expect(await dayOf('paytr')).toMatchObject({ state: 'failed' });
  },
);
