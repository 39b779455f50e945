// An administrator's own sessions and password.
import type { AdminSessionRow } from '#shared/admin.ts';
import { AppError } from '../app-error.ts';
import { requireGoodPassword } from '../auth/password-rules.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import type { Actor, SignedInAdmin } from './actor.ts';
import { endAdminSessions, selectAdminById, selectAdminSessions, updateAdminPassword } from './admins.sql.ts';
import { writeAudit } from './audit.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'passwords'>;

export async function listOwnSessions({ db, clock }: Pick<Context, 'db' | 'clock'>, { adminId, sessionId }: SignedInAdmin): Promise<AdminSessionRow[]> {
  const rows = await selectAdminSessions(db, adminId, clock());
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString(), isCurrent: row.id === sessionId }));
}

/** False when there is none of that id among one's own. */
export const endOwnSession = async ({ db }: Pick<Context, 'db'>, adminId: number, id: string): Promise<boolean> => (await endAdminSessions(db, adminId, { id })) > 0;

export const endOtherSessions = async ({ db }: Pick<Context, 'db'>, { adminId, sessionId }: SignedInAdmin): Promise<void> =>
  void (await endAdminSessions(db, adminId, { butId: sessionId }));

/**
 * Ends every other session.
 * @throws AppError PASSWORD_WRONG, PASSWORD_TOO_EASY
 */
export async function changeOwnPassword(context: Parts, actor: Actor, sessionId: string, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }) {
  const admin = await selectAdminById(context.db, actor.adminId);
  if (!admin || !(await context.passwords.fits(currentPassword, admin.passwordHash))) throw new AppError('PASSWORD_WRONG');
  requireGoodPassword(newPassword, admin.email);
  const passwordHash = await context.passwords.hash(newPassword);
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    // Changed meanwhile: what was shown is no longer the current one.
    if (!(await updateAdminPassword(tx, { id: admin.id, from: admin.passwordHash, to: passwordHash, now }))) throw new AppError('PASSWORD_WRONG');
    await endAdminSessions(tx, admin.id, { butId: sessionId });
    await writeAudit(tx, actor, { action: 'update', entity: 'password', entityId: admin.id, before: null, after: null }, now);
  });
}
