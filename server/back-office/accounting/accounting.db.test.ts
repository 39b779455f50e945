import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { create } from 'xmlbuilder2';
import { getFile, INVOICING, kurusOf, rowsOfCsv, sentOrder } from '#server/testing/accounting.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { loadRows } from '#server/testing/load-rows.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { assertOrder, at, kurusAt, type Node, textAt, unzip } from '#server/testing/ubl.ts';
import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { fromLira, toLira } from '#shared/base/money.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { quoteRefund } from '#shared/orders/refunds.ts';
import { readDocuments, writeInvoices, writeSheet } from './accounting.ts';

const clock = testClock(new Date('2026-11-21T20:30:00Z'));
const shop = useTestApp({
  clock: clock.now,
  env: INVOICING,
});
let owner: TestAdmin;
let bottle = 0;
let cap = 0;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
  bottle = await makeProduct(shop.db, {
    name: '=Tehlikeli & "Şişe" <1>',
    price: 1_233,
    tiers: [{ minQuantity: 3, discountPoints: 777 }],
  });
  cap = await makeProduct(shop.db, { price: 333, stock: 1_000 });
});

const day = '2026-11-21';
const query = { from: day, to: day };
const get = (path: string, as: TestAdmin | null = owner) => getFile(shop, path, as);
async function listed<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
const company: CheckoutInput['invoice'] = {
  kind: 'corporate',
  companyName: 'Gül Kozmetik A.Ş.',
  taxOffice: 'Beşiktaş',
  taxNumber: '4540536920',
  isEInvoicePayer: true,
};

