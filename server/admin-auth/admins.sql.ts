// SQL of administrators and their sessions.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type AdminGrants, type AdminRole, effectiveGrants } from '#shared/back-office/rights.ts';
import type { SignedInAdmin } from './actor.ts';
import type { AdminClaims } from './admin-token.ts';

export type AdminRow = {
  id: number;
  email: string;
  name: string;
  role: AdminRole;
  grants: AdminGrants;
  passwordHash: string;
  isActive: boolean;
  totpConfirmedAt: Date | null;
};

export async function selectSignedInAdmin(
  db: Db,
  { adminId, sessionId }: AdminClaims,
  now: Date,
): Promise<SignedInAdmin | null> {
  const row = await db
    .selectFrom('adminSessions as s')
    .innerJoin('admins as a', 'a.id', 's.adminId')
    .select(['a.email', 'a.name', 'a.role', 'a.grants', 'a.totpConfirmedAt', 's.authenticatedAt'])
    .where('s.id', '=', sessionId)
    .where('a.id', '=', adminId)
    .where('a.isActive', '=', true)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst();
  return row
    ? {
        adminId,
        sessionId,
        email: row.email,
        name: row.name,
        role: row.role as AdminRole,
        grants: effectiveGrants(row.role as AdminRole, row.grants),
        hasTotp: row.totpConfirmedAt !== null,
        authenticatedAt: row.authenticatedAt,
      }
    : null;
}

const columns = [
  'id',
  'email',
  'name',
  'role',
  'grants',
  'passwordHash',
  'isActive',
  'totpConfirmedAt',
] as const;

export async function selectAdminByEmail(db: Db, emailFolded: string): Promise<AdminRow | null> {
  const row = await db
    .selectFrom('admins')
    .select(columns)
    .where('emailFolded', '=', emailFolded)
    .executeTakeFirst();
  return row ? toAdmin(row) : null;
}

export async function selectAdminById(db: Db, id: number): Promise<AdminRow | null> {
  const row = await db.selectFrom('admins').select(columns).where('id', '=', id).executeTakeFirst();
  return row ? toAdmin(row) : null;
}

type StoredAdmin = Omit<AdminRow, 'role' | 'grants'> & { role: string; grants: string[] | null };
const toAdmin = ({ role, grants, ...row }: StoredAdmin): AdminRow => ({
  ...row,
  role: role as AdminRole,
  grants: effectiveGrants(role as AdminRole, grants),
});

/**
 * Null if there is already an administrator; of two processes that start at once, one creates the
 * first.
 */
export async function insertFirstAdmin(
  tx: Tx,
  admin: { email: string; emailFolded: string; name: string; passwordHash: string },
): Promise<number | null> {
  await sql`lock table admins in share row exclusive mode`.execute(tx);
  const result = await sql<{ id: number }>`
    insert into admins (email, email_folded, name, password_hash, role)
    select ${admin.email}, ${admin.emailFolded}, ${admin.name}, ${admin.passwordHash}, 'owner' where not exists (select from admins) returning id`.execute(
    tx,
  );
  return result.rows[0]?.id ?? null;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type NewSession = {
  id: string;
  adminId: number;
  refreshHash: Buffer;
  userAgent: string | null;
  remoteAddress: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  authenticatedAt: Date;
  expiresAt: Date;
};

/** Only while the checked password is still the administrator's. */
export async function insertAdminSession(
  tx: Tx,
  session: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const admin = await tx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', session.adminId)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!admin) return false;
  await tx.insertInto('adminSessions').values(session).execute();
  return true;
}

/**
 * Like customers' sessions: a token that is not the newest ends the session (decision 0014). A
 * session ends at its fixed time, however often it is used.
 */
export async function rotateAdminSession(
  db: Db,
  { id, from, to, now }: { id: string; from: Buffer; to: Buffer; now: Date },
): Promise<number | 'reused' | null> {
  const result = await sql<{ adminId: number; isReused: boolean }>`
    with rotated as (
      update admin_sessions set refresh_hash = ${to}, previous_hash = ${from}, last_used_at = ${now}
      where id = ${id} and refresh_hash = ${from} and expires_at > ${now} returning admin_id
    ), ended as (
      delete from admin_sessions where id = ${id} and not exists (select from rotated)
        and (previous_hash = ${from} or refresh_hash = ${from})
      returning admin_id, expires_at > ${now} as is_live
    )
    select admin_id, false as is_reused from rotated
    union all select admin_id, true from ended where is_live`.execute(db);
  const [row] = result.rows;
  return row?.isReused ? 'reused' : (row?.adminId ?? null);
}

/** With a hash: only if it is that of the newest refresh token. Returns the administrator. */
export async function deleteAdminSession(
  tx: Tx,
  { id, refreshHash }: { id: string; refreshHash?: Buffer },
): Promise<{ id: number; email: string } | null> {
  const query = tx
    .deleteFrom('adminSessions as s')
    .using('admins as a')
    .whereRef('a.id', '=', 's.adminId')
    .where('s.id', '=', id)
    .returning(['a.id', 'a.email']);
  const row = await (refreshHash
    ? query.where('s.refreshHash', '=', refreshHash)
    : query
  ).executeTakeFirst();
  return row ?? null;
}

export async function updateAuthenticatedAt(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('adminSessions').set({ authenticatedAt: at }).where('id', '=', id).execute();
}

/** For the hourly job. */
export async function deleteExpiredAdminSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('adminSessions').where('expiresAt', '<=', now).execute();
}

export async function selectAdminSessions(db: Db, adminId: number, now: Date) {
  return db
    .selectFrom('adminSessions')
    .select(['id', 'userAgent', 'remoteAddress', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute();
}

/**
 * Ends one of an administrator's own sessions; without an id all except the current one. Returns
 * how many ended.
 */
export async function endAdminSessions(
  db: Db | Tx,
  adminId: number,
  { id, butId }: { id?: string; butId?: string },
): Promise<number> {
  let query = db.deleteFrom('adminSessions').where('adminId', '=', adminId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (butId !== undefined) query = query.where('id', '<>', butId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** False when `from` is no longer the password. */
export async function updateAdminPassword(
  tx: Tx,
  { id, from, to, now }: { id: number; from: string; to: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('admins')
    .set({ passwordHash: to, updatedAt: now })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
