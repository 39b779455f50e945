// The buyer of an approved return that is not sent is reminded once, some days before its time
// ends. It never expires automatically: a declared withdrawal stays one, and the merchant decides
// (decision 0030).

import { inTransaction } from '#server/base/db/db.ts';
import { addReturnMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { markReminded, selectToRemind } from './returns.sql.ts';

const BEFORE_MS = 3 * 86_400_000;
const AT_ONCE = 200;

/** The job of each hour. Returns how many were reminded. */
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
