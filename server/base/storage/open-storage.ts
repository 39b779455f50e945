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

// Copies one storage into another, for a shop that moves (tools/storage-copy.ts).

/** Each copy mostly waits for the network. */
const AT_ONCE = 8;
const REPORT_EVERY = 1_000;

export type Copied = { copied: number; bytes: number; there: number };

/**
 * Skips what is already there: the bytes of a key never change. Skips also what the source deletes
 * meanwhile.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  report: (done: number) => void = () => undefined,
): Promise<Copied> {
  const there = new Set<string>();
  for await (const key of to.keys()) there.add(key);
  const result: Copied = { copied: 0, bytes: 0, there: 0 };
  const keys = from.keys()[Symbol.asyncIterator]();

  async function work() {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      if (there.has(next.value)) {
        result.there += 1;
        continue;
      }
      const bytes = await from.read(next.value);
      if (!bytes) continue;
      await to.write(next.value, bytes);
      result.bytes += bytes.length;
      result.copied += 1;
      if (result.copied % REPORT_EVERY === 0) report(result.copied);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}
