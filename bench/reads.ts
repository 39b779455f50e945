// Reads that no cache of responses has, on catalogues of several sizes, compared with an empty
// Fastify route (`npm run bench:reads`; `npm run bench:reads -- 2000 100000` measures these sizes,
// SECONDS=5 per figure). Each request is another one: a product at random, a search of words at
// random.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';
import { seed } from '../server/demo/seed.ts';
import { loadCatalogue } from './catalogue.ts';
import { start, stop, stopAll, untilReady } from './processes.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [2_000, 100_000];
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 32;
const COLUMNS = '| per second | of the empty route | p50 ms | p99 ms | not 2xx | goal |';
const LIST_PAGES = 20;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
fs.chmodSync(folder, 0o755);
const shopPort = 20_000 + (process.pid % 10_000);
const barePort = shopPort + 1;

const random = (below: number) => Math.floor(Math.random() * below);
const pick = (words: readonly string[]) => words[random(words.length)] ?? '';
const forms = ['kare', 'silindir', 'yuvarlak', 'oval', 'küre', 'yassı', 'konik', 'altıgen'];
const colours = ['şeffaf', 'beyaz', 'siyah', 'altın', 'gümüş', 'mavi', 'yeşil', 'kobalt'];
const things = ['şişe', 'kapak', 'pompa', 'bilezik', 'roll-on', 'kutu', 'esans', 'serum'];
const words = () =>
  [
    `${[5, 10, 30, 50, 100][random(5)]} ml`,
    pick(forms),
    pick(colours),
    pick(things),
    random(500),
  ].join(' ');

/** One of some thousand slices of a list. */
const slice = () =>
  [
    `page=${random(LIST_PAGES)}`,
    `size=${12 + random(8)}`,
    `sort=${pick(['createdAt', 'price', 'name', 'bestSelling'])},${pick(['asc', 'desc'])}`,
  ].join('&');

type Work = { name: string; requestOf: (size: number) => autocannon.Request; goal: string };
const get = (name: string, goal: string, pathOf: (size: number) => string): Work => ({
  name,
  goal,
  requestOf: (size) => ({ method: 'GET', path: pathOf(size) }),
});
const post = (pathOf: string, body: object): autocannon.Request => ({
  method: 'POST',
  path: pathOf,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const works: Work[] = [
  get('list of a category', '5 %', () => `/api/products/category/3?${slice()}`),
  get('product', '8 %', (size) => `/api/products/${1 + random(size)}`),
  get('search', '2.5 %', () => `/api/products/search?q=${encodeURIComponent(words())}`),
  get(
    'suggestions',
    '2.5 %',
    () => `/api/search/suggestions?q=${encodeURIComponent(words().slice(0, 8 + random(12)))}`,
  ),
  {
    name: 'filtered list',
    goal: '3 %',
    requestOf: () =>
      post('/api/products/category/3/filtered', {
        attributes: { neck: [pick(['FEA13', 'FEA15', 'FEA18', 'FEA20'])] },
        minPrice: random(500),
        inStock: true,
      }),
  },
  get('fitting parts', '', (size) => `/api/products/${1 + random(size)}/fitting`),
  get('page: product', '0.8 %', (size) => `/products/${1 + random(size)}`),
  get('page: list', '0.8 %', () => `/products?category=3&page=${random(LIST_PAGES)}`),
];

async function rateOf(url: string, requestOf?: () => autocannon.Request) {
  const result = await autocannon({
    url,
    ...(requestOf && {
      requests: [{ setupRequest: (request) => ({ ...request, ...requestOf() }) }],
    }),
    connections: CONNECTIONS,
    duration: SECONDS,
    timeout: 20,
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(size: number, databaseUrl: string) {
  const shop = start('server/main.ts', {
    PORT: String(shopPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, `data-${size}`),
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    // Room for what every page shows, but for few pages or products.
    RESPONSE_CACHE_MB: '1',
    LOG_LEVEL: 'error',
    ...(process.env.PROFILE && {
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}`,
    }),
  });
  const url = `http://127.0.0.1:${shopPort}`;
  await untilReady(`${url}/readyz`);
  const bare = await rateOf(`http://127.0.0.1:${barePort}/`);
  say(
    [
      `\n| ${size.toLocaleString('en')} products, ${CONNECTIONS} connections ${COLUMNS}`,
      '|---|--:|--:|--:|--:|--:|---|',
    ].join('\n'),
  );
  const row = (name: string, { rate, p50, p99, failed }: typeof bare, goal = '') =>
    say(
      `| ${[
        name,
        Math.round(rate).toLocaleString('en'),
        `${((rate / bare.rate) * 100).toFixed(2)} %`,
        ...[p50, p99, failed, goal],
      ].join(' | ')} |`,
    );
  row('empty Fastify route', bare);
  for (const { name, goal, requestOf } of works) {
    if (process.env.ONLY && name !== process.env.ONLY) continue;
    // The first requests make the query plans.
    for (let index = 0; index < 20; index += 1) {
      const { path: address = '', method = 'GET', headers = {}, body } = requestOf(size);
      const answer = await fetch(url + address, {
        method,
        headers: headers as Record<string, string>,
        ...(body !== undefined && { body: String(body) }),
      });
      await answer.arrayBuffer();
    }
    row(name, await rateOf(url, () => requestOf(size)), goal);
  }
  await stop(shop);
}

fs.mkdirSync(path.join(folder, 'data'));
const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
try {
  start('bench/bare.ts', { PORT: String(barePort) });
  await untilReady(`http://127.0.0.1:${barePort}/`);
  say(`${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}`);
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
