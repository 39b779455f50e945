// Reminds the buyer once of a proof that waits for an answer.

import { inTransaction } from '#server/base/db/db.ts';
import { addProofMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { readProofSettings } from './proof-settings.ts';
import { markProofReminded, selectProofsToRemind } from './proofs.sql.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** The job of each hour. Returns the number of reminders. */
export async function remindOfProofs({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const { remindDays } = await readProofSettings(db);
  if (remindDays === null) return 0;
  let reminded = 0;
  const before = new Date(now.getTime() - remindDays * DAY_MS);
  for (const { id, orderId } of await selectProofsToRemind(db, before, AT_ONCE)) {
    const isNew = await inTransaction(db, async (tx) => {
      const isMarked = await markProofReminded(tx, id, now);
      if (isMarked) await addProofMail(tx, 'proof-reminder', orderId, id);
      return isMarked;
    });
    if (isNew) reminded += 1;
  }
  return reminded;
}
