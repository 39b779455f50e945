import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/test-app.ts';
import { inTransaction, openDb } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDb>;
beforeEach(async () => {
  database = await createTestDatabase();
  opened = openDb(database.url, { maxConnections: 1 });
});
afterEach(async () => {
  await opened.db.destroy();
  await database.drop();
});

const addFaqGroup = (db: typeof opened.db) =>
  sql`insert into faq_groups (name_tr, name_en, position) values ('Soru', 'Question', 99)`.execute(
    db,
  );
const addedGroups = async () =>
  (await sql`select 1 from faq_groups where position = 99`.execute(opened.db)).rows.length;

test('begin is sent with the first statement, without waiting for an answer of its own', async () => {
  let client: pg.PoolClient | undefined;
  opened.pool.on('acquire', (acquired) => {
    client = acquired;
  });
  const states: unknown[] = [];

  await inTransaction(opened.db, async (tx) => {
    states.push(client?.getTransactionStatus());
    await addFaqGroup(tx);
    states.push(client?.getTransactionStatus());
  });

  // I: idle, T: in a transaction.
  expect(states).toEqual(['I', 'T']);
  expect(await addedGroups()).toBe(1);
});

test('work that fails leaves nothing, and the connection serves the next transaction', async () => {
  const failing = inTransaction(opened.db, async (tx) => {
    await addFaqGroup(tx);
    throw new Error('out of glass');
  });
  await expect(failing).rejects.toThrow('out of glass');
  expect(await addedGroups()).toBe(0);

  await inTransaction(opened.db, addFaqGroup);
  expect(await addedGroups()).toBe(1);
});

test('a transaction whose begin failed does not succeed', async () => {
  opened.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((text: unknown, ...more: unknown[]) =>
      text === 'begin'
        ? Promise.reject(new Error('begin was refused'))
        : send(text, ...more)) as typeof client.query;
  });
  await expect(inTransaction(opened.db, (tx) => sql`select 1`.execute(tx))).rejects.toThrow(
    'begin was refused',
  );
});
