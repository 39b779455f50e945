// The marketplace code against a local server with the documented rules: what is sent, what is sold
// there, and one stock for both.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, checkoutBody } from '#server/testing/buyer.ts';
import { makeRule } from '#server/testing/discounts.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { connectTrendyol } from '#server/testing/trendyol-connection.ts';
import { startTrendyolServer } from '#server/testing/trendyol-server.ts';
import { connectMarketplace } from './connect.ts';
import { readPackages } from './pull.ts';
import { syncMarketplaces } from './sync.ts';

const clock = testClock();
// The shop reads the server's address when it starts.
const there = await startTrendyolServer({ now: () => clock.now().getTime() });
const shop = useTestApp({ clock: clock.now, env: { TRENDYOL_URL: there.url } });
beforeAll(() => connectTrendyol(shop.context));
afterAll(() => there.stop());
beforeEach(async () => {
  clock.advance(HOUR);
  there.state.lateResults = 0;
  await doJobs(shop.context, recordingMailer());
});

const set = (values: { isOn?: boolean; safetyStock?: number }) =>
  shop.db.updateTable('marketplaces').set(values).where('name', '=', 'trendyol').execute();
const run = async () => {
  clock.advance(MINUTE);
  await syncMarketplaces(shop.context);
};
async function offer(
  overrides: { stock?: number; price?: number; priceKurus?: number | null } = {},
  state = 'listed',
) {
  const productId = await makeProduct(shop.db, {
    price: 1_000,
    ...overrides,
    stock: overrides.stock ?? 10,
  });
  const barcode = `BRK-${productId}`;
  await shop.db
    .insertInto('marketplaceOffers')
    .values({
      marketplace: 'trendyol',
      productId,
      barcode,
      isOffered: true,
      state,
      priceKurus: overrides.priceKurus ?? null,
      changedAt: clock.now(),
    })
    .execute();
  if (state === 'listed') there.listings.set(barcode, { barcode, quantity: 0, salePrice: 0 });
  return { productId, barcode };
}
const offerOf = (productId: number) =>
  shop.db
    .selectFrom('marketplaceOffers')
    .selectAll()
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
const packageOf = (id: number | undefined) =>
  shop.db
    .selectFrom('marketplacePackages')
    .selectAll()
    .where('packageId', '=', String(id))
    .executeTakeFirstOrThrow();
const orderOf = async (id: number | undefined) => {
  const { orderId } = await packageOf(id);
  return shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId ?? 0)
    .executeTakeFirstOrThrow();
};
const stockCalls = () => there.calls.filter(({ path }) => path.endsWith('price-and-inventory'));

