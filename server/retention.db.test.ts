// What is thrown away, when, and what never is.
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { workOf } from './jobs.ts';
import { accessTokenOf } from './orders/access.ts';
import { clearOldCarts } from './retention.sql.ts';
import { throwAwayOld } from './retention.ts';
import { makeAdmin } from './testing/admins.ts';
import { ask, makeCustomer } from './testing/customers.ts';
import { keepingMailer } from './testing/jobs.ts';
import { makeProduct } from './testing/make-product.ts';
import { makeOrder } from './testing/orders.ts';
import { useTestApp } from './testing/test-app.ts';

let now = new Date('2026-11-21T09:00:00Z');
const DAY = 86_400_000;
const shop = useTestApp({ clock: () => now, env: { KEEP_DAYS: 'carts=90, designs=200, unpaidOrders=100, quotes=40, returnPictures=120, sheets=10, outbox=7, logos=20' } });
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
};
const clean = () => workOf(shop.context, keepingMailer())['throw-away-old']();

async function fillCart(productId: number, designId: string | null = null): Promise<number> {
  const { id } = await makeCustomer(shop.context);
  await shop.db.insertInto('customerCarts').values({ customerId: id, version: 3, updatedAt: now }).execute();
  await shop.db
    .insertInto('customerCartItems')
    .values({ customerId: id, cartItemId: 'a', productId, designId, quantity: 2, priceKurus: 1_000, position: 1, addedAt: now })
    .execute();
  return id;
}
const rowsOf = async (customerId: number) => (await shop.db.selectFrom('customerCartItems').selectAll().where('customerId', '=', customerId).execute()).length;

let made = 0;
async function makeDesign(logo: string | null = null): Promise<string> {
  made += 1;
  const code = `DESGN${String(made).padStart(5, '0')}`;
  const choices = JSON.stringify({ parts: {}, label: logo ? { items: [{ kind: 'logo', hash: logo }] } : null });
  await shop.db
    .insertInto('designs')
    .values({ code, choices, choicesHash: randomBytes(32).toString('hex'), isPersonalised: logo !== null, kept: '{}', createdAt: now, askedOn: now })
    .execute();
  return code;
}
async function makeLogo(): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  await shop.db.insertInto('designLogos').values({ hash, width: 10, height: 10, createdAt: now, askedOn: now }).execute();
  await shop.context.storage.write(`logos/${hash}.png`, Buffer.from('x'));
  return hash;
}
const designs = async () => (await shop.db.selectFrom('designs').select('code').orderBy('code').execute()).map(({ code }) => code);

test('a cart that nobody touches loses its rows after its period, and its browser hears of it', async () => {
  const productId = await makeProduct(shop.db);
  const old = await fillCart(productId);
  later(60);
  const newer = await fillCart(productId);
  later(30);
  await clean();
  expect([await rowsOf(old), await rowsOf(newer)]).toEqual([1, 1]);
  later(1);
  await clean();
  expect([await rowsOf(old), await rowsOf(newer)]).toEqual([0, 1]);
  const kept = await shop.db.selectFrom('customerCarts').select('version').where('customerId', '=', old).executeTakeFirstOrThrow();
  expect(kept.version).toBe(4);
});

test('batches are no larger than they are told to be', async () => {
  const productId = await makeProduct(shop.db);
  const carts = [await fillCart(productId), await fillCart(productId), await fillCart(productId)];
  later(400);
  expect([await clearOldCarts(shop.db, now, 2), await clearOldCarts(shop.db, now, 2)].at(0)).toBe(2);
  await clearOldCarts(shop.db, now, 100);
  expect(await Promise.all(carts.map(rowsOf))).toEqual([0, 0, 0]);
});

