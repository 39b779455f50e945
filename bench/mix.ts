// A day at the shop in a few seconds: visitors who read pages and calls, a few products far more
// often than most, while orders come in and an administrator changes prices (`npm run bench:mix`;
// `npm run bench:mix -- 2000 100000` measures these sizes, SECONDS=10 per figure). Then orders
// alone, eight at once.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';
import { seed } from '../server/demo/seed.ts';
import { loadCatalogue } from './catalogue.ts';
import { start, stop, stopAll, untilReady } from './processes.ts';
import { quantiles } from './quantiles.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [2_000];
const SECONDS = Number(process.env.SECONDS ?? 10);
const VISITORS = 16;
const ORDERS_A_SECOND = 5;
const BUYERS = 8;
const admin = { email: 'yonetici@flakon.example', password: randomUUID() };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
fs.chmodSync(folder, 0o755);
const shopPort = 20_000 + (process.pid % 10_000);
const barePort = shopPort + 1;
const bareUrl = `http://127.0.0.1:${barePort}/`;
const shopUrl = `http://127.0.0.1:${shopPort}`;
/** As `npm start` runs it (package.json). */
const launch = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=8',
};
const json = { 'content-type': 'application/json', 'accept-language': 'tr' };
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The product of rank `r` is asked for in proportion to `1 / r`. */
function zipfOver(count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return () => {
    const thrown = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < thrown) low = middle + 1;
      else high = middle;
    }
    return 1 + low;
  };
}

const categories = [1, 3, 4, 5, 6, 7, 8, 9, 10];
const listQuery = () =>
  `page=${Math.floor(Math.random() ** 3 * 20)}&category=${categories[Math.floor(Math.random() * categories.length)]}`;

/** Of a hundred requests: 35 product pages, 20 lists, 10 home, 20 products and 15 lists as JSON. */
function addressOf(product: () => number): string {
  const of = Math.random() * 100;
  if (of < 35) return `/products/${product()}`;
  if (of < 55) return `/products?${listQuery()}`;
  if (of < 65) return '/';
  if (of < 85) return `/api/products/${product()}`;
  return `/api/products/category/${categories[Math.floor(Math.random() * categories.length)]}?page=${Math.floor(Math.random() ** 3 * 20)}`;
}

type Figure = { rate: number; p50: number; p99: number; failed: number };

async function load(options: autocannon.Options): Promise<Figure> {
  const result = await autocannon({ duration: SECONDS, timeout: 20, ...options });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

const visit = (product: () => number) =>
  load({
    url: shopUrl,
    connections: VISITORS,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: addressOf(product),
          headers: { 'accept-encoding': 'br, gzip' },
        }),
      },
    ],
  });

type Row = { id: number; price: number };

