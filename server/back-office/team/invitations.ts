// Invitations to the team.

import type { Actor } from '#server/admin-auth/actor.ts';
import type { OpenedSession } from '#server/admin-auth/admin-token.ts';
import { selectAdminById } from '#server/admin-auth/admins.sql.ts';
import { openAdminSession } from '#server/admin-auth/admins.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { requireGoodPassword } from '#server/auth/password-rules.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { hashOfToken, newToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { InvitationAnswer, InvitationRow } from '#shared/back-office/administrators.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { type Chosen, toStored } from './access.ts';
import {
  deleteInvitation,
  deleteOldInvitations,
  type InvitedRow,
  insertAdmin,
  isTeamMember,
  selectInvitationByToken,
  setInvitationToken,
  takeInvitation,
  upsertInvitation,
} from './team.sql.ts';

const INVITATION_DAYS = 7;

/** @throws AppError EMAIL_TAKEN if the person is already in the team */
export async function invite(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { email, name, ...rights }: Chosen & { email: string; name: string },
): Promise<InvitationRow> {
  const now = clock();
  const emailFolded = foldEmail(email);
  const stored = toStored(rights);
  const row = await inTransaction(db, async (tx) => {
    if (await isTeamMember(tx, emailFolded)) throw new AppError('EMAIL_TAKEN');
    const invited = await upsertInvitation(tx, {
      email,
      emailFolded,
      name,
      ...stored,
      invitedBy: actor.adminId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    });
    await addJob(
      tx,
      'send-admin-invitation',
      { invitationId: invited.id },
      `invitation ${invited.id}`,
    );
    const auditId = await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'invitation',
        entityId: invited.id,
        before: null,
        after: { email, name, ...stored },
      },
      now,
    );
    await addNotices(tx, 'member-invited', { auditId, adminId: null });
    return invited;
  });
  return toInvitation(row, now);
}

/** @throws AppError INVITATION_NOT_FOUND */
export async function withdrawInvitation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const row = await deleteInvitation(tx, id);
    if (!row) throw new AppError('INVITATION_NOT_FOUND');
    await writeAudit(
      tx,
      actor,
      {
        action: 'delete',
        entity: 'invitation',
        entityId: id,
        before: { email: row.email, role: row.role, grants: row.grants },
        after: null,
      },
      now,
    );
  });
}

/** A new token for each mail; null if the invitation was withdrawn or has expired. */
export async function makeInvitationToken(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
): Promise<{ token: string; invited: InvitedRow } | null> {
  const token = newToken();
  const invited = await setInvitationToken(db, id, hashOfToken(token), clock());
  return invited && { token, invited };
}

/** @throws AppError INVITATION_NOT_FOUND */
export async function readInvitation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<InvitationAnswer> {
  const row = await selectInvitationByToken(db, hashOfToken(token), clock());
  if (!row) throw new AppError('INVITATION_NOT_FOUND');
  return { email: row.email, name: row.name, role: row.role };
}

/**
 * The mail has proved the address: with a password the administrator is created and signed in at
 * once.
 * @throws AppError INVITATION_NOT_FOUND, PASSWORD_TOO_EASY
 */
export async function acceptInvitation(
  context: Pick<Platform, 'db' | 'clock' | 'secrets'> & { passwords: Passwords },
  { token, name, password }: { token: string; name: string; password: string },
  browser: { userAgent: string | null; remoteAddress: string | null },
): Promise<OpenedSession> {
  const { email } = await readInvitation(context, token);
  requireGoodPassword(password, { email, names: [name], kind: 'administrator' });
  const passwordHash = await context.passwords.hash(password);
  const now = context.clock();
  const id = await inTransaction(context.db, async (tx) => {
    const row = await takeInvitation(tx, hashOfToken(token), now);
    const adminId =
      row &&
      (await insertAdmin(tx, {
        email: row.email,
        emailFolded: foldEmail(row.email),
        name,
        ...toStored({ role: row.role, grants: [...row.grants] }),
        passwordHash,
        createdAt: now,
      }));
    if (!row || adminId === null) throw new AppError('INVITATION_NOT_FOUND');
    const actor = { adminId, email: row.email, remoteAddress: browser.remoteAddress };
    const auditId = await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'admin',
        entityId: adminId,
        before: null,
        after: { email: row.email, name, role: row.role, grants: row.grants },
      },
      now,
    );
    await addNotices(tx, 'member-joined', { auditId, adminId });
    return adminId;
  });
  const admin = await selectAdminById(context.db, id);
  if (!admin) throw new AppError('SIGN_IN_FAILED');
  return openAdminSession(context, admin, browser);
}

/** For the hourly job: expired invitations stay in the list for a month. */
export const purgeInvitations = ({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> =>
  deleteOldInvitations(db, new Date(clock().getTime() - config.keepDays.invitations * DAY_MS));

export const toInvitation = (
  { createdAt, expiresAt, grants, ...row }: InvitedRow,
  now: Date,
): InvitationRow => ({
  ...row,
  grants: [...grants],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isOver: expiresAt <= now,
});