describe('stock and price', () => {
  test('are sent with tax, once, and again only what changed', async () => {
    const { productId, barcode } = await offer({ stock: 7 });
    await run();
    expect(there.listings.get(barcode)).toMatchObject({ quantity: 7, salePrice: 11.8 });
    const count = stockCalls().length;
    await run();
    await run();
    expect(stockCalls()).toHaveLength(count);
    expect(await offerOf(productId)).toMatchObject({ sentStock: 7, sentKurus: 1_180 });
    await sql`update products set stock = 5 where id = ${productId}`.execute(shop.db);
    await run();
    expect(stockCalls().at(-1)?.body).toEqual({
      items: [{ barcode, quantity: 5, salePrice: 11.8, listPrice: 11.8 }],
    });
  });

  test('leave out the safety stock, have at most 20,000 pieces, and the price of the channel', async () => {
    await set({ safetyStock: 3 });
    const few = await offer({ stock: 5 });
    const none = await offer({ stock: 2 });
    const many = await offer({ stock: 90_000, priceKurus: 2_590 });
    await run();
    await set({ safetyStock: 0 });
    expect(there.listings.get(few.barcode)?.quantity).toBe(2);
    expect(there.listings.get(none.barcode)?.quantity).toBe(0);
    expect(there.listings.get(many.barcode)).toMatchObject({ quantity: 20_000, salePrice: 25.9 });
  });

  test('a thousand and one products are two batches', async () => {
    const [first = 0] = [await makeProduct(shop.db, {})];
    const { rows } = await sql<{ id: number }>`
      insert into products (sku, name, slug, description, price_kurus, stock, brand, category_id)
      select 'BIN-' || n, 'Binler ' || n, 'bin', '', 100, 1, 'D', category_id
      from products, generate_series(1, 1001) n where id = ${first} returning id`.execute(shop.db);
    for (const { id } of rows)
      there.listings.set(`B${id}`, { barcode: `B${id}`, quantity: 0, salePrice: 0 });
    await sql`insert into marketplace_offers (marketplace, product_id, barcode, is_offered, state,
      changed_at) select 'trendyol', id, 'B' || id, true, 'listed', now()
      from products where sku like 'BIN-%'`.execute(shop.db);
    const before = stockCalls().length;
    await run();
    const sizes = stockCalls()
      .slice(before)
      .map(({ body }) => (body as { items: object[] }).items.length);
    // Other offers of this file may have changed too.
    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBe(1_000);
    await sql`update marketplace_offers set is_offered = false where barcode ~ '^B\\d'`.execute(
      shop.db,
    );
    await run();
  });

  test('errors that arrive late are shown with the marketplace’s message; the row is retried later', async () => {
    there.state.lateResults = 2;
    const { productId, barcode } = await offer();
    there.listings.delete(barcode);
    await run();
    await run();
    expect(await offerOf(productId)).toMatchObject({ problem: null, sentStock: null });
    await run();
    await run();
    expect(await offerOf(productId)).toMatchObject({
      problem: `Barkod bulunamadı: ${barcode}`,
      sentStock: null,
    });
    there.listings.set(barcode, { barcode, quantity: 0, salePrice: 0 });
    clock.advance(HOUR);
    await run();
    for (let again = 0; again < 3; again += 1) await run();
    expect(await offerOf(productId)).toMatchObject({ problem: null, sentStock: 10 });
  });

  test('after a lost response the request is repeated once the marketplace takes the same body again', async () => {
    const { productId, barcode } = await offer({ stock: 4 });
    there.fail(/price-and-inventory/, 'lost');
    await run();
    const count = stockCalls().length;
    await run();
    expect(stockCalls()).toHaveLength(count);
    expect((await offerOf(productId)).sentStock).toBeNull();
    clock.advance(16 * MINUTE);
    await run();
    await run();
    await run();
    expect(await offerOf(productId)).toMatchObject({ sentStock: 4 });
    expect(there.listings.get(barcode)?.quantity).toBe(4);
  });

  test('no change is lost when calls are limited or do not arrive', async () => {
    const { productId } = await offer({ stock: 6 });
    there.fail(/price-and-inventory/, 'busy');
    await run();
    await run();
    await run();
    expect(await offerOf(productId)).toMatchObject({ sentStock: 6 });
    await sql`update products set stock = 8 where id = ${productId}`.execute(shop.db);
    there.fail(/price-and-inventory/, 'down');
    await run();
    clock.advance(16 * MINUTE);
    for (let again = 0; again < 3; again += 1) await run();
    expect(await offerOf(productId)).toMatchObject({ sentStock: 8 });
  });
});

