// Each Playwright worker has its own shop: a copy of the template, a port and a process.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startShop as startProcess, stopShop } from '#server/testing/shop-process.ts';

const runFolder = () => process.env.FLAKON_E2E_FOLDER ?? '';
export const templateFolder = () => path.join(runFolder(), 'template');

export type Shop = { baseURL: string; dataDir: string; stop(): Promise<void> };

/** The administrator comes from the template. */
export async function startShop(worker: number, env: Record<string, string>): Promise<Shop> {
  const dataDir = path.join(runFolder(), `shop-${worker}`);
  // `cp -a` keeps the file owners, which PostgreSQL requires and Node's copy does not keep.
  const copied = spawnSync('cp', ['-a', templateFolder(), dataDir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the template could not be copied: ${copied.stderr}`);
  return serveFrom(dataDir, worker, env);
}

/** A shop on its first day: an owner, the categories, and no product for sale. */
export async function startEmptyShop(worker: number): Promise<Shop> {
  const dataDir = path.join(runFolder(), `empty-${worker}`);
  fs.mkdirSync(dataDir, { mode: 0o755 });
  return serveFrom(dataDir, worker, {
    ADMIN_PASSWORD: process.env.FLAKON_E2E_ADMIN_PASSWORD ?? '',
  });
}

async function serveFrom(
  dataDir: string,
  worker: number,
  env: Record<string, string>,
): Promise<Shop> {
  const port = String(Number(process.env.FLAKON_E2E_PORT) + worker);
  const baseURL = `http://localhost:${port}`;
  const shop = startProcess({
    PORT: port,
    PUBLIC_URL: baseURL,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    // Journeys read the mails of each step without delay.
    UNDO_SECONDS: '0',
    // Later shops reuse the code that the first one has compiled.
    NODE_COMPILE_CACHE: path.join(runFolder(), 'compiled'),
    ...env,
  });
  const line = await shop.line;
  if (!line.startsWith('Flakon serves')) throw new Error(`the shop did not start: ${line}`);
  return {
    baseURL,
    dataDir,
    async stop() {
      await stopShop(shop);
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
