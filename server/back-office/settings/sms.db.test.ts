// The SMS service in the back office: keys, which SMS are sent, and the sent SMS.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { demoNetgsm, type NetgsmServer, startNetgsmServer } from '#server/testing/netgsm-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { ConnectionsAnswer, ProviderTestAnswer } from '#shared/settings/connections.ts';
import type { SmsFiguresAnswer } from '#shared/settings/message-settings.ts';
import { readConnections } from './connections.ts';

const shop = {} as TestApp;
let netgsm: NetgsmServer;
beforeAll(async () => {
  netgsm = await startNetgsmServer();
  Object.assign(shop, await startTestApp({ env: { NETGSM_URL: netgsm.url } }));
});
afterAll(async () => {
  await shop.stop();
  await netgsm.stop();
});

async function ask<T>(
  admin: TestAdmin,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  address: string,
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
async function begin() {
  onTestFinished(async () => void (await shop.db.deleteFrom('connections').execute()));
  return makeAdmin(shop.context);
}
const keys = '/connections/netgsm';

test('keys are typed, tested at the service and never shown again; owners get a mail', async () => {
  const owner = await begin();
  await doJobs(shop.context, recordingMailer());
  expect((await ask(owner, 'POST', `${keys}/test`)).status).toBe(404);
  const saved = await ask<ConnectionsAnswer>(owner, 'PUT', keys, { ...demoNetgsm, version: 0 });
  expect(saved.body.netgsm).toMatchObject({ source: 'back-office', isReadable: true, version: 1 });
  const tried = await ask<ProviderTestAnswer>(owner, 'POST', `${keys}/test`);
  expect(tried.body).toEqual({ result: 'accepted', message: '' });

  const rows = await shop.db.selectFrom('connections').select('encrypted').execute();
  const log = await shop.db.selectFrom('auditLog').select('after').execute();
  const all = [
    saved.text,
    JSON.stringify(log),
    ...rows.map(({ encrypted }) => encrypted.toString()),
  ];
  expect(all.join()).not.toContain(demoNetgsm.password);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(
    mailer.sent.filter(({ to }) => to.address === owner.email).map((mail) => mail.subject),
  ).toEqual(['SMS hizmeti değişti']);
});

test('wrong keys and an unapproved sender name are reported with the service’s message', async () => {
  const owner = await begin();
  await ask(owner, 'PUT', keys, { ...demoNetgsm, password: 'yanlis', version: 0 });
  const test = () => ask<ProviderTestAnswer>(owner, 'POST', `${keys}/test`);
  expect((await test()).body).toEqual({ result: 'refused', message: '30 kullanici bilgisi' });
  await ask(owner, 'PUT', keys, { ...demoNetgsm, sender: 'BASKA', version: 1 });
  expect((await test()).body).toEqual({ result: 'refused', message: 'FLAKON' });
  netgsm.failNext('msgheader', 'html');
  expect((await test()).body).toEqual({ result: 'unreachable', message: '' });
  const long = await ask(owner, 'PUT', keys, { ...demoNetgsm, sender: 'ONIKIHARFLER', version: 2 });
  expect(long.status).toBe(400);
  const older = await ask(owner, 'PUT', keys, { ...demoNetgsm, version: 1 });
  expect(older.status).toBe(409);
});

test('the environment wins, and a person without the right changes nothing', async () => {
  await begin();
  const { url } = netgsm;
  const config = { ...shop.config, netgsm: { url, account: demoNetgsm } };
  const { netgsm: state } = await readConnections({ ...shop.context, config });
  expect(state.source).toBe('environment');
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect((await ask(editor, 'PUT', keys, { ...demoNetgsm, version: 0 })).status).toBe(403);
  expect((await ask(editor, 'POST', `${keys}/test`)).status).toBe(403);
});

test('which SMS are sent is saved with its limits, and figures say what was', async () => {
  const owner = await begin();
  const rules = {
    orderShipped: true,
    quoteReady: false,
    stockAlert: false,
    cashCode: true,
    dailyLimit: 50,
    quietFrom: '22:00',
    quietUntil: '08:30',
  };
  const bad = await ask(owner, 'PUT', '/sms', {
    ...rules,
    quietFrom: '24:00',
    dailyLimit: 0,
    version: 0,
  });
  expect([bad.status, bad.text.includes('quietFrom'), bad.text.includes('dailyLimit')]).toEqual([
    400,
    true,
    true,
  ]);
  const saved = await ask<object>(owner, 'PUT', '/sms', { ...rules, version: 0 });
  expect(saved.body).toEqual({ ...rules, version: 1 });
  expect((await ask(owner, 'PUT', '/sms', { ...rules, version: 0 })).status).toBe(409);
  expect(await shop.context.settings.sms()).toMatchObject({
    orderShipped: true,
    quietHours: { from: '22:00', until: '08:30' },
  });
  await shop.db
    .insertInto('sms')
    .values({
      kind: 'order-shipped',
      about: '1-1',
      phone: '+905321234567',
      language: 'tr',
      code: '40',
      dueAt: new Date(),
      createdAt: new Date(),
    })
    .execute();
  const figures = await ask<SmsFiguresAnswer>(owner, 'GET', '/sms/figures');
  expect(figures.body).toMatchObject({ isConnected: false, waiting: 1, waitingCode: '40' });
});
