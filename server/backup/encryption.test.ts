import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect, readBackupFile, writeBackupFile } from './backup-file.ts';

const KEY = Buffer.from('4f'.repeat(32), 'hex');
const OTHER = Buffer.from('5f'.repeat(32), 'hex');
const PIECE = 64 * 1_024;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-encryption-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const head = { format: 1, shop: '1', madeAt: '2026-11-22', migrations: [], secretMark: 'x' };
/** Repetitive and random data: the file has several pieces. */
const rows = Buffer.concat([Buffer.from('1\tIşıl Öztürk\n'.repeat(2_000)), randomBytes(5 * PIECE)]);

async function write(name: string, key: Buffer | null): Promise<string> {
  const file = path.join(folder, name);
  await writeBackupFile(file, { head, key }, async (add) => {
    await add('tables/customers/000001', rows);
    return { tables: {}, sequences: [], jobs: 0, files: 0, fileBytes: 0 };
  });
  return file;
}

async function read(file: string, key: Buffer | null): Promise<Buffer> {
  let found = Buffer.alloc(0);
  await readBackupFile(file, {
    key,
    onEntry: async (_name, chunks) => {
      found = Buffer.concat([found, await collect(chunks)]);
    },
  });
  return found;
}

let file = '';
let whole: Buffer;
beforeAll(async () => {
  file = await write('shop.tar.gz.enc', KEY);
  whole = fs.readFileSync(file);
});

const changed = (bytes: Buffer): string => {
  const written = path.join(folder, 'changed.tar.gz.enc');
  fs.writeFileSync(written, bytes);
  return written;
};

test('a file written with a key is read with that key, and reveals nothing without it', async () => {
  expect(whole.length).toBeGreaterThan(3 * PIECE);
  expect((await read(file, KEY)).equals(rows)).toBe(true);
  expect(whole.includes('head.json')).toBe(false);
  // Two backups of the same shop also have nothing in common.
  const again = fs.readFileSync(await write('again.tar.gz.enc', KEY));
  expect(again.subarray(40, 80).equals(whole.subarray(40, 80))).toBe(false);
});

test('without the key, and with another one, it is refused', async () => {
  await expect(read(file, null)).rejects.toThrow('shop.tar.gz.enc is encrypted: set BACKUP_KEY');
  await expect(read(file, OTHER)).rejects.toThrow('cannot be read with this BACKUP_KEY');
});

test('a file that is not encrypted is refused while there is a key', async () => {
  await expect(read(await write('plain.tar.gz', null), KEY)).rejects.toThrow('is not encrypted');
});

test('one byte changed anywhere is noticed', async () => {
  const places = [20, 31, 32, 40, PIECE, PIECE + 60, 2 * PIECE, whole.length - 1];
  for (const at of places) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expect(read(changed(bytes), KEY), `byte ${at}`).rejects.toThrow(/changed/);
  }
});

test('cut off anywhere, also between two pieces, it is refused', async () => {
  const between = 32 + 2 * (PIECE + 16);
  for (const length of [10, 32, 50, PIECE, between, between + 5, whole.length - 1])
    await expect(read(changed(whole.subarray(0, length)), KEY), `${length}`).rejects.toThrow(
      /cut off|cannot be read|is not encrypted/,
    );
  await expect(read(changed(whole.subarray(0, between)), KEY)).rejects.toThrow(
    'is cut off: it was not copied whole',
  );
});

test('pieces in another order, repeated or missing are noticed', async () => {
  const piece = (number: number) =>
    whole.subarray(32 + number * (PIECE + 16), 32 + (number + 1) * (PIECE + 16));
  const rest = whole.subarray(32 + 2 * (PIECE + 16));
  const start = whole.subarray(0, 32);
  for (const parts of [
    [start, piece(1), piece(0), rest],
    [start, piece(0), piece(0), rest],
    [start, piece(0), rest],
    [start, piece(0), piece(1), rest, rest],
  ])
    await expect(read(changed(Buffer.concat(parts)), KEY)).rejects.toThrow(/changed/);
});
