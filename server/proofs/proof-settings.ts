// Whether confirmed orders wait for proofs, and when a buyer is reminded: a record of the settings.

import { z } from 'zod';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { addProofMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { MOST_REMIND_DAYS } from '#shared/proofs/proof-limits.ts';
import type { ProofSettingsAnswer } from '#shared/proofs/proofs.ts';
import { markProofReminded, selectProofsToRemind } from './proofs.sql.ts';

/** No order waits until the merchant turns it on. */
export const PROOFS_KEY = 'proofs';
const DEFAULT_REMIND_DAYS = 3;
const ProofsRecord = z
  .object({
    isOn: z.boolean().default(false),
    remindDays: z.int().min(1).max(MOST_REMIND_DAYS).nullable().default(DEFAULT_REMIND_DAYS),
  })
  .prefault({});

export async function readProofSettings(db: Db | Tx): Promise<ProofSettingsAnswer> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', PROOFS_KEY)
    .executeTakeFirst();
  return { ...ProofsRecord.parse(row?.value), version: row?.version ?? 0 };
}

const AT_ONCE = 200;

/**
 * The job of each hour: reminds the buyer once of a proof that waits for an answer. Returns the
 * number of reminders.
 */
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
