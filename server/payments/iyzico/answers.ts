// What iyzico answers and sends, and what it means for an attempt.
import { z } from 'zod';
import { nearestKurus } from '#shared/base/money.ts';
import type { FailureReason, Outcome } from '../provider.ts';

export const Started = z.object({
  status: z.literal('success'),
  token: z.string().min(1).max(200),
  paymentPageUrl: z.url({ protocol: /^https?$/ }),
  signature: z.string(),
});

export const Retrieved = z.object({
  status: z.literal('success'),
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
  errorGroup: z.string().nullish(),
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
export const Webhook = Sent.extend({
  iyziEventType: z.string(),
  iyziPaymentId: z.coerce.string(),
  paymentConversationId: z.string(),
  status: z.string(),
});

/** Anything that is not clearly paid or clearly failed stays pending. */
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
  if (paymentStatus === 'FAILURE' || fraudStatus === -1)
    return { state: 'failed', reason: reasonOf(answer) };
  if (paymentStatus !== 'SUCCESS' || fraudStatus !== 1) return { state: 'pending' };
  if (!paymentId || typeof price !== 'number' || typeof paidPrice !== 'number')
    throw new Error('iyzico says paid, and not how much');
  // A surcharge for paying in parts raises what the card pays; less than the price is never enough.
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

const reasonByGroup: Readonly<Record<string, FailureReason>> = {
  NOT_SUFFICIENT_FUNDS: 'insufficient-funds',
  INVALID_CVC2: 'declined',
  DO_NOT_HONOUR: 'declined',
  EXPIRED_CARD: 'declined',
  LOST_CARD: 'declined',
  STOLEN_CARD: 'declined',
  FRAUD_SUSPECT: 'declined',
  INVALID_TRANSACTION: 'declined',
};

/** Lost, stolen and suspected cards get the reason of any declined card (domain.md 1.10). */
function reasonOf({ errorGroup, errorCode, fraudStatus }: Retrieved): FailureReason {
  if (fraudStatus === -1) return 'declined';
  if (errorCode === '10051') return 'insufficient-funds';
  return (
    reasonByGroup[errorGroup ?? ''] ??
    (/^10\d{3}$/.test(errorCode ?? '') ? 'declined' : 'technical')
  );
}
