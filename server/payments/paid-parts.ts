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

/** The remaining parts of an order's payment; null while it is not paid. */
export async function partsLeftOf(
  db: Db,
  payments: readonly Pick<PaymentRow, 'id' | 'state'>[],
): Promise<Shares | null> {
  const payment = payments.find(({ state }) => state === 'PAID');
  return payment ? (await paidPartsOf(db, payment)).left : null;
}

/**
 * Balances belong to the payment that pays the order; a duplicate or mismatched payment has none.
 * Call with the order locked if a change depends on it.
 */
export async function paidPartsOf(db: Db, { id }: Pick<PaymentRow, 'id'>): Promise<PaidParts> {
  const payment = await selectPayment(db, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
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
