// The team: who works in the back office, with which role. Only for owners.

import type { Actor } from '#server/admin-auth/actor.ts';
import { endAdminSessions } from '#server/admin-auth/admins.sql.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { clearTotp } from '#server/admin-auth/two-steps.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TeamAnswer, TeamMember } from '#shared/back-office/administrators.ts';
import { type Chosen, isSameAccess, toStored } from './access.ts';
import { toInvitation } from './invitations.ts';
import {
  deleteInvitationsBy,
  lockOwners,
  type MemberRow,
  selectInvitations,
  selectMember,
  selectMembers,
  updateMember,
} from './team.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

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
 * once. Invitations of somebody who is no longer an owner end: an invited owner would be their way
 * back.
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
    if (!staysOwner) await deleteInvitationsBy(tx, id);
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
