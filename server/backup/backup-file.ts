// The format of a backup: a gzipped tar, encrypted if there is a key (encryption.ts). First
// head.json, then the entries, last contents.json with the length and SHA-256 of every entry and
// the figures that a restore must find. `tar tzf` lists it (decision 0033).
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import tar from 'tar-stream';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { encrypting, readDecrypted } from './encryption.ts';

/** Increase it when an older Flakon can no longer read the format. */
export const FORMAT = 1;
const HEAD = 'head.json';
const CONTENTS = 'contents.json';

const Head = z.object({
  format: z.number().int(),
  shop: z.string(),
  madeAt: z.string(),
  /** All migrations of the database. */
  migrations: z.array(z.string()),
  /**
   * Check value of the secret from which the keys are derived: a secret in the environment must be
   * the same when restoring.
   */
  secretMark: z.string(),
});
export type Head = z.infer<typeof Head>;

const Tables = z.record(
  z.string(),
  z.object({ columns: z.array(z.string()), rows: z.number().int() }),
);
const Contents = z.object({
  tables: Tables,
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
  entries: z.array(z.tuple([z.string(), z.number().int(), z.string()])),
});
export type Contents = z.infer<typeof Contents>;
export type Found = Omit<Contents, 'entries'>;

export type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

/**
 * Writes the file whole or not at all, readable by its owner only. `work` adds the entries one by
 * one and returns the contents. Returns the size of the file.
 */
export async function writeBackupFile(
  file: string,
  { head, key = null }: { head: Head; key?: Buffer | null },
  work: (add: AddEntry) => Promise<Found>,
): Promise<number> {
  // A name of its own: another process may be writing a backup to the same file.
  const part = `${file}.${randomUUID()}.unfinished`;
  try {
    const ours = path.basename(file);
    removeUnfinished(path.dirname(file), new Date(head.madeAt), (name) => name === ours);
    await writePart(part, { head, key }, work);
    await fs.promises.rename(part, file);
    return (await fs.promises.stat(file)).size;
  } catch (error) {
    // On a read-only disk this fails too; the first error says why.
    await fs.promises.rm(part, { force: true }).catch(() => undefined);
    throw explainWriting(error, file);
  }
}

/** A backup that is being written grows; one that has not grown for so long has no process. */
const KILLED_MS = 24 * 3_600_000;

/** Deletes what killed processes left. `isOurs` gets the name of the finished backup. */
export function removeUnfinished(folder: string, now: Date, isOurs: (name: string) => boolean) {
  for (const name of fs.readdirSync(folder)) {
    const [, finished] = /^(.+?)(?:\.[\da-f-]{36})?\.unfinished$/.exec(name) ?? [];
    if (finished === undefined || !isOurs(finished)) continue;
    const part = path.join(folder, name);
    const grewAt =
      fs.statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (grewAt < now.getTime() - KILLED_MS) fs.rmSync(part, { force: true });
  }
}

async function writePart(
  part: string,
  { head, key }: { head: Head; key: Buffer | null },
  work: (add: AddEntry) => Promise<Found>,
): Promise<void> {
  const pack = tar.pack();
  // Most of the bytes are pictures, which do not compress: the fastest level is enough.
  const piped = pipeline(
    pack,
    zlib.createGzip({ level: 1 }),
    encrypting(key),
    fs.createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
  );
  piped.catch(() => undefined);
  const entries: Contents['entries'] = [];
  const put = (name: string, bytes: Buffer) => {
    const written = new Promise<void>((resolve, reject) => {
      pack
        .entry(
          { name, size: bytes.length, mode: 0o600, mtime: new Date(head.madeAt) },
          bytes,
          (error) => (error ? reject(error) : resolve()),
        )
        // A disk that is full destroys the entry; without a listener its error would end the
        // process.
        .on('error', reject);
    });
    return Promise.race([written, piped]);
  };
  try {
    await put(HEAD, toBytes(head));
    const found = await work(async (name, bytes) => {
      entries.push([name, bytes.length, sha256(bytes)]);
      await put(name, bytes);
    });
    await put(CONTENTS, toBytes({ ...found, entries } satisfies Contents));
    pack.finalize();
    await piped;
  } catch (error) {
    pack.destroy(error as Error);
    // If the file failed first, the error of the entry only follows from it.
    throw await piped.then(
      () => error,
      (first: unknown) => first,
    );
  }
}

