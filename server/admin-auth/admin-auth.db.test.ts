import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { makeAdmin, sessionCookieOf } from '#server/testing/admins.ts';
import type { Answer, ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { AdminTokens } from '#shared/back-office/administrators.ts';
import { type AdminRole, adminRoles, grantsOfRole } from '#shared/back-office/rights.ts';
import { ensureFirstAdmin } from './admins.ts';
import { writeAudit } from './audit.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const PASSWORD = 'uzun ve gizli bir söz';

async function owner(role: AdminRole = 'owner') {
  return makeAdmin(shop.context, {
    role,
    passwordHash: await shop.context.passwords.hash(PASSWORD),
  });
}
const withCookie = <T>(answer: Answer<T>) => ({ ...answer, cookie: sessionCookieOf(answer) });
const login = async (email: string, password = PASSWORD) =>
  withCookie(
    await ask<AdminTokens & ErrorAnswer>(shop, 'POST', '/admin/auth/login', {
      body: { email, password },
    }),
  );
/** The cookie of a new session. */
const signIn = async () => (await login((await owner()).email)).cookie;
const refresh = async (cookie: string) =>
  withCookie(await ask<AdminTokens>(shop, 'POST', '/admin/auth/refresh', { headers: { cookie } }));

describe('signing in', () => {
  test('[H13] answers tokens that open the back office; the address may be written in any case', async () => {
    const admin = await owner();
    const { status, body } = await login(admin.email.toUpperCase());
    expect(status).toBe(200);
    expect(body.token).toBe(body.accessToken);
    expect(body.admin).toEqual({
      id: admin.id,
      email: admin.email,
      name: 'Yönetici',
      role: 'owner',
      grants: grantsOfRole('owner'),
    });
    const me = await ask(shop, 'GET', '/admin/auth/me', { as: body });
    expect(me).toMatchObject({ status: 200, body: { email: admin.email, role: 'owner' } });
    expect(me.headers['cache-control']).toContain('private');
  });

  test('a wrong password, an unknown address and a switched-off administrator are answered alike', async () => {
    const admin = await owner();
    const off = await owner();
    await shop.db.updateTable('admins').set({ isActive: false }).where('id', '=', off.id).execute();
    for (const answer of [
      await login(admin.email, 'yanlış bir söz'),
      await login('yok@ornek.com'),
      await login(off.email),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } });
    }
  });

  test('a token is valid only within its minutes, its session, and while the administrator is active', async () => {
    const admin = await owner();
    const first = (await login(admin.email)).body;
    clock.advance(16 * MINUTE);
    expect((await ask(shop, 'GET', '/admin/auth/me', { as: first })).status).toBe(401);

    const second = (await login(admin.email)).body;
    expect((await ask(shop, 'POST', '/admin/auth/logout', { as: second })).status).toBe(204);
    expect((await ask(shop, 'GET', '/admin/auth/me', { as: second })).status).toBe(401);

    const third = await login(admin.email);
    await shop.db
      .updateTable('admins')
      .set({ isActive: false })
      .where('id', '=', admin.id)
      .execute();
    expect((await ask(shop, 'GET', '/admin/auth/me', { as: third.body })).status).toBe(401);
    expect((await refresh(third.cookie)).status).toBe(401);
  });

  test('signing out needs no valid access token: the current cookie is enough, an older one does nothing', async () => {
    const first = await signIn();
    const next = await refresh(first);
    const logout = (cookie: string) =>
      ask(shop, 'POST', '/admin/auth/logout', { headers: { cookie } });
    for (const cookie of ['flakon_admin_session=nonsense', first])
      expect((await logout(cookie)).status).toBe(204);
    expect((await ask(shop, 'GET', '/admin/auth/me', { as: next.body })).status).toBe(200);
    clock.advance(HOUR);
    expect((await logout(next.cookie)).headers['set-cookie']).toMatch(
      /^flakon_admin_session=; Max-Age=0; Path=\/api\/admin\/auth;/,
    );
    expect((await refresh(next.cookie)).status).toBe(401);
  });

  test('[D13] the refresh token is in a cookie that no script and no other site gets, and in no answer', async () => {
    const answer = await login((await owner()).email);
    const cookie = [answer.headers['set-cookie']].flat().at(-1);
    expect(cookie).toMatch(
      /^flakon_admin_session=[\w.-]{80}; Max-Age=43200; Path=\/api\/admin\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).not.toHaveProperty('refreshToken');
    const [, refreshToken] = /=([^;]+)/.exec(String(cookie)) ?? [];
    for (const body of [{ refreshToken }, undefined])
      expect(await ask(shop, 'POST', '/admin/auth/refresh', { body })).toMatchObject({
        status: 401,
        body: { code: 'SESSION_ENDED' },
      });
  });

  test('an older refresh token ends the session; of two refreshes at once at most one succeeds', async () => {
    const first = await signIn();
    const next = await refresh(first);
    expect(next.status).toBe(200);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(next.cookie)).status).toBe(401);

    const again = await signIn();
    const both = await Promise.all([refresh(again), refresh(again)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('a session ends after its maximum of hours, however often it is used', async () => {
    let cookie = await signIn();
    for (let hour = 0; hour < 11; hour += 1) {
      clock.advance(HOUR);
      const next = await refresh(cookie);
      expect(next.status).toBe(200);
      cookie = next.cookie;
    }
    clock.advance(HOUR);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test.each([
    {},
    { email: 5 },
    { email: '', password: '' },
    { email: 'a@b.co', password: 'x'.repeat(1_000) },
  ])('%j is malformed', async (body) => {
    expect((await ask(shop, 'POST', '/admin/auth/login', { body })).status).toBe(400);
  });
});

describe('who has access', () => {
  test('[D13] a customer’s token is refused in the back office, an administrator’s in the shop', async () => {
    const customer = await makeCustomer(shop.context);
    const admin = (await login((await owner()).email)).body;
    for (const path of ['/admin/auth/me', '/admin/audit'])
      expect((await ask(shop, 'GET', path, { as: customer })).status).toBe(401);
    expect((await ask(shop, 'GET', '/user/profile', { as: admin })).status).toBe(401);
  });

  test('only an owner reads the audit log', async () => {
    const statuses: Record<string, number> = {};
    for (const role of adminRoles)
      statuses[role] = (await ask(shop, 'GET', '/admin/audit', { as: await owner(role) })).status;
    expect(statuses).toEqual({
      owner: 200,
      editor: 403,
      fulfilment: 403,
      accountant: 403,
      'read-only': 403,
      custom: 403,
    });
  });
});

test('the audit log has who did what to what, newest first, and rolls back with its transaction', async () => {
  const admin = await owner();
  const actor = { adminId: admin.id, email: admin.email, remoteAddress: null };
  const write = (after: unknown) =>
    inTransaction(shop.db, (tx) =>
      writeAudit(
        tx,
        actor,
        { action: 'update', entity: 'synonyms', entityId: 7, before: { a: 1 }, after },
        clock.now(),
      ),
    );
  await write({ a: 2 });
  await write({ a: 'ş' });
  const failing = inTransaction(shop.db, async (tx) => {
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: 'synonyms', entityId: 7, before: null, after: null },
      clock.now(),
    );
    throw new Error('later failure');
  });
  await expect(failing).rejects.toThrow('later failure');
  const { body } = await ask<{ content: unknown[]; totalElements: number }>(
    shop,
    'GET',
    '/admin/audit?entity=synonyms&entityId=7&size=1',
    { as: admin },
  );
  expect(body).toMatchObject({
    totalElements: 2,
    content: [
      {
        action: 'update',
        entity: 'synonyms',
        entityId: '7',
        before: { a: 1 },
        after: { a: 'ş' },
        adminEmail: admin.email,
      },
    ],
  });
});

describe('the first administrator', () => {
  test('is created once, also by processes that start together; a generated password works and one of them prints it', async () => {
    await shop.db.deleteFrom('adminSessions').execute();
    await shop.db.deleteFrom('admins').execute();
    const made = await Promise.all(
      [1, 2, 3].map(() => ensureFirstAdmin(shop.db, shop.context.passwords, shop.config)),
    );
    const [first, ...rest] = made.filter((each) => each !== null);
    expect(rest).toEqual([]);
    expect((await login(first?.email ?? '', first?.drawnPassword ?? '')).status).toBe(200);
    expect(await ensureFirstAdmin(shop.db, shop.context.passwords, shop.config)).toBeNull();
  });
});
