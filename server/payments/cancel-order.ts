// Cancelling an order: by its buyer (POST /orders/{orderNumber}/cancel) or, if it is paid, by the
// shop. An unpaid order just ends. For a paid order, as long as nothing was shipped, one
// transaction releases the stock and requests the refund of the remaining money.

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { addMail } from '#server/base/jobs/queue.ts';
import type { Order } from '#server/orders/order-records.ts';
import {
  canCancelAsBuyer,
  canCancelPaid,
  isBeforeShipment,
  isBeingMade,
} from '#server/orders/order-state.ts';
import { lockOrder, selectOrderParts } from '#server/orders/orders.sql.ts';
import { moveOrder } from '#server/orders/orders.ts';
import { countParcels } from '#server/orders/shipments.sql.ts';
import { releaseStock } from '#server/orders/stock.ts';
import { sumOf } from '#shared/balances/balances.ts';
import { ZERO } from '#shared/base/money.ts';
import type { CancelReason } from '#shared/orders/order-states.ts';
import { paidPartsOf } from './paid-parts.ts';
import { type PaymentRow, selectPaymentsOfOrder, updateSettled } from './payments.sql.ts';
import { quoteRest, readRefundable, toRefundItems } from './refund-rows.ts';
import { requestRefund } from './refunds.ts';
import type { SettleDeps } from './settle.ts';
import { cancelUnpaid } from './unpaid-orders.ts';

const by = { actor: 'customer', note: 'cancelled-by-customer' } as const;

async function mailBoth(tx: Tx, { id }: Order): Promise<void> {
  await addMail(tx, 'order-cancelled', id);
  await addMail(tx, 'order-withdrawn', id);
}

/**
 * Does nothing when the order is cancelled already.
 * @throws AppError ORDER_NOT_CANCELLABLE, ORDER_BEING_MADE, or PAYMENT_IN_PROGRESS while its money
 * may be on the way.
 */
export async function cancelOrder(deps: SettleDeps, order: Order): Promise<Order> {
  if (order.state === 'CANCELLED') return order;
  if (!canCancelPaid(order)) {
    return cancelUnpaid(deps, order, async (tx, locked) => {
      const goods = { hasParcels: (await countParcels(tx, order.id)) > 0, hasPersonalised: false };
      // Once there is a parcel, only the shop can cancel a cash-on-delivery order.
      if (locked.state !== 'CANCELLED' && !canCancelAsBuyer(locked, goods))
        throw new AppError('ORDER_NOT_CANCELLABLE');
      // A cash-on-delivery order is confirmed before its money comes, so the shop may already be
      // packing it.
      return {
        isDone: locked.state === 'CANCELLED',
        ...by,
        ...(isBeforeShipment(locked) && { written: mailBoth }),
      };
    });
  }
  return cancelPaid(deps, order.id, async (tx, locked) => {
    if (locked.state === 'CANCELLED') return null;
    const { items } = await selectOrderParts(tx, order.id);
    const goods = {
      hasParcels: (await countParcels(tx, order.id)) > 0,
      hasPersonalised: items.some(({ isPersonalised }) => isPersonalised),
    };
    if (isBeingMade(locked, goods)) throw new AppError('ORDER_BEING_MADE');
    if (!canCancelAsBuyer(locked, goods)) throw new AppError('ORDER_NOT_CANCELLABLE');
    return {
      ...by,
      createdBy: null,
      remark: null,
      written: (tx) => addMail(tx, 'order-withdrawn', order.id),
    };
  });
}

/** Who cancels the order, for its history; `written` runs in the same transaction. */
export type PaidCanceller = {
  actor: string;
  /** The administrator who requests the refund; null for the buyer. */
  createdBy: string | null;
  note: string;
  remark: string | null;
  reason?: CancelReason;
  isReasonMailed?: boolean;
  /** Only for the mail of the cancellation; the refund always sends its own mail. */
  isNotified?: boolean | undefined;
  written: (tx: Tx, cancelled: Order) => Promise<void>;
};

/**
 * `ask` runs under the order's lock: it returns who cancels the order, or throws. Null: nothing is
 * left to do.
 * @throws AppError ORDER_NOT_CANCELLABLE
 */
export async function cancelPaid(
  deps: SettleDeps,
  orderId: number,
  ask: (tx: Tx, locked: Order) => Promise<PaidCanceller | null>,
): Promise<Order> {
  const { db, changes, clock } = deps;
  const at = clock();
  const { cancelled, released } = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const by = await ask(tx, locked);
    if (by === null) return { cancelled: locked, released: [] };
    if (!canCancelPaid(locked)) throw new AppError('ORDER_NOT_CANCELLABLE');
    return releaseAndRefund({ tx, deps, at }, locked, by);
  });
  changes.stockChanged(released);
  return cancelled;
}

type InTransaction = { tx: Tx; deps: SettleDeps; at: Date };

async function releaseAndRefund(
  { tx, deps, at }: InTransaction,
  order: Order,
  by: PaidCanceller,
): Promise<{ cancelled: Order; released: StockChange[] }> {
  const released = await releaseStock(tx, order, { actor: by.actor, at });
  const cancelled = await moveOrder(
    tx,
    order,
    { state: 'CANCELLED' },
    {
      actor: by.actor,
      note: by.note,
      remark: by.remark,
      at,
      reason: by.reason,
      isReasonMailed: by.isReasonMailed,
    },
  );
  await by.written(tx, cancelled);
  if (by.isNotified !== false) await addMail(tx, 'order-cancelled', order.id);
  const payment = (await selectPaymentsOfOrder(tx, order.id)).find(({ state }) => state === 'PAID');
  if (payment && (await paidPartsOf(tx, payment)).all === 0) {
    await updateSettled(tx, payment.id, ['PAID'], { state: 'REFUNDED', settledAt: at });
    return {
      cancelled: await moveOrder(
        tx,
        cancelled,
        { paymentState: 'REFUNDED' },
        { actor: by.actor, at },
      ),
      released,
    };
  }
  if (payment) await refundRest({ tx, deps, at }, order, payment, by);
  return { cancelled, released };
}

/** Requests a refund of what earlier refunds have left of the payment. */
async function refundRest(
  { tx, deps, at }: InTransaction,
  order: Order,
  payment: PaymentRow,
  { createdBy, remark }: PaidCanceller,
): Promise<void> {
  const refundable = await readRefundable(tx, order);
  const quote = quoteRest(refundable);
  const items = quote
    ? toRefundItems(
        refundable,
        quote,
        (position) => quote.rows.find((row) => row.position === position)?.quantity ?? 0,
      )
    : [];
  const amount = refundable.left ? sumOf(refundable.left) : ZERO;
  if (amount > 0)
    await requestRefund(tx, deps, payment, {
      cause: 'cancelled',
      amount,
      shippingKurus: quote?.shipping ?? ZERO,
      items,
      createdBy,
      remark,
      at,
    });
}
