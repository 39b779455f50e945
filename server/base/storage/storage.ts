// Stores bytes that are in no table: pictures, documents, sheets. Addressed by key
// ("images/3f…/original.webp"), complete or not at all. Either a folder of DATA_DIR, or a bucket
// (s3-storage.ts) that several machines share: open-storage.ts chooses.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * All methods @throws RangeError for an invalid key, StorageError if the storage cannot be reached.
 */
export type Storage = {
  /** Null if the key does not exist. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
  has(key: string): Promise<boolean>;
  /** No error if the key does not exist. */
  remove(key: string): Promise<void>;
  /** All keys, in the order of their bytes. */
  keys(): AsyncIterable<string>;
};

/**
 * The storage cannot be read or written; the message contains the reason for the log, and no
 * secrets.
 */
export class StorageError extends Error {}

/** Unfinished files are in a separate folder, so that nobody can read an incomplete file. */
export const UNFINISHED = 'unfinished';
const UNFINISHED_FOR_MS = 3_600_000;

export const isKey = (key: string): boolean =>
  /^[\w-]+(\/[\w-][\w.-]*)*$/.test(key) && !key.startsWith(`${UNFINISHED}/`);

/** @throws RangeError */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`not a key: ${key}`);
  return key;
}

/** `isOwner: false` for a command beside the running shop. */
export function createFolderStorage(
  folder: string,
  { isOwner = true }: { isOwner?: boolean } = {},
): Storage {
  const unfinished = path.join(folder, UNFINISHED);
  if (isOwner) removeUnfinished(unfinished);
  const fileOf = (key: string) => path.join(folder, requireKey(key));

  return {
    async read(key) {
      const file = fileOf(key);
      try {
        return await fs.readFile(file);
      } catch (error) {
        if (isMissing(error)) return null;
        throw unreadable(error, folder);
      }
    },

    async write(key, bytes) {
      const file = fileOf(key);
      const part = path.join(unfinished, `${partsOfProcess(process.pid)}${randomUUID()}`);
      try {
        await fs.mkdir(unfinished, { recursive: true });
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(part, bytes, { flush: true, mode: 0o600 });
        await fs.rename(part, file);
      } catch (error) {
        await fs.rm(part, { force: true });
        throw new StorageError(explain(error as NodeJS.ErrnoException, folder), { cause: error });
      }
    },

    async has(key) {
      return fs.stat(fileOf(key)).then(
        (found) => found.isFile(),
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw unreadable(error, folder);
        },
      );
    },

    async remove(key) {
      const file = fileOf(key);
      await fs.rm(file, { force: true }).catch((error: unknown) => {
        if (!isMissing(error))
          throw new StorageError(explain(error as NodeJS.ErrnoException, folder), { cause: error });
      });
    },

    keys: () => keysBelow(folder),
  };
}

async function* keysBelow(folder: string, before = ''): AsyncIterable<string> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const named = entries.map((entry) => ({
    entry,
    key: `${before}${entry.name}${entry.isDirectory() ? '/' : ''}`,
  }));
  for (const { entry, key } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (entry.isDirectory() && key !== `${UNFINISHED}/`)
      yield* keysBelow(path.join(folder, entry.name), key);
    else if (entry.isFile()) yield key;
  }
}

const partsOfProcess = (pid: number) => `${os.hostname()}-${pid}-`;

/**
 * Deletes unfinished files of a killed process. Other processes of this machine, and other
 * machines, may use the same folder.
 */
function removeUnfinished(unfinished: string) {
  if (!statSync(unfinished, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(unfinished)) {
    const part = path.join(unfinished, name);
    const [, host, pid] = /^(.+)-(\d+)-[0-9a-f]{8}-[0-9a-f-]{27}$/.exec(name) ?? [];
    const age = Date.now() - (statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const isAtWork =
      host !== undefined &&
      age < UNFINISHED_FOR_MS &&
      (host !== os.hostname() || (Number(pid) !== process.pid && isAlive(Number(pid))));
    if (!isAtWork) rmSync(part, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A folder that contains keys is no key itself. */
const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

const unreadable = (error: unknown, folder: string) =>
  new StorageError(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})`, {
    cause: error,
  });

const explain = ({ code, message }: NodeJS.ErrnoException, folder: string) =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? `the disk that holds ${folder} is full`
    : `${folder} cannot be written to (${code ?? message})`;
