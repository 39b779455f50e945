import { describe, expect, test } from 'vitest';
import {
  CARDS,
  call,
  comeBack,
  type ErrorAnswer,
  pay,
  payAtBank,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fromLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { OrderAnswer, OrderStatusAnswer } from '#shared/orders/orders.ts';

const shop = useTestApp();
const payAgain = <T = CheckoutAnswer>(
  placed: Pick<CheckoutAnswer, 'orderNumber' | 'accessToken'>,
) => call<T>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, { token: placed.accessToken });
const cancel = <T = OrderAnswer>(placed: Pick<CheckoutAnswer, 'orderNumber' | 'accessToken'>) =>
  call<T>(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, { token: placed.accessToken });
const soldCount = async (id: number) =>
  (
    await shop.db
      .selectFrom('products')
      .select('soldCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).soldCount;
const attemptsOf = ({ orderNumber }: Pick<CheckoutAnswer, 'orderNumber'>) =>
  shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where('orderNumber', '=', orderNumber)
    .select(['payments.id', 'payments.state', 'payments.failureReason'])
    .orderBy('payments.createdAt')
    .execute();

async function requestedBack({
  orderNumber,
}: Pick<CheckoutAnswer, 'orderNumber'>): Promise<number> {
  const refunds = await shop.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .where('orderNumber', '=', orderNumber)
    .select('amountKurus')
    .execute();
  return refunds.reduce((sum, { amountKurus }) => sum + Number(amountKurus), 0);
}

async function orderOf(quantity = 2, stock = 100) {
  const productId = await makeProduct(shop.db, { stock });
  return { productId, placed: await placeOrder(shop, [{ productId, quantity }]) };
}

describe('POST /orders/{orderNumber}/pay', () => {
  test('an earlier try that is still open at the bank is closed first, so that it can never be paid too', async () => {
    const { placed } = await orderOf();

    const again = await payAgain(placed);
    const late = await payAtBank(shop, placed);
    await comeBack(shop, late.location);

    expect(
      (await attemptsOf(placed)).map(({ state, failureReason }) => [state, failureReason]),
    ).toEqual([
      ['FAILED', 'closed'],
      ['PENDING', null],
    ]);
    expect((await verify(shop, { ...placed, paymentId: again.body.paymentId })).body.status).toBe(
      'PENDING_PAYMENT',
    );
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual(['order-received']);
  });

  test('an earlier try that was paid meanwhile settles the order instead', async () => {
    const { placed } = await orderOf();
    await payAtBank(shop, placed);

    const again = await payAgain<ErrorAnswer>(placed);

    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'ORDER_NOT_PAYABLE',
    });
    expect((await readOrder(shop, placed)).body.status).toBe('PAID');
  });

  test('while the bank has the money on the way, no other try begins', async () => {
    const { placed } = await orderOf();
    await payAtBank(shop, placed, { card: CARDS.neverReturns });

    const again = await payAgain<ErrorAnswer>(placed);

    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'PAYMENT_IN_PROGRESS',
    });
    expect(await attemptsOf(placed)).toHaveLength(1);
  });

  test('five clicks at once begin one try', async () => {
    const { placed } = await orderOf();
    await comeBack(shop, (await payAtBank(shop, placed, { card: CARDS.declined })).location);

    const answers = await Promise.all(Array.from({ length: 5 }, () => payAgain(placed)));

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(
      (await attemptsOf(placed)).filter((attempt) => attempt.state === 'PENDING'),
    ).toHaveLength(1);
  });

  test('a paid order is not paid again', async () => {
    const { placed } = await orderOf();
    await pay(shop, placed);

    expect((await payAgain<ErrorAnswer>(placed)).body.code).toBe('ORDER_NOT_PAYABLE');
  });

  test('the number of tries is limited', async () => {
    const { placed } = await orderOf();
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', placed.orderNumber)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 19; index += 1)
      await shop.db
        .insertInto('payments')
        .values({
          id: `${placed.paymentId}-${index}`,
          orderId: id,
          provider: 'testbank',
          state: 'FAILED',
          amountKurus: 1,
        })
        .execute();

    expect((await payAgain<ErrorAnswer>(placed)).body.code).toBe('ORDER_NOT_PAYABLE');
  });

  test('a transfer answers the same account again', async () => {
    const productId = await makeProduct(shop.db);
    const placed = await placeOrder(shop, [{ productId }], { paymentMethod: 'transfer' });

    const again = await payAgain(placed);

    expect(again.body).toEqual(placed);
  });

  test.each([undefined, 'wrong', 'x'.repeat(5_000)])(
    'without its token (%j) the order is not found',
    async (token) => {
      const { placed } = await orderOf();
      const answer = await call<ErrorAnswer>(
        shop,
        'POST',
        `/orders/${placed.orderNumber}/pay`,
        token ? { token } : {},
      );

      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 404,
        code: 'ORDER_NOT_FOUND',
      });
      expect(await attemptsOf(placed)).toHaveLength(1);
    },
  );
});

