// The merchant's lists on 100,000 products and 1,000,000 orders beside a bare Fastify route, and a catalogue of 20,000 rows
// taken in, in one run on one machine (`npm run bench:office`). `npm run bench:office -- 10000 50000` loads fewer.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { seed } from '../db/seed.ts';
import { readConfig } from '../server/config.ts';
import { openDb } from '../server/db.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { readSecrets } from '../server/secrets.ts';
import { makeAdmin } from '../server/testing/admins.ts';
import { loadOrders } from './office-orders.ts';
import { loadCatalogue } from './search-catalogue.ts';

/** The catalogue that is taken in changes ten thousand products. */
const [productCount = 100_000, orderCount = 1_000_000] = process.argv.slice(2).map(Number);
const REQUESTS = 60;
const WARM = 3;
/** A row that takes longer is measured with fewer requests. */
const ROW_MS = 6_000;
const IMPORTED = 20_000;
const MOST_REFUSALS = 200;
const REST_MS = 500;
const root = path.join(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
fs.chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
fs.mkdirSync(dataDir);
const port = 20_000 + (process.pid % 10_000);
const url = `http://127.0.0.1:${port}`;
const bareUrl = `http://127.0.0.1:${port + 1}`;
const say = (text: string) => process.stdout.write(`${text}\n`);
const children: ChildProcess[] = [];

function start(script: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script], { cwd: root, env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  return child;
}

function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

async function untilReady(address: string) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} did not answer`);
}

type Times = { p50: number; p99: number };
const quantiles = (times: number[]): Times => {
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

/** Refused for overload, as on a machine that others use too: asked again, and said at the end. */
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
/** Several texts a row: their plans differ. */
const lists: [name: string, addresses: string[]][] = [
  ['today', ['/today']],
  ['orders: first page', ['/orders']],
  ...['toPrepare', 'preparing', 'shipped', 'unpaid', 'review'].map((tab): [string, string[]] => [`orders: tab ${tab}`, [`/orders?tab=${tab}`]]),
  ['orders: counts of the tabs', ['/orders/counts']],
  ['orders: text', ['yılmaz', 'isil kaya', 'FL00500000', 'musteri.77@', '+90555', 'yok böyle biri', 'SY-77'].map((text) => `/orders?text=${encodeURIComponent(text)}`)],
  ['orders: a week a year ago', [`/orders?from=${day(370)}&to=${day(363)}`]],
  ['orders: delivered, by card, a month', [`/orders?status=DELIVERED&method=card&from=${day(400)}&to=${day(370)}`]],
  ['orders: page 400', ['/orders?page=399']],
  ['products: first page', ['/products']],
  ['products: text', ['50 ml kare', 'SY-77', 'altın kapak', 'şişe', 'yok böyle şey'].map((text) => `/products?search=${encodeURIComponent(text)}`)],
  ['products: category, with all below', ['/products?category=2']],
  ['products: not on sale', ['/products?state=inactive']],
  ['products: low stock', ['/products?needs=low-stock']],
  ['products: without a picture', ['/products?needs=no-picture']],
  ...['name', 'stock', 'price', 'sold'].map((sort): [string, string[]] => [`products: by ${sort}`, [`/products?sort=${sort}`]]),
  ['products: page 400', ['/products?page=399']],
  ['customers: first page', ['/customers']],
  ['customers: text', ['yılmaz', 'musteri.77@'].map((text) => `/customers?text=${encodeURIComponent(text)}`)],
];

const memoryOf = (child: ChildProcess, key: 'VmRSS' | 'VmHWM'): string => {
  try {
    return `${Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024)} MB`;
  } catch {
    return 'not known here';
  }
};

type Sent = { id: number; state: string; previewId: string | null; rowsDone: number; counts: Record<string, number>; faultText: string | null };

/** Half of the rows change what is there, half are new; meanwhile somebody else asks for a list again and again. */
async function measureImport(child: ChildProcess, headers: Record<string, string>): Promise<void> {
  const rows = Array.from({ length: IMPORTED }, (_, row) =>
    row % 2 === 0
      ? `SY-${row / 2 + 1};;;;${100 + (row % 900)},${10 + (row % 90)};${1 + (row % 500)};;12: %5`
      : `YENI-${row};Yeni ürün ${row};Sentetik;perfume-bottles;${10 + (row % 90)},90;${row % 300};Evet;48: 0,50 TL`,
  );
  const form = new FormData();
  form.append('file', new Blob([`SKU;Ad;Marka;Kategori;Fiyat (TL);Stok;Satışta;Toplu fiyat\n${rows.join('\n')}\n`]), 'katalog.csv');
  const before = memoryOf(child, 'VmRSS');
  let isOver = false;
  const others: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${url}/api/admin/orders`, { headers }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
      others.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const began = performance.now();
  const until = async (id: number, states: readonly string[]): Promise<Sent> => {
    for (;;) {
      const answer = await fetch(`${url}/api/admin/imports/${id}`, { headers });
      const shown = (await answer.json()) as Sent;
      if (answer.ok && states.includes(shown.state)) return shown;
      if (shown.state === 'failed' || performance.now() - began > 240_000) throw new Error(`import: ${JSON.stringify(shown)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const sent = (await (await fetch(`${url}/api/admin/imports`, { method: 'POST', body: form, headers })).json()) as Sent;
  const shown = await until(sent.id, ['preview']);
  const read = performance.now() - began;
  const applied = performance.now();
  const answer = await fetch(`${url}/api/admin/imports/${sent.id}/apply`, {
    method: 'POST',
    body: JSON.stringify({ previewId: shown.previewId }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`apply: ${answer.status} ${await answer.text()}`);
  await until(sent.id, ['done']);
  const written = performance.now() - applied;
  isOver = true;
  await asking;
  const { p50, p99 } = quantiles(others);
  say(`\n${IMPORTED.toLocaleString('en')} rows (${JSON.stringify(shown.counts)}): preview ${(read / 1_000).toFixed(1)} s, written ${(written / 1_000).toFixed(1)} s`);
  say(
    `Memory of the process ${before} before, ${memoryOf(child, 'VmHWM')} at most; the list of orders meanwhile p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${(others.at(-1) ?? 0).toFixed(0)} ms`,
  );
  for (const format of ['csv', 'xlsx']) {
    const start = performance.now();
    const bytes = (await (await fetch(`${url}/api/admin/products/export?format=${format}`, { headers })).arrayBuffer()).byteLength;
    say(`Export as ${format}: ${((performance.now() - start) / 1_000).toFixed(1)} s, ${(bytes / 1_048_576).toFixed(1)} MB, memory ${memoryOf(child, 'VmHWM')} at most`);
  }
}

const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
try {
  const databaseUrl = postgres.databaseUrl('bench_office');
  await ensureDatabase(postgres.databaseUrl('postgres'), 'bench_office');
  await migrate(databaseUrl);
  await seed(databaseUrl, { withDemoShop: false });
  const began = performance.now();
  await loadCatalogue(databaseUrl, productCount, folder);
  await loadOrders(databaseUrl, orderCount, folder, new Date());
  say(`${productCount.toLocaleString('en')} products and ${orderCount.toLocaleString('en')} orders loaded in ${Math.round((performance.now() - began) / 1_000)} s`);

  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const config = readConfig(env);
  const { db } = openDb(databaseUrl);
  const admin = await makeAdmin({ db, secrets: readSecrets(config), clock: () => new Date() });
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  const shop = start('server/testing/serve-api.ts', { ...env, PORT: String(port) });
  start('bench/bare.ts', { PORT: String(port + 1) });
  await Promise.all([untilReady(`${url}/readyz`), untilReady(bareUrl)]);
  say(`${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  say('| | p50 ms | p99 ms | of the bare route |\n|---|--:|--:|--:|');
  const bare = await timesOf(() => fetch(bareUrl));
  const row = (name: string, { p50, p99 }: Times) => say(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p50 / bare.p50).toFixed(1)} × |`);
  row('bare Fastify route', bare);
  for (const [name, addresses] of lists) {
    const first = await fetch(`${url}/api/admin${addresses[0]}`, { headers });
    await first.arrayBuffer();
    // Of a shop that does not have this list.
    if (first.status === 404) say(`| ${name} | not there | | |`);
    else row(name, await timesOf((turn) => fetch(`${url}/api/admin${addresses.at(turn % addresses.length)}`, { headers })));
  }
  await measureImport(shop, headers);
  if (refusals > 0) say(`${refusals} requests were refused for overload and asked again.`);
  await db.destroy();
} finally {
  await Promise.all(children.map(stop));
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
