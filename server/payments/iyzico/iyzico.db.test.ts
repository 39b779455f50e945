import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeAdmin } from '#server/testing/admins.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  postForm,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { tokenOf, useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { MINUTE } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { refundPayment } from '../refunds.ts';
import { sweepPayments } from '../settle-triggers.ts';
import { createIyzicoClient } from './client.ts';

const { keys, clock, shop, bank, order, comeBack, sendWebhook, paymentStateOf, confirmationsOf } =
  useIyzicoShop();

describe('paying', () => {
  test('the buyer pays on iyzico’s page, whose basket adds up to the price, and comes back to a paid order', async () => {
    const placed = await order();
    expect(placed.payment).toEqual({ kind: 'redirect', url: `${bank.url}/pay/${tokenOf(placed)}` });
    expect(bank.pageOf(tokenOf(placed)).request).toMatchObject({
      currency: 'TRY',
      basketId: placed.paymentId,
      conversationId: placed.paymentId,
      paidPrice: placed.total.toFixed(2),
    });
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');

    bank.pay(tokenOf(placed));
    const back = await comeBack(placed);
    expect([back.status, back.location]).toEqual([
      303,
      `/payment/callback?orderNumber=${placed.orderNumber}&paymentId=${placed.paymentId}`,
    ]);
    expect((await verify(shop, placed)).body).toMatchObject({ paymentStatus: 'PAID' });
    expect(await confirmationsOf(placed)).toBe(1);
  });

  test('callback, webhook, verification and sweep, twice each and at once, pay it once', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    clock.advance(3 * MINUTE);
    const webhook = bank.webhook(tokenOf(placed));
    await Promise.all([
      comeBack(placed),
      sendWebhook(webhook),
      verify(shop, placed),
      sweepPayments(shop.context),
      sendWebhook(webhook),
      comeBack(placed),
      verify(shop, placed),
    ]);
    expect(await paymentStateOf(placed)).toBe('PAID');
    expect(await confirmationsOf(placed)).toBe(1);
  });

  test('the webhook alone is enough, before the browser returns or if it never does', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    expect((await sendWebhook(bank.webhook(tokenOf(placed)))).body).toBe('OK');
    expect(await paymentStateOf(placed)).toBe('PAID');
  });

  test('without callback and webhook the sweep finds the payment', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    clock.advance(3 * MINUTE);
    await sweepPayments(shop.context);
    expect(await paymentStateOf(placed)).toBe('PAID');
  });

  test('a payment under way at the bank is neither paid nor failed', async () => {
    const placed = await order();
    bank.begin3ds(tokenOf(placed));
    expect((await verify(shop, placed)).body.paymentStatus).toBe('PENDING');
  });

  test.each([
    ['10051', 'NOT_SUFFICIENT_FUNDS', 'insufficient-funds'],
    ['10041', 'LOST_CARD', 'declined'],
    ['10093', 'RESTRICTED_BY_LAW', 'card-closed'],
    ['10', 'SOMETHING_NEW', 'technical'],
  ])(
    'a card that is refused (%s) leaves the order payable by another try, with a page of its own',
    async (errorCode, errorGroup, reason) => {
      const placed = await order();
      bank.decline(tokenOf(placed), { errorCode, errorGroup });
      await comeBack(placed);
      expect((await verify(shop, placed)).body).toMatchObject({
        paymentStatus: 'FAILED',
        failureReason: reason,
      });

      const again = (
        await call<CheckoutAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
          token: placed.accessToken,
        })
      ).body;
      expect(tokenOf(again)).not.toBe(tokenOf(placed));
      bank.pay(tokenOf(again));
      await comeBack(again);
      expect(await paymentStateOf(placed)).toBe('PAID');
    },
  );

  test('English buyers, companies and guests are sent as iyzico wants them', async () => {
    const placed = await order({
      languagePreference: 'en',
      invoice: {
        kind: 'corporate',
        companyName: 'Iğdır Koku A.Ş.',
        taxOffice: 'Kadıköy',
        taxNumber: '1234567890',
      } as never,
    });
    expect(bank.pageOf(tokenOf(placed)).request).toMatchObject({
      locale: 'en',
      buyer: { id: `guest-${placed.orderNumber}`, gsmNumber: '+905321234567', city: 'İstanbul' },
    });
  });
});

