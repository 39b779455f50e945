// Invitations to a review: one mail per order, some days after delivery, to buyers who accept
// commercial mails. Owns review_invitations.

import { inTransaction } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { mayMail } from '#server/consents/consents.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { insertInvitation, selectUninvited } from './invitations.sql.ts';

export { type DeliveredOrder, selectInvited as findInvited } from './invitations.sql.ts';

/** Enough time to have used the products. */
const AFTER_DAYS = 5;
/** Buyers no longer remember older orders. */
const UNTIL_DAYS = 30;
const AT_ONCE = 200;

/** The job of each hour. */
export async function inviteToReview({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime();
  const period = {
    from: new Date(now - UNTIL_DAYS * DAY_MS),
    to: new Date(now - AFTER_DAYS * DAY_MS),
  };
  await inTransaction(db, async (tx) => {
    for (const { id, email } of await selectUninvited(tx, period, AT_ONCE)) {
      const isFirst = await insertInvitation(tx, id, clock());
      // Checked again when the mail is composed.
      if (isFirst && (await mayMail(tx, email)))
        await addJob(tx, 'send-review-invitation', { orderId: id }, `review invitation ${id}`);
    }
  });
}