test('a design that nobody asked for goes; never one in a cart, an order, a quote or an account, nor its logo', async () => {
  const productId = await makeProduct(shop.db);
  const [free, carted, ordered, quoted, owned] = [await makeLogo(), await makeLogo(), await makeLogo(), await makeLogo(), await makeLogo()];
  const unused = await makeDesign(free);
  const inCart = await makeDesign(carted);
  const inOrder = await makeDesign(ordered);
  const inQuote = await makeDesign(quoted);
  const inAccount = await makeDesign(owned);
  await makeOrder(shop.db, { items: [{ productId, designId: inOrder }] });
  const { id } = await makeCustomer(shop.context);
  await shop.db.insertInto('customerDesigns').values({ customerId: id, code: inAccount, name: 'Benim', addedAt: now }).execute();
  await sql`alter table quote_items disable trigger all`.execute(shop.db);
  await sql`insert into quote_items select (jsonb_populate_record(null::quote_items, ${JSON.stringify({
    ...{ quote_id: 1, position: 1, product_id: productId, design_id: inQuote, sku: 'A', name: 'A', image_url: '', quantity: 1 },
    ...{ price_kurus: 1, unit_price_kurus: 1, line_total_kurus: 1, discount_kurus: 0 },
  })}::jsonb)).*`.execute(shop.db);
  later(199);
  await fillCart(productId, inCart);
  await clean();
  expect(await designs()).toEqual([unused, inCart, inOrder, inQuote, inAccount]);
  later(2);
  await clean();
  expect(await designs()).toEqual([inCart, inOrder, inQuote, inAccount]);
  const logos = (await shop.db.selectFrom('designLogos').select('hash').execute()).map(({ hash }) => hash);
  expect(logos.sort()).toEqual([carted, ordered, quoted, owned].sort());
  expect([await shop.context.storage.has(`logos/${free}.png`), await shop.context.storage.has(`logos/${owned}.png`)]).toEqual([false, true]);
});

test('a logo on no kept design goes after its own period', async () => {
  const [old, newer] = [await makeLogo(), await makeLogo()];
  await shop.db
    .updateTable('designLogos')
    .set({ askedOn: new Date(now.getTime() - 21 * DAY) })
    .where('hash', '=', old)
    .execute();
  await shop.db
    .updateTable('designLogos')
    .set({ askedOn: new Date(now.getTime() - 19 * DAY) })
    .where('hash', '=', newer)
    .execute();
  await clean();
  expect([await shop.context.storage.has(`logos/${old}.png`), await shop.context.storage.has(`logos/${newer}.png`)]).toEqual([false, true]);
});

