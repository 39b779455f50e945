// A PostgreSQL primary with a synchronous standby, which has every commit before the client is
// informed of it, in temporary folders: they are killed, stalled, restarted, and the standby is
// promoted.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase, migrate } from '#db/migrate.ts';
import { registerMailTask } from '#server/base/jobs/queue.sql.ts';
import {
  type Account,
  accountFor,
  asUser,
  commandFor,
  findBinaries,
} from '#server/base/run/postgres-binaries.ts';
import { seed } from '#server/demo/seed.ts';
import { freePort } from '#server/testing/shop-process.ts';

const DATABASE = 'flakon';
const STANDBY = 'standby';
const START_MS = 90_000;
/**
 * Killed processes leave their files to the operating system, so nothing has to be flushed to the
 * disk.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '48MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
};

export type Node = { folder: string; port: number; process: ChildProcess; account: Account };

const urlOf = (port: number, database = DATABASE) =>
  `postgres://flakon@127.0.0.1:${port}/${database}`;

async function query(port: number, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString: urlOf(port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${START_MS / 1_000} s`);
    await wait(40);
  }
}

async function start(
  { folder, port, account }: Omit<Node, 'process'>,
  more: Record<string, string> = {},
): Promise<Node> {
  const { postgres } = await findBinaries();
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const [program, args] = commandFor(account, postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    ...settings,
  ]);
  const child = spawn(program, args, { ...asUser(account), detached: true, stdio: 'ignore' });
  await until(`PostgreSQL in ${folder}`, async () => {
    if (child.exitCode !== null) throw new Error('it has ended');
    return (await query(port, 'select 1')).rowCount === 1;
  });
  return { folder, port, account, process: child };
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

function signalAll({ process: { pid } }: Node, signal: NodeJS.Signals) {
  if (pid === undefined) return;
  const list = `/proc/${pid}/task/${pid}/children`;
  const children = fs.existsSync(list) ? fs.readFileSync(list, 'utf8').split(' ').map(Number) : [];
  for (const each of [pid, ...children.filter((child) => child > 0)]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Kills it at once, like a power failure. */
async function kill(node: Node): Promise<void> {
  signalAll(node, 'SIGKILL');
  await ended(node.process);
}

/** Its disk no longer responds; `resume` ends this. */
export const stall = (node: Node) => signalAll(node, 'SIGSTOP');
export const resume = (node: Node) => signalAll(node, 'SIGCONT');

/** Creates a stopped cluster with the schema and an empty shop, from which each pair is copied. */
export async function makeTemplate(home: string): Promise<string> {
  const { postgres, initdb } = await findBinaries();
  const folder = path.join(home, 'template');
  fs.mkdirSync(folder, { mode: 0o700 });
  fs.chmodSync(home, 0o755);
  const account = accountFor(folder, postgres);
  const [program, args] = commandFor(account, initdb, [
    '-D',
    folder,
    '-U',
    'flakon',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const made = spawnSync(program, args, { ...asUser(account), encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const node = await start({ folder, port: await freePort(), account });
  await ensureDatabase(urlOf(node.port, 'postgres'), DATABASE);
  await migrate(urlOf(node.port));
  const client = new pg.Client({ connectionString: urlOf(node.port) });
  await client.connect();
  await registerMailTask(client);
  await client.end();
  await seed(urlOf(node.port), { withDemoShop: false });
  node.process.kill('SIGINT');
  await ended(node.process);
  return folder;
}

async function copyOf(template: string, folder: string, port: number) {
  spawnSync('cp', ['-a', template, folder]);
  const { postgres } = await findBinaries();
  return { folder, port, account: accountFor(folder, postgres) };
}

export type Pair = Awaited<ReturnType<typeof startPair>>;

export async function startPair(home: string, template: string) {
  const withStandby = { synchronous_standby_names: STANDBY };
  const first = await copyOf(template, path.join(home, 'primary'), await freePort());
  const second = await copyOf(template, path.join(home, STANDBY), await freePort());
  fs.writeFileSync(path.join(second.folder, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${first.port} user=flakon application_name=${STANDBY}`;
  let primary = await start(first, withStandby);
  let standby: Node | null = await start(second, { primary_conninfo: conninfo });
  await until('the standby', async () => {
    const { rows } = await query(primary.port, 'select sync_state from pg_stat_replication');
    return rows[0]?.sync_state === 'sync';
  });

  return {
    url: () => urlOf(primary.port),
    port: () => primary.port,
    primary: () => primary,
    hasStandby: () => standby !== null,
    /** The primary is lost for good, and the standby replaces it. */
    async failOver(): Promise<void> {
      const next = standby;
      if (!next) throw new Error('there is no standby');
      await kill(primary);
      await query(next.port, 'select pg_promote(true, 20)');
      standby = null;
      primary = next;
    },
    /** The primary is killed and started again in the same folder. */
    async crash(): Promise<void> {
      await kill(primary);
      primary = await start(primary, standby ? withStandby : {});
    },
    /** Commits wait for it meanwhile. */
    async crashStandby(): Promise<void> {
      if (!standby) return;
      await kill(standby);
      standby = await start(standby, { primary_conninfo: conninfo });
    },
    async stop(): Promise<void> {
      await Promise.all([kill(primary), standby ? kill(standby) : null]);
    },
  };
}
