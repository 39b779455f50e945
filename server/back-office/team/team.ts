// The team: who works in the back office, with which role, and invitations (design.md 7, Admin).
// Only for owners.

import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import type { OpenedSession } from '#server/admin-auth/admin-token.ts';
import { endAdminSessions, selectAdminById } from '#server/admin-auth/admins.sql.ts';
import { openAdminSession } from '#server/admin-auth/admins.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { clearTotp } from '#server/admin-auth/two-steps.ts';
import { requireGoodPassword } from '#server/auth/password-rules.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  InvitationAnswer,
  InvitationRow,
  TeamAnswer,
  TeamMember,
} from '#shared/back-office/administrators.ts';
import {
  type AdminGrant,
  type AdminRole,
  complete,
  grantsOfRole,
  roleOfGrants,
} from '#shared/back-office/rights.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  deleteInvitation,
  deleteOldInvitations,
  type InvitedRow,
  insertAdmin,
  isTeamMember,
  lockOwners,
  type MemberRow,
  selectInvitationByToken,
  selectInvitations,
  selectMember,
  selectMembers,
  setInvitationToken,
  takeInvitation,
  updateMember,
  upsertInvitation,
} from './team.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

const DAY_MS = 86_400_000;
const INVITATION_DAYS = 7;
const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type Chosen = { role: AdminRole; grants?: AdminGrant[] | undefined };

/**
 * The stored role is the preset that matches the grants; without grants those of the preset are
 * stored.
 */
function toStored({ role, grants }: Chosen): { role: AdminRole; grants: AdminGrant[] | null } {
  if (role === 'owner') return { role, grants: null };
  const stored = [...complete(grants ?? grantsOfRole(role))];
  return { role: roleOfGrants(stored), grants: stored };
}

export async function readTeam({ db, clock, settings }: Deps): Promise<TeamAnswer> {
  const [members, invitations, { requiresTotp }] = await Promise.all([
    selectMembers(db),
    selectInvitations(db),
    settings.security(),
  ]);
  return {
    members: members.map(toMember),
    invitations: invitations.map((row) => toInvitation(row, clock())),
    requiresTotp,
  };
}

/**
 * Changes the name, the rights, or whether the person may sign in. Blocking ends their sessions at
 * once.
 * @throws AppError ADMIN_NOT_FOUND, EDIT_CONFLICT, LAST_OWNER
 */
export async function changeMember(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  {
    version,
    name,
    isActive,
    ...rights
  }: Chosen & { version: number; name: string; isActive: boolean },
): Promise<TeamMember> {
  const now = clock();
  const values = { name, isActive, ...toStored(rights) };
  const member = await inTransaction(db, async (tx) => {
    const owners = await lockOwners(tx);
    const before = await selectMember(tx, id);
    if (!before) throw new AppError('ADMIN_NOT_FOUND');
    const staysOwner = values.role === 'owner' && values.isActive;
    if (!staysOwner && owners.includes(id) && owners.length === 1) throw new AppError('LAST_OWNER');
    if (!(await updateMember(tx, { id, version, ...values, updatedAt: now })))
      throw new AppError('EDIT_CONFLICT', { details: { current: toMember(before) } });
    if (!values.isActive) await endAdminSessions(tx, id, {});
    const auditId = await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'admin', entityId: id, before: pick(before), after: values },
      now,
    );
    if (!isSameAccess(pick(before), values))
      await addNotices(tx, 'member-changed', { auditId, adminId: id });
    return selectMember(tx, id);
  });
  if (!member) throw new AppError('ADMIN_NOT_FOUND');
  return toMember(member);
}

/**
 * Resets the second factor of a person who lost the phone and the recovery codes.
 * @throws AppError ADMIN_NOT_FOUND
 */
export async function resetTotpOf({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    if (!(await selectMember(tx, id))) throw new AppError('ADMIN_NOT_FOUND');
    await clearTotp(tx, actor, id, now);
    await endAdminSessions(tx, id, {});
  });
}

/** @throws AppError EMAIL_TAKEN if the person is already in the team */
export async function invite(
  { db, clock }: Deps,
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
  { db, clock }: Deps,
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
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const invited = await setInvitationToken(db, id, hashOf(token), clock());
  return invited && { token, invited };
}

/** @throws AppError INVITATION_NOT_FOUND */
export async function readInvitation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<InvitationAnswer> {
  const row = await selectInvitationByToken(db, hashOf(token), clock());
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
    const row = await takeInvitation(tx, hashOf(token), now);
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

/**
 * Whether all administrators need a second step. Those without one must set it up before anything
 * else.
 */
export async function setSecurity(
  { db, clock, settings }: Deps,
  actor: Actor,
  { requiresTotp }: { requiresTotp: boolean },
): Promise<void> {
  const before = await settings.security();
  const now = clock();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('settings')
      .values({ key: 'security', value: JSON.stringify({ requiresTotp }), updatedAt: now })
      .onConflict((on) =>
        on.column('key').doUpdateSet({ value: JSON.stringify({ requiresTotp }), updatedAt: now }),
      )
      .execute();
    const auditId = await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'security', entityId: 'shop', before, after: { requiresTotp } },
      now,
    );
    const kind = requiresTotp ? 'second-step-required' : 'second-step-optional';
    if (before.requiresTotp !== requiresTotp)
      await addNotices(tx, kind, { auditId, adminId: null });
  });
}

/** For the hourly job: expired invitations stay in the list for a month. */
export const purgeInvitations = ({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> =>
  deleteOldInvitations(db, new Date(clock().getTime() - config.keepDays.invitations * DAY_MS));

type Access = { role: AdminRole; grants: AdminGrant[] | null; isActive: boolean };
const isSameAccess = (before: Access, after: Access): boolean =>
  before.isActive === after.isActive &&
  before.role === after.role &&
  String(before.grants) === String(after.grants);

const pick = ({ name, role, grants, isActive }: MemberRow) => ({
  name,
  isActive,
  role,
  grants: role === 'owner' ? null : [...grants],
});

const toMember = ({ lastUsedAt, createdAt, grants, ...row }: MemberRow): TeamMember => ({
  ...row,
  grants: [...grants],
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const toInvitation = (
  { createdAt, expiresAt, grants, ...row }: InvitedRow,
  now: Date,
): InvitationRow => ({
  ...row,
  grants: [...grants],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isOver: expiresAt <= now,
});
