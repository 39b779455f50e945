// Several processes that serve one shop: all know what one of them knows, and nothing is lost when
// one is killed.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { freePort, type ShopProcess, startShop, stopShop } from '#server/testing/shop-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Whole shops start and stop here, each with its own database server.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const shop = useTestApp();
const started: ShopProcess[] = [];
let shared: Awaited<ReturnType<typeof start>>;
/** Far below the time after which cached responses expire by themselves. */
const soon = { interval: 50 };

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const process = startShop({
    DATA_DIR: `${shop.dataDir}/${port}`,
    DATABASE_URL: shop.databaseUrl,
    PORT: String(port),
    WORKERS: '2',
    RATE_LIMITS: 'off',
    ...env,
  });
  started.push(process);
  expect(await process.line).toMatch(/serves on/);
  return { ...process, port };
}

beforeAll(async () => {
  shared = await start();
});

afterAll(async () => {
  await Promise.all(started.map((process) => stopShop(process, 'SIGKILL')));
});

type Answer = { status: number; body: string };
/** Without an agent each request uses its own connection. */
function ask(
  port: number,
  address: string,
  { agent = false, ...options }: http.RequestOptions = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: address, agent, ...options },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', reject);
      },
    );
    request.on('error', reject).end(body);
  });
}
const statusOf = (port: number, address: string) =>
  ask(port, address).then(
    ({ status }) => status,
    () => 0,
  );
const figure = async (port: number, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec((await ask(port, '/metrics')).body)?.[1]);
const workersOf = ({ child }: Pick<ShopProcess, 'child'>): number[] =>
  fs
    .readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 &&
        fs.existsSync(`/proc/${pid}/cmdline`) &&
        fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/worker.ts'),
    );

/** Empty if the file was closed meanwhile. */
function linkOf(file: string): string {
  try {
    return fs.readlinkSync(file);
  } catch {
    return '';
  }
}

/** The response of each worker, one after the other: the others are stopped meanwhile. */
async function eachSays(address: string): Promise<string[]> {
  const workers = workersOf(shared);
  const lines: string[] = [];
  for (const asked of workers) {
    const others = workers.filter((pid) => pid !== asked);
    for (const pid of others) process.kill(pid, 'SIGSTOP');
    lines.push(
      await ask(shared.port, address)
        .then(({ body }) => body)
        .finally(() => others.map((pid) => process.kill(pid, 'SIGCONT'))),
    );
  }
  return lines;
}

test('a change applies in every worker, long before cached answers expire', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const prices = async () =>
    (await eachSays(`/api/products/${id}`)).map((body) => JSON.parse(body).price);
  expect(await prices()).toEqual([10, 10]);

  await shop.db.updateTable('products').set({ priceKurus: 2_000 }).where('id', '=', id).execute();

  await expect.poll(prices, soon).toEqual([20, 20]);
});

test('metrics are the sum of all workers; values from the database are not added up', async () => {
  const before = await figure(
    shared.port,
    'flakon_http_request_seconds_count{method="GET",route="/healthz",status="2xx"}',
  ).catch(() => 0);
  for (let index = 0; index < 6; index += 1) await ask(shared.port, '/healthz');
  const { body } = await ask(shared.port, '/metrics');

  expect(
    Number(
      /^flakon_http_request_seconds_count\{method="GET",route="\/healthz",status="2xx"\} (\d+)$/m.exec(
        body,
      )?.[1],
    ),
  ).toBe((before || 0) + 6);
  expect(body).toMatch(/^flakon_workers 2$/m);
  expect(body).toMatch(/^flakon_ready 1$/m);
  expect(body).toMatch(/^flakon_database_up 1$/m);
  expect(body.match(/^flakon_database_up /gm)).toHaveLength(1);
});

test('killing a worker costs each client one answer at most, and the worker is started again', async () => {
  const restarts = await figure(shared.port, 'flakon_worker_restarts_total');
  let isOver = false;
  const askers = Array.from({ length: 4 }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const counted = { good: 0, lost: 0 };
    while (!isOver) {
      const isGood = await ask(shared.port, '/api/categories', { agent }).then(
        ({ status }) => status === 200,
        () => false,
      );
      counted[isGood ? 'good' : 'lost'] += 1;
    }
    agent.destroy();
    return counted;
  });
  const [victim] = workersOf(shared);
  process.kill(victim ?? 0, 'SIGKILL');
  await expect.poll(() => figure(shared.port, 'flakon_workers'), soon).toBe(2);
  expect(workersOf(shared)).not.toContain(victim);
  isOver = true;

  const counted = await Promise.all(askers);
  expect(Math.min(...counted.map(({ good }) => good))).toBeGreaterThan(0);
  expect(Math.max(...counted.map(({ lost }) => lost))).toBeLessThanOrEqual(1);
  expect(await figure(shared.port, 'flakon_worker_restarts_total')).toBe(restarts + 1);
});

