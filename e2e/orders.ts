// Creates orders and quotes through the API, for tests of later steps.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { postCartCalculate, postCheckout, postQuotes } from '#sdk/index.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import { dataOf, shopClient } from './api.ts';
import { buyer, cards, expect, findProduct, smsCode } from './shop.ts';

/** The order belongs to the customer of this token. */
type Options = { change?: Partial<CheckoutInput>; accessToken?: string };

/**
 * Orders one piece for a private buyer in İstanbul, by card and unpaid; `change` overrides the
 * values.
 */
export async function placeOrder(
  page: Page,
  sku: string,
  { change = {}, accessToken }: Options = {},
): Promise<CheckoutAnswer> {
  const { id: productId, price } = await findProduct(page, sku);
  const client = shopClient(page.request, accessToken);
  const cartItems = [{ productId, quantity: 1 }];
  const { finalTotal } = dataOf(await postCartCalculate({ client, body: { cartItems } }));
  const order: CheckoutInput = {
    items: [{ productId, quantity: 1, price }],
    customer: buyer,
    shippingAddress: {
      city: 'İstanbul',
      district: 'Kağıthane',
      neighbourhood: 'Çeliktepe Mah',
      line: 'Vatan Caddesi, İğde Sokak No: 14, Kat 2, Daire 5',
      postcode: '34413',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: finalTotal,
    languagePreference: 'tr',
    ...change,
  };
  const headers = { 'idempotency-key': randomUUID() };
  return dataOf(await postCheckout({ client, body: order, headers }));
}

/** Like `placeOrder`, and pays at the test bank. */
export async function placePaidOrder(
  page: Page,
  sku: string,
  options?: Options,
): Promise<CheckoutAnswer> {
  const order = await placeOrder(page, sku, options);
  const address = order.payment.kind === 'redirect' ? order.payment.url : '';
  const card = { holder: 'ISIL CAGDAS', number: cards.pays, expiry: '12/40', cvc: '000' };
  await page.request.post(address, { form: card });
  // The bank redirects to the shop, which asks the bank for the result.
  const back = await page.request.post(address.replace('/pay/', '/3ds/'), {
    form: { code: smsCode, wrongBefore: '0' },
  });
  expect(back.url()).toContain('/payment/callback?');
  return order;
}

export async function makeQuote(
  page: Page,
  sku: string,
  quantity: number,
): Promise<{ code: string; number: string }> {
  const { id: productId } = await findProduct(page, sku);
  const client = shopClient(page.request);
  const body = { items: [{ productId, quantity }], name: 'Işıl Çağdaş', email: buyer.email };
  return dataOf(await postQuotes({ client, body }));
}
