// Serializes simultaneous changes by one customer, so that limits and defaults hold.

import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';

/** @throws AppError NOT_SIGNED_IN when the account was deleted meanwhile. */
export async function lockCustomer(tx: Tx, customerId: number): Promise<void> {
  const found = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_SIGNED_IN');
}
