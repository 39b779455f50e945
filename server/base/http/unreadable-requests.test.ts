import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/base/errors.ts';
import { answerUnreadable } from './unreadable-requests.ts';

const server = http.createServer((_request, response) => void response.end('read'));
server.on('clientError', answerUnreadable);

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

async function send(request: string): Promise<{ status: string; body: ErrorBody }> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.split(' ')[1] ?? '', body: JSON.parse(body) as ErrorBody };
}

test.each([
  ['letters that are not escaped', 'GET /api/products/search?q=şişe HTTP/1.1\r\n\r\n', '400'],
  ['a header that is too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
])('a request with %s is answered in the documented form', async (_, request, status) => {
  const answer = await send(request);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'Gönderilen bilgiler eksik ya da hatalı.',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
});
