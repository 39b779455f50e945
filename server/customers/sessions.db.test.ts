import { describe, expect, test } from 'vitest';
import { login, makeAccount } from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, type TestCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SessionsAnswer } from '#shared/customers/account.ts';

const shop = useTestApp();

type As = Pick<TestCustomer, 'accessToken'>;
const list = async (as: As) =>
  (await ask<SessionsAnswer>(shop, 'GET', '/user/sessions', { as })).body.content;
const end = (as: As, id: string) =>
  ask<ErrorAnswer>(shop, 'DELETE', `/user/sessions/${id}`, { as });
const isSignedIn = async (as: As) =>
  (await ask(shop, 'GET', '/user/profile', { as })).status === 200;

describe('ending sessions', () => {
  test('one session ends at once', async () => {
    const customer = await makeAccount(shop);
    const { body: phone } = await login(shop, customer.email);
    const phoneId = phone.refreshToken.split('.')[0] ?? '';

    const { status, body } = await end(customer, phoneId);

    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect(await isSignedIn(phone)).toBe(false);
    expect(
      (await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: phone.refreshToken } }))
        .status,
    ).toBe(401);
    expect((await list(customer)).map(({ id }) => id)).toEqual([customer.sessionId]);
    expect((await end(customer, phoneId)).body.code).toBe('SESSION_NOT_FOUND');
  });

  test('the current session can be ended too: the browser is signed out', async () => {
    const customer = await makeAccount(shop);

    expect((await end(customer, customer.sessionId)).status).toBe(204);
    expect(await isSignedIn(customer)).toBe(false);
  });

  test('the session of another customer is not found and stays active', async () => {
    const customer = await makeAccount(shop);
    const neighbour = await makeAccount(shop);

    const { status, body } = await end(customer, neighbour.sessionId);

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'SESSION_NOT_FOUND' });
    expect(await isSignedIn(neighbour)).toBe(true);
  });

  test('all sessions except the current one end, and none of another customer', async () => {
    const customer = await makeAccount(shop);
    const neighbour = await makeAccount(shop);
    const others = [
      (await login(shop, customer.email)).body,
      (await login(shop, customer.email)).body,
    ];

    expect((await ask(shop, 'DELETE', '/user/sessions', { as: customer })).status).toBe(204);

    expect(await Promise.all([customer, neighbour, ...others].map(isSignedIn))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each(['x', '1', '%00', '00000000-0000-4000-8000-00000000000g', encodeURIComponent('İı🧴')])(
    'a malformed id is refused: %s',
    async (id) => {
      expect((await end(await makeAccount(shop), id)).body.code).toBe('VALIDATION_FAILED');
    },
  );
});
