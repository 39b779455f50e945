// The database goes away while a new shop is filled, as it does when the disk is full: the work
// fails with its reason, and the process lives to stop its own PostgreSQL.
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase } from '#server/testing/test-app.ts';
import { seed } from './seed.ts';

const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

const LOST = 'terminating connection due to administrator command';

test.each([
  [
    'loading the demo shop',
    'begin; lock table categories in access exclusive mode',
    (url: string) => seed(url, { withDemoShop: true }),
  ],
  ['migrating', 'select pg_advisory_lock(7240001)', (url: string) => migrate(url)],
])('%s ends with the reason, not the process', async (_what, block, work) => {
  const database = await createTestDatabase();
  const other = new pg.Client({ connectionString: database.url });
  // A transaction sees the sessions only as they were at its first look.
  const watcher = new pg.Client({ connectionString: database.url });
  await Promise.all([other.connect(), watcher.connect()]);
  try {
    await other.query(block);
    const done = work(database.url).then(
      () => null,
      (error: Error) => error.message,
    );
    const terminate = async () =>
      (
        await watcher.query(
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(terminate).toBe(1);
    expect(await done).toBe(LOST);
    expect(uncaught).toEqual([]);
  } finally {
    await Promise.all([other.end(), watcher.end()]);
    await database.drop();
  }
});
