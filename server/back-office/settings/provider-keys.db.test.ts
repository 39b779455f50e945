// Keys of payment providers from the back office: stored encrypted, tested with a harmless request,
// used in every process without a restart.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, placeOrder } from '#server/testing/buyer.ts';
import { type IyzicoServer, startIyzicoServer } from '#server/testing/iyzico-server.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { type PaytrServer, startPaytrServer } from '#server/testing/paytr-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import type { ConnectionsAnswer, ProviderTestAnswer } from '#shared/settings/connections.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { readConnections } from './connections.ts';

const iyzicoKeys = { apiKey: 'sandbox-deneme', secretKey: 'sandbox-gizli-1' };
const paytrKeys = { id: '123456', key: 'anahtar-gizli-2', salt: 'tuz-gizli-3' };
const iyzico = { place: 'sandbox', ...iyzicoKeys, version: 0 };
const paytr = { merchantId: '123456', merchantKey: paytrKeys.key, merchantSalt: paytrKeys.salt };

const shop = {} as TestApp;
let banks: { iyzico: IyzicoServer; paytr: PaytrServer };
beforeAll(async () => {
  banks = {
    iyzico: await startIyzicoServer(iyzicoKeys),
    paytr: await startPaytrServer(paytrKeys),
  };
  const env = {
    PAYMENT_PROVIDERS: 'transfer',
    IYZICO_URL: banks.iyzico.url,
    PAYTR_URL: banks.paytr.url,
  };
  Object.assign(shop, await startTestApp({ env }));
});
afterAll(async () => {
  await shop.stop();
  await banks.iyzico.stop();
  await banks.paytr.stop();
});

async function begin() {
  const empty = () => shop.db.deleteFrom('connections').execute();
  await empty();
  onTestFinished(async () => void (await empty()));
  return makeAdmin(shop.context);
}
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
async function ask<T = ConnectionsAnswer>(
  admin: TestAdmin,
  method: Method,
  address = '',
  body?: object,
) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/settings${address}`,
    headers: { authorization: `Bearer ${admin.accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json() as T };
}
const methods = async () =>
  (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.paymentMethods;

test('keys that are typed take payments in the running shop, and no longer once removed', async () => {
  const owner = await begin();
  await expect.poll(methods).toEqual(['transfer']);
  const saved = await ask(owner, 'PUT', '/connections/iyzico', iyzico);
  expect(saved.body.iyzico).toMatchObject({ source: 'back-office', isSandbox: true, version: 1 });
  await expect.poll(methods).toEqual(['card', 'transfer']);

  const rows = [{ productId: await makeProduct(shop.db), quantity: 1 }];
  const placed = await placeOrder(shop, rows, { paymentMethod: 'card' });
  expect(placed.payment).toMatchObject({ kind: 'redirect' });
  expect(JSON.stringify(placed.payment)).toContain(banks.iyzico.url);

  await ask(owner, 'DELETE', '/connections/iyzico?version=1');
  await expect.poll(methods).toEqual(['transfer']);
});

test('no key is returned, logged or stored readable; owners are notified', async () => {
  const owner = await begin();
  await doJobs(shop.context, recordingMailer());
  const answers = [
    await ask(owner, 'PUT', '/connections/iyzico', iyzico),
    await ask(owner, 'PUT', '/connections/paytr', { ...paytr, version: 0 }),
    await ask(owner, 'GET', '/connections'),
    await ask<SettingsAnswer>(owner, 'GET'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await shop.db.selectFrom('connections').select('encrypted').execute();
  const log = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'connection')
    .execute();
  const all = [
    ...answers.map(({ text }) => text),
    ...rows.map(({ encrypted }) => encrypted.toString('latin1')),
    JSON.stringify(log),
  ].join();
  expect(log.length).toBeGreaterThan(1);
  expect(all).not.toMatch(/gizli|sandbox-deneme/);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const own = mailer.sent.filter(({ to }) => to.address === owner.email);
  expect(own.map(({ subject }) => subject)).toEqual([
    'Ödeme bilgileri değişti',
    'Ödeme bilgileri değişti',
  ]);
});

test('the test says whether the provider takes the keys, and shows its message if not', async () => {
  const owner = await begin();
  const tried = async (name: string) =>
    (await ask<ProviderTestAnswer>(owner, 'POST', `/connections/${name}/test`)).body;
  expect((await ask(owner, 'POST', '/connections/iyzico/test')).status).toBe(404);

  await ask(owner, 'PUT', '/connections/iyzico', iyzico);
  expect(await tried('iyzico')).toEqual({ result: 'accepted', message: '' });
  await ask(owner, 'PUT', '/connections/iyzico', { ...iyzico, secretKey: 'sandbox-x', version: 1 });
  expect(await tried('iyzico')).toEqual({ result: 'refused', message: 'Geçersiz imza' });
  banks.iyzico.failNext('installments', 'html');
  expect(await tried('iyzico')).toEqual({ result: 'unreachable', message: '' });

  await ask(owner, 'PUT', '/connections/paytr', { ...paytr, version: 0 });
  expect(await tried('paytr')).toEqual({ result: 'accepted', message: '' });
  await ask(owner, 'PUT', '/connections/paytr', { ...paytr, merchantSalt: 'x', version: 1 });
  expect(await tried('paytr')).toMatchObject({ result: 'refused' });
  banks.paytr.failNext('rates', 'cut');
  expect(await tried('paytr')).toEqual({ result: 'unreachable', message: '' });
});

test('keys of the other environment, two saves at once and a person without the right are refused', async () => {
  const owner = await begin();
  const wrong = await ask(owner, 'PUT', '/connections/iyzico', { ...iyzico, place: 'live' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('deneme ortamı');
  const missing = await ask(owner, 'PUT', '/connections/paytr', { ...paytr, merchantId: 'a' });
  expect(missing.status).toBe(400);
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect((await ask(editor, 'PUT', '/connections/iyzico', iyzico)).status).toBe(403);
  expect((await ask(editor, 'POST', '/connections/iyzico/test')).status).toBe(403);
  const both = await Promise.all([
    ask(owner, 'PUT', '/connections/iyzico', iyzico),
    ask(owner, 'PUT', '/connections/iyzico', iyzico),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the environment wins, and what cannot be read takes no payments', async () => {
  const owner = await begin();
  await ask(owner, 'PUT', '/connections/iyzico', iyzico);
  const config = { ...shop.config, paymentProviders: ['iyzico' as const] };
  const { iyzico: state } = await readConnections({ ...shop.context, config });
  expect(state.source).toBe('environment');

  await shop.db
    .updateTable('connections')
    .set({ encrypted: Buffer.alloc(60) })
    .execute();
  await expect.poll(methods).toEqual(['transfer']);
  expect((await ask(owner, 'GET', '/connections')).body.iyzico.isReadable).toBe(false);
});
