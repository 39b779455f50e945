import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  countingPasswords,
  login,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
} from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { SessionsAnswer } from '#shared/customers/account.ts';
import { createPasswords } from './passwords.ts';
import { MAX_SESSIONS } from './sessions.sql.ts';
import { startSession } from './sessions.ts';

const clock = testClock();
const passwords = countingPasswords();
const shop = useTestApp({ passwords, clock: clock.now });

const sessionsOf = (customerId: number) =>
  shop.db
    .selectFrom('customerSessions')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .execute();

beforeEach(() => {
  passwords.worked = 0;
});

describe('signing in', () => {
  test('[J02] returns the tokens of a session that records its browser', async () => {
    const customer = await makeAccount(shop);

    const { status, body, headers } = await login(
      shop,
      ` ${customer.email.toUpperCase()}`,
      PASSWORD,
      'tarayici-1',
    );

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.token).toBe(body.accessToken);
    expect(body.expiresIn).toBe(1_800);
    const claims = decodeJwt(body.accessToken);
    expect(claims).toMatchObject({
      sub: String(customer.id),
      exp: clock.now().getTime() / 1_000 + 1_800,
    });
    expect(body.refreshToken.startsWith(`${claims.sid}.`)).toBe(true);
    const session = (await sessionsOf(customer.id)).find(({ id }) => id === claims.sid);
    expect(session).toMatchObject({
      browserId: 'tarayici-1',
      remoteAddress: '127.0.0.1',
      expiresAt: new Date(clock.now().getTime() + 30 * DAY_MS),
    });
    expect(session?.userAgent).toContain('Chrome/150');
    expect(session?.refreshHash.toString('utf8')).not.toContain(body.refreshToken.split('.')[1]);
    const profile = await ask<{ email: string }>(shop, 'GET', '/user/profile', { as: body });
    expect(profile.body.email).toBe(customer.email);
  });

  test('an address without an account and a wrong password are answered alike, after the same work', async () => {
    const customer = await makeAccount(shop);
    const wrong = await login<ErrorAnswer>(shop, customer.email, OTHER_PASSWORD);
    const costOfWrong = passwords.worked;
    passwords.worked = 0;

    const unknown = await login<ErrorAnswer>(shop, newEmail(), OTHER_PASSWORD);

    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toMatchObject({
      code: 'SIGN_IN_FAILED',
      message: 'E-posta adresi ya da şifre hatalı.',
    });
    expect([costOfWrong, passwords.worked]).toEqual([1, 1]);
    expect(await sessionsOf(customer.id)).toHaveLength(1);
  });

  test('the same browser has one session; another one has its own', async () => {
    const customer = await makeAccount(shop);
    const first = await login(shop, customer.email, PASSWORD, 'tarayici-1');
    const other = await login(shop, customer.email, PASSWORD, 'tarayici-2');

    const again = await login(shop, customer.email, PASSWORD, 'tarayici-1');

    const profile = (as: { accessToken: string }) => ask(shop, 'GET', '/user/profile', { as });
    expect((await profile(first.body)).status).toBe(401);
    expect((await profile(other.body)).status).toBe(200);
    expect((await profile(again.body)).status).toBe(200);
  });

  test('several sign-ins at once in one browser leave one session, and do not end another customer’s', async () => {
    const customer = await makeAccount(shop);
    const neighbour = await makeAccount(shop);
    const theirs = await login(shop, neighbour.email, PASSWORD, 'aile-bilgisayari');

    await Promise.all(
      [1, 2, 3].map(() => login(shop, customer.email, PASSWORD, 'aile-bilgisayari')),
    );

    expect(
      (await sessionsOf(customer.id)).filter(({ browserId }) => browserId === 'aile-bilgisayari'),
    ).toHaveLength(1);
    expect((await ask(shop, 'GET', '/user/profile', { as: theirs.body })).status).toBe(200);
  });

  test('a customer has fifty sessions at most: the one used longest ago ends', async () => {
    const customer = await makeAccount(shop);
    const { passwordHash } = await shop.db
      .selectFrom('customers')
      .select('passwordHash')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < MAX_SESSIONS; index += 1) {
      clock.advance(1_000);
      await startSession(
        shop.context,
        { customerId: customer.id, passwordHash },
        { browserId: null, userAgent: null, remoteAddress: null },
      );
    }

    const sessions = await sessionsOf(customer.id);
    expect(sessions).toHaveLength(MAX_SESSIONS);
    expect(sessions.some(({ id }) => id === customer.sessionId)).toBe(false);
  });

  test('a password that is changed while it is being checked signs nobody in', async () => {
    const customer = await makeAccount(shop);
    const slow = createPasswords();
    const context = {
      ...shop.context,
      passwords: {
        ...slow,
        async fits(password: string, storedHash: string | null) {
          const doesFit = await slow.fits(password, storedHash);
          await shop.db
            .updateTable('customers')
            .set({ passwordHash: 'another' })
            .where('id', '=', customer.id)
            .execute();
          return doesFit;
        },
      },
    };
    const { login: signIn } = await import('./auth.ts');

    await expect(
      signIn(
        context,
        { email: customer.email, password: PASSWORD },
        { browserId: null, userAgent: null, remoteAddress: null },
      ),
    ).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });

    expect(await sessionsOf(customer.id)).toHaveLength(1);
  });
});

describe('sign-ins that are refused', () => {
  test.each([
    undefined,
    {},
    [],
    { email: 'a@b.co' },
    { email: '', password: 'x' },
    { email: 'a@b.co', password: 42 },
    { email: 'a@b.co', password: 'x'.repeat(129) },
    { email: 'a@b.co', password: 'x', sessionId: 'y'.repeat(101) },
  ])('bad input %j', async (body) => {
    expect((await ask<ErrorAnswer>(shop, 'POST', '/auth/login', { body })).body.code).toBe(
      'VALIDATION_FAILED',
    );
    expect(passwords.worked).toBe(0);
  });

  test.each(['İIıi@ornek.com', '🧴@ornek.com', 'ya\ud83dri@ornek.com', "' or 1=1 --", 'a@b.co\n'])(
    'odd address %j fails like any other',
    async (email) => {
      expect((await login<ErrorAnswer>(shop, email)).body.code).toBe('SIGN_IN_FAILED');
    },
  );

  test('an address with NUL is refused', async () => {
    expect((await login<ErrorAnswer>(shop, 'a\u0000@b.co')).status).toBe(400);
  });
});

describe('the list of sessions', () => {
  test('says which browser, from where, since when, and which one this is', async () => {
    const customer = await makeAccount(shop);
    clock.advance(60_000);
    const { body: tokens } = await login(shop, customer.email, PASSWORD, 'tarayici-1');

    const { body } = await ask<SessionsAnswer>(shop, 'GET', '/user/sessions', { as: tokens });

    expect(body.content).toEqual([
      {
        id: tokens.refreshToken.split('.')[0],
        device: 'Chrome · Linux',
        remoteAddress: '127.0.0.1',
        createdAt: clock.now().toISOString(),
        lastUsedAt: clock.now().toISOString(),
        isCurrent: true,
      },
      expect.objectContaining({
        id: customer.sessionId,
        device: null,
        remoteAddress: null,
        isCurrent: false,
      }),
    ]);
  });
});
