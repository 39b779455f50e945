// Which data are deleted, when, and which never.

import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { workOf } from '#server/work/jobs.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { clearOldCarts } from './retention.sql.ts';
import { purgeExpired } from './retention.ts';

let now = new Date('2026-11-21T09:00:00Z');
const shop = useTestApp({
  clock: () => now,
  env: {
    KEEP_DAYS:
      'carts=90, designs=200, unpaidOrders=100, quotes=40, returnPictures=120, sheets=10, outbox=7, logos=20',
  },
});
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const clean = () => workOf(shop.context, recordingMailer())['delete-expired']();

async function fillCart(productId: number, designId: string | null = null): Promise<number> {
  const { id } = await makeCustomer(shop.context);
  await shop.db
    .insertInto('customerCarts')
    .values({ customerId: id, version: 3, updatedAt: now })
    .execute();
  await shop.db
    .insertInto('customerCartItems')
    .values({
      customerId: id,
      cartItemId: 'a',
      productId,
      designId,
      quantity: 2,
      priceKurus: 1_000,
      position: 1,
      addedAt: now,
    })
    .execute();
  return id;
}
const rowsOf = async (customerId: number) =>
  (
    await shop.db
      .selectFrom('customerCartItems')
      .selectAll()
      .where('customerId', '=', customerId)
      .execute()
  ).length;

let made = 0;
async function makeDesign(logo: string | null = null): Promise<string> {
  made += 1;
  const code = `DESGN${String(made).padStart(5, '0')}`;
  const choices = JSON.stringify({
    parts: {},
    label: logo ? { items: [{ kind: 'logo', hash: logo }] } : null,
  });
  await shop.db
    .insertInto('designs')
    .values({
      code,
      choices,
      choicesHash: randomBytes(32).toString('hex'),
      isPersonalised: logo !== null,
      kept: '{}',
      createdAt: now,
      askedOn: now,
    })
    .execute();
  return code;
}
async function makeLogo(): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  await shop.db
    .insertInto('designLogos')
    .values({ hash, width: 10, height: 10, createdAt: now, askedOn: now })
    .execute();
  await shop.context.storage.write(`logos/${hash}.png`, Buffer.from('x'));
  return hash;
}
const designs = async () =>
  (await shop.db.selectFrom('designs').select('code').orderBy('code').execute()).map(
    ({ code }) => code,
  );

test('an unused cart loses its rows after its period, and gets a new version', async () => {
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
  const cart = await shop.db
    .selectFrom('customerCarts')
    .select('version')
    .where('customerId', '=', old)
    .executeTakeFirstOrThrow();
  expect(cart.version).toBe(4);
});

test('batches are no larger than their limit', async () => {
  const productId = await makeProduct(shop.db);
  const carts = [await fillCart(productId), await fillCart(productId), await fillCart(productId)];
  later(400);
  expect([await clearOldCarts(shop.db, now, 2), await clearOldCarts(shop.db, now, 2)].at(0)).toBe(
    2,
  );
  await clearOldCarts(shop.db, now, 100);
  expect(await Promise.all(carts.map(rowsOf))).toEqual([0, 0, 0]);
});

test('an unused design is deleted; never one in a cart, an order, a quote or an account, nor its logo', async () => {
  const productId = await makeProduct(shop.db);
  const free = await makeLogo();
  const carted = await makeLogo();
  const ordered = await makeLogo();
  const quoted = await makeLogo();
  const owned = await makeLogo();
  const unused = await makeDesign(free);
  const inCart = await makeDesign(carted);
  const inOrder = await makeDesign(ordered);
  const inQuote = await makeDesign(quoted);
  const inAccount = await makeDesign(owned);
  await makeOrder(shop.db, { items: [{ productId, designId: inOrder }] });
  const { id } = await makeCustomer(shop.context);
  await shop.db
    .insertInto('customerDesigns')
    .values({ customerId: id, code: inAccount, name: 'Benim', addedAt: now })
    .execute();
  await sql`alter table quote_items disable trigger all`.execute(shop.db);
  await sql`insert into quote_items select (jsonb_populate_record(null::quote_items, ${JSON.stringify(
    {
      quote_id: 1,
      is_chosen: true,
      position: 1,
      product_id: productId,
      design_id: inQuote,
      sku: 'A',
      name: 'A',
      image_url: '',
      quantity: 1,
      price_kurus: 1,
      unit_price_kurus: 1,
      line_total_kurus: 1,
      discount_kurus: 0,
    },
  )}::jsonb)).*`.execute(shop.db);
  later(199);
  await fillCart(productId, inCart);
  await clean();
  expect(await designs()).toEqual([unused, inCart, inOrder, inQuote, inAccount]);
  later(2);
  await clean();
  expect(await designs()).toEqual([inCart, inOrder, inQuote, inAccount]);
  const logos = (await shop.db.selectFrom('designLogos').select('hash').execute()).map(
    ({ hash }) => hash,
  );
  expect(logos.sort()).toEqual([carted, ordered, quoted, owned].sort());
  expect([
    await shop.context.storage.has(`logos/${free}.png`),
    await shop.context.storage.has(`logos/${owned}.png`),
  ]).toEqual([false, true]);
});

test('a logo on no saved design is deleted after its own period', async () => {
  const old = await makeLogo();
  const newer = await makeLogo();
  await shop.db
    .updateTable('designLogos')
    .set({ askedOn: new Date(now.getTime() - 21 * DAY_MS) })
    .where('hash', '=', old)
    .execute();
  await shop.db
    .updateTable('designLogos')
    .set({ askedOn: new Date(now.getTime() - 19 * DAY_MS) })
    .where('hash', '=', newer)
    .execute();
  await clean();
  expect([
    await shop.context.storage.has(`logos/${old}.png`),
    await shop.context.storage.has(`logos/${newer}.png`),
  ]).toEqual([false, true]);
});

