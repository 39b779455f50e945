// Chooses the storage by the settings: a folder of DATA_DIR, or a bucket.
import path from 'node:path';
import type { Config } from '#server/base/run/config.ts';
import { withNearCopies } from './disk-cache.ts';
import { createFolderStorage, type Storage } from './storage.ts';

type Deps = Pick<Config, 'dataDir' | 'bucket'>;

export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'media');

/**
 * `isOwner: false` for a command beside the running shop. @throws StorageError if the bucket cannot
 * be used
 */
export async function openStorage(
  config: Deps,
  { isOwner = true }: { isOwner?: boolean } = {},
): Promise<Storage> {
  if (!config.bucket) return createFolderStorage(mediaFolder(config), { isOwner });
  // Imported only here: the client is as large as all other packages of the shop together, and most
  // shops do not need it.
  const { openBucket } = await import('./s3-storage.ts');
  return openBucket(config.bucket);
}

/** For files that are requested all day and never change under their key: pictures. */
export function cachedStorage({ dataDir, bucket }: Deps, storage: Storage): Storage {
  if (!bucket || bucket.cacheBytes === 0) return storage;
  return withNearCopies(storage, {
    folder: path.join(dataDir, 'near-copies'),
    maxBytes: bucket.cacheBytes,
  });
}