describe('an order from the marketplace', () => {
  test('is imported once with its pieces taken, however often it is read, also at once', async () => {
    await makeRule(shop, { percentage: 50 });
    const { productId, barcode } = await offer({ stock: 9, price: 1_000 });
    await run();
    const bought = there.buy([{ barcode, quantity: 2 }]);
    clock.advance(MINUTE);
    const marketplace = await connectMarketplace(shop.context, 'trendyol');
    if (!marketplace) throw new Error('no keys');
    await Promise.all([1, 2, 3].map(() => readPackages(shop.context, marketplace)));
    await Promise.all([1, 2, 3].map(() => syncMarketplaces(shop.context)));
    await run();
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
    expect(await stockOf(shop.db, productId)).toBe(7);
    expect(await orderOf(bought?.shipmentPackageId)).toMatchObject({
      state: 'CONFIRMED',
      paymentState: 'PAID',
      paymentMethod: 'marketplace',
      placedBy: 'trendyol',
      totalKurus: 2_360,
      shippingKurus: 0,
      discountKurus: 0,
      email: '',
    });
    expect(await packageOf(bought?.shipmentPackageId)).toMatchObject({
      state: 'imported',
      buyer: null,
    });
    const mails = (await waitingJobs(shop.db)).filter(({ name }) => name === 'send-mail');
    expect(mails).toEqual([]);
    const orders = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('placedBy', '=', 'trendyol')
      .where('idempotencyKey', '=', `trendyol ${bought?.shipmentPackageId}`)
      .execute();
    expect(orders).toHaveLength(1);
  });

  test('whose payment is still being checked only reserves its pieces', async () => {
    const { productId, barcode } = await offer({ stock: 5 });
    await run();
    const bought = there.buy([{ barcode, quantity: 2 }], { shipmentPackageStatus: 'Awaiting' });
    await run();
    expect(await stockOf(shop.db, productId)).toBe(5);
    expect(await offerOf(productId)).toMatchObject({ askedStock: 3 });
    there.move(bought?.shipmentPackageId ?? 0, 'Created');
    await run();
    expect(await stockOf(shop.db, productId)).toBe(3);
  });

  test('with an unknown barcode waits with its reason', async () => {
    there.listings.set('YOK', { barcode: 'YOK', quantity: 1, salePrice: 10 });
    const bought = there.buy([{ barcode: 'YOK', quantity: 1 }]);
    await run();
    expect(await packageOf(bought?.shipmentPackageId)).toMatchObject({
      state: 'unreadable',
      problem: 'YOK',
      orderId: null,
    });
  });

  test('that is cancelled there returns its pieces; no refund is left to be made', async () => {
    const { productId, barcode } = await offer({ stock: 5 });
    await run();
    const bought = there.buy([{ barcode, quantity: 2 }]);
    await run();
    there.move(bought?.shipmentPackageId ?? 0, 'Cancelled');
    await run();
    expect(await stockOf(shop.db, productId)).toBe(5);
    expect(await orderOf(bought?.shipmentPackageId)).toMatchObject({
      state: 'CANCELLED',
      paymentState: 'REFUNDED',
    });
    expect((await packageOf(bought?.shipmentPackageId)).state).toBe('over');
  });

  test('that is cancelled before it was imported is not imported', async () => {
    const { productId, barcode } = await offer({ stock: 5 });
    await run();
    const bought = there.buy([{ barcode, quantity: 1 }]);
    there.move(bought?.shipmentPackageId ?? 0, 'Cancelled');
    await run();
    expect(await packageOf(bought?.shipmentPackageId)).toMatchObject({
      state: 'over',
      orderId: null,
    });
    expect(await stockOf(shop.db, productId)).toBe(5);
  });

  test('in a new package belongs to the same order', async () => {
    const one = await offer({ stock: 5 });
    const two = await offer({ stock: 5 });
    await run();
    const bought = there.buy([
      { barcode: one.barcode, quantity: 1 },
      { barcode: two.barcode, quantity: 1 },
    ]);
    await run();
    const next = there.replace(
      bought?.shipmentPackageId ?? 0,
      ({ barcode }) => barcode === one.barcode,
    );
    await run();
    await run();
    expect((await packageOf(next.shipmentPackageId)).orderId).toBe(
      (await packageOf(bought?.shipmentPackageId)).orderId,
    );
    expect(await stockOf(shop.db, one.productId)).toBe(4);
    expect((await orderOf(next.shipmentPackageId)).state).toBe('CONFIRMED');
  });

  test('is reported as being prepared, with its invoice and its link, each once', async () => {
    const { barcode } = await offer({ stock: 5 });
    await run();
    const bought = there.buy([{ barcode, quantity: 1 }]);
    await run();
    const { id } = await orderOf(bought?.shipmentPackageId);
    await sql`update orders set state = 'PREPARING' where id = ${id}`.execute(shop.db);
    await sql`insert into order_invoices (order_id, kind, number, issued_on, url, created_by)
      values (${id}, 'sale', 'FLA2026000000001', '2026-11-21', 'https://fatura.test/1', 'test')`.execute(
      shop.db,
    );
    await run();
    await run();
    expect(there.packages.get(bought?.shipmentPackageId ?? 0)).toMatchObject({
      shipmentPackageStatus: 'Invoiced',
      invoiceNumber: 'FLA2026000000001',
      invoiceLink: 'https://fatura.test/1',
    });
    const links = there.calls.filter(({ path }) => path.endsWith('seller-invoice-links'));
    expect(links).toHaveLength(1);
  });
});

