// Decides what a provider's result of an attempt means for its order. Pure; `settle.ts` applies it.

import type { OrderStates } from '#server/orders/order-state.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import type { PaymentState } from '#shared/orders/order-states.ts';
import { type InstallmentOffer, isAsOffered } from '#shared/pricing/installments.ts';
import type { PaymentRow } from './payments.sql.ts';
import type { FailureReason, Outcome } from './provider.ts';

export type Decision =
  | { kind: 'nothing' }
  | { kind: 'fail'; reason: FailureReason }
  /** The money does not match our record: the order is not paid, and a person must decide. */
  | { kind: 'review' }
  /** The order is already paid: this money is refunded. */
  | { kind: 'duplicate' }
  /**
   * Charged, but under review at the provider: the stock stays reserved until the provider decides.
   */
  | { kind: 'hold' }
  | { kind: 'confirm' }
  /** Paid after the stock was released: reserve it again, or refund the money. */
  | { kind: 'late' };

type KnownPayment = Pick<PaymentRow, 'id' | 'state' | 'amountKurus' | 'currency'> &
  Partial<Pick<PaymentRow, 'failureReason'>>;

/** Still open, but the money was taken. */
const isReviewed = ({
  state,
  failureReason,
}: Pick<PaymentRow, 'state'> & Partial<Pick<PaymentRow, 'failureReason'>>): boolean =>
  state === 'PENDING' && failureReason === 'reviewing';

type DecidedOrder = OrderStates &
  Parameters<typeof moneyOf>[0] & { installmentOffer?: InstallmentOffer | null };

/** `isMoneyKnown`: the provider's payment belongs to another attempt already. */
export function decide(
  order: DecidedOrder,
  payment: KnownPayment,
  outcome: Outcome,
  { isMoneyKnown }: { isMoneyKnown: boolean },
): Decision {
  const isPending = payment.state === 'PENDING';
  if (!isPending && payment.state !== 'FAILED') return { kind: 'nothing' };
  switch (outcome.state) {
    case 'pending':
      return { kind: 'nothing' };
    case 'failed':
      return isPending ? { kind: 'fail', reason: outcome.reason } : { kind: 'nothing' };
    case 'reviewing':
      return isReviewed(payment) || isMoneyKnown ? { kind: 'nothing' } : { kind: 'hold' };
    default:
      return isMoneyKnown || !isOurs(order, payment, outcome)
        ? { kind: 'review' }
        : decidePaid(order, payment);
  }
}

function isOurs(
  { installmentOffer = null }: { installmentOffer?: InstallmentOffer | null },
  { id, amountKurus, currency }: KnownPayment,
  paid: Extract<Outcome, { state: 'paid' }>,
): boolean {
  const parts = { count: paid.installments ?? null, surcharge: paid.surcharge ?? 0 };
  return (
    paid.amount === amountKurus &&
    paid.currency === currency &&
    paid.attemptId === id &&
    isAsOffered(installmentOffer, parts)
  );
}

const paidStates: readonly PaymentState[] = ['PAID', 'PARTLY_REFUNDED', 'REFUNDED'];

/** The page of an older attempt may be paid after the order has another total. */
function decidePaid(order: DecidedOrder, { amountKurus }: KnownPayment): Decision {
  if (paidStates.includes(order.paymentState)) return { kind: 'duplicate' };
  if (amountKurus !== moneyOf(order)) return { kind: 'review' };
  return { kind: order.state === 'PENDING_PAYMENT' ? 'confirm' : 'late' };
}
