import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  addEndpoint,
  listDeliveries,
  listEndpoints,
  renewSecret,
  repeatDelivery,
  sendTest,
} from '#server/back-office/webhooks/webhooks.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { addEvent } from '#server/events/events.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { answerWith, type Receiver, startReceiver } from '#server/testing/receiver.ts';
import { startShop, stopShop } from '#server/testing/shop-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, SECOND, testClock } from '#server/testing/test-clock.ts';
import { deliverDue, PAUSES_S } from './deliver.ts';

const clock = testClock(new Date());
const shop = useTestApp({ clock: clock.now });
const receivers: Receiver[] = [];
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
});
beforeEach(async () => {
  await shop.db.deleteFrom('webhookEndpoints').execute();
});

const actorOf = async () => {
  const { id, email } = await makeAdmin(shop.context);
  return { adminId: id, email, remoteAddress: null };
};
/** An endpoint that returns 200 until a test changes it. */
async function makeEndpoint(types: ('order.paid' | 'order.placed')[] = []) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { id, secret } = await addEndpoint(shop.context, await actorOf(), {
    address: receiver.url,
    types,
  });
  const orders = () =>
    receiver.received.map(({ message }) => [message.data.orderNumber, message.data.sequence]);
  return { ...receiver, id, secret, orders };
}
let made = 0;
const newOrder = () => `ORDER${++made}`;
const happen = (order: string, type = 'order.changed') =>
  inTransaction(shop.db, (tx) =>
    addEvent(tx, { type, subject: `order:${order}`, data: { orderNumber: order } }),
  );
const deliver = (timeoutMs = 5_000) => deliverDue(shop.context, { timeoutMs });
const deliveriesOf = async (endpointId: number) =>
  (await listDeliveries(shop.context, { endpointId, state: undefined }, { page: 0, size: 100 }))
    .content;
const endpointOf = async (id: number) =>
  (await listEndpoints(shop.context)).content.find((one) => one.id === id);

test('an event is sent once, signed, and has the address of the full record', async () => {
  const endpoint = await makeEndpoint();
  const order = newOrder();
  const id = await happen(order, 'order.paid');
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(endpoint.received).toHaveLength(1);
  const { headers, body, message } = endpoint.received[0] ?? expect.fail('nothing was sent');
  expect(new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)).toEqual(
    message,
  );
  expect(headers['webhook-id']).toBe(`evt_${id}`);
  expect(message).toMatchObject({
    type: 'order.paid',
    data: {
      orderNumber: order,
      sequence: 1,
      url: `${shop.config.publicUrl}/api/admin/orders/${order}`,
    },
  });
  expect(await deliveriesOf(endpoint.id)).toMatchObject([
    { state: 'delivered', status: 200, attempts: 1, answer: 'tamam' },
  ]);
});

test('only chosen types, and no events from before the endpoint was created', async () => {
  const order = newOrder();
  await happen(order);
  const endpoint = await makeEndpoint(['order.paid']);
  await happen(order, 'order.shipped');
  await happen(order, 'order.paid');
  await deliver();
  expect(endpoint.received.map(({ message }) => message.type)).toEqual(['order.paid']);
});

