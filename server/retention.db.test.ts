// What is thrown away, when, and what never is.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { workOf } from './jobs.ts';
import { clearOldCarts } from './retention.sql.ts';
import { throwAwayOld } from './retention.ts';
import { makeCustomer } from './testing/customers.ts';
import { keepingMailer } from './testing/jobs.ts';
import { makeProduct } from './testing/make-product.ts';
import { makeOrder } from './testing/orders.ts';
import { useTestApp } from './testing/test-app.ts';

let now = new Date('2026-11-21T09:00:00Z');
const DAY = 86_400_000;
const shop = useTestApp({ clock: () => now, env: { KEEP_DAYS: 'carts=90, designs=200' } });
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
  for (const wish of ['messages', 'orders=1', 'messages=1', 'carts=-1', 'carts=1e3', '__proto__=90']) expect(() => readConfig({ KEEP_DAYS: wish }), wish).toThrow(ConfigError);
});
