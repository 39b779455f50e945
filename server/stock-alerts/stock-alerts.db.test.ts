import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkoutBody, type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { makeManyProducts, makeProduct } from '#server/testing/make-product.ts';
import { stockAlertCalls } from '#server/testing/stock-alerts.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import { notifyOfStock } from './stock-alerts.ts';

const clock = testClock();

const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });

const { wait, soldOut, restock, alertsOf, someone, queue, aMinute } = stockAlertCalls(shop, clock);

describe('setting an alert', () => {
  test('[A03] a guest gives an address; a customer need not', async () => {
    const product = await soldOut();
    const customer = await makeCustomer(shop.context);

    const guest = await wait(product, { email: ' Misafir@Ornek.com ', quantity: 3 });
    const own = await wait(product, {}, { as: customer, headers: { 'accept-language': 'en' } });
    const other = await wait(product, { email: 'is@ornek.com' }, { as: customer });

    expect([guest.status, guest.body]).toEqual([200, { email: 'Misafir@Ornek.com', quantity: 3 }]);
    expect(own.body).toEqual({ email: customer.email, quantity: 1 });
    expect(other.body).toEqual({ email: 'is@ornek.com', quantity: 1 });
    expect(guest.headers['cache-control']).toMatch(/no-store|private/);
    expect(await alertsOf(product)).toMatchObject([
      { email: 'Misafir@Ornek.com', quantity: 3, customerId: null, language: 'tr', sentAt: null },
      { email: customer.email, customerId: customer.id, language: 'en' },
      { email: 'is@ornek.com', customerId: customer.id },
    ]);
  });

  test('[A03] a repeated request changes the quantity, with the same place and answer; also at once', async () => {
    const product = await soldOut();
    const first = await wait(product, { email: 'yine@ornek.com', quantity: 2 });
    const [before] = await alertsOf(product);
    clock.advance(MINUTE);

    const again = await Promise.all(
      [1, 2, 3].map(() => wait(product, { email: 'YINE@ornek.com', quantity: 9 })),
    );

    for (const answer of again)
      expect([answer.status, Object.keys(answer.body)]).toEqual([
        first.status,
        Object.keys(first.body),
      ]);
    expect(await alertsOf(product)).toEqual([{ ...before, quantity: 9 }]);
  });

  test('[A03] a quantity that is in stock needs no alert; minimum and step count', async () => {
    const product = await makeProduct(shop.db, { stock: 10, minQuantity: 6, quantityStep: 6 });

    const there = await wait(product, { email: someone(), quantity: 1 });
    const missing = await wait(product, { email: someone(), quantity: 7 });

    expect([there.status, there.body.code]).toEqual([422, 'ALREADY_IN_STOCK']);
    expect([missing.status, missing.body.quantity]).toEqual([200, 12]);
    expect(await alertsOf(product)).toMatchObject([{ quantity: 12 }]);
  });

  test('[A03] a product that does not exist, or is no longer sold, has no alert', async () => {
    const withdrawn = await soldOut({ isActive: false });

    const answers = [
      await wait(2_147_483_647, { email: someone() }),
      await wait(withdrawn, { email: someone() }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'PRODUCT_NOT_FOUND'],
      [410, 'PRODUCT_WITHDRAWN'],
    ]);
  });

  test.each([
    undefined,
    {},
    { email: null },
    { email: 'adres' },
    { email: 'a@b.co\r\nBcc: c@d.co' },
    { email: `${'a'.repeat(250)}@b.co` },
    { email: 'ışıl@örnek\ud83e.com' },
    { email: 'a@b.co', quantity: 0 },
    { email: 'a@b.co', quantity: -3 },
    { email: 'a@b.co', quantity: 1.5 },
    { email: 'a@b.co', quantity: '2' },
    { email: 'a@b.co', quantity: 1_000_001 },
  ])('[A03] %j is refused', async (body) => {
    const product = await soldOut();

    const answer = await wait(product, body);

    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await alertsOf(product)).toEqual([]);
  });

  test('[A03] a customer whose access token has expired must sign in again, instead of giving an address', async () => {
    const product = await soldOut();
    const customer = await makeCustomer(shop.context);
    clock.advance(31 * MINUTE);

    const answer = await wait(product, {}, { as: customer });

    expect([answer.status, answer.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect((await wait(product, { email: someone() }, { as: customer })).status).toBe(200);
  });

  test('[A03] one address has a limited number of alerts', async () => {
    const products = await makeManyProducts(shop.db, 51);
    await shop.db.updateTable('products').set({ stock: 0 }).where('id', 'in', products).execute();
    const email = someone();
    await shop.db
      .insertInto('stockAlerts')
      .values(
        products
          .slice(0, 49)
          .map((productId) => ({ productId, email, quantity: 1, language: 'tr' })),
      )
      .execute();

    const answers = await Promise.all(
      [49, 50].map((index) => wait(products[index] ?? 0, { email: email.toUpperCase() })),
    );

    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [422, 'TOO_MANY_ROWS'],
    ]);
    expect((await wait(products[0] ?? 0, { email, quantity: 5 })).status).toBe(200);
  });

  test('[A03] requests are limited by sender, and by the e-mail address that is given', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
    const productId = await makeProduct(limited.db, { stock: 0 });
    const from = (address: string, email: string) =>
      ask<ErrorAnswer>(limited, 'POST', `/products/${productId}/stock-alerts`, {
        body: { email },
        headers: { 'x-forwarded-for': address },
      });

    const bySender = [];
    for (let index = 0; index < 21; index += 1)
      bySender.push((await from('192.0.2.1', `kisi.${index}@ornek.com`)).status);
    const byEmail = [];
    for (let index = 0; index < 21; index += 1)
      byEmail.push((await from(`198.51.100.${index}`, 'Hep.Ayni@ornek.com')).status);

    expect(bySender).toEqual([...Array(20).fill(200), 429]);
    expect(byEmail).toEqual([...Array(20).fill(200), 429]);
    await limited.stop();
  });
});

