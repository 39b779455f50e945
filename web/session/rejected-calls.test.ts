import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createApi } from '#web/base/api/api.ts';
import {
  fresh,
  makeBrowser,
  NOW,
  ok,
  refused,
  signedInFor,
  unreachable,
} from '#web/testing/token-tabs.ts';
import type { createTokens } from './tokens.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('a 401', () => {
  const unauthorized = () =>
    Promise.resolve(new Response('{"code":"NOT_SIGNED_IN"}', { status: 401 }));

  test('[D20] leads to one refresh and one more try', async () => {
    const { tokens, refresh } = signedInFor(25);
    refresh.mockResolvedValue(fresh);
    const sentWith: (string | null)[] = [];

    const answer = await tokens.guard(() => {
      sentWith.push(tokens.accessToken());
      return sentWith.length === 1 ? unauthorized() : ok();
    });

    expect(answer.status).toBe(200);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(sentWith).toEqual([expect.not.stringMatching(fresh.token ?? ''), fresh.token]);
  });

  test('[D21] that comes again after the refresh ends the session, without a third try', async () => {
    const { tokens, refresh, changes, stored } = signedInFor(25);
    refresh.mockResolvedValue(fresh);
    const send = vi.fn(unauthorized);

    const answer = await tokens.guard(send);

    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 'NOT_SIGNED_IN' });
    expect(send).toHaveBeenCalledTimes(2);
    expect(stored.size).toBe(0);
    expect(changes).toEqual(['ended']);
  });

  test('[D16] whose refresh is refused ends the session', async () => {
    const { tokens, refresh, changes } = signedInFor(25);
    refresh.mockRejectedValue(refused);
    const send = vi.fn(unauthorized);

    expect((await tokens.guard(send)).status).toBe(401);

    expect(send).toHaveBeenCalledTimes(1);
    expect(changes).toEqual(['ended']);
  });

  test.each([
    ['has no response', unreachable],
    ['fails', new ApiError(500, {})],
    ['comes too early', new ApiError(429, {})],
  ])('[D21] [D16] whose refresh %s ends the session', async (_, error) => {
    const { tokens, refresh, changes, stored } = signedInFor(25);
    refresh.mockRejectedValue(error);

    expect((await tokens.guard(unauthorized)).status).toBe(401);

    expect(stored.size).toBe(0);
    expect(changes).toEqual(['ended']);
  });

  test('for a token that another tab has replaced leads to one more try with the new token', async () => {
    const { tokens, refresh, stored } = signedInFor(25);
    const send = vi.fn(() => {
      if (send.mock.calls.length > 1) return ok();
      stored.set('accessToken', fresh.token ?? '');
      stored.set('refreshToken', 'r2');
      return unauthorized();
    });

    expect((await tokens.guard(send)).status).toBe(200);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('to a call from before signing out requests no refresh', async () => {
    const { tokens, changes } = signedInFor(25);

    await tokens.guard(() => {
      tokens.clear();
      return unauthorized();
    });

    expect(changes).toEqual([]);
  });

  test('for somebody who is not signed in leads to the sign-in', async () => {
    const { tokens, changes } = makeBrowser().openTab();
    await tokens.guard(unauthorized);
    expect(changes).toEqual(['ended']);
  });
});

describe('in the client', () => {
  const makeApi = (tokens: ReturnType<typeof createTokens>, answer: (path: string) => Response) => {
    const fetch = vi.fn(async (url: string) => answer(url));
    return {
      fetch,
      api: createApi({
        fetch: fetch as unknown as typeof globalThis.fetch,
        baseUrl: '',
        language: () => 'tr',
        accessToken: tokens.accessToken,
        logError: () => undefined,
        guard: tokens.guard,
      }),
    };
  };

  test('a wrong password is no reason to refresh', async () => {
    const { tokens, refresh, changes } = signedInFor(25);
    const { api, fetch } = makeApi(
      tokens,
      () => new Response('{"code":"SIGN_IN_FAILED","message":"hatalı"}', { status: 401 }),
    );

    await expect(api.call('POST', '/auth/login', { body: {} })).rejects.toMatchObject({
      status: 401,
      code: 'SIGN_IN_FAILED',
    });

    expect(fetch).toHaveBeenCalledTimes(1);
    expect(refresh).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  test('[D20] the retry has the new token, and the caller sees its answer alone', async () => {
    const { tokens, refresh } = signedInFor(25);
    refresh.mockResolvedValue(fresh);
    const { api, fetch } = makeApi(
      tokens,
      () => new Response('{"ok":true}', { status: fetch.mock.calls.length > 1 ? 200 : 401 }),
    );

    await expect(api.call('GET', '/user/profile')).resolves.toEqual({ ok: true });

    const headers = fetch.mock.calls.map(
      (call) =>
        ((call as unknown[])[1] as { headers: Record<string, string> }).headers.authorization,
    );
    expect(headers[1]).toBe(`Bearer ${fresh.token}`);
  });
});

test('[D07] [D18] a session ends once, however many calls waited behind its refresh', async () => {
  const { tokens, changes, refresh } = signedInFor(4);
  refresh.mockRejectedValue(unreachable);
  const send = async () => new Response(null, { status: 401 });

  const answers = await Promise.all([1, 2, 3].map(() => tokens.guard(send)));

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(changes).toEqual(['ended']);
});