test('quotes, pictures of returns and sheets go by the periods that the merchant has set', async () => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const days of [39, 41]) {
    const sums = {
      subtotalKurus: 1,
      discountKurus: 0,
      taxKurus: 0,
      shippingKurus: 0,
      totalKurus: 1,
      taxPoints: 0,
      pricesIncludeTax: true,
    };
    const row = {
      ...sums,
      number: `N${days}`,
      code: `C${days}`,
      name: 'Işıl',
      email: 'i@ornek.com',
      language: 'tr',
      expiresAt: ago(days),
      createdAt: ago(days),
    };
    await shop.db.insertInto('quotes').values(row).execute();
  }

  const order = await makeOrder(shop.db, { items: [{ productId: await makeProduct(shop.db) }] });
  const picture = async (days: number) => {
    const hash = randomBytes(32).toString('hex');
    const row = {
      orderId: order.id,
      requestKey: randomUUID(),
      code: `ABCDE${days}`,
      reason: 'withdrawal',
      state: 'cancelled',
      endedAt: ago(days),
    };
    const { id: returnId } = await shop.db
      .insertInto('returns')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('returnPictures')
      .values({ returnId, hash, width: 1, height: 1 })
      .execute();
    await shop.context.storage.write(`returns/${hash}.webp`, Buffer.from('x'));
    return `returns/${hash}.webp`;
  };
  const sheet = async (days: number) => {
    const fileId = randomUUID();
    await shop.db
      .insertInto('imports')
      .values({
        fileId,
        fileName: 'a.csv',
        sizeBytes: 1,
        adminEmail: 'y@ornek.com',
        createdAt: ago(days),
      })
      .execute();
    await shop.context.storage.write(`imports/${fileId}`, Buffer.from('x'));
    return `imports/${fileId}`;
  };
  const keys = [await picture(119), await picture(121), await sheet(9), await sheet(11)];

  const work = workOf(shop.context, recordingMailer());
  for (const name of ['clean-quotes', 'clean-return-pictures', 'clean-imports'] as const)
    await work[name]();
  expect(
    (await shop.db.selectFrom('quotes').select('number').execute()).map(({ number }) => number),
  ).toEqual(['N39']);
  expect(await Promise.all(keys.map((key) => shop.context.storage.has(key)))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('mails stored as files are deleted after their period, and nothing else in their folder', async () => {
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

test('expired invitations, the list of backups and sessions of the back office are deleted after their period, and not before', async () => {
  const admin = await makeAdmin(shop.context);
  const sessions = async () =>
    (
      await shop.db
        .selectFrom('adminSessions')
        .select('id')
        .where('adminId', '=', admin.id)
        .execute()
    ).length;
  const invitations = async () =>
    (await shop.db.selectFrom('adminInvitations').select('email').execute()).map(
      ({ email }) => email,
    );
  const backups = async () =>
    (await shop.db.selectFrom('backups').select('file').execute()).map(({ file }) => file);
  const cleanAll = async () => {
    await clean();
    await workOf(shop.context, recordingMailer())['clean-sessions']();
  };
  const { expiresAt } = await shop.db
    .selectFrom('adminSessions')
    .select('expiresAt')
    .where('adminId', '=', admin.id)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('adminInvitations')
    .values({
      email: 'yeni@ornek.example',
      emailFolded: 'yeni@ornek.example',
      name: 'Yeni',
      role: 'fulfilment',
      invitedBy: admin.id,
      tokenHash: randomBytes(32),
      expiresAt: now,
    })
    .execute();
  const book = {
    madeBy: 'schedule',
    startedAt: now,
    endedAt: now,
    bytes: 1,
    rowCount: 1,
    fileCount: 0,
    error: null,
  };
  await shop.db
    .insertInto('backups')
    .values({ ...book, file: 'bu-gece' })
    .execute();

  const begun = now;
  now = new Date(expiresAt.getTime() - 1);
  await cleanAll();
  expect([await sessions(), await invitations(), await backups()]).toEqual([
    1,
    ['yeni@ornek.example'],
    ['bu-gece'],
  ]);

  now = new Date(begun.getTime() + 29 * DAY_MS);
  await cleanAll();
  expect([await sessions(), await invitations(), await backups()]).toEqual([
    0,
    ['yeni@ornek.example'],
    ['bu-gece'],
  ]);

  later(2);
  await cleanAll();
  expect([await sessions(), await invitations(), await backups()]).toEqual([0, [], ['bu-gece']]);

  later(401);
  await cleanAll();
  expect(await backups()).toEqual([]);
});

test('one part that fails is reported, and the others are done', async () => {
  const productId = await makeProduct(shop.db);
  const cart = await fillCart(productId);
  const lines: unknown[] = [];
  later(100);
  await shop.db.schema.alterTable('contactMessages').renameTo('contactMessagesAway').execute();
  await shop.db.schema.alterTable('designs').renameTo('designsAway').execute();
  await purgeExpired({
    ...shop.context,
    log: {
      ...shop.context.log,
      error: (...line: unknown[]) => void lines.push((line[0] as { part: string }).part),
    } as never,
  });
  await shop.db.schema.alterTable('contactMessagesAway').renameTo('contactMessages').execute();
  await shop.db.schema.alterTable('designsAway').renameTo('designs').execute();
  expect(lines).toEqual(['messages', 'designs', 'logos']);
  expect(await rowsOf(cart)).toBe(0);
});
