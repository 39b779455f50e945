import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createApi } from '#web/base/api/api.ts';
import { makeToken } from '#web/testing/make-token.ts';
import type { Lock } from './lock.ts';
import {
  createTokens,
  EXPIRED_UNDER_MS,
  REFRESH_UNDER_MS,
  RETRY_AFTER_MS,
  type TokenKey,
  type TokensGiven,
} from './tokens.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** One local storage, one lock and one server, for any number of tabs. */
function browser() {
  const stored = new Map<TokenKey, string>();
  const callbacks: (() => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const lock: Lock = (_name, work) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const refresh = vi.fn<(refreshToken: string) => Promise<TokensGiven>>();
  return {
    stored,
    refresh,
    openTab(more: { outlastsSilence?: boolean } = {}) {
      const own = () => void 0;
      const tokens = createTokens({
        read: (key) => stored.get(key) ?? null,
        write: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
        onElsewhere: (callback) => {
          callbacks.push(callback);
          return own;
        },
        lock,
        refresh,
        ...more,
      });
      const changes: string[] = [];
      tokens.subscribe((change) => changes.push(change));
      tokens.open();
      return { tokens, changes };
    },
    notifyOthers: () => callbacks.forEach((callback) => void callback()),
  };
}

const signedIn = (minutes: number) => {
  const page = browser();
  const tab = page.openTab();
  tab.tokens.keep({ accessToken: makeToken({ minutes: 30 }), refreshToken: 'r1' });
  // As if this many minutes of its half hour were left.
  page.stored.set('tokenExpiry', String(NOW + minutes * 60_000));
  return { ...page, ...tab };
};
const ok = () => Promise.resolve(new Response('{}'));
const fresh: TokensGiven = { token: makeToken({ name: 'second' }), refreshToken: 'r2' };
const refused = new ApiError(401, { code: 'SESSION_ENDED', message: 'bitti' });
const unreachable = new TypeError('fetch failed');

describe('what is kept', () => {
  test('[D11] [D12] access token, refresh token and the expiry that the token itself names', () => {
    const { stored, openTab } = browser();
    const { tokens } = openTab();
    const accessToken = makeToken({ minutes: 30 });

    expect(tokens.keep({ accessToken, refreshToken: 'r1' })).toBe(true);

    expect(Object.fromEntries(stored)).toEqual({
      accessToken,
      refreshToken: 'r1',
      tokenExpiry: String(NOW + 30 * 60_000),
    });
    expect(tokens.customerId()).toBe(7);
  });

  test('token and accessToken are the same; without either nothing is stored', () => {
    const { stored, openTab } = browser();
    const { tokens } = openTab();

    expect(tokens.keep({ refreshToken: 'r1' })).toBe(false);
    expect(stored.size).toBe(0);
    expect(tokens.keep({ token: makeToken() })).toBe(true);
    expect(tokens.accessToken()).toBe(makeToken());
  });

  test('a clock that is hours wrong does not end the session', async () => {
    const { openTab, refresh } = browser();
    const { tokens } = openTab();
    tokens.keep({
      accessToken: makeToken({ minutes: 30, now: NOW - 5 * 3_600_000 }),
      refreshToken: 'r1',
    });

    await tokens.guard(ok);

    expect(refresh).not.toHaveBeenCalled();
    expect(tokens.isThere()).toBe(true);
  });

  test('a token that is no JWT is used until the server says no', async () => {
    const { openTab, refresh, stored } = browser();
    const { tokens } = openTab();
    for (const accessToken of ['opaque', 'a.b.c', `x.${btoa('null')}.y`]) {
      tokens.keep({ accessToken });
      await tokens.guard(ok);
      expect(tokens.accessToken()).toBe(accessToken);
      expect(tokens.customerId()).toBeNull();
    }
    expect(stored.has('tokenExpiry')).toBe(false);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('before a call', () => {
  test('[D17] the margins are those of the specification', () => {
    expect([REFRESH_UNDER_MS, EXPIRED_UNDER_MS]).toEqual([600_000, 300_000]);
  });

  test('[D17] under ten minutes the token is refreshed first; from ten on it is not', async () => {
    const early = signedIn(10);
    const due = signedIn(9.99);
    due.refresh.mockResolvedValue(fresh);
    const sentWith: (string | null)[] = [];

    await early.tokens.guard(ok);
    await due.tokens.guard(() => {
      sentWith.push(due.tokens.accessToken());
      return ok();
    });

    expect(early.refresh).not.toHaveBeenCalled();
    expect(due.refresh).toHaveBeenCalledExactlyOnceWith('r1');
    expect(sentWith).toEqual([fresh.token]);
    expect(due.stored.get('refreshToken')).toBe('r2');
  });

  test('without a token nothing is asked and nothing waits', async () => {
    const page = browser();
    await page.openTab().tokens.guard(ok);
    expect(page.refresh).not.toHaveBeenCalled();
  });

  test('[D18] under five minutes, and not to be refreshed, the tokens are cleared', async () => {
    const { tokens, refresh, stored, changes } = signedIn(4.99);
    refresh.mockRejectedValue(unreachable);

    await tokens.guard(ok);

    expect(stored.size).toBe(0);
    expect(changes).toEqual(['ended']);
  });

  test('without a network the tokens stay while more than five minutes remain, and calls do not each wait for another try', async () => {
    const { tokens, refresh, stored, changes } = signedIn(9);
    refresh.mockRejectedValue(unreachable);

    await tokens.guard(ok);
    await tokens.guard(ok);
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.setSystemTime(NOW + RETRY_AFTER_MS);
    await tokens.guard(ok);

    expect(refresh).toHaveBeenCalledTimes(2);
    expect(stored.get('refreshToken')).toBe('r1');
    expect(changes).toEqual([]);

    vi.setSystemTime(NOW + 4.5 * 60_000);
    await tokens.guard(ok);
    expect(changes).toEqual(['ended']);
  });

  test.each([
    ['busy', 429],
    ['broken', 500],
    ['overloaded', 503],
  ])('a server that is %s has not refused', async (_, status) => {
    const { tokens, refresh, stored } = signedIn(9);
    refresh.mockRejectedValue(new ApiError(status, {}));

    await tokens.guard(ok);

    expect(stored.get('refreshToken')).toBe('r1');
  });

  test('[D16] a refused refresh clears at once, however long the token would last', async () => {
    const { tokens, refresh, stored, changes } = signedIn(9);
    refresh.mockRejectedValue(refused);

    await tokens.guard(ok);

    expect(stored.size).toBe(0);
    expect(changes).toEqual(['ended']);
  });

  test('an access token without a refresh token is used until it counts as expired', async () => {
    const { tokens, stored } = signedIn(9);
    stored.delete('refreshToken');
    await tokens.guard(ok);
    expect(tokens.isThere()).toBe(true);

    vi.setSystemTime(NOW + 5 * 60_000);
    await tokens.guard(ok);
    expect(tokens.isThere()).toBe(false);
  });
});

test('a session that outlasts silence ends only when the server says so, however old its token is', async () => {
  const page = browser();
  const { tokens, changes } = page.openTab({ outlastsSilence: true });
  tokens.keep({ accessToken: makeToken({ minutes: 30 }), refreshToken: 'r1' });
  page.stored.set('tokenExpiry', String(NOW - 1));
  page.refresh.mockRejectedValue(unreachable);
  await tokens.guard(ok);
  expect([tokens.refreshToken(), changes]).toEqual(['r1', []]);

  page.refresh.mockRejectedValue(refused);
  await tokens.guard(ok);
  expect([tokens.isThere(), changes]).toEqual([false, ['ended']]);
});

describe('[D19] one refresh at a time', () => {
  test('requests that come meanwhile wait for the one that is under way', async () => {
    const { tokens, refresh } = signedIn(8);
    let answer: (given: TokensGiven) => void = () => undefined;
    refresh.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const sentWith: (string | null)[] = [];
    const send = () => {
      sentWith.push(tokens.accessToken());
      return ok();
    };
    const calls = [tokens.guard(send), tokens.guard(send), tokens.guard(send)];
    await vi.advanceTimersByTimeAsync(100);
    expect(sentWith).toEqual([]);

    answer(fresh);
    await Promise.all(calls);

    expect(refresh).toHaveBeenCalledTimes(1);
    expect(sentWith).toEqual([fresh.token, fresh.token, fresh.token]);
  });

  test('also for one that a 401 has started', async () => {
    const { tokens, refresh } = signedIn(25);
    let answer: (given: TokensGiven) => void = () => undefined;
    refresh.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const first = tokens.guard(
      async () => new Response(null, { status: tokens.accessToken() === fresh.token ? 200 : 401 }),
    );
    await vi.advanceTimersByTimeAsync(10);
    const send = vi.fn(ok);
    const second = tokens.guard(send);
    await vi.advanceTimersByTimeAsync(10);
    expect(send).not.toHaveBeenCalled();

    answer(fresh);
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('two tabs never show the same refresh token: the second takes the tokens of the first', async () => {
    const page = signedIn(8);
    const second = page.openTab();
    page.refresh.mockImplementation(async () => fresh);

    await Promise.all([page.tokens.guard(ok), second.tokens.guard(ok)]);

    expect(page.refresh).toHaveBeenCalledTimes(1);
    expect(second.tokens.accessToken()).toBe(fresh.token);
  });

  test('an answer that comes after signing out is nobody’s', async () => {
    const { tokens, refresh, stored, changes } = signedIn(8);
    refresh.mockImplementation(async () => {
      tokens.clear();
      return fresh;
    });

    await tokens.guard(ok);

    expect(stored.size).toBe(0);
    expect(changes).toEqual([]);
  });

  test('a refusal that comes after somebody else has signed in ends nothing', async () => {
    const { tokens, refresh, changes } = signedIn(8);
    refresh.mockImplementation(async () => {
      tokens.keep({ accessToken: makeToken({ customerId: 8 }), refreshToken: 'other' });
      throw refused;
    });

    await tokens.guard(ok);

    expect(tokens.refreshToken()).toBe('other');
    expect(changes).toEqual([]);
  });
});

describe('a 401', () => {
  const unauthorized = () =>
    Promise.resolve(new Response('{"code":"NOT_SIGNED_IN"}', { status: 401 }));

  test('[D20] leads to one refresh and one more try', async () => {
    const { tokens, refresh } = signedIn(25);
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

  test('[D21] that is answered again ends the session, without a third try', async () => {
    const { tokens, refresh, changes, stored } = signedIn(25);
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
    const { tokens, refresh, changes } = signedIn(25);
    refresh.mockRejectedValue(refused);
    const send = vi.fn(unauthorized);

    expect((await tokens.guard(send)).status).toBe(401);

    expect(send).toHaveBeenCalledTimes(1);
    expect(changes).toEqual(['ended']);
  });

  test('whose refresh nobody answered leaves a token that still has its time', async () => {
    const { tokens, refresh, changes } = signedIn(25);
    refresh.mockRejectedValue(unreachable);

    expect((await tokens.guard(unauthorized)).status).toBe(401);

    expect(tokens.isThere()).toBe(true);
    expect(changes).toEqual([]);
  });

  test('for a token that another tab has replaced meanwhile is simply tried again', async () => {
    const { tokens, refresh, stored } = signedIn(25);
    const send = vi.fn(() => {
      if (send.mock.calls.length > 1) return ok();
      stored.set('accessToken', fresh.token ?? '');
      stored.set('refreshToken', 'r2');
      return unauthorized();
    });

    expect((await tokens.guard(send)).status).toBe(200);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('for a call that was under way while the customer signed out is no reason to ask for anything', async () => {
    const { tokens, changes } = signedIn(25);

    await tokens.guard(() => {
      tokens.clear();
      return unauthorized();
    });

    expect(changes).toEqual([]);
  });

  test('for somebody who is not signed in leads to the sign-in', async () => {
    const { tokens, changes } = browser().openTab();
    await tokens.guard(unauthorized);
    expect(changes).toEqual(['ended']);
  });
});

test('a change in another tab is heard', () => {
  const page = signedIn(25);
  page.notifyOthers();
  expect(page.changes).toEqual(['elsewhere']);
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
    const { tokens, refresh, changes } = signedIn(25);
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
    const { tokens, refresh } = signedIn(25);
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
  const { tokens, changes, refresh } = signedIn(4);
  refresh.mockRejectedValue(unreachable);
  const send = async () => new Response(null, { status: 401 });

  const answers = await Promise.all([1, 2, 3].map(() => tokens.guard(send)));

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(changes).toEqual(['ended']);
});
