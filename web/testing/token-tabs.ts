// Tabs of one browser that share their stored tokens and a server that refreshes them.
import { vi } from 'vitest';
import { ApiError } from '#web/base/api/api.ts';
import type { Lock } from '#web/session/lock.ts';
import { createTokens, type TokenKey, type TokensGiven } from '#web/session/tokens.ts';
import { makeToken } from './make-token.ts';

export const NOW = Date.parse('2026-03-01T10:00:00Z');

/** One local storage, one lock and one server, for any number of tabs. */
export function makeBrowser() {
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

/** A tab of somebody whose access token has this many minutes left. */
export const signedInFor = (minutes: number) => {
  const page = makeBrowser();
  const tab = page.openTab();
  tab.tokens.save({ accessToken: makeToken({ minutes: 30 }), refreshToken: 'r1' });
  // As if this many minutes of its half hour were left.
  page.stored.set('tokenExpiry', String(NOW + minutes * 60_000));
  return { ...page, ...tab };
};
export const ok = () => Promise.resolve(new Response('{}'));
export const fresh: TokensGiven = { token: makeToken({ name: 'second' }), refreshToken: 'r2' };
export const refused = new ApiError(401, { code: 'SESSION_ENDED', message: 'bitti' });
export const unreachable = new TypeError('fetch failed');
