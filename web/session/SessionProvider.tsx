// Signs in and out and shows the result (specification 4 and 8). On the server, and until the
// stored token has been checked, nobody is signed in.
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import type { VerifyEmailAnswer } from '#shared/customers/auth.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { type Action, serverMessage } from '#web/base/api/server-message.ts';
import { clearCustomer, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { type ToastOptions, useToast } from '#web/base/ui/Toast.tsx';
import { browserApi, browserTokens } from './browser.ts';
import { clearTarget, isAuthPage, rememberTarget } from './redirect-target.ts';
import {
  type ActionResult,
  hasPermission,
  type Session,
  SessionContext,
} from './SessionContext.ts';
import { runBeforeLogin, runBeforeLogout } from './session-hooks.ts';
import { createSessionStore, UNKNOWN_SESSION } from './session-store.ts';
import { useGo } from './use-go.ts';
import { useOwnPrices } from './use-own-prices.ts';

/**
 * Specification 8: after registering, the customer is asked to sign in, a little later and with a
 * longer toast.
 */
const ASK_TO_SIGN_IN_AFTER_MS = 2_000;
const ASK_TO_SIGN_IN_MS = 6_000;

export function SessionProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const go = useGo();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  const notify = useNotices();
  const ways = useRef({ go, notify });
  ways.current = { go, notify };
  const [store] = useState(() => createStore(ways, here));
  const state = useSyncExternalStore(store.subscribe, store.getState, () => UNKNOWN_SESSION);

  useEffect(() => {
    const stop = store.start();
    window.addEventListener('focus', store.lookAgain);
    window.addEventListener('online', store.lookAgain);
    return () => {
      window.removeEventListener('focus', store.lookAgain);
      window.removeEventListener('online', store.lookAgain);
      stop();
    };
  }, [store]);

  // Loads these texts in advance, so that they are there when the network is not.
  const isSignedIn = state.user !== null;
  useEffect(() => {
    if (isSignedIn) void i18n.loadNamespaces('auth');
  }, [isSignedIn, i18n]);

  useOwnPrices(state.user?.ownPrices);

  const askToSignInLater = useLater();
  const actions = useMemo(
    () =>
      createActions({
        store,
        notify,
        language: () => i18n.language as Language,
        goHome: () => ways.current.go('/'),
        onRegistered: () =>
          askToSignInLater(() =>
            notify('askToSignIn', { type: 'info', duration: ASK_TO_SIGN_IN_MS }),
          ),
      }),
    [store, notify, i18n, askToSignInLater],
  );

  const value = useMemo<Session>(
    () => ({
      ...state,
      isAuthenticated: state.user !== null,
      isEmailVerified: state.user?.emailVerified ?? false,
      ...actions,
      hasPermission: (name) => hasPermission(state.user, name),
    }),
    [state, actions],
  );
  return (
    <StoreProvider of={SessionContext} value={value}>
      {children}
    </StoreProvider>
  );
}

type NoticeKey = `done.${Action | 'logout'}` | `failed.${Action}` | 'askToSignIn' | 'sessionEnded';
type Notify = (key: NoticeKey, options?: ToastOptions, message?: string | null) => Promise<void>;

/** The texts of the account load when they are first needed: most page views do not need them. */
function useNotices(): Notify {
  const { i18n } = useTranslation();
  const { showToast } = useToast();
  return useCallback(
    async (key, options = {}, message = null) => {
      if (message === null) await i18n.loadNamespaces('auth');
      showToast(message ?? i18n.t(`auth:${key}`), options);
    },
    [i18n, showToast],
  );
}

/** Runs the given work a little later, unless the page is left. */
function useLater(): (work: () => Promise<void>) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);
  return useCallback(
    (work) => void timers.current.add(setTimeout(() => void work(), ASK_TO_SIGN_IN_AFTER_MS)),
    [],
  );
}

type ActionDeps = {
  store: ReturnType<typeof createSessionStore>;
  notify: Notify;
  language: () => Language;
  goHome: () => Promise<void>;
  onRegistered: () => void;
};

