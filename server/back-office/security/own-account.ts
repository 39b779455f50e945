// An administrator's own sessions and password.

import type { Actor, SignedInAdmin } from '#server/admin-auth/actor.ts';
import {
  endAdminSessions,
  selectAdminById,
  selectAdminSessions,
  updateAdminPassword,
} from '#server/admin-auth/admins.sql.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { requireGoodPassword } from '#server/auth/password-rules.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { AdminSessionRow } from '#shared/back-office/administrators.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { passwords: Passwords };

export async function listOwnSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { adminId, sessionId }: SignedInAdmin,
): Promise<AdminSessionRow[]> {
  const rows = await selectAdminSessions(db, adminId, clock());
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}

/** Ends one of the own sessions, or all except one. @throws AppError SESSION_NOT_FOUND */
export async function endOwnSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  which: { id: string } | { butId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await endAdminSessions(tx, actor.adminId, which);
    if (ended === 0 && 'id' in which) throw new AppError('SESSION_NOT_FOUND');
    if (ended === 0) return;
    await writeAudit(
      tx,
      actor,
      {
        action: 'delete',
        entity: 'session',
        entityId: actor.adminId,
        before: { sessions: ended },
        after: null,
      },
      clock(),
    );
  });
}

/**
 * Ends every other session.
 * @throws AppError PASSWORD_WRONG, PASSWORD_TOO_EASY
 */
export async function changeOwnPassword(
  context: Deps,
  actor: Actor,
  sessionId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const admin = await selectAdminById(context.db, actor.adminId);
  if (!admin || !(await context.passwords.fits(currentPassword, admin.passwordHash)))
    throw new AppError('PASSWORD_WRONG');
  requireGoodPassword(newPassword, { email: admin.email, kind: 'administrator' });
  const passwordHash = await context.passwords.hash(newPassword);
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    // The password was changed meanwhile, so the old password is no longer the current one.
    if (
      !(await updateAdminPassword(tx, {
        id: admin.id,
        from: admin.passwordHash,
        to: passwordHash,
        now,
      }))
    )
      throw new AppError('PASSWORD_WRONG');
    await endAdminSessions(tx, admin.id, { butId: sessionId });
    const auditId = await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'password', entityId: admin.id, before: null, after: null },
      now,
    );
    await addNotices(tx, 'admin-password-changed', { auditId, adminId: admin.id });
  });
}
