// SQL of the team: its members, and the invited people.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type AdminGrants, type AdminRole, effectiveGrants } from '#shared/back-office/rights.ts';

export type MemberRow = {
  id: number;
  email: string;
  name: string;
  role: AdminRole;
  grants: AdminGrants;
  isActive: boolean;
  hasTotp: boolean;
  lastUsedAt: Date | null;
  createdAt: Date;
  version: number;
};

type StoredMember = Omit<MemberRow, 'grants'> & { grants: string[] | null };
type StoredInvited = Omit<InvitedRow, 'role' | 'grants'> & {
  role: string;
  grants: string[] | null;
};

const withGrants = <T extends { role: string; grants: string[] | null }>(row: T) => ({
  ...row,
  role: row.role as AdminRole,
  grants: effectiveGrants(row.role as AdminRole, row.grants),
});

/** A shop has only a few members. */
const MOST_MEMBERS = 500;

const members = sql`
  select a.id, a.email, a.name, a.role, a.grants, a.is_active,
    a.totp_confirmed_at is not null as has_totp, a.created_at, a.version,
    (select max(s.last_used_at) from admin_sessions s where s.admin_id = a.id) as last_used_at
  from admins a`;

export async function selectMembers(db: Db): Promise<MemberRow[]> {
  const { rows } =
    await sql<StoredMember>`${members} order by a.is_active desc, a.name, a.id limit ${MOST_MEMBERS}`.execute(
      db,
    );
  return rows.map(withGrants);
}

export async function selectMember(db: Db | Tx, id: number): Promise<MemberRow | null> {
  const { rows } = await sql<StoredMember>`${members} where a.id = ${id}`.execute(db);
  return rows[0] ? withGrants(rows[0]) : null;
}

/**
 * Locks all owners in id order, so that if two owners demote each other, the second change fails.
 */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Null if the version is outdated. */
export async function updateMember(
  tx: Tx,
  {
    id,
    version,
    ...values
  }: {
    id: number;
    version: number;
    name: string;
    role: AdminRole;
    grants: string[] | null;
    isActive: boolean;
    updatedAt: Date;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('admins')
    .set((of) => ({ ...values, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

export type InvitedRow = {
  id: number;
  email: string;
  name: string;
  role: AdminRole;
  grants: AdminGrants;
  createdAt: Date;
  expiresAt: Date;
};
const invitedColumns = ['id', 'email', 'name', 'role', 'grants', 'createdAt', 'expiresAt'] as const;

const toInvited = (row: StoredInvited | undefined): InvitedRow | null =>
  row ? withGrants(row) : null;

export async function selectInvitations(db: Db): Promise<InvitedRow[]> {
  const rows = await db
    .selectFrom('adminInvitations')
    .select(invitedColumns)
    .orderBy('createdAt', 'desc')
    .limit(MOST_MEMBERS)
    .execute();
  return rows.map(withGrants);
}

export async function isTeamMember(db: Db | Tx, emailFolded: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('admins')
      .select('id')
      .where('emailFolded', '=', emailFolded)
      .executeTakeFirst()) !== undefined
  );
}

/** A new invitation replaces the older one for the same address. */
export async function upsertInvitation(
  tx: Tx,
  invitation: {
    email: string;
    emailFolded: string;
    name: string;
    role: AdminRole;
    grants: string[] | null;
    invitedBy: number;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<InvitedRow> {
  const row = await tx
    .insertInto('adminInvitations')
    .values(invitation)
    .onConflict((on) => on.column('emailFolded').doUpdateSet({ ...invitation, tokenHash: null }))
    .returning(invitedColumns)
    .executeTakeFirstOrThrow();
  return withGrants(row);
}

export async function deleteInvitation(tx: Tx, id: number): Promise<InvitedRow | null> {
  const row = await tx
    .deleteFrom('adminInvitations')
    .where('id', '=', id)
    .returning(invitedColumns)
    .executeTakeFirst();
  return toInvited(row);
}

export async function deleteInvitationsBy(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('adminInvitations').where('invitedBy', '=', adminId).execute();
}

/** For the mail: only the newest link is valid. */
export async function setInvitationToken(
  db: Db,
  id: number,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitedRow | null> {
  const row = await db
    .updateTable('adminInvitations')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .returning(invitedColumns)
    .executeTakeFirst();
  return toInvited(row);
}

export async function selectInvitationByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitedRow | null> {
  const row = await db
    .selectFrom('adminInvitations')
    .select(invitedColumns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return toInvited(row);
}

/** If two calls run at once, only one gets the invitation. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitedRow | null> {
  const row = await tx
    .deleteFrom('adminInvitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(invitedColumns)
    .executeTakeFirst();
  return toInvited(row);
}

/** Null if the address is already used. */
export async function insertAdmin(
  tx: Tx,
  admin: {
    email: string;
    emailFolded: string;
    name: string;
    role: AdminRole;
    grants: string[] | null;
    passwordHash: string;
    createdAt: Date;
  },
): Promise<number | null> {
  const row = await tx
    .insertInto('admins')
    .values(admin)
    .onConflict((on) => on.column('emailFolded').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * For the hourly job. Expired invitations stay for some days, so that their link can still be
 * explained.
 */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('adminInvitations').where('expiresAt', '<', before).execute();
}