/** Each of the nine actions shows its result. */
function createActions({ store, notify, language, goHome, onRegistered }: ActionDeps) {
  async function run(action: Action, work: () => Promise<unknown>): Promise<ActionResult> {
    try {
      await work();
      await notify(`done.${action}`);
      return { isDone: true };
    } catch (error) {
      await notify(`failed.${action}`, { type: 'error' }, serverMessage(error));
      return { isDone: false, error };
    }
  }
  /**
   * The change has been made; a failure to load the profile again does not count as its failure.
   */
  const renewProfile = () => store.refreshProfile().catch(() => undefined);

  return {
    login: (credentials) => run('login', () => store.login(credentials)),
    async register(body) {
      const languagePreference = body.languagePreference ?? language();
      const result = await run('register', () =>
        browserApi().post('/auth/register', { body: { ...body, languagePreference } }),
      );
      if (result.isDone) onRegistered();
      return result;
    },
    logout: () =>
      store.logout({
        before: runBeforeLogout,
        leave: async () => {
          clearTarget();
          clearCustomer();
          await notify('done.logout');
          await goHome();
        },
      }),
    verifyEmail: (token) =>
      run('verifyEmail', async () => {
        saveMailboxProof(await browserApi().post('/auth/verify-email', { body: { token } }));
        await renewProfile();
      }),
    resendVerification: (email) =>
      run('resendVerification', () =>
        browserApi().post('/auth/resend-verification', { body: { email } }),
      ),
    forgotPassword: (email) =>
      run('forgotPassword', () => browserApi().post('/auth/forgot-password', { body: { email } })),
    resetPassword: (token, newPassword) =>
      run('resetPassword', () =>
        browserApi().post('/auth/reset-password', { body: { token, newPassword } }),
      ),
    updateProfile: (body) =>
      run('updateProfile', async () => {
        store.setUser(await browserApi().put('/user/profile', { body }));
      }),
    changePassword: (currentPassword, newPassword) =>
      run('changePassword', () =>
        browserApi().put('/user/password', { body: { currentPassword, newPassword } }),
      ),
    updateMarketing: (body) =>
      run('updateMarketing', async () => {
        await browserApi().put('/user/marketing-preferences', { body });
        await renewProfile();
      }),
    refreshProfile: renewProfile,
  } satisfies Partial<Session>;
}

type Ways = { current: { go: ReturnType<typeof useGo>; notify: Notify } };

function createStore(ways: Ways, here: { current: { pathname: string; search: string } }) {
  const tokens = () => browserTokens();
  return createSessionStore({
    tokens: {
      isThere: () => tokens().isThere(),
      customerId: () => tokens().customerId(),
      save: (given) => tokens().save(given),
      clear: () => tokens().clear(),
      subscribe: (listener) => tokens().subscribe(listener),
      open: () => tokens().open(),
    },
    fetchProfile: () => browserApi().get('/user/profile'),
    async signIn(credentials) {
      const given = await browserApi().post('/auth/login', {
        body: { ...credentials, sessionId: browserId(), mailboxProof: mailboxProof() },
      });
      clearMailboxProof();
      return given;
    },
    signOut: () => {
      // Not awaited; the client logs a failure (specification 8).
      void browserApi()
        .post('/auth/logout', {
          body: { refreshToken: tokens().refreshToken() },
          keepalive: true,
        })
        .catch(() => undefined);
    },
    onSigningIn: runBeforeLogin,
    onEnded: async () => {
      const { pathname, search } = here.current;
      if (isAuthPage(pathname)) return;
      rememberTarget(`${pathname}${search}`);
      void ways.current.notify('sessionEnded', { type: 'info' });
      await ways.current.go('/login', { replace: true });
    },
  });
}

/**
 * The data that are sent with a sign-in: the browser's id, and the proof of a link that was opened
 * before.
 */
function saveMailboxProof(answer: VerifyEmailAnswer | undefined): void {
  if (answer?.mailboxProof) writeStored('mailboxProof', answer.mailboxProof);
}

/** An invalid value must not prevent signing in. */
const mailboxProof = (): string | undefined => readStored('mailboxProof')?.slice(0, 200);
const clearMailboxProof = (): void => removeStored('mailboxProof');

/**
 * A random id of this browser, for the customer's list of sessions (specification 7, `sessionId`).
 */
function browserId(): string {
  const stored = readStored('sessionId');
  if (stored) return stored.slice(0, 100);
  const id = randomId();
  writeStored('sessionId', id);
  return id;
}
