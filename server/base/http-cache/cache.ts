// Cached answers as bytes: catalogue reads and anonymous pages (design.md 8). Bounded in size,
// dropped by tags.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** No address of ours is longer. */
const MAX_KEY_LENGTH = 2_000;
/** Below this, compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_000;

export type Encoding = 'br' | 'gzip';

export type CacheEntry = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  /** Each is made when the first client accepts it. */
  compressed: Partial<Record<Encoding, Buffer>>;
  tags: readonly string[];
  storedAt: number;
  /** For the metrics. */
  route: string;
  /**
   * All headers of the first answer. The fast path needs them, so it skips an entry without them.
   */
  sentHeaders: Record<string, string> | null;
};

export type Cache = ReturnType<typeof createCache>;

/** Both compressed forms together have less than half of the body's bytes, and may come later. */
const sizeOf = (key: string, entry: CacheEntry) => entry.body.length * 1.5 + 2 * key.length + 500;

/** `maxAgeMs` is a safety net below the notifications, not the means of freshness. */
export function createCache({
  maxBytes = 64 * 2 ** 20,
  maxAgeMs = 60_000,
  now = Date.now,
}: {
  maxBytes?: number;
  maxAgeMs?: number;
  now?: () => number;
} = {}) {
  const entries = new Map<string, CacheEntry>();
  const droppedAt = new Map<string, number>();
  const counted = {
    hits: 0,
    misses: 0,
    /** By route, what the fast path has answered. */ fast: new Map<string, number>(),
  };
  let sequence = 0;
  let bytes = 0;

  function remove(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(key, entry);
  }

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

    /** Taken before the data is read: `put` refuses data that is older than the last change. */
    mark: () => sequence,

    get(key: string): CacheEntry | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (now() - entry.storedAt > maxAgeMs) {
        remove(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },

    put(key: string, entry: CacheEntry, mark: number) {
      if (key.length > MAX_KEY_LENGTH) return;
      if (
        (droppedAt.get('*') ?? -1) > mark ||
        entry.tags.some((tag) => (droppedAt.get(tag) ?? -1) > mark)
      )
        return;
      remove(key);
      entries.set(key, entry);
      bytes += sizeOf(key, entry);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },

    /** Drops every entry with one of the tags; `*` drops all. */
    drop(tags: readonly string[]) {
      sequence += 1;
      for (const tag of tags) droppedAt.set(tag, sequence);
      // Old marks only make `put` refuse, so they can all go once `*` is the new floor.
      if (droppedAt.size > 10_000) {
        droppedAt.clear();
        droppedAt.set('*', sequence);
      }
      const dropped = new Set(tags);
      for (const [key, entry] of entries) {
        if (dropped.has('*') || entry.tags.some((tag) => dropped.has(tag))) remove(key);
      }
    },

    size: () => ({ entries: entries.size, bytes }),
  };
}

export function makeEntry(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  tags: readonly string[],
): CacheEntry {
  return {
    status,
    headers,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    body,
    compressed: {},
    tags,
    storedAt: Date.now(),
    route: '',
    sentHeaders: null,
  };
}

/** What this client is sent; null: the body as it is. */
export function encodingFor(
  entry: CacheEntry,
  acceptEncoding: string | string[] | undefined,
): Encoding | null {
  if (entry.body.length < MIN_COMPRESSED_BYTES) return null;
  const accepted = String(acceptEncoding ?? '');
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzip(body, { level: 6 }),
};

/** Once for each encoding. */
export async function compressEntry(entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
  const bytes = entry.compressed[encoding] ?? (await compressors[encoding](entry.body));
  entry.compressed[encoding] = bytes;
  return bytes;
}

/** The bytes for this client; sets the header of their encoding. */
export async function bytesFor(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
): Promise<Buffer> {
  const encoding = encodingFor(entry, request.headers['accept-encoding']);
  if (!encoding) return entry.body;
  reply.header('content-encoding', encoding);
  return compressEntry(entry, encoding);
}

/** Sends an entry, or 304 when the browser has it. */
export async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry) {
  reply.headers(entry.headers).header('etag', entry.etag);
  if (matchesEtag(request.headers['if-none-match'], entry.etag)) return reply.status(304).send();
  return reply.status(entry.status).send(await bytesFor(request, reply, entry));
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
