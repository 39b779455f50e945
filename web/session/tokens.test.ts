import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/base/api/api.ts';
import { makeToken } from '#web/testing/make-token.ts';
import {
  fresh,
  makeBrowser,
  NOW,
  ok,
  refused,
  signedInFor,
  unreachable,
} from '#web/testing/token-tabs.ts';
import { EXPIRED_UNDER_MS, REFRESH_UNDER_MS, RETRY_AFTER_MS, type TokensGiven } from './tokens.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('what is stored', () => {
  test('[D11] [D12] access token, refresh token and the expiry that the token itself names', () => {
    const { stored, openTab } = makeBrowser();
    const { tokens } = openTab();
    const accessToken = makeToken({ minutes: 30 });

    expect(tokens.save({ accessToken, refreshToken: 'r1' })).toBe(true);

    expect(Object.fromEntries(stored)).toEqual({
      accessToken,
      refreshToken: 'r1',
      tokenExpiry: String(NOW + 30 * 60_000),
    });
    expect(tokens.customerId()).toBe(7);
  });

  test('token and accessToken are the same; without either nothing is stored', () => {
    const { stored, openTab } = makeBrowser();
    const { tokens } = openTab();

    expect(tokens.save({ refreshToken: 'r1' })).toBe(false);
    expect(stored.size).toBe(0);
    expect(tokens.save({ token: makeToken() })).toBe(true);
    expect(tokens.accessToken()).toBe(makeToken());
  });

  test('a clock that is hours wrong does not end the session', async () => {
    const { openTab, refresh } = makeBrowser();
    const { tokens } = openTab();
    tokens.save({
      accessToken: makeToken({ minutes: 30, now: NOW - 5 * 3_600_000 }),
      refreshToken: 'r1',
    });

    await tokens.guard(ok);

    expect(refresh).not.toHaveBeenCalled();
    expect(tokens.isThere()).toBe(true);
  });

  test('a token that is no JWT is used until the server says no', async () => {
    const { openTab, refresh, stored } = makeBrowser();
    const { tokens } = openTab();
    for (const accessToken of ['opaque', 'a.b.c', `x.${btoa('null')}.y`]) {
      tokens.save({ accessToken });
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
    const early = signedInFor(10);
    const due = signedInFor(9.99);
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

  test('without a token no refresh is requested and no call waits', async () => {
    const page = makeBrowser();
    await page.openTab().tokens.guard(ok);
    expect(page.refresh).not.toHaveBeenCalled();
  });

  test('[D18] under five minutes, and after a failed refresh, the tokens are cleared', async () => {
    const { tokens, refresh, stored, changes } = signedInFor(4.99);
    refresh.mockRejectedValue(unreachable);

    await tokens.guard(ok);

    expect(stored.size).toBe(0);
    expect(changes).toEqual(['ended']);
  });

  test('without a network the tokens stay while more than five minutes remain, and calls do not each wait for another try', async () => {
    const { tokens, refresh, stored, changes } = signedInFor(9);
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
    ['overloaded', 503],
  ])('a server that is %s has not refused', async (_, status) => {
    const { tokens, refresh, stored } = signedInFor(9);
    refresh.mockRejectedValue(new ApiError(status, {}));

    await tokens.guard(ok);

    expect(stored.get('refreshToken')).toBe('r1');
  });

  test.each([
    ['refused', refused],
    ['failed', new ApiError(500, {})],
  ])('[D16] a %s refresh clears at once, however long the token would last', async (_, error) => {
    const { tokens, refresh, stored, changes } = signedInFor(9);
    refresh.mockRejectedValue(error);

    await tokens.guard(ok);

    expect(stored.size).toBe(0);
    expect(changes).toEqual(['ended']);
  });

  test('an access token without a refresh token is used until it counts as expired', async () => {
    const { tokens, stored } = signedInFor(9);
    stored.delete('refreshToken');
    await tokens.guard(ok);
    expect(tokens.isThere()).toBe(true);

    vi.setSystemTime(NOW + 5 * 60_000);
    await tokens.guard(ok);
    expect(tokens.isThere()).toBe(false);
  });
});

test('a session with outlastsSilence ends only when the server refuses it, however old its token is', async () => {
  const page = makeBrowser();
  const { tokens, changes } = page.openTab({ outlastsSilence: true });
  tokens.save({ accessToken: makeToken({ minutes: 30 }), refreshToken: 'r1' });
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
    const { tokens, refresh } = signedInFor(8);
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

  test('requests wait as well while a refresh after a 401 is under way', async () => {
    const { tokens, refresh } = signedInFor(25);
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
    const page = signedInFor(8);
    const second = page.openTab();
    page.refresh.mockImplementation(async () => fresh);

    await Promise.all([page.tokens.guard(ok), second.tokens.guard(ok)]);

    expect(page.refresh).toHaveBeenCalledTimes(1);
    expect(second.tokens.accessToken()).toBe(fresh.token);
  });

  test('tokens that arrive after signing out are not stored', async () => {
    const { tokens, refresh, stored, changes } = signedInFor(8);
    refresh.mockImplementation(async () => {
      tokens.clear();
      return fresh;
    });

    await tokens.guard(ok);

    expect(stored.size).toBe(0);
    expect(changes).toEqual([]);
  });

  test('a refusal that arrives after another customer has signed in does not end their session', async () => {
    const { tokens, refresh, changes } = signedInFor(8);
    refresh.mockImplementation(async () => {
      tokens.save({ accessToken: makeToken({ customerId: 8 }), refreshToken: 'other' });
      throw refused;
    });

    await tokens.guard(ok);

    expect(tokens.refreshToken()).toBe('other');
    expect(changes).toEqual([]);
  });
});

test('a change in another tab is noticed', () => {
  const page = signedInFor(25);
  page.notifyOthers();
  expect(page.changes).toEqual(['elsewhere']);
});
