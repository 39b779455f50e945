// The rights of a member as they are stored.
import {
  type AdminGrant,
  type AdminRole,
  complete,
  grantsOfRole,
  roleOfGrants,
} from '#shared/back-office/rights.ts';

export type Chosen = { role: AdminRole; grants?: AdminGrant[] | undefined };

/**
 * The stored role is the preset that matches the grants; without grants those of the preset are
 * stored.
 */
export function toStored({ role, grants }: Chosen): {
  role: AdminRole;
  grants: AdminGrant[] | null;
} {
  if (role === 'owner') return { role, grants: null };
  const stored = [...complete(grants ?? grantsOfRole(role))];
  return { role: roleOfGrants(stored), grants: stored };
}

type Access = { role: AdminRole; grants: AdminGrant[] | null; isActive: boolean };
export const isSameAccess = (before: Access, after: Access): boolean =>
  before.isActive === after.isActive &&
  before.role === after.role &&
  String(before.grants) === String(after.grants);
