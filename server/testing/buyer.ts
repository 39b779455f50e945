// A buyer in tests: places orders over HTTP and pays them at the test bank.

import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#server/base/db/db.ts';
import type { App } from '#server/base/platform.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer, CheckoutInput, VerifyAnswer } from '#shared/checkout/checkout.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

export const CARDS = {
  pays: '5526080000000006',
  lacksFunds: '4111111111111129',
  declined: '4129111111111111',
  neverReturns: '4151111111111112',
} as const;
export const CODE = '123456';

type Shop = { app: App };
export type Answer<T> = { status: number; headers: Record<string, unknown>; body: T };
export type ErrorAnswer = {
  code: string;
  message: string;
  details?: unknown;
  errors?: { path: string; message: string }[];
};

export async function call<T>(
  { app }: Shop,
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    token,
    headers = {},
  }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(token ? { 'x-order-token': token } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body && /json/.test(String(answer.headers['content-type']))
      ? answer.json()
      : answer.body) as T,
  };
}

export type RowInput = { productId: number; quantity?: number; price?: number; designId?: string };

/**
 * A complete checkout body for these rows, with the total that the server calculates, unless
 * `change` overrides it.
 */
export async function checkoutBody(
  shop: Shop,
  inputs: RowInput[],
  change: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const rows = inputs.map(({ productId, quantity = 1, designId }) => ({
    productId,
    quantity,
    ...(designId ? { designId } : {}),
  }));
  const { body } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
    body: { cartItems: rows },
  });
  return {
    items: rows.map((row, index) => ({
      ...row,
      price: inputs[index]?.price ?? body.items[index]?.price ?? 0,
    })),
    customer: {
      firstName: 'Iğdır',
      lastName: 'Şahin',
      email: 'igdir.sahin@ornek.com',
      phone: '0532 123 45 67',
    },
    shippingAddress: {
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Caferağa Mah',
      line: 'Moda Caddesi No: 1 D: 2',
      postcode: '34710',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: body.finalTotal,
    languagePreference: 'tr',
    ...change,
  };
}

export const checkout = <T = CheckoutAnswer>(
  shop: Shop,
  body: unknown,
  key: string = randomUUID(),
  headers: Record<string, string> = {},
): Promise<Answer<T>> =>
  call<T>(shop, 'POST', '/checkout', { body, headers: { 'idempotency-key': key, ...headers } });

/** Places a card order that waits for its payment. */
export async function placeOrder(
  shop: Shop,
  inputs: RowInput[],
  change: Partial<CheckoutInput> = {},
): Promise<CheckoutAnswer> {
  const { status, body } = await checkout(shop, await checkoutBody(shop, inputs, change));
  if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export const bankTokenOf = ({ payment }: Pick<CheckoutAnswer, 'payment'>): string =>
  payment.kind === 'redirect' ? (payment.url.split('/').at(-1) ?? '') : '';

/** The payment of an order at the test bank. */
export const testbankPaymentOf = ({ db }: { db: Db }, placed: Pick<CheckoutAnswer, 'payment'>) =>
  db
    .selectFrom('testbankPayments')
    .selectAll()
    .where('token', '=', bankTokenOf(placed))
    .executeTakeFirstOrThrow();

/** The test bank's record of the payment becomes another one, without a request to the shop. */
export const changeAtBank = async (
  { db }: { db: Db },
  placed: Pick<CheckoutAnswer, 'payment'>,
  change: Updateable<DB['testbankPayments']>,
): Promise<void> => {
  await db
    .updateTable('testbankPayments')
    .set(change)
    .where('token', '=', bankTokenOf(placed))
    .execute();
};

export async function postForm({ app }: Shop, url: string, fields: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: answer.statusCode,
    location: answer.headers.location as string | undefined,
    text: answer.body,
    headers: answer.headers,
  };
}

/**
 * Enters the card and the code; the bank then redirects the browser to `location`, or shows a page.
 * Does not follow the redirect.
 */
export async function payAtBank(
  shop: Shop,
  placed: Pick<CheckoutAnswer, 'payment'>,
  { card = CARDS.pays, code = CODE }: { card?: string; code?: string } = {},
) {
  const token = bankTokenOf(placed);
  await postForm(shop, `/testbank/pay/${token}`, {
    holder: 'Iğdır Şahin',
    number: card,
    expiry: '12/40',
    cvc: '123',
  });
  return postForm(shop, `/testbank/3ds/${token}`, { code, wrongBefore: '0' });
}

/** Follows the bank's redirect back to the shop. */
export async function comeBack({ app }: Shop, location: string | undefined) {
  const answer = await app.inject({ url: location ?? '' });
  return { status: answer.statusCode, location: answer.headers.location as string | undefined };
}

export async function pay(shop: Shop, placed: CheckoutAnswer): Promise<void> {
  const { location } = await payAtBank(shop, placed);
  await comeBack(shop, location);
}

export const verify = (
  shop: Shop,
  { orderNumber, paymentId }: Pick<CheckoutAnswer, 'orderNumber' | 'paymentId'>,
) => call<VerifyAnswer>(shop, 'POST', '/payment/verify', { body: { orderNumber, paymentId } });

export const readOrder = (
  shop: Shop,
  { orderNumber, accessToken }: Pick<CheckoutAnswer, 'orderNumber' | 'accessToken'>,
) => call<OrderAnswer>(shop, 'GET', `/orders/${orderNumber}`, { token: accessToken });
