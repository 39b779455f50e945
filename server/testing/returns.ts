// An order that has arrived, and the requests of its buyer to send goods back.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import { makeAdmin } from './admins.ts';
import { call, type ErrorAnswer, pay, placeOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { doJobs, keepingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import type { TestApp } from './test-app.ts';

export type Placed = Awaited<ReturnType<typeof placeOrder>>;

/** What the back office does with an order, at its present version. */
export async function changeOrder(
  shop: TestApp,
  { orderNumber }: Placed,
  path: string,
  body: object = {},
) {
  const as = await makeAdmin(shop.context);
  const url = `/admin/orders/${orderNumber}`;
  const { version } = (await ask<{ version: number }>(shop, 'GET', url, { as })).body;
  return ask(shop, 'POST', `${url}/${path}`, { as, body: { version, ...body } });
}

/** Three bottles and two labels that were printed for the buyer, arrived. */
export async function deliveredOrder(
  shop: TestApp,
  { isDelivered = true, change = {} } = {},
): Promise<Placed> {
  const bottle = await makeProduct(shop.db, { price: 1_000, stock: 100 });
  const label = await makeProduct(shop.db, {
    price: 500,
    stock: 100,
    attributes: { isPersonalised: true },
  });
  const placed = await placeOrder(
    shop,
    [
      { productId: bottle, quantity: 3 },
      { productId: label, quantity: 2 },
    ],
    change,
  );
  await pay(shop, placed);
  const shipment = {
    carrier: 'yurtici',
    trackingNumber: '1',
    rows: [
      { position: 1, quantity: 3 },
      { position: 2, quantity: 2 },
    ],
  };
  expect((await changeOrder(shop, placed, 'shipments', shipment)).status).toBe(200);
  if (isDelivered) expect((await changeOrder(shop, placed, 'deliver')).status).toBe(200);
  await doJobs(shop.context, keepingMailer());
  return placed;
}

/** What the form of a return sends. */
export const returnBody = (
  rows: readonly [position: number, quantity: number][],
  change: object = {},
) => ({
  requestKey: randomUUID(),
  reason: 'withdrawal',
  rows: rows.map(([position, quantity]) => ({ position, quantity })),
  ...change,
});
export const damage = { reason: 'damaged', note: 'İki şişe kırık geldi 🙁' };

export const askReturn = (
  shop: TestApp,
  { orderNumber, accessToken }: Placed,
  body: unknown,
  token: string | undefined = accessToken,
) =>
  call<ReturnAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/returns`, {
    body,
    ...(token && { token }),
  });

export const cancelReturn = (shop: TestApp, { orderNumber, accessToken }: Placed, id: number) =>
  call<ReturnAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/returns/${id}/cancel`, {
    token: accessToken,
  });
