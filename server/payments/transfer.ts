// Bank transfer (havale/EFT): the buyer is told where to send the money. Nobody can be asked whether it came: the merchant
// says so in the back office (issue 6).
import type { Provider, ProviderParts } from './provider.ts';

export function createTransfer({ settings }: Pick<ProviderParts, 'settings'>): Provider {
  return {
    name: 'transfer',
    isAskable: false,

    async start({ id, orderNumber, payBefore }) {
      const shop = await settings.shop();
      return { reference: id, step: { kind: 'transfer', bank: shop.bank, accountHolder: shop.title, iban: shop.iban, reference: orderNumber, payBefore: payBefore.toISOString() } };
    },

    settle: async () => ({ state: 'pending' }),

    async refund() {
      throw new Error('a bank transfer is given back by hand');
    },

    // Nothing is open anywhere: money that comes after all is the merchant's to book or to send back.
    cancel: async () => 'closed',

    parseNotification: () => null,
  };
}
