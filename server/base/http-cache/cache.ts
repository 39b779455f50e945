// Cached responses as bytes: catalogue reads and anonymous pages (design.md 8). The size is
// limited, and changes delete entries by tag. Popular entries are served a moment longer while they
// are rebuilt (refresh.ts).
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const unbrotli = promisify(zlib.brotliDecompress);
/** None of our addresses is longer. */
const MAX_KEY_LENGTH = 2_000;
/** Below this size, compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_000;
/**
 * Together with the time until a process is notified of a change (changes.ts), this stays below the
 * one second within which a change must be visible everywhere (design.md 2).
 */
const MAX_STALE_MS = 500;
/** A response that was sent this often is rebuilt right after a change, before the next request. */
const HOT_HITS = 3;

export type Encoding = 'br' | 'gzip';

export type CacheEntry = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Null if only the Brotli form is stored (`keepBrotliOnly`). */
  body: Buffer | null;
  /** Length of the body in bytes. */
  length: number;
  /** Each form is made when the first client accepts it. */
  compressed: Partial<Record<Encoding, Buffer>>;
  tags: readonly string[];
  storedAt: number;
  /** Since when newer data exist; null: up to date. */
  staleSince: number | null;
  /** How often it was sent. */
  hits: number;
  /** For the metrics. */
  route: string;
  /**
   * All headers of the first response. The fast path needs them, so it skips an entry without them.
   */
  sentHeaders: Record<string, string> | null;
};

export type Cache = ReturnType<typeof createCache>;

/** Compressed forms may be added later: together they have less than half of the body's bytes. */
const sizeOf = (key: string, { body, compressed }: CacheEntry) =>
  (body ? body.length * 1.5 : (compressed.br?.length ?? 0) + (compressed.gzip?.length ?? 0)) +
  2 * key.length +
  1_500;

/** Several changes a second must find the few entries that they concern among thousands. */
function createTagIndex() {
  const keysOf = new Map<string, Set<string>>();
  return {
    add(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        if (keys) keys.add(key);
        else keysOf.set(tag, new Set([key]));
      }
    },
    remove(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(tag);
      }
    },
    /** Each key once. */
    keysWith: (tags: readonly string[]): string[] => [
      ...new Set(tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])])),
    ],
  };
}

