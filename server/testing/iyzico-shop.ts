// A shop that takes payments through the local iyzico.
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { call, placeOrder, postForm, readOrder } from './buyer.ts';
import { type IyzicoServer, startIyzicoServer } from './iyzico-server.ts';
import { makeProduct } from './make-product.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { testClock } from './test-clock.ts';

const keys = { apiKey: 'sandbox-deneme-anahtari', secretKey: 'sandbox-gizli-anahtar-ğüşıöç' };

export const tokenOf = ({ payment }: CheckoutAnswer): string =>
  payment.kind === 'redirect' ? (payment.url.split('/').at(-1) ?? '') : '';

/** One shop and one iyzico for all tests of a file. */
export function useIyzicoShop(more: Record<string, string> = {}) {
  const clock = testClock();
  const shop = {} as TestApp;
  const bank = {} as IyzicoServer;
  beforeAll(async () => {
    Object.assign(bank, await startIyzicoServer(keys));
    const env = {
      PAYMENT_PROVIDERS: 'iyzico,transfer',
      IYZICO_API_KEY: keys.apiKey,
      IYZICO_SECRET_KEY: keys.secretKey,
      IYZICO_URL: bank.url,
      ...more,
    };
    Object.assign(shop, await startTestApp({ env, clock: clock.now }));
  });
  afterAll(async () => {
    await shop.stop();
    await bank.stop();
  });
  afterEach(() => {
    bank.calls.length = 0;
  });

  async function order(change: Parameters<typeof placeOrder>[2] = {}) {
    const tiers = [{ minQuantity: 3, discountPoints: 700 }];
    const one = await makeProduct(shop.db, { price: 3_333, tiers });
    const other = await makeProduct(shop.db, { price: 1 });
    const rows = [
      { productId: one, quantity: 7 },
      { productId: other, quantity: 3 },
    ];
    return placeOrder(shop, rows, change);
  }

  return {
    keys,
    clock,
    shop,
    bank,
    order,
    /** The buyer's browser returns from iyzico's page. */
    comeBack: (placed: CheckoutAnswer) =>
      postForm(shop, '/api/payments/iyzico/callback', { token: tokenOf(placed) }),
    sendWebhook: ({ payload, headers }: { payload: object; headers: Record<string, string> }) =>
      call(shop, 'POST', '/payments/iyzico/notification', { body: payload, headers }),
    paymentStateOf: async (placed: CheckoutAnswer) =>
      (await readOrder(shop, placed)).body.paymentStatus,
    /** How often the order was confirmed. */
    confirmationsOf: async (placed: CheckoutAnswer) =>
      (
        await shop.db
          .selectFrom('orderHistory')
          .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
          .select('orderHistory.state')
          .where('orderNumber', '=', placed.orderNumber)
          .execute()
      ).filter(({ state }) => state === 'CONFIRMED').length,
  };
}
