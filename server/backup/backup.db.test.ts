import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMail } from '#server/base/jobs/queue.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { givePhotograph } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { freePort, runTool, startShop, stopShop } from '#server/testing/shop-process.ts';
import { createTestDatabase, useTestApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { makeNightlyBackup } from './nightly.ts';
import { checkBackup, restoreDatabase } from './restore-backup.ts';
import { restoreIntoFolder } from './restore-folder.ts';

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

/** A hash of all rows, for each table. */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'backups', 'rate_limits')`,
    );
    const result: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ mark: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(r::text, e'\\n' order by r::text)), '') as mark from "${name}" r`,
      );
      result[name] = found.rows[0]?.mark ?? '';
    }
    return result;
  } finally {
    await client.end();
  }
}

test('a restore brings back every row, constraint and trigger; only the owner may read the file', async () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const before = await fingerprints(shop.databaseUrl);
  const empty = await createTestDatabase();
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  try {
    await client.query(
      'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
    );
    await restoreDatabase({
      file,
      checked: await checkBackup(file),
      databaseUrl: empty.url,
      withJobs: true,
    });
    expect(await fingerprints(empty.url)).toEqual(before);

    const constraints = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
    const triggers = `select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text as it from pg_trigger where not tgisinternal order by 1`;
    for (const query of [constraints, triggers])
      expect((await client.query(query)).rows).toEqual((await shop.pool.query(query)).rows);
    // The next row gets the next number, and the triggers work again.
    const next = `select nextval(pg_get_serial_sequence('orders', 'id'))::text as it`;
    expect((await client.query(next)).rows).toEqual((await shop.pool.query(next)).rows);
    const jobs = `select task_identifier, key, max_attempts from graphile_worker.jobs where task_identifier = 'send-mail'`;
    expect((await client.query(jobs)).rows).toEqual((await shop.pool.query(jobs)).rows);

    await expect(
      restoreDatabase({
        file,
        checked: await checkBackup(file),
        databaseUrl: empty.url,
        withJobs: true,
      }),
    ).rejects.toThrow('the database is not empty');
  } finally {
    await client.end();
    await empty.drop();
  }
});

