// Search on 1,000, 100,000 and 1,000,000 products compared with an empty Fastify route, without
// cached answers (`npm run bench:search`). `npm run bench:search -- 1000 100000` measures these
// sizes.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';
import { seed } from '../server/demo/seed.ts';
import { loadCatalogue } from './search-catalogue.ts';

const sizes =
  process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000, 1_000_000];
const REQUESTS = 400;
const SECONDS = 5;
const CONNECTIONS = 8;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
fs.chmodSync(folder, 0o755);
const root = path.join(import.meta.dirname, '..');
const shopPort = 20_000 + (process.pid % 10_000);
const barePort = shopPort + 1;

const search = (text: string) => `/api/products/search?q=${encodeURIComponent(text)}`;
const suggest = (text: string) => `/api/search/suggestions?q=${encodeURIComponent(text)}`;
const kinds: Record<string, string[]> = {
  search: [
    'şişe',
    'parfum sisesi',
    '50 ml kare siyah şişe',
    'SISELERI',
    'altın kapağı',
    'fea15 pompa',
    '18-415',
    'hediye kutuları 100cc',
    'gümüş vana',
    'mavi oto kokusu',
    'elmas kesim kobalt cam parfüm şişesi',
    'kadife bilezik 20 ml',
    'SY-4',
    'ahşap bilinmeyenkelime kapak',
    'yeşil roll on',
    'araba kokusu küp',
  ],
  suggestion: [
    'sis',
    'par',
    'kapa',
    '50 ml si',
    'altin k',
    'dif',
    'oto ko',
    'ses',
    'hediye ku',
    'esa',
    'mat siyah p',
    'rol',
  ],
  'misspelt search': [
    'difizor',
    'parfüm sişsesi',
    'kapka altın',
    'bilzeik',
    'aliminyum kapk',
    'kadfe kutu',
    'damlalkli serum',
    'slindir siyha şişe',
    'flkon',
  ],
};

const children: ChildProcess[] = [];
function start(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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

async function untilReady(url: string) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}

let asked = 0;
/** An unused parameter makes each request different for the cache. */
function once(address: string): string {
  asked += 1;
  return `${address}&once=${asked}`;
}

async function timesOf(
  url: string,
  addresses: readonly string[],
): Promise<{ p50: number; p99: number; slowest: string }> {
  const times: { ms: number; address: string }[] = [];
  for (let index = -addresses.length; index < REQUESTS; index += 1) {
    const address = addresses.at(index % addresses.length) ?? '';
    const began = performance.now();
    const response = await fetch(url + once(address));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    // The first requests make the query plans.
    if (index >= 0) times.push({ ms: performance.now() - began, address });
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))];
  return {
    p50: at(0.5)?.ms ?? 0,
    p99: at(0.99)?.ms ?? 0,
    slowest: decodeURIComponent(times.at(-1)?.address.split('q=')[1] ?? ''),
  };
}

async function rateOf(url: string, addresses: readonly string[]): Promise<number> {
  const requests = addresses.map(
    (address): autocannon.Request => ({
      setupRequest: (request) => ({ ...request, path: once(address) }),
    }),
  );
  const result = await autocannon({
    url,
    ...(addresses.length > 0 ? { requests } : {}),
    connections: CONNECTIONS,
    duration: SECONDS,
    timeout: 20,
  });
  return result.requests.average;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
fs.mkdirSync(path.join(folder, 'data'));
const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
try {
  start('bench/bare.ts', { PORT: String(barePort) });
  await untilReady(`http://127.0.0.1:${barePort}/`);
  const bare = await rateOf(`http://127.0.0.1:${barePort}/`, []);
  say(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}; empty Fastify route ${Math.round(bare).toLocaleString('en')} per second at ${CONNECTIONS} connections\n`,
  );
  say(
    `| products | | p50 ms | p99 ms | slowest | a second, ${CONNECTIONS} connections | of the bare route |`,
  );
  say('|--:|---|--:|--:|---|--:|--:|');
  for (const size of sizes) {
    const name = `bench_${size}`;
    const databaseUrl = postgres.databaseUrl(name);
    await ensureDatabase(postgres.databaseUrl('postgres'), name);
    await migrate(databaseUrl);
    await seed(databaseUrl, { withDemoShop: false });
    const began = performance.now();
    await loadCatalogue(databaseUrl, size, folder);
    const loaded = Math.round((performance.now() - began) / 1_000);
    const shop = start('server/testing/serve-api.ts', {
      PORT: String(shopPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    });
    const url = `http://127.0.0.1:${shopPort}`;
    await untilReady(`${url}/readyz`);
    for (const [kind, texts] of Object.entries(kinds)) {
      const addresses = texts.map(kind === 'suggestion' ? suggest : search);
      const { p50, p99, slowest } = await timesOf(url, addresses);
      const rate = await rateOf(url, addresses);
      say(
        `| ${size.toLocaleString('en')} | ${kind} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${slowest.split('&')[0]} | ${Math.round(rate).toLocaleString('en')} | ${((rate / bare) * 100).toFixed(1)} % |`,
      );
    }
    say(`| | loaded and indexed in ${loaded} s | | | | | |`);
    await stop(shop);
  }
} finally {
  await Promise.all(children.map(stop));
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
