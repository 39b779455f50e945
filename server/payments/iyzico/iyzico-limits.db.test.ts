// How often the shop calls iyzico, which allows 50 requests a minute.
import { expect, test } from 'vitest';
import { verify } from '#server/testing/buyer.ts';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { MINUTE, SECOND } from '#server/testing/test-clock.ts';
import { sweepPayments } from '../settle-triggers.ts';

const { clock, shop, bank, order, comeBack, sendWebhook, paymentStateOf } = useIyzicoShop();
const questions = () => bank.calls.filter((call) => call === 'retrieve').length;
/** The pauses of the page (web/payments/verify-payment.ts). */
const PAUSES_MS = [0, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_000, 7_000];

test('for a buyer who waits for half a minute, iyzico is queried at most four times', async () => {
  const placed = await order();
  bank.begin3ds(tokenOf(placed));
  bank.calls.length = 0;
  await comeBack(placed);
  for (const pause of PAUSES_MS) {
    clock.advance(pause);
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
  }
  expect(questions()).toBeGreaterThan(1);
  expect(questions()).toBeLessThanOrEqual(4);
});

test('after a return from the bank or a notification, iyzico is queried at once', async () => {
  const one = await order();
  const other = await order();
  for (const placed of [one, other])
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
  bank.pay(tokenOf(one));
  await comeBack(one);
  bank.pay(tokenOf(other));
  await sendWebhook(bank.webhook(tokenOf(other)));
  expect([await paymentStateOf(one), await paymentStateOf(other)]).toEqual(['PAID', 'PAID']);
});

test('when iyzico does not respond, it is not queried again at once', async () => {
  const placed = await order();
  bank.setDown(true);
  bank.calls.length = 0;
  for (let second = 0; second < 8; second += 1) {
    await verify(shop, placed);
    clock.advance(SECOND);
  }
  bank.setDown(false);
  expect(questions()).toBe(1);
});

test('after a rate-limit response, iyzico is not queried for a minute', async () => {
  const first = await order();
  const second = await order();
  bank.calls.length = 0;
  bank.failNext('retrieve', 'too-many');
  await comeBack(first);
  bank.pay(tokenOf(second));
  await comeBack(second);
  expect([questions(), await paymentStateOf(second)]).toEqual([1, 'PENDING']);
  clock.advance(3 * MINUTE);
  await sweepPayments(shop.context);
  expect(await paymentStateOf(second)).toBe('PAID');
});
