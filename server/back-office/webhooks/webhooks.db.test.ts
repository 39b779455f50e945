import { beforeEach, expect, test } from 'vitest';
import { useStaff } from '#server/testing/admins.ts';
import { answerWith, startReceiver } from '#server/testing/receiver.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { deliverDue } from '#server/webhooks/deliver.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const staff = useStaff(shop);
beforeEach(async () => {
  await shop.db.deleteFrom('webhookEndpoints').execute();
});

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  as = staff.owner,
) => {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/webhooks${path}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.body ? answer.json() : null };
};
const address = 'https://ornek.com/kanca';

test('a webhook is added, changed and deleted; its secret is shown once', async () => {
  const added = await call('POST', '', { address, types: ['order.paid'] });
  expect(added.status).toBe(201);
  expect(added.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { id } = added.body;
  const list = await call('GET');
  expect(list.text).not.toContain('whsec_');
  expect(list.body.content).toMatchObject([{ id, address, types: ['order.paid'], version: 1 }]);

  const change = { address: `${address}/2`, types: [], isActive: false, version: 1 };
  expect((await call('PUT', `/${id}`, change)).body.content).toMatchObject([
    { address: `${address}/2`, isActive: false, version: 2 },
  ]);
  const late = await call('PUT', `/${id}`, change);
  expect(late.body).toMatchObject({ code: 'EDIT_CONFLICT', details: { current: { version: 2 } } });

  const renewed = await call('POST', `/${id}/secret`);
  expect(renewed.body.secret).not.toBe(added.body.secret);
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect((await call('DELETE', `/${id}`)).body.code).toBe('WEBHOOK_NOT_FOUND');
  const log = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'webhook')
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
  expect(JSON.stringify(log)).not.toContain('whsec_');
});

test('an internal address, an unknown type, and a webhook above the limit are refused', async () => {
  for (const inside of ['http://10.0.0.1/', 'http://169.254.169.254/', 'ftp://ornek.com/', 'x'])
    expect((await call('POST', '', { address: inside, types: [] })).body.code).toBe(
      'WEBHOOK_ADDRESS_NOT_ALLOWED',
    );
  for (const types of [['order.everything'], ['webhook.test']])
    expect((await call('POST', '', { address, types })).status).toBe(400);
  const statuses = await Promise.all(
    Array.from({ length: 22 }, async () => (await call('POST', '', { address, types: [] })).status),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
});

test('without a recent sign-in nobody can change a webhook', async () => {
  const { id } = (await call('POST', '', { address, types: [] })).body;
  clock.advance(6 * MINUTE);
  const change = { address, types: [], isActive: true, version: 1 };
  expect((await call('POST', '', { address, types: [] })).body.code).toBe('SIGN_IN_AGAIN');
  expect((await call('PUT', `/${id}`, change)).body.code).toBe('SIGN_IN_AGAIN');
  expect((await call('POST', `/${id}/secret`)).body.code).toBe('SIGN_IN_AGAIN');
  expect((await call('DELETE', `/${id}`)).body.code).toBe('SIGN_IN_AGAIN');
  expect((await call('GET', '', undefined, staff.worker)).status).toBe(403);
});

test('a test and a repetition are sent to this webhook alone, and shown with their answer', async () => {
  const receiver = await startReceiver(answerWith(500));
  try {
    const { id } = (await call('POST', '', { address: receiver.url, types: [] })).body;
    await call('POST', '', { address: 'http://127.0.0.1:1/', types: [] });
    expect((await call('POST', `/${id}/test`)).status).toBe(202);
    await deliverDue(shop.context);
    const shown = (await call('GET', `/${id}/deliveries`)).body;
    expect(shown).toMatchObject({
      totalElements: 1,
      content: [{ type: 'webhook.test', state: 'waiting', status: 500, answer: 'tamam' }],
    });
    receiver.answer(answerWith(200));
    const again = `/${id}/deliveries/${shown.content[0].id}/again`;
    expect((await call('POST', again)).status).toBe(202);
    await deliverDue(shop.context);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await call('GET', `/${id}/deliveries?state=delivered`)).body.totalElements).toBe(1);
    expect((await call('POST', `/${id}/deliveries/999999/again`)).status).toBe(404);
  } finally {
    await receiver.stop();
  }
});
