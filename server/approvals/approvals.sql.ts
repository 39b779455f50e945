// SQL of the members who requested an approval.
import type { Db } from '#server/base/db/db.ts';

/** Null while their address is not proved: they get no personal discounts then, as at checkout. */
export async function selectBuyer(
  db: Db,
  customerId: number,
): Promise<{ id: number; email: string } | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('id', '=', customerId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}
