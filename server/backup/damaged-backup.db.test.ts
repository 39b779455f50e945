// A backup file that was damaged or changed is refused before anything is written.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import pg from 'pg';
import tar from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownMigrations } from '#db/migrate.ts';
import { addMail } from '#server/base/jobs/queue.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { givePhotograph } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { runTool } from '#server/testing/shop-process.ts';
import { createTestDatabase, useTestApp } from '#server/testing/test-app.ts';
import { readBackupFile } from './backup-file.ts';
import { checkBackup, restoreDatabase } from './restore-backup.ts';

// Whole shops start and stop here, each with its own database server.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const shop = useTestApp();
let folder = '';
let file = '';
let customer: Awaited<ReturnType<typeof makeAccount>>;
let order: Awaited<ReturnType<typeof makeOrder>>;
let pictureHash = '';
let cases = 0;
const newFolder = () => {
  cases += 1;
  return path.join(folder, `case-${cases}`);
};
const env = () => ({ DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-backup-'));
  fs.chmodSync(folder, 0o755);
  customer = await makeAccount(shop);
  const productId = await makeProduct(shop.db, {
    name: 'İnce "Uzun"\tŞişe\\ 50 ml',
    description: 'Satır\nsatır \u2028 🧴',
  });
  pictureHash = (await givePhotograph(shop.context, productId)).hash;
  order = await makeOrder(shop.db, {
    customerId: customer.id,
    email: customer.email,
    items: [{ productId, quantity: 3 }],
  });
  await shop.db.transaction().execute((tx) => addMail(tx, 'order-received', order.id));
  // A variant of the picture, which can be made again.
  await shop.context.images.findVariant(pictureHash, 320, 'webp');

  file = path.join(folder, 'shop.tar.gz');
  const made = await runTool(['tools/backup.ts', file], env());
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /is whole.*\nIt holds 1 orders, 1 customers, 1 products; .* 1 files .* 2 waiting jobs/,
  );
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('a damaged or changed backup file is refused with one line', () => {
  let target = '';
  beforeEach(() => {
    target = newFolder();
    fs.mkdirSync(target);
  });
  /** Writes the archive again with one entry changed. */
  async function repacked(change: (name: string, bytes: Buffer) => Buffer | null): Promise<string> {
    const pack = tar.pack();
    await readBackupEntries(file, (name, bytes) => {
      const changed = change(name, bytes);
      if (changed) pack.entry({ name }, changed);
    });
    pack.finalize();
    const parts: Buffer[] = [];
    for await (const part of pack) parts.push(part as Buffer);
    const written = path.join(target, 'other.tar.gz');
    fs.writeFileSync(written, zlib.gzipSync(Buffer.concat(parts)));
    return written;
  }
  async function readBackupEntries(from: string, onEntry: (name: string, bytes: Buffer) => void) {
    const extract = tar.extract();
    extract.end(zlib.gunzipSync(fs.readFileSync(from)));
    for await (const entry of extract) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      onEntry(entry.header.name, Buffer.concat(parts));
    }
  }
  function isSameContent(bytes: Buffer): boolean {
    try {
      return zlib.gunzipSync(bytes).equals(zlib.gunzipSync(fs.readFileSync(file)));
    } catch {
      return false;
    }
  }
  const refusal = async (broken: string) => {
    const answer = await runTool(['tools/restore.ts', broken], {
      DATA_DIR: path.join(target, 'data'),
    });
    expect(answer).toMatchObject({ status: 1, stdout: '' });
    expect(fs.existsSync(path.join(target, 'data', 'postgres'))).toBe(false);
    return answer.stderr;
  };

  test('cut off anywhere', async () => {
    const whole = fs.readFileSync(file);
    const broken = path.join(target, 'cut.tar.gz');
    for (const share of [0.2, 0.7, 0.999]) {
      fs.writeFileSync(broken, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(checkBackup(broken)).rejects.toThrow(
        'cut.tar.gz is cut off: it was not copied whole',
      );
    }
    expect(await refusal(broken)).toMatch(/^flakon: cut\.tar\.gz is cut off.*\n$/);
  });

  test('one byte changed anywhere', async () => {
    const broken = path.join(target, 'bad.tar.gz');
    const length = fs.statSync(file).size;
    // The first ten bytes are the gzip header with time and system, which do not matter; the
    // entries begin after them.
    const beginning = [10, 11, 12, 15, 20, 30, 50, 80, 120, 200, 400];
    for (const at of [
      ...beginning,
      ...[0.05, 0.3, 0.6, 0.95].map((share) => Math.floor(length * share)),
    ]) {
      const bytes = fs.readFileSync(file);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      // Some bits of gzip's tables stand for codes that this file does not use.
      if (isSameContent(bytes)) continue;
      fs.writeFileSync(broken, bytes);
      const expected = beginning.includes(at)
        ? /^bad\.tar\.gz (was changed or is damaged|is cut off|.* its beginning is damaged)/
        : /^bad\.tar\.gz (was changed or is damaged|is cut off)/;
      await expect(checkBackup(broken), `byte ${at}`).rejects.toThrow(expected);
    }
  });

  test('a row changed and packed again, an entry missing, an entry replaced', async () => {
    const tampered = await repacked((name, bytes) =>
      name.startsWith('tables/orders/')
        ? Buffer.from(bytes.toString().replace('CONFIRMED', 'DELIVERED'))
        : bytes,
    );
    expect(await refusal(tampered)).toBe(
      'flakon: other.tar.gz was changed or is damaged (tables/orders/000001)\n',
    );
    await expect(
      checkBackup(await repacked((name, bytes) => (name.startsWith('media/') ? null : bytes))),
    ).rejects.toThrow(/was changed/);
    await expect(
      readBackupFile(
        await repacked((name, bytes) =>
          name === 'secret' ? Buffer.from(createHash('sha256').update(bytes).digest('hex')) : bytes,
        ),
      ),
    ).rejects.toThrow('was changed or is damaged (secret)');
  });

  test('made by a newer Flakon, by its form or by its schema', async () => {
    const withHead = (change: object) =>
      repacked((name, bytes) =>
        name === 'head.json'
          ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change }))
          : bytes,
      );
    expect(await refusal(await withHead({ format: 2 }))).toMatch(
      /^flakon: other\.tar\.gz was made by a newer Flakon \(format 2.*upgrade this one first\n$/,
    );
    await expect(
      checkBackup(await withHead({ migrations: [...knownMigrations(), '9999_later.sql'] })),
    ).rejects.toThrow(/newer Flakon \(schema 9999_later\.sql\)/);
  });

  test('while one made by an older Flakon is brought to the schema of today', async () => {
    const older = await repacked((name, bytes) => {
      if (name !== 'head.json') return bytes;
      const head = JSON.parse(bytes.toString()) as { migrations: string[] };
      return Buffer.from(
        JSON.stringify({
          ...head,
          migrations: head.migrations.filter((migration) => migration !== '0026_operation.sql'),
        }),
      );
    });
    const empty = await createTestDatabase();
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    try {
      await client.query(
        'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
      );
      await restoreDatabase({
        file: older,
        checked: await checkBackup(older),
        databaseUrl: empty.url,
        withJobs: false,
      });
      const migrations = await client.query<{ name: string }>(
        'select name from migrations order by applied_at, name',
      );
      expect(migrations.rows.map(({ name }) => name).sort()).toEqual(knownMigrations());
      expect(migrations.rows.at(-1)?.name).toBe('0026_operation.sql');
      expect((await client.query('select count(*)::int as orders from orders')).rows).toEqual([
        { orders: 1 },
      ]);
    } finally {
      await client.end();
      await empty.drop();
    }
  });

  test('a file of another kind, and no file', async () => {
    const other = path.join(target, 'other.txt');
    fs.writeFileSync(other, 'liste');
    await expect(checkBackup(other)).rejects.toThrow('other.txt is no backup of Flakon');
    fs.writeFileSync(other, zlib.gzipSync('liste'));
    await expect(checkBackup(other)).rejects.toThrow(/is no backup of Flakon|is cut off/);
    await expect(checkBackup(path.join(target, 'none'))).rejects.toThrow(
      /cannot be read \(ENOENT\)/,
    );
  });
});
