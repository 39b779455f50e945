// SQL of designs that are drafts.
import type { Db } from '#server/base/db/db.ts';

export async function existsDraft(db: Db, codes: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('designs')
    .select('code')
    .where('code', 'in', [...codes])
    .where('isDraft', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
