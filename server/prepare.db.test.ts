import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction, openDb } from '#server/base/db/db.ts';
import { readConfig } from '#server/base/run/config.ts';
import { createTestDatabase } from '#server/testing/test-app.ts';
import { holdPrices } from './discounts/prices.ts';
import { prepareShop } from './prepare.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-prepare-'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('the shop is loaded while the prices of all products are compared, and waits for them', async () => {
  const { db } = openDb(database.url);
  const config = readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'silent' });
  const meanwhile = vi.fn();
  let isPrepared = false;

  const preparing = await inTransaction(db, async (tx) => {
    await holdPrices(tx);
    const prepared = prepareShop(config, database.url, { meanwhile }).then(() => {
      isPrepared = true;
    });
    await expect.poll(() => meanwhile.mock.calls.length).toBe(1);
    // The refresh waits for this transaction.
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await waits.execute(tx)).rows.length).toBe(1);
    expect(isPrepared).toBe(false);
    return { prepared };
  });

  await preparing.prepared;
  expect(isPrepared).toBe(true);
  await db.destroy();
});
