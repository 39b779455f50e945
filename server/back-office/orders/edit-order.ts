// What every change of an order by the back office has in common.
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { lockAtVersion } from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { requireBackOfficeOrder } from './order.ts';

/**
 * Changes an order in one transaction, under its lock and at the version on the screen.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT
 */
export async function editOrder<T>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  orderNumber: string,
  version: number,
  edit: (tx: Tx, locked: Order, at: Date) => Promise<T>,
): Promise<T> {
  const { id } = await requireBackOfficeOrder({ db }, orderNumber);
  const at = clock();
  return inTransaction(db, async (tx) => edit(tx, await lockAtVersion(tx, id, version), at));
}
