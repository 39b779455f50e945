// The storage in a bucket of any S3-compatible store (Amazon, MinIO, Garage, Ceph), one object for
// each key. One request writes an object, so it exists completely or not at all. Loaded only if
// STORAGE_URL is set (decision 0039).
import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from '#server/base/run/config.ts';
import { isKey, requireKey, type Storage, StorageError, UNFINISHED } from './storage.ts';

/**
 * A nearby store responds within milliseconds; after "slow down" the call is tried again with
 * growing pauses.
 */
const TRIES = 4;
const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;
/** For one call including its tries, while a visitor waits. */
const CALL_MS = 15_000;
/** A sheet or a picture of twenty megabytes over a slow connection takes this long. */
const WRITE_MS = 45_000;
const CONNECTIONS = 64;
const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Tests use shorter times. */
export type Patience = { answerMs?: number; callMs?: number };

/**
 * Tests the access; an error has one line for the person who starts the shop. @throws StorageError
 * if the bucket cannot be used
 */
export async function openBucket(config: BucketConfig, patience: Patience = {}): Promise<Storage> {
  const client = createClient(config, patience);
  const calls = { client, config, ask: createAsk(config, patience) };
  await testAccess(calls);
  return storageIn(calls);
}

const createClient = (config: BucketConfig, patience: Patience) =>
  new S3Client({
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.isPathStyle,
    maxAttempts: TRIES,
    // The signature already covers the bytes, and not every store supports the further checksums.
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

/** Null if the object does not exist and `missing` allows that. @throws StorageError */
type Ask = <T>(
  work: (abortSignal: AbortSignal) => Promise<T>,
  options?: { ms?: number; missing?: boolean },
) => Promise<T | null>;
type Calls = { client: S3Client; config: BucketConfig; ask: Ask };

const createAsk =
  (config: BucketConfig, patience: Patience): Ask =>
  async (work, { ms = patience.callMs ?? CALL_MS, missing = false } = {}) => {
    const abortSignal = AbortSignal.timeout(ms);
    try {
      return await work(abortSignal);
    } catch (error) {
      if (missing && isMissing(error)) return null;
      throw new StorageError(explain(error, config, abortSignal.aborted));
    }
  };

/**
 * Tests writing too: otherwise only the first upload of the merchant would show that the key may
 * only read.
 */
async function testAccess({ client, config: { name: Bucket, prefix }, ask }: Calls) {
  await ask((abortSignal) =>
    client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }), { abortSignal }),
  );
  const probe = { Bucket, Key: `${prefix}${UNFINISHED}/${randomUUID()}` };
  await ask(async (abortSignal) => {
    await client.send(new PutObjectCommand({ ...probe, Body: Buffer.from('x') }), { abortSignal });
    await client.send(new DeleteObjectCommand(probe), { abortSignal });
  });
}

const listCommand = (Bucket: string, Prefix: string, ContinuationToken: string | undefined) =>
  new ListObjectsV2Command({
    Bucket,
    Prefix,
    ...(ContinuationToken ? { ContinuationToken } : {}),
  });

function storageIn({ client, config: { name: Bucket, prefix }, ask }: Calls): Storage {
  /** @throws RangeError before anything is sent */
  const objectOf = (key: string) => ({ Bucket, Key: `${prefix}${requireKey(key)}` });
  return {
    async read(key) {
      const object = objectOf(key);
      return ask((abortSignal) => readWhole(client, object, abortSignal), { missing: true });
    },

    async write(key, bytes) {
      const object = objectOf(key);
      await ask(
        (abortSignal) =>
          client.send(
            new PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.length }),
            { abortSignal },
          ),
        { ms: WRITE_MS },
      );
    },

    async has(key) {
      const object = objectOf(key);
      return (
        (await ask((abortSignal) => client.send(new HeadObjectCommand(object), { abortSignal }), {
          missing: true,
        })) !== null
      );
    },

    async remove(key) {
      const object = objectOf(key);
      await ask((abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal }), {
        missing: true,
      });
    },

    async *keys() {
      let ContinuationToken: string | undefined;
      do {
        const command = listCommand(Bucket, prefix, ContinuationToken);
        const page = await ask((abortSignal) => client.send(command, { abortSignal }));
        const keys = (page?.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
        // Skips objects of other programs.
        yield* keys.filter(isKey);
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
  };
}

/** Reads again when the response breaks off: the client retries only until a response begins. */
async function readWhole(
  client: S3Client,
  object: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(object), {
      abortSignal,
    });
    try {
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (ContentLength !== undefined && bytes.length !== ContentLength) throw new Error('cut off');
      return bytes;
    } catch (error) {
      if (attempt === TRIES || abortSignal.aborted) throw error;
    }
  }
}

type Failure = Error & {
  code?: string;
  $metadata?: { httpStatusCode?: number; requestId?: string };
};

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as Failure;
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
};

/**
 * Uses only names and numbers of the client's error: its text would show keys, signatures and
 * addresses.
 */
function explain(error: unknown, config: BucketConfig, isTooLate: boolean): string {
  const { name: bucket, endpoint } = config;
  const { name, code, $metadata } = error as Failure;
  const { httpStatusCode: status, requestId } = $metadata ?? {};
  const details = [code ?? name, status, requestId && `request ${requestId}`]
    .filter(Boolean)
    .join(', ');
  const store = `the object store${endpoint ? ` at ${new URL(endpoint).host}` : ''}`;
  const known: Record<string, string> = {
    NoSuchBucket: `${store} has no bucket ${bucket}; check STORAGE_URL`,
    InvalidAccessKeyId: `${store} does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (${name})`,
    SignatureDoesNotMatch: `${store} does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (${name})`,
    PermanentRedirect: `the bucket ${bucket} is in another region; check S3_REGION and S3_ENDPOINT`,
    AuthorizationHeaderMalformed: `the bucket ${bucket} is in another region; check S3_REGION and S3_ENDPOINT`,
    RequestTimeTooSkewed: `${store} and this machine do not agree on the time`,
  };
  if (known[name]) return known[name];
  if (status === 403)
    return `${store} refuses this key what the shop needs in ${bucket}: list, read, write and delete (${details})`;
  if (status === 507 || /Full|Quota/i.test(name))
    return `${store} has no room left in ${bucket} (${details})`;
  return `${store} does not answer (${isTooLate ? 'too late' : details})`;
}
