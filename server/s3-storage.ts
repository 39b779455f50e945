// The storage in a bucket of any S3-compatible store: Amazon's, MinIO, Garage, Ceph. One object a key, each put there by one
// request and therefore whole or not at all. Loaded only where STORAGE_URL is set (open-storage.ts). Decision 0039.
import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketConfig } from './config.ts';
import { isKey, requireKey, type Storage, StorageError, UNFINISHED } from './storage.ts';

/** A store in the same house answers within milliseconds; one that says "slow down" is asked again with growing pauses. */
const TRIES = 4;
const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;
/** With all its tries. Somebody waits. */
const CALL_MS = 15_000;
/** A sheet or a picture of twenty megabytes over a slow line. */
const WRITE_MS = 45_000;
const CONNECTIONS = 64;
const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Tests have less patience. */
export type Patience = { answerMs?: number; callMs?: number };

/** @throws StorageError when it cannot be used, in one line for whoever starts the shop */
export async function openBucket(config: BucketConfig, patience: Patience = {}): Promise<Storage> {
  const { name: Bucket, prefix } = config;
  const client = new S3Client({
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.isPathStyle,
    maxAttempts: TRIES,
    // What came is what was sent: the signature says so. Not every store knows the further sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: patience.answerMs ?? ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      logger: silent,
    },
    logger: silent,
  });
  const objectOf = (key: string) => ({ Bucket, Key: `${prefix}${requireKey(key)}` });

  /** Null where `missing` says that there is no such thing. @throws StorageError, and RangeError before anything is asked */
  async function ask<T>(work: (abortSignal: AbortSignal) => Promise<T>, { ms = patience.callMs ?? CALL_MS, missing = false } = {}): Promise<T | null> {
    const abortSignal = AbortSignal.timeout(ms);
    try {
      return await work(abortSignal);
    } catch (error) {
      if (missing && isMissing(error)) return null;
      throw new StorageError(explain(error, config, abortSignal.aborted));
    }
  }

  const storage: Storage = {
    async read(key) {
      const object = objectOf(key);
      return ask((abortSignal) => readWhole(client, object, abortSignal), { missing: true });
    },

    async write(key, bytes) {
      const object = objectOf(key);
      await ask((abortSignal) => client.send(new PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.length }), { abortSignal }), { ms: WRITE_MS });
    },

    async has(key) {
      const object = objectOf(key);
      return (await ask((abortSignal) => client.send(new HeadObjectCommand(object), { abortSignal }), { missing: true })) !== null;
    },

    async remove(key) {
      const object = objectOf(key);
      await ask((abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal }), { missing: true });
    },

    async *keys() {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken ? { ContinuationToken } : {}) });
        const page = await ask((abortSignal) => client.send(command, { abortSignal }));
        for (const { Key = '' } of page?.Contents ?? []) {
          const key = Key.slice(prefix.length);
          // What somebody else put there is none of ours.
          if (isKey(key)) yield key;
        }
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
  };

  await ask((abortSignal) => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }), { abortSignal }));
  // A key that may read only would be found out by the first merchant who sends a picture.
  const probe = { Bucket, Key: `${prefix}${UNFINISHED}/${randomUUID()}` };
  await ask(async (abortSignal) => {
    await client.send(new PutObjectCommand({ ...probe, Body: Buffer.from('x') }), { abortSignal });
    await client.send(new DeleteObjectCommand(probe), { abortSignal });
  });
  return storage;
}

/** An answer that breaks off is asked for once more: the client's own tries end where the answer begins. */
async function readWhole(client: S3Client, object: { Bucket: string; Key: string }, abortSignal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(object), { abortSignal });
    try {
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (ContentLength !== undefined && bytes.length !== ContentLength) throw new Error('cut off');
      return bytes;
    } catch (error) {
      if (attempt === TRIES || abortSignal.aborted) throw error;
    }
  }
}

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number; requestId?: string } };

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as Failure;
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
};

/** Of the client's own error only names and numbers: the rest tells of keys, signatures and addresses. */
function explain(error: unknown, { name: bucket, endpoint }: BucketConfig, isTooLate: boolean): string {
  const { name, code, $metadata } = error as Failure;
  const { httpStatusCode: status, requestId } = $metadata ?? {};
  const told = [code ?? name, status, requestId && `request ${requestId}`].filter(Boolean).join(', ');
  const store = `the object store${endpoint ? ` at ${new URL(endpoint).host}` : ''}`;
  if (name === 'NoSuchBucket') return `${store} has no bucket ${bucket}; check STORAGE_URL`;
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch') return `${store} does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (${name})`;
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') return `the bucket ${bucket} is in another region; check S3_REGION and S3_ENDPOINT`;
  if (name === 'RequestTimeTooSkewed') return `${store} and this machine do not agree on the time`;
  if (status === 403) return `${store} refuses this key what the shop needs in ${bucket}: list, read, write and delete (${told})`;
  if (status === 507 || /Full|Quota/i.test(name)) return `${store} has no room left in ${bucket} (${told})`;
  return `${store} does not answer (${isTooLate ? 'too late' : told})`;
}
