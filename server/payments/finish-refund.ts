// The end of a refund: payment, order and mails.
import type { Tx } from '#server/base/db/db.ts';
import { addMail, addRefundMail } from '#server/base/jobs/queue.ts';
import { creditRefund } from '#server/credit/credit.ts';
import { addRefundReport } from '#server/orders/measurements.ts';
import type { Order } from '#server/orders/order-records.ts';
import { moveOrder, writeHistory } from '#server/orders/orders.ts';
import { paidPartsOf } from './paid-parts.ts';
import { selectPayment, updateSettled } from './payments.sql.ts';
import { moveRefund, type Refund, sumRefunds, updateOrderRefunded } from './refunds.sql.ts';

type By = {
  actor: string;
  remark?: string | null;
  givenBy?: string | null;
  /** Whether the buyer is notified; the shop always is. */
  isNotified?: boolean | undefined;
  at: Date;
};

/**
 * The refund is completed: updates payment and order and sends the mails. Does nothing if this was
 * already recorded.
 */
export async function finishRefund(
  tx: Tx,
  order: Order,
  refund: Refund,
  { actor, remark = null, givenBy = null, isNotified = true, at }: By,
): Promise<Order> {
  if (
    !(await moveRefund(tx, refund.id, ['sent', 'refused', 'by-hand'], {
      state: 'done',
      doneAt: at,
      givenBy,
      failure: null,
    }))
  )
    return order;
  const payment = await selectPayment(tx, refund.paymentId);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  const { done, doneOfOrder, corrected } = await sumRefunds(tx, payment.id);
  const wasForOrder = payment.state === 'PAID';
  const paid = (await paidPartsOf(tx, payment)).all;
  if (done === paid)
    await updateSettled(tx, payment.id, ['PAID', 'REVIEW'], { state: 'REFUNDED', settledAt: at });
  if (payment.provider === 'account' && refund.moneyKurus > 0)
    await creditRefund(tx, {
      orderId: order.id,
      amount: refund.moneyKurus,
      reference: `refund ${refund.id}`,
      cause: refund.cause,
      by: refund.createdBy ?? actor,
      at,
    });
  await sendMails(tx, refund, isNotified);
  if (!wasForOrder) return order;
  await addRefundReport(tx, { orderId: order.id, refundId: refund.id, at });
  // The order already has the lower total, so this is no refund of the order.
  if (refund.cause === 'correction')
    return writeHistory(tx, order, {
      actor,
      remark,
      at,
      note: 'difference-refunded',
      keepsVersion: givenBy === null,
    });
  await updateOrderRefunded(tx, order.id, doneOfOrder);
  const isWhole = doneOfOrder === paid - corrected;
  const note = isWhole ? 'refunded' : 'partly-refunded';
  // The merchant requested the refund, so its completion must not make the merchant's next step
  // outdated.
  const entry = { actor, note, remark, at, keepsVersion: givenBy === null };
  const paymentState = isWhole ? 'REFUNDED' : 'PARTLY_REFUNDED';
  return order.paymentState === paymentState
    ? writeHistory(tx, order, entry)
    : moveOrder(tx, order, { paymentState }, entry);
}

/** The shop gets a mail too when the money had no order to pay. */
async function sendMails(
  tx: Tx,
  { id, cause, orderId, paymentId }: Refund,
  isNotified: boolean,
): Promise<void> {
  if (cause === 'part' || cause === 'correction' || cause === 'cancelled') {
    const kind = cause === 'cancelled' ? 'order-refunded' : 'order-partly-refunded';
    if (isNotified) await addRefundMail(tx, kind, orderId, id);
    return;
  }
  if (isNotified) await addMail(tx, 'payment-refunded', orderId, paymentId);
  if (cause !== 'review') await addMail(tx, 'late-refund', orderId, paymentId);
}
