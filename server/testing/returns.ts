// A delivered order, the returns that its buyer requests, and the decisions of the staff.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AdminReturn } from '#shared/back-office/returns.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import { makeAdmin, useStaff } from './admins.ts';
import { call, type ErrorAnswer, pay, placeOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import { placeBottlesAndCaps } from './order-staff.ts';
import type { TestApp } from './test-app.ts';

export type Placed = Awaited<ReturnType<typeof placeOrder>>;

/** An action of the back office on an order, at its current version. */
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

/** A delivered order of three bottles and two personalised labels. */
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
  await sendOrder(shop, placed, [3, 2]);
  if (isDelivered) expect((await changeOrder(shop, placed, 'deliver')).status).toBe(200);
  await doJobs(shop.context, recordingMailer());
  return placed;
}

/** A delivered order of three bottles at 33,33 and seven caps at 1,01. */
export async function deliveredBottlesAndCaps(shop: TestApp) {
  const order = await placeBottlesAndCaps(shop);
  await sendOrder(shop, order.placed, [3, 7]);
  expect((await changeOrder(shop, order.placed, 'deliver')).status).toBe(200);
  await doJobs(shop.context, recordingMailer());
  return order;
}

/** Pays the order and ships all pieces of its rows in one parcel. */
async function sendOrder(shop: TestApp, placed: Placed, quantities: number[]) {
  await pay(shop, placed);
  const shipment = {
    carrier: 'yurtici',
    trackingNumber: '1',
    rows: quantities.map((quantity, index) => ({ position: index + 1, quantity })),
  };
  expect((await changeOrder(shop, placed, 'shipments', shipment)).status).toBe(200);
}

/** The body of the return form. */
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

export const requestReturn = async (
  shop: TestApp,
  placed: Placed,
  rows: Parameters<typeof returnBody>[0],
  change: object = {},
) => (await askReturn(shop, placed, returnBody(rows, change))).body;

/** How the back-office staff reads and decides returns. */
export function useReturnStaff(shop: TestApp) {
  const staff = useStaff(shop);
  const read = async (id: number, as = staff.owner) =>
    (await ask<AdminReturn>(shop, 'GET', `/admin/returns/${id}`, { as })).body;
  const post = async (id: number, move: string, body: object, as = staff.owner) =>
    ask<AdminReturn & ErrorAnswer>(shop, 'POST', `/admin/returns/${id}/${move}`, { as, body });
  /** At the current version. */
  const decide = async (id: number, move: string, body: object = {}, as = staff.owner) =>
    post(id, move, { version: (await read(id)).version, ...body }, as);
  return { staff, read, post, decide };
}

/** The received pieces of each row. */
export const received = (rows: [position: number, received: number, restocked: number][]) => ({
  rows: rows.map(([position, received, restocked]) => ({ position, received, restocked })),
});
