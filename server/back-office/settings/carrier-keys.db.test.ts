// Keys of carriers from the back office: stored encrypted, tested with a harmless request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCarriers } from '#server/cargo/accounts.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { type GeliverServer, startGeliverServer } from '#server/testing/geliver-server.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startYurticiServer, type YurticiServer } from '#server/testing/yurtici-server.ts';
import type { ConnectionsAnswer, ProviderTestAnswer } from '#shared/settings/connections.ts';

const shop = {} as TestApp;
let carriers: { geliver: GeliverServer; yurtici: YurticiServer };
beforeAll(async () => {
  carriers = { geliver: await startGeliverServer(), yurtici: await startYurticiServer() };
  const env = { GELIVER_URL: carriers.geliver.url, YURTICI_URL: carriers.yurtici.url };
  Object.assign(shop, await startTestApp({ env }));
});
afterAll(async () => {
  await shop.stop();
  await carriers.geliver.stop();
  await carriers.yurtici.stop();
});

const geliver = {
  token: 'geliver-test',
  name: 'Flakon',
  phone: '0212 123 45 67',
  email: 'a@ornek.com',
  city: 'istanbul',
  district: 'beşiktaş',
  address: 'Barbaros Bulvarı No: 1',
  postcode: '34349',
};
const yurtici = { place: 'test', user: 'YKTEST', password: 'YK', codUser: '', codPassword: '' };
const path = '/admin/settings/connections';

test('entered keys connect the carrier, are tested, never shown, and the owners are notified', async () => {
  const as = await makeAdmin(shop.context);
  const call = <T = ConnectionsAnswer>(method: 'GET' | 'PUT' | 'POST', to: string, body?: object) =>
    ask<T>(shop, method, `${path}${to}`, { as, ...(body && { body }) });
  const saved = await call('PUT', '/geliver', { ...geliver, version: 0 });
  expect(saved.body.geliver).toMatchObject({
    source: 'back-office',
    version: 1,
    messagesPath: expect.stringMatching(/^\/api\/cargo\/geliver\/messages\/[\w-]{40,}$/),
  });
  await call('PUT', '/yurtici', { ...yurtici, version: 0 });
  const shown = await call('GET', '');
  expect(JSON.stringify(shown.body)).not.toMatch(/geliver-test|YKTEST|Barbaros/);
  const { encrypted } = await shop.db
    .selectFrom('connections')
    .select('encrypted')
    .where('name', '=', 'geliver')
    .executeTakeFirstOrThrow();
  expect(encrypted.toString('latin1')).not.toContain('geliver-test');
  expect([...(await openCarriers(shop.context)).keys()]).toEqual(['geliver', 'yurtici']);

  const tried = async (name: string) =>
    (await call<ProviderTestAnswer>('POST', `/${name}/test`)).body.result;
  expect([await tried('geliver'), await tried('yurtici')]).toEqual(['accepted', 'accepted']);
  await call('PUT', '/geliver', { ...geliver, token: 'yanlis', version: 1 });
  expect(await tried('geliver')).toBe('refused');
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent.map(({ subject }) => subject)).toContain('Kargo anlaşması değişti');
});

test.each([
  [{ district: 'Yeşilköy' }, 'DISTRICT_NOT_IN_CITY'],
  [{ postcode: '34' }, 'VALIDATION_FAILED'],
  [{ token: '' }, 'VALIDATION_FAILED'],
])('a sender with %j is refused', async (change, code) => {
  const as = await makeAdmin(shop.context);
  const body = { ...geliver, ...change, version: 2 };
  const answer = await ask<{ code: string }>(shop, 'PUT', `${path}/geliver`, { as, body });
  expect(answer.body.code).toBe(code);
});
