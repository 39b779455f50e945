// One cached response: its body, compressed or not, and its headers (decision 0111).
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const unbrotli = promisify(zlib.brotliDecompress);
/** Below this size, compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_000;

/**
 * A response that was sent this often is popular: after a change it is rebuilt before the next
 * request.
 */
export const HOT_HITS = 3;

export type Encoding = 'br' | 'gzip';

export type CacheEntry = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Null if only compressed forms are stored (`keepBrotliOnly`, `makeFirstForm`). */
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

export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

export const makeEntry = (
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  tags: readonly string[],
): CacheEntry => entryOf(status, headers, tags, { length: body.length, body: ownCopy(body) });

/** It is stored in one form, whose bytes give the ETag of all forms. */
const entryOf = (
  status: number,
  headers: Record<string, string>,
  tags: readonly string[],
  {
    length,
    ...form
  }: { length: number; body: Buffer } | { length: number; encoding: Encoding; bytes: Buffer },
): CacheEntry => ({
  status,
  headers,
  etag: etagOf('body' in form ? form.body : form.bytes),
  body: 'body' in form ? form.body : null,
  length,
  compressed: 'body' in form ? {} : { [form.encoding]: form.bytes },
  tags,
  storedAt: Date.now(),
  staleSince: null,
  hits: 0,
  route: '',
  sentHeaders: null,
});

/** The encoding for this client; null: uncompressed. */
export function encodingFor(
  { length }: Pick<CacheEntry, 'length'>,
  acceptEncoding: string | string[] | undefined,
): Encoding | null {
  if (length < MIN_COMPRESSED_BYTES) return null;
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
/** What most of them have when compressed; zlib reserves twice as much by default. */
const CHUNK_BYTES = 8 * 1_024;

const compressAtOnce: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) =>
    zlib.brotliCompressSync(body, {
      chunkSize: CHUNK_BYTES,
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 1,
        // A larger window would reserve more memory than the body has bytes.
        [zlib.constants.BROTLI_PARAM_LGWIN]: 16,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => zlib.gzipSync(body, { level: 6 }),
};

const compressInThread: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
        // A page has less than 256 KiB; the usual window reserves 4 MiB for each.
        [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzip(body, { level: 6 }),
};

/** Compresses once for each encoding. */
export async function compressEntry(entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
  const compress = entry.length <= MOST_BYTES_AT_ONCE ? compressAtOnce : compressInThread;
  const bytes =
    entry.compressed[encoding] ?? ownCopy(await compress[encoding](await bodyOf(entry)));
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
export async function bodyOf({ body, length, compressed }: CacheEntry): Promise<Buffer> {
  if (body) return body;
  if (!compressed.br) return zlib.gunzipSync(compressed.gzip ?? Buffer.alloc(0));
  return length <= MOST_BYTES_AT_ONCE
    ? zlib.brotliDecompressSync(compressed.br)
    : unbrotli(compressed.br);
}

/** Below this size, the entry has more overhead than body. */
const MIN_FIRST_FORM_BYTES = 4_096;

/**
 * For answers of the API: keeps only the form that the first client accepts, usually a quarter of
 * the body.
 */
export function makeFirstForm(
  headers: Record<string, string>,
  body: Buffer,
  tags: readonly string[],
  acceptEncoding: string | string[] | undefined,
): CacheEntry {
  const { length } = body;
  const encoding = encodingFor({ length }, acceptEncoding);
  if (!encoding || length < MIN_FIRST_FORM_BYTES || length > MOST_BYTES_AT_ONCE)
    return makeEntry(200, headers, body, tags);
  const bytes = ownCopy(compressAtOnce[encoding](body));
  return entryOf(200, headers, tags, { length, encoding, bytes });
}

/**
 * For pages: nearly every client accepts Brotli, and an uncompressed page is five times as large.
 * Call it before the entry is put into the cache.
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
  if (!encoding) {
    const body = await bodyOf(entry);
    // The fast path can send it the next time.
    if (entry.hits >= HOT_HITS) entry.body = body;
    return body;
  }
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
