// An attempt that was closed while its provider was still starting it must not be payable, and its
// money must not be lost.
import { expect, test } from 'vitest';
import {
  CARDS,
  call,
  comeBack,
  payAtBank,
  placeOrder,
  readOrder,
  verify,
} from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { ProviderName } from '#shared/orders/payment-methods.ts';
import type { Provider } from './provider.ts';

const shop = useTestApp();

test('a buyer who cancels while the payment starts is not sent to the bank, which takes nothing', async () => {
  const productId = await makeProduct(shop.db, { stock: 10 });
  const placed = await placeOrder(shop, [{ productId, quantity: 2 }]);
  const failed = await payAtBank(shop, placed, { card: CARDS.lacksFunds });
  await comeBack(shop, failed.location);
  await verify(shop, placed);

  const providers = shop.context.providers as Map<ProviderName, Provider>;
  const bank = providers.get('testbank');
  if (!bank) throw new Error('the test bank is not configured');
  const hold = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  providers.set('testbank', {
    ...bank,
    start: async (request) => {
      asked.resolve();
      await hold.promise;
      return bank.start(request);
    },
  });

  const paying = call<CheckoutAnswer>(shop, 'POST', `/orders/${placed.orderNumber}/pay`, {
    token: placed.accessToken,
  });
  await asked.promise;
  const cancelled = await call(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, {
    token: placed.accessToken,
  });
  hold.resolve();
  const answer = await paying;
  providers.set('testbank', bank);

  expect(cancelled.status).toBe(200);
  expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } });
  expect((await readOrder(shop, placed)).body.status).toBe('CANCELLED');
  expect(await stockOf(shop.db, productId)).toBe(10);
  const atBank = await shop.db
    .selectFrom('testbankPayments')
    .select('state')
    .where('orderNumber', '=', placed.orderNumber)
    .execute();
  expect(atBank.map(({ state }) => state).sort()).toEqual(['FAILED', 'FAILED']);
});
