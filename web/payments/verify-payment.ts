// What became of a payment: asked until it is known, less and less often, for about half a minute
// (issue 2).
import type { VerifyAnswer } from '#shared/checkout/checkout.ts';
import { ApiError } from '#web/base/api/api.ts';

type Answer = Pick<VerifyAnswer, 'status' | 'paymentStatus' | 'failureReason'>;
export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'failed'; reason: string | null }
  | { kind: 'refunded' }
  | { kind: 'unknown' }
  | { kind: 'waiting' };

/** Between two questions; together a little over 30 s. */
export const VERIFY_DELAYS_MS = [1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_000, 7_000];

export function outcomeOf({ status, paymentStatus, failureReason }: Answer): PaymentOutcome {
  const isOver = status === 'CANCELLED' || status === 'EXPIRED';
  // Paid after the stock was sold out: the money is refunded, and the order's page says so.
  if (
    paymentStatus === 'REFUNDED' ||
    (isOver && paymentStatus !== 'PENDING' && paymentStatus !== 'FAILED')
  )
    return { kind: 'refunded' };
  // Under review is the merchant's word to say, not the buyer's to wait for here.
  if (paymentStatus === 'PAID' || paymentStatus === 'PARTLY_REFUNDED' || paymentStatus === 'REVIEW')
    return { kind: 'paid' };
  if (paymentStatus === 'FAILED' || isOver) return { kind: 'failed', reason: failureReason };
  return { kind: 'waiting' };
}

/**
 * Never throws: a question that got no answer is asked again, and one about nothing is `unknown`.
 */
export async function verifyPayment(
  ask: () => Promise<Answer>,
  { delaysMs = VERIFY_DELAYS_MS, signal }: { delaysMs?: readonly number[]; signal: AbortSignal },
): Promise<PaymentOutcome> {
  for (const delayMs of [...delaysMs, null]) {
    try {
      const outcome = outcomeOf(await ask());
      if (outcome.kind !== 'waiting') return outcome;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400))
        return { kind: 'unknown' };
    }
    if (delayMs === null || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  return { kind: 'waiting' };
}
