// Every edit of a field that shoppers see drops the cached answers; an order's stock change does not.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { receiveChanges } from '#server/testing/changes.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { definitionOfField, publicFields } from '#shared/catalogue/product-fields.ts';

const shop = useTestApp();
const heard: string[] = [];
let listener: pg.Client;

beforeAll(async () => {
  await shop.context.changes.ready;
  listener = new pg.Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => void heard.push(payload ?? ''));
  await listener.query('listen changes');
});
afterAll(() => listener.end());

/**
 * Waits until every notification sent so far has arrived, in the shop and here: they come in the
 * order of the commits. The last two are the one that the shop waited for and the mark.
 */
async function hearAll(mark: string) {
  await receiveChanges(shop);
  await sql`select pg_notify('changes', ${mark})`.execute(shop.db);
  await expect.poll(() => heard.at(-1)).toBe(mark);
}
/** The notifications that `work` causes, and none of what was done before it. */
async function noticesOf(work: () => Promise<unknown>): Promise<string[]> {
  await hearAll('before the work');
  heard.length = 0;
  await work();
  await hearAll('end of the work');
  return heard.slice(0, -2);
}

const edited = {
  line: sql`'8691234567893'`,
  paragraph: sql`'Başka bir metin.'`,
  slug: sql`'baska-bir-urun'`,
  whole: sql`7`,
} as const;

test.each(publicFields)('an edit of %s drops every cached answer', async (field) => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  await sql`update products set min_quantity = 14 where id = ${id}`.execute(shop.db);
  const { column, kind } = definitionOfField(field);
  expect(
    await noticesOf(() =>
      sql`update products set ${sql.ref(column ?? '')} = ${edited[kind as keyof typeof edited]}
        where id = ${id}`.execute(shop.db),
    ),
  ).toContain('catalogue');
});

test('an edit of a column that is new drops every cached answer', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const notices = await noticesOf(() =>
    inTransaction(shop.db, async (tx) => {
      await sql`alter table products add column origin text`.execute(tx);
      await sql`update products set origin = 'TR' where id = ${id}`.execute(tx);
      await sql`alter table products drop column origin`.execute(tx);
    }),
  );
  expect(notices).toContain('catalogue');
});

test('stock, sold pieces and what only the back office sees drop none', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const notices = await noticesOf(async () => {
    await sql`update products set stock = stock + 3, sold_count = sold_count + 2 where id = ${id}`.execute(
      shop.db,
    );
    await sql`update products set cost_kurus = 5, reorder_point = 9, version = version + 1
      where id = ${id}`.execute(shop.db);
  });
  expect(notices).toEqual([]);
});
