// Restores a backup into an empty DATA_DIR (and an empty database, with DATABASE_URL): `npm run
// restore -- FILE`. `--keep-files`: the bucket belongs to the shop and still exists; only files
// missing in it are written. `--without-jobs` leaves out waiting jobs, above all mails and refunds:
// for a rehearsal while the real shop runs.
import path from 'node:path';
import { BackupError } from '../server/backup/backup-error.ts';
import { restoreIntoFolder } from '../server/backup/restore-folder.ts';
import { ConfigError, readConfig } from '../server/base/run/config.ts';
import { DatabaseStartError } from '../server/base/run/postgres-binaries.ts';
import { StorageError } from '../server/base/storage/storage.ts';
import { describeBackup } from './report-backup.ts';

const args = process.argv.slice(2);
const [file] = args.filter((arg) => !arg.startsWith('--'));
try {
  if (!file) throw new BackupError('which file? npm run restore -- FILE');
  const config = readConfig(process.env);
  const withJobs = !args.includes('--without-jobs');
  const { head, contents } = await restoreIntoFolder(path.resolve(file), config, {
    withJobs,
    hasOwnFiles: args.includes('--keep-files'),
  });
  process.stdout.write(
    `Restored the shop of ${head.madeAt}, counted and compared: ${describeBackup(contents)}${withJobs ? '' : ' (the waiting jobs were left out)'}.\n`,
  );
} catch (error) {
  const isKnown = [BackupError, ConfigError, DatabaseStartError, StorageError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `flakon: ${isKnown ? '' : 'nothing was restored: '}${(error as Error).message}\n`,
  );
  process.exitCode = 1;
}
