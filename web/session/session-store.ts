// Who is signed in (specification 4). Pure except for the injected calls; SessionProvider has the
// texts and the navigation.
import type { UserProfile } from '#shared/customers/account.ts';
import { hasFailed, type Tokens, type TokensGiven } from './tokens.ts';

export type Credentials = { email: string; password: string };
type Known = { user: UserProfile | null; loading: boolean; initializing: boolean };

export type SessionDeps = {
  tokens: Pick<Tokens, 'isThere' | 'customerId' | 'save' | 'clear' | 'subscribe' | 'open'>;
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

/** The state that the server renders and the browser hydrates. */
export const UNKNOWN_SESSION: Known = { user: null, loading: false, initializing: true };

class NoTokenError extends Error {
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

    /** `loading` is true until the last of several tasks is done. */
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

/** Finds out which customer the stored token belongs to. */
function createRestoring(
  { tokens, fetchProfile }: Pick<SessionDeps, 'tokens' | 'fetchProfile'>,
  { getState, set, whileLoading }: KnownSession,
) {
  let underway: Promise<void> | null = null;

  /**
   * Called if there is a stored token. If the server answers with an error, the visitor is signed
   * out (specification 4). If it cannot be reached or is busy, the tokens stay: the visitor is shown
   * as signed out until a later attempt succeeds.
   */
  async function restore(): Promise<void> {
    const customerId = tokens.customerId();
    try {
      const user = await fetchProfile();
      // The customer may have signed out while the request was running.
      set({ user: tokens.isThere() ? user : null });
    } catch (error) {
      // Somebody else may have signed in in another tab.
      if (hasFailed(error) && tokens.customerId() === customerId) tokens.clear();
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

  /**
   * `loading` until the navigation to /login is done: otherwise the gate would redirect there as
   * well.
   */
  const end = () =>
    whileLoading(async () => {
      set({ user: null });
      // A customer who signs out, or has just deleted the account, goes only to /.
      if (!isSigningOut) await onEnded();
    });

  return {
    getState,
    subscribe: session.subscribe,

    /** Checks the stored token and follows the other tabs. Returns the function that stops this. */
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
     * On a return to the page, or when the network is back: repeats a start that failed without
     * network, and applies what another tab did while this one was inactive.
     */
    lookAgain(): void {
      if (!getState().loading) followOtherTab();
    },

    /**
     * @throws the server's error, or NoTokenError: a response without a token is a failure
     * (specification 8).
     */
    login: (credentials: Credentials): Promise<void> =>
      whileLoading(async () => {
        const given = await signIn(credentials);
        if (!given.accessToken && !given.token)
          throw new NoTokenError('the login answer has no token');
        onSigningIn();
        tokens.save(given);
        try {
          set({ user: await fetchProfile() });
        } catch (error) {
          tokens.clear();
          throw error;
        }
      }),

    /** Always ends signed out. `before` shows messages first, `leave` navigates to /. */
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
     * Without `loading`: a spinner must not replace a page that is being filled in. A failure keeps
     * the known profile.
     */
    async refreshProfile(): Promise<void> {
      if (!tokens.isThere()) return;
      const user = await fetchProfile();
      if (tokens.isThere()) set({ user });
    },
    /** For a change whose response was the profile. */
    setUser: (user: UserProfile): void => set({ user: getState().user && user }),
  };
}
