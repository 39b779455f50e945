// The responses and messages of iyzico, and what they mean for an attempt.
import { z } from 'zod';
import { nearestKurus } from '#shared/base/money.ts';
import type { FailureReason, Outcome } from '../provider.ts';

// Why iyzico refused a payment, by its code, as a reason that a buyer may read. The codes of banks
// begin with 10000 (docs.iyzico.com, "Error codes"); 6000 and 6001 are iyzico's own fraud check
// (docs.iyzico.com, "Fraud notifications").

/** Nobody has submitted the form of this token yet. */
const NO_PAYMENT = '5122';

/** Too many calls in a minute (docs.iyzico.com, Limiters). */
export const TOO_MANY_CALLS = '50000';

/** Temporary errors of iyzico itself; the same call may work later. */
const passing = new Set([TOO_MANY_CALLS, '1', '100001', 'unknown']);

export const isPassing = (code: string): boolean => passing.has(code);

const CARD_REFUSAL = /^(10\d{3}|600[01])$/;

const isCardRefusal = (code: string | null | undefined): boolean => CARD_REFUSAL.test(code ?? '');

/**
 * Lost, stolen and suspected cards have no entry: the buyer gets the general reason of a declined
 * card (domain.md 1.10).
 */
const reasons: Readonly<Record<string, FailureReason>> = {
  10051: 'insufficient-funds',
  10054: 'card-expired',
  10057: 'card-closed',
  10058: 'not-accepted',
  10084: 'wrong-card',
  10093: 'card-closed',
  10206: 'wrong-card',
  10208: 'not-accepted',
  10213: 'wrong-card',
  10214: 'technical',
  10215: 'wrong-card',
  10216: 'technical',
  10219: 'technical',
  10228: 'technical',
  10240: 'technical',
  10241: 'technical',
  10242: 'technical',
  10246: 'technical',
};

const reasonOf = (code: string | null | undefined): FailureReason =>
  reasons[code ?? ''] ?? (isCardRefusal(code) ? 'declined' : 'technical');

export const Started = z.object({
  status: z.literal('success'),
  token: z.string().min(1).max(200),
  paymentPageUrl: z.url({ protocol: /^https?$/ }),
  signature: z.string(),
});

/**
 * `status` tells either that the query worked or that the payment failed: the documentation is not
 * consistent.
 */
export const Retrieved = z.object({
  status: z.enum(['success', 'failure']),
  token: z.string().nullish(),
  paymentStatus: z.string().nullish(),
  paymentId: z.coerce.string().nullish(),
  currency: z.string().nullish(),
  basketId: z.string().nullish(),
  conversationId: z.string().nullish(),
  price: z.number().nullish(),
  paidPrice: z.number().nullish(),
  installment: z.number().nullish(),
  fraudStatus: z.number().nullish(),
  errorCode: z.coerce.string().nullish(),
  signature: z.string().nullish(),
});
export type Retrieved = z.infer<typeof Retrieved>;

export const Quoted = z.object({
  installmentDetails: z
    .array(
      z.object({
        cardFamilyName: z.string().nullish(),
        bankName: z.string().nullish(),
        installmentPrices: z
          .array(z.object({ installmentNumber: z.number(), totalPrice: z.number() }))
          .nullish(),
      }),
    )
    .nullish(),
});

export const Done = z.object({ status: z.literal('success') });
export const Details = z.object({
  payments: z
    .array(
      z.object({
        paymentRefundStatus: z.string().nullish(),
        itemTransactions: z
          .array(
            z.object({
              refunds: z
                .array(
                  z.object({
                    refundConversationId: z.string().nullish(),
                    refundStatus: z.number().nullish(),
                  }),
                )
                .nullish(),
            }),
          )
          .nullish(),
        cancels: z.array(z.object({ cancelStatus: z.number().nullish() })).nullish(),
      }),
    )
    .nullish(),
});

export const Sent = z.object({ token: z.string().min(1).max(200) });
/** The end of a review: unsigned, without a token (docs.iyzico.com, "Fraud notifications"). */
export const FraudNotice = z.object({
  paymentId: z.coerce.string().regex(/^\d{1,30}$/),
  fraudStatus: z.coerce.number().int(),
});
export const Webhook = Sent.extend({
  iyziEventType: z.string(),
  iyziPaymentId: z.coerce.string(),
  paymentConversationId: z.string(),
  status: z.string(),
});

/** The payment was attempted and refused, whatever `status` says. */
export const isRefused = ({ paymentStatus, status, errorCode }: Retrieved): boolean =>
  paymentStatus === 'FAILURE' || (status === 'failure' && isCardRefusal(errorCode));

/** A `failure` about the payment itself: refused, or not attempted yet. */
export const isAboutPayment = (answer: Retrieved): boolean =>
  isRefused(answer) || answer.errorCode === NO_PAYMENT;

/**
 * From iyzico's integration team to another shop: -3 to -1 rejected, 1 approved, 2 approved after a
 * review; the documentation has only 0 and 1.
 */
const UNDER_REVIEW = 0;

/** A result that is not clearly paid or clearly failed stays pending. */
export function toOutcome(answer: Retrieved): Outcome {
  const {
    paymentStatus,
    paymentId,
    price,
    paidPrice,
    currency,
    basketId,
    fraudStatus,
    installment,
  } = answer;
  if (isRefused(answer)) return { state: 'failed', reason: reasonOf(answer.errorCode) };
  if (paymentStatus !== 'SUCCESS' || typeof fraudStatus !== 'number') return { state: 'pending' };
  if (fraudStatus < 0) return { state: 'failed', reason: 'not-approved' };
  if (fraudStatus === UNDER_REVIEW && paymentId)
    return { state: 'reviewing', providerPaymentId: paymentId };
  if (!paymentId || typeof price !== 'number' || typeof paidPrice !== 'number')
    throw new Error('iyzico says paid, and not how much');
  // An installment surcharge raises what the card pays; an amount below the price is never enough.
  const amount = nearestKurus(Math.min(price, paidPrice));
  const surcharge = nearestKurus(Math.max(price, paidPrice)) - amount;
  const parts = paidPrice < price ? {} : { surcharge, installments: installment ?? null };
  return {
    state: 'paid',
    amount,
    ...parts,
    currency: currency ?? '',
    attemptId: basketId ?? '',
    providerPaymentId: paymentId,
  };
}
