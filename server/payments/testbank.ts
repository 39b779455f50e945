// The shop's side of the test bank: starts payments there, asks what became of them, and believes nothing else.
import { z } from 'zod';
import { countsOf } from '#shared/installments.ts';
import { randomCode } from '../random-code.ts';
import type { Outcome, Provider, ProviderParts } from './provider.ts';
import { failureReasons } from './provider.ts';
import { type BankPayment, insertBankPayment, refundBankPayment } from './testbank.sql.ts';
import { askBank, failAtBank } from './testbank-bank.ts';
import { quoteFamilies } from './testbank-installments.ts';

const TOKEN_LENGTH = 26;
const Token = z.object({ token: z.string().regex(/^[0-9A-Z]{26}$/) });

export const bankPagePath = (token: string): string => `/testbank/pay/${token}`;

export function createTestbank({ db, clock }: Pick<ProviderParts, 'db' | 'clock'>): Provider {
  const bank = { db, clock };
  return {
    name: 'testbank',
    isAskable: true,

    async start({ id, orderNumber, amount, currency, installments: offer = null }) {
      const reference = await insertBankPayment(db, {
        token: randomCode(TOKEN_LENGTH),
        merchantReference: id,
        orderNumber,
        amountKurus: amount,
        currency,
        callbackPath: '/api/payments/testbank/callback',
        counts: countsOf(offer),
        hasSurcharge: offer?.families.some(({ rows }) => rows.some(({ total }) => total > offer.price)) ?? true,
        createdAt: clock(),
      });
      // Without a host: the buyer stays on the address that he came by, whose storage holds the access to the order.
      return { reference, step: { kind: 'redirect', url: bankPagePath(reference) } };
    },

    installments: async (price) => quoteFamilies(price),

    async settle({ reference }) {
      return reference === null ? { state: 'pending' } : toOutcome(await askBank(bank, reference));
    },

    async refund({ reference }, { amount, key }) {
      if (reference === null || !(await refundBankPayment(db, reference, amount, key, clock()))) throw new Error('the test bank refused the refund');
    },

    async cancel({ reference }) {
      if (reference === null) return 'closed';
      await failAtBank(bank, reference, 'closed');
      return (await askBank(bank, reference))?.state === 'FAILED' ? 'closed' : 'open';
    },

    parseNotification({ query, body }) {
      const parsed = [query, body].map((sent) => Token.safeParse(sent)).find((result) => result.success);
      return parsed?.data ? { reference: parsed.data.token } : null;
    },
  };
}

function toOutcome(payment: BankPayment | null): Outcome {
  if (payment?.state === 'SUCCEEDED' || payment?.state === 'REFUNDED') {
    const { amountKurus, surchargeKurus, installments, currency, merchantReference, token } = payment;
    return { state: 'paid', amount: amountKurus, surcharge: surchargeKurus, installments, currency, attemptId: merchantReference, providerPaymentId: `TB${token}` };
  }
  if (payment?.state === 'FAILED') return { state: 'failed', reason: failureReasons.find((reason) => reason === payment.reason) ?? 'technical' };
  return { state: 'pending' };
}