type OnEntry = (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>;

async function readInto(extract: tar.Extract, file: string, key: Buffer | null): Promise<void> {
  const { bytes, decrypting } = readDecrypted(file, path.basename(file), key);
  await pipeline(bytes, decrypting, zlib.createGunzip(), extract);
}

/**
 * Reads the whole file, passes on each entry in order, and checks everything against contents.json.
 * @throws BackupError
 */
export async function readBackupFile(
  file: string,
  { key = null, onEntry = drain }: { key?: Buffer | null; onEntry?: OnEntry } = {},
): Promise<{ head: Head; contents: Contents }> {
  const name = path.basename(file);
  const extract = tar.extract();
  const piped = readInto(extract, file, key);
  piped.catch((error: Error) => extract.destroy(error));
  const read: Contents['entries'] = [];
  let head: Head | null = null;
  let contents: Contents | null = null;
  try {
    for await (const entry of extract) {
      const entryName = entry.header.name;
      if (contents) throw new BackupError(`${name} was changed: something follows its end`);
      if (!head) {
        if (entryName !== HEAD) throw new BackupError(unknownOrDamaged(name));
        head = readHead(await collect(entry), name);
      } else if (entryName === CONTENTS) {
        contents = parse(
          Contents,
          await collect(entry),
          `${name} was changed or is damaged (${CONTENTS})`,
        );
      } else read.push(await hashEntry(entryName, entry as AsyncIterable<Buffer>, onEntry));
    }
    await piped;
  } catch (error) {
    extract.destroy();
    await piped.catch(() => undefined);
    throw explainReading(error, file);
  }
  if (!head) throw new BackupError(unknownOrDamaged(name));
  if (!contents) throw new BackupError(`${name} is cut off: it was not copied whole`);
  compareEntries(name, contents, read);
  return { head, contents };
}

type Entry = Contents['entries'][number];

async function hashEntry(
  name: string,
  chunks: AsyncIterable<Buffer>,
  onEntry: OnEntry,
): Promise<Entry> {
  const hash = createHash('sha256');
  let length = 0;
  const hashed = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk);
      length += chunk.length;
      yield chunk;
    }
  };
  await onEntry(name, hashed());
  return [name, length, hash.digest('hex')];
}

function compareEntries(file: string, contents: Contents, read: readonly Entry[]): void {
  for (const [index, [name, length, hash]] of contents.entries.entries()) {
    const [readName, readLength, readHash] = read[index] ?? [];
    if (readName !== name || readLength !== length || readHash !== hash)
      throw new BackupError(`${file} was changed or is damaged (${name})`);
  }
  if (read.length !== contents.entries.length)
    throw new BackupError(`${file} was changed: it holds more than it should`);
}

async function drain(_name: string, chunks: AsyncIterable<Buffer>) {
  for await (const _chunk of chunks);
}

export async function collect(chunks: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
}

const toBytes = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A newer Flakon may have changed everything except the format number. */
function readHead(bytes: Buffer, name: string): Head {
  const { format } = parse(z.object({ format: z.number().int() }), bytes, unknownOrDamaged(name));
  if (format > FORMAT)
    throw new BackupError(
      `${name} was made by a newer Flakon (format ${format}, this one reads ${FORMAT}); upgrade this one first`,
    );
  return parse(Head, bytes, unknownOrDamaged(name));
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer, complaint: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new BackupError(complaint, { cause });
  }
}

/** The first entry of the gzipped tar is not that of a backup. */
const unknownOrDamaged = (name: string) =>
  `${name} is no backup of Flakon, or its beginning is damaged`;

function explainWriting(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`the disk that holds ${path.dirname(file)} is full`, { cause: error });
  if (
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'EPERM' ||
    code === 'ENOENT' ||
    code === 'ENOTDIR'
  )
    return new BackupError(`${path.dirname(file)} cannot be written to (${code})`, {
      cause: error,
    });
  return error;
}

/** The same file always produces the same message, however much was read before the error. */
function explainReading(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return error;
  const name = path.basename(file);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new BackupError(`${file} cannot be read (${code})`, { cause: error });
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message))
    return new BackupError(`${name} is cut off: it was not copied whole`, { cause: error });
  // Processing an entry failed; the file itself is fine.
  if (!code?.startsWith('Z_') && !/tar|header|checksum/i.test(message)) return error;
  const isOther = code === 'Z_DATA_ERROR' && message === 'incorrect header check';
  return new BackupError(
    isOther ? `${name} is no backup of Flakon` : `${name} was changed or is damaged (${message})`,
    { cause: error },
  );
}
