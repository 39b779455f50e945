// Sends ten times the load that the shop can serve and measures the recovery
// (`npm run bench:overload`). It starts its own shop on loopback and sends uncached searches.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

const seconds = Number(process.argv[2] ?? 8);
const sustained = Number(process.argv[3] ?? 100);
const root = path.join(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-overload-'));
fs.chmodSync(folder, 0o755);
const port = 20_000 + (process.pid % 10_000);
const url = `http://127.0.0.1:${port}`;
const say = (line: string) => process.stdout.write(`${line}\n`);

const shop: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env: {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'off',
    BACKUP_AT: 'off',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

async function statusOf(address: string): Promise<number> {
  return fetch(url + address, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  );
}

async function untilGood(address: string): Promise<number> {
  const started = Date.now();
  while ((await statusOf(address)) !== 200) {
    if (Date.now() - started > 120_000) throw new Error(`${address} did not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Date.now() - started;
}

let asked = 0;
/** A different search each time, so that the database must answer it. */
const question = () => {
  asked += 1;
  return `/api/products/search?q=${encodeURIComponent(`şişe ${(asked * 7_919) % 1_000_003}`)}&size=20`;
};

async function measure(name: string, connections: number) {
  let health = 0;
  let unready = 0;
  const watch = setInterval(() => {
    void statusOf('/healthz').then((status) => (health += status === 200 ? 0 : 1));
    void statusOf('/readyz').then((status) => (unready += status === 200 ? 0 : 1));
  }, 500);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 20,
    requests: [{ setupRequest: (request) => ({ ...request, path: question() }) }],
  });
  clearInterval(watch);
  const { '2xx': good, '5xx': refused, errors, timeouts } = result;
  say(
    `| ${name} | ${connections} | ${Math.round(good / seconds)} | ${Math.round(refused / seconds)} | ${result.latency.p50} | ${result.latency.p99} | ${errors + timeouts} | ${health} | ${unready} |`,
  );
}

try {
  await untilGood('/readyz');
  say(
    `${os.cpus().length} cores, Node ${process.version}, ${seconds} s a row, load from the same machine\n`,
  );
  say(
    '| load | at once | answered a second | refused a second (503) | p50 ms | p99 ms | no answer | not alive | not ready |',
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
  await measure('what it carries', sustained);
  await measure('ten times that', sustained * 10);
  const recovery = await untilGood(question());
  await measure('what it carries, after', sustained);
  say(`\nThe first good answer came ${recovery} ms after the load had gone.`);
} finally {
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  fs.rmSync(folder, { recursive: true, force: true });
}
