import { describe, expect, test } from 'vitest';
import {
  bankTokenOf,
  CARDS,
  call,
  changeAtBank,
  comeBack,
  type ErrorAnswer,
  pay,
  payAtBank,
  placeOrder,
  postForm,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const shop = useTestApp();
const payAgain = <T = CheckoutAnswer>(
  placed: Pick<CheckoutAnswer, 'orderNumber' | 'accessToken'>,
) => call<T>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, { token: placed.accessToken });
const soldCount = async (id: number) =>
  (
    await shop.db
      .selectFrom('products')
      .select('soldCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).soldCount;

async function orderOf(quantity = 2, stock = 100) {
  const productId = await makeProduct(shop.db, { stock });
  return { productId, placed: await placeOrder(shop, [{ productId, quantity }]) };
}

describe('a payment that succeeds', () => {
  test('[G07] the bank sends the buyer back, the order is paid once, counted and mailed', async () => {
    const { productId, placed } = await orderOf(3);

    const atBank = await payAtBank(shop, placed);
    const back = await comeBack(shop, atBank.location);
    const verified = await verify(shop, placed);

    expect(atBank).toMatchObject({
      status: 303,
      location: `/api/payments/testbank/callback?token=${bankTokenOf(placed)}`,
    });
    expect(back).toEqual({
      status: 303,
      location: `/payment/callback?orderNumber=${placed.orderNumber}&paymentId=${placed.paymentId}`,
    });
    expect(verified.body).toEqual({
      orderNumber: placed.orderNumber,
      status: 'PAID',
      paymentStatus: 'PAID',
      failureReason: null,
    });
    expect((await readOrder(shop, placed)).body).toMatchObject({
      canPay: false,
      canCancel: true,
      expiresAt: null,
      history: [{ status: 'PENDING_PAYMENT' }, { status: 'PAID' }],
    });
    expect({ stock: await stockOf(shop.db, productId), sold: await soldCount(productId) }).toEqual({
      stock: 97,
      sold: 3,
    });
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([
      'order-received',
      'order-paid',
      'new-order',
    ]);
  });

  test('[G07] verify alone settles it, when the callback got lost', async () => {
    const { placed } = await orderOf();
    await payAtBank(shop, placed);

    expect((await verify(shop, placed)).body.status).toBe('PAID');
  });

  test('a callback sent as a form works like one sent as a link', async () => {
    const { placed } = await orderOf();
    await payAtBank(shop, placed);

    const { status, location } = await postForm(shop, '/api/payments/testbank/callback', {
      token: bankTokenOf(placed),
    });

    expect({ status, location }).toEqual({
      status: 303,
      location: `/payment/callback?orderNumber=${placed.orderNumber}&paymentId=${placed.paymentId}`,
    });
    expect((await readOrder(shop, placed)).body.status).toBe('PAID');
  });

  test('the same callback ten times at once, with verify and notification between, pays once', async () => {
    const { productId, placed } = await orderOf(4);
    const { location = '' } = await payAtBank(shop, placed);

    await Promise.all([
      ...Array.from({ length: 10 }, () => comeBack(shop, location)),
      ...Array.from({ length: 5 }, () => verify(shop, placed)),
      ...Array.from({ length: 5 }, () =>
        postForm(shop, '/api/payments/testbank/notification', { token: bankTokenOf(placed) }),
      ),
    ]);

    expect((await readOrder(shop, placed)).body.history.map((entry) => entry.status)).toEqual([
      'PENDING_PAYMENT',
      'PAID',
    ]);
    expect(await soldCount(productId)).toBe(4);
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([
      'order-received',
      'order-paid',
      'new-order',
    ]);
  });

  test('a callback long after changes nothing', async () => {
    const { placed } = await orderOf();
    const { location } = await payAtBank(shop, placed);
    await comeBack(shop, location);
    const before = await readOrder(shop, placed);

    await comeBack(shop, location);

    expect((await readOrder(shop, placed)).body).toEqual(before.body);
  });
});

describe('a payment that fails', () => {
  test.each([
    [
      'lacks funds',
      { card: CARDS.lacksFunds },
      'insufficient-funds',
      'Kartın bakiyesi ya da limiti yetersiz.',
    ],
    ['is declined', { card: CARDS.declined }, 'declined', 'Banka ödemeyi reddetti.'],
  ])(
    'a card that %s: the order waits for another try and keeps its pieces',
    async (_title, card, reason, note) => {
      const { productId, placed } = await orderOf();

      const { location } = await payAtBank(shop, placed, card);
      await comeBack(shop, location);
      const verified = await verify(shop, placed);

      expect(verified.body).toEqual({
        orderNumber: placed.orderNumber,
        status: 'PAYMENT_FAILED',
        paymentStatus: 'FAILED',
        failureReason: reason,
      });
      expect((await readOrder(shop, placed)).body).toMatchObject({
        canPay: true,
        canCancel: true,
        history: [{}, { status: 'PAYMENT_FAILED', note }],
      });
      expect(await stockOf(shop.db, productId)).toBe(98);
      expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([
        'order-received',
        'payment-failed',
      ]);
    },
  );

  test('the buyer cancels at the bank', async () => {
    const { placed } = await orderOf();

    const { location } = await postForm(shop, `/testbank/pay/${bankTokenOf(placed)}`, {
      action: 'cancel',
    });
    await comeBack(shop, location);

    expect((await verify(shop, placed)).body).toMatchObject({
      status: 'PAYMENT_FAILED',
      failureReason: 'cancelled',
    });
  });

  test('however often it is reported, one mail is sent for one attempt', async () => {
    const { placed } = await orderOf();
    const { location } = await payAtBank(shop, placed, { card: CARDS.declined });

    await Promise.all(Array.from({ length: 10 }, () => comeBack(shop, location)));

    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([
      'order-received',
      'payment-failed',
    ]);
    expect((await readOrder(shop, placed)).body.history).toHaveLength(2);
  });

  test('[G06] failed, then paid with another card on the same order', async () => {
    const { productId, placed } = await orderOf();
    await comeBack(shop, (await payAtBank(shop, placed, { card: CARDS.lacksFunds })).location);

    const again = await payAgain(placed);
    await pay(shop, again.body);

    expect(again.body).toMatchObject({
      orderNumber: placed.orderNumber,
      status: 'PENDING_PAYMENT',
      total: placed.total,
      accessToken: placed.accessToken,
      payment: { kind: 'redirect' },
    });
    expect(again.body.paymentId).not.toBe(placed.paymentId);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PAID',
      paymentId: again.body.paymentId,
    });
    expect((await readOrder(shop, placed)).body.history.map((entry) => entry.status)).toEqual([
      'PENDING_PAYMENT',
      'PAYMENT_FAILED',
      'PENDING_PAYMENT',
      'PAID',
    ]);
    expect(await stockOf(shop.db, productId)).toBe(98);
  });
});

