// SQL of the codes of returns.
import type { Db } from '#server/base/db/db.ts';

/** What carriers gave for the order's other returns. `code`: of this return. */
export async function selectOtherCodes(db: Db, orderId: number, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('returns')
    .select('carrierCode')
    .where('orderId', '=', orderId)
    .where('code', '!=', code)
    .where('carrierCode', 'is not', null)
    .execute();
  return rows.flatMap(({ carrierCode }) => carrierCode ?? []);
}
