// The data folder from which every shop of a run is copied: a migrated database with the demo shop.
// Made once, before all tests.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '#db/migrate.ts';
import { readConfig } from '#server/base/run/config.ts';
import { startEmbeddedPostgres } from '#server/base/run/embedded-postgres.ts';
import { mediaFolder } from '#server/base/storage/open-storage.ts';
import { prepareShop } from '#server/prepare.ts';
import { trustSystemToWrite } from '#server/testing/shop-process.ts';
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
    await prepareShop(config, postgres.url);
    await sharePictures(dataDir, postgres.url);
  } finally {
    await postgres.stop();
  }
  trustSystemToWrite(dataDir);
}

/**
 * A shop encodes all sizes of its pictures in the background, about a minute of processor time.
 * Here a size is encoded when a page shows it, and all shops of the run use one folder: the files
 * are named by their content and never deleted.
 */
async function sharePictures(dataDir: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'image-variants'))`,
  );
  await client.end();
  const pictures = path.join(mediaFolder({ dataDir }), 'images');
  const shared = path.join(dataDir, '..', 'images');
  fs.renameSync(pictures, shared);
  fs.symlinkSync(shared, pictures);
}