describe('what must never be believed', () => {
  test.each(['other-amount', 'other-basket'] as const)(
    'money that does not fit (%s) waits for a person',
    async (problem) => {
      const placed = await order();
      bank.pay(tokenOf(placed));
      bank.failNext('retrieve', problem);
      await comeBack(placed);
      expect(await paymentStateOf(placed)).toBe('REVIEW');
      expect(await confirmationsOf(placed)).toBe(0);
    },
  );

  test.each(['unsigned', 'no-amount', 'cut', 'html', 'refuse'] as const)(
    'an unusable response (%s) changes nothing; the next one counts',
    async (problem) => {
      const placed = await order();
      bank.pay(tokenOf(placed));
      bank.failNext('retrieve', problem);
      expect((await comeBack(placed)).status).toBe(303);
      expect(await paymentStateOf(placed)).toBe('PENDING');
      await comeBack(placed);
      expect(await paymentStateOf(placed)).toBe('PAID');
    },
  );

  test('a webhook with a wrong signature or page is refused; a false state is checked at iyzico', async () => {
    const placed = await order();
    const token = tokenOf(placed);
    bank.pay(token);
    expect((await sendWebhook(bank.webhook(token, 'another secret'))).status).toBe(404);
    expect(await paymentStateOf(placed)).toBe('PENDING');
    expect(
      (await postForm(shop, '/api/payments/iyzico/callback', { token: 'f'.repeat(36) })).location,
    ).toBe('/payment/failure');

    const unpaid = await order();
    await call(shop, 'POST', '/payments/iyzico/notification', {
      body: { token: tokenOf(unpaid), status: 'SUCCESS', iyziEventType: 'CHECKOUT_FORM_AUTH' },
    });
    expect(await paymentStateOf(unpaid)).toBe('PENDING');
  });
});

describe('when iyzico cannot be reached', () => {
  test.each(['cut', 'html', 'refuse', 'lost'] as const)(
    'at the start (%s) the order stays, and the same request continues with it',
    async (problem) => {
      const body = await checkoutBody(shop, [{ productId: await makeProduct(shop.db) }]);
      bank.failNext('create', problem);
      const failed = await checkout<ErrorAnswer>(shop, body, `anahtar-${problem}`);
      expect([failed.status, failed.body.code]).toEqual([503, 'OVERLOADED']);
      const placed = (await checkout(shop, body, `anahtar-${problem}`)).body;
      bank.pay(tokenOf(placed));
      await comeBack(placed);
      expect(await paymentStateOf(placed)).toBe('PAID');
    },
  );
});

describe('when iyzico cannot be queried about a page', () => {
  test.each(['cut', 'html', 'refuse'] as const)(
    '(%s) another try, and a cancellation by buyer or shop, are refused; nothing has changed',
    async (problem) => {
      const placed = await order();
      const owner = await makeAdmin(shop.context);
      const { version } = (
        await ask<AdminOrder>(shop, 'GET', `/admin/orders/${placed.orderNumber}`, { as: owner })
      ).body;
      const tries = [
        () =>
          call<ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
            token: placed.accessToken,
          }),
        () =>
          call<ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, {
            token: placed.accessToken,
          }),
        () =>
          ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${placed.orderNumber}/cancel`, {
            as: owner,
            body: { reason: 'buyer-asked', version },
          }),
      ];
      for (const again of tries) {
        bank.failNext('retrieve', problem);
        const { status, body } = await again();
        expect([status, body.code]).toEqual([503, 'PROVIDER_UNREACHABLE']);
      }
      expect((await readOrder(shop, placed)).body).toMatchObject({
        status: 'PENDING_PAYMENT',
        paymentId: placed.paymentId,
      });
    },
  );
});

describe('back from the page without having paid', () => {
  const again = ({ orderNumber, accessToken }: CheckoutAnswer) =>
    call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/pay`, {
      token: accessToken,
    });

  test.each(['not begun', 'left at the code'])(
    'the buyer continues with the same page, and pays once (%s)',
    async (where) => {
      const placed = await order();
      if (where !== 'not begun') bank.begin3ds(tokenOf(placed));
      clock.advance(20 * MINUTE);
      const answers = await Promise.all([again(placed), again(placed)]);
      for (const { status, body } of answers)
        expect([status, body.paymentId, body.payment]).toEqual([
          200,
          placed.paymentId,
          placed.payment,
        ]);
      expect(bank.calls.filter((each) => each === 'create')).toHaveLength(1);
      bank.pay(tokenOf(placed));
      await comeBack(placed);
      expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['PAID', 1]);
    },
  );

  test('after a page has expired no other try begins: its money may be under way', async () => {
    const placed = await order();
    clock.advance(31 * MINUTE);
    expect((await again(placed)).body.code).toBe('PAYMENT_IN_PROGRESS');
  });
});

