// The result of a payment: requested until it is known, at growing intervals, for about half a
// minute.
import type { VerifyAnswer } from '#shared/checkout/checkout.ts';
import { ApiError } from '#web/base/api/api.ts';

type Answer = Pick<VerifyAnswer, 'status' | 'paymentStatus' | 'failureReason'>;
export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'failed'; reason: string | null }
  | { kind: 'refunded' }
  | { kind: 'unknown' }
  | { kind: 'waiting' };

/** The delays between two requests; a little over 30 s in total. */
export const VERIFY_DELAYS_MS = [1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_000, 7_000];

export function outcomeOf({ status, paymentStatus, failureReason }: Answer): PaymentOutcome {
  const isOver = status === 'CANCELLED' || status === 'EXPIRED';
  // Paid after the stock was sold out: the money is refunded, and the order's page says so.
  if (
    paymentStatus === 'REFUNDED' ||
    (isOver && paymentStatus !== 'PENDING' && paymentStatus !== 'FAILED')
  )
    return { kind: 'refunded' };
  // The merchant decides about a payment under review; the buyer need not wait here.
  if (paymentStatus === 'PAID' || paymentStatus === 'PARTLY_REFUNDED' || paymentStatus === 'REVIEW')
    return { kind: 'paid' };
  if (paymentStatus === 'FAILED' || isOver) return { kind: 'failed', reason: failureReason };
  return { kind: 'waiting' };
}

/**
 * Never throws: a request without a response is repeated, and an unknown payment gives `unknown`.
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
