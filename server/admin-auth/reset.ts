// Restores access from the shop's machine, without anything that may be lost (`npm run
// admin:reset`).

import type { Passwords } from '#server/auth/passwords.ts';
import { type Db, inTransaction } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { endAdminSessions, selectAdminByEmail } from './admins.sql.ts';
import { writeAudit } from './audit.ts';
import { addNotices } from './notices.ts';

const LENGTH = 16;

/** Returns the new password; null for an unknown address. Also unblocks a blocked administrator. */
export async function resetAdmin(
  db: Db,
  passwords: Passwords,
  email: string,
  now: Date,
): Promise<string | null> {
  const admin = await selectAdminByEmail(db, foldEmail(email));
  if (!admin) return null;
  const password = randomCode(LENGTH);
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('admins')
      .set({
        passwordHash,
        isActive: true,
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        codeFailures: 0,
        codesPausedUntil: null,
        updatedAt: now,
      })
      .where('id', '=', admin.id)
      .execute();
    await tx.deleteFrom('adminRecoveryCodes').where('adminId', '=', admin.id).execute();
    await endAdminSessions(tx, admin.id, {});
    const actor = { adminId: admin.id, email: admin.email, remoteAddress: null };
    const auditId = await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'admin',
        entityId: admin.id,
        before: null,
        after: { reset: 'npm run admin:reset' },
      },
      now,
    );
    await addNotices(tx, 'access-reset', { auditId, adminId: admin.id });
  });
  return password;
}
