// The processes of a measurement: the shop and its references.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..');
const children: ChildProcess[] = [];
const ATTEMPTS = 600;
const PAUSE_MS = 100;

/** With no environment except PATH and `env`; errors are shown. `flags` are Node's. */
export function start(
  script: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Resolves when the process has ended. */
export function stop(child: ChildProcess): Promise<unknown> | undefined {
  if (child.exitCode !== null || child.signalCode !== null) return;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

export const stopAll = () => Promise.all(children.map(stop));

/** @throws Error if the address does not respond within a minute */
export async function untilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${address} did not answer`);
}
