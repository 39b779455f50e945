// A provider that is unreachable for hours: the order expires nevertheless, and money that comes
// later is a late payment.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import {
  call,
  changeAtBank,
  type ErrorAnswer,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { sweepPayments } from './settle-triggers.ts';
import { expireOrders } from './unpaid-orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

async function orderOf() {
  const productId = await makeProduct(shop.db, { stock: 10 });
  return { productId, placed: await placeOrder(shop, [{ productId, quantity: 4 }]) };
}
const pay = (placed: CheckoutAnswer) =>
  changeAtBank(shop, placed, { state: 'SUCCEEDED', reason: null });
const statusOf = async (placed: CheckoutAnswer) => (await readOrder(shop, placed)).body.status;
const cancel = ({ orderNumber, accessToken }: CheckoutAnswer) =>
  call<ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: accessToken });
async function cancelAsShop({ orderNumber }: CheckoutAnswer) {
  const owner = await makeAdmin(shop.context);
  const { body } = await ask<AdminOrder>(shop, 'GET', `/admin/orders/${orderNumber}`, {
    as: owner,
  });
  return ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${orderNumber}/cancel`, {
    as: owner,
    body: { reason: 'buyer-asked', version: body.version },
  });
}

/** The bank does not respond while `during` runs. */
async function whileDown<T>(during: () => Promise<T>): Promise<T> {
  const bank = shop.context.providers.get('testbank');
  if (!bank) throw new Error('no bank');
  const { settle, cancel: close } = bank;
  const down = () => Promise.reject(new Error('down'));
  Object.assign(bank, { settle: down, cancel: down });
  try {
    return await during();
  } finally {
    Object.assign(bank, { settle, cancel: close });
  }
}

test('without the bank’s answer an order expires after three hours; its stock is released once', async () => {
  const { productId, placed } = await orderOf();
  await whileDown(async () => {
    clock.advance(45 * MINUTE + 2 * HOUR);
    await expireOrders(shop.context);
    expect([await statusOf(placed), await stockOf(shop.db, productId)]).toEqual([
      'PENDING_PAYMENT',
      6,
    ]);
    clock.advance(HOUR);
    await Promise.all([expireOrders(shop.context), expireOrders(shop.context)]);
    expect([await statusOf(placed), await stockOf(shop.db, productId)]).toEqual(['EXPIRED', 10]);
  });

  await pay(placed);
  clock.advance(HOUR);
  await sweepPayments(shop.context);
  expect([await statusOf(placed), await stockOf(shop.db, productId)]).toEqual(['PAID', 6]);
});

test.each([
  ['its buyer', cancel],
  ['the shop', cancelAsShop],
] as const)(
  'an order whose time is over is cancelled by %s without an answer; before that it is not',
  async (_who, cancelIt) => {
    const { productId, placed } = await orderOf();
    await whileDown(async () => {
      expect((await cancelIt(placed)).body.code).toBe('PROVIDER_UNREACHABLE');
      clock.advance(46 * MINUTE);
      expect((await cancelIt(placed)).status).toBe(200);
      expect(await stockOf(shop.db, productId)).toBe(10);
    });
    await pay(placed);
    clock.advance(HOUR);
    await verify(shop, placed);
    expect([await statusOf(placed), await stockOf(shop.db, productId)]).toEqual(['PAID', 6]);
  },
);
