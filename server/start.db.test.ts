// The shop as a process: how it starts, its messages when it cannot, and how it recovers after
// being killed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureDatabase } from '#db/migrate.ts';
import { readConfig } from '#server/base/run/config.ts';
import { startEmbeddedPostgres } from '#server/base/run/embedded-postgres.ts';
import { prepareShop } from '#server/prepare.ts';
import {
  freePort,
  runTool,
  type ShopProcess,
  startShop as startProcess,
  stopShop,
  trustSystemToWrite,
} from '#server/testing/shop-process.ts';

// Whole shops start and stop here, each with its own database server.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const running = new Set<ShopProcess>();
let folder = '';
let prepared = '';

const makeFolder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-start-'));
  fs.chmodSync(made, 0o755);
  return made;
};

beforeAll(async () => {
  prepared = makeFolder();
  const postgres = await startEmbeddedPostgres(path.join(prepared, 'postgres'), {
    isDurable: false,
  });
  await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
  const config = readConfig({ DATA_DIR: prepared, DEMO_DATA: 'off', LOG_LEVEL: 'silent' });
  await prepareShop(config, postgres.url);
  await postgres.stop();
  trustSystemToWrite(prepared);
});
afterAll(() => fs.rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = makeFolder();
});

afterEach(async () => {
  await Promise.all([...running].map((shop) => stopShop(shop)));
  running.clear();
  fs.rmSync(folder, { recursive: true, force: true });
});

function startShop(env: Record<string, string>): ShopProcess {
  const shop = startProcess(env);
  running.add(shop);
  return shop;
}

/** The data of a shop that has started before. `cp -a` preserves the owners of the files. */
function usedDataDir(home = folder): string {
  const dataDir = path.join(home, 'data');
  const copied = spawnSync('cp', ['-a', prepared, dataDir], { encoding: 'utf8' });
  expect(copied.stderr).toBe('');
  return dataDir;
}

const postmasterOf = (dataDir: string) =>
  Number(
    fs
      .readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
      .split('\n')[0],
  );

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ SHOP_MODE: 'test' }, /SHOP_MODE/],
  [{ PUBLIC_URL: 'flakon' }, /PUBLIC_URL: must be an address/],
  [{ PAYMENT_PROVIDERS: 'gold' }, /PAYMENT_PROVIDERS/],
  [{ JWT_SECRET: 'short' }, /JWT_SECRET: must have at least 32/],
  [{ SHOP_MODE: 'live' }, /the test bank takes no real money.*JWT_SECRET.*https/],
  [{ DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/none' }, /the database does not answer/],
  [{ DATA_DIR: '/proc/flakon' }, /cannot be written to/],
])('%j: one clear line, exit code 1', async (env, message) => {
  const { exit, output, line } = startShop({ DATA_DIR: path.join(folder, 'data'), ...env });

  expect(await line).toMatch(message);
  expect(await exit).toBe(1);
  expect(
    output()
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('flakon:')),
  ).toHaveLength(1);
  expect(output()).not.toMatch(/ {4}at |secret/);
});

