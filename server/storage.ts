// Where bytes are kept that no table holds: pictures. Addressed by key ("images/3f…/original.webp"), whole or not at all.
// A folder of DATA_DIR; object storage can stand in its place, since nothing here asks for more than it offers.
import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

export type Storage = {
  /** Null for what is not there. */
  read(key: string): Promise<Buffer | null>;
  /** @throws StorageError */
  write(key: string, bytes: Buffer): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Also when it is not there. */
  remove(key: string): Promise<void>;
  /** Of everything that is there, in their order. */
  keys(): AsyncIterable<string>;
};

/** It cannot be written to; the message says why, for the log. */
export class StorageError extends Error {}

/** What is being written has a place of its own, so that no reader ever meets half of it. */
const UNFINISHED = 'unfinished';

/** `isOwner: false` for a command beside the running shop. */
export function createFolderStorage(folder: string, { isOwner = true }: { isOwner?: boolean } = {}): Storage {
  const unfinished = path.join(folder, UNFINISHED);
  // What a killed process left half done. A data folder has one owner.
  if (isOwner) rmSync(unfinished, { recursive: true, force: true });
  let written = 0;

  const fileOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-][\w.-]*)*$/.test(key)) throw new RangeError(`not a key: ${key}`);
    return path.join(folder, key);
  };

  return {
    async read(key) {
      try {
        return await fs.readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async write(key, bytes) {
      const file = fileOf(key);
      written += 1;
      const part = path.join(unfinished, `${process.pid}-${written}`);
      try {
        await fs.mkdir(unfinished, { recursive: true });
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(part, bytes, { flush: true });
        await fs.rename(part, file);
      } catch (error) {
        await fs.rm(part, { force: true });
        throw new StorageError(explain(error as NodeJS.ErrnoException, folder), { cause: error });
      }
    },

    async has(key) {
      return fs.access(fileOf(key)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
    },

    async remove(key) {
      await fs.rm(fileOf(key), { force: true });
    },

    keys: () => keysBelow(folder),
  };
}

async function* keysBelow(folder: string, before = ''): AsyncIterable<string> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = `${before}${entry.name}`;
    if (entry.isDirectory() && key !== UNFINISHED) yield* keysBelow(path.join(folder, entry.name), `${key}/`);
    else if (entry.isFile()) yield key;
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const explain = ({ code, message }: NodeJS.ErrnoException, folder: string) =>
  code === 'ENOSPC' || code === 'EDQUOT' ? `the disk that holds ${folder} is full` : `${folder} cannot be written to (${code ?? message})`;
