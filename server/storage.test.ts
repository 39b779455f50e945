import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStorage, type Storage, StorageError } from './storage.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-storage-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const files = () => fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

test('what was written is read, replaced whole, and gone when removed', async () => {
  const storage = createFolderStorage(folder);

  await storage.write('images/a/1.webp', Buffer.from('one'));
  await storage.write('images/a/1.webp', Buffer.from('two'));
  expect([await storage.has('images/a/1.webp'), (await storage.read('images/a/1.webp'))?.toString()]).toEqual([true, 'two']);
  expect(files()).toEqual(['1.webp']);

  await storage.remove('images/a/1.webp');
  await storage.remove('images/a/1.webp');
  expect([await storage.has('images/a/1.webp'), await storage.read('images/a/1.webp')]).toEqual([false, null]);
});

test('a key never leads out of the folder', async () => {
  const storage = createFolderStorage(folder);

  for (const key of ['../secret', 'images/../../secret', '/etc/passwd', 'images//a', '', 'images/.hidden', 'a\0b'])
    await expect(storage.write(key, Buffer.from('x')), key).rejects.toThrow(RangeError);
  expect(files()).toEqual([]);
});

test('a place that cannot be written to says so, and keeps what it had', async () => {
  const storage = createFolderStorage(folder);
  await storage.write('images/a', Buffer.from('whole'));

  await expect(storage.write('images/a/b', Buffer.from('x'))).rejects.toThrow(StorageError);

  expect((await storage.read('images/a'))?.toString()).toBe('whole');
  expect(await storage.read('images/a/b')).toBeNull();
  expect(files()).toEqual(['a']);
});

test('what a killed process left half written is gone at the next start, and was never read', async () => {
  const killed = createFolderStorage(folder);
  await killed.write('images/a', Buffer.from('whole'));
  fs.writeFileSync(path.join(folder, 'unfinished', '1-2'), 'hal');

  createFolderStorage(folder);

  expect(files()).toEqual(['a']);
});

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keys()) keys.push(key);
  return keys;
}

test('everything that is there is listed, but for what is being written; a guest leaves that alone', async () => {
  const storage = createFolderStorage(folder);
  for (const key of ['images/b/original.webp', 'images/a/original.webp', 'logos/c.png']) await storage.write(key, Buffer.from('x'));
  fs.mkdirSync(`${folder}/unfinished`, { recursive: true });
  fs.writeFileSync(`${folder}/unfinished/1-1`, 'half');

  const guest = createFolderStorage(folder, { isOwner: false });

  expect(await keysOf(guest)).toEqual(['images/a/original.webp', 'images/b/original.webp', 'logos/c.png']);
  expect(fs.existsSync(`${folder}/unfinished/1-1`)).toBe(true);
  expect(await keysOf(createFolderStorage(`${folder}/none`))).toEqual([]);
});
