// An S3-compatible store on loopback, behind a gate that checks each request's signature (the store
// itself does not), replaces a feature that does not work on this Node version (paging), and can
// fail on demand like real stores.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { collect } from '#server/backup/backup-file.ts';
import type { BucketConfig } from '#server/base/run/config.ts';

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'a-secret-that-nobody-else-knows' };
const bucket = 'shop-media';

/** What the gate does with a request instead of passing it on; false to pass it on. */
export type Trouble = (
  request: { method: string; path: string },
  reply: http.ServerResponse,
) => boolean;

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

export async function startS3Server() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  // The store would report the process's own exceptions as its own.
  store.logger.exceptions.unhandle();
  const { port: storePort } = await store.run();
  const asked: string[] = [];
  let turn = Promise.resolve();
  let trouble: Trouble | null = null;

  async function serve(request: http.IncomingMessage, reply: http.ServerResponse) {
    const body = await collect(request);
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url}`);
    const refusal = checkSignature(request, body);
    if (refusal) return answerError(reply, 403, refusal);
    if (trouble?.({ method, path: url.split('?')[0] ?? '' }, reply)) return;
    // The store writes files in place, so requests run one after the other: each object is complete
    // or missing, as in real stores.
    turn = turn.then(() => passOn(request, body, reply));
    await turn;
  }

  const passOn = (
    { method = '', url = '', headers }: http.IncomingMessage,
    body: Buffer,
    reply: http.ServerResponse,
  ) =>
    new Promise<void>((resolve) => {
      const options = {
        port: storePort,
        host: '127.0.0.1',
        method,
        path: withMarker(url),
        headers: { ...headers, host: `127.0.0.1:${storePort}` },
        agent: false,
      };
      const inner = http.request(options, async (answer) => {
        const bytes = withToken(await collect(answer));
        if (method === 'PUT')
          await isWritten(
            path.join(directory, `${decodeURIComponent(url.split('?')[0] ?? '')}._S3rver_object`),
            body.length,
          );
        const { 'content-length': _, 'transfer-encoding': __, ...passed } = answer.headers;
        reply
          .writeHead(answer.statusCode ?? 500, {
            ...passed,
            'content-length': method === 'HEAD' ? answer.headers['content-length'] : bytes.length,
          })
          .end(bytes);
        resolve();
      });
      inner.on('error', () => {
        reply.destroy();
        resolve();
      });
      inner.end(body);
    });

  const gate = http.createServer(
    (request, reply) => void serve(request, reply).catch(() => reply.destroy()),
  );
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(gate.address() as net.AddressInfo).port}`;
  const env = {
    STORAGE_URL: `s3://${bucket}/shop-1`,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  const close = () =>
    new Promise<void>((resolve) => {
      gate.close(() => resolve());
      gate.closeAllConnections();
    });

  return {
    env,
    /**
     * Each configuration has its own folder in the bucket, so that tests do not affect each other.
     */
    config: (change: Partial<BucketConfig> = {}): BucketConfig => ({
      name: bucket,
      prefix: 'shop-1/',
      endpoint,
      region: 'us-east-1',
      ...keys,
      isPathStyle: true,
      cacheBytes: 0,
      ...change,
    }),
    /** Adds objects directly, without requests. */
    plant(prefix: string, names: readonly string[]) {
      for (const name of names) {
        const file = path.join(directory, bucket, prefix, `${name}._S3rver_object`);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, 'x');
        fs.writeFileSync(`${file}.md5`, '9dd4e461268c8034f5c8564e155c67a6');
      }
    },
    /** Requests in order, for example "GET /shop-media/shop-1/images/a". */
    asked,
    fail(how: Trouble | null) {
      trouble = how;
    },
    /** Stops it, as if its machine was off. */
    goAway: close,
    async stop() {
      if (gate.listening) await close();
      await store.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function answerError(reply: http.ServerResponse, status: number, code: string) {
  reply.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': 'REQUEST-1' });
  reply.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${keys.accessKeyId}</AWSAccessKeyId></Error>`,
  );
}

/**
 * The store's own continuation tokens need a cipher that no longer exists, so the older paging is
 * used, which continues from a key.
 */
const withMarker = (url: string) =>
  url
    .replace('list-type=2', '')
    .replace(
      /continuation-token=([^&]*)/,
      (_, token: string) => `marker=${encodeURIComponent(fromToken(token))}`,
    );

const fromToken = (token: string) => Buffer.from(decodeURIComponent(token), 'base64').toString();

function withToken(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 200).includes('<ListBucketResult')) return bytes;
  const page = bytes.toString();
  const last = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1] ?? '';
  return Buffer.from(
    page.replace(
      '<IsTruncated>true',
      `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>$&`,
    ),
  );
}

/** The store responds before it has written the last bytes. */
async function isWritten(file: string, length: number) {
  while (fs.statSync(file, { throwIfNoEntry: false })?.size !== length)
    await new Promise((resolve) => setImmediate(resolve));
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * Signature version 4 as Amazon describes it, calculated independently. Returns the error code of a
 * refusal.
 */
function checkSignature(
  { method = '', url = '', headers }: http.IncomingMessage,
  body: Buffer,
): string | null {
  const [, id, day, region, signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!id || !day || !region) return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [address = '', query = ''] = url.split('?');
  const sortedQuery = query
    .split('&')
    .filter(Boolean)
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort()
    .join('&');
  const signed = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, address, sortedQuery, signed.join(''), signedHeaders, bodyHash].join(
    '\n',
  );
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
    ? null
    : 'SignatureDoesNotMatch';
}
