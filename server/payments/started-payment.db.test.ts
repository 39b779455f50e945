import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { updateStarted } from './payments.sql.ts';

const shop = useTestApp();

test('the start of a payment is recorded by its id, not by reading all open payments', async () => {
  const started = {
    reference: 'X',
    step: { kind: 'redirect', url: 'https://ornek.example' },
  } as const;
  const used = await inTransaction(shop.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    expect(await updateStarted(tx, 'NONE', started)).toBe(false);
    const { rows } = await sql<{ name: string }>`
      select indexrelname as name from pg_stat_user_indexes
      where relname = 'payments' and pg_stat_get_xact_numscans(indexrelid) > 0`.execute(tx);
    return rows.map(({ name }) => name);
  });
  expect(used).toEqual(['payments_pkey']);
});
