import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { fold } from '#shared/base/fold.ts';
import { codeOf, folded } from './sql-parts.ts';

const shop = useTestApp();

test.each([
  'IŞILTILI ŞİŞE',
  'ığdır İğne',
  'ÇÖĞÜŞI çöğüşi',
  'Kâğıt, Rûhî, mîmar',
  'Café Crème',
  'S\u0327i\u0307s\u0327e',
  '50 ml 18/415 %',
])('the database folds %j as the shop does', async (text) => {
  const { rows } = await sql<{
    folded: string;
    code: string;
  }>`select ${folded(sql`${text}::text`)} as folded,
      ${codeOf(sql`${text.normalize('NFC')}::text`)} as code`.execute(shop.db);

  expect(rows[0]?.folded).toBe(fold(text));
  if (!/é|è/.test(text)) expect(rows[0]?.code).toBe(fold(text).replace(/[^a-z0-9]/g, ''));
});

test('codes of products are looked up in their index', async () => {
  const { rows } = await sql<{
    definition: string;
  }>`select indexdef as definition from pg_indexes where indexname = 'products_by_code'`.execute(
    shop.db,
  );
  const plan = await shop.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return (
      await sql<{
        'QUERY PLAN': string;
      }>`explain select 1 from products p where ${codeOf(sql`p.sku`)} = 'abc'`.execute(tx)
    ).rows;
  });

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(plan)).toContain('products_by_code');
});
