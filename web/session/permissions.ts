import type { UserProfile } from '#shared/customers/account.ts';

/** Specification 6. */
export function hasPermission(user: UserProfile | null, name: string): boolean {
  if (!user) return false;
  if (name === 'verified_email') return user.emailVerified;
  if (name === 'complete_profile')
    return Boolean(user.firstName && user.lastName && user.phoneNumber);
  return true;
}
