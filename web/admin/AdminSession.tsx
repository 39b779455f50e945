// Who is signed in to the back office.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type AdminRight, type AdminTokens, type OwnAdmin, roleMay } from '#shared/admin.ts';
import { removeStored } from '../storage.ts';
import { adminApi, adminTokens } from './admin-browser.ts';

export type AdminCredentials = { email: string; password: string; code?: string };

export type AdminSession = {
  admin: OwnAdmin | null;
  /** The stored token has yet to be tried. */
  isInitializing: boolean;
  /** @throws ApiError, TOTP_REQUIRED while the code is missing */
  signIn: (credentials: AdminCredentials) => Promise<void>;
  /** With tokens that came another way: an accepted invitation. */
  enter: (tokens: AdminTokens) => Promise<void>;
  signOut: () => Promise<void>;
  /** Of several rights one is enough. */
  may: (right: AdminRight | readonly AdminRight[] | null) => boolean;
  /** After a change of one's own data. */
  refresh: () => Promise<void>;
};

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error('useAdminSession must be used inside AdminSessionProvider');
  return session;
}

export function AdminSessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ admin: OwnAdmin | null; isInitializing: boolean }>({ admin: null, isInitializing: true });

  const refresh = useCallback(async () => {
    const admin = adminTokens().isThere()
      ? await adminApi()
          .call<OwnAdmin>('GET', '/admin/auth/me')
          .catch(() => null)
      : null;
    setState({ admin, isInitializing: false });
  }, []);

  useEffect(() => {
    const tokens = adminTokens();
    const stopHearing = tokens.subscribe((change) => (change === 'ended' ? setState({ admin: null, isInitializing: false }) : void refresh()));
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
      may: (right) => {
        const role = state.admin?.role;
        return role !== undefined && (right === null || [right].flat().some((one) => roleMay(role, one)));
      },
      async signIn(credentials) {
        const given = await adminApi().call<AdminTokens>('POST', '/admin/auth/login', { body: credentials });
        adminTokens().keep(given);
        await refresh();
      },
      async enter(tokens) {
        adminTokens().keep(tokens);
        await refresh();
      },
      async signOut() {
        const refreshToken = adminTokens().refreshToken();
        // Signed out here, whatever the server answers; the call takes the token along before it is gone.
        const told = adminApi().call('POST', '/admin/auth/logout', { body: { refreshToken } });
        adminTokens().clear();
        removeStored('quoteDrafts');
        setState({ admin: null, isInitializing: false });
        await told.catch(() => undefined);
      },
    }),
    [state, refresh],
  );
  return <AdminSessionContext value={session}>{children}</AdminSessionContext>;
}
