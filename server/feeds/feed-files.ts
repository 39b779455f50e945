// Feeds on the disk of this machine, compressed: a feed is written in batches, read by any number
// of receivers, and written again only after a change (decision 0082).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

/**
 * A feed that was checked within this time is not checked again: receivers request it once an hour
 * at most.
 */
const FRESH_MS = 60_000;

export type FeedFile = { path: string; etag: string; changedAt: Date };

export type FeedRequest = {
  /** For the file's name: lower case letters and dashes. */
  name: string;
  /** A value that changes whenever the content changes. */
  mark: () => Promise<string>;
  write: () => AsyncIterable<string>;
};

export type FeedFiles = ReturnType<typeof createFeedFiles>;

export function createFeedFiles(folder: string, now: () => number) {
  const checked = new Map<string, { file: FeedFile; at: number }>();
  const underway = new Map<string, Promise<FeedFile>>();

  async function find({ name, mark, write }: FeedRequest): Promise<FeedFile> {
    const etag = createHash('sha1')
      .update(await mark())
      .digest('base64url');
    const target = path.join(folder, `${name}.${etag}.gz`);
    if (!fs.existsSync(target)) await writeFile(target, write);
    const { mtime } = await fs.promises.stat(target);
    await removeOlder(folder, name, path.basename(target));
    return { path: target, etag: `W/"${etag}"`, changedAt: mtime };
  }

  return {
    /** The newest file; several simultaneous requests write it once. */
    async current(request: FeedRequest): Promise<FeedFile> {
      const known = checked.get(request.name);
      if (known && now() - known.at < FRESH_MS && fs.existsSync(known.file.path)) return known.file;
      const finding =
        underway.get(request.name) ?? find(request).finally(() => underway.delete(request.name));
      underway.set(request.name, finding);
      const file = await finding;
      checked.set(request.name, { file, at: now() });
      return file;
    },
  };
}

/** Another process may write the same file: the last one renamed remains, and both are equal. */
async function writeFile(target: string, write: FeedRequest['write']): Promise<void> {
  await fs.promises.mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}.part`;
  try {
    await pipeline(
      Readable.from(write(), { objectMode: false }),
      zlib.createGzip({ level: 4 }),
      fs.createWriteStream(unfinished),
    );
    await fs.promises.rename(unfinished, target);
  } finally {
    await fs.promises.rm(unfinished, { force: true });
  }
}

/** A receiver that is reading an older file can still finish. */
async function removeOlder(folder: string, name: string, current: string): Promise<void> {
  for (const file of await fs.promises.readdir(folder))
    if (file.startsWith(`${name}.`) && file.endsWith('.gz') && file !== current)
      await fs.promises.rm(path.join(folder, file), { force: true });
}
