// Events in any order, concurrent or one by one: an order is paid once, by money that the bank has,
// and all other money is refunded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankTokenOf, call, comeBack, placeOrder, verify } from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { sweepPayments } from './settle-triggers.ts';
import { expireOrders } from './unpaid-orders.ts';

const RUNS = 12;
const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const steps = [
  'bank-takes',
  'bank-refuses',
  'callback',
  'verify',
  'sweep',
  'pay-again',
  'cancel',
  'expire',
  'wait',
] as const;
type Step = (typeof steps)[number];

test('an order is paid once, by money that has arrived, and money without a use is refunded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 3 }), {
        minLength: 2,
        maxLength: 6,
      }),
      async (rounds) => {
        const productId = await makeProduct(shop.db, { stock: 5 });
        const placed = await placeOrder(shop, [{ productId, quantity: 2 }]);
        const attempts: CheckoutAnswer[] = [placed];
        for (const round of rounds) await Promise.all(round.map((step) => take(step, attempts)));
        // In the end every attempt is verified.
        for (const attempt of attempts) await verify(shop, attempt);
        await sweepPayments(shop.context);
        await expectRight(placed, productId);
      },
    ),
    { numRuns: RUNS },
  );
});

async function take(step: Step, attempts: CheckoutAnswer[]): Promise<void> {
  const first = attempts[0];
  const newest = attempts.at(-1);
  if (!first || !newest) return;
  const bank = (state: string) =>
    shop.db
      .updateTable('testbankPayments')
      .set({ state })
      .where('token', '=', bankTokenOf(newest))
      .where('state', 'in', ['CREATED', 'WAITING_3DS'])
      .execute();
  if (step === 'bank-takes') await bank('SUCCEEDED');
  else if (step === 'bank-refuses') await bank('FAILED');
  else if (step === 'callback')
    await comeBack(shop, `/api/payments/testbank/callback?token=${bankTokenOf(newest)}`);
  else if (step === 'verify') await verify(shop, newest);
  else if (step === 'sweep') await sweepPayments(shop.context);
  else if (step === 'expire') await expireOrders(shop.context);
  else if (step === 'wait') clock.advance(20 * MINUTE);
  else if (step === 'cancel')
    await call(shop, 'POST', `/orders/${first.orderNumber}/cancel`, { token: first.accessToken });
  else {
    const { status, body } = await call<CheckoutAnswer>(
      shop,
      'POST',
      `/orders/${first.orderNumber}/pay`,
      { token: first.accessToken },
    );
    if (status === 200) attempts.push(body);
  }
}

async function expectRight({ orderNumber }: CheckoutAnswer, productId: number): Promise<void> {
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
  const payments = await shop.db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', order.id)
    .execute();
  const refunds = await shop.db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', order.id)
    .execute();
  const taken = await shop.db
    .selectFrom('testbankPayments')
    .select('merchantReference')
    .where('orderNumber', '=', orderNumber)
    .where('state', '=', 'SUCCEEDED')
    .execute();
  const paid = payments.filter(({ state }) => state === 'PAID');
  expect(paid.length).toBeLessThanOrEqual(1);
  // An order that is shown as paid is paid with money that the bank has.
  expect(order.paymentState === 'PAID').toBe(paid.length === 1);
  expect(
    paid.every(({ id }) => taken.some(({ merchantReference }) => merchantReference === id)),
  ).toBe(true);
  // All money that the bank took belongs to an order or is being refunded.
  for (const { merchantReference } of taken)
    expect(
      payments.some(({ id, state }) => id === merchantReference && state === 'PAID') ||
        refunds.some(({ paymentId }) => paymentId === merchantReference),
    ).toBe(true);
  // The sold count contains what was paid and not refunded, each piece once.
  const { soldCount } = await shop.db
    .selectFrom('products')
    .select('soldCount')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(soldCount).toBe(order.state === 'CONFIRMED' ? 2 : 0);
  const isAlive = ['PENDING_PAYMENT', 'CONFIRMED'].includes(order.state);
  expect(await stockOf(shop.db, productId)).toBe(isAlive ? 3 : 5);
  if (!isAlive)
    expect(paid.every(({ id }) => refunds.some(({ paymentId }) => paymentId === id))).toBe(true);
}
