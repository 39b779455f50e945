// POST /orders/{orderNumber}/cancel: a buyer cancels their order. Unpaid it just ends; paid, everything that is left of it
// goes back, as long as nothing was shipped and nothing is being made for them alone.
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { addMail } from '../job-queue.ts';
import { cancelPaid } from '../payments/cancel-paid.ts';
import { cancelUnpaid } from '../payments/unpaid-orders.ts';
import { countParcels } from './admin-shipments.sql.ts';
import { canCancelAsBuyer, canCancelPaid, isBeforeShipment, isBeingMade } from './order-state.ts';
import { type Order, selectOrderParts } from './orders.ts';

const by = { actor: 'customer', note: 'cancelled-by-customer' } as const;

async function tellBoth(tx: Tx, { id }: Order): Promise<void> {
  await addMail(tx, 'order-cancelled', id);
  await addMail(tx, 'order-withdrawn', id);
}

/**
 * An order that is cancelled already stays so, and that is fine.
 * @throws AppError ORDER_NOT_CANCELLABLE, ORDER_BEING_MADE, or PAYMENT_IN_PROGRESS while its money may be on the way.
 */
export async function cancelOrder(context: Context, order: Order): Promise<Order> {
  if (order.state === 'CANCELLED') return order;
  if (!canCancelPaid(order)) {
    return cancelUnpaid(context, order, async (tx, locked) => {
      const goods = { hasParcels: (await countParcels(tx, order.id)) > 0, hasPersonalised: false };
      // Of cash on delivery, once something of it is on its way, only the shop may.
      if (locked.state !== 'CANCELLED' && !canCancelAsBuyer(locked, goods)) throw new AppError('ORDER_NOT_CANCELLABLE');
      // Confirmed without its money, it may be on the packing table by now.
      return { isDone: locked.state === 'CANCELLED', ...by, ...(isBeforeShipment(locked) && { written: tellBoth }) };
    });
  }
  return cancelPaid(context, order.id, async (tx, locked) => {
    if (locked.state === 'CANCELLED') return null;
    const { items } = await selectOrderParts(tx, order.id);
    const goods = { hasParcels: (await countParcels(tx, order.id)) > 0, hasPersonalised: items.some(({ isPersonalised }) => isPersonalised) };
    if (isBeingMade(locked, goods)) throw new AppError('ORDER_BEING_MADE');
    if (!canCancelAsBuyer(locked, goods)) throw new AppError('ORDER_NOT_CANCELLABLE');
    return { ...by, createdBy: null, remark: null, written: (tx) => addMail(tx, 'order-withdrawn', order.id) };
  });
}
