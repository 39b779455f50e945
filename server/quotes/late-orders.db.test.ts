// An order with the prices of a quote ends unpaid, another order uses the quote, and then the
// first one is paid after all (decision 0032).
import { expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { call, changeAtBank, checkout, checkoutBody, pay, verify } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, read, post } = useOrderStaff(shop);

async function makeQuote() {
  const productId = await makeProduct(shop.db, { price: 1_000, stock: 500 });
  const items = [{ productId, quantity: 10 }];
  const body = { items, name: 'Iğdır Şahin', email: 'igdir@ornek.com' };
  const { body: quote } = await ask<QuoteMade>(shop, 'POST', '/quotes', { body });
  const order = async (paymentMethod: 'card' | 'transfer' = 'card') => {
    const sent = await checkoutBody(shop, items, { paymentMethod });
    const { body: placed } = await checkout<CheckoutAnswer>(shop, {
      ...sent,
      quoteCode: quote.code,
    });
    return placed;
  };
  return { order };
}

async function paidLate(placed: CheckoutAnswer) {
  await changeAtBank(shop, placed, { state: 'SUCCEEDED' });
  await verify(shop, placed);
}

async function expire() {
  clock.advance(2 * HOUR);
  await expireOrders(shop.context);
  await staff.signIn();
}

const lastEntryOf = async ({ orderNumber }: CheckoutAnswer) =>
  (await read(orderNumber)).history.at(-1)?.note;

test('both orders count, and the history of the late one says so', async () => {
  const { order } = await makeQuote();
  const first = await order();
  await expire();
  const second = await order();
  await pay(shop, second);
  await paidLate(first);

  for (const placed of [first, second])
    expect(await read(placed.orderNumber)).toMatchObject({
      state: 'CONFIRMED',
      paymentStatus: 'PAID',
      rowsStand: 'quoted',
    });
  expect(await lastEntryOf(first)).toBe('late-quote-used');
  const { body } = await call<{ history: { note: string }[] }>(
    shop,
    'GET',
    `/orders/${first.orderNumber}`,
    { token: first.accessToken },
  );
  expect(body.history.at(-1)?.note).toBe('Geç gelen ödeme alındı, sipariş yeniden açıldı.');
});

test('also if the merchant books a late transfer', async () => {
  const { order } = await makeQuote();
  const first = await order('transfer');
  const { version } = await read(first.orderNumber);
  await post(first.orderNumber, 'cancel', { version, reason: 'other' });
  await pay(shop, await order());
  const cancelled = await read(first.orderNumber);
  await post(first.orderNumber, 'book-transfer', { version: cancelled.version });
  expect(await lastEntryOf(first)).toBe('late-quote-used');
});

test('the only order of a quote is just late, and then nobody else can use the quote', async () => {
  const { order } = await makeQuote();
  const first = await order();
  await expire();
  await paidLate(first);
  expect(await lastEntryOf(first)).toBe('late');
  const { orderNumber } = await order();
  expect((await read(orderNumber)).items).toMatchObject([{ agreedReason: null }]);
});

test('paid late while another order uses the quote: one of them has it, or the history says so', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order } = await makeQuote();
    const first = await order();
    await expire();
    const [second] = await Promise.all([order(), paidLate(first)]);
    const reason = (await read(second.orderNumber)).items[0]?.agreedReason;
    expect(await lastEntryOf(first)).toBe(reason === null ? 'late' : 'late-quote-used');
  }
});