describe('orders that were never paid', () => {
  type Wish = Partial<{
    state: 'EXPIRED' | 'CANCELLED' | 'PENDING_PAYMENT' | 'CONFIRMED';
    payment: 'PENDING' | 'PAID' | 'FAILED' | 'REVIEW' | null;
    days: number;
    customerId: number;
  }>;
  /** Made so many days ago, with everything that names its buyer. */
  async function makeUnpaid({ state = 'EXPIRED', payment = 'FAILED', days = 101, customerId }: Wish = {}) {
    const createdAt = new Date(now.getTime() - days * DAY);
    const productId = await makeProduct(shop.db);
    const order = await makeOrder(shop.db, { state, paymentState: 'FAILED', createdAt, customerId: customerId ?? null, items: [{ productId, quantity: 2 }] });
    await shop.db
      .updateTable('orders')
      .set({ note: 'Zili çalmayın', remoteAddress: '203.0.113.9', identityNumberEncrypted: Buffer.from('geheim'), invoice: '{"kind":"company","companyName":"Iğdır Kozmetik"}' })
      .where('id', '=', order.id)
      .execute();
    const shown = { orderId: order.id, kind: 'distance-sales', version: '1', html: 'Iğdır Şahin, Moda', sha256: 'a'.repeat(64) };
    await shop.db.insertInto('orderDocuments').values(shown).execute();
    await shop.db.insertInto('orderNotes').values({ orderId: order.id, adminEmail: 'y@ornek.com', text: 'Iğdır Bey aradı' }).execute();
    await shop.db.insertInto('orderHistory').values({ orderId: order.id, state, paymentState: 'FAILED', actor: 'admin', note: 'retry', remark: 'Iğdır Bey istedi' }).execute();
    if (payment) {
      const step = '{"kind":"redirect","url":"https://banka.ornek/Iğdır"}';
      await shop.db
        .insertInto('payments')
        .values({ id: randomUUID(), orderId: order.id, provider: 'testbank', state: payment, amountKurus: order.total, step, createdAt })
        .execute();
    }
    return order;
  }

  /** Everything that any table of orders says about it, and whether any of it names the buyer. */
  async function told({ id }: { id: number }): Promise<{ names: boolean; text: string }> {
    const { rows } = await sql<{ text: string }>`
      select json_build_array((select json_agg(o) from orders o where id = ${id}), (select json_agg(d) from order_documents d where order_id = ${id}),
        (select json_agg(n) from order_notes n where order_id = ${id}), (select json_agg(h) from order_history h where order_id = ${id}),
        (select json_agg(p) from payments p where order_id = ${id}), (select json_agg(i) from order_items i where order_id = ${id}))::text as text`.execute(shop.db);
    const text = rows[0]?.text ?? '';
    return { text, names: /I(ğ|g)d|Şahin|igd|sahin|misafir|Moda|5321234567|203\.0|Zili|Kozmetik/i.test(text) };
  }

  test('lose what names anybody a day after their period, and not before; rows, sums and moves stay for the figures', async () => {
    const { id: customerId } = await makeCustomer(shop.context);
    const [old, cancelled, newer] = [await makeUnpaid({ customerId }), await makeUnpaid({ state: 'CANCELLED', payment: null }), await makeUnpaid({ days: 99 })];
    expect((await told(old)).names).toBe(true);
    await clean();
    expect([(await told(old)).names, (await told(cancelled)).names, (await told(newer)).names]).toEqual([false, false, true]);
    const kept = await shop.db.selectFrom('orders').selectAll().where('id', '=', old.id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ orderNumber: old.orderNumber, state: 'EXPIRED', totalKurus: old.total, customerId: null, identityNumberEncrypted: null, email: '' });
    expect((await told(old)).text).toContain('"note":"retry"');
    expect((await shop.db.selectFrom('orderItems').select('quantity').where('orderId', '=', old.id).execute()).map(({ quantity }) => quantity)).toEqual([2]);

    later(2);
    await clean();
    expect((await told(newer)).names).toBe(false);
  });

  test('stay whole while money may be on its way, came or went back, and once goods, an invoice or a return are theirs', async () => {
    const [asked, paid, review, confirmed, pending] = [
      await makeUnpaid({ payment: 'PENDING' }),
      await makeUnpaid({ payment: 'PAID', state: 'CANCELLED' }),
      await makeUnpaid({ payment: 'REVIEW' }),
      await makeUnpaid({ state: 'CONFIRMED' }),
      await makeUnpaid({ state: 'PENDING_PAYMENT' }),
    ];
    const [shipped, invoiced, returned, refunded] = [await makeUnpaid({ state: 'CANCELLED' }), await makeUnpaid(), await makeUnpaid(), await makeUnpaid()];
    await shop.db.insertInto('shipments').values({ orderId: shipped.id, carrier: 'yurtici' }).execute();
    await shop.db
      .insertInto('orderInvoices')
      .values({ orderId: invoiced.id, kind: 'sale', number: 'A1', issuedOn: now, url: 'https://e.ornek/1', createdBy: 'y@ornek.com' })
      .execute();
    await shop.db.insertInto('returns').values({ orderId: returned.id, requestKey: randomUUID(), code: 'ABCDEFGH', reason: 'withdrawal', state: 'requested' }).execute();
    const { id: paymentId } = await shop.db.selectFrom('payments').select('id').where('orderId', '=', refunded.id).executeTakeFirstOrThrow();
    await shop.db.insertInto('refunds').values({ orderId: refunded.id, paymentId, cause: 'late', state: 'done', amountKurus: 1, key: randomUUID() }).execute();
    await clean();
    for (const order of [asked, paid, review, confirmed, pending, shipped, invoiced, returned, refunded]) expect((await told(order)).names, order.orderNumber).toBe(true);
  });

  test('are still read in the back office and by their link, and found by their number only', async () => {
    const order = await makeUnpaid();
    await clean();
    const admin = await makeAdmin(shop.context);
    const read = await ask<{ customer: { firstName: string; email: string } }>(shop, 'GET', `/admin/orders/${order.orderNumber}`, { as: admin });
    expect([read.status, read.body.customer]).toEqual([200, expect.objectContaining({ firstName: '–', email: '' })]);
    const found = async (text: string) =>
      (await ask<{ content: { orderNumber: string }[] }>(shop, 'GET', `/admin/orders?${new URLSearchParams({ text })}`, { as: admin })).body.content;
    expect((await found(order.orderNumber)).map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    expect((await found('Iğdır')).filter(({ orderNumber }) => orderNumber === order.orderNumber)).toEqual([]);
    expect((await ask(shop, 'POST', '/orders/track', { body: { orderNumber: order.orderNumber, email: '' } })).status).toBe(404);
    const token = accessTokenOf(shop.context.secrets, order.orderNumber);
    expect((await shop.app.inject({ url: `/api/orders/${order.orderNumber}`, headers: { 'x-order-token': token } })).statusCode).toBe(200);
  });
});

