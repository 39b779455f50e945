import { describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type {
  AdminTokens,
  OwnAdmin,
  RecoveryCodes,
  TotpStart,
} from '#shared/back-office/administrators.ts';
import { codeAt } from './totp.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const PASSWORD = 'uzun ve gizli bir söz';
const PERIOD = 30_000;

const makeOwner = async () =>
  makeAdmin(shop.context, { passwordHash: await shop.context.passwords.hash(PASSWORD) });
const call = <T = ErrorAnswer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: Pick<TestAdmin, 'accessToken'> | null,
  body?: unknown,
) => ask<T & ErrorAnswer>(shop, method, `/admin${path}`, { as, body });
const login = (email: string, code?: string) =>
  call<AdminTokens>('POST', '/auth/login', null, {
    email,
    password: PASSWORD,
    ...(code !== undefined && { code }),
  });
const me = (as: TestAdmin) => call<OwnAdmin>('GET', '/auth/me', as);

/** With a confirmed authenticator; the clock is in the next period. */
async function withTotp(admin: TestAdmin) {
  const { secret } = (await call<TotpStart>('POST', '/auth/totp', admin)).body;
  const { recoveryCodes } = (
    await call<RecoveryCodes>('POST', '/auth/totp/confirm', admin, {
      code: codeAt(secret, clock.now()),
    })
  ).body;
  clock.advance(PERIOD);
  return { secret, recoveryCodes };
}

describe('setting up the second step', () => {
  test('needs a first code; only then does signing in ask for one', async () => {
    const admin = await makeOwner();
    const { secret, uri } = (await call<TotpStart>('POST', '/auth/totp', admin)).body;
    expect(uri).toContain(encodeURIComponent(admin.email));
    expect((await login(admin.email)).status).toBe(200);

    expect(await call('POST', '/auth/totp/confirm', admin, { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'CODE_WRONG' },
    });
    const { status, body } = await call<RecoveryCodes>('POST', '/auth/totp/confirm', admin, {
      code: codeAt(secret, clock.now()),
    });
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await me(admin)).body).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
    expect(await call('POST', '/auth/totp', admin)).toMatchObject({
      status: 409,
      body: { code: 'TOTP_IS_ON' },
    });
    expect(await login(admin.email)).toMatchObject({
      status: 401,
      body: { code: 'TOTP_REQUIRED' },
    });
  });

  test('neither secret nor recovery codes can be read in the database or the audit log', async () => {
    const admin = await makeOwner();
    const { secret, recoveryCodes } = await withTotp(admin);
    const { totpSecret } = await shop.db
      .selectFrom('admins')
      .select('totpSecret')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(totpSecret?.includes(secret)).toBe(false);
    const log = JSON.stringify(
      await shop.db.selectFrom('auditLog').selectAll().where('adminId', '=', admin.id).execute(),
    );
    for (const text of [secret, ...recoveryCodes]) expect(log).not.toContain(text);
  });
});

