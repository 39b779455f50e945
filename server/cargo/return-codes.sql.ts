// SQL of return codes.
import type { Db } from '#server/base/db/db.ts';

/** The carriers' codes for the order's other returns. `code`: the code of this return. */
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
