// The order, its rows and its invoice have the amount that the buyer paid on the marketplace, to
// the kuruş.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeRule } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { connectTrendyol } from '#server/testing/trendyol-connection.ts';
import { startTrendyolServer } from '#server/testing/trendyol-server.ts';
import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { RowsPreview } from '#shared/back-office/order-changes.ts';
import { fromLira, liraOf } from '#shared/base/money.ts';
import { syncMarketplaces } from './sync.ts';

const clock = testClock();
const there = await startTrendyolServer({ now: () => clock.now().getTime() });
const shop = useTestApp({ clock: clock.now, env: { TRENDYOL_URL: there.url } });
beforeAll(() => connectTrendyol(shop.context));
afterAll(() => there.stop());

type Line = [quantity: number, price: number];

/** A package with these lines of one product, as the order that was made of it. */
async function importLines(lines: readonly Line[]) {
  const productId = await makeProduct(shop.db, { price: 1_000, stock: 500 });
  const barcode = `BRK-${productId}`;
  await shop.db
    .insertInto('marketplaceOffers')
    .values({
      marketplace: 'trendyol',
      productId,
      barcode,
      isOffered: true,
      state: 'listed',
      changedAt: clock.now(),
    })
    .execute();
  there.listings.set(barcode, { barcode, quantity: 500, salePrice: 0 });
  const bought = there.buy(lines.map(([quantity]) => ({ barcode, quantity })));
  for (const [index, [, price]] of lines.entries())
    Object.assign(bought?.lines[index] ?? {}, { lineUnitPrice: liraOf(price) });
  clock.advance(MINUTE);
  await syncMarketplaces(shop.context);
  const { orderNumber } = await shop.db
    .selectFrom('orders')
    .innerJoin('marketplacePackages as p', 'p.orderId', 'orders.id')
    .select('orders.orderNumber')
    .where('p.packageId', '=', String(bought?.shipmentPackageId))
    .executeTakeFirstOrThrow();
  const as = await makeAdmin(shop.context);
  const read = `/admin/orders/${orderNumber}`;
  return { as, orderNumber, order: (await ask<AdminOrder>(shop, 'GET', read, { as })).body };
}

test.each<{ lines: Line[] }>([
  { lines: [[100, 1_001]] },
  { lines: [[50, 499]] },
  {
    lines: [
      [1, 1_001],
      [2, 1_000],
      [4, 997],
    ],
  },
])('the lines $lines are an order and an invoice of the same amount', async ({ lines }) => {
  const paid = lines.reduce((sum, [quantity, price]) => sum + quantity * price, 0);
  const invoiced = async (as: Awaited<ReturnType<typeof makeAdmin>>) => {
    const query = 'from=2026-11-01&to=2026-11-30';
    const url = `/admin/accounting/summary?${query}`;
    return fromLira((await ask<AccountingSummary>(shop, 'GET', url, { as })).body.sales.total);
  };
  const { as, orderNumber, order } = await importLines(lines);
  expect(fromLira(order.total)).toBe(paid);
  expect(order.discount).toBe(0);
  expect(order.items.reduce((sum, item) => sum + fromLira(item.lineTotal), 0)).toBe(paid);
  expect(order.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
    lines.reduce((sum, [quantity]) => sum + quantity, 0),
  );

  const before = await invoiced(as);
  const rows = order.items.map(({ position, quantity }) => ({ position, quantity }));
  const parcel = { version: order.version, carrier: 'yurtici', trackingNumber: '1', rows };
  const sent = await ask(shop, 'POST', `/admin/orders/${orderNumber}/shipments`, {
    as,
    body: parcel,
  });
  expect(sent.status).toBe(200);
  expect((await invoiced(as)) - before).toBe(paid);
});

test('corrected, the rows of a product keep their two prices, and no rule of the shop lowers them', async () => {
  const { as, orderNumber, order } = await importLines([
    [1, 1_001],
    [2, 1_000],
    [4, 997],
  ]);
  const [dearer, other] = order.items;
  expect([dearer, other]).toMatchObject([
    { quantity: 3, unitPrice: 9.99 },
    { quantity: 4, unitPrice: 9.98 },
  ]);
  await makeRule(shop);
  const path = `/admin/orders/${orderNumber}/rows`;
  const preview = async (quantities: (readonly [typeof dearer, number])[]) => {
    const rows = quantities.map(([item, quantity]) => ({
      position: item?.position ?? null,
      productId: item?.productId,
      quantity,
    }));
    return {
      rows,
      ...(await ask<RowsPreview>(shop, 'POST', `${path}/preview`, { as, body: { rows } })).body,
    };
  };
  expect(await preview([[other, 4]])).toMatchObject({ total: 39.92 });
  expect(await preview([[dearer, 4]])).toMatchObject({ total: 39.96 });
  expect(
    await preview([
      [other, 2],
      [dearer, 1],
    ]),
  ).toMatchObject({ total: 29.95 });
  const { rows, total } = await preview([
    [dearer, 3],
    [other, 2],
  ]);
  expect(total).toBe(49.93);

  const body = { version: order.version, rows, expectedTotal: total };
  const { body: corrected } = await ask<AdminOrder>(shop, 'PUT', path, { as, body });
  expect(corrected).toMatchObject({
    total,
    discount: 0,
    shipping: 0,
    items: [
      { quantity: 3, unitPrice: 9.99, agreedReason: dearer?.agreedReason },
      { quantity: 2, unitPrice: 9.98, agreedReason: dearer?.agreedReason },
    ],
  });
});

test('a product that is added in a shop whose prices are without tax costs its price with tax', async () => {
  const { as, orderNumber } = await importLines([[1, 30_000]]);
  const tiers = [{ minQuantity: 2, discountPoints: 1_000 }];
  const added = await makeProduct(shop.db, { price: 10_000, stock: 5, tiers });
  const totalOf = async (quantity: number) => {
    const body = { rows: [{ position: null, productId: added, quantity }] };
    const path = `/admin/orders/${orderNumber}/rows/preview`;
    return (await ask<RowsPreview>(shop, 'POST', path, { as, body })).body.total;
  };

  expect([await totalOf(1), await totalOf(2)]).toEqual([118, 212.4]);
});
