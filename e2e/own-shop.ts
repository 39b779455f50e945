// A shop for one spec alone, on a port, a database and a data folder of its own: for what everybody else counts on.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownerPassword } from './admin.ts';
import { expect } from './shop.ts';

/** `place` is its port's distance from the common shop's: another one for each spec. */
export function ownShop(name: string, place: number) {
  const port = Number(process.env.FLAKON_E2E_PORT) + place;
  const baseURL = `http://localhost:${port}`;
  let shop: ChildProcess | null = null;
  let dataDir = '';
  const isReady = () =>
    fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    baseURL,
    async start(env: Record<string, string> = {}) {
      dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `flakon-e2e-${name}-`));
      fs.chmodSync(dataDir, 0o755);
      const usual = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', PUBLIC_URL: baseURL, ADMIN_PASSWORD: ownerPassword };
      shop = spawn('node', ['server/main.ts'], { env: { ...process.env, ...usual, ...env }, stdio: 'ignore' });
      await expect.poll(isReady, { timeout: 120_000, intervals: [500] }).toBe(true);
    },
    async stop() {
      const running = shop;
      if (!running) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      await ended;
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
