// How a shop stops on request: running work is finished, and nothing new is started.
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { makeAccount } from '#server/testing/accounts.ts';
import { freePort, type ShopProcess, startShop, stopShop } from '#server/testing/shop-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Whole shops start and stop here, each with its own database server.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const shop = useTestApp();
const started: ShopProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => stopShop(process, 'SIGKILL')));
});

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const process = startShop({
    DATA_DIR: `${shop.dataDir}/process`,
    DATABASE_URL: shop.databaseUrl,
    PORT: String(port),
    RATE_LIMITS: 'off',
    ...env,
  });
  started.push(process);
  expect(await process.line).toMatch(/serves on/);
  return {
    ...process,
    port,
    ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

test('a request under way is finished; the shop becomes unready, then takes no new connections', async () => {
  const { child, ask, exit } = await start({ DRAIN_SECONDS: '1' });
  expect((await ask('/readyz')).status).toBe(200);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('begin; lock table favorites in access exclusive mode');
  const customer = await makeAccount(shop);
  const { accessToken } = (await (
    await ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: customer.email, password: 'mavi-şişe-42' }),
    })
  ).json()) as { accessToken: string };
  const slow = ask('/api/user/favorites', { headers: { authorization: `Bearer ${accessToken}` } });
  const waiting = () =>
    shop.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);

  child.kill('SIGTERM');
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'draining' });
  // A request that was sent here before the proxy knew is still served, on a connection that ends
  // with the response.
  const late = await ask('/api/categories');
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await expect
    .poll(() =>
      ask('/readyz').then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .toBe('closed');

  await client.query('rollback');
  expect((await slow).status).toBe(200);
  expect(await exit).toBe(0);
  await client.end();
});

/** A mail server that keeps senders waiting until it may continue. */
async function slowMailServer() {
  const sockets: net.Socket[] = [];
  let taken = 0;
  const waiting: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    let isData = false;
    let data = '';
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (isData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        isData = false;
        data = '';
        waiting.push(socket);
      } else if (/^DATA/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    waiting,
    taken: () => taken,
    goOn() {
      for (const socket of waiting.splice(0)) {
        taken += 1;
        socket.write('250 taken\r\n');
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
const mailJobs = async () =>
  (
    await shop.pool.query(
      `select locked_at is not null as "isLocked", attempts from graphile_worker.jobs where task_identifier = 'send-account-mail'`,
    )
  ).rows;

async function startWithMailUnderway() {
  const mails = await slowMailServer();
  const customer = await makeAccount(shop);
  const process = await start({ SMTP_URL: mails.url });
  await process.ask('/api/auth/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer.email }),
  });
  await expect.poll(() => mails.waiting.length).toBe(1);
  process.child.kill('SIGTERM');
  return { mails, process };
}

test('a job under way is finished', async () => {
  const { mails, process } = await startWithMailUnderway();
  await expect
    .poll(() =>
      process.ask('/readyz').then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .not.toBe(200);
  mails.goOn();
  expect(await process.exit).toBe(0);
  expect([mails.taken(), await mailJobs()]).toEqual([1, []]);
  mails.close();
});

test('a job that does not end in time is released, to be tried again', async () => {
  const { mails, process } = await startWithMailUnderway();
  expect(await process.exit).toBe(0);
  expect(await mailJobs()).toEqual([{ isLocked: false, attempts: 1 }]);
  mails.close();
});

/**
 * Sends one request after the other over one connection, like a proxy, until a response closes it.
 */
async function askOnOneConnection(
  port: number,
  seed: number,
  answered: () => void,
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const cart = JSON.stringify({ cartItems: [] });
  const statuses: number[] = [];
  for (let step = seed; ; step += 1) {
    const [method, path] = [
      ['POST', '/api/cart/calculate'],
      ['GET', `/api/products?page=${step % 5}`],
      ['GET', `/api/products/search?q=${step}%20ml`],
      ['GET', '/api/categories'],
    ][step % 4] as [string, string];
    const headers =
      method === 'POST'
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(cart) }
        : {};
    const request = http.request({ host: '127.0.0.1', port, method, path, agent, headers });
    request.end(method === 'POST' ? cart : undefined);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
    statuses.push(response.statusCode ?? 0);
    answered();
    if (response.headers.connection === 'close') break;
  }
  agent.destroy();
  return statuses;
}

test.each(['1', '2'])(
  'on keep-alive connections each request is answered while it stops, the last one with "close" (workers: %s)',
  async (workers) => {
    const { child, exit, port } = await start({ DRAIN_SECONDS: '6', WORKERS: workers });
    let answers = 0;
    const everybody = Array.from({ length: 4 }, (_, index) =>
      askOnOneConnection(port, index, () => (answers += 1)),
    );
    await expect.poll(() => answers).toBeGreaterThan(20);
    child.kill('SIGTERM');

    const statuses = await Promise.all(everybody);
    // On a busy machine, a refusal for overload is also correct.
    expect(statuses.flat().filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await exit).toBe(0);
  },
);
