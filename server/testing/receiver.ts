// A program that receives webhooks, and responds to each as a test specifies.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  headers: http.IncomingHttpHeaders;
  body: string;
  message: {
    type: string;
    timestamp: string;
    data: Record<string, unknown> & { sequence: number };
  };
};
export type Reply = (received: Received, response: http.ServerResponse) => void;

export const answerWith =
  (status: number, headers: http.OutgoingHttpHeaders = {}): Reply =>
  (_, response) =>
    void response.writeHead(status, headers).end('tamam');

export async function startReceiver(reply: Reply = answerWith(200)) {
  const received: Received[] = [];
  const state = { reply };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one: Received = { headers: request.headers, body, message: JSON.parse(body) };
      received.push(one);
      state.reply(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    answer(next: Reply) {
      state.reply = next;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
