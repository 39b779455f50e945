// The client's example program places an order in a running shop, and follows events.
import { once } from 'node:events';
import fs from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  repeatDelivery,
} from '#server/back-office/webhooks/webhooks.ts';
import { seed } from '#server/demo/seed.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { pay } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deliverDue } from '#server/webhooks/deliver.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { API_VERSION } from './describe-api.ts';

const sdk = new URL('../../sdk/', import.meta.url);
const program = new URL('examples/order-and-follow.ts', sdk);
type Program = {
  placeOrder: (shop: string, query: string, quantity: number) => Promise<CheckoutAnswer>;
  followEvents: (secret: string, onEvent: (event: unknown) => void) => Server;
};
const load = async () => (await import(program.href)) as Program;

/** Its receiver, listening on its own port. */
async function follow(secret: string, events: unknown[]) {
  const { followEvents } = await load();
  const server = followEvents(secret, (event) => events.push(event)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, stop };
}

const shop = useTestApp();
let address = '';

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});

test('the program is short, and the client has the version of the contract', () => {
  const { version } = JSON.parse(fs.readFileSync(new URL('package.json', sdk), 'utf8')) as {
    version: string;
  };

  expect(fs.readFileSync(program, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(60);
  expect(version).toBe(API_VERSION);
});

test('it places an order', async () => {
  const { placeOrder } = await load();

  const order = await placeOrder(address, 'parfüm şişesi', 100);

  const stored = await shop.db
    .selectFrom('orders')
    .select('totalKurus')
    .where('orderNumber', '=', order.orderNumber)
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('PENDING_PAYMENT');
  expect(Math.round(order.total * 100)).toBe(Number(stored.totalKurus));
});

test('it refuses what it cannot order with the error code of the shop', async () => {
  const { placeOrder } = await load();

  await expect(placeOrder(address, 'parfüm şişesi', 0)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test('it processes each event once, and only with a valid signature', async () => {
  const secret = `whsec_${Buffer.from('flakon-test-secret-32-bytes-long').toString('base64')}`;
  const events: unknown[] = [];
  const { url, stop } = await follow(secret, events);
  const body = JSON.stringify({ type: 'order.paid', data: { orderNumber: 'TEST000001' } });
  const send = async (id: string, key: string) => {
    const now = new Date();
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Webhook(key).sign(id, now, body),
      },
    });
    return answer.status;
  };
  const wrong = `whsec_${Buffer.from('another-secret-of-some-other-one').toString('base64')}`;

  const statuses = [
    await send('evt_1', secret),
    await send('evt_1', secret),
    await send('evt_2', wrong),
  ];
  await stop();

  expect(statuses).toEqual([204, 204, 400]);
  expect(events).toEqual([JSON.parse(body)]);
});

test('it follows its order by the webhooks of the shop, each event once', async () => {
  const { placeOrder } = await load();
  const { id: adminId, email } = await makeAdmin(shop.context);
  const actor = { adminId, email, remoteAddress: null };
  const types = ['order.placed' as const, 'order.paid' as const];
  const nowhere = { address: 'http://127.0.0.1:1/', types };
  const { id: endpointId, secret } = await addEndpoint(shop.context, actor, nowhere);
  const events: unknown[] = [];
  const { url, stop } = await follow(secret, events);
  const there = { address: url, types, isActive: true, version: 1 };
  await changeEndpoint(shop.context, actor, endpointId, there);

  const order = await placeOrder(address, 'parfüm şişesi', 100);
  await pay(shop, order);
  await deliverDue(shop.context);
  const sent = { endpointId, state: undefined };
  const { content } = await listDeliveries(shop.context, sent, { page: 0, size: 10 });
  for (const { id } of content) await repeatDelivery(shop.context, actor, { endpointId, id });
  await deliverDue(shop.context);
  await stop();

  const delivered = { state: 'delivered', status: 204 };
  expect(content).toMatchObject([delivered, delivered]);
  const { orderNumber, total } = order;
  expect(events).toMatchObject([
    { type: 'order.placed', data: { orderNumber, total, state: 'PENDING_PAYMENT' } },
    { type: 'order.paid', data: { orderNumber, total, paymentState: 'PAID' } },
  ]);
});
