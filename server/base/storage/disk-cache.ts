// Local copies of immutable files, in front of a distant storage: files that are read often stay
// available while the store is not. The folder has a size limit and the least recently used copies
// are deleted; any copy may be deleted at any time.
import fs from 'node:fs/promises';
import path from 'node:path';
import { createFolderStorage, type Storage } from './storage.ts';

/** After writing one part (1/PARTS of the size), the folder is checked for old copies. */
const PARTS = 8;
/** The last use of a copy is recorded at most once an hour. */
const USED_MS = 3_600_000;

/** Only for keys whose bytes never change. */
export function withNearCopies(
  far: Storage,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Storage & { settled(): Promise<void> } {
  const near = createFolderStorage(folder);
  const writing = new Set<Promise<void>>();
  let written = maxBytes;
  let tidying: Promise<void> | null = null;

  /** Not awaited: a full disk here is not an error of the storage. */
  function store(key: string, bytes: Buffer) {
    if (bytes.length > maxBytes / PARTS) return;
    const work = near
      .write(key, bytes)
      .then(() => tidy(bytes.length))
      .catch(() => undefined)
      .finally(() => writing.delete(work));
    writing.add(work);
  }

  async function tidy(added: number) {
    written += added;
    if (written < maxBytes / PARTS || tidying) return;
    written = 0;
    tidying = removeOldest(folder, maxBytes - (2 * maxBytes) / PARTS).finally(() => {
      tidying = null;
    });
    await tidying;
  }

  return {
    async read(key) {
      const copy = await near.read(key).catch(() => null);
      if (copy) {
        void markUsed(path.join(folder, key)).catch(() => undefined);
        return copy;
      }
      const bytes = await far.read(key);
      if (bytes) store(key, bytes);
      return bytes;
    },
    async write(key, bytes) {
      await far.write(key, bytes);
      store(key, bytes);
    },
    has: (key) => far.has(key),
    async remove(key) {
      await far.remove(key);
      await near.remove(key);
    },
    keys: () => far.keys(),
    async settled() {
      await Promise.all(writing);
    },
  };
}

async function markUsed(file: string) {
  const { mtimeMs } = await fs.stat(file);
  const now = Date.now();
  if (now - mtimeMs > USED_MS) await fs.utimes(file, now / 1_000, now / 1_000);
}

/** Other processes may do the same at once: a file that is already deleted is no error. */
async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const names = (await fs.readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  const files: { file: string; size: number; usedAt: number }[] = [];
  for (const { parentPath, name } of names) {
    const file = path.join(parentPath, name);
    const found = await fs.stat(file).catch(() => null);
    if (found) files.push({ file, size: found.size, usedAt: found.mtimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) return;
    await fs.rm(file, { force: true });
    total -= size;
  }
}