test('the sheet of an Istanbul day lists paid orders and refunds, and adds up to their difference', async () => {
  const one = await sentOrder(shop, [
    { productId: bottle, quantity: 7 },
    { productId: cap, quantity: 3 },
  ]);
  const two = await sentOrder(shop, [{ productId: cap, quantity: 100 }], { invoice: company });
  const known = await sentOrder(shop, [{ productId: cap, quantity: 1 }], {
    invoice: { kind: 'individual', identityNumber: '10000000146' },
  });
  await placeOrder(shop, [{ productId: cap, quantity: 5 }]);
  const order = (
    await ask<AdminOrder>(shop, 'GET', `/admin/orders/${one.orderNumber}`, { as: owner })
  ).body;
  const asked = await ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${one.orderNumber}/refunds`, {
    as: owner,
    body: {
      version: order.version,
      rows: [{ position: 1, quantity: 2, restocked: 0 }],
      shipping: false,
      reason: 'damaged',
      amount: refundOf(order),
    },
  });
  expect([asked.status, asked.body.code]).toEqual([200, undefined]);
  await doJobs(shop.context, recordingMailer());

  const csv = await get(`csv?from=${day}&to=${day}`);
  expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.text.startsWith('\uFEFFTarih;Tür;Belge türü;Belge no;Sipariş no;')).toBe(true);
  const [, ...rows] = rowsOfCsv(csv.text);
  const refunded = -refundOf(order) * 100;
  const paidAll = Math.round((one.total + two.total + known.total) * 100);
  const lines = rows.filter(([of]) => of !== '');
  expect(lines.reduce((sum, row) => sum + kurusOf(row[16]), 0)).toBe(
    paidAll + Math.round(refunded),
  );
  expect(kurusOf(rows.at(-1)?.[16])).toBe(paidAll + Math.round(refunded));
  // In each line base plus tax equals the total, with their signs.
  for (const row of lines) expect(kurusOf(row[11]) + kurusOf(row[13])).toBe(kurusOf(row[16]));
  expect(csv.text).toContain("'=Tehlikeli");
  expect(csv.text).toContain('10000000146');
  expect(csv.text).toContain('Gül Kozmetik A.Ş.;4540536920;Beşiktaş;Evet');
  expect(lines.filter((row) => row[1] === 'İade').map((row) => [row[4], row[8]])).toEqual([
    [one.orderNumber, '-2'],
  ]);

  const { text } = await get(`summary?from=${day}&to=${day}`);
  const summary = JSON.parse(text) as AccountingSummary;
  expect([summary.sales.documents, summary.refunds.documents]).toEqual([3, 1]);
  expect(Math.round((summary.sales.total - summary.refunds.total) * 100)).toBe(
    paidAll + Math.round(refunded),
  );
});

/** The refund of two of the seven bottles, calculated as in the back office. */
function refundOf({ items, tax, shipping, pricesIncludeTax }: AdminOrder): number {
  const rows = items.map(({ position, quantity, taxRatePercentage, ...item }) => ({
    position,
    quantity,
    lineTotal: fromLira(item.lineTotal),
    discount: fromLira(item.discount),
    taxPoints: (taxRatePercentage ?? 0) * 100,
    tax: fromLira(item.tax ?? 0),
  }));
  const order = {
    rows,
    tax: fromLira(tax),
    taxPoints: 0,
    pricesIncludeTax,
    shipping: fromLira(shipping),
  };
  const quote = quoteRefund(
    order,
    { quantities: new Map(), isShippingRefunded: false },
    { rows: [{ position: 1, quantity: 2 }], shipping: false },
  );
  return quote ? toLira(quote.amount) : 0;
}

/** An old order with its invoice. */
async function makeSent(overrides: Parameters<typeof makeOrder>[1] & { createdAt: Date }) {
  const order = await makeOrder(shop.db, overrides);
  await sql`insert into issued_invoices (order_id, issued_at) values (${order.id}, ${overrides.createdAt})`.execute(
    shop.db,
  );
  return order;
}

test('an order sent before midnight in Istanbul belongs to that day, one sent after it to the next day', async () => {
  const before = await makeSent({
    createdAt: new Date('2026-10-05T20:59:59Z'),
    items: [{ productId: cap, unitPrice: 100 }],
  });
  const after = await makeSent({
    createdAt: new Date('2026-10-05T21:00:00Z'),
    items: [{ productId: cap, unitPrice: 100 }],
  });
  const numbers = async (of: string) =>
    (await listed(readDocuments(shop.context, { from: of, to: of })))
      .flat()
      .map(({ event }) => event.order.orderNumber);
  expect(await numbers('2026-10-05')).toEqual([before.orderNumber]);
  expect(await numbers('2026-10-06')).toEqual([after.orderNumber]);
});

test('UBL-TR: well-formed, in the order of the standard, for the right tax payer, and to the kuruş', async () => {
  const zip = await get(`ubl?from=${day}&to=${day}`);
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(zip.bytes);
  expect(files.size).toBe(3);
  const documents = [...files.values()].map((xml) => create(xml).root().node as unknown as Node);
  for (const document of documents) {
    assertOrder(document);
    expect(textAt(document, 'CustomizationID')).toBe('TR1.2');
    expect(textAt(document, 'UUID')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const total = kurusAt(document, 'LegalMonetaryTotal', 'PayableAmount');
    expect(
      kurusAt(document, 'InvoiceLine', 'LineExtensionAmount') +
        kurusAt(document, 'InvoiceLine', 'TaxTotal', 'TaxAmount'),
    ).toBe(total);
    expect(kurusAt(document, 'TaxTotal', 'TaxAmount')).toBe(
      kurusAt(document, 'InvoiceLine', 'TaxTotal', 'TaxAmount'),
    );
    expect(
      textAt(document, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'TaxScheme', 'TaxTypeCode'),
    ).toBe('0015');
    expect(Number(textAt(document, 'LineCountNumeric'))).toBe(at(document, 'InvoiceLine').length);
  }
  const by = (profile: string) =>
    documents.filter((document) => textAt(document, 'ProfileID') === profile).length;
  // Refunds have no invoice from the shop.
  expect([by('EARSIVFATURA'), by('TICARIFATURA')]).toEqual([2, 1]);
  expect(documents.map((document) => textAt(document, 'InvoiceTypeCode'))).toEqual(
    documents.map(() => 'SATIS'),
  );
  const buyers = documents.map((document) =>
    textAt(document, 'AccountingCustomerParty', 'Party', 'PartyIdentification', 'ID'),
  );
  expect(buyers.sort()).toEqual(['10000000146', '11111111111', '4540536920']);
  expect([...files.values()].some((xml) => xml.includes('=Tehlikeli &amp; "Şişe" &lt;1&gt;'))).toBe(
    true,
  );

  // The same document has the same UUID, whenever it is made.
  const again = unzip(Buffer.concat(await listed(writeInvoices(shop.context, query, 'tr'))));
  expect([...again]).toEqual([...files]);
});

test('only the owner may export, for at most a month, and each export is in the audit log', async () => {
  const worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  for (const path of ['summary', 'csv', 'ubl', 'expense-notes.csv', 'expense-notes.xlsx']) {
    expect((await get(`${path}?from=${day}&to=${day}`, worker)).status).toBe(403);
    expect((await get(`${path}?from=${day}&to=${day}`, null)).status).toBe(401);
    for (const range of [
      '',
      'from=2026-11-21',
      'from=2026-11-02&to=2026-11-01',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-01-01&to=2026-02-01',
      'from=x&to=y',
    ])
      expect((await get(`${path}?${range}`)).status).toBe(400);
  }
  const audit = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'accounting')
    .execute();
  expect(
    new Set(audit.map(({ action, adminEmail, entityId }) => `${action} ${adminEmail} ${entityId}`)),
  ).toEqual(new Set([`export ${owner.email} ${day}..${day}`]));
});

test('ten thousand orders are read in parts: each order once, without all of them in memory', {
  timeout: 300_000,
}, async () => {
  const COUNT = 10_000;
  const first = await makeSent({
    createdAt: new Date('2026-03-05T09:00:00Z'),
    items: [{ productId: cap, unitPrice: 1_199 }],
  });
  const copies = sql`
    with copies as (
      insert into orders (order_number, email, state, payment_state, payment_method, holds_stock,
        request_hash, access_token_hash, first_name, last_name, phone, shipping_address,
        invoice, language, subtotal_kurus, tax_kurus, shipping_kurus, total_kurus, tax_points,
          prices_include_tax, created_at, updated_at)
      select upper(substr(md5(n::text), 1, 10)), email, state, payment_state, payment_method, false,
        request_hash, decode(md5(n::text), 'hex'), first_name, last_name, phone, shipping_address,
        invoice, language, subtotal_kurus, tax_kurus, shipping_kurus, total_kurus, tax_points,
          prices_include_tax, created_at + n * interval '90 seconds', updated_at
      from orders, generate_series(1, ${COUNT - 1}::int) n
      where id = ${first.id} on conflict do nothing returning id, created_at),
    items as (
      insert into order_items (order_id, position, product_id, sku, name, image_url, quantity,
        price_kurus, unit_price_kurus, line_total_kurus)
      select c.id, 1, i.product_id, i.sku, i.name, i.image_url, i.quantity, i.price_kurus,
        i.unit_price_kurus, i.line_total_kurus
      from copies c, order_items i where i.order_id = ${first.id}),
    history as (insert into order_history (order_id, state, payment_state, actor, created_at) select id, 'CONFIRMED', 'PAID', 'customer', created_at from copies),
    parcels as (insert into shipments (order_id, carrier, state, shipped_at, created_at) select id,
      'aras', 'SHIPPED', created_at, created_at from copies)
    insert into issued_invoices (order_id, number, issued_at)
      select id, 'ARS2026' || lpad(id::text, 9, '0'), created_at from copies`;
  await loadRows(shop.db, (tx) => copies.execute(tx));
  // PostgreSQL itself does this after some time.
  await sql`analyze order_history, orders, order_items, refunds, issued_invoices`.execute(shop.db);
  const { count } = await shop.db
    .selectFrom('orders')
    .where('createdAt', '>=', new Date('2026-03-05T09:00:00Z'))
    .where('createdAt', '<', new Date('2026-03-31T20:00:00Z'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const seen = new Set<string>();
  for await (const part of readDocuments(shop.context, march)) {
    expect(part.length).toBeLessThanOrEqual(200);
    for (const { event } of part) seen.add(event.order.orderNumber);
  }
  expect(seen.size).toBe(Number(count));

  const before = process.memoryUsage().rss;
  let bytes = 0;
  let most = 0;
  for await (const chunk of writeSheet(shop.context, march, 'tr')) {
    bytes += chunk.length;
    most = Math.max(most, chunk.length);
  }
  let zipped = 0;
  for await (const chunk of writeInvoices(
    shop.context,
    { from: '2026-03-05', to: '2026-03-06' },
    'tr',
  ))
    zipped += chunk.length;
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(most).toBeLessThan(bytes / 20);
  expect(zipped).toBeGreaterThan(500_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
});

test('an invoice whose parcel was taken back asks for a parcel, and not for a nameless carrier', async () => {
  clock.advance(24 * HOUR);
  const as = await makeAdmin(shop.context);
  const { orderNumber } = await sentOrder(shop, [{ productId: cap, quantity: 1 }]);
  const path = `/admin/orders/${orderNumber}`;
  const { version, shipments } = (await ask<AdminOrder>(shop, 'GET', path, { as })).body;
  const removed = await ask(shop, 'POST', `${path}/shipments/${shipments[0]?.id}/remove`, {
    as,
    body: { version },
  });
  expect(removed.status).toBe(200);
  const summary = JSON.parse(
    (await get('summary?from=2026-11-22&to=2026-11-22', as)).text,
  ) as AccountingSummary;
  expect(summary.incomplete.map(({ problems }) => problems)).toEqual([
    ['Kargoya veriliş tarihi yok: siparişin kolisini kaydedin.'],
  ]);
});