test('an invoice with a stored PDF is linked: the link opens it, cannot be changed, and expires', async () => {
  const { barcode } = await offer({ stock: 5 });
  await run();
  const bought = there.buy([{ barcode, quantity: 1 }]);
  await run();
  const { id } = await orderOf(bought?.shipmentPackageId);
  await sql`update orders set state = 'PREPARING' where id = ${id}`.execute(shop.db);
  const fileHash = 'a'.repeat(64);
  await shop.context.storage.write(`invoices/${fileHash}.pdf`, Buffer.from('%PDF-1.7 fatura'));
  await sql`insert into order_invoices (order_id, kind, number, issued_on, file_hash, size_bytes, created_by)
    values (${id}, 'sale', 'FLA2026000000002', '2026-11-21', ${fileHash}, 15, 'test')`.execute(
    shop.db,
  );
  await run();
  const link = there.packages.get(bought?.shipmentPackageId ?? 0)?.invoiceLink ?? '';
  const path = new URL(link).pathname;
  const open = (url: string) => shop.app.inject({ url });
  const opened = await open(path);
  expect([opened.statusCode, opened.headers['content-type'], opened.payload]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.7 fatura',
  ]);
  expect(opened.headers['x-robots-tag']).toBe('noindex, nofollow');
  const other = path.replace(/files\/\d+/, (part) => `${part}1`);
  expect((await open(other)).statusCode).toBe(404);
  expect((await open('/api/invoice-files/1.pdf')).statusCode).toBe(404);
  clock.advance(91 * 24 * HOUR);
  expect((await open(path)).statusCode).toBe(404);
  await sql`update order_invoices set removed_at = now(), removed_by = 'test', removed_reason = 'x'
    where order_id = ${id}`.execute(shop.db);
});

test('[stock] 50 buyers here and 50 there for the last 10 pieces: 10 are sold', async () => {
  const { productId, barcode } = await offer({ stock: 10 });
  await run();
  const bought = Array.from({ length: 50 }, () => {
    // They bought while the marketplace still showed stock.
    there.listings.set(barcode, { barcode, quantity: 1, salePrice: 11.8 });
    return there.buy([{ barcode, quantity: 1 }]);
  });
  const body = await checkoutBody(shop, [{ productId, quantity: 1 }]);
  clock.advance(MINUTE);
  const marketplace = await connectMarketplace(shop.context, 'trendyol');
  if (!marketplace) throw new Error('no keys');
  await readPackages(shop.context, marketplace);
  const [here] = await Promise.all([
    Promise.all(
      bought.map((_, at) =>
        call<object>(shop, 'POST', '/checkout', {
          body,
          headers: { 'idempotency-key': `here ${at}` },
        }),
      ),
    ),
    syncMarketplaces(shop.context),
  ]);
  await run();
  const soldHere = here.filter(({ status }) => status === 200).length;
  const states = await Promise.all(
    bought.map(async (one) => (await packageOf(one?.shipmentPackageId)).state),
  );
  const soldThere = states.filter((state) => state === 'imported').length;
  expect(await stockOf(shop.db, productId)).toBe(0);
  expect(soldHere + soldThere).toBe(10);
  expect(states.filter((state) => state === 'short')).toHaveLength(50 - soldThere);
  const { rows } = await sql<{ reserved: number }>`
    select sum(i.quantity)::int as reserved from orders o join order_items i on i.order_id = o.id
    where i.product_id = ${productId} and o.holds_stock`.execute(shop.db);
  expect(rows[0]?.reserved).toBe(10);
});
