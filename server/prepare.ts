// Runs once before a shop serves, even with several processes: schema, demo shop, initial values,
// first administrator.

import { migrate } from '#db/migrate.ts';
import { ensureFirstAdmin } from '#server/admin-auth/admins.ts';
import { createPasswords } from '#server/auth/passwords.ts';
import { type Db, openDb } from '#server/base/db/db.ts';
import { registerMailTask } from '#server/base/jobs/queue.sql.ts';
import { createLogger } from '#server/base/observe/log.ts';
import type { Config } from '#server/base/run/config.ts';
import { reach } from '#server/base/run/open-database.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { openStorage } from '#server/base/storage/open-storage.ts';
import { storeDemoPhotographs } from '#server/demo/photographs.ts';
import { seed } from '#server/demo/seed.ts';
import { refreshAllPrices } from '#server/discounts/prices.ts';
import { refuseUnsafeShop } from '#server/settings/live-shop.ts';
import { insertFirstSettings } from '#server/settings/settings.ts';

type PrepareOptions = { say?: (line: string) => void; meanwhile?: () => unknown };

/** `meanwhile` is work to do while PostgreSQL compares the prices of all products. */
export async function prepareShop(
  config: Config,
  databaseUrl: string,
  { say = () => undefined, meanwhile = () => undefined }: PrepareOptions = {},
): Promise<void> {
  const applied = await reach(() => migrate(databaseUrl));
  if (applied.length > 0) say(`Schema brought up to date (${applied.join(', ')}).`);
  const hasDemoShop = config.loadDemoData && !config.isLive;
  const loaded = await seed(databaseUrl, { withDemoShop: hasDemoShop });
  if (loaded > 0) say(`Demo shop loaded: ${loaded} products.`);

  // Created here, so that concurrent workers do not each create one, and an invalid one is reported
  // before the start.
  readSecrets(config);
  const { db, pool } = openDb(databaseUrl, { maxConnections: 5 });
  try {
    const prepareRecords = async () => {
      await registerMailTask(pool);
      await insertFirstSettings(db, config);
      await refuseUnsafeShop(db, config);
      await createFirstAdmin(db, config, say);
      if (hasDemoShop)
        await storeDemoPhotographs({
          db,
          storage: await openStorage(config),
          log: createLogger(config),
        });
      meanwhile();
    };
    await Promise.all([refreshAllPrices({ db, clock: () => new Date() }), prepareRecords()]);
  } finally {
    await db.destroy();
  }
}

async function createFirstAdmin(
  db: Db,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const admin = await ensureFirstAdmin(db, createPasswords(), config);
  if (!admin) return;
  const password = admin.drawnPassword ? `, password ${admin.drawnPassword} (shown only now)` : '';
  say(`First administrator: ${admin.email}${password}`);
}
