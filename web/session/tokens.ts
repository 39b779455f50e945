// The tokens of this browser (specification 4 and 9). Local storage is the source of truth for all
// tabs: a refresh token that is used twice ends the session, so only one refresh runs at a time
// over all tabs.
import type { StorageKey } from '#web/base/api/storage.ts';
import type { Lock } from './lock.ts';

/** With less time left, a token is refreshed before it is used. */
export const REFRESH_UNDER_MS = 10 * 60_000;
/** With less time left, a token counts as expired. */
export const EXPIRED_UNDER_MS = 5 * 60_000;
/**
 * After a refresh without a response, a token that is still valid is used for this time before the
 * next attempt.
 */
export const RETRY_AFTER_MS = 30_000;

/** `token` and `accessToken` are the same (specification 7). */
export type TokensGiven = { token?: string; accessToken?: string; refreshToken?: string };
export type TokenKey = Extract<StorageKey, 'accessToken' | 'refreshToken' | 'tokenExpiry'>;
/**
 * `ended`: the server or the clock ended the session. `elsewhere`: another tab signed in, signed
 * out or refreshed.
 */
export type TokensChange = 'ended' | 'elsewhere';

export type TokenDeps = {
  read: (key: TokenKey) => string | null;
  write: (key: TokenKey, value: string) => void;
  remove: (key: TokenKey) => void;
  onElsewhere: (callback: () => void) => () => void;
  lock: Lock;
  refresh: (refreshToken: string) => Promise<TokensGiven>;
  /**
   * For a session that only the server can end: without a response it continues, however old the
   * token is.
   */
  outlastsSilence?: boolean;
  now?: () => number;
};

export type Tokens = ReturnType<typeof createTokens>;

type StoredTokens = ReturnType<typeof createStoredTokens>;

function createStoredTokens({
  read,
  write,
  remove,
  now,
}: Pick<TokenDeps, 'read' | 'write' | 'remove'> & { now: () => number }) {
  return {
    isThere: () => read('accessToken') !== null || read('refreshToken') !== null,
    accessToken: () => read('accessToken'),
    refreshToken: () => read('refreshToken'),

    timeLeft(): number {
      const token = read('accessToken');
      if (token === null) return 0;
      const stored = Number(read('tokenExpiry') ?? Number.NaN);
      const expiry = Number.isFinite(stored) ? stored : claimsOf(token).exp * 1_000;
      return Number.isNaN(expiry) ? Number.POSITIVE_INFINITY : expiry - now();
    },

    /**
     * The customer that the stored token belongs to; null if there is no token, or if it does not
     * contain this.
     */
    customerId(): number | null {
      const token = read('accessToken');
      const id = token === null ? Number.NaN : Number(claimsOf(token).sub);
      return Number.isSafeInteger(id) ? id : null;
    },

    /** @returns whether `given` contains a token: without one nothing is stored. */
    save(given: TokensGiven): boolean {
      const token = given.accessToken ?? given.token;
      if (!token) return false;
      const { exp, iat } = claimsOf(token);
      // Counted from now if the token contains its creation time: a wrong clock must not end the
      // session.
      const expiry = Number.isFinite(exp - iat) ? now() + (exp - iat) * 1_000 : exp * 1_000;
      // The access token is written last: it notifies other tabs, which then find the other values
      // in place.
      if (given.refreshToken) write('refreshToken', given.refreshToken);
      if (Number.isFinite(expiry)) write('tokenExpiry', String(expiry));
      else remove('tokenExpiry');
      write('accessToken', token);
      return true;
    },

    clear(): void {
      for (const key of ['refreshToken', 'tokenExpiry', 'accessToken'] as const) remove(key);
    },
  };
}

/**
 * Replaces tokens that are about to expire, one refresh at a time. `onEnded`: the session is over.
 */
