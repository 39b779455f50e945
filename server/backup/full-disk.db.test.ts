// A backup that cannot be written: the shop stays alive, the reason is recorded, and nothing is
// left behind.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDb } from '#server/base/db/db.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { BackupError } from './backup-error.ts';
import { writeBackupFile } from './backup-file.ts';
import { makeNightlyBackup } from './nightly.ts';

const shop = useTestApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-full-disk-'));
const file = path.join(folder, 'shop.tar.gz');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Errors that nobody caught: outside a test they end the process. */
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => {
  process.off('uncaughtException', note);
  vi.restoreAllMocks();
});

const head = { format: 1, shop: '1', madeAt: '2026-11-22', migrations: [], secretMark: 'x' };
const found = { tables: {}, sequences: [], jobs: 0, files: 0, fileBytes: 0 };
/** Does not compress, so that it reaches the disk before the end of the backup. */
const noise = randomBytes(2 ** 20);

/** The file is created in its folder; the kernel then refuses every byte with ENOSPC. */
function fillDisk() {
  const create = fs.createWriteStream;
  vi.spyOn(fs, 'createWriteStream').mockImplementation((part) => {
    fs.writeFileSync(part, '');
    return create('/dev/full');
  });
}

test.each([null, Buffer.alloc(32)])(
  'on a full disk the backup names the folder and leaves no file (key %j)',
  async (key) => {
    fillDisk();
    let added = 0;
    const written = writeBackupFile(file, { head, key }, async (add) => {
      for (; added < 100; added += 1) await add(`tables/orders/${added}`, noise);
      return found;
    });
    await expect(written).rejects.toEqual(new BackupError(`the disk that holds ${folder} is full`));
    expect(added).toBeLessThan(100);
    expect([fs.readdirSync(folder), uncaught]).toEqual([[], []]);
  },
);

test('a disk that is full only at the end of a small backup is noticed', async () => {
  fillDisk();
  await expect(writeBackupFile(file, { head }, async () => found)).rejects.toThrow('is full');
  expect([fs.readdirSync(folder), uncaught]).toEqual([[], []]);
});

test('a folder that does not exist, and one in which no file can be, is named', async () => {
  const work = async (add: (name: string, bytes: Buffer) => Promise<void>) => {
    await add('tables/orders/1', noise);
    return found;
  };
  const missing = path.join(folder, 'yok', 'shop.tar.gz');
  await expect(writeBackupFile(missing, { head }, work)).rejects.toThrow(
    `${path.join(folder, 'yok')} cannot be written to (ENOENT)`,
  );
  const other = path.join(folder, 'mine.txt');
  fs.writeFileSync(other, '');
  await expect(writeBackupFile(path.join(other, 'a'), { head }, work)).rejects.toThrow(
    `${other} cannot be written to (ENOTDIR)`,
  );
  fs.rmSync(other);
  expect(uncaught).toEqual([]);
});

test('an error of what is backed up is passed on as it is', async () => {
  const lost = new Error('the database went away');
  const written = writeBackupFile(file, { head }, async (add) => {
    await add('tables/orders/1', noise);
    throw lost;
  });
  await expect(written).rejects.toBe(lost);
  expect([fs.readdirSync(folder), uncaught]).toEqual([[], []]);
});

test('a nightly backup onto a full disk is recorded as failed, and throws nothing', async () => {
  for (const name of ['Şişe', 'Kapak', 'Kutu'])
    await makeProduct(shop.db, { name, description: noise.toString('hex') });
  fillDisk();
  const lines: unknown[] = [];
  await makeNightlyBackup({
    ...shop.context,
    config: { ...shop.config, backup: { at: '04:00', keep: 2, folder, key: null } },
    log: {
      ...shop.context.log,
      error: (...line: unknown[]) => void lines.push(line),
    } as typeof shop.context.log,
  });
  expect(lines).toHaveLength(1);
  expect(
    await shop.db.selectFrom('backups').select(['madeBy', 'bytes', 'error']).execute(),
  ).toEqual([{ madeBy: 'schedule', bytes: null, error: `the disk that holds ${folder} is full` }]);
  expect([fs.readdirSync(folder), uncaught]).toEqual([[], []]);
});

test('a nightly backup whose failure cannot be recorded either is logged, and throws nothing', async () => {
  fs.writeFileSync(file, '');
  const texts: unknown[] = [];
  const { db, pool } = openDb(shop.databaseUrl);
  await pool.end();
  await makeNightlyBackup({
    ...shop.context,
    db,
    config: { ...shop.config, backup: { at: '04:00', keep: 2, folder: file, key: null } },
    log: {
      ...shop.context.log,
      error: (_problem: object, text: string) => void texts.push(text),
    } as typeof shop.context.log,
  });
  fs.rmSync(file);
  expect(texts).toEqual(['no backup was made', 'the failed backup was not recorded']);
});
