// SQL of designs that are made for one buyer.
import type { Db } from '#server/base/db/db.ts';

export async function selectPersonalisedDesigns(
  db: Db,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('designs')
    .select('code')
    .where('code', 'in', [...codes])
    .where('isPersonalised', '=', true)
    .execute();
  return rows.map(({ code }) => code);
}
