// Reminds the buyer of an approved return that is not sent, once, some days before its deadline.
// The return never expires automatically: a declared withdrawal remains valid, and the merchant
// decides (decision 0030).

import { inTransaction } from '#server/base/db/db.ts';
import { addReturnMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { markReminded, selectToRemind } from './returns.sql.ts';

const BEFORE_MS = 3 * DAY_MS;
const AT_ONCE = 200;

/** The job of each hour. Returns the number of reminders. */
export async function remindOfReturns({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  let reminded = 0;
  for (const { id, orderId } of await selectToRemind(
    db,
    now,
    new Date(now.getTime() + BEFORE_MS),
    AT_ONCE,
  )) {
    const isNew = await inTransaction(db, async (tx) => {
      const isMarked = await markReminded(tx, id, now);
      if (isMarked) await addReturnMail(tx, 'return-reminder', orderId, id);
      return isMarked;
    });
    if (isNew) reminded += 1;
  }
  return reminded;
}
