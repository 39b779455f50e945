// Whether confirmed orders wait for proofs, and when a buyer is reminded: a record of the settings.
import { z } from 'zod';
import type { Db, Tx } from '#server/base/db/db.ts';
import { MOST_REMIND_DAYS } from '#shared/proofs/proof-limits.ts';
import type { ProofSettingsAnswer } from '#shared/proofs/proofs.ts';

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
