import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ReportAnswer, ReportKind } from '#shared/back-office/reports.ts';

const shop = useTestApp();
let owner: TestAdmin;
let bottle: number;
let cap: number;
let unsold: number;

const range = 'from=2026-11-11&to=2026-11-20';
const report = async (kind: ReportKind, days = range) =>
  (await ask<ReportAnswer>(shop, 'GET', `/admin/reports?kind=${kind}&${days}`, { as: owner })).body;
const file = (format: string, query: string) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/admin/reports/${format}?${query}`,
    headers: { authorization: `Bearer ${owner.accessToken}`, 'accept-language': 'tr' },
  });

beforeAll(async () => {
  owner = await makeAdmin(shop.context);
  bottle = await makeProduct(shop.db, { sku: 'R-SISE', name: 'Kare Şişe', stock: 100 });
  cap = await makeProduct(shop.db, { sku: 'R-KAPAK', name: 'Altın Kapak', stock: 100 });
  unsold = await makeProduct(shop.db, { sku: 'R-DURAN', name: '=Duran', stock: 7 });
  await shop.db
    .updateTable('products')
    .set({ costKurus: 5_000 })
    .where('id', '=', bottle)
    .execute();
  await shop.db.updateTable('products').set({ costKurus: 300 }).where('id', '=', unsold).execute();
  const order = (at: string, items: { productId: number; quantity: number; unitPrice: number }[]) =>
    makeOrder(shop.db, { createdAt: new Date(`${at}+03:00`), items });
  await order('2026-11-11T00:00', [{ productId: bottle, quantity: 2, unitPrice: 12_000 }]);
  await order('2026-11-20T23:59', [
    { productId: bottle, quantity: 1, unitPrice: 12_000 },
    { productId: cap, quantity: 3, unitPrice: 1_000 },
  ]);
  // Orders before and after the range, and an order that was never paid.
  await order('2026-11-10T23:59', [{ productId: bottle, quantity: 1, unitPrice: 12_000 }]);
  await order('2026-11-21T00:00', [{ productId: cap, quantity: 9, unitPrice: 1_000 }]);
  await makeOrder(shop.db, {
    createdAt: new Date('2026-11-15T12:00:00Z'),
    items: [{ productId: cap, quantity: 50 }],
    state: 'EXPIRED',
    paymentState: 'FAILED',
  });
});

test('sales by day, the newest first; the range includes both days of Istanbul', async () => {
  const { rows, total, rowCount } = await report('day');
  expect(rows.map(({ key, orders, pieces, revenue }) => [key, orders, pieces, revenue])).toEqual([
    ['2026-11-20', 1, 4, 150],
    ['2026-11-11', 1, 2, 240],
  ]);
  expect(rowCount).toBe(2);
  expect(total).toMatchObject({ orders: 2, pieces: 6, revenue: 390, revenueBefore: 120 });
});

test('sales by product with margin where the cost is known, and the class of its revenue', async () => {
  const { rows } = await report('product');
  expect(rows).toEqual([
    expect.objectContaining({ sku: 'R-SISE', orders: 2, pieces: 3, revenue: 360, abc: 'A' }),
    expect.objectContaining({ sku: 'R-KAPAK', orders: 1, pieces: 3, revenue: 30, abc: 'B' }),
  ]);
  expect(rows[0]?.revenueBefore).toBe(120);
  const { taxPoints } = await shop.db
    .selectFrom('orders')
    .select('taxPoints')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [first, second] = [24_000, 12_000].map(
    (amount) => amount - Math.round((amount * taxPoints) / (10_000 + taxPoints)),
  ) as [number, number];
  expect(rows[0]?.margin).toBe((first + second - 3 * 5_000) / 100);
  expect(rows[1]?.margin).toBeNull();
});

test('by category, province and payment; every kind has the same total', async () => {
  for (const kind of ['category', 'province', 'method'] as const) {
    const { rows, total } = await report(kind);
    expect(rows, kind).toHaveLength(1);
    expect(rows[0], kind).toMatchObject({ orders: 2, pieces: 6, revenue: 390 });
    expect(total.revenue, kind).toBe(390);
  }
  expect((await report('discount')).rows).toEqual([]);
});

test('by channel: the shop, the phone or a marketplace; margin where every cost is known', async () => {
  const days = 'from=2026-09-01&to=2026-09-10';
  const items = [{ productId: bottle, quantity: 1, unitPrice: 12_000 }];
  const createdAt = new Date('2026-09-05T12:00:00Z');
  await makeOrder(shop.db, { createdAt, items });
  const phone = await makeOrder(shop.db, {
    createdAt,
    items: [...items, { productId: cap, quantity: 1, unitPrice: 1_000 }],
  });
  await shop.db
    .updateTable('orders')
    .set({ placedBy: owner.email })
    .where('id', '=', phone.id)
    .execute();
  const elsewhere = await makeOrder(shop.db, { createdAt, items });
  await shop.db
    .updateTable('orders')
    .set({ placedBy: 'Trendyol', paymentMethod: 'marketplace' })
    .where('id', '=', elsewhere.id)
    .execute();
  const { taxPoints } = await shop.db
    .selectFrom('orders')
    .select('taxPoints')
    .limit(1)
    .executeTakeFirstOrThrow();
  const net = 12_000 - Math.round((12_000 * taxPoints) / (10_000 + taxPoints));

  const { rows } = await report('channel', days);
  expect(rows.map(({ key, revenue, margin }) => [key, revenue, margin])).toEqual([
    ['phone', 130, null],
    ['marketplace', 120, (net - 5_000) / 100],
    ['shop', 120, (net - 5_000) / 100],
  ]);
  expect((await file('csv', `kind=channel&${days}`)).body).toContain(
    'Telefon;1;2;130,00;0,00;130,00',
  );
});

test('cohorts: who first bought in a month, and who of them bought again, however the address is written', async () => {
  const items = [{ productId: bottle, quantity: 1, unitPrice: 1_000 }];
  const at = (day: string, email: string, paymentState: 'PAID' | 'FAILED' = 'PAID') =>
    makeOrder(shop.db, { createdAt: new Date(`${day}T12:00:00Z`), email, items, paymentState });
  await at('2026-03-01', 'eski@kume.example');
  await at('2026-04-05', 'Eski@kume.example');
  await at('2026-04-06', 'gelen@kume.example');
  await at('2026-04-07', 'GELEN@kume.example');
  await at('2026-05-08', 'gelen@kume.example');
  await at('2026-04-30', 'tek@kume.example');
  await at('2026-05-02', 'tek@kume.example', 'FAILED');
  await at('2026-05-03', 'mayis@kume.example');

  const { rows } = await report('cohort', 'from=2026-04-01&to=2026-05-31');
  expect(
    rows.map(({ key, buyers, returning, orders, revenue }) => [
      key,
      buyers,
      returning,
      orders,
      revenue,
    ]),
  ).toEqual([
    ['2026-05', 1, 0, 1, 10],
    ['2026-04', 2, 1, 4, 40],
  ]);
});

test('products in stock that did not sell, with their value', async () => {
  const { rows } = await report('unsold');
  expect(rows).toEqual([expect.objectContaining({ sku: 'R-DURAN', stock: 7, stockValue: 21 })]);
});

test('as files: all rows, decimal commas, and nothing that a program takes for a formula', async () => {
  const csv = (await file('csv', `kind=unsold&${range}`)).body;
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFSKU;Ad;Stok;Stok değeri, TL',
    "R-DURAN;'=Duran;7;21,00",
  ]);
  const sheet = await file('xlsx', `kind=product&${range}`);
  expect(sheet.statusCode).toBe(200);
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('a range that is wrong or too long, and a request without the right, are refused', async () => {
  const statusOf = async (query: string, as?: TestAdmin) =>
    (await ask(shop, 'GET', `/admin/reports?${query}`, as ? { as } : {})).status;
  expect(await statusOf('kind=day&from=2026-11-20&to=2026-11-11', owner)).toBe(400);
  expect(await statusOf('kind=day&from=2024-11-20&to=2026-11-11', owner)).toBe(400);
  expect(await statusOf('kind=day&from=2026-02-31&to=2026-03-01', owner)).toBe(400);
  expect(await statusOf(`kind=everything&${range}`, owner)).toBe(400);
  expect(await statusOf(`kind=day&${range}`)).toBe(401);
  const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
  expect(await statusOf(`kind=day&${range}`, packer)).toBe(403);
});
