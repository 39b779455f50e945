import type { Tx } from '#server/base/db/db.ts';
import { returnUses } from '#server/discounts/uses.ts';
import type { Order } from './order-records.ts';
import { isBeforeShipment } from './order-state.ts';
import { raiseVersion, updateHoldsStock } from './orders.sql.ts';
import { moveOrder } from './orders.ts';
import { countParcels, isAllSent } from './shipments.sql.ts';

/**
 * After pieces were refunded, or a parcel was unpacked: if nothing is left to send, an order without
 * parcels becomes cancelled, and one whose parcels are all on their way becomes shipped. Otherwise
 * only the version rises. Call with the order locked.
 */
export async function closeWhenEmpty(
  tx: Tx,
  order: Order,
  by: { actor: string; at: Date },
): Promise<Order> {
  // A booked parcel can still be cancelled; the order is shipped when it is handed over.
  if (!isBeforeShipment(order) || !(await isAllSent(tx, order.id))) {
    await raiseVersion(tx, order.id, by.at);
    return { ...order, version: order.version + 1 };
  }
  if ((await countParcels(tx, order.id)) > 0) {
    const shipped = await moveOrder(tx, order, { state: 'SHIPPED' }, by);
    return (await countParcels(tx, order.id, { isOnTheWay: true })) > 0
      ? shipped
      : moveOrder(tx, shipped, { state: 'DELIVERED' }, by);
  }
  // Undamaged pieces were restocked with their refund, so there is nothing left to release.
  if (await updateHoldsStock(tx, order.id, false)) await returnUses(tx, order.id);
  return moveOrder(tx, order, { state: 'CANCELLED' }, { ...by, note: 'cancelled-by-shop' });
}
