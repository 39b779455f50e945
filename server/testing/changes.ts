// Changes reach the caches of a shop by notifications, after the statement has been answered.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
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
