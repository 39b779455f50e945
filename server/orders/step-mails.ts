// The mails about a step that may have been taken back: then it is mailed again, although a mail
// goes out once. It waits as long as the step is offered to be taken back (decision 0067).
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import { addMailAgain, addMailOfStep, type OrderMail } from '#server/base/jobs/queue.ts';

export async function addStepMail(
  tx: Tx,
  mail: Pick<OrderMail, 'kind' | 'orderId' | 'paymentId'>,
  waitSeconds: number,
): Promise<void> {
  const { rows } = await sql`select from order_history
    where order_id = ${mail.orderId} and note like 'undone-%' limit 1`.execute(tx);
  return rows.length > 0
    ? addMailAgain(tx, mail, waitSeconds)
    : addMailOfStep(tx, mail, waitSeconds);
}
