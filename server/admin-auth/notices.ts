// Mails about who may enter the back office and who is paid: to the owners, and to the person whom
// a change is about, also when it took their rights. Made from the entry of the audit log.
import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/base/db/db.ts';
import type { AdminNotice } from '#server/base/jobs/mail-kinds.ts';
import { addJob } from '#server/base/jobs/queue.ts';

/** `adminId`: whom it is about; null for the shop, or for somebody who is not in the team yet. */
export async function addNotices(
  tx: Tx,
  kind: AdminNotice,
  { auditId, adminId }: { auditId: number; adminId: number | null },
): Promise<void> {
  const recipients = await tx
    .selectFrom('admins')
    .select('id')
    .where((of) =>
      of.or([
        of('id', '=', adminId ?? 0),
        of.and([of('role', '=', 'owner'), of('isActive', '=', true)]),
      ]),
    )
    .execute();
  for (const { id } of recipients) await addNotice(tx, kind, { auditId, recipientId: id });
}

/** To one person only. */
export const addNotice = (
  tx: Tx,
  kind: AdminNotice,
  ids: { auditId: number; recipientId: number },
): Promise<void> =>
  addJob(tx, 'send-admin-notice', { kind, ...ids }, `admin notice ${randomUUID()}`);
