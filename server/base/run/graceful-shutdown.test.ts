// How the socket closes: pending connections are accepted, no response is cut off, and idle
// connections are closed.
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { watchConnections } from './graceful-shutdown.ts';

/** For the busiest machine. */
const LONG = { timeout: 60_000 };
const servers: http.Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(answer: http.RequestListener) {
  const server = http.createServer({ keepAliveTimeout: 60_000 }, answer);
  servers.push(server);
  const connections = watchConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { connections, port: (server.address() as net.AddressInfo).port };
}
const question = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

test('a connection that arrived while the process was busy is answered, though it was not accepted yet', async () => {
  const { connections, port } = await listen((_request, response) =>
    response.setHeader('connection', 'close').end('here'),
  );
  const turns = new Int32Array(new SharedArrayBuffer(8));
  const CLIENTS = 5;
  // A separate thread sends the requests, because this one is blocked meanwhile.
  const client = new Worker(
    `const { parentPort, workerData: { port, turns, question, clients } } = require('node:worker_threads');
    const net = require('node:net');
    Atomics.wait(turns, 0, 0);
    const said = [];
    for (let index = 0; index < clients; index += 1) {
      let text = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.write(question, () => { Atomics.add(turns, 1, 1); Atomics.notify(turns, 1); }));
      socket.on('data', (part) => { text += part; });
      socket.on('error', ({ code }) => { text += code; });
      socket.on('close', () => { said.push(text); if (said.length === clients) parentPort.postMessage(said); });
    }`,
    { eval: true, workerData: { port, turns, question, clients: CLIENTS } },
  );
  await once(client, 'online');

  Atomics.store(turns, 0, 1);
  Atomics.notify(turns, 0);
  for (let asked = Atomics.load(turns, 1); asked < CLIENTS; asked = Atomics.load(turns, 1))
    expect(Atomics.wait(turns, 1, asked, 20_000)).not.toBe('timed-out');
  const closed = connections.close();

  const [answers] = (await once(client, 'message')) as [string[]];
  expect(answers.map((text) => text.split('\r\n\r\n')[1])).toEqual(
    Array.from({ length: CLIENTS }, () => 'here'),
  );
  await closed;
  await client.terminate();
});

test('an answer that is still being sent arrives whole; then its connection ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const BYTES = 30_000_000;
  const { connections, port } = await listen((_request, response) =>
    response.end(Buffer.alloc(BYTES)),
  );
  const socket = net.connect(port, '127.0.0.1', () => socket.write(question));
  // Reads the beginning, and then nothing more for a while.
  const [beginning] = (await once(socket, 'data')) as [Buffer];
  let received = beginning.length;
  socket.pause();
  socket.on('data', (part: Buffer) => (received += part.length));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  const closed = connections.close();
  for (let moment = 0; moment < 50; moment += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }

  socket.resume();
  await vi.waitFor(() => expect(received).toBeGreaterThan(BYTES), LONG);
  await vi.waitFor(() => closed, LONG);
  await ended;
});

test('an idle connection is closed', async () => {
  const { connections, port } = await listen((_request, response) => response.end('here'));
  const socket = net.connect(port, '127.0.0.1', () => socket.write(question));
  await once(socket, 'data');
  const ended = once(socket.resume(), 'close');

  await connections.close();
  await ended;
});

test('a connection without a request is closed, too', async () => {
  const { connections, port } = await listen((_request, response) => response.end('here'));
  const arrived = Promise.withResolvers<void>();
  servers.at(-1)?.once('connection', () => arrived.resolve());
  const socket = net.connect(port, '127.0.0.1');
  await Promise.all([arrived.promise, once(socket, 'connect')]);
  const ended = once(socket.resume(), 'close');

  await connections.close();
  await ended;
});