describe('one shop, and others beside it', () => {
  let dataDir = '';
  let port = 0;
  let shop: ShopProcess;
  const report = (...args: string[]) => runTool(['tools/iys.ts', ...args], { DATA_DIR: dataDir });
  const statusOf = async (at: number) => (await fetch(`http://127.0.0.1:${at}/readyz`)).status;

  beforeAll(async () => {
    dataDir = usedDataDir(makeFolder());
    // The mark of a killed shop.
    fs.writeFileSync(path.join(dataDir, 'flakon.pid'), '1');
    port = await freePort();
    shop = startProcess({ DATA_DIR: dataDir, PORT: String(port) });
  });
  afterAll(async () => {
    await stopShop(shop);
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });

  test('a process id that a killed shop left, and another program has by now, does not stop the start', async () => {
    expect(await shop.line).toBe(`Flakon serves on http://localhost:${port}`);
  });

  test('a port in use and a data folder in use are reported; the running shop is not affected', async () => {
    await shop.line;
    const samePort = startShop({ DATA_DIR: path.join(folder, 'two'), PORT: String(port) });
    expect(await samePort.line).toMatch(`port ${port} is in use`);
    expect(await samePort.exit).toBe(1);
    expect(fs.existsSync(path.join(folder, 'two', 'postgres', 'cluster', 'postmaster.pid'))).toBe(
      false,
    );

    const sameFolder = startShop({ DATA_DIR: dataDir, PORT: '0' });
    expect(await sameFolder.line).toMatch(/is in use by another Flakon/);
    expect(await sameFolder.exit).toBe(1);

    expect(await statusOf(port)).toBe(200);
  });

  test('another data folder runs beside it, with a database of its own', async () => {
    await shop.line;
    const second = await freePort();
    const other = startShop({ DATA_DIR: usedDataDir(), PORT: String(second) });

    expect(await other.line).toBe(`Flakon serves on http://localhost:${second}`);
    expect(await Promise.all([port, second].map(statusOf))).toEqual([200, 200]);
  });

  test('[K03] consents are reported to İYS while the shop is running', async () => {
    await shop.line;
    expect(await report('2026-11-21')).toMatchObject({
      status: 0,
      stdout: 'consentDate,source,recipient,recipientType,status,type\r\n',
      stderr: '',
    });
    expect(await report('dün')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^flakon: the day must look like .*\n$/),
    });
  });

  test('Ctrl-C, which arrives twice, stops the shop and its database', async () => {
    await shop.line;
    const postmaster = postmasterOf(dataDir);

    shop.child.kill('SIGINT');
    shop.child.kill('SIGINT');

    expect(await shop.exit).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
    expect(fs.existsSync(path.join(dataDir, 'flakon.pid'))).toBe(false);
  });

  test('[K03] without a running shop nothing is reported to İYS', async () => {
    await stopShop(shop);
    expect(await report()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^flakon: start the shop first.*\n$/),
    });
  });
});

test('after kill -9 of the shop, of its database, or of both, the next start recovers by itself', async () => {
  const dataDir = usedDataDir();
  for (const killed of ['shop', 'shop and database', 'database', 'shop and database']) {
    const port = await freePort();
    const shop = startShop({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await shop.line, `before the kill of ${killed}`).toMatch(/serves on/);
    expect((await fetch(`http://127.0.0.1:${port}/api/categories`)).status).toBe(200);

    const postmaster = postmasterOf(dataDir);
    if (killed.startsWith('shop')) await stopShop(shop, 'SIGKILL');
    if (killed.endsWith('database')) process.kill(postmaster, 'SIGKILL');
    if (killed === 'database') {
      // The shop reports it and ends.
      expect(await shop.exit).toBe(1);
      expect(shop.output()).toMatch(/^flakon: the database has stopped$/m);
    }
  }
  const last = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) });

  expect(await last.line).toMatch(/serves on/);
});

test('a first start that was killed while it made the database is begun again', async () => {
  const dataDir = path.join(folder, 'data');
  const unfinished = path.join(dataDir, 'postgres', 'cluster.unfinished');
  fs.mkdirSync(unfinished, { recursive: true });
  fs.writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');

  const { line } = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) });

  expect(await line).toMatch(/serves on/);
});

test('Ctrl-C while the database is starting leaves nothing running', async () => {
  const dataDir = path.join(folder, 'data');
  const { child, exit } = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Starting PostgreSQL') && resolve()),
  );

  child.kill('SIGINT');

  expect(await exit).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  expect(fs.existsSync(path.join(dataDir, 'flakon.pid'))).toBe(false);
});

test('a lost secret is reported, and never replaced by an empty one', async () => {
  const dataDir = usedDataDir();
  fs.writeFileSync(path.join(dataDir, 'secret'), '');

  const { exit, line } = startShop({ DATA_DIR: dataDir, PORT: '0' });

  expect(await line).toMatch(/the secret in .* is broken/);
  expect(await exit).toBe(1);
  expect(fs.readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe('');
});

test('data of another major version of PostgreSQL is not touched, and one line says what to do', async () => {
  const dataDir = path.join(folder, 'data');
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  fs.mkdirSync(cluster, { recursive: true });
  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');

  const { exit, line } = startShop({ DATA_DIR: dataDir, PORT: '0' });

  expect(await line).toMatch(
    /^flakon: the data was written by PostgreSQL 17, and this Flakon brings \d+: .*npm run backup.*npm run restore.*new DATA_DIR/,
  );
  expect(await exit).toBe(1);
  expect(fs.readdirSync(cluster)).toEqual(['PG_VERSION']);
  expect(fs.existsSync(path.join(dataDir, 'flakon.pid'))).toBe(false);
});
