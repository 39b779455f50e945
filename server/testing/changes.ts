// Changes reach the caches of a shop by notifications, after the statement has been answered.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { makeEntry } from '#server/base/http-cache/cache-entry.ts';
import type { TestApp } from './test-app.ts';

/**
 * Resolves when this shop has received every notification of the statements before: they come in
 * the order of the commits, and the last one drops an entry of the cache.
 */
export async function receiveChanges({ db, context }: Pick<TestApp, 'db' | 'context'>) {
  const { cache, changes } = context;
  await changes.ready;
  const topic = `received ${randomUUID()}`;
  cache.put(topic, makeEntry(200, {}, Buffer.from(topic), [topic]), cache.mark());
  await sql`select pg_notify('changes', ${topic})`.execute(db);
  // Also in hooks, where there is no `expect.poll`. The limit is that of `expect.poll`.
  await vi.waitFor(() => expect(cache.get(topic)).toBeUndefined(), {
    timeout: 25_000,
    interval: 20,
  });
}

/**
 * Listens while the tests of a file run. Returns a function for the notifications that `work`
 * causes, and none of what was done before it.
 */
export function useNotices(shop: Pick<TestApp, 'db' | 'context' | 'databaseUrl'>) {
  const heard: string[] = [];
  let listener: pg.Client;
  beforeAll(async () => {
    await shop.context.changes.ready;
    listener = new pg.Client({ connectionString: shop.databaseUrl });
    await listener.connect();
    listener.on('notification', ({ payload }) => void heard.push(payload ?? ''));
    await listener.query('listen changes');
  });
  afterAll(() => listener?.end());

  /**
   * Waits until every notification sent so far has arrived, in the shop and here: they come in the
   * order of the commits. The last two are the one that the shop waited for and the mark.
   */
  async function hearAll(mark: string) {
    await receiveChanges(shop);
    await sql`select pg_notify('changes', ${mark})`.execute(shop.db);
    await expect.poll(() => heard.at(-1)).toBe(mark);
  }
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    await hearAll('before the work');
    heard.length = 0;
    await work();
    await hearAll('end of the work');
    return heard.slice(0, -2);
  };
}
