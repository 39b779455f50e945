import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { AdminTokens, TotpStart } from '#shared/back-office/administrators.ts';
import { codeAt } from './totp.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const password = 'uzun ve gizli bir söz';

const call = <T = ErrorAnswer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: TestAdmin,
  body?: unknown,
) => ask<T & ErrorAnswer>(shop, method, `/admin${path}`, { as, body });
const confirm = (as: TestAdmin, body: object) => call('POST', '/auth/confirm', as, body);

/** An owner with the second step on, who signed in six minutes ago. */
async function makeOwner() {
  const admin = await makeAdmin(shop.context, {
    passwordHash: await shop.context.passwords.hash(password),
  });
  const { secret } = (await call<TotpStart>('POST', '/auth/totp', admin)).body;
  await call('POST', '/auth/totp/confirm', admin, { code: codeAt(secret, clock.now()) });
  clock.advance(6 * MINUTE);
  return { admin, code: () => codeAt(secret, clock.now()) };
}

test('without a confirmation, a token cannot change sign-in, team or payments, nor export customers', async () => {
  const { admin } = await makeOwner();
  const customer = await makeCustomer(shop.context);
  const invitation = { email: 'yeni@ornek.com', name: 'Yeni', role: 'owner' };
  for (const [method, path, body] of [
    ['POST', '/auth/totp'],
    ['POST', '/auth/totp/confirm', { code: '123456' }],
    ['POST', '/auth/totp/stop'],
    ['POST', '/auth/recovery-codes'],
    ['POST', '/team/invitations', invitation],
    ['DELETE', '/team/invitations/1'],
    ['PUT', `/team/${admin.id}`, { name: 'A', role: 'owner', isActive: true, version: 1 }],
    ['POST', `/team/${admin.id}/reset-totp`],
    ['PUT', '/security', { requiresTotp: false }],
    ['PUT', '/settings/shop', {}],
    ['PUT', '/settings/payments', {}],
    ['POST', `/customers/${customer.id}/export`],
    ['POST', '/customers/consents', {}],
    ['GET', '/products/export?format=csv'],
    ['GET', '/accounting/csv?from=2026-01-01&to=2026-01-31'],
  ] as const)
    expect(await call(method, path, admin, body), path).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_AGAIN' },
    });
  expect((await call('GET', '/team', admin)).status).toBe(200);
});

test('password and code together confirm for five minutes; with one of them wrong, nothing is confirmed', async () => {
  const { admin, code } = await makeOwner();
  const exporting = async () =>
    (await call('GET', '/accounting/csv?from=2026-01-01&to=2026-01-31', admin)).status;
  expect(await confirm(admin, { password: 'yanlış bir söz', code: code() })).toMatchObject({
    status: 422,
    body: { code: 'PASSWORD_WRONG' },
  });
  for (const wrong of ['000000', '', undefined])
    expect(await confirm(admin, { password, code: wrong })).toMatchObject({
      status: 422,
      body: { code: 'CODE_WRONG' },
    });
  expect(await exporting()).toBe(403);
  const right = code();
  expect((await confirm(admin, { password, code: right })).status).toBe(204);
  expect(await exporting()).toBe(200);
  expect(await confirm(admin, { password, code: right })).toMatchObject({ status: 422 });
  clock.advance(5 * MINUTE);
  expect(await exporting()).toBe(200);
  clock.advance(1_000);
  expect(await exporting()).toBe(403);
});

test('a confirmation holds for one session: another sign-in does not confirm this one', async () => {
  const { admin, code } = await makeOwner();
  const { body: elsewhere } = await ask<AdminTokens>(shop, 'POST', '/admin/auth/login', {
    body: { email: admin.email, password, code: code() },
  });
  const change = (as: Pick<TestAdmin, 'accessToken'>) =>
    ask(shop, 'PUT', '/admin/security', { as, body: { requiresTotp: false } });
  expect((await change(elsewhere)).status).toBe(204);
  expect((await change(admin)).status).toBe(403);
});

test('a wrong code counts towards the same limit as at sign-in', async () => {
  const { admin, code } = await makeOwner();
  for (let time = 0; time < 5; time += 1) await confirm(admin, { password, code: '000000' });
  expect(await confirm(admin, { password, code: code() })).toMatchObject({ status: 429 });
  expect(
    await ask(shop, 'POST', '/admin/auth/login', {
      body: { email: admin.email, password, code: code() },
    }),
  ).toMatchObject({ status: 429 });
});
