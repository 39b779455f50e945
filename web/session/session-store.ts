// Who is signed in (specification 4). Pure but for the calls that are handed in; the words and the
// ways are SessionProvider's.
import type { UserProfile } from '#shared/customers/account.ts';
import { isRefusal, type Tokens, type TokensGiven } from './tokens.ts';

export type Credentials = { email: string; password: string };
type Known = { user: UserProfile | null; loading: boolean; initializing: boolean };

export type SessionDeps = {
  tokens: Pick<Tokens, 'isThere' | 'customerId' | 'keep' | 'clear' | 'subscribe' | 'open'>;
  fetchProfile: () => Promise<UserProfile>;
  signIn: (credentials: Credentials) => Promise<TokensGiven>;
  /** Notifies the server; called while the tokens still exist, not awaited. */
  signOut: () => void;
  /**
   * Called before the tokens of a sign-in are stored, so that the visitor's cart and favourites are
   * merged.
   */
  onSigningIn: () => void;
  /** The session ended without a sign-out: a refresh failed (specification 2). */
  onEnded: () => Promise<void> | void;
};

/** What the server renders and the browser hydrates. */
export const UNKNOWN_SESSION: Known = { user: null, loading: false, initializing: true };

export class NoTokenError extends Error {
  override name = 'NoTokenError';
}

type KnownSession = ReturnType<typeof createKnownSession>;

function createKnownSession() {
  let state = UNKNOWN_SESSION;
  let worksUnderway = 0;
  const listeners = new Set<() => void>();

  function set(change: Partial<Known>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,

    /** `loading` lasts until the last of several works is done. */
    async whileLoading(work: () => Promise<void>): Promise<void> {
      worksUnderway += 1;
      set({ loading: true });
      try {
        await work();
      } finally {
        worksUnderway -= 1;
        set({ loading: worksUnderway > 0, initializing: false });
      }
    },
  };
}

/** Finds out whose the stored token is. */
function createRestoring(
  { tokens, fetchProfile }: Pick<SessionDeps, 'tokens' | 'fetchProfile'>,
  { getState, set, whileLoading }: KnownSession,
) {
  let underway: Promise<void> | null = null;

  /**
   * For a token that was found. A server that says no signs the visitor out (specification 4). One
   * that cannot be asked now leaves the tokens: the visitor is shown as signed out until a later
   * try works.
   */
  async function restore(): Promise<void> {
    try {
      const user = await fetchProfile();
      // Signed out while the answer was on its way.
      set({ user: tokens.isThere() ? user : null });
    } catch (error) {
      if (isRefusal(error)) tokens.clear();
      set({ user: null });
    }
  }
  function restoreOnce(): Promise<void> {
    underway ??= whileLoading(restore).finally(() => {
      underway = null;
    });
    return underway;
  }

  return {
    restoreOnce,
    followOtherTab(): void {
      const { user } = getState();
      if (!tokens.isThere()) return void (user && set({ user: null }));
      // A refresh, unless another customer has signed in.
      if (user && user.id === (tokens.customerId() ?? user.id)) return;
      if (user) set({ user: null });
      void restoreOnce();
    },
  };
}

export function createSessionStore(deps: SessionDeps) {
  const { tokens, fetchProfile, signIn, signOut, onSigningIn, onEnded } = deps;
  const session = createKnownSession();
  const { getState, set, whileLoading } = session;
  const { restoreOnce, followOtherTab } = createRestoring(deps, session);
  let isSigningOut = false;

  /** Loading until the way to /login is done: the gate would send there as well. */
  const end = () =>
    whileLoading(async () => {
      set({ user: null });
      // Who is signing out, or has just deleted the account, goes to / and nowhere else.
      if (!isSigningOut) await onEnded();
    });

  return {
    getState,
    subscribe: session.subscribe,

    /** Tries the stored token and follows the other tabs. Returns what stops it. */
    start(): () => void {
      const stopHearing = tokens.subscribe((change) =>
        change === 'ended' ? void end() : followOtherTab(),
      );
      const stopFollowing = tokens.open();
      if (tokens.isThere()) void restoreOnce();
      else set({ initializing: false });
      return () => {
        stopFollowing();
        stopHearing();
      };
    },

    /**
     * On coming back to the page, or when the network is back: a start without one is made up for,
     * and what another tab did while this one slept counts.
     */
    lookAgain(): void {
      if (!getState().loading) followOtherTab();
    },

    /**
     * @throws the server's answer, or NoTokenError: an answer without a token is a failure
     * (specification 8).
     */
    login: (credentials: Credentials): Promise<void> =>
      whileLoading(async () => {
        const given = await signIn(credentials);
        if (!given.accessToken && !given.token)
          throw new NoTokenError('the login answer has no token');
        onSigningIn();
        tokens.keep(given);
        try {
          set({ user: await fetchProfile() });
        } catch (error) {
          tokens.clear();
          throw error;
        }
      }),

    /** Always ends signed out. `before` shows messages first, `leave` goes to /. */
    logout: ({
      before,
      leave,
    }: {
      before: () => Promise<void>;
      leave: () => Promise<void> | void;
    }): Promise<void> =>
      whileLoading(async () => {
        isSigningOut = true;
        try {
          await before();
          signOut();
        } finally {
          tokens.clear();
          set({ user: null });
          await leave();
          isSigningOut = false;
        }
      }),

    /**
     * Without `loading`: a page that is being filled in must not give way to a spinner. A failure
     * leaves what is known.
     */
    async refreshProfile(): Promise<void> {
      if (!tokens.isThere()) return;
      const user = await fetchProfile();
      if (tokens.isThere()) set({ user });
    },
    /** For a change whose answer was the profile. */
    setUser: (user: UserProfile): void => set({ user: getState().user && user }),
  };
}
