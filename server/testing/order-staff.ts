// How the back-office staff reads and changes an order.
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import { useStaff } from './admins.ts';
import { type ErrorAnswer, pay, placeOrder, readOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import type { TestApp } from './test-app.ts';

export function useOrderStaff(shop: TestApp) {
  const staff = useStaff(shop);
  const read = async (orderNumber: string, as = staff.owner) =>
    (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${orderNumber}`, { as })).body;
  const post = (orderNumber: string, path: string, body: object, as = staff.owner) =>
    ask<AdminOrder & ErrorAnswer>(shop, 'POST', `/admin/orders/${orderNumber}/${path}`, {
      as,
      body,
    });
  return { staff, read, post };
}
export type OrderStaff = ReturnType<typeof useOrderStaff>;

let made = 0;
/** Three bottles at 33,33 and seven caps at 1,01, with shipping. */
export async function placeBottlesAndCaps(shop: TestApp, change: Partial<CheckoutInput> = {}) {
  made += 1;
  const bottle = await makeProduct(shop.db, {
    price: 3_333,
    stock: 10,
    name: `Iğdır Şişesi ${made}`,
  });
  const cap = await makeProduct(shop.db, { price: 101, stock: 10 });
  const rows = [
    { productId: bottle, quantity: 3 },
    { productId: cap, quantity: 7 },
  ];
  return { bottle, cap, placed: await placeOrder(shop, rows, change) };
}
/** One of those bottles with its tax. */
export const BOTTLE_WITH_TAX = 39.33;

export async function paidOrder(
  shop: TestApp,
  { read, post }: OrderStaff,
  { method = 'card' as 'card' | 'transfer' } = {},
) {
  const { bottle, cap, placed } = await placeBottlesAndCaps(shop, { paymentMethod: method });
  const number = placed.orderNumber;
  if (method === 'card') await pay(shop, placed);
  else await post(number, 'book-transfer', { version: 1 });
  await doJobs(shop.context, recordingMailer());
  return { bottle, cap, placed, number, order: await read(number) };
}

/** An order of four of ten bottles; paid, unless it is a transfer or `change` says otherwise. */
export async function orderOfFour(
  shop: TestApp,
  { method = 'card' as 'card' | 'transfer', isPaid = true } = {},
) {
  const productId = await makeProduct(shop.db, { stock: 10 });
  const placed = await placeOrder(shop, [{ productId, quantity: 4 }], { paymentMethod: method });
  if (isPaid && method === 'card') await pay(shop, placed);
  return { productId, placed, number: placed.orderNumber };
}

export const statusOf = async (shop: TestApp, placed: CheckoutAnswer) =>
  (await readOrder(shop, placed)).body.status;

/** The body of the form for a refund by rows. */
export const refundBody = (
  version: number,
  amount: number,
  rows: [position: number, quantity: number, restocked?: number][],
  shipping = false,
) => ({
  version,
  amount,
  shipping,
  reason: 'damaged',
  rows: rows.map(([position, quantity, restocked = 0]) => ({ position, quantity, restocked })),
});
