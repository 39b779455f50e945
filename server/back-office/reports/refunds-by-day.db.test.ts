// What is given back: the sale stays on its day, the refund stands on the day on which it was done,
// and over both nothing is left, in every report and in "Bugün".
import { expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { changeAtBank, pay, placeOrder, readOrder, verify } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import {
  BOTTLE_WITH_TAX as amount,
  placeBottlesAndCaps,
  refundBody,
} from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { ReportKind, ReportRow } from '#shared/back-office/reports.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';
import { readReport, readRows } from './reports.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const ofGoods = ['product', 'category'] as const;
const ofOrders = ['day', 'province', 'method', 'channel'] as const;
const day = (offset = 0) => istanbulDay(clock.now().getTime() + offset * DAY_MS);

/** An order of today, whose goods cost 10,00 each. Every test has a month of its own. */
async function sell() {
  clock.advance(30 * DAY_MS);
  const { bottle, cap, placed } = await placeBottlesAndCaps(shop);
  await pay(shop, placed);
  await doJobs(shop.context, recordingMailer());
  await shop.db
    .updateTable('products')
    .set({ costKurus: 1_000 })
    .where('id', 'in', [bottle, cap])
    .execute();
  return placed;
}

/** Somebody who has just signed in does it now. */
async function act(orderNumber: string, path: string, bodyOf: (order: AdminOrder) => object) {
  const as = await makeAdmin(shop.context);
  const at = `/admin/orders/${orderNumber}`;
  const { body: order } = await ask<AdminOrder>(shop, 'GET', at, { as });
  const { status } = await ask(shop, 'POST', `${at}/${path}`, { as, body: bodyOf(order) });
  expect(status).toBe(200);
  await doJobs(shop.context, recordingMailer());
  return order;
}

const report = (kind: ReportKind, from = day(), to = day()) => readReport(shop, { kind, from, to });
const rowsOf = (kind: ReportKind, from = day(), to = day()) => readRows(shop, { kind, from, to });
const sum = (rows: readonly ReportRow[], name: 'revenue' | 'refunded' | 'sold' | 'margin') =>
  rows.reduce((total, row) => total + (row[name] ?? Number.NaN), 0);
const figures = async () => {
  const as = await makeAdmin(shop.context);
  return (await ask<TodayAnswer>(shop, 'GET', '/admin/today', { as })).body.figures;
};

test('an order that is fully refunded is a sale of its day and a refund of the day after', async () => {
  const { orderNumber, total } = await sell();
  const saleDay = day();
  const sold = await Promise.all([...ofOrders, ...ofGoods].map((kind) => report(kind)));
  clock.advance(DAY_MS);
  await act(orderNumber, 'cancel-paid', ({ version }) => ({ version, reason: 'buyer-asked' }));

  const before = await Promise.all(
    [...ofOrders, ...ofGoods].map((kind) => report(kind, saleDay, saleDay)),
  );
  expect(before).toEqual(sold);
  expect(before[0]?.total).toMatchObject({ orders: 1, sold: total, refunded: 0, revenue: total });
  expect((await report('day')).total).toMatchObject({
    orders: 0,
    pieces: -10,
    sold: 0,
    refunded: total,
    revenue: -total,
    revenueBefore: total,
  });
  expect((await rowsOf('day', saleDay)).map(({ key, revenue }) => [key, revenue])).toEqual([
    [day(), -total],
    [saleDay, total],
  ]);
  for (const kind of [...ofOrders, ...ofGoods]) {
    const rows = await rowsOf(kind, saleDay);
    expect(rows.length, kind).toBeGreaterThan(0);
    expect(sum(rows, 'revenue'), kind).toBeCloseTo(0, 2);
    expect(sum(rows, 'margin'), kind).toBeCloseTo(0, 2);
    expect(sum(rows, 'sold'), kind).toBeGreaterThan(0);
    expect(sum(rows, 'refunded'), kind).toBeCloseTo(sum(rows, 'sold'), 2);
    expect((await report(kind, saleDay)).total, kind).toMatchObject({ orders: 1, pieces: 0 });
  }
  expect(await figures()).toMatchObject({
    today: { paid: 0, refunded: total, revenue: -total },
    yesterday: { paid: 1, refunded: 0, revenue: total },
    week: { paid: 1, refunded: total, revenue: 0 },
  });
});

test('a refunded piece lowers the revenue of its product on that day, and the order stays one sale', async () => {
  const { orderNumber, total } = await sell();
  const saleDay = day();
  clock.advance(2 * DAY_MS);
  await act(orderNumber, 'refunds', ({ version }) => refundBody(version, amount, [[1, 1]]));

  expect(await rowsOf('product')).toEqual([
    expect.objectContaining({ orders: 0, pieces: -1, sold: 0, refunded: amount, revenue: -amount }),
  ]);
  expect((await report('channel', saleDay)).rows).toEqual([
    expect.objectContaining({ key: 'shop', orders: 1, sold: total, refunded: amount }),
  ]);
});

test('a goodwill amount is a refund of products, categories and days', async () => {
  const { orderNumber, total } = await sell();
  clock.advance(DAY_MS);
  await act(orderNumber, 'refunds/goodwill', ({ version }) => ({
    version,
    amount: 20,
    reason: 'agreed',
  }));
  for (const kind of ['product', 'category', 'day'] as const) {
    const rows = await rowsOf(kind);
    expect(sum(rows, 'refunded'), kind).toBeCloseTo(20, 2);
    expect((await report(kind, day(-1))).total.revenue, kind).toBeCloseTo(total - 20, 2);
  }
});

test('money that came late and could not pay its order is neither a sale nor a refund', async () => {
  clock.advance(30 * DAY_MS);
  const productId = await makeProduct(shop.db, { stock: 3 });
  const late = await placeOrder(shop, [{ productId, quantity: 3 }]);
  clock.advance(HOUR);
  await expireOrders(shop.context);
  const second = await placeOrder(shop, [{ productId, quantity: 3 }]);
  await pay(shop, second);
  await changeAtBank(shop, late, { state: 'SUCCEEDED' });
  await verify(shop, late);
  const isSold = { orders: 1, pieces: 3, sold: second.total, refunded: 0, revenue: second.total };

  expect((await readOrder(shop, late)).body).toMatchObject({ paymentStatus: 'PAID' });
  for (const kind of ['day', 'product'] as const)
    expect((await report(kind)).total).toMatchObject(isSold);
  await doJobs(shop.context, recordingMailer());
  expect((await readOrder(shop, late)).body).toMatchObject({ paymentStatus: 'REFUNDED' });
  for (const kind of ['day', 'product'] as const)
    expect((await report(kind)).total).toMatchObject(isSold);
});
