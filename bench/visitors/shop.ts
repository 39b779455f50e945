// A shop with a given number of products in a separate database, and the references that it is
// compared with. Everything runs on loopback.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, migrate } from '../../db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/base/run/embedded-postgres.ts';
import { seed } from '../../server/demo/seed.ts';
import { loadCatalogue } from '../catalogue.ts';
import { start, stop, stopAll, untilReady } from '../processes.ts';

const firstPort = 20_000 + (process.pid % 10_000);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
// PostgreSQL may run as another user.
fs.chmodSync(folder, 0o755);

export const shopUrl = `http://127.0.0.1:${firstPort}`;
export const bareUrl = `http://127.0.0.1:${firstPort + 1}`;
export const sqlUrl = `http://127.0.0.1:${firstPort + 2}`;
export const admin = { email: 'yonetici@flakon.example', password: randomUUID() };
export const json = { 'content-type': 'application/json', 'accept-language': 'tr' };

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Runs `work` with a separate PostgreSQL; removes everything afterwards. */
export async function withPostgres(work: (postgres: Postgres) => Promise<void>): Promise<void> {
  fs.mkdirSync(path.join(folder, 'data'));
  const postgres = await startEmbeddedPostgres(folder, { isDurable: true });
  try {
    start('bench/bare.ts', { PORT: new URL(bareUrl).port });
    await untilReady(bareUrl);
    await work(postgres);
  } finally {
    await stopAll();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the address of a new database with this many products. */
export async function makeCatalogue(postgres: Postgres, products: number): Promise<string> {
  const name = `bench_${products}`;
  const databaseUrl = postgres.databaseUrl(name);
  await ensureDatabase(postgres.databaseUrl('postgres'), name);
  await migrate(databaseUrl);
  await seed(databaseUrl, { withDemoShop: false });
  await loadCatalogue(databaseUrl, products, folder);
  return databaseUrl;
}

/** The flags and the environment of `npm start`, which also cache compiled code. */
const launch = (() => {
  const file = path.join(import.meta.dirname, '..', '..', 'package.json');
  const { scripts } = JSON.parse(fs.readFileSync(file, 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.split(' ');
  const node = words.indexOf('node');
  return {
    env: {
      ...Object.fromEntries(words.slice(0, node).map((word) => word.split('=', 2))),
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    } as Record<string, string>,
    flags: words.slice(node + 1, -1),
    script: words.at(-1) ?? '',
  };
})();

/** PROFILE names a folder for CPU profiles. */
const profiling = process.env.PROFILE
  ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`]
  : [];

export type Shop = {
  process: ChildProcess;
  startMs: number;
  stop: () => Promise<unknown> | undefined;
};

/** Resolves when the shop is ready; `env` is added to the settings of every measurement. */
export async function startShop(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Shop> {
  const began = performance.now();
  const settings = {
    PORT: new URL(shopUrl).port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'shop'),
    PUBLIC_URL: shopUrl,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    WORKERS: process.env.WORKERS ?? '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...launch.env,
    ...env,
  };
  const shop = start(launch.script, settings, [...launch.flags, ...profiling]);
  await untilReady(`${shopUrl}/readyz`);
  return { process: shop, startMs: performance.now() - began, stop: () => stop(shop) };
}

/** Two plain routes over the same database: its speed without a shop. */
export async function startSqlRoutes(
  databaseUrl: string,
): Promise<() => Promise<unknown> | undefined> {
  const routes = start('bench/sql-routes.ts', {
    PORT: new URL(sqlUrl).port,
    DATABASE_URL: databaseUrl,
  });
  await untilReady(`${sqlUrl}/product/1`);
  return () => stop(routes);
}

/** Resident memory in MiB. */
export const memoryOf = ({ process: { pid } }: Shop): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
  );