/** The body of a checkout of one piece of each. */
async function orderOf(rows: readonly Row[]): Promise<string> {
  const items = rows.map(({ id, price }) => ({ productId: id, quantity: 1, price }));
  const answer = await fetch(`${shopUrl}/api/cart/calculate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ cartItems: items }),
  });
  const { finalTotal } = (await answer.json()) as { finalTotal: number };
  return JSON.stringify({
    items,
    customer: {
      firstName: 'Deneme',
      lastName: 'Alıcı',
      email: 'deneme@ornek.example',
      phone: '05321234567',
    },
    shippingAddress: {
      city: 'İstanbul',
      district: 'Şişli',
      neighbourhood: 'Merkez',
      line: 'Şişe Sokak 1',
      postcode: '',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: finalTotal,
    languagePreference: 'tr',
  });
}

const place = (body: string) =>
  fetch(`${shopUrl}/api/checkout`, {
    method: 'POST',
    headers: { ...json, 'idempotency-key': randomUUID() },
    body,
  });

/** Places so many orders a second until it is stopped; answers how long each took. */
function keepOrdering(bodies: readonly string[]) {
  const took: number[] = [];
  let refused = 0;
  const timer = setInterval(async () => {
    const began = performance.now();
    const answer = await place(bodies[Math.floor(Math.random() * bodies.length)] ?? '');
    await answer.arrayBuffer();
    if (answer.ok) took.push(performance.now() - began);
    else refused += 1;
  }, 1_000 / ORDERS_A_SECOND);
  return async () => {
    clearInterval(timer);
    await sleep(500);
    return { ...quantiles(took), rate: took.length / SECONDS, failed: refused };
  };
}

/** Another price each second, as an administrator saves it. */
async function keepPricing(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const login = await fetch(`${shopUrl}/api/admin/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  let failed = 0;
  const change = async () => {
    const id = 1 + Math.floor(Math.random() * 50);
    const { rows } = await client.query('select version from products where id = $1', [id]);
    const price = 10 + Math.floor(Math.random() * 50_000) / 100;
    const answer = await fetch(`${shopUrl}/api/admin/products/prices`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ rows: [{ id, version: rows[0]?.version, price }] }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  };
  let underway = Promise.resolve();
  const timer = setInterval(() => {
    underway = underway.then(change);
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await underway;
    await client.end();
    return failed;
  };
}

/** Products that no price change touches and that do not sell out. */
async function someOrders(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'update products set stock = 1000000, min_quantity = 1 where id between 51 and 150',
  );
  await client.end();
  const rows: Row[] = [];
  for (let id = 51; id <= 150; id += 1) {
    const answer = await fetch(`${shopUrl}/api/products/${id}`);
    rows.push((await answer.json()) as Row);
  }
  return Promise.all(
    rows.map((row, index) => orderOf([row, rows[(index + 7) % rows.length] ?? row])),
  );
}

async function measure(size: number, databaseUrl: string) {
  const shop = start('server/main.ts', {
    PORT: String(shopPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, `data-${size}`),
    PUBLIC_URL: shopUrl,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...launch,
    ...(process.env.PROFILE && {
      NODE_OPTIONS: `${launch.NODE_OPTIONS} --cpu-prof --cpu-prof-dir=${process.env.PROFILE}`,
    }),
  });
  await untilReady(`${shopUrl}/readyz`);
  say(
    [
      `\n| ${size.toLocaleString('en')} products | per second | of the empty route | p50 ms | p99 ms | not 2xx | goal |`,
      '|---|--:|--:|--:|--:|--:|---|',
    ].join('\n'),
  );
  const bare = await load({ url: bareUrl, connections: VISITORS });
  const row = (name: string, { rate, p50, p99, failed }: Figure, goal = '') =>
    say(
      `| ${[
        name,
        rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en'),
        `${((rate / bare.rate) * 100).toFixed(2)} %`,
        ...[p50, p99].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)),
        failed,
        goal,
      ].join(' | ')} |`,
    );
  row('empty Fastify route', bare);
  const product = zipfOver(size);
  const bodies = await someOrders(databaseUrl);
  await visit(product);
  row('visitors', await visit(product));
  const stopOrdering = keepOrdering(bodies);
  const among = await visit(product);
  row('visitors while orders come in', among, '10 %, p99 40 ms');
  row('… the orders', await stopOrdering(), 'p50 25 ms');
  const [stopOrdering2, stopPricing] = [keepOrdering(bodies), await keepPricing(databaseUrl)];
  const changed = await visit(product);
  const failed = await stopPricing();
  row(
    'visitors while orders come in and prices change',
    { ...changed, failed: changed.failed + failed },
    '7 %',
  );
  row('… the orders', await stopOrdering2());
  row('orders, 8 at once', await orders(bodies), '1.6 %');
  say(`\nThe shop now has ${memoryOf(shop.pid)} MiB.`);
  await stop(shop);
}

const orders = (bodies: readonly string[]) =>
  load({
    url: `${shopUrl}/api/checkout`,
    connections: BUYERS,
    method: 'POST',
    requests: bodies.map((body) => ({
      body,
      setupRequest: (request) => ({
        ...request,
        headers: { ...json, 'idempotency-key': randomUUID() },
      }),
    })),
  });

const memoryOf = (pid = 0): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
  );

fs.mkdirSync(path.join(folder, 'data'));
const postgres = await startEmbeddedPostgres(folder, { isDurable: true });
try {
  start('bench/bare.ts', { PORT: String(barePort) });
  await untilReady(bareUrl);
  say(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}, ${SECONDS} s per figure`,
  );
  for (const size of sizes) {
    const name = `bench_${size}`;
    const databaseUrl = postgres.databaseUrl(name);
    await ensureDatabase(postgres.databaseUrl('postgres'), name);
    await migrate(databaseUrl);
    await seed(databaseUrl, { withDemoShop: false });
    await loadCatalogue(databaseUrl, size, folder);
    await measure(size, databaseUrl);
  }
} finally {
  await stopAll();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
