// The stored security events: written by the log itself, read by owners.

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addEvents } from '#server/admin-auth/security-events.sql.ts';
import { purgeExpired } from '#server/retention/retention.ts';
import { login, makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { SecurityEventsPage } from '#shared/back-office/security.ts';
import { DAY_MS } from '#shared/base/format.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let owner: TestAdmin;
beforeEach(async () => {
  await sql`delete from security_events`.execute(shop.db);
  owner = await makeAdmin(shop.context);
});

const read = async (query = '') =>
  (await ask<SecurityEventsPage>(shop, 'GET', `/admin/security/events${query}`, { as: owner }))
    .body;
const adminLogin = (email: string) =>
  ask(shop, 'POST', '/admin/auth/login', { body: { email, password: 'tahmin' } });

test('equal events are one row with their number; a team member is named, an outsider is not', async () => {
  for (let time = 0; time < 3; time += 1) await adminLogin(owner.email);
  await adminLogin('yabanci@ornek.com');
  await expect.poll(async () => (await read()).totalElements).toBe(2);
  const { content, counts } = await read();
  expect(counts).toEqual([{ event: 'sign-in-failed', count: 4 }]);
  const known = content.find(({ account }) => account?.kind === 'admin');
  expect(known).toMatchObject({
    event: 'sign-in-failed',
    area: 'back-office',
    account: { name: owner.email },
    network: '127.0.0.0/24',
    count: 3,
  });
  expect(content.find(({ account }) => account?.kind === 'unknown')?.account?.name).toMatch(
    /^[0-9a-f]{16}$/,
  );
  const stored = JSON.stringify(await shop.db.selectFrom('securityEvents').selectAll().execute());
  for (const secret of [owner.email, 'yabanci@ornek.com', '127.0.0.1'])
    expect(stored).not.toContain(secret);
});

test('the list is filtered by kind and place; customers who sign in are only counted', async () => {
  const customers = [await makeAccount(shop), await makeAccount(shop)];
  for (const { email } of customers) await login(shop, email, PASSWORD);
  await login(shop, customers[0]?.email ?? '', 'yanlış bir parola');
  await adminLogin(owner.email);
  await expect
    .poll(async () => (await read()).counts)
    .toEqual([
      { event: 'sign-in-failed', count: 2 },
      { event: 'sign-in', count: 2 },
    ]);
  const signIns = await read('?event=sign-in');
  expect(signIns).toMatchObject({ totalElements: 1, content: [{ account: null, network: null }] });
  const inShop = await read('?event=sign-in-failed&area=shop');
  expect(inShop.content.map(({ area }) => area)).toEqual(['shop']);
  expect(inShop.counts).toContainEqual({ event: 'sign-in-failed', count: 1 });
});

test('only owners see the events', async () => {
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect(await ask(shop, 'GET', '/admin/security/events', { as: editor })).toMatchObject({
    status: 403,
  });
});

test('thirty days are shown, and older ones are deleted', async () => {
  const at = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const group = (days: number) => ({
    ...({ event: 'upload-rejected', route: '/api/x', account: '', network: '', count: 1 } as const),
    hour: at(days),
    firstAt: at(days),
    lastAt: at(days),
  });
  await addEvents(shop.db, [group(31), group(29)]);
  expect((await read('?event=upload-rejected')).content).toMatchObject([
    { lastAt: at(29).toISOString() },
  ]);
  const stored = () =>
    shop.db
      .selectFrom('securityEvents')
      .select('lastAt')
      .where('event', '=', 'upload-rejected')
      .execute();
  await purgeExpired(shop.context);
  expect(await stored()).toEqual([{ lastAt: at(29) }]);
});