test('quotes, pictures of returns and sheets go by the periods that the merchant has set', async () => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  for (const days of [39, 41]) {
    const sums = { subtotalKurus: 1, discountKurus: 0, taxKurus: 0, shippingKurus: 0, totalKurus: 1, taxPoints: 0, pricesIncludeTax: true };
    const row = { ...sums, number: `N${days}`, code: `C${days}`, name: 'Işıl', email: 'i@ornek.com', language: 'tr', expiresAt: ago(days), createdAt: ago(days) };
    await shop.db.insertInto('quotes').values(row).execute();
  }

  const order = await makeOrder(shop.db, { items: [{ productId: await makeProduct(shop.db) }] });
  const picture = async (days: number) => {
    const hash = randomBytes(32).toString('hex');
    const row = { orderId: order.id, requestKey: randomUUID(), code: `ABCDE${days}`, reason: 'withdrawal', state: 'cancelled', endedAt: ago(days) };
    const { id: returnId } = await shop.db.insertInto('returns').values(row).returning('id').executeTakeFirstOrThrow();
    await shop.db.insertInto('returnPictures').values({ returnId, hash, width: 1, height: 1 }).execute();
    await shop.context.storage.write(`returns/${hash}.webp`, Buffer.from('x'));
    return `returns/${hash}.webp`;
  };
  const sheet = async (days: number) => {
    const fileId = randomUUID();
    await shop.db
      .insertInto('imports')
      .values({ fileId, fileName: 'a.csv', sizeBytes: 1, adminEmail: 'y@ornek.com', createdAt: ago(days) })
      .execute();
    await shop.context.storage.write(`imports/${fileId}`, Buffer.from('x'));
    return `imports/${fileId}`;
  };
  const keys = [await picture(119), await picture(121), await sheet(9), await sheet(11)];

  const work = workOf(shop.context, keepingMailer());
  for (const name of ['clean-quotes', 'clean-return-pictures', 'clean-imports'] as const) await work[name]();
  expect((await shop.db.selectFrom('quotes').select('number').execute()).map(({ number }) => number)).toEqual(['N39']);
  expect(await Promise.all(keys.map((key) => shop.context.storage.has(key)))).toEqual([true, false, true, false]);
});