describe('signing in', () => {
  test('takes a code once, and a recovery code once, however it is typed', async () => {
    const admin = await makeOwner();
    const { secret, recoveryCodes } = await withTotp(admin);
    const code = codeAt(secret, clock.now());
    expect((await login(admin.email, code)).status).toBe(200);
    expect(await login(admin.email, code)).toMatchObject({
      status: 422,
      body: { code: 'CODE_WRONG' },
    });

    const recovery = recoveryCodes[0] ?? '';
    expect((await login(admin.email, recovery.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await login(admin.email, recovery)).status).toBe(422);
    expect((await me(admin)).body.recoveryCodesLeft).toBe(9);
  });

  test('of several sign-ins at once with the same code, one succeeds', async () => {
    const admin = await makeOwner();
    const { secret } = await withTotp(admin);
    const code = codeAt(secret, clock.now());
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(admin.email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a wrong password with a right code does not reveal that the code is right, nor use it up', async () => {
    const admin = await makeOwner();
    const { secret } = await withTotp(admin);
    const code = codeAt(secret, clock.now());
    const wrong = await call('POST', '/auth/login', null, {
      email: admin.email,
      password: 'yanlış bir söz',
      code,
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } });
    expect((await login(admin.email, code)).status).toBe(200);
  });
});

describe('where the owner requires the second step', () => {
  test('an administrator without it can only set it up; one who has it can work, with it on', async () => {
    const owner = await makeOwner();
    const other = await makeOwner();
    await withTotp(owner);
    expect((await call('PUT', '/security', owner, { requiresTotp: true })).status).toBe(204);
    await expect.poll(async () => (await me(other)).body.mustSetUpTotp).toBe(true);

    expect(await call('GET', '/team', other)).toMatchObject({
      status: 403,
      body: { code: 'TOTP_SETUP_REQUIRED' },
    });
    expect(await call('GET', '/discounts', other)).toMatchObject({
      status: 403,
      body: { code: 'TOTP_SETUP_REQUIRED' },
    });
    expect((await call('GET', '/team', owner)).status).toBe(200);
    expect(await call('POST', '/auth/totp/stop', owner)).toMatchObject({
      status: 422,
      body: { code: 'TOTP_IS_REQUIRED' },
    });

    await withTotp(other);
    expect((await call('GET', '/team', other)).status).toBe(200);
    await call('PUT', '/security', owner, { requiresTotp: false });
    await expect
      .poll(async () => (await shop.context.settings.security()).requiresTotp)
      .toBe(false);
  });
});

test('the second step can be switched off; switched on again, it has a new secret', async () => {
  const admin = await makeOwner();
  const { secret } = await withTotp(admin);
  expect((await call('POST', '/auth/totp/stop', admin)).status).toBe(204);
  expect((await me(admin)).body).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
  expect((await login(admin.email)).status).toBe(200);
  expect((await withTotp(admin)).secret).not.toBe(secret);
});

test('new recovery codes take the place of the old ones', async () => {
  const admin = await makeOwner();
  expect(await call('POST', '/auth/recovery-codes', admin)).toMatchObject({
    status: 409,
    body: { code: 'TOTP_IS_OFF' },
  });
  const { recoveryCodes } = await withTotp(admin);
  const { body } = await call<RecoveryCodes>('POST', '/auth/recovery-codes', admin);
  expect((await login(admin.email, recoveryCodes[0])).status).toBe(422);
  expect((await login(admin.email, body.recoveryCodes[0])).status).toBe(200);
});

test('switching on the second step ends the other sessions, which gave no code', async () => {
  const admin = await makeOwner();
  const elsewhere = (await login(admin.email)).body;
  await withTotp(admin);
  expect((await call('GET', '/auth/me', elsewhere)).status).toBe(401);
  expect((await me(admin)).status).toBe(200);
});

describe('wrong codes', () => {
  const fail = async (email: string, times: number) => {
    for (let time = 0; time < times; time += 1)
      expect(await login(email, '000000')).toMatchObject({ body: { code: 'CODE_WRONG' } });
  };
  const waits = (seconds: number) => ({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
    headers: { 'retry-after': String(seconds) },
  });

  test('after five in a row even the right code is refused for a growing time, from every address', async () => {
    const admin = await makeOwner();
    const { secret } = await withTotp(admin);
    const right = () => login(admin.email, codeAt(secret, clock.now()));
    await fail(admin.email, 5);
    expect(await right()).toMatchObject(waits(60));
    clock.advance(30_000);
    expect(await right()).toMatchObject(waits(30));
    clock.advance(30_000);
    await fail(admin.email, 1);
    expect(await right()).toMatchObject(waits(120));
    clock.advance(2 * MINUTE);
    expect((await right()).status).toBe(200);
    await fail(admin.email, 4);
    clock.advance(PERIOD);
    expect((await right()).status).toBe(200);
  });

  test('the waiting time is an hour at most, and a recovery code need not wait', async () => {
    const admin = await makeOwner();
    const { recoveryCodes } = await withTotp(admin);
    await fail(admin.email, 5);
    for (let time = 0; time < 7; time += 1) {
      clock.advance(HOUR);
      await fail(admin.email, 1);
    }
    expect(await login(admin.email, '000000')).toMatchObject(waits(3_600));
    expect((await login(admin.email, recoveryCodes[0])).status).toBe(200);
  });

  test('of many at once no more than five are looked at', async () => {
    const admin = await makeOwner();
    await withTotp(admin);
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => login(admin.email, '000000')),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});

test('a new password ends the other sessions and not this one', async () => {
  const admin = await makeOwner();
  const other = (await login(admin.email)).body;
  const change = (currentPassword: string, newPassword: string) =>
    call('PUT', '/auth/password', admin, { currentPassword, newPassword });
  expect(await change('yanlış bir söz', 'bambaşka uzun bir söz')).toMatchObject({
    status: 422,
    body: { code: 'PASSWORD_WRONG' },
  });
  expect(await change(PASSWORD, 'password1234')).toMatchObject({
    body: { code: 'PASSWORD_TOO_EASY' },
  });
  expect((await change(PASSWORD, 'bambaşka uzun bir söz')).status).toBe(204);
  expect((await me(admin)).status).toBe(200);
  expect((await call('GET', '/auth/me', other)).status).toBe(401);
  expect((await login(admin.email)).status).toBe(401);
});

test('an administrator sees and ends only their own sessions', async () => {
  const admin = await makeOwner();
  const outsider = await makeOwner();
  const second = (await login(admin.email)).body;
  type Rows = { content: { id: string; isCurrent: boolean }[] };
  const { content } = (await call<Rows>('GET', '/auth/sessions', admin)).body;
  expect(content.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  const otherId = content.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  expect(await call('DELETE', `/auth/sessions/${otherId}`, outsider)).toMatchObject({
    status: 404,
    body: { code: 'SESSION_NOT_FOUND' },
  });
  expect((await call('GET', '/auth/me', second)).status).toBe(200);
  expect((await call('DELETE', `/auth/sessions/${otherId}`, admin)).status).toBe(204);
  expect((await call('GET', '/auth/me', second)).status).toBe(401);
});
