// The steps of an order that can be undone now (order-state.ts), from what happened after them.
import type { Db } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import {
  canUndoBooking,
  canUndoDelivery,
  canUndoParcel,
  canUndoPreparing,
} from '#server/orders/order-state.ts';
import { findBookedTransfer } from '#server/payments/manual-payments.ts';
import type { UndoableStep } from '#shared/back-office/order.ts';
import { selectStepContext } from './steps-back.sql.ts';

export type Undoable = {
  undoable: UndoableStep | null;
  removableParcel: number | null;
  /** When the order entered its current state. */
  since: Date;
};

/** For a decision; the order must be locked. */
export async function readUndoable(db: Db, order: Order): Promise<Undoable> {
  const { since, followed, isInvoiceIssued, parcel } = await selectStepContext(db, order.id);
  const goods = { hasParcels: parcel !== null, isInvoiceIssued };
  // A parcel that is booked with its carrier must be cancelled there.
  const isRemovable =
    parcel !== null && !parcel.isBooked && canUndoParcel(order, parcel, parcel.followed);
  async function stepOf(): Promise<UndoableStep | null> {
    if (canUndoPreparing(order, goods, followed)) return 'prepare';
    if (canUndoDelivery(order, followed)) return 'deliver';
    const canUnbook =
      canUndoBooking(order, goods, followed) && (await findBookedTransfer(db, order.id)) !== null;
    return canUnbook ? 'bookTransfer' : null;
  }
  return {
    undoable: await stepOf(),
    removableParcel: isRemovable ? parcel.id : null,
    since,
  };
}
