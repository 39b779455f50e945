import { beforeEach, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { FeedsAnswer } from '#shared/back-office/channels.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let owner: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
});
const read = async () =>
  (await ask<FeedsAnswer>(shop, 'GET', '/admin/channels/feeds', { as: owner })).body;
const change = (body: object) =>
  ask<FeedsAnswer & ErrorAnswer>(shop, 'PUT', '/admin/channels/feeds', { as: owner, body });

test('each address says who fetched it last', async () => {
  await shop.app.inject({
    url: '/feeds/tr/meta.csv',
    headers: { 'user-agent': 'facebookexternalhit/1.1' },
  });
  const { addresses } = await read();
  expect(addresses).toHaveLength(6);
  expect(addresses.find(({ url }) => url.endsWith('/feeds/tr/meta.csv'))).toMatchObject({
    fetchedAt: clock.now().toISOString(),
    agent: 'facebookexternalhit/1.1',
  });
  expect(addresses.find(({ url }) => url.endsWith('/feeds/en/meta.csv'))?.fetchedAt).toBeNull();
});

test('a feed that is switched off is gone at once; of two changes the second is refused', async () => {
  const { addresses: _addresses, ...now } = await read();
  const body = { ...now, google: false };
  expect((await change(body)).body).toMatchObject({ google: false, version: now.version + 1 });
  expect((await shop.app.inject('/feeds/tr/google.xml')).statusCode).toBe(404);
  const late = await change({ ...now, meta: false });
  expect([late.status, late.body.code]).toEqual([409, 'EDIT_CONFLICT']);
  expect(await read()).toMatchObject({ google: false, meta: true });
  const { rows } = { rows: await shop.db.selectFrom('auditLog').selectAll().execute() };
  expect(rows.at(-1)).toMatchObject({ entity: 'settings', entityId: 'feeds' });
});
