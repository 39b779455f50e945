// Orders that are paid when they are placed: on a company's account, or because no money is left to
// pay.
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type Chargeable, chargeOrder, requireCredit } from '#server/credit/credit.ts';
import type { NewOrder, Order } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { type StartablePayment, settleOrderWithoutPayment } from '#server/payments/payments.ts';
import { confirmOrder } from '#server/payments/settle.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import type { PlacedBody } from './new-order.ts';
import type { Terms } from './order-terms.ts';

type Unpaid = {
  order: Pick<Order, 'id' | 'totalKurus' | 'voucherKurus' | 'creditKurus'>;
  payment: StartablePayment;
};

/** Null if it is not on account. Call after the products are locked, to keep the lock order. */
export async function reserveCredit(
  tx: Tx,
  body: Pick<PlacedBody, 'paymentMethod'>,
  { record, terms: { credit, company }, at }: { record: NewOrder; terms: Terms; at: Date },
): Promise<Chargeable | null> {
  if (body.paymentMethod !== 'account') return null;
  if (!company) throw new AppError('PAYMENT_METHOD_OFF');
  return requireCredit(tx, company.companyId, moneyOf(record), { rules: credit, at });
}

/** The debt is the payment: the order is confirmed and paid when it is placed (decision 0091). */
export async function payOnAccount(
  tx: Tx,
  { order: { id, ...amounts }, payment }: Unpaid,
  charged: Chargeable,
  { actor = 'customer', at }: { actor?: string | undefined; at: Date },
): Promise<Order> {
  const amount = moneyOf(amounts);
  const booked = { orderId: id, amount, reference: payment.id, by: actor, at };
  await chargeOrder(tx, charged, booked);
  await settleOrderWithoutPayment(tx, payment, at);
  return confirmOrder(tx, await lockOrder(tx, id), payment.id, {
    actor,
    note: 'on-account',
    isNotified: false,
    at,
  });
}

/** An order that costs nothing, or is fully paid by balances, is confirmed when it is placed. */
export async function payNothing(tx: Tx, { order, payment }: Unpaid, at: Date): Promise<Order> {
  await settleOrderWithoutPayment(tx, payment, at);
  return confirmOrder(tx, await lockOrder(tx, order.id), payment.id, { note: null, at });
}
