// A second process of the shop under test, on the same database. The clock stands still, so that
// nothing in a cache expires by time.
import { afterAll, beforeAll, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import type { TestApp } from './test-app.ts';

type Process = Awaited<ReturnType<typeof buildApp>>;

/** Filled before the first test of the file. */
export function useSecondProcess(shop: TestApp): Process {
  const process = {} as Process;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { db, pool } = openDb(shop.databaseUrl);
    Object.assign(
      process,
      await buildApp({
        config: shop.config,
        secrets: readSecrets(shop.config),
        databaseUrl: shop.databaseUrl,
        db,
        pool,
        maxEventLoopDelayMs: 60_000,
      }),
    );
    stop = () => process.app.close().then(() => db.destroy());
    await Promise.all([process.context.changes.ready, shop.context.changes.ready]);
  });
  afterAll(async () => {
    await stop();
    for (const part of Object.keys(process)) Reflect.deleteProperty(process, part);
    vi.useRealTimers();
  });
  return process;
}