test('an event whose transaction is undone is sent to nobody', async () => {
  const endpoint = await makeEndpoint();
  const undone = inTransaction(shop.db, async (tx) => {
    await addEvent(tx, { type: 'order.paid', subject: 'order:UNDONE', data: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await deliver();
  expect(endpoint.received).toEqual([]);
});

test('after a failure the next events of that order wait, and no other order waits for it', async () => {
  const endpoint = await makeEndpoint();
  const first = newOrder();
  const second = newOrder();
  endpoint.answer((one, response) =>
    answerWith(one.message.data.orderNumber === first ? 500 : 200)(one, response),
  );
  await happen(first);
  await happen(first);
  await happen(second);
  await deliver();
  expect(endpoint.orders().sort()).toEqual([
    [first, 1],
    [second, 1],
  ]);
  endpoint.answer(answerWith(204));
  await deliver();
  expect(endpoint.received).toHaveLength(2);
  clock.advance(6 * SECOND);
  await deliver();
  expect(endpoint.orders().slice(2)).toEqual([
    [first, 1],
    [first, 2],
  ]);
});

test('retries have growing pauses for three days, then the next event of the order is sent', async () => {
  const endpoint = await makeEndpoint();
  const order = newOrder();
  const other = newOrder();
  await happen(order);
  await happen(order);
  endpoint.answer(answerWith(301, { location: 'http://127.0.0.1:1/' }));
  const started = clock.now().getTime();
  await deliver();
  for (const [attempts, seconds] of PAUSES_S.entries()) {
    // Other deliveries succeed meanwhile, so the endpoint does not count as down.
    expect(endpoint.received).toHaveLength(attempts + 1);
    clock.advance(seconds * SECOND - 1);
    await deliver();
    expect(endpoint.received).toHaveLength(attempts + 1);
    clock.advance(seconds * SECOND * 0.1 + 1);
    await deliver();
  }
  const days = (clock.now().getTime() - started) / (24 * HOUR);
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.4);
  const rows = (await deliveriesOf(endpoint.id)).toReversed();
  expect(rows.map(({ state, status }) => [state, status])).toEqual([
    ['failed', 301],
    ['waiting', 301],
  ]);
  const ids = new Set(endpoint.received.slice(0, -1).map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
  // It works again: waiting deliveries are sent at once.
  endpoint.answer(answerWith(200));
  await happen(other);
  await deliver();
  expect(endpoint.orders().at(-1)).toEqual([order, 2]);
});

test('a timeout for one order delays no other order and no other endpoint', async () => {
  const hanging = await makeEndpoint();
  const other = await makeEndpoint();
  const orders = Array.from({ length: 6 }, newOrder);
  hanging.answer((one, response) => {
    if (one.message.data.orderNumber !== orders[0]) answerWith(200)(one, response);
  });
  for (const order of orders) await happen(order);
  await deliver(300);
  expect(hanging.orders().length).toBe(6);
  expect(other.orders().length).toBe(6);
  const stuck = (await deliveriesOf(hanging.id)).filter(({ state }) => state === 'waiting');
  expect(stuck).toMatchObject([{ subject: `order:${orders[0]}`, failure: 'timeout' }]);
});

test('a receiver’s Retry-After is followed', async () => {
  const endpoint = await makeEndpoint();
  endpoint.answer(answerWith(429, { 'retry-after': '600' }));
  await happen(newOrder());
  await deliver();
  clock.advance(599 * SECOND);
  await deliver();
  expect(endpoint.received).toHaveLength(1);
  clock.advance(2 * SECOND);
  await deliver();
  expect(endpoint.received).toHaveLength(2);
});

test('410 switches the endpoint off; a test that arrives switches it on, and waiting events are sent', async () => {
  const endpoint = await makeEndpoint();
  const order = newOrder();
  endpoint.answer(answerWith(410));
  await happen(order);
  await deliver();
  expect(await endpointOf(endpoint.id)).toMatchObject({ isActive: false, offReason: 'gone' });
  await happen(newOrder());
  clock.advance(24 * HOUR);
  await deliver();
  expect(endpoint.received).toHaveLength(1);

  endpoint.answer(answerWith(200));
  await sendTest(shop.context, await actorOf(), endpoint.id);
  await deliver();
  expect(endpoint.received.slice(1).map(({ message }) => message.type)).toEqual([
    'webhook.test',
    'order.changed',
  ]);
  expect(await endpointOf(endpoint.id)).toMatchObject({ isActive: true, offReason: null });
});

test('the owners are notified once that an endpoint was switched off, and the audit log has it', async () => {
  const owner = await makeAdmin(shop.context);
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  const endpoint = await makeEndpoint();
  const mailer = recordingMailer();
  const stop = async () => {
    endpoint.answer(answerWith(410));
    // Both are being sent when the first one is answered.
    for (const order of [newOrder(), newOrder(), newOrder()]) await happen(order);
    await Promise.all([deliver(), deliver()]);
    await sendTest(shop.context, await actorOf(), endpoint.id);
    await deliver();
    await doJobs(shop.context, mailer);
    return mailer.sent.filter(({ to }) => to.address === owner.email);
  };
  await shop.db
    .updateTable('admins')
    .set({ isActive: false })
    .where('id', '!=', owner.id)
    .execute();
  const mailed = await stop();
  expect(mailed).toMatchObject([{ kind: 'admin-notice-webhook-stopped' }]);
  expect(mailed[0]?.text).toContain(endpoint.url);
  expect(mailed[0]?.text).toContain('(410)');
  expect(mailed[0]?.text).toContain('/admin/webhooks');
  expect(mailer.sent.filter(({ to }) => to.address === editor.email)).toEqual([]);
  const log = await shop.db
    .selectFrom('auditLog')
    .select(['adminId', 'action', 'after'])
    .where('entity', '=', 'webhook')
    .where('entityId', '=', String(endpoint.id))
    .where('action', '=', 'toggle')
    .execute();
  const after = { address: endpoint.url, isActive: false, reason: 'gone' };
  expect(log).toEqual([{ adminId: null, action: 'toggle', after }]);

  endpoint.answer(answerWith(200));
  await sendTest(shop.context, await actorOf(), endpoint.id);
  await deliver();
  expect(await stop()).toHaveLength(2);
});

test('five days without a success switch an endpoint off', async () => {
  const endpoint = await makeEndpoint();
  endpoint.answer(answerWith(500));
  for (let day = 0; day <= 5; day += 1) {
    await happen(newOrder());
    await deliver();
    clock.advance(24 * HOUR + MINUTE);
  }
  await deliver();
  expect(await endpointOf(endpoint.id)).toMatchObject({ isActive: false, offReason: 'failing' });
});

test('a new secret leaves no gap: for a day events are signed with both', async () => {
  const endpoint = await makeEndpoint();
  const renewed = await renewSecret(shop.context, await actorOf(), endpoint.id);
  const sentNow = async () => {
    await happen(newOrder());
    await deliver();
    return endpoint.received.at(-1) ?? expect.fail('nothing was sent');
  };
  const accepts = (secret: string, { headers, body }: Awaited<ReturnType<typeof sentNow>>) => {
    try {
      // The test's clock is ahead of the verifier's clock.
      const at = Number(headers['webhook-timestamp']) * 1_000;
      const verifier = new Webhook(secret);
      return verifier
        .sign(String(headers['webhook-id']), new Date(at), body)
        .split(' ')
        .every((signature) => String(headers['webhook-signature']).split(' ').includes(signature));
    } catch {
      return false;
    }
  };
  const both = await sentNow();
  expect([accepts(endpoint.secret, both), accepts(renewed.secret, both)]).toEqual([true, true]);
  clock.advance(24 * HOUR + SECOND);
  const one = await sentNow();
  expect([accepts(endpoint.secret, one), accepts(renewed.secret, one)]).toEqual([false, true]);
  const stored = await shop.db.selectFrom('webhookEndpoints').selectAll().execute();
  for (const secret of [endpoint.secret, renewed.secret])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
});

test('an event that is sent again has the same id, and does not delay the next events', async () => {
  const endpoint = await makeEndpoint();
  const order = newOrder();
  await happen(order);
  await deliver();
  const [delivered] = await deliveriesOf(endpoint.id);
  await repeatDelivery(shop.context, await actorOf(), {
    endpointId: endpoint.id,
    id: delivered?.id ?? 0,
  });
  endpoint.answer((one, response) =>
    answerWith(one.message.data.sequence === 1 ? 500 : 200)(one, response),
  );
  await happen(order);
  await deliver();
  expect(endpoint.orders()).toEqual(expect.arrayContaining([[order, 2]]));
  const repeated = endpoint.received.filter(({ message }) => message.data.sequence === 1);
  expect(repeated).toHaveLength(2);
  expect(new Set(repeated.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an event whose process is killed while sending is not lost', async () => {
  const endpoint = await makeEndpoint();
  const order = newOrder();
  const asked = Promise.withResolvers<void>();
  endpoint.answer(() => asked.resolve());
  await happen(order);
  await happen(order);
  const child = startShop(
    { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir, RATE_LIMITS: 'off' },
    'server/testing/serve-webhooks.ts',
  );
  await asked.promise;
  await stopShop(child, 'SIGKILL');

  endpoint.answer(answerWith(200));
  // The lock of its delivery ends after a minute of the machine's clock.
  clock.advance(2 * MINUTE);
  await deliver();
  expect(endpoint.orders()).toEqual([
    [order, 1],
    [order, 1],
    [order, 2],
  ]);
});

test('200 orders to an unreliable receiver: all events arrive, those of one order in sequence', async () => {
  const endpoint = await makeEndpoint();
  let calls = 0;
  const attempts = new Map<unknown, number>();
  endpoint.answer((one, response) => {
    calls += 1;
    const id = one.headers['webhook-id'];
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    // After eight failures the pauses of one event are longer than all rounds below.
    if (attempt > 4) return answerWith(200)(one, response);
    if (calls % 7 === 0) return void response.destroy();
    answerWith(calls % 5 === 0 ? 503 : 200)(one, response);
  });
  const orders = Array.from({ length: 200 }, newOrder);
  const happening = Promise.all(
    orders.map(async (order) => {
      for (let event = 0; event < 4; event += 1) await happen(order);
    }),
  );
  const accepted = new Map<unknown, number[]>();
  await Promise.all([happening, deliver(), deliver()]);
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([deliver(), deliver()]);
    clock.advance(6 * SECOND);
    if (round > 4) clock.advance(40 * SECOND);
    if (round > 10) clock.advance(HOUR);
  }
  for (const { message } of endpoint.received) {
    const seen = accepted.get(message.data.orderNumber) ?? [];
    accepted.set(message.data.orderNumber, seen);
    const last = seen.at(-1) ?? 0;
    // A repetition is fine; a gap, or a step back, is not.
    expect([last, last + 1]).toContain(message.data.sequence);
    seen.push(message.data.sequence);
  }
  for (const order of orders) expect([...new Set(accepted.get(order))]).toEqual([1, 2, 3, 4]);
  expect((await endpointOf(endpoint.id))?.waiting).toBe(0);
}, 120_000);
