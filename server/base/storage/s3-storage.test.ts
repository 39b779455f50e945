// Problems of object stores: access refused, slow, busy, full or gone.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BucketConfig } from '#server/base/run/config.ts';
import {
  answerError,
  type S3Server,
  startS3Server,
  type Trouble,
} from '#server/testing/s3-server.ts';
import { openBucket } from './s3-storage.ts';
import { type Storage, StorageError } from './storage.ts';

vi.setConfig({ testTimeout: 60_000 });
const patient = { answerMs: 30_000, callMs: 50_000 };
const SECRET = 'a-secret-that-nobody-else-knows';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.fail(null));
afterAll(() => s3.stop());

const open = (change: Partial<BucketConfig> = {}): Promise<Storage> =>
  openBucket(s3.config(change), patient);

/** The error that stopped the start: one line without secrets. */
async function refusal(change: Partial<BucketConfig>): Promise<string> {
  const error = await open(change).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StorageError);
  const { message, stack, cause } = error as Error;
  expect(message).not.toContain('\n');
  for (const secret of [SECRET, 'S3RVER', 'another-secret', 'Signature='])
    expect(`${message}${stack}${String(cause)}${JSON.stringify(error)}`).not.toContain(secret);
  return message;
}

test('a start with wrong settings names the wrong one', async () => {
  const host = new URL(s3.env.S3_ENDPOINT).host;
  expect(await refusal({ name: 'no-such-bucket' })).toBe(
    `the object store at ${host} has no bucket no-such-bucket; check STORAGE_URL`,
  );
  expect(await refusal({ secretAccessKey: 'another-secret' })).toBe(
    `the object store at ${host} does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (SignatureDoesNotMatch)`,
  );
  expect(await refusal({ accessKeyId: 'somebody' })).toMatch(
    /does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY \(InvalidAccessKeyId\)$/,
  );
  expect(await refusal({ endpoint: 'http://127.0.0.1:1' })).toBe(
    'the object store at 127.0.0.1:1 does not answer (ECONNREFUSED)',
  );
  expect(await refusal({ endpoint: 'http://no-such-host.invalid' })).toMatch(
    /^the object store at no-such-host\.invalid does not answer \((ENOTFOUND|EAI_AGAIN)\)$/,
  );
});

test('a read-only key is noticed at the start, not with the first picture', async () => {
  s3.fail(({ method }, reply) => {
    if (method === 'PUT') answerError(reply, 403, 'AccessDenied');
    return method === 'PUT';
  });
  expect(await refusal({})).toMatch(
    /refuses this key what the shop needs in shop-media: list, read, write and delete \(AccessDenied, 403, request REQUEST-1\)$/,
  );
});

test('a start leaves no test file behind', async () => {
  const storage = await open({ prefix: 'clean/' });
  for await (const key of storage.keys()) expect(key).toBe('nothing');
  expect(
    s3.asked.filter((line) => line.includes('clean/unfinished')).map((line) => line.split(' ')[0]),
  ).toEqual(['PUT', 'DELETE']);
});

test('two shops in one bucket see only their own keys', async () => {
  const one = await open({ prefix: 'one/' });
  const other = await open({ prefix: 'one-more/' });
  const whole = await open({ prefix: 'one/nested/' });
  await one.write('images/a', Buffer.from('mine'));
  expect([await other.has('images/a'), await whole.has('images/a')]).toEqual([false, false]);
  const keys: string[] = [];
  for await (const key of other.keys()) keys.push(key);
  expect(keys).toEqual([]);
});

/** Returns this error for a number of requests, then works. */
function failing(times: number, status: number, code: string): Trouble {
  let left = times;
  return (_request, reply) => {
    if (left === 0) return false;
    left -= 1;
    answerError(reply, status, code);
    return true;
  };
}

test('a request that the store answers with slow down or an internal error is sent again', async () => {
  const storage = await open();
  s3.fail(failing(2, 503, 'SlowDown'));
  await storage.write('images/slow', Buffer.from('there'));
  s3.fail(failing(2, 500, 'InternalError'));
  expect((await storage.read('images/slow'))?.toString()).toBe('there');
  s3.fail(failing(1, 503, 'SlowDown'));
  expect(await storage.has('images/slow')).toBe(true);
});

test('a request that the store always answers with slow down fails after four attempts', async () => {
  const storage = await open();
  s3.asked.length = 0;
  s3.fail(failing(1_000, 503, 'SlowDown'));
  await expect(storage.read('images/slow')).rejects.toThrow(
    /^the object store at [\d.:]+ does not answer \(SlowDown, 503, request REQUEST-1\)$/,
  );
  expect(s3.asked).toHaveLength(4);
});

test('a refused request is not sent again', async () => {
  const storage = await open();
  s3.asked.length = 0;
  s3.fail(failing(1_000, 403, 'AccessDenied'));
  await expect(storage.write('images/a', Buffer.from('x'))).rejects.toThrow(
    /list, read, write and delete \(AccessDenied/,
  );
  expect(s3.asked).toHaveLength(1);
});

test('a response that breaks off is requested again; half a picture is never returned', async () => {
  const storage = await open();
  await storage.write('images/broken', Buffer.alloc(50_000, 'whole'));
  let cuts = 0;
  const cut: Trouble = ({ method }, reply) => {
    if (method !== 'GET') return false;
    cuts += 1;
    reply.writeHead(200, { 'content-length': '50000' });
    reply.write(Buffer.alloc(20_000, 'whole'), () => reply.destroy());
    return true;
  };
  s3.fail((request, reply) => cuts < 2 && cut(request, reply));
  expect((await storage.read('images/broken'))?.equals(Buffer.alloc(50_000, 'whole'))).toBe(true);
  expect(cuts).toBe(2);
  s3.fail(cut);
  await expect(storage.read('images/broken')).rejects.toThrow(StorageError);
});

test('a request that the store never answers ends with its timeout', async () => {
  const patience = { ...patient };
  const storage = await openBucket(s3.config(), patience);
  s3.fail(() => true);
  patience.callMs = 700;
  await expect(storage.read('images/a')).rejects.toThrow(/does not answer \(too late\)$/);
});

test('a full bucket is reported as full', async () => {
  const storage = await open();
  s3.fail(({ method }, reply) => {
    if (method === 'PUT') answerError(reply, 507, 'XMinioStorageFull');
    return method === 'PUT';
  });
  await expect(storage.write('images/a', Buffer.from('x'))).rejects.toThrow(
    /has no room left in shop-media/,
  );
});

test('every call to an unreachable store fails with a StorageError', async () => {
  const lost = await startS3Server();
  const storage = await openBucket(lost.config(), patient);
  await lost.goAway();
  const calls = [
    () => storage.read('a'),
    () => storage.has('a'),
    () => storage.write('a', Buffer.from('x')),
    () => storage.remove('a'),
    () => storage.keys()[Symbol.asyncIterator]().next(),
  ];
  for (const call of calls)
    await expect(call()).rejects.toThrow(/does not answer \((ECONNREFUSED|ECONNRESET)\)$/);
  await lost.stop();
});