describe('untrusted input', () => {
  test.each([
    '',
    '?token=',
    '?token=NOTATOKEN',
    '?token=00000000000000000000000000',
    "?token='%20or%201=1--",
    '?orderNumber=1&paymentId=2',
    '?token=a&token=b',
  ])('a forged callback %j goes to the failure page and changes nothing', async (query) => {
    const { placed } = await orderOf();

    const back = await comeBack(shop, `/api/payments/testbank/callback${query}`);

    expect(back).toEqual({ status: 303, location: '/payment/failure' });
    expect((await readOrder(shop, placed)).body.status).toBe('PENDING_PAYMENT');
  });

  test.each(['iyzico', 'transfer', '__proto__', 'x'.repeat(40)])(
    'a callback in the name of the provider %s is refused',
    async (provider) => {
      const { placed } = await orderOf();

      expect(
        (await comeBack(shop, `/api/payments/${provider}/callback?token=${bankTokenOf(placed)}`))
          .location,
      ).toBe('/payment/failure');
      expect(
        (
          await postForm(shop, `/api/payments/${provider}/notification`, {
            token: bankTokenOf(placed),
          })
        ).status,
      ).toBe(404);
    },
  );

  test('a valid token before the bank has decided changes nothing', async () => {
    const { placed } = await orderOf();

    await comeBack(shop, `/api/payments/testbank/callback?token=${bankTokenOf(placed)}`);

    expect((await verify(shop, placed)).body.status).toBe('PENDING_PAYMENT');
  });

  test.each([
    ['another amount', { amountKurus: 1 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { merchantReference: 'SOMEBODY-ELSES' }],
  ])('money for %s is never taken as payment: a person looks at it', async (_title, change) => {
    const { productId, placed } = await orderOf();
    const { location } = await payAtBank(shop, placed);
    await changeAtBank(shop, placed, change);

    await comeBack(shop, location);
    await comeBack(shop, location);

    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'PENDING_PAYMENT',
      paymentStatus: 'REVIEW',
      canPay: false,
      canCancel: false,
    });
    expect(await soldCount(productId)).toBe(0);
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([
      'order-received',
      'payment-review',
    ]);
  });

  test("[G07] another order's payment id is 404, and so is every guess", async () => {
    const [mine, other] = await Promise.all([orderOf(), orderOf()]);

    const foreign = await call<ErrorAnswer>(shop, 'POST', '/payment/verify', {
      body: { orderNumber: mine.placed.orderNumber, paymentId: other.placed.paymentId },
    });
    const guess = await call<ErrorAnswer>(shop, 'POST', '/payment/verify', {
      body: { orderNumber: mine.placed.orderNumber, paymentId: '1' },
    });

    expect([foreign, guess].map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'PAYMENT_NOT_FOUND'],
      [404, 'PAYMENT_NOT_FOUND'],
    ]);
  });

  test.each([
    undefined,
    {},
    { orderNumber: 1, paymentId: 2 },
    { orderNumber: 'x'.repeat(61), paymentId: 'a' },
    [],
  ])('[G07] verify refuses %j with 400', async (body) => {
    expect((await call(shop, 'POST', '/payment/verify', { body })).status).toBe(400);
  });

  test('[G07] verify answers the state and nothing else', async () => {
    const { placed } = await orderOf();

    expect(Object.keys((await verify(shop, placed)).body).sort()).toEqual([
      'failureReason',
      'orderNumber',
      'paymentStatus',
      'status',
    ]);
  });
});
