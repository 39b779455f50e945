// Every edit of a field that shoppers see drops the cached answers; an order's stock change does not.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { useNotices } from '#server/testing/changes.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { definitionOfField, publicFields } from '#shared/catalogue/product-fields.ts';

const shop = useTestApp();
const noticesOf = useNotices(shop);

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