describe('sending alerts', () => {
  test('[A03] one mail when the requested quantity is in stock, and only one', async () => {
    const product = await soldOut();
    const [few, many] = await queue(product, 2, 50);
    expect(await aMinute()).toEqual([]);

    await restock(product, 1);
    expect(await aMinute()).toEqual([]);
    await restock(product, 10);
    expect(await aMinute()).toEqual([few]);
    expect(await aMinute()).toEqual([]);
    await restock(product, 0);
    await restock(product, 51);
    expect(await aMinute()).toEqual([]);
    clock.advance(25 * HOUR);
    expect(await aMinute()).toEqual([many]);
    clock.advance(25 * HOUR);
    expect(await aMinute()).toEqual([]);
  });

  test('[A03] the oldest first while the stock lasts; notified pieces are set aside until they are ordered, at most for a day', async () => {
    const product = await soldOut();
    const [a, b, c, d, e] = await queue(product, 3, 3, 2, 1, 1);
    await restock(product, 5);

    expect(await aMinute()).toEqual([a, c]);
    clock.advance(MINUTE);
    expect(await aMinute()).toEqual([]);

    const body = await checkoutBody(shop, [{ productId: product, quantity: 1 }]);
    await placeOrder(shop, [{ productId: product, quantity: 1 }], {
      customer: { ...body.customer, email: String(a).toUpperCase() },
    });
    expect(await aMinute()).toEqual([d, e]);
    clock.advance(25 * HOUR);
    expect(await aMinute()).toEqual([b]);
  });

  test('[A03] of several processes at once, one notifies', async () => {
    const product = await soldOut();
    const emails = await queue(product, 1, 1, 1, 1);
    await restock(product, 4);
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);

    await Promise.all(Array.from({ length: 6 }, () => notifyOfStock(shop.context)));

    const sent = (await waitingJobs(shop.db)).filter(({ name }) => name === 'send-stock-alert');
    expect(sent).toHaveLength(emails.length);
    expect((await aMinute()).sort()).toEqual(emails.sort());
  });

  test('[A03] after a failure half-way, nobody is notified twice and nobody is left out', async () => {
    const product = await soldOut();
    const [one, two] = await queue(product, 1, 1);
    await restock(product, 2);
    await sql`create function refuse_second() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from graphile_worker._private_jobs where key like 'stock alert %')
          then raise exception 'the power is off'; end if;
        return new;
      end $$`.execute(shop.db);
    await sql`create trigger refuse_second before insert on graphile_worker._private_jobs for each
        row execute function refuse_second()`.execute(shop.db);
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);

    await expect(notifyOfStock(shop.context)).rejects.toThrow('the power is off');

    expect((await waitingJobs(shop.db)).filter(({ name }) => name === 'send-stock-alert')).toEqual(
      [],
    );
    expect((await alertsOf(product)).map(({ sentAt }) => sentAt)).toEqual([null, null]);
    await sql`drop trigger refuse_second on graphile_worker._private_jobs`.execute(shop.db);
    await sql`drop function refuse_second`.execute(shop.db);
    expect(await aMinute()).toEqual([one, two]);
  });

  test('[A03] an alert that is being changed waits for the next minute, and delays no other', async () => {
    const product = await soldOut();
    const [busy, free] = await queue(product, 1, 1);
    await restock(product, 2);

    await shop.db.transaction().execute(async (tx) => {
      await sql`select 1 from stock_alerts where product_id = ${product} and email = ${busy}
          for update`.execute(tx);
      expect(await aMinute()).toEqual([free]);
    });

    expect(await aMinute()).toEqual([busy]);
  });

  test('[A03] a product that is no longer sold sends no alert', async () => {
    const product = await soldOut();
    await queue(product, 1);
    await shop.db
      .updateTable('products')
      .set({ stock: 5, isActive: false })
      .where('id', '=', product)
      .execute();

    expect(await aMinute()).toEqual([]);
  });

  test('[A03] a notified person may set a new alert', async () => {
    const product = await soldOut();
    const [email] = await queue(product, 1);
    await restock(product, 1);
    await aMinute();
    await restock(product, 0);
    clock.advance(25 * HOUR);

    expect((await wait(product, { email })).status).toBe(200);
    await restock(product, 1);
    expect(await aMinute()).toEqual([email]);
  });

  test('[A03] addresses are deleted after their period', async () => {
    const sent = await soldOut();
    const vain = await soldOut();
    const waiting = await soldOut();
    await queue(sent, 1);
    await restock(sent, 1);
    await aMinute();
    await queue(vain, 1);
    const clean = workOf(shop.context, recordingMailer())['delete-expired'];

    clock.advance(29 * 24 * HOUR);
    await clean();
    expect([await alertsOf(sent), await alertsOf(vain)].map((rows) => rows.length)).toEqual([1, 1]);
    clock.advance(336 * 24 * HOUR);
    await queue(waiting, 1);
    await clean();
    expect(
      [await alertsOf(sent), await alertsOf(vain), await alertsOf(waiting)].map(
        (rows) => rows.length,
      ),
    ).toEqual([0, 0, 1]);
  });
});

test('when the account is deleted at the same moment, the alert becomes that of a visitor', async () => {
  const customer = await makeCustomer(shop.context);
  const productId = await soldOut();
  const leaving = await shop.db.startTransaction().execute();
  await leaving
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer.id)
    .forUpdate()
    .execute();

  const asked = wait(productId, { email: customer.email, quantity: 5 }, { as: customer });
  await expect
    .poll(
      async () =>
        (
          await sql<{
            count: number;
          }>`select count(*)::int as count from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%stock_alerts%'`.execute(shop.db)
        ).rows[0]?.count,
    )
    .toBe(1);
  await leaving.deleteFrom('customers').where('id', '=', customer.id).execute();
  await leaving.commit().execute();

  expect((await asked).status).toBe(200);
  expect(await alertsOf(productId)).toMatchObject([{ customerId: null, quantity: 5 }]);
});
