// The environment of the benchmark: a folder, ports, and processes that are all stopped at the end.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const root = path.join(import.meta.dirname, '..', '..');
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-cluster-'));
fs.chmodSync(folder, 0o755);

const first = 20_000 + (process.pid % 4_000) * 10;
export const ports = {
  https: first,
  http: first + 1,
  shops: [first + 2, first + 3],
  databases: [first + 4, first + 5],
  database: first + 6,
} as const;

export const say = (line: string) => process.stdout.write(`${line}\n`);

const children = new Set<ChildProcess>();

/** PostgreSQL refuses to run as root. */
export const account = (() => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
})();

export function start(
  program: string,
  args: string[],
  options: SpawnOptions & { log: string },
): ChildProcess {
  const log = fs.openSync(path.join(folder, `${options.log}.log`), 'a');
  // In a separate process group: Ctrl-C reaches only the script, which stops its processes.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log], ...options });
  fs.closeSync(log);
  children.add(child);
  child.once('exit', () => children.delete(child));
  child.once('error', () => children.delete(child));
  return child;
}

/** Runs a command to its end. @throws with its output */
export function run(program: string, args: string[], options: SpawnOptions = {}): string {
  const done = spawnSync(program, args, { ...options, encoding: 'utf8', stdio: 'pipe' });
  if (done.status !== 0)
    throw new Error(`${path.basename(program)}: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

export const exitOf = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await exitOf(child);
}

/** Kills it with all its child processes at once, like a power failure. */
export async function cutPower(child: ChildProcess): Promise<void> {
  const pids = child.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await exitOf(child);
}

const childrenOf = (pid: number): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter((child) => child > 0);

export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  seconds = 120,
): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end)
      throw new Error(`${what}: not within ${seconds} s; its log is in ${folder}`);
    await wait(50);
  }
}

/** With its child processes; otherwise nginx's workers would survive it. */
async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await exitOf(child);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(killGroup));
  if (!process.env.KEEP) fs.rmSync(folder, { recursive: true, force: true });
}
