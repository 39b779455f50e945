// What happens once before a shop serves, however many processes then do: schema, demo shop, first values, first administrator.
import { takeInDemoPhotographs } from '../db/demo-photographs.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../db/seed.ts';
import { ensureFirstAdmin } from './admin/admins.ts';
import { createPasswords } from './auth/passwords.ts';
import { insertFirstSettings } from './config/settings.ts';
import type { Config } from './config.ts';
import { openDb } from './db.ts';
import { refreshAllPrices } from './discounts/prices.ts';
import { createLogger } from './log.ts';
import { openStorage } from './open-storage.ts';
import { readSecrets } from './secrets.ts';
import { reach } from './starting.ts';

export async function prepareShop(config: Config, databaseUrl: string, say: (line: string) => void): Promise<void> {
  const applied = await reach(() => migrate(databaseUrl));
  if (applied.length > 0) say(`Schema brought up to date (${applied.join(', ')}).`);
  const hasDemoShop = config.loadDemoData && !config.isLive;
  const loaded = await seed(databaseUrl, { withDemoShop: hasDemoShop });
  if (loaded > 0) say(`Demo shop loaded: ${loaded} products.`);

  // Made here, so that workers that start at once do not each make one; and a broken one is told before anything serves.
  readSecrets(config);
  const { db } = openDb(databaseUrl, { maxConnections: 5 });
  try {
    await insertFirstSettings(db, config);
    const admin = await ensureFirstAdmin(db, createPasswords(), config);
    if (admin) say(`First administrator: ${admin.email}${admin.drawnPassword ? `, password ${admin.drawnPassword} (shown only now)` : ''}`);
    if (hasDemoShop) await takeInDemoPhotographs({ db, storage: await openStorage(config), log: createLogger(config) });
    await refreshAllPrices({ db, clock: () => new Date() });
  } finally {
    await db.destroy();
  }
}
