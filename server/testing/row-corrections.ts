// How the staff corrects the rows of orders of bottles, caps and pumps.
import { beforeEach } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { RowsPreview } from '#shared/back-office/order-changes.ts';
import { fromLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { type ErrorAnswer, pay, placeOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { makeProduct, stockOf } from './make-product.ts';
import { useOrderStaff } from './order-staff.ts';
import type { TestApp } from './test-app.ts';

export type Row = { position: number | null; productId: number; quantity: number };

export const rowsOf = (order: AdminOrder): Row[] =>
  order.items.map(({ position, productId, quantity }) => ({ position, productId, quantity }));
/** The rows of an order, with changed quantities of these products. */
export const quantities = (order: AdminOrder, change: Record<number, number>): Row[] =>
  rowsOf(order).map((row) => ({ ...row, quantity: change[row.productId] ?? row.quantity }));

/**
 * Creates the products before each test, with a stock of fifty and unit prices of 33,33, 1,01 and
 * 7,77.
 */
export function useCorrections(shop: TestApp) {
  const { staff, read, post } = useOrderStaff(shop);
  const goods = { bottle: 0, cap: 0, pump: 0 };
  beforeEach(async () => {
    goods.bottle = await makeProduct(shop.db, { price: 3_333, stock: 50 });
    goods.cap = await makeProduct(shop.db, { price: 101, stock: 50 });
    goods.pump = await makeProduct(shop.db, { price: 777, stock: 50 });
  });
  /** An order of three bottles and seven caps. */
  const placed = (paymentMethod: 'card' | 'transfer' = 'transfer') =>
    placeOrder(
      shop,
      [
        { productId: goods.bottle, quantity: 3 },
        { productId: goods.cap, quantity: 7 },
      ],
      { paymentMethod },
    );
  async function paidByCard(): Promise<CheckoutAnswer> {
    const order = await placed('card');
    await pay(shop, order);
    await doJobs(shop.context, recordingMailer());
    return order;
  }
  const preview = (number: string, rows: Row[]) =>
    ask<RowsPreview & ErrorAnswer>(shop, 'POST', `/admin/orders/${number}/rows/preview`, {
      as: staff.owner,
      body: { rows },
    });
  const put = (number: string, body: object, as = staff.owner) =>
    ask<AdminOrder & ErrorAnswer>(shop, 'PUT', `/admin/orders/${number}/rows`, { as, body });
  /** At the total of its preview and the stored version. */
  async function correct(number: string, rows: Row[], change: object = {}, as = staff.owner) {
    const { version } = await read(number);
    const { body } = await preview(number, rows);
    return put(number, { version, rows, expectedTotal: body.total ?? 0, ...change }, as);
  }
  async function mailsOf() {
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    return mailer.sent;
  }
  /** The stock of bottles, caps and pumps. */
  const levels = () =>
    Promise.all([goods.bottle, goods.cap, goods.pump].map((id) => stockOf(shop.db, id)));
  /** In kuruş. */
  async function moneyOf(number: string) {
    const { payments, refunds, total } = await read(number);
    const paid = payments.filter(({ state }) => state === 'PAID' || state === 'REFUNDED');
    return {
      taken: paid.reduce((sum, { taken, amount }) => sum + fromLira(taken ?? amount), 0),
      back: refunds.reduce((sum, { amount }) => sum + fromLira(amount), 0),
      total: fromLira(total),
    };
  }
  return {
    staff,
    read,
    post,
    goods,
    placed,
    paidByCard,
    preview,
    put,
    correct,
    mailsOf,
    levels,
    moneyOf,
  };
}
