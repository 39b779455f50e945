// The same contract for both storages: a folder of this machine, and a bucket of an object store.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts';
import { openBucket } from './s3-storage.ts';
import { createFolderStorage, type Storage, StorageError } from './storage.ts';

// Two thousand files take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const patient = { answerMs: 60_000, callMs: 60_000 };

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-storage-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

let s3: S3Server;
let shops = 0;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const files = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []));

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keys()) keys.push(key);
  return keys;
}

type Place = { name: string; open(): Promise<Storage>; plant(keys: readonly string[]): void };
const places: Place[] = [
  {
    name: 'a folder',
    open: async () => createFolderStorage(folder),
    plant(keys) {
      for (const key of keys) {
        fs.mkdirSync(path.dirname(path.join(folder, key)), { recursive: true });
        fs.writeFileSync(path.join(folder, key), 'x');
      }
    },
  },
  {
    name: 'a bucket',
    open() {
      shops += 1;
      return openBucket(s3.config({ prefix: `contract-${shops}/` }), patient);
    },
    plant: (keys) => s3.plant(`contract-${shops}/`, keys),
  },
];

describe.each(places)('$name', ({ open, plant }) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });

  test('what was written is read, replaced whole, and gone when removed', async () => {
    await storage.write('images/a/1.webp', Buffer.from('one'));
    await storage.write('images/a/1.webp', Buffer.from('two'));
    expect([
      await storage.has('images/a/1.webp'),
      (await storage.read('images/a/1.webp'))?.toString(),
    ]).toEqual([true, 'two']);
    expect(await keysOf(storage)).toEqual(['images/a/1.webp']);

    await storage.remove('images/a/1.webp');
    await storage.remove('images/a/1.webp');
    expect([
      await storage.has('images/a/1.webp'),
      await storage.read('images/a/1.webp'),
      await keysOf(storage),
    ]).toEqual([false, null, []]);
  });

  test('a missing key is null, also a part of a key and a key below a file', async () => {
    await storage.write('images/a/1.webp', Buffer.from('one'));
    for (const key of ['images', 'images/a', 'images/a/1', 'images/a/1.webp/b', 'none'])
      expect([
        key,
        await storage.has(key),
        await storage.read(key),
        await storage.remove(key),
      ]).toEqual([key, false, null, undefined]);
    expect((await storage.read('images/a/1.webp'))?.toString()).toBe('one');
  });

  test('bytes come back as they were, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
        await storage.write('logos/x.png', Buffer.from(bytes));
        expect((await storage.read('logos/x.png'))?.equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: 15 },
    );
    const large = Buffer.alloc(5 * 2 ** 20, 'şişe 🧴');
    await storage.write('imports/large', large);
    expect((await storage.read('imports/large'))?.equals(large)).toBe(true);
  });

  test('of many writes to the same key one wins, and no read gets a mixture', async () => {
    const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)));
    await storage.write('images/a', versions[0] ?? Buffer.alloc(0));
    const reads = versions.map(() => storage.read('images/a'));
    await Promise.all(versions.map((bytes) => storage.write('images/a', bytes)));
    for (const bytes of [...(await Promise.all(reads)), await storage.read('images/a')])
      expect(versions.some((version) => bytes?.equals(version))).toBe(true);
  });

  test('a key never leads out of the folder, and an invalid key makes no request', async () => {
    await storage.write('images/a', Buffer.from('mine'));
    const hostile = [
      '../secret',
      'images/../../secret',
      '/etc/passwd',
      'images//a',
      '',
      'images/.hidden',
      'a\0b',
      'a b',
      'ş',
      'a\ud800',
      'a?b',
      'a%2fb',
      'a\\b',
      'unfinished/x',
      '.',
    ];
    const before = s3.asked.length;
    for (const key of hostile) {
      const calls = [
        storage.write(key, Buffer.from('x')),
        storage.read(key),
        storage.has(key),
        storage.remove(key),
      ];
      for (const call of calls) await expect(call, JSON.stringify(key)).rejects.toThrow(RangeError);
    }
    expect(s3.asked.length).toBe(before);
    expect(await keysOf(storage)).toEqual(['images/a']);
  });

  test('everything is listed in one order, beyond the thousand that a store lists at once', async () => {
    const many = Array.from(
      { length: 1_005 },
      (_, index) => `images/${String(index).padStart(5, '0')}`,
    );
    const others = ['images2/a', 'logos/c.png', 'a/b/c'];
    plant(many);
    for (const key of others) await storage.write(key, Buffer.from('x'));
    expect(await keysOf(storage)).toEqual([...many, ...others].sort());
  });
});

