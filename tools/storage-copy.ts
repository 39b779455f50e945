// Copies all files that the shop stores outside its database from DATA_DIR/media into the bucket of
// STORAGE_URL, or back with `--to-folder`: `npm run storage:copy`. Nothing is removed. Existing
// files are skipped, so it can be run again: once while the shop still uses the old storage, once
// more when it has stopped.

import { ConfigError, readConfig } from '../server/base/run/config.ts';
import { copyStorage, mediaFolder, openStorage } from '../server/base/storage/open-storage.ts';
import { createFolderStorage, StorageError } from '../server/base/storage/storage.ts';

try {
  const config = readConfig(process.env);
  if (!config.bucket) throw new ConfigError('STORAGE_URL: which bucket?');
  const folder = createFolderStorage(mediaFolder(config), { isOwner: false });
  const bucket = await openStorage(config, { isOwner: false });
  const [from, to] = process.argv.includes('--to-folder') ? [bucket, folder] : [folder, bucket];
  const { copied, bytes, there } = await copyStorage(from, to, (done) =>
    process.stdout.write(`${done} …\n`),
  );
  process.stdout.write(
    `Copied ${copied} files of ${(bytes / 2 ** 20).toFixed(1)} MiB; ${there} were there already.\n`,
  );
} catch (error) {
  const isKnown = [ConfigError, StorageError].some((kind) => error instanceof kind);
  process.stderr.write(
    `flakon: ${isKnown ? '' : 'not everything was copied: '}${(error as Error).message}\n`,
  );
  process.exitCode = 1;
}
