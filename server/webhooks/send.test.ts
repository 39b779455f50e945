// What receivers may do: fail, hang, redirect, respond too much or twice; and host names that lead
// elsewhere.
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerWith, type Receiver, startReceiver } from '#server/testing/receiver.ts';
import { type SendRules, send } from './send.ts';

const rules: SendRules = { isLive: false, allowsLoopback: true, timeoutMs: 5_000 };
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
async function receiverThat(...reply: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...reply);
  receivers.push(receiver);
  return receiver;
}
const sendTo = (url: string, change: Partial<SendRules> = {}) =>
  send({ url, headers: {}, body: '{}' }, { ...rules, ...change });

test('the status and the beginning of the answer are known', async () => {
  const { url } = await receiverThat(answerWith(503, { 'retry-after': '120' }));
  expect(await sendTo(url)).toMatchObject({
    status: 503,
    failure: null,
    answer: 'tamam',
    retryAfterSeconds: 120,
  });
});

test('a redirect is an answer like any other: it is not followed', async () => {
  const target = await receiverThat();
  const { url } = await receiverThat(answerWith(301, { location: target.url }));
  expect(await sendTo(url)).toMatchObject({ status: 301 });
  expect(target.received).toEqual([]);
});

test('of ten megabytes 64 kB are read', async () => {
  let sent = 0;
  const { url } = await receiverThat((_, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (sent < 10_000_000 && !response.destroyed) {
        sent += 16_384;
        if (!response.write('x'.repeat(16_384))) return void response.once('drain', write);
      }
    };
    write();
  });
  const { status, answer } = await sendTo(url);
  expect(status).toBe(200);
  expect(answer).toBe('x'.repeat(2_000));
  // Only the data that the network had already accepted.
  expect(sent).toBeLessThan(8_000_000);
});

test('a receiver that hangs, before its answer or in it', async () => {
  const silent = await receiverThat(() => undefined);
  expect(await sendTo(silent.url, { timeoutMs: 100 })).toMatchObject({
    status: null,
    failure: 'timeout',
  });
  const half = await receiverThat((_, response) => void response.writeHead(200).write('ya'));
  expect(await sendTo(half.url, { timeoutMs: 200 })).toMatchObject({ status: 200, answer: 'ya' });
});

test('two answers on one connection: the first counts', async () => {
  const answer = (status: string) => `HTTP/1.1 ${status}\r\ncontent-length: 2\r\n\r\nok`;
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer('200 OK') + answer('500 Error')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await sendTo(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, answer: 'ok' });
  server.close();
});

test('a receiver that closes, or is not there', async () => {
  const { url } = await receiverThat((_, response) => void response.destroy());
  expect(await sendTo(url)).toMatchObject({ status: null, failure: 'connection' });
  const gone = await startReceiver();
  await gone.stop();
  expect(await sendTo(gone.url)).toMatchObject({ failure: 'connection' });
});

test('the connection goes to the address that was checked; a name whose address changes is refused', async () => {
  const { port, received } = await receiverThat();
  const answers = ['127.0.0.1', '169.254.169.254'];
  const asked: string[] = [];
  const resolve: SendRules['resolve'] = (hostname, _, callback) => {
    asked.push(hostname);
    callback(null, [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]);
  };
  const url = `http://kanca.example:${port}/`;
  expect(await sendTo(url, { resolve })).toMatchObject({ status: 200 });
  expect(asked).toEqual(['kanca.example']);
  expect(received[0]?.headers.host).toBe(`kanca.example:${port}`);
  expect(await sendTo(url, { resolve })).toMatchObject({ status: null, failure: 'address' });
  expect(received).toHaveLength(1);
});

test('a name with one address that is not allowed is refused, as is one that nobody knows', async () => {
  const { port, received } = await receiverThat();
  const both: SendRules['resolve'] = (_, __, callback) =>
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: 'fd00::1', family: 6 },
    ]);
  expect(await sendTo(`http://iki.example:${port}/`, { resolve: both })).toMatchObject({
    failure: 'address',
  });
  const unknown: SendRules['resolve'] = (_, __, callback) =>
    callback(Object.assign(new Error('yok'), { code: 'ENOTFOUND' }), []);
  expect(await sendTo('http://yok.example/', { resolve: unknown })).toMatchObject({
    failure: 'name',
  });
  expect(received).toEqual([]);
});

test('a live shop sends nothing to this machine, and nothing without https', async () => {
  const { url, received } = await receiverThat();
  const live = { isLive: true, allowsLoopback: false };
  expect(await sendTo(url, live)).toMatchObject({ failure: 'address' });
  const resolve: SendRules['resolve'] = (_, __, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  expect(await sendTo('https://kanca.example/', { ...live, resolve })).toMatchObject({
    failure: 'address',
  });
  expect(received).toEqual([]);
});