function createRefreshing(
  stored: StoredTokens,
  {
    lock,
    refresh,
    outlastsSilence = false,
    now,
  }: Pick<TokenDeps, 'lock' | 'refresh' | 'outlastsSilence'> & { now: () => number },
  onEnded: () => void,
) {
  const isOver = outlastsSilence ? isRefusal : hasFailed;
  let underway: Promise<boolean> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let ends = 0;

  function save(given: TokensGiven): boolean {
    if (!stored.save(given)) return false;
    failedAt = Number.NEGATIVE_INFINITY;
    return true;
  }

  function end(): false {
    ends += 1;
    stored.clear();
    onEnded();
    return false;
  }

  /** Runs inside the lock. `known` is the token to be replaced. */
  async function refreshNow(known: string | null): Promise<boolean> {
    const present = stored.accessToken();
    // Another tab was faster, or signed out.
    if (present !== known) return present !== null;
    const refreshToken = stored.refreshToken();
    const given =
      refreshToken === null
        ? null
        : await refresh(refreshToken).catch((error: unknown) => (isOver(error) ? 'refused' : null));
    // Signed out, or in again, while the request was running: its response is discarded.
    if (stored.refreshToken() !== refreshToken || stored.accessToken() !== known)
      return stored.accessToken() !== null;
    if (given === 'refused') return end();
    if (given && save(given)) return true;
    failedAt = now();
    return !outlastsSilence && stored.timeLeft() < EXPIRED_UNDER_MS ? end() : false;
  }

  /**
   * One refresh at a time; concurrent callers wait for the same response. True if there is a new
   * token.
   */
  function renew(known: string | null): Promise<boolean> {
    underway ??= lock('refresh', () => refreshNow(known)).finally(() => {
      underway = null;
    });
    return underway;
  }

  return {
    save,
    /**
     * How often a session has ended: a call that started before can detect that the end was already
     * handled.
     */
    ends: () => ends,
    end,

    /** Resolves when the stored token may be used, or if there is none. */
    async ready(): Promise<void> {
      if (underway) await underway;
      if (!stored.isThere()) return;
      const left = stored.timeLeft();
      if (left >= REFRESH_UNDER_MS) return;
      if (left >= EXPIRED_UNDER_MS && now() - failedAt < RETRY_AFTER_MS) return;
      await renew(stored.accessToken());
    },

    /**
     * On a 401: one refresh, then one more attempt. False if that fails, also without a response:
     * the session is over then (specification 4), unless `outlastsSilence`.
     */
    async recover(rejected: string | null): Promise<boolean> {
      const present = stored.accessToken();
      if (present !== rejected) return present !== null;
      if (stored.refreshToken() === null) return end();
      if (await renew(rejected)) return true;
      return stored.accessToken() === rejected && !outlastsSilence ? end() : false;
    },
  };
}

export function createTokens({ onElsewhere, now = Date.now, ...deps }: TokenDeps) {
  const listeners = new Set<(change: TokensChange) => void>();
  const notify = (change: TokensChange) => {
    for (const listener of listeners) listener(change);
  };
  const stored = createStoredTokens({ ...deps, now });
  const refreshing = createRefreshing(stored, { ...deps, now }, () => notify('ended'));
  const { isThere, accessToken, refreshToken, customerId, clear } = stored;

  return {
    isThere,
    accessToken,
    refreshToken,
    customerId,
    save: refreshing.save,
    clear,

    /**
     * Sends a request that may need the token: refreshes the token first if necessary, and retries
     * once after a 401.
     */
    async guard(send: () => Promise<Response>): Promise<Response> {
      const before = refreshing.ends();
      const hasEnded = () => refreshing.ends() !== before;
      await refreshing.ready();
      const used = accessToken();
      const answer = await send();
      if (answer.status !== 401 || hasEnded() || !(await refreshing.recover(used))) return answer;
      void answer.body?.cancel();
      const again = await send();
      if (again.status === 401 && !hasEnded()) refreshing.end();
      return again;
    },

    subscribe(listener: (change: TokensChange) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Follows the other tabs. Returns the function that stops this. */
    open: () => onElsewhere(() => notify('elsewhere')),
  };
}

/** The server, or the proxy before it, is busy or restarts. */
const TRY_LATER: readonly number[] = [408, 429, 502, 503, 504];

const statusOf = (error: unknown): number | null => {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : null;
};

/** Whether the server answered with an error that is final; no answer, or "later", is not. */
export function hasFailed(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && !TRY_LATER.includes(status);
}

/** Whether the server said no: a 5xx is not a refusal. */
const isRefusal = (error: unknown): boolean => hasFailed(error) && (statusOf(error) ?? 500) < 500;

/** The unverified claims of a JWT; NaN for missing ones. */
function claimsOf(token: string): { exp: number; iat: number; sub: unknown } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = JSON.parse(atob(payload)) as {
      exp?: unknown;
      iat?: unknown;
      sub?: unknown;
    } | null;
    return {
      exp: Number(claims?.exp ?? Number.NaN),
      iat: Number(claims?.iat ?? Number.NaN),
      sub: claims?.sub,
    };
  } catch {
    // No JWT: only the server knows when it expires.
    return { exp: Number.NaN, iat: Number.NaN, sub: undefined };
  }
}
