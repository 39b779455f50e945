// The signed-in customer, and the actions of the session (specification 3, 4 and 8).
import type { MarketingBody, ProfileBody, UserProfile } from '#shared/customers/account.ts';
import type { RegisterInput } from '#shared/customers/auth.ts';
import { createStoreContext, useStoreContext } from '#web/base/page/context-store.tsx';

type SessionState = {
  /** The profile; null for a visitor. */
  user: UserProfile | null;
  isAuthenticated: boolean;
  /** Signing in or out, or fetching the profile. */
  loading: boolean;
  /** True on the server and until a stored token has been tried. */
  initializing: boolean;
  isEmailVerified: boolean;
};

/**
 * Each action shows its toast, for success and for failure (specification 8), and returns whether
 * it succeeded. Errors that belong to a field are in `errors` as well.
 */
export type ActionResult = { isDone: true } | { isDone: false; error: unknown };

export type Session = SessionState & {
  login: (credentials: { email: string; password: string }) => Promise<ActionResult>;
  register: (body: RegisterInput) => Promise<ActionResult>;
  /** Ends on /. Never fails for the customer: an error of the server is only logged. */
  logout: () => Promise<void>;
  verifyEmail: (token: string) => Promise<ActionResult>;
  resendVerification: (email: string) => Promise<ActionResult>;
  forgotPassword: (email: string) => Promise<ActionResult>;
  resetPassword: (token: string, newPassword: string) => Promise<ActionResult>;
  updateProfile: (body: ProfileBody) => Promise<ActionResult>;
  changePassword: (currentPassword: string, newPassword: string) => Promise<ActionResult>;
  updateMarketing: (body: MarketingBody) => Promise<ActionResult>;
  /** Fetches the profile again, e.g. after the address was verified in another tab. */
  refreshProfile: () => Promise<void>;
  /** Specification 6. */
  hasPermission: (name: string) => boolean;
};

/** A context store, because it changes right after hydration. */
export const SessionContext = createStoreContext<Session>();

export const useSession = (): Session =>
  useStoreContext(SessionContext, 'useSession must be used within a SessionProvider');

/** Specification 6. */
export function hasPermission(user: UserProfile | null, name: string): boolean {
  if (!user) return false;
  if (name === 'verified_email') return user.emailVerified;
  if (name === 'complete_profile')
    return [user.firstName, user.lastName, user.phoneNumber].every((one) => one?.trim());
  return true;
}
