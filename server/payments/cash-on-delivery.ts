// Cash on delivery: the courier takes the money. Nobody can be asked whether it came: the merchant says so in the back office.
import type { Provider } from './provider.ts';

export function createCashOnDelivery(): Provider {
  return {
    name: 'cash-on-delivery',
    isAskable: false,
    start: async ({ id }) => ({ reference: id, step: { kind: 'none' } }),
    settle: async () => ({ state: 'pending' }),
    async refund() {
      throw new Error('cash is given back by hand');
    },
    cancel: async () => 'closed',
    parseNotification: () => null,
  };
}
