// SQL of the API keys in requests.
import type { Db } from '#server/base/db/db.ts';
import {
  type AdminGrants,
  type AdminRole,
  complete,
  effectiveGrants,
} from '#shared/back-office/rights.ts';

export type KeyHolder = {
  keyId: number;
  name: string;
  start: string;
  lastUsedAt: Date | null;
  keyGrants: AdminGrants;
  adminId: number;
  email: string;
  /** The current grants of the key's maker. */
  grants: AdminGrants;
};

/** Null if the key is unknown, expired or revoked, or if its maker may no longer sign in. */
export async function selectKeyHolder(db: Db, hash: Buffer, now: Date): Promise<KeyHolder | null> {
  const row = await db
    .selectFrom('apiKeys as k')
    .innerJoin('admins as a', 'a.id', 'k.createdBy')
    .select(['k.id as keyId', 'k.name', 'k.start', 'k.lastUsedAt', 'k.grants as keyGrants'])
    .select(['a.id as adminId', 'a.email', 'a.role', 'a.grants'])
    .where('k.hash', '=', hash)
    .where('k.revokedAt', 'is', null)
    .where((of) => of.or([of('k.expiresAt', 'is', null), of('k.expiresAt', '>', now)]))
    .where('a.isActive', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { role, grants, keyGrants, ...rest } = row;
  return {
    ...rest,
    keyGrants: complete(keyGrants as unknown as AdminGrants),
    grants: effectiveGrants(role as AdminRole, grants),
  };
}

export async function updateLastUsed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: at }).where('id', '=', id).execute();
}
