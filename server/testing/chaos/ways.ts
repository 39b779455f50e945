// Network connections between the shop and its services, in which messages are delayed and lost: to
// the database over TCP, to the payment provider over HTTP.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Drawer } from '#server/testing/hostile.ts';

export type DatabaseWay = Awaited<ReturnType<typeof startDatabaseWay>>;

/** A fixed address that always leads to the current primary. */
export async function startDatabaseWay(first: number) {
  let target = first;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://flakon@127.0.0.1:${(server.address() as AddressInfo).port}/flakon`,
    /** Breaks every connection; new ones can be opened. */
    cut,
    leadTo(port: number) {
      target = port;
      cut();
    },
    stop() {
      server.close();
      cut();
    },
  };
}

/** Calls in a hundred that never arrive, that lose their response, and that are late. */
const LOST = 5;
const UNANSWERED = 8;
const LATE = 20;
const MOST_LATE_MS = 900;

export type ProviderWay = Awaited<ReturnType<typeof startProviderWay>>;

export async function startProviderWay(target: string, draw: Drawer) {
  let state: 'unsteady' | 'down' | 'steady' = 'unsteady';

  async function pass(request: http.IncomingMessage, response: http.ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const luck = state === 'steady' ? 100 : draw.below(100);
    if (state === 'down' || luck < LOST) return response.destroy();
    if (luck >= 100 - LATE && luck < 100) await wait(draw.below(MOST_LATE_MS));
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (luck < LOST + UNANSWERED) return response.destroy();
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next: typeof state) {
      state = next;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