describe('[G06] POST /orders/{orderNumber}/cancel', () => {
  test('a failed order is cancelled and its pieces are released once, however often this is requested', async () => {
    const { productId, placed } = await orderOf(5);
    await comeBack(shop, (await payAtBank(shop, placed, { card: CARDS.declined })).location);

    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(placed)));

    expect(answers.map((answer) => [answer.status, answer.body.status])).toEqual(
      Array(5).fill([200, 'CANCELLED']),
    );
    expect(await stockOf(shop.db, productId)).toBe(100);
    expect(answers[0]?.body.history.at(-1)).toMatchObject({
      status: 'CANCELLED',
      note: 'Sipariş sizin isteğinizle iptal edildi.',
    });
    expect(answers[0]?.body).toMatchObject({ canPay: false, canCancel: false });
  });

  test('an open payment is closed at the bank first, and sends no mail of a failure', async () => {
    const { placed } = await orderOf();

    const { body } = await cancel(placed);
    const late = await payAtBank(shop, placed);

    expect(body.status).toBe('CANCELLED');
    expect(late.location).toContain('/callback');
    expect((await verify(shop, placed)).body).toMatchObject({
      status: 'CANCELLED',
      failureReason: 'closed',
    });
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual(['order-received']);
  });

  test('an order that was paid meanwhile is not cancelled', async () => {
    const { productId, placed } = await orderOf();
    await payAtBank(shop, placed);

    const answer = await cancel<ErrorAnswer>(placed);

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 409,
      code: 'ORDER_NOT_CANCELLABLE',
    });
    expect((await readOrder(shop, placed)).body.status).toBe('PAID');
    expect(await stockOf(shop.db, productId)).toBe(98);
  });

  test('while the bank has the money on the way it is not cancelled either', async () => {
    const { placed } = await orderOf();
    await payAtBank(shop, placed, { card: CARDS.neverReturns });

    expect((await cancel<ErrorAnswer>(placed)).body.code).toBe('PAYMENT_IN_PROGRESS');
  });

  test('without its token the order is not found', async () => {
    const { placed } = await orderOf();

    expect(
      (await call<ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/cancel`)).body.code,
    ).toBe('ORDER_NOT_FOUND');
    expect((await readOrder(shop, placed)).body.status).toBe('PENDING_PAYMENT');
  });
});

describe('at the same time', () => {
  test('cancelled and paid at once: the stock agrees, and a payment that was first is refunded whole', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { productId, placed } = await orderOf(5, 50);
      const [, cancelled] = await Promise.all([pay(shop, placed), cancel(placed)]);
      await verify(shop, placed);
      const { body } = await call<OrderStatusAnswer>(
        shop,
        'GET',
        `/orders/${placed.orderNumber}/status`,
        { token: placed.accessToken },
      );

      // A paid order that was cancelled does not count as sold.
      const isCancelled = cancelled.status === 200;
      expect([body.status, await stockOf(shop.db, productId), await soldCount(productId)]).toEqual(
        isCancelled ? ['CANCELLED', 50, 0] : ['PAID', 45, 5],
      );
      expect(isCancelled ? ['PAID', 'FAILED'] : ['PAID']).toContain(body.paymentStatus);
      const isPaidBack = isCancelled && body.paymentStatus === 'PAID';
      expect(await requestedBack(placed)).toBe(isPaidBack ? fromLira(placed.total) : 0);
    }
  });

  test('paid on the first try and tried again at once: paid once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { productId, placed } = await orderOf(1);
      const [, again] = await Promise.all([pay(shop, placed), payAgain(placed)]);
      if (again.status === 200) await pay(shop, again.body);
      await verify(shop, placed);

      expect((await readOrder(shop, placed)).body.status).toBe('PAID');
      expect((await attemptsOf(placed)).filter((attempt) => attempt.state === 'PAID')).toHaveLength(
        1,
      );
      expect(await soldCount(productId)).toBe(1);
    }
  });
});
