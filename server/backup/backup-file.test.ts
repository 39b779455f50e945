import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackupFile, writeBackupFile } from './backup-file.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-backup-file-'));
  file = path.join(folder, 'shop.tar.gz');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const head = { format: 1, shop: '1', madeAt: '2026-11-22', migrations: [], secretMark: 'x' };
const found = { tables: {}, sequences: [], jobs: 0, files: 0, fileBytes: 0 };

test('of two backups that are written to one file at once, both are whole', async () => {
  const firstIsOpen = Promise.withResolvers<void>();
  const secondIsDone = Promise.withResolvers<void>();
  const first = writeBackupFile(file, { head }, async (add) => {
    await add('tables/orders/1', Buffer.from('first'));
    firstIsOpen.resolve();
    await secondIsDone.promise;
    return { ...found, files: 1 };
  });
  await firstIsOpen.promise;
  await writeBackupFile(file, { head }, async () => ({ ...found, files: 2 }));
  expect((await readBackupFile(file)).contents.files).toBe(2);
  secondIsDone.resolve();
  await first;

  expect((await readBackupFile(file)).contents.files).toBe(1);
  expect(fs.readdirSync(folder)).toEqual(['shop.tar.gz']);
});

test('what a killed process left of a backup is deleted a day later', async () => {
  const partOf = (name: string) => `${name}.${randomUUID()}.unfinished`;
  const growing = partOf('shop.tar.gz');
  const other = partOf('other.tar.gz');
  const killed = [partOf('shop.tar.gz'), 'shop.tar.gz.unfinished'];
  for (const name of [growing, other, ...killed]) fs.writeFileSync(path.join(folder, name), '');
  for (const name of [other, ...killed])
    fs.utimesSync(path.join(folder, name), new Date('2026-11-20'), new Date('2026-11-20'));
  await writeBackupFile(file, { head }, async () => found);

  expect(fs.readdirSync(folder)).toEqual([other, 'shop.tar.gz', growing]);
});
