// The shop, or one of its commands, as a separate process.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
/** A process reuses the code that an earlier process has compiled, which halves the start time. */
const NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compiled');

/** As `npm start`: without looking for links, modules are found sooner. */
const FLAGS = ['--preserve-symlinks'];

export type ShopProcess = {
  child: ChildProcess;
  output: () => string;
  line: Promise<string>;
  exit: Promise<number | null>;
};

/** `line` is the first line that contains the address, or an error. */
export function startShop(env: Record<string, string>, entry = 'server/main.ts'): ShopProcess {
  const child = spawn(process.execPath, [...FLAGS, entry], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      DEMO_DATA: 'off',
      BACKUP_AT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const line = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^(Flakon serves on .*|flakon: .*|ready \d+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => resolve(output));
  });
  return { child, output: () => output, line, exit };
}

export async function stopShop(
  { child, exit }: ShopProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return exit;
}

/**
 * Switches off flushing to the disk for the database of a data folder and its copies: it survives
 * every kill, but no power cut. A start after a kill then does not wait for the disk.
 */
export function trustSystemToWrite(dataDir: string): void {
  const settings = path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf');
  fs.appendFileSync(settings, 'fsync = off\nfull_page_writes = off\n');
}

/** Runs one command until it ends. */
export function runTool(
  args: string[],
  env: Record<string, string>,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [...FLAGS, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  return new Promise((resolve) =>
    child.once('close', (status) => resolve({ status, stdout, stderr })),
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
