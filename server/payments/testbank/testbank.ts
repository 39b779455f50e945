// The shop's side of the test bank: it starts payments there, asks for their outcome, and trusts
// nothing else.
import { z } from 'zod';
import { countsOf } from '#shared/pricing/installments.ts';
import { failureReasons, type Outcome, type Provider } from '../provider.ts';
import type { Bank, BankPayment } from './bank/bank.ts';

const Token = z.object({ token: z.string().regex(/^[0-9A-Z]{26}$/) });

const bankPagePath = (token: string): string => `/testbank/pay/${token}`;

export function createTestbank(bank: Bank): Provider {
  return {
    name: 'testbank',
    isAskable: true,

    async start({ attempt, orderNumber, installments, returnTo }) {
      const reference = await bank.open({
        merchantReference: attempt.id,
        orderNumber,
        amountKurus: attempt.amount,
        currency: attempt.currency,
        callbackPath: returnTo.callbackPath,
        counts: countsOf(installments),
        hasSurcharge:
          installments?.families.some(({ rows }) =>
            rows.some(({ total }) => total > installments.price),
          ) ?? true,
      });
      // A path without a host: the browser stores the access to the order under the host that the
      // buyer used.
      return { reference, step: { kind: 'redirect', url: bankPagePath(reference) } };
    },

    installments: async (price) => bank.quoteFamilies(price),

    async settle({ reference }) {
      return reference === null ? { state: 'pending' } : toOutcome(await bank.find(reference));
    },

    async refund({ reference }, refund) {
      if (reference === null || !(await bank.refund(reference, refund)))
        throw new Error('the test bank refused the refund');
    },

    async cancel({ reference }) {
      if (reference === null) return 'closed';
      await bank.fail(reference, 'closed');
      return (await bank.find(reference))?.state === 'FAILED' ? 'closed' : 'open';
    },

    parseNotification({ query, body }) {
      const parsed = [query, body]
        .map((sent) => Token.safeParse(sent))
        .find((result) => result.success);
      return parsed?.data ? { reference: parsed.data.token } : null;
    },
  };
}

function toOutcome(payment: BankPayment | null): Outcome {
  if (payment?.state === 'SUCCEEDED' || payment?.state === 'REFUNDED') {
    const { amountKurus, surchargeKurus, installments, currency, merchantReference, token } =
      payment;
    return {
      state: 'paid',
      amount: amountKurus,
      surcharge: surchargeKurus,
      installments,
      currency,
      attemptId: merchantReference,
      providerPaymentId: `TB${token}`,
    };
  }
  if (payment?.state === 'FAILED')
    return {
      state: 'failed',
      reason: failureReasons.find((reason) => reason === payment.reason) ?? 'technical',
    };
  return { state: 'pending' };
}
