// Guarantees that must hold although an order is written in few statements (decision 0037).
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { inTransaction, openDb } from '#server/base/db/db.ts';
import { addMail } from '#server/base/jobs/queue.ts';
import { lockSellables } from '#server/catalogue/sellables.sql.ts';
import { checkout, checkoutBody, placeOrder } from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { kurus } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const shop = useTestApp();
const isWaiting = async () =>
  (
    await shop.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%keep: lock-sellables%'",
    )
  ).rowCount === 1;
const tier = (points: number) =>
  ({ minQuantity: 10, discountType: 'PERCENTAGE', discountPoints: points }) as const;

/**
 * An administrator edits the product, and commits only after the other transaction waits for it.
 */
async function lockWhile(
  productId: number,
  edit: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<unknown>,
) {
  let waiting: ReturnType<typeof lockSellables> | undefined;
  await inTransaction(shop.db, async (tx) => {
    await edit(tx);
    waiting = inTransaction(shop.db, (other) => lockSellables(other, [productId]));
    await expect.poll(isWaiting).toBe(true);
  });
  return (await waiting)?.[0];
}

// The first test, so that only its own mails cause notifications.
test('the workers are notified of the mails soon, of each once', async () => {
  const notified: number[] = [];
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '{}' }) =>
    notified.push((JSON.parse(payload) as { count: number }).count),
  );
  await client.connect();
  await client.query('listen "jobs:insert"');
  const product = await makeProduct(shop.db, { stock: 10 });
  const body = await checkoutBody(shop, [{ productId: product }]);

  await Promise.all(Array.from({ length: 5 }, () => checkout(shop, body)));

  await expect.poll(() => notified.reduce((sum, count) => sum + count, 0)).toBe(5);
  await client.end();
});

test('a checkout that waited for a product reads its price, tiers and category as they are afterwards', async () => {
  const id = await makeProduct(shop.db, { price: 1_000, stock: 50, tiers: [tier(1_000)] });
  const { id: category } = await shop.db
    .insertInto('categories')
    .values({ key: 'baska', nameTr: 'Başka', nameEn: 'Other', position: 99 } as never)
    .returning('id')
    .executeTakeFirstOrThrow();

  const repriced = await lockWhile(id, async (tx) => {
    await tx
      .updateTable('products')
      .set({ priceKurus: kurus(2_000) })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('bulkTiers')
      .set({ discountPoints: 2_500 })
      .where('productId', '=', id)
      .execute();
  });
  expect(repriced).toMatchObject({
    id,
    priceKurus: 2_000,
    stock: 50,
    tiers: [{ discountPoints: 2_500 }],
  });

  const moved = await lockWhile(id, (tx) =>
    tx
      .updateTable('products')
      .set({ categoryId: category, stock: 49 })
      .where('id', '=', id)
      .execute(),
  );
  expect(moved).toMatchObject({ id, stock: 49, category: { id: category, nameTr: 'Başka' } });

  const untouched = await lockWhile(id, (tx) =>
    sql`select 1 from products where id = ${id} for update`.execute(tx),
  );
  expect(untouched).toMatchObject({ id, priceKurus: 2_000, stock: 49 });
});

test('products that are not there are left out', async () => {
  const id = await makeProduct(shop.db);
  const found = await inTransaction(shop.db, (tx) => lockSellables(tx, [id, 2_000_000_000]));
  expect(found.map((product) => product.id)).toEqual([id]);
});

test('the mails of an order wait in the queue with it, as the queue itself would have put them there', async () => {
  const product = await makeProduct(shop.db, { stock: 10 });
  const placed = await placeOrder(shop, [{ productId: product }], { paymentMethod: 'transfer' });
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', placed.orderNumber)
    .executeTakeFirstOrThrow();
  const waiting = async () => {
    const { rows } = await shop.pool.query<Record<string, unknown>>(
      'select * from graphile_worker._private_jobs where key like $1 order by key',
      [`mail % ${id}`],
    );
    return rows.map(
      ({ id: _id, run_at: _runAt, created_at: _createdAt, updated_at: _updatedAt, ...row }) => row,
    );
  };
  const ours = await waiting();
  await shop.pool.query('delete from graphile_worker._private_jobs');
  await inTransaction(shop.db, async (tx) => {
    await addMail(tx, 'order-received', id);
    await addMail(tx, 'new-order', id);
  });

  expect(ours.map(({ key }) => key)).toEqual([`mail new-order ${id}`, `mail order-received ${id}`]);
  expect(ours).toEqual(await waiting());
});

test('an order whose payment cannot be written is not stored, and takes no stock', async () => {
  const product = await makeProduct(shop.db, { stock: 10 });
  const body = await checkoutBody(shop, [{ productId: product }]);
  const orders = () =>
    shop.pool
      .query(
        'select count(*)::int as orders, (select count(*)::int from graphile_worker.jobs) as jobs from orders',
      )
      .then(({ rows }) => rows[0]);
  const before = await orders();
  await sql`alter table payments add constraint refused check
      (created_at < now() - interval '1 year') not valid`.execute(shop.db);

  const { status } = await checkout(shop, body);
  await sql`alter table payments drop constraint refused`.execute(shop.db);

  expect(status).toBe(500);
  expect(await orders()).toEqual(before);
  expect(await stockOf(shop.db, product)).toBe(10);
});

test('prepared plans still work after a migration that adds columns', async () => {
  const product = await makeProduct(shop.db, { stock: 100 });
  for (let round = 0; round < 6; round += 1) await placeOrder(shop, [{ productId: product }]);
  await sql`alter table orders add column later text default 'x'`.execute(shop.db);
  await sql`alter table products add column later text`.execute(shop.db);
  await sql`alter table payments add column later int`.execute(shop.db);

  const answers = await Promise.all(
    Array.from({ length: 12 }, async () =>
      checkout<CheckoutAnswer>(shop, await checkoutBody(shop, [{ productId: product }])),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stockOf(shop.db, product)).toBe(100 - 18);
});

test('a named statement is planned once per connection, whatever its values', async () => {
  const { db } = openDb(shop.databaseUrl, { maxConnections: 1 });
  const twice = (value: number) =>
    sql<{ twice: number }>`/* keep: twice */ select ${value}::int * 2 as twice`.execute(db);

  expect([(await twice(1)).rows, (await twice(21)).rows]).toEqual([
    [{ twice: 2 }],
    [{ twice: 42 }],
  ]);
  await sql`select 1`.execute(db);

  const { rows } = await sql<{
    name: string;
    uses: number;
  }>`select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(
    db,
  );
  expect(rows).toEqual([{ name: 'twice', uses: 2 }]);
  await db.destroy();
});
