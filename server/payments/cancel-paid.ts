// A paid order is not to be: before anything of it was shipped its buyer or the shop cancels it. Under its lock and in one
// transaction its pieces return to the shelf and what is left of its money is wanted back; a job gives it (refunds.ts).
import { kurus, subtract, ZERO } from '#shared/money.ts';
import { AppError } from '../app-error.ts';
import type { StockChange } from '../changes.ts';
import { inTransaction, type Tx } from '../db.ts';
import { addMail } from '../job-queue.ts';
import { canCancelPaid } from '../orders/order-state.ts';
import { lockOrder, moveOrder, type Order } from '../orders/orders.ts';
import { giveBackStock } from '../orders/stock.ts';
import { type PaymentRow, selectPaymentsOfOrder, takenOf, updateSettled } from './payments.sql.ts';
import { quoteRest, readRefundable, toRefundItems } from './refund-rows.ts';
import { wantRefund } from './refunds.ts';
import type { SettleContext } from './settle.ts';

/** Who cancels it, as its history says; `written` writes what else is to be known, in the same transaction. */
export type PaidCanceller = {
  actor: string;
  /** Whose doing the refund is; null for the buyer's. */
  createdBy: string | null;
  note: string;
  remark: string | null;
  written: (tx: Tx, cancelled: Order) => Promise<void>;
};

/**
 * `ask` is asked under the order's lock who cancels it, and may refuse. Null from it: nothing is left to be done.
 * @throws AppError ORDER_NOT_CANCELLABLE
 */
export async function cancelPaid(context: SettleContext, orderId: number, ask: (tx: Tx, locked: Order) => Promise<PaidCanceller | null>): Promise<Order> {
  const { db, changes, clock } = context;
  const at = clock();
  const { cancelled, given } = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const by = await ask(tx, locked);
    if (by === null) return { cancelled: locked, given: [] };
    if (!canCancelPaid(locked)) throw new AppError('ORDER_NOT_CANCELLABLE');
    return giveAllBack(tx, context, locked, by, at);
  });
  changes.stockChanged(given);
  return cancelled;
}

async function giveAllBack(tx: Tx, context: SettleContext, order: Order, by: PaidCanceller, at: Date): Promise<{ cancelled: Order; given: StockChange[] }> {
  const given = await giveBackStock(tx, order);
  const cancelled = await moveOrder(tx, order, { state: 'CANCELLED' }, { actor: by.actor, note: by.note, remark: by.remark, at });
  await by.written(tx, cancelled);
  await addMail(tx, 'order-cancelled', order.id);
  const payment = (await selectPaymentsOfOrder(tx, order.id)).find(({ state }) => state === 'PAID');
  if (payment?.amountKurus === 0) {
    await updateSettled(tx, payment.id, ['PAID'], { state: 'REFUNDED', settledAt: at });
    return { cancelled: await moveOrder(tx, cancelled, { paymentState: 'REFUNDED' }, { actor: by.actor, at }), given };
  }
  if (payment) await wantRest(tx, context, order, payment, by, at);
  return { cancelled, given };
}

/** What has not gone back by rows before. */
async function wantRest(tx: Tx, context: SettleContext, order: Order, payment: PaymentRow, { createdBy, remark }: PaidCanceller, at: Date): Promise<void> {
  const refundable = await readRefundable(tx, order);
  const quote = quoteRest(refundable);
  const items = quote ? toRefundItems(refundable, quote, (position) => quote.rows.find((row) => row.position === position)?.quantity ?? 0) : [];
  const amount = subtract(takenOf(payment), kurus(payment.refundKurus));
  if (amount > 0) await wantRefund(tx, context, payment, { cause: 'cancelled', amount, shippingKurus: quote?.shipping ?? ZERO, items, createdBy, remark, at });
}
