// The data folder from which every shop of a run is copied: a migrated database with the demo shop.
// Made once, before all tests.
import path from 'node:path';
import { ensureDatabase } from '#db/migrate.ts';
import { readConfig } from '#server/base/run/config.ts';
import { startEmbeddedPostgres } from '#server/base/run/embedded-postgres.ts';
import { prepareShop } from '#server/prepare.ts';
import { ownerPassword } from './admin.ts';
import { templateFolder } from './shop-process.ts';

export default async function makeTemplate() {
  const dataDir = templateFolder();
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), {
    isDurable: false,
  });
  try {
    await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: ownerPassword });
    await prepareShop(config, postgres.url, () => undefined);
  } finally {
    await postgres.stop();
  }
}