test('an error of every worker is reported once, and nothing is left running', async () => {
  const taken = startShop({
    DATA_DIR: `${shop.dataDir}/taken`,
    DATABASE_URL: shop.databaseUrl,
    PORT: String(shared.port),
    WORKERS: '2',
  });
  started.push(taken);
  expect(await taken.line).toBe(`flakon: port ${shared.port} is in use; set PORT to another`);
  expect(await taken.exit).toBe(1);
  expect(taken.output().match(/^flakon: /gm)).toHaveLength(1);
});

test('when the process above is killed its workers end too, and leave the port', async () => {
  const workers = workersOf(shared);
  await stopShop(shared, 'SIGKILL');
  const isThere = (pid: number) =>
    fs.existsSync(`/proc/${pid}/cmdline`) && fs.readFileSync(`/proc/${pid}/cmdline`).length > 0;
  await expect.poll(() => workers.filter(isThere), soon).toEqual([]);
  expect(workers).toHaveLength(2);
  expect(await statusOf(shared.port, '/readyz')).toBe(0);
});

test('on a stop, all workers become unready and finish requests; the own database stops last', async () => {
  const dataDir = path.join(shop.dataDir, 'own');
  const { port, child, exit } = await start({
    DRAIN_SECONDS: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
  });
  const question = JSON.stringify({ cartItems: [] });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(question),
  };
  // Requests of which only half has arrived.
  const slow = Array.from({ length: 6 }, () => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/api/cart/calculate',
      method: 'POST',
      agent: false,
      headers,
    };
    const request = http.request(options);
    request.write(question.slice(0, 10));
    const answer = new Promise<number>((resolve) => {
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.on('error', () => resolve(0));
    });
    return { answer, finish: () => request.end(question.slice(10)) };
  });
  await expect.poll(() => figure(port, 'flakon_http_requests_active'), soon).toBe(slow.length + 1);

  child.kill('SIGTERM');
  child.kill('SIGTERM');
  const states = () => Promise.all([1, 2, 3, 4].map(() => statusOf(port, '/readyz')));
  await expect
    .poll(async () => (await states()).every((status) => status !== 200), soon)
    .toBe(true);
  await expect.poll(() => statusOf(port, '/readyz'), soon).toBe(0);
  for (const { finish } of slow) finish();

  expect(await Promise.all(slow.map(({ answer }) => answer))).toEqual(slow.map(() => 200));
  expect(await exit).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
});

test('the main process closes the socket before the workers do: connections in between are answered', async () => {
  const { port, child, exit } = await start();
  const workers = workersOf({ child });
  const inode = fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, local, , state]) =>
        state === '0A' && local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`),
    )?.[9];
  const holds = (pid: number | undefined) =>
    fs
      .readdirSync(`/proc/${pid}/fd`)
      .some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
  expect([child.pid, ...workers].map(holds)).toEqual([true, true, true]);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  child.kill('SIGTERM');
  await expect.poll(() => holds(child.pid), soon).toBe(false);
  expect(workers.map(holds)).toEqual([true, true]);

  // Accepted by the kernel, because no process accepts them.
  const late = Array.from({ length: 5 }, () => net.connect(port, '127.0.0.1'));
  await Promise.all(late.map((socket) => once(socket, 'connect')));
  const answers = late.map(async (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    const [lines] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return lines.toString().slice(0, 15);
  });
  for (const pid of workers) process.kill(pid, 'SIGCONT');
  expect(await Promise.all(answers)).toEqual(Array(5).fill('HTTP/1.1 200 OK'));
  expect(await exit).toBe(0);
});

test('workers that die again and again end the shop with one line', async () => {
  const { child, exit, output } = await start();
  const killer = setInterval(() => {
    for (const pid of workersOf({ child })) process.kill(pid, 'SIGKILL');
  }, 5);
  expect(await exit.finally(() => clearInterval(killer))).toBe(1);
  expect(output().match(/^flakon: workers die again and again.*$/gm)).toHaveLength(1);
});
