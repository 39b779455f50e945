// A backup each night (BACKUP_AT); the newest BACKUP_KEEP of them are kept. An error is in the log
// and in /metrics.

import fs from 'node:fs';
import path from 'node:path';
import type { Platform } from '#server/base/platform.ts';
import type { Config } from '#server/base/run/config.ts';
import { type BackupRow, insertBackup } from './backup.sql.ts';
import { removeUnfinished } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';

type Deps = Pick<Platform, 'config' | 'databaseUrl' | 'storage' | 'db' | 'clock' | 'log'>;

const NAME = /^flakon-\d{8}-\d{6}\.tar\.gz(\.enc)?$/;

/** In UTC, so that names sort by age. */
export const backupName = (now: Date, { key }: Pick<Config['backup'], 'key'>): string =>
  `flakon-${now
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')}.tar.gz${key ? '.enc' : ''}`;

/** Never throws: the next night tries again, and an error is logged and in the metrics. */
export async function makeNightlyBackup({
  config,
  databaseUrl,
  storage,
  db,
  clock,
  log,
}: Deps): Promise<void> {
  const startedAt = clock();
  const file = path.join(config.backup.folder, backupName(startedAt, config.backup));
  const record = (result: Pick<BackupRow, 'bytes' | 'rowCount' | 'fileCount' | 'error'>) =>
    insertBackup(db, { madeBy: 'schedule', startedAt, endedAt: clock(), file, ...result });
  try {
    fs.mkdirSync(config.backup.folder, { recursive: true, mode: 0o700 });
    const { bytes, rows, files } = await makeBackup({
      databaseUrl,
      storage,
      config,
      file,
      now: startedAt,
    });
    await record({ bytes, rowCount: rows, fileCount: files, error: null });
    removeOld(config.backup.folder, config.backup.keep, startedAt);
  } catch (error) {
    log.error({ err: error }, 'no backup was made');
    const problem = (error as Error).message.slice(0, 500);
    // A database that is down is often the reason for the failure.
    await record({ bytes: null, rowCount: null, fileCount: null, error: problem }).catch(
      (err: unknown) => log.error({ err }, 'the failed backup was not recorded'),
    );
  }
}

/** Deletes only files with the name of a backup, also unfinished ones of a killed process. */
function removeOld(folder: string, keep: number, now: Date) {
  const names = fs.readdirSync(folder).sort();
  const old = names.filter((name) => NAME.test(name)).slice(0, -keep);
  for (const name of old) fs.rmSync(path.join(folder, name), { force: true });
  removeUnfinished(folder, now, (name) => NAME.test(name));
}
