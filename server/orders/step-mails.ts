// The mails about a step that can be undone: if the step is repeated after that, its mail is sent
// again, although a mail is normally sent only once. It waits as long as undoing is offered
// (decision 0067).
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
