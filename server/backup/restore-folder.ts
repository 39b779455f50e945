// A restore into DATA_DIR: everything is written into a separate folder inside and moved into place
// when it is complete. The next attempt deletes an interrupted one, and a shop does not start on it
// (data-dir.ts).
import fs from 'node:fs';
import path from 'node:path';
import { ensureDatabase } from '#db/migrate.ts';
import type { Config } from '#server/base/run/config.ts';
import { RESTORING } from '#server/base/run/data-dir.ts';
import { startEmbeddedPostgres } from '#server/base/run/embedded-postgres.ts';
import { mediaFolder, openStorage } from '#server/base/storage/open-storage.ts';
import { UNFINISHED } from '#server/base/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { markOf } from './make-backup.ts';
import { type Checked, checkBackup, restoreDatabase, restoreFiles } from './restore-backup.ts';

/** These may already exist: `backups` holds the backups themselves. */
const mayBeThere = ['backups', RESTORING];

type Deps = Pick<Config, 'dataDir' | 'databaseUrl' | 'jwtSecret' | 'bucket' | 'backup'>;
type RestoreOptions = { withJobs: boolean; hasOwnFiles?: boolean };

export async function restoreIntoFolder(
  file: string,
  config: Deps,
  { withJobs, hasOwnFiles = false }: RestoreOptions,
): Promise<Checked> {
  const { dataDir, databaseUrl, jwtSecret, bucket } = config;
  const checked = await checkBackup(file, config.backup.key);
  refuseOtherSecret(checked, jwtSecret);
  const found = fs.existsSync(dataDir)
    ? fs.readdirSync(dataDir).filter((name) => !mayBeThere.includes(name))
    : [];
  if (found.length > 0)
    throw new BackupError(
      `DATA_DIR ${dataDir} is not empty (${found[0]}); restore into a new folder, or move this one away`,
    );

  const folder = path.join(dataDir, RESTORING);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  try {
    const storage = await openStorage({ dataDir: folder, bucket });
    const { secret } = await restoreFiles({
      file,
      checked,
      storage,
      hasOwnFiles: hasOwnFiles && bucket !== null,
    });
    fs.rmSync(path.join(mediaFolder({ dataDir: folder }), UNFINISHED), {
      recursive: true,
      force: true,
    });
    if (secret !== null && !jwtSecret)
      fs.writeFileSync(path.join(folder, 'secret'), secret, { mode: 0o600, flush: true });
    if (databaseUrl) await restoreDatabase({ file, checked, databaseUrl, withJobs });
    else await restoreEmbedded(file, checked, path.join(folder, 'postgres'), withJobs);
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  for (const name of fs.readdirSync(folder))
    fs.renameSync(path.join(folder, name), path.join(dataDir, name));
  fs.rmdirSync(folder);
  return checked;
}

async function restoreEmbedded(
  file: string,
  checked: Checked,
  folder: string,
  withJobs: boolean,
): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
    await restoreDatabase({ file, checked, databaseUrl: postgres.url, withJobs });
  } finally {
    await postgres.stop();
  }
}

/**
 * Checks the secret before the restore: with another one, identity numbers and authenticators'
 * secrets would be unreadable.
 */
function refuseOtherSecret({ head, contents }: Checked, jwtSecret: string | undefined) {
  const hasSecret = contents.entries.some(([name]) => name === 'secret');
  if (jwtSecret ? markOf(jwtSecret) === head.secretMark : hasSecret) return;
  throw new BackupError(
    jwtSecret
      ? 'JWT_SECRET is not the one that the shop had when the backup was made'
      : 'the backup does not hold the secret: set JWT_SECRET to the one that the shop had ' +
          '(the content of its DATA_DIR/secret)',
  );
}