/** Entries by key, the most recently used last, limited to `maxBytes`. */
function createStore(maxBytes: number) {
  const entries = new Map<string, CacheEntry>();
  /** The sizes as they were counted: an entry may get another compressed form later. */
  const sizes = new Map<string, number>();
  const tagged = createTagIndex();
  let bytes = 0;

  function remove(key: string) {
    tagged.remove(key, entries.get(key)?.tags ?? []);
    entries.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  return {
    entries,
    remove,
    /** Entries with one of the tags; `*` is on all. */
    with(tags: readonly string[]): [string, CacheEntry][] {
      if (tags.includes('*')) return [...entries];
      return tagged.keysWith(tags).flatMap((key) => {
        const entry = entries.get(key);
        return entry ? [[key, entry]] : [];
      });
    },
    touch(key: string, entry: CacheEntry) {
      entries.delete(key);
      entries.set(key, entry);
    },
    put(key: string, entry: CacheEntry) {
      remove(key);
      const size = sizeOf(key, entry);
      entries.set(key, entry);
      sizes.set(key, size);
      tagged.add(key, entry.tags);
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

/**
 * Records which tags were dropped, so that a response that was read before a change is not stored
 * after it.
 */
function createDrops() {
  const droppedAt = new Map<string, number>();
  let sequence = 0;
  return {
    mark: () => sequence,
    isAfter: (mark: number, tags: readonly string[]) =>
      ['*', ...tags].some((tag) => (droppedAt.get(tag) ?? -1) > mark),
    record(tags: readonly string[]) {
      sequence += 1;
      for (const tag of tags) droppedAt.set(tag, sequence);
      // Old marks only make `put` refuse, so all of them can be deleted once `*` has this sequence.
      if (droppedAt.size > 10_000) {
        droppedAt.clear();
        droppedAt.set('*', sequence);
      }
    },
  };
}

function createCounters() {
  const counted = {
    hits: 0,
    misses: 0,
    /** By route, what the fast path has answered. */ fast: new Map<string, number>(),
  };
  return {
    counted,
    countHit() {
      counted.hits += 1;
    },
    countMiss() {
      counted.misses += 1;
    },
    countFast(route: string) {
      counted.hits += 1;
      counted.fast.set(route, (counted.fast.get(route) ?? 0) + 1);
    },
  };
}

type CacheOptions = { maxBytes?: number; maxAgeMs?: number; now?: () => number };

/**
 * `maxAgeMs` is only a safety net in case a notification is lost: for what begins and ends by the
 * clock there is a notification too (jobs.ts).
 */
export function createCache({
  maxBytes = 64 * 2 ** 20,
  maxAgeMs = 15 * 60_000,
  now = Date.now,
}: CacheOptions = {}) {
  const store = createStore(maxBytes);
  const drops = createDrops();
  let onStale: (keys: readonly string[]) => void = () => undefined;

  /** An entry becomes stale by a change or by its age; the earlier time counts. */
  const staleSinceOf = ({ staleSince, storedAt }: CacheEntry): number =>
    Math.min(staleSince ?? Number.POSITIVE_INFINITY, storedAt + maxAgeMs);
  const isStale = (entry: CacheEntry): boolean =>
    entry.staleSince !== null || now() > staleSinceOf(entry);

  /** Removes the entry if it is too old to be sent. */
  function find(key: string): CacheEntry | undefined {
    const entry = store.entries.get(key);
    if (!entry) return undefined;
    const grace = entry.hits >= HOT_HITS ? MAX_STALE_MS : 0;
    if (isStale(entry) && now() > staleSinceOf(entry) + grace) store.remove(key);
    else store.touch(key, entry);
    return store.entries.get(key);
  }

  /** Returns whether the entry must be rebuilt. */
  function expire(key: string, entry: CacheEntry): boolean {
    if (entry.hits < HOT_HITS) store.remove(key);
    else if (entry.staleSince === null) {
      entry.staleSince = Math.min(now(), staleSinceOf(entry));
      return true;
    }
    return false;
  }

  return {
    ...createCounters(),
    size: store.size,

    /** The listener gets the keys of hot entries that have become stale. */
    onStale(listener: typeof onStale) {
      onStale = listener;
    },

    /**
     * Take the mark before reading the data: `put` refuses data that are older than the last
     * change.
     */
    mark: drops.mark,

    /** An up-to-date entry, except that a notification may still be on its way. */
    get(key: string): CacheEntry | undefined {
      const entry = find(key);
      return entry && !isStale(entry) ? entry : undefined;
    },

    /**
     * For a visitor: an up-to-date entry, or one that is stale for at most half a second while it
     * is rebuilt.
     */
    getToSend(key: string): CacheEntry | undefined {
      const entry = find(key);
      if (!entry) return undefined;
      entry.hits += 1;
      if (isStale(entry) && expire(key, entry)) onStale([key]);
      return entry;
    },

    /** Whether the entry is still sent although newer data exist. */
    isStale(key: string): boolean {
      const entry = find(key);
      return entry !== undefined && isStale(entry);
    },
    hitsOf: (key: string): number => store.entries.get(key)?.hits ?? 0,

    put(key: string, entry: CacheEntry, mark: number) {
      if (key.length <= MAX_KEY_LENGTH && !drops.isAfter(mark, entry.tags)) store.put(key, entry);
    },

    /** Removes every entry with one of the tags; `*` removes all. */
    drop(tags: readonly string[]) {
      drops.record(tags);
      for (const [key] of store.with(tags)) store.remove(key);
    },

    /** Like `drop`, but hot entries are sent for half a second more while they are rebuilt. */
    expire(tags: readonly string[]) {
      drops.record(tags);
      const stale: string[] = [];
      for (const [key, entry] of store.with(tags)) if (expire(key, entry)) stale.push(key);
      if (stale.length > 0) onStale(stale);
    },
  };
}

export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

export function makeEntry(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  tags: readonly string[],
): CacheEntry {
  return {
    status,
    headers,
    etag: etagOf(body),
    body: ownCopy(body),
    length: body.length,
    compressed: {},
    tags,
    storedAt: Date.now(),
    staleSince: null,
    hits: 0,
    route: '',
    sentHeaders: null,
  };
}

/** The encoding for this client; null: uncompressed. */
export function encodingFor(
  entry: CacheEntry,
  acceptEncoding: string | string[] | undefined,
): Encoding | null {
  if (entry.length < MIN_COMPRESSED_BYTES) return null;
  const accepted = String(acceptEncoding ?? '');
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/**
 * API responses are compressed synchronously: up to this size that takes 0.05 ms, and passing them
 * to a thread costs more. A higher quality takes three times as long and saves 7 %. Pages are
 * larger and deserve better compression.
 */
const MOST_BYTES_AT_ONCE = 32 * 1_024;

const compressors: Record<Encoding, (body: Buffer) => Buffer | Promise<Buffer>> = {
  br: (body) =>
    body.length <= MOST_BYTES_AT_ONCE
      ? zlib.brotliCompressSync(body, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: 1,
            // A larger window would reserve more memory than the body has bytes.
            [zlib.constants.BROTLI_PARAM_LGWIN]: 16,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : brotli(body, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
            // A page has less than 256 KiB; the usual window reserves 4 MiB for each.
            [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
  gzip: (body) =>
    body.length <= MOST_BYTES_AT_ONCE
      ? zlib.gzipSync(body, { level: 6 })
      : gzip(body, { level: 6 }),
};

/** Compresses once for each encoding. */
export async function compressEntry(entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
  const bytes =
    entry.compressed[encoding] ?? ownCopy(await compressors[encoding](await bodyOf(entry)));
  entry.compressed[encoding] = bytes;
  return bytes;
}

/**
 * Node cuts buffers of up to 32 KiB out of pools of 64 KiB, and a pool stays in memory until nobody
 * uses any part of it.
 */
function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The uncompressed body. */
export const bodyOf = async ({ body, compressed }: CacheEntry): Promise<Buffer> =>
  body ?? unbrotli(compressed.br ?? Buffer.alloc(0));

/**
 * For pages: nearly every client accepts Brotli, and an uncompressed page is five times as large.
 * Call it before the entry is put into the cache, which counts its bytes at that moment.
 */
export async function keepBrotliOnly(entry: CacheEntry): Promise<void> {
  if (entry.length < MIN_COMPRESSED_BYTES) return;
  await compressEntry(entry, 'br');
  entry.body = null;
}

/** The bytes for this client; sets the `content-encoding` header. */
export async function bytesFor(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
): Promise<Buffer> {
  const encoding = encodingFor(entry, request.headers['accept-encoding']);
  if (!encoding) return bodyOf(entry);
  reply.header('content-encoding', encoding);
  return compressEntry(entry, encoding);
}

/** Sends an entry, or 304 if the browser already has it. */
export async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry) {
  reply.headers(entry.headers).header('etag', entry.etag);
  if (matchesEtag(request.headers['if-none-match'], entry.etag)) return reply.status(304).send();
  return reply.status(entry.status).send(await bytesFor(request, reply, entry));
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
