// A session in tests: a visitor, or a signed-in customer.
import type { UserProfile } from '#shared/customers/account.ts';
import { hasPermission, type Session } from '#web/session/SessionContext.ts';

export const makeUser = (change: Partial<UserProfile> = {}): UserProfile => ({
  id: 7,
  firstName: 'Işıl',
  lastName: 'Çağrı',
  email: 'isil.cagri@ornek.com',
  phoneNumber: '+905321234567',
  emailVerified: true,
  acceptsMarketing: false,
  acceptsSms: false,
  priceLead: null,
  company: null,
  companyCount: 0,
  buysFor: null,
  createdAt: '2026-01-15T09:00:00.000Z',
  ...change,
});

/** With a user: signed in. Without: a visitor. */
export function makeSession(change: Partial<Session> = {}): Session {
  const user = change.user ?? null;
  const isDone = async () => ({ isDone: true }) as const;
  return {
    user,
    isAuthenticated: user !== null,
    loading: false,
    initializing: false,
    isEmailVerified: user?.emailVerified ?? false,
    login: isDone,
    register: isDone,
    logout: async () => undefined,
    verifyEmail: isDone,
    resendVerification: isDone,
    forgotPassword: isDone,
    resetPassword: isDone,
    updateProfile: isDone,
    changePassword: isDone,
    updateMarketing: isDone,
    refreshProfile: async () => undefined,
    hasPermission: (name) => hasPermission(user, name),
    ...change,
  };
}
