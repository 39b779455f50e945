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

export type CacheEntry = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
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

const sizeOf = (key: string, entry: CacheEntry) =>
  entry.body.length +
  (entry.brotli?.length ?? 0) +
  (entry.gzip?.length ?? 0) +
  2 * key.length +
  500;

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

/** Hashes and compresses once, so that serving is only a write. */
export async function makeEntry(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  tags: readonly string[],
): Promise<CacheEntry> {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const isLarge = body.length >= MIN_COMPRESSED_BYTES;
  const [compressedBrotli, compressedGzip] = isLarge
    ? await Promise.all([
        brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
        gzip(body, { level: 6 }),
      ])
    : [null, null];
  return {
    status,
    headers,
    etag,
    body,
    brotli: compressedBrotli,
    gzip: compressedGzip,
    tags,
    storedAt: Date.now(),
    route: '',
    sentHeaders: null,
  };
}

/** Sends an entry, or 304 when the browser has it. */
export function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry) {
  reply.headers(entry.headers).header('etag', entry.etag);
  if (matchesEtag(request.headers['if-none-match'], entry.etag)) return reply.status(304).send();
  reply.status(entry.status);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (entry.brotli && accepted.includes('br'))
    return reply.header('content-encoding', 'br').send(entry.brotli);
  if (entry.gzip && accepted.includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(entry.gzip);
  return reply.send(entry.body);
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