test('mails that lie as files go after their period, and nothing else in their folder', async () => {
  const folder = path.join(shop.dataDir, 'outbox');
  fs.mkdirSync(folder, { recursive: true });
  const lay = (name: string, days: number) => {
    fs.writeFileSync(path.join(folder, name), 'x');
    const at = now.getTime() / 1_000 - days * 86_400;
    fs.utimesSync(path.join(folder, name), at, at);
  };
  lay('old.eml', 7.01);
  lay('newer.eml', 6.99);
  lay('notes.txt', 90);
  fs.mkdirSync(path.join(folder, 'folder.eml'));
  await clean();
  expect(fs.readdirSync(folder).sort()).toEqual(['folder.eml', 'newer.eml', 'notes.txt']);
  fs.rmSync(folder, { recursive: true });
  await clean();
});

test('invitations that are over, the book of backups and sessions of the office go after their time, and not before', async () => {
  const admin = await makeAdmin(shop.context);
  const sessions = async () => (await shop.db.selectFrom('adminSessions').select('id').where('adminId', '=', admin.id).execute()).length;
  const invitations = async () => (await shop.db.selectFrom('adminInvitations').select('email').execute()).map(({ email }) => email);
  const backups = async () => (await shop.db.selectFrom('backups').select('file').execute()).map(({ file }) => file);
  const cleanAll = async () => {
    await clean();
    await workOf(shop.context, keepingMailer())['clean-sessions']();
  };
  const { expiresAt } = await shop.db.selectFrom('adminSessions').select('expiresAt').where('adminId', '=', admin.id).executeTakeFirstOrThrow();
  await shop.db
    .insertInto('adminInvitations')
    .values({ email: 'yeni@ornek.example', emailFolded: 'yeni@ornek.example', name: 'Yeni', role: 'fulfilment', invitedBy: admin.id, tokenHash: randomBytes(32), expiresAt: now })
    .execute();
  const book = { madeBy: 'schedule', startedAt: now, endedAt: now, bytes: 1, rowCount: 1, fileCount: 0, error: null };
  await shop.db
    .insertInto('backups')
    .values({ ...book, file: 'bu-gece' })
    .execute();

  const begun = now;
  now = new Date(expiresAt.getTime() - 1);
  await cleanAll();
  expect([await sessions(), await invitations(), await backups()]).toEqual([1, ['yeni@ornek.example'], ['bu-gece']]);

  now = new Date(begun.getTime() + 29 * DAY);
  await cleanAll();
  expect([await sessions(), await invitations(), await backups()]).toEqual([0, ['yeni@ornek.example'], ['bu-gece']]);

  later(2);
  await cleanAll();
  expect([await sessions(), await invitations(), await backups()]).toEqual([0, [], ['bu-gece']]);

  later(401);
  await cleanAll();
  expect(await backups()).toEqual([]);
});

test('one part that fails is told, and the others are done', async () => {
  const productId = await makeProduct(shop.db);
  const cart = await fillCart(productId);
  const lines: unknown[] = [];
  later(100);
  await shop.db.schema.alterTable('contactMessages').renameTo('contactMessagesAway').execute();
  await shop.db.schema.alterTable('designs').renameTo('designsAway').execute();
  await throwAwayOld({ ...shop.context, log: { ...shop.context.log, error: (...line: unknown[]) => void lines.push((line[0] as { part: string }).part) } as never });
  await shop.db.schema.alterTable('contactMessagesAway').renameTo('contactMessages').execute();
  await shop.db.schema.alterTable('designsAway').renameTo('designs').execute();
  expect(lines).toEqual(['messages', 'designs', 'logos']);
  expect(await rowsOf(cart)).toBe(0);
});

test('periods are the merchant’s, within reason', () => {
  expect(readConfig({ KEEP_DAYS: 'messages=365' }).keepDays).toMatchObject({ messages: 365, carts: 180 });
  for (const wish of ['messages', 'orders=1', 'unpaidOrders=89', 'messages=1', 'carts=-1', 'carts=1e3', '__proto__=90'])
    expect(() => readConfig({ KEEP_DAYS: wish }), wish).toThrow(ConfigError);
});
