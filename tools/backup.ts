// Writes database, pictures and documents into one file, whether the shop runs or not: `npm run
// backup`, `npm run backup -- FILE`. `npm run backup -- --check FILE` only reads and verifies one.
import fs from 'node:fs';
import path from 'node:path';
import { insertBackup } from '../server/backup/backup.sql.ts';
import { BackupError } from '../server/backup/backup-error.ts';
import { makeBackup } from '../server/backup/make-backup.ts';
import { backupName } from '../server/backup/nightly.ts';
import { checkBackup } from '../server/backup/restore-backup.ts';
import { openDb } from '../server/base/db/db.ts';
import { ConfigError, readConfig } from '../server/base/run/config.ts';
import { claimDataDir, DataDirError } from '../server/base/run/data-dir.ts';
import { addressOfRunning, startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';
import { DatabaseStartError } from '../server/base/run/postgres-binaries.ts';
import { openStorage } from '../server/base/storage/open-storage.ts';
import { StorageError } from '../server/base/storage/storage.ts';
import { describeBackup } from './report-backup.ts';

type Config = ReturnType<typeof readConfig>;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function check(file: string, { backup }: Config) {
  const { head, contents } = await checkBackup(file, backup.key);
  say(
    `${file} is whole: made ${head.madeAt} by Flakon ${head.shop}, schema ${head.migrations.at(-1)}.`,
  );
  say(`It holds ${describeBackup(contents)}.`);
}

async function backUp(config: Config, databaseUrl: string, requested: string | undefined) {
  const now = new Date();
  const file = path.resolve(
    requested ?? path.join(config.backup.folder, backupName(now, config.backup)),
  );
  if (fs.existsSync(file)) throw new BackupError(`${file} is there already`);
  if (!requested) fs.mkdirSync(config.backup.folder, { recursive: true, mode: 0o700 });
  const storage = await openStorage(config, { isOwner: false });
  const done = await makeBackup({ databaseUrl, storage, config, file, now });
  await note(databaseUrl, {
    file,
    startedAt: now,
    bytes: done.bytes,
    rowCount: done.rows,
    fileCount: done.files,
  });
  say(
    `Written: ${file} (${(done.bytes / 2 ** 20).toFixed(1)} MiB; ${done.rows} rows, ${done.files} files).`,
  );
  await check(file, config);
}

async function note(
  databaseUrl: string,
  backup: { file: string; startedAt: Date; bytes: number; rowCount: number; fileCount: number },
) {
  const { db } = openDb(databaseUrl, { maxConnections: 1 });
  try {
    await insertBackup(db, { ...backup, madeBy: 'hand', endedAt: new Date(), error: null });
  } finally {
    await db.destroy();
  }
}

/**
 * The embedded database runs with the shop; if the shop is stopped, the database is started for the
 * duration of the backup.
 */
async function withDatabase(config: Config, work: (databaseUrl: string) => Promise<void>) {
  const folder = path.join(config.dataDir, 'postgres');
  const address = config.databaseUrl ?? addressOfRunning(folder);
  if (address) return work(address);
  if (!fs.existsSync(path.join(folder, 'cluster')))
    throw new BackupError(
      `there is no shop in DATA_DIR ${config.dataDir}; set DATA_DIR or DATABASE_URL`,
    );
  const release = claimDataDir(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres(folder);
    await work(postgres.url).finally(() => postgres.stop());
  } finally {
    release();
  }
}

const args = process.argv.slice(2);
const [file] = args.filter((arg) => !arg.startsWith('--'));
try {
  const config = readConfig(process.env);
  if (!args.includes('--check')) {
    await withDatabase(config, (databaseUrl) => backUp(config, databaseUrl, file));
  } else if (file) await check(file, config);
  else throw new BackupError('which file? npm run backup -- --check FILE');
} catch (error) {
  const isKnown = [BackupError, ConfigError, DataDirError, DatabaseStartError, StorageError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `flakon: ${isKnown ? '' : 'no backup was made: '}${(error as Error).message}\n`,
  );
  process.exitCode = 1;
}
