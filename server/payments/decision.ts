// Decides what a provider's result of an attempt means for its order. Pure; `settle.ts` applies it.

import type { OrderStates } from '#server/orders/order-state.ts';
import { type InstallmentOffer, isAsOffered } from '#shared/pricing/installments.ts';
import type { PaymentRow } from './payments.sql.ts';
import type { FailureReason, Outcome } from './provider.ts';

export type Decision =
  | { kind: 'nothing' }
  | { kind: 'fail'; reason: FailureReason }
  /** Money that does not fit our record: never paid, a person looks at it. */
  | { kind: 'review' }
  /** The order is paid already: this money goes back. */
  | { kind: 'duplicate' }
  | { kind: 'confirm' }
  /** Paid after the stock was released: reserve it again, or refund the money. */
  | { kind: 'late' };

type KnownPayment = Pick<PaymentRow, 'id' | 'state' | 'amountKurus' | 'currency'>;

/** `isMoneyKnown`: the provider's payment belongs to another attempt already. */
export function decide(
  order: OrderStates & { installmentOffer?: InstallmentOffer | null },
  payment: KnownPayment,
  outcome: Outcome,
  { isMoneyKnown }: { isMoneyKnown: boolean },
): Decision {
  const isOpen = payment.state === 'PENDING' || payment.state === 'FAILED';
  if (!isOpen || outcome.state === 'pending') return { kind: 'nothing' };
  if (outcome.state === 'failed')
    return payment.state === 'PENDING'
      ? { kind: 'fail', reason: outcome.reason }
      : { kind: 'nothing' };
  const isOurs =
    outcome.amount === payment.amountKurus &&
    outcome.currency === payment.currency &&
    outcome.attemptId === payment.id;
  const parts = { count: outcome.installments ?? null, surcharge: outcome.surcharge ?? 0 };
  if (!isOurs || isMoneyKnown || !isAsOffered(order.installmentOffer ?? null, parts))
    return { kind: 'review' };
  if (
    order.paymentState === 'PAID' ||
    order.paymentState === 'PARTLY_REFUNDED' ||
    order.paymentState === 'REFUNDED'
  )
    return { kind: 'duplicate' };
  return order.state === 'PENDING_PAYMENT' ? { kind: 'confirm' } : { kind: 'late' };
}