test('restored into an empty folder, the shop has its order, its picture and its login', async () => {
  const dataDir = newFolder();
  fs.mkdirSync(path.join(dataDir, 'backups'), { recursive: true });
  const restored = await runTool(['tools/restore.ts', file], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^Restored the shop of .*: 1 orders, 1 customers, 1 products; .*1 files/,
    ),
  });
  expect(fs.readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(
    fs.readFileSync(path.join(shop.dataDir, 'secret'), 'utf8'),
  );

  const port = await freePort();
  const process = startShop({ DATA_DIR: dataDir, PORT: String(port) });
  try {
    expect(await process.line).toBe(`Flakon serves on http://localhost:${port}`);
    const ask = (address: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${address}`, init);
    const tokens = await ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: customer.email, password: 'mavi-şişe-42' }),
    });
    expect(tokens.status).toBe(200);
    // A token from before is still valid, because the keys are the same.
    const orders = await ask('/api/user/orders', {
      headers: { authorization: `Bearer ${customer.accessToken}` },
    });
    expect([orders.status, await orders.text()]).toEqual([
      200,
      expect.stringContaining(order.orderNumber),
    ]);
    const picture = await ask(`/media/images/${pictureHash}/320.webp`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  } finally {
    await stopShop(process);
  }
  const again = await runTool(['tools/restore.ts', file], { DATA_DIR: dataDir });
  expect(again).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^flakon: DATA_DIR .* is not empty .*\n$/),
  });
});

test('a restore with another secret is refused before anything is written', async () => {
  const dataDir = newFolder();
  const { backup } = shop.config;
  const jwtSecret = 'x'.repeat(40);
  const config = { dataDir, databaseUrl: undefined, jwtSecret, bucket: null, backup };
  await expect(restoreIntoFolder(file, config, { withJobs: false })).rejects.toThrow(
    'JWT_SECRET is not the one',
  );
  expect(fs.existsSync(dataDir)).toBe(false);
});

test('a shop does not start on an unfinished restore, and the next restore clears it away', async () => {
  const dataDir = newFolder();
  fs.mkdirSync(path.join(dataDir, 'restoring', 'postgres'), { recursive: true });
  const started = startShop({ DATA_DIR: dataDir, PORT: '0' });
  expect(await started.line).toMatch(/^flakon: a restore into DATA_DIR .* was not finished/);
  expect(await started.exit).toBe(1);

  const empty = await createTestDatabase();
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  try {
    await client.query('create table unfinished_restore ()');
    expect(
      (
        await runTool(['tools/restore.ts', file, '--without-jobs'], {
          DATA_DIR: dataDir,
          DATABASE_URL: empty.url,
        })
      ).stderr,
    ).toBe('');
    expect(
      (await client.query('select count(*)::int as jobs from graphile_worker.jobs')).rows,
    ).toEqual([{ jobs: 0 }]);
    expect(fs.readdirSync(dataDir).sort()).toEqual(['media', 'secret']);
  } finally {
    await client.end();
    await empty.drop();
  }
});

test('each night a backup is made, the oldest deleted; a failure is reported and stops nothing', async () => {
  const backups = newFolder();
  const lines: unknown[] = [];
  let now = new Date('2026-11-22T01:00:00Z');
  const parts = {
    ...shop.context,
    clock: () => now,
    log: {
      ...shop.context.log,
      error: (...line: unknown[]) => void lines.push(line),
    } as typeof shop.context.log,
  };
  const nightly = (target: string) =>
    makeNightlyBackup({
      ...parts,
      config: { ...shop.config, backup: { at: '04:00', keep: 2, folder: target, key: null } },
    });
  fs.mkdirSync(backups);
  fs.writeFileSync(path.join(backups, 'mine.txt'), 'kalsın');
  for (let night = 0; night < 3; night += 1) {
    await nightly(backups);
    now = new Date(now.getTime() + DAY_MS);
  }
  expect(fs.readdirSync(backups).sort()).toEqual([
    'flakon-20261123-010000.tar.gz',
    'flakon-20261124-010000.tar.gz',
    'mine.txt',
  ]);
  await checkBackup(path.join(backups, 'flakon-20261124-010000.tar.gz'));
  expect(lines).toEqual([]);

  await nightly(path.join(backups, 'mine.txt', 'olmaz'));
  expect(lines).toHaveLength(1);
  const last = await shop.db
    .selectFrom('backups')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(last).toMatchObject({
    madeBy: 'schedule',
    bytes: null,
    error: expect.stringMatching(/ENOTDIR|EEXIST/),
  });
});

test('with BACKUP_KEY the file is encrypted and without the secret; only key and secret restore it', async () => {
  const key = 'ab'.repeat(32);
  const encrypted = path.join(folder, 'shop.tar.gz.enc');
  const made = await runTool(['tools/backup.ts', encrypted], { ...env(), BACKUP_KEY: key });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  const backup = { ...shop.config.backup, key: Buffer.from(key, 'hex') };
  const { contents } = await checkBackup(encrypted, backup.key);
  expect(contents.entries.map(([name]) => name)).not.toContain('secret');

  const dataDir = newFolder();
  const secret = fs.readFileSync(path.join(shop.dataDir, 'secret'), 'utf8').trim();
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(
      'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
    );
    const restore = (change: object) =>
      restoreIntoFolder(
        encrypted,
        { dataDir, databaseUrl: database.url, jwtSecret: secret, bucket: null, backup, ...change },
        { withJobs: false },
      );
    const otherKey = { backup: { ...backup, key: Buffer.alloc(32) } };
    await expect(restore(otherKey)).rejects.toThrow('cannot be read with this BACKUP_KEY');
    await expect(restore({ backup: { ...backup, key: null } })).rejects.toThrow('set BACKUP_KEY');
    await expect(restore({ jwtSecret: undefined })).rejects.toThrow('does not hold the secret');
    expect(fs.existsSync(dataDir)).toBe(false);
    await restore({});
    expect(await fingerprints(database.url)).toEqual(await fingerprints(shop.databaseUrl));
  } finally {
    await client.end();
    await database.drop();
  }
});
