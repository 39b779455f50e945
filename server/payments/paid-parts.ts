// How an order was paid: the money of its payment, and the amounts from its balances (decision
// 0073).
import { paidByBalances } from '#server/balances/balances.ts';
import type { Db } from '#server/base/db/db.ts';
import type { Shares } from '#shared/balances/balances.ts';
import { add, type Kurus, kurus, subtract, ZERO } from '#shared/base/money.ts';
import { type PaymentRow, selectPayment, takenOf } from './payments.sql.ts';

export type ToRefund = Pick<PaymentRow, 'id' | 'orderId' | 'provider'>;

type PaidParts = Pick<Awaited<ReturnType<typeof paidByBalances>>, 'spending'> & {
  /** The amounts for which no refund was requested. */
  left: Shares;
  all: Kurus;
};

/** Reads the payment again. Call with the order locked if a change depends on it. */
export async function paidPartsOf(db: Db, { id }: Pick<PaymentRow, 'id'>): Promise<PaidParts> {
  const payment = await selectPayment(db, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  return partsOf(db, payment);
}

/** Balances belong to the payment that pays the order; a duplicate or mismatched one has none. */
export async function partsOf(
  db: Db,
  payment: Pick<PaymentRow, 'state' | 'orderId' | 'takenKurus' | 'amountKurus' | 'refundKurus'>,
): Promise<PaidParts> {
  const money = subtract(takenOf(payment), kurus(payment.refundKurus));
  if (payment.state === 'REVIEW')
    return {
      left: { voucher: ZERO, credit: ZERO, money },
      all: takenOf(payment),
      spending: [],
    };
  const { left, spent, spending } = await paidByBalances(db, payment.orderId);
  return { left: { ...left, money }, all: add(takenOf(payment), spent), spending };
}
