import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { selectProductRows } from '#server/catalogue/catalogue.sql.ts';
import { selectNeighbours } from '#server/catalogue/neighbours.sql.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Db } from './db.ts';
import { anyOf } from './sql-parts.ts';

const shop = useTestApp();

const idsWith = async (db: Db, any: RawBuilder<unknown>) =>
  (
    await sql<{
      id: number;
    }>`select p.id from products p where p.id = ${any} order by p.id`.execute(db)
  ).rows.map(({ id }) => id);

test('finds the rows with the ids of the list, and none for an empty list', async () => {
  const some = [await makeProduct(shop.db), await makeProduct(shop.db)];
  await makeProduct(shop.db);
  expect(await idsWith(shop.db, anyOf([...some, 2 ** 31 - 1]))).toEqual(some);
  expect(await idsWith(shop.db, anyOf([]))).toEqual([]);
});

test('a prepared statement with a generic plan is not planned again for each call', async () => {
  const plans = await shop.db.connection().execute(async (db) => {
    for (let call = 0; call < 12; call += 1) {
      await selectProductRows(db, [1 + call]);
      await selectNeighbours(db, [1 + call]);
    }
    return sql<{ name: string; generic: number; custom: number }>`
      select name, generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where name in ('product-rows', 'neighbours')`.execute(db);
  });
  expect(plans.rows.map(({ name }) => name).sort()).toEqual(['neighbours', 'product-rows']);
  for (const { generic, custom } of plans.rows) expect(custom).toBeLessThan(generic);
});
