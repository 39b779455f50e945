// SQL of invitations to a company.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';

export type InvitationRow = {
  id: number;
  companyId: number;
  companyName: string;
  email: string;
  emailFolded: string;
  role: CompanyRole;
  spendingLimitKurus: Kurus | null;
  language: Language;
  /** The name of the inviting member; null if their account was deleted. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};
export type NewInvitation = Pick<
  InvitationRow,
  | 'companyId'
  | 'email'
  | 'emailFolded'
  | 'role'
  | 'spendingLimitKurus'
  | 'language'
  | 'createdAt'
  | 'expiresAt'
> & { invitedBy: number };

const columns = sql`i.id, i.company_id, c.name as company_name, i.email, i.email_folded, i.role,
  i.spending_limit_kurus, i.language, u.first_name || ' ' || u.last_name as invited_by,
  i.created_at, i.expires_at`;
const tables = sql`company_invitations i join companies c on c.id = i.company_id
  left join customers u on u.id = i.invited_by`;

/** Includes expired ones. */
export async function selectInvitations(db: Db, companyId: number): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${tables} where i.company_id = ${companyId}
    order by i.created_at, i.id`.execute(db);
  return rows;
}

/** A new invitation to an address replaces the older one. */
export async function upsertInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const { id } = await tx
    .insertInto('companyInvitations')
    .values(invitation)
    .onConflict((on) =>
      on.columns(['companyId', 'emailFolded']).doUpdateSet({ ...invitation, tokenHash: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteInvitation(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('companyInvitations')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Null if it was withdrawn, accepted or has expired, or the company is closed. */
export async function setInvitationToken(
  db: Db,
  id: number,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    with renewed as (update company_invitations set token_hash = ${tokenHash}
      where id = ${id} and expires_at > ${now} returning id)
    select ${columns} from ${tables} join renewed on renewed.id = i.id
    where c.closed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Null also while its sender is blocked. */
export async function selectInvitationByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${tables}
    where i.token_hash = ${tokenHash} and i.expires_at > ${now} and c.closed_at is null
      and u.blocked_at is null`.execute(db);
  return rows[0] ?? null;
}

/** If two calls run at once, only one succeeds. */
export async function takeInvitation(tx: Tx, id: number, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('companyInvitations')
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteInvitationsBy(
  tx: Tx,
  companyId: number,
  invitedBy: number,
): Promise<void> {
  await tx
    .deleteFrom('companyInvitations')
    .where('companyId', '=', companyId)
    .where('invitedBy', '=', invitedBy)
    .execute();
}

export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('companyInvitations').where('expiresAt', '<', before).execute();
}

/** Deletes invitations to a mailbox whose owner deletes the account. */
export async function deleteInvitationsTo(tx: Tx, emailFolded: string): Promise<void> {
  await tx.deleteFrom('companyInvitations').where('emailFolded', '=', emailFolded).execute();
}
