// Measures the lists of the back office with 100,000 products and 1,000,000 orders, compared with
// an empty Fastify route, and an import of 20,000 rows. `npm run bench:back-office -- 10000 50000`
// loads fewer.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { openDb } from '../server/base/db/db.ts';
import { readConfig } from '../server/base/run/config.ts';
import { startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';
import { readSecrets } from '../server/base/run/secrets.ts';
import { seed } from '../server/demo/seed.ts';
import { makeAdmin } from '../server/testing/admins.ts';
import { measureImport } from './back-office-import.ts';
import { loadOrders } from './back-office-orders.ts';
import { loadCatalogue } from './catalogue.ts';
import { start, stopAll, untilReady } from './processes.ts';
import { quantiles, type Times } from './quantiles.ts';

/** The import changes ten thousand products. */
const [productCount = 100_000, orderCount = 1_000_000] = process.argv.slice(2).map(Number);
const REQUESTS = 60;
const WARM = 3;
/** A row that takes longer is measured with fewer requests. */
const ROW_MS = 6_000;
const MOST_REFUSALS = 200;
const REST_MS = 500;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
fs.chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
fs.mkdirSync(dataDir);
const port = 20_000 + (process.pid % 10_000);
const url = `http://127.0.0.1:${port}`;
const bareUrl = `http://127.0.0.1:${port + 1}`;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Repeats requests that were refused for overload, and counts them for the report. */
let refusals = 0;

async function timesOf(ask: (turn: number) => Promise<Response>): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + ROW_MS;
  for (let turn = -WARM; turn < REQUESTS; turn += 1) {
    const began = performance.now();
    const answer = await ask(turn);
    await answer.arrayBuffer();
    if (answer.status === 503 && refusals < MOST_REFUSALS) {
      refusals += 1;
      turn -= 1;
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      continue;
    }
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    if (turn >= 0) times.push(performance.now() - began);
    if (turn > 4 && performance.now() > end) break;
  }
  return quantiles(times);
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** Several search texts per row, because their plans differ. */
const lists: [name: string, addresses: string[]][] = [
  ['today', ['/today']],
  ['orders: first page', ['/orders']],
  ...['toPrepare', 'preparing', 'shipped', 'unpaid', 'review'].map((tab): [string, string[]] => [
    `orders: tab ${tab}`,
    [`/orders?tab=${tab}`],
  ]),
  ['orders: counts of the tabs', ['/orders/counts']],
  [
    'orders: text',
    ['yılmaz', 'isil kaya', 'FL00500000', 'musteri.77@', '+90555', 'yok böyle biri', 'SY-77'].map(
      (text) => `/orders?text=${encodeURIComponent(text)}`,
    ),
  ],
  ['orders: a week a year ago', [`/orders?from=${day(370)}&to=${day(363)}`]],
  [
    'orders: delivered, by card, a month',
    [`/orders?status=DELIVERED&method=card&from=${day(400)}&to=${day(370)}`],
  ],
  ['orders: page 400', ['/orders?page=399']],
  ['products: first page', ['/products']],
  [
    'products: text',
    ['50 ml kare', 'SY-77', 'altın kapak', 'şişe', 'yok böyle şey'].map(
      (text) => `/products?search=${encodeURIComponent(text)}`,
    ),
  ],
  ['products: category, with all below', ['/products?category=2']],
  ['products: not on sale', ['/products?state=inactive']],
  ['products: low stock', ['/products?needs=low-stock']],
  ['products: without a picture', ['/products?needs=no-picture']],
  ...['name', 'stock', 'price', 'sold'].map((sort): [string, string[]] => [
    `products: by ${sort}`,
    [`/products?sort=${sort}`],
  ]),
  ['products: page 400', ['/products?page=399']],
  ['customers: first page', ['/customers']],
  [
    'customers: text',
    ['yılmaz', 'musteri.77@'].map((text) => `/customers?text=${encodeURIComponent(text)}`),
  ],
];

const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
try {
  const databaseUrl = postgres.databaseUrl('bench_back_office');
  await ensureDatabase(postgres.databaseUrl('postgres'), 'bench_back_office');
  await migrate(databaseUrl);
  await seed(databaseUrl, { withDemoShop: false });
  const began = performance.now();
  await loadCatalogue(databaseUrl, productCount, folder);
  await loadOrders(databaseUrl, orderCount, folder, new Date());
  say(
    `${productCount.toLocaleString('en')} products and ${orderCount.toLocaleString('en')} orders loaded in ${Math.round((performance.now() - began) / 1_000)} s`,
  );

  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(env);
  const { db } = openDb(databaseUrl);
  const admin = await makeAdmin({ db, secrets: readSecrets(config), clock: () => new Date() });
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  const shop = start('server/testing/serve-api.ts', { ...env, PORT: String(port) });
  start('bench/bare.ts', { PORT: String(port + 1) });
  await Promise.all([untilReady(`${url}/readyz`), untilReady(bareUrl)]);
  say(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  say('| | p50 ms | p99 ms | of the empty route |\n|---|--:|--:|--:|');
  const bare = await timesOf(() => fetch(bareUrl));
  const row = (name: string, { p50, p99 }: Times) =>
    say(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p50 / bare.p50).toFixed(1)} × |`);
  row('empty Fastify route', bare);
  for (const [name, addresses] of lists) {
    const first = await fetch(`${url}/api/admin${addresses[0]}`, { headers });
    await first.arrayBuffer();
    // The shop does not have this list.
    if (first.status === 404) say(`| ${name} | not there | | |`);
    else
      row(
        name,
        await timesOf((turn) =>
          fetch(`${url}/api/admin${addresses.at(turn % addresses.length)}`, { headers }),
        ),
      );
  }
  await measureImport({ child: shop, url, headers });
  if (refusals > 0) say(`${refusals} requests were refused for overload and asked again.`);
  await db.destroy();
} finally {
  await stopAll();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