test('a folder lists its keys in the order of their bytes, as a bucket does', async () => {
  const storage = createFolderStorage(folder);
  const keys = ['a/b-c', 'a/b/c', 'images-of-old', 'images/a', 'images2'];
  for (const key of keys.toReversed()) await storage.write(key, Buffer.from('x'));
  expect(await keysOf(storage)).toEqual(keys);
});

test('a write that is not possible fails, and the existing file stays', async () => {
  const storage = createFolderStorage(folder);
  await storage.write('images/a', Buffer.from('whole'));

  await expect(storage.write('images/a/b', Buffer.from('x'))).rejects.toThrow(StorageError);

  expect((await storage.read('images/a'))?.toString()).toBe('whole');
  expect(await storage.read('images/a/b')).toBeNull();
  expect(files()).toEqual(['a']);
});

test('only the user of the shop can read a file: some are invoices', async () => {
  await createFolderStorage(folder).write('invoices/a.pdf', Buffer.from('x'));
  expect(fs.statSync(path.join(folder, 'invoices/a.pdf')).mode & 0o777).toBe(0o600);
});

test('a half-written file of a killed process is deleted at the next start, and was never read', async () => {
  const killed = createFolderStorage(folder);
  await killed.write('images/a', Buffer.from('whole'));
  fs.writeFileSync(path.join(folder, 'unfinished', '1-2'), 'hal');

  createFolderStorage(folder);

  expect(files()).toEqual(['a']);
});

test('an unfinished file of another running process stays; one that is an hour old is deleted', async () => {
  const unfinished = path.join(folder, 'unfinished');
  fs.mkdirSync(unfinished);
  const uuid = '0b9b4f2e-1111-4222-8333-444455556666';
  const ofParent = `${os.hostname()}-${process.ppid}-${uuid}`;
  const ofAnotherMachine = `elsewhere-7-${uuid}`;
  const ofDead = `${os.hostname()}-4194400-${uuid}`;
  const old = `elsewhere-8-${uuid}`;
  for (const name of [ofParent, ofAnotherMachine, ofDead, old])
    fs.writeFileSync(path.join(unfinished, name), 'hal');
  const longAgo = Date.now() / 1_000 - 3_700;
  fs.utimesSync(path.join(unfinished, old), longAgo, longAgo);

  createFolderStorage(folder);

  expect(files().sort()).toEqual([ofAnotherMachine, ofParent].sort());
});

test('all files are listed except unfinished ones; a storage that is not the owner leaves those alone', async () => {
  const storage = createFolderStorage(folder);
  for (const key of ['images/b/original.webp', 'images/a/original.webp', 'logos/c.png'])
    await storage.write(key, Buffer.from('x'));
  fs.mkdirSync(`${folder}/unfinished`, { recursive: true });
  fs.writeFileSync(`${folder}/unfinished/1-1`, 'half');

  const guest = createFolderStorage(folder, { isOwner: false });

  expect(await keysOf(guest)).toEqual([
    'images/a/original.webp',
    'images/b/original.webp',
    'logos/c.png',
  ]);
  expect(fs.existsSync(`${folder}/unfinished/1-1`)).toBe(true);
  expect(await keysOf(createFolderStorage(`${folder}/none`))).toEqual([]);
});
