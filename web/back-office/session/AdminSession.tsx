// The administrator who is signed in to the back office.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { AdminTokens, OwnAdmin } from '#shared/back-office/administrators.ts';
import { type AdminRight, may } from '#shared/back-office/rights.ts';
import { ApiError } from '#web/base/api/api.ts';
import { removeStored } from '#web/base/api/storage.ts';
import { adminApi, adminTokens } from './browser.ts';

type AdminCredentials = { email: string; password: string; code?: string };

export type AdminSession = {
  admin: OwnAdmin | null;
  /** The stored token has not been checked yet. */
  isInitializing: boolean;
  /** The session has ended, and the page still contains unsaved input of `admin`. */
  isLapsed: boolean;
  /** @throws ApiError, TOTP_REQUIRED while the code is missing */
  signIn: (credentials: AdminCredentials) => Promise<void>;
  /** Discards the unsaved input of a session that has ended. */
  discardSession: () => void;
  /** Signs in with tokens from elsewhere: an accepted invitation. */
  enter: (tokens: AdminTokens) => Promise<void>;
  signOut: () => Promise<void>;
  /** Whether the administrator may see it. Of several rights one is enough. */
  may: (right: AdminRight | readonly AdminRight[] | null) => boolean;
  mayChange: (right: AdminRight | readonly AdminRight[]) => boolean;
  /** Called after a change of one's own data. */
  refresh: () => Promise<void>;
};

type State = Pick<AdminSession, 'admin' | 'isInitializing' | 'isLapsed'>;
const SIGNED_OUT: State = { admin: null, isInitializing: false, isLapsed: false };

/**
 * Ended by the server or another tab: the input stays until somebody signs in again or discards it.
 */
const ended = ({ admin }: State): State =>
  admin && isAnythingUnsaved() ? { admin, isInitializing: false, isLapsed: true } : SIGNED_OUT;

export const rightsOf = (
  admin: Pick<OwnAdmin, 'grants'> | null,
): Pick<AdminSession, 'may' | 'mayChange'> => ({
  may: (right) =>
    admin !== null &&
    (right === null || [right].flat().some((one) => may(admin.grants, one, 'see'))),
  mayChange: (right) =>
    admin !== null && [right].flat().some((one) => may(admin.grants, one, 'change')),
});

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error('useAdminSession must be used inside AdminSessionProvider');
  return session;
}

export function AdminSessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ admin: null, isInitializing: true, isLapsed: false });

  const load = useCallback(async () => {
    const admin = await adminApi().get('/admin/auth/me');
    setState({ admin, isInitializing: false, isLapsed: false });
  }, []);

  const refresh = useCallback(async () => {
    if (!adminTokens().isThere()) return setState(ended);
    try {
      await load();
    } catch (error) {
      // Without a response the administrator stays signed in.
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      setState((before) => (isRefused ? ended(before) : { ...before, isInitializing: false }));
    }
  }, [load]);

  useEffect(() => {
    const tokens = adminTokens();
    const stopHearing = tokens.subscribe((change) =>
      change === 'ended' ? setState(ended) : void refresh(),
    );
    const stopFollowing = tokens.open();
    void refresh();
    return () => {
      stopFollowing();
      stopHearing();
    };
  }, [refresh]);

  const session = useMemo<AdminSession>(
    () => ({
      ...state,
      refresh,
      ...rightsOf(state.admin),
      async signIn(credentials) {
        const given = await adminApi().post('/admin/auth/login', {
          body: credentials,
        });
        adminTokens().save(given);
        await load();
      },
      discardSession: () => setState(SIGNED_OUT),
      async enter(tokens) {
        adminTokens().save(tokens);
        await refresh();
      },
      async signOut() {
        // Signs out locally whatever the server responds; the call still has the token.
        const request = adminApi().post('/admin/auth/logout');
        adminTokens().clear();
        removeStored('quoteDrafts');
        setState(SIGNED_OUT);
        await request.catch(() => undefined);
      },
    }),
    [state, load, refresh],
  );
  return <AdminSessionContext value={session}>{children}</AdminSessionContext>;
}

const places = new Set<symbol>();

export const isAnythingUnsaved = (): boolean => places.size > 0;

/** Unsaved input: the browser asks before it leaves, and a session that ends keeps the page. */
export function useUnsaved(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const place = Symbol('unsaved');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    places.add(place);
    window.addEventListener('beforeunload', ask);
    return () => {
      places.delete(place);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isOn]);
}
