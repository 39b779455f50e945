// Mails about access to the back office and about where payments go: to the owners, and to the
// person whom a change concerns, even if it removed their rights. Made from the entry of the audit
// log.
import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/base/db/db.ts';
import type { AdminNotice } from '#server/base/jobs/mail-kinds.ts';
import { addJob } from '#server/base/jobs/queue.ts';

/**
 * `adminId`: the person concerned; null for the shop, or for somebody who is not in the team yet.
 */
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

/** Sent to one person only. */
export const addNotice = (
  tx: Tx,
  kind: AdminNotice,
  ids: { auditId: number; recipientId: number },
): Promise<void> =>
  addJob(tx, 'send-admin-notice', { kind, ...ids }, `admin notice ${randomUUID()}`);
