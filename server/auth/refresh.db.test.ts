import { describe, expect, test } from 'vitest';
import { login, makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { TokensAnswer } from '#shared/customers/auth.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const refresh = <T = TokensAnswer>(refreshToken: unknown) =>
  ask<T>(shop, 'POST', '/auth/refresh', { body: { refreshToken } });
const profile = (as: { accessToken: string }) =>
  ask<ErrorAnswer>(shop, 'GET', '/user/profile', { as });
const signedIn = async () =>
  (await login(shop, (await makeAccount(shop)).email, PASSWORD, 'tarayici')).body;

describe('refreshing', () => {
  test('[J07] returns new tokens of the same session, and their lifetime starts again', async () => {
    const first = await signedIn();
    clock.advance(25 * MINUTE);

    const { status, body, headers } = await refresh(first.refreshToken);

    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
    expect(body.token).toBe(body.accessToken);
    expect(body.refreshToken).not.toBe(first.refreshToken);
    expect(body.refreshToken.split('.')[0]).toBe(first.refreshToken.split('.')[0]);
    clock.advance(29 * MINUTE);
    expect((await profile(body)).status).toBe(200);
    expect((await profile(first)).body.code).toBe('NOT_SIGNED_IN');
  });

  test('a token that is used a second time ends the whole session', async () => {
    const first = await signedIn();
    const { body: second } = await refresh(first.refreshToken);

    const reused = await refresh<ErrorAnswer>(first.refreshToken);

    expect({ status: reused.status, code: reused.body.code }).toEqual({
      status: 401,
      code: 'SESSION_ENDED',
    });
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await profile(second)).status).toBe(401);
  });

  test('the id of a session without its secret does not end it', async () => {
    const first = await signedIn();
    const [id] = first.refreshToken.split('.');
    const guess = `${id}.${'A'.repeat(43)}`;

    expect((await refresh<ErrorAnswer>(guess)).body.code).toBe('SESSION_ENDED');
    await ask(shop, 'POST', '/auth/logout', { body: { refreshToken: guess } });

    expect((await refresh(first.refreshToken)).status).toBe(200);
  });

  test('of two at once with one token one succeeds, the other counts as a reuse and ends the session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refreshToken } = await signedIn();

      const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await refresh(winner?.body.refreshToken)).status).toBe(401);
    }
  });

  test('a session expires thirty days after its last use, not after the sign-in', async () => {
    let tokens = await signedIn();
    for (const days of [29, 29]) {
      clock.advance(days * DAY_MS);
      tokens = (await refresh(tokens.refreshToken)).body;
    }

    clock.advance(30 * DAY_MS);
    expect((await refresh<ErrorAnswer>(tokens.refreshToken)).body.code).toBe('SESSION_ENDED');
  });

  test.each([
    'x',
    'a.b',
    '00000000-0000-4000-8000-000000000000.',
    `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`,
    '🧴',
    'x'.repeat(400),
    '\u0000',
  ])('a malformed token is refused: %j', async (token) => {
    expect((await refresh<ErrorAnswer>(token)).body.code).toBe('SESSION_ENDED');
  });

  test.each([undefined, null, 42, '', 'x'.repeat(401)])('bad input: %j', async (token) => {
    expect((await refresh<ErrorAnswer>(token)).body.code).toBe('VALIDATION_FAILED');
  });

  test('an access token is not accepted as a refresh token, nor the other way round', async () => {
    const tokens = await signedIn();

    expect((await refresh(tokens.accessToken)).status).toBe(401);
    expect((await profile({ accessToken: tokens.refreshToken })).status).toBe(401);
    expect((await profile(tokens)).status).toBe(200);
  });
});

describe('signing out', () => {
  const logout = (body?: unknown, as?: { accessToken: string }) =>
    ask(shop, 'POST', '/auth/logout', { body, as: as ?? null });

  test('ends the session, its access token too', async () => {
    const tokens = await signedIn();

    expect((await logout({ refreshToken: tokens.refreshToken })).status).toBe(204);

    expect((await profile(tokens)).status).toBe(401);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  test('works with the access token alone, as when the refresh token is lost', async () => {
    const tokens = await signedIn();

    expect((await logout(undefined, tokens)).status).toBe(204);

    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  test.each([
    'x',
    '00000000-0000-4000-8000-000000000000.x',
    `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`,
    'ş'.repeat(300),
  ])('works with the access token if the refresh token is invalid: %s', async (refreshToken) => {
    const tokens = await signedIn();

    expect((await logout({ refreshToken }, tokens)).status).toBe(204);

    expect((await profile(tokens)).status).toBe(401);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  test('works with the access token several times at once', async () => {
    const tokens = await signedIn();

    expect(
      (await Promise.all([logout({}, tokens), logout({}, tokens), logout({}, tokens)])).map(
        ({ status }) => status,
      ),
    ).toEqual([204, 204, 204]);
  });

  test('leaves the sessions of other browsers', async () => {
    const customer = await makeAccount(shop);
    const { body } = await login(shop, customer.email, PASSWORD, 'bir');

    await logout({ refreshToken: body.refreshToken });

    expect((await profile(customer)).status).toBe(200);
  });

  test.each([
    undefined,
    {},
    [],
    { refreshToken: 42 },
    { refreshToken: 'x'.repeat(5_000) },
    { refreshToken: null },
    { refreshToken: '00000000-0000-4000-8000-000000000000.x' },
  ])('is never refused: %j', async (body) => {
    const { status, body: answer } = await logout(body);

    expect({ status, answer }).toEqual({ status: 204, answer: '' });
  });

  test('succeeds twice at once', async () => {
    const tokens = await signedIn();

    expect(
      (
        await Promise.all([
          logout({ refreshToken: tokens.refreshToken }),
          logout({ refreshToken: tokens.refreshToken }),
        ])
      ).map(({ status }) => status),
    ).toEqual([204, 204]);
  });
});