describe('in what order it comes', () => {
  test('a refusal that arrives before the payment, on the same page: paid once; repeated after it, still paid', async () => {
    const placed = await order();
    bank.decline(tokenOf(placed), { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' });
    const refused = bank.webhook(tokenOf(placed));
    await comeBack(placed);
    expect(await paymentStateOf(placed)).toBe('FAILED');
    bank.pay(tokenOf(placed));
    const paid = bank.webhook(tokenOf(placed));
    await Promise.all([
      sendWebhook(paid),
      sendWebhook(refused),
      comeBack(placed),
      sendWebhook(paid),
    ]);
    expect([await paymentStateOf(placed), await confirmationsOf(placed)]).toEqual(['PAID', 1]);
  });

  test('money on the first page after a second was paid is refunded, and the order is paid once', async () => {
    const first = await order();
    bank.decline(tokenOf(first), { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' });
    await comeBack(first);
    const second = (
      await call<CheckoutAnswer>(shop, 'POST', `/orders/${first.orderNumber}/pay`, {
        token: first.accessToken,
      })
    ).body;
    bank.pay(tokenOf(second));
    await comeBack(second);
    bank.pay(tokenOf(first));
    await sendWebhook(bank.webhook(tokenOf(first)));
    expect([await paymentStateOf(first), await confirmationsOf(first)]).toEqual(['PAID', 1]);
    const refund = await shop.db
      .selectFrom('refunds')
      .select(['id', 'cause'])
      .where('paymentId', '=', first.paymentId)
      .executeTakeFirstOrThrow();
    expect(refund.cause).toBe('duplicate');
    bank.failNext('cancel', 'refuse');
    bank.failNext('refund', 'refuse');
    await expect(refundPayment(shop.context, { refundId: refund.id })).rejects.toThrow(/100001/);
    expect(
      await shop.db
        .selectFrom('refunds')
        .select('state')
        .where('id', '=', refund.id)
        .executeTakeFirst(),
    ).toEqual({ state: 'refused' });
    await refundPayment(shop.context, { refundId: refund.id });
    expect(bank.pageOf(tokenOf(first)).isCancelled).toBe(true);
    expect(bank.pageOf(tokenOf(second)).isCancelled).toBe(false);
  });

  test('a signed payment for an unmatched page is recorded once for the merchant; an unsigned one not', async () => {
    const placed = await order();
    bank.pay(tokenOf(placed));
    await shop.db
      .updateTable('payments')
      .set({ providerReference: null })
      .where('id', '=', placed.paymentId)
      .execute();
    const webhook = bank.webhook(tokenOf(placed));
    expect([(await sendWebhook(webhook)).status, (await sendWebhook(webhook)).status]).toEqual([
      404, 404,
    ]);
    await call(shop, 'POST', '/payments/iyzico/notification', {
      body: { token: 'a'.repeat(36), status: 'SUCCESS' },
    });
    expect(
      await shop.db.selectFrom('strangerPayments').select(['provider', 'reference']).execute(),
    ).toEqual([{ provider: 'iyzico', reference: tokenOf(placed) }]);
  });
});

test('a call that is not answered in time is given up', async () => {
  bank.failNext('details', 'slow');
  const hasty = createIyzicoClient({ ...keys, url: bank.url }, 50);
  await expect(hasty('GET', '/v2/reporting/payment/details', z.object({}))).rejects.toThrow(
    /timeout/i,
  );
  const nowhere = createIyzicoClient({ ...keys, url: 'http://127.0.0.1:1' });
  await expect(nowhere('GET', '/v2/reporting/payment/details', z.object({}))).rejects.toThrow();
});
