// Bank transfer (havale/EFT), cash on delivery, cash paid directly and the shop's own POS: no
// provider knows whether the money arrived. The merchant records it in the back office
// (manual-payments.ts).
import type { manualProviders } from '#shared/orders/payment-methods.ts';
import type { Provider } from './provider.ts';

/** The buyer sends the money to the shop's bank account. */
export const createTransfer = (): Provider => ({
  name: 'transfer',
  isAskable: false,
  start: async ({ attempt, orderNumber, payBefore, account }) => ({
    reference: attempt.id,
    step: {
      kind: 'transfer',
      bank: account.bank,
      accountHolder: account.holder,
      iban: account.iban,
      reference: orderNumber,
      payBefore: payBefore.toISOString(),
    },
  }),
  settle: async () => ({ state: 'pending' }),
  async refund() {
    throw new Error('the merchant refunds a bank transfer');
  },
  // The merchant books or refunds money that still arrives.
  cancel: async () => 'closed',
  parseNotification: () => null,
});

/** The courier or the merchant takes the money. */
export const createManual = (name: (typeof manualProviders)[number]) => (): Provider => ({
  name,
  isAskable: false,
  start: async ({ attempt }) => ({ reference: attempt.id, step: { kind: 'none' } }),
  settle: async () => ({ state: 'pending' }),
  async refund() {
    throw new Error('the merchant refunds cash');
  },
  cancel: async () => 'closed',
  parseNotification: () => null,
});

/**
 * The credit account of a company: placing the order pays it, by a debt in the ledger (decision
 * 0091). A refund is a ledger entry too, which the shop writes when it records the refund.
 */
export const createAccount = (): Provider => ({
  ...createManual('account')(),
  refund: async () => undefined,
});
