// iyzico refuses all payments of the shop: wrong keys, a contract, a category.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useIyzicoShop } from '#server/testing/iyzico-shop.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { MINUTE } from '#server/testing/test-clock.ts';
import type { PaymentCases } from '#shared/back-office/payment-cases.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const { clock, shop, bank, order } = useIyzicoShop();

async function listCases() {
  const as = await makeAdmin(shop.context);
  const { body } = await ask<PaymentCases>(shop, 'GET', '/admin/payments', { as });
  return body.cases.filter(({ kind }) => kind === 'start-refused');
}

test('the buyer reads that it is not the card, no stock is reserved, and another way to pay works', async () => {
  const productId = await makeProduct(shop.db, { stock: 10 });
  const body = await checkoutBody(shop, [{ productId, quantity: 4 }]);
  bank.failNext('create', 'contract');
  const refused = await checkout<ErrorAnswer>(shop, body, 'anahtar-10208');
  expect([refused.status, refused.body.code]).toEqual([422, 'PROVIDER_REFUSED']);
  expect(refused.body.message).toContain('başka bir ödeme yöntemi');
  expect(await stockOf(shop.db, productId)).toBe(10);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent).toEqual([]);
  // The order of that key is over.
  expect((await checkout<ErrorAnswer>(shop, body, 'anahtar-10208')).body.code).toBe(
    'ORDER_NOT_PAYABLE',
  );

  const transfer = await checkout(shop, { ...body, paymentMethod: 'transfer' });
  expect([transfer.status, transfer.body.payment.kind]).toEqual([200, 'transfer']);
  expect(await stockOf(shop.db, productId)).toBe(6);
});

test('the merchant has one case with iyzico’s message, and clears it', async () => {
  const productId = await makeProduct(shop.db, { stock: 10 });
  for (let index = 0; index < 3; index += 1) {
    bank.failNext('create', 'contract');
    await checkout(shop, await checkoutBody(shop, [{ productId }]));
    clock.advance(MINUTE);
  }
  const cases = await listCases();
  expect(cases).toMatchObject([{ kind: 'start-refused', provider: 'iyzico', acts: ['seen'] }]);
  expect(cases[0]?.failure).toContain('10208');
  const as = await makeAdmin(shop.context, { role: 'fulfilment' });
  const seen = () =>
    ask(shop, 'POST', `/admin/payments/${cases[0]?.paymentId}/seen`, { as, body: {} });
  expect([(await seen()).status, (await seen()).status]).toEqual([200, 409]);
  expect(await listCases()).toEqual([]);
});

test('an order that waits for its payment stays, when another try of it is refused', async () => {
  const placed = await order();
  bank.decline(
    placed.payment.kind === 'redirect' ? (placed.payment.url.split('/').at(-1) ?? '') : '',
    {
      errorCode: '10051',
      errorGroup: 'NOT_SUFFICIENT_FUNDS',
    },
  );
  const again = () =>
    call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
      token: placed.accessToken,
    });
  bank.failNext('create', 'contract');
  expect((await again()).body.code).toBe('PROVIDER_REFUSED');
  const later = await again();
  expect([later.status, later.body.payment?.kind]).toEqual([200, 'redirect']);
});
