// How many samples one order may have, and how often a buyer gets the same: a record of the settings.
import { z } from 'zod';
import type { Db, Tx } from '#server/base/db/db.ts';
import { sampleLimits } from '#shared/cart/sample-limits.ts';
import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';

export const SAMPLES_KEY = 'samples';
const SamplesRecord = z
  .object({
    products: z.int().min(1).max(sampleLimits.products).default(5),
    days: z.int().min(0).max(sampleLimits.days).default(90),
  })
  .prefault({});

export async function readSampleSettings(db: Db | Tx): Promise<SampleSettingsAnswer> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', SAMPLES_KEY)
    .executeTakeFirst();
  return { ...SamplesRecord.parse(row?.value), version: row?.version ?? 0 };
}
