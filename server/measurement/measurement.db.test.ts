// Which data are sent out, and about whom: the collector is a separate server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, checkoutBody, pay } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startMeasurementServer } from '#server/testing/measurement-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { ProviderTestAnswer } from '#shared/settings/connections.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let collector: Awaited<ReturnType<typeof startMeasurementServer>>;
let owner: TestAdmin;
beforeAll(async () => {
  collector = await startMeasurementServer();
});
afterAll(() => collector.stop());
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  await shop.db.deleteFrom('connections').execute();
  await doJobs(shop.context, recordingMailer());
  collector.received.length = 0;
  collector.state.failure = null;
});

const connect = (measurementId = 'G-DENEME1') =>
  ask(shop, 'PUT', '/admin/settings/connections/measurement', {
    as: owner,
    body: { endpoint: collector.url, measurementId, apiSecret: 'gizli-anahtar', version: 0 },
  });
const consent = (analytics: 0 | 1) =>
  `flakon_consent=analytics%3D${analytics}`.replace('%3D', '=') +
  `&marketing=0&at=${encodeURIComponent(clock.now().toISOString())}`;
const cookies = (analytics: 0 | 1 = 1) => `${consent(analytics)}; _ga=GA1.1.111.222`;

async function order(cookie: string, quantity = 3): Promise<CheckoutAnswer> {
  const productId = await makeProduct(shop.db, { price: 1_000, name: `Ölçülen ${Math.random()}` });
  const { body } = await call<CheckoutAnswer>(shop, 'POST', '/checkout', {
    body: await checkoutBody(shop, [{ productId, quantity }]),
    headers: { cookie },
  });
  return body;
}
const work = () => doJobs(shop.context, recordingMailer());

describe('a purchase', () => {
  test('of a buyer who allowed it is reported once it is paid, with the order’s number', async () => {
    await connect();
    const placed = await order(cookies());
    await work();
    expect(collector.received).toEqual([]);
    await pay(shop, placed);
    await work();
    expect(collector.received).toHaveLength(1);
    expect(collector.received[0]).toMatchObject({
      query: { measurement_id: 'G-DENEME1', api_secret: 'gizli-anahtar' },
      client_id: '111.222',
      timestamp_micros: clock.now().getTime() * 1_000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: placed.orderNumber,
            currency: 'TRY',
            value: 30,
            tax: 5.4,
            shipping: 80,
            items: [{ price: 10, quantity: 3 }],
          },
        },
      ],
    });
    expect(JSON.stringify(collector.received[0])).not.toMatch(/ornek\.com|\+90|Cadde/);
  });

  test.each([
    ['who refused', cookies(0)],
    ['who decided nothing', '_ga=GA1.1.111.222'],
    ['whom the tag does not know', consent(1)],
  ])('of a buyer %s leaves nothing: no row, no job, no call', async (_, cookie) => {
    await connect();
    await pay(shop, await order(cookie));
    expect((await waitingJobs(shop.db)).map(({ name }) => name)).not.toContain('report-purchase');
    await work();
    expect(collector.received).toEqual([]);
  });

  test('is not reported while the merchant has no collector, or after removing it', async () => {
    await pay(shop, await order(cookies()));
    await work();
    await connect();
    const placed = await order(cookies());
    await shop.db.deleteFrom('connections').execute();
    await pay(shop, placed);
    await work();
    expect(collector.received).toEqual([]);
  });

  test('is sent again after a failure, and by two jobs once', async () => {
    await connect();
    await pay(shop, await order(cookies()));
    const [job] = (await waitingJobs(shop.db)).filter(({ name }) => name === 'report-purchase');
    collector.state.failure = 'down';
    await expect(work()).rejects.toThrow(/503/);
    collector.state.failure = null;
    const { reportPurchase } = await import('./measurement.ts');
    await reportPurchase(shop.context, job?.payload as never);
    await reportPurchase(shop.context, job?.payload as never);
    expect(collector.received).toHaveLength(1);
  });

  test('whose response was lost is sent again with the same id: the receiver counts it once', async () => {
    await connect();
    const placed = await order(cookies());
    await pay(shop, placed);
    const [job] = (await waitingJobs(shop.db)).filter(({ name }) => name === 'report-purchase');
    collector.state.failure = 'lost';
    await expect(work()).rejects.toThrow();
    collector.state.failure = null;
    const { reportPurchase } = await import('./measurement.ts');
    await reportPurchase(shop.context, job?.payload as never);
    expect(collector.received.map(({ events }) => events?.[0]?.params.transaction_id)).toEqual([
      placed.orderNumber,
      placed.orderNumber,
    ]);
  });
});

test('a refund is reported with the id of the purchase, once for each refund', async () => {
  await connect();
  const placed = await order(cookies());
  await pay(shop, placed);
  await work();
  const { body } = await ask<AdminOrder>(shop, 'GET', `/admin/orders/${placed.orderNumber}`, {
    as: owner,
  });
  await ask(shop, 'POST', `/admin/orders/${placed.orderNumber}/cancel-paid`, {
    as: owner,
    body: { version: body.version, reason: 'other', remark: 'Alıcı istedi' },
  });
  await work();
  expect(collector.received.map(({ events }) => events?.[0])).toMatchObject([
    { name: 'purchase' },
    { name: 'refund', params: { transaction_id: placed.orderNumber, value: 115.4 } },
  ]);
});

test('the keys are tested where nothing is counted, and never shown again', async () => {
  const tryOut = () =>
    ask<ProviderTestAnswer>(shop, 'POST', '/admin/settings/connections/channels/measurement/test', {
      as: owner,
    });
  expect((await tryOut()).status).toBe(404);
  await connect();
  expect((await tryOut()).body).toEqual({ result: 'accepted', message: '' });
  await shop.db.deleteFrom('connections').execute();
  await connect('FALSCH');
  expect((await tryOut()).body).toEqual({
    result: 'refused',
    message: 'Measurement id is not valid.',
  });
  expect(collector.received).toEqual([]);
  const { body } = await ask(shop, 'GET', '/admin/settings/connections', { as: owner });
  expect(JSON.stringify(body)).not.toContain('gizli-anahtar');
  const log = await shop.db.selectFrom('auditLog').selectAll().execute();
  expect(JSON.stringify(log)).not.toContain('gizli-anahtar');
});
