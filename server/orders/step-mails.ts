// The mails about a step that may have been taken back: then it is mailed again, although a mail
// goes out once.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import { addMail, addMailAgain } from '#server/base/jobs/queue.ts';

export async function addStepMail(
  tx: Tx,
  kind: MailKind,
  orderId: number,
  paymentId: string | null = null,
): Promise<void> {
  const { rows } = await sql`select from order_history
    where order_id = ${orderId} and note like 'undone-%' limit 1`.execute(tx);
  return rows.length > 0
    ? addMailAgain(tx, { kind, orderId, paymentId })
    : addMail(tx, kind, orderId, paymentId);
}
