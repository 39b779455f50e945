// The configured payment providers (PAYMENT_PROVIDERS), cash on delivery, and which one serves a payment method.
import type { PaymentMethod } from '#shared/payment-methods.ts';
import { methodOf } from '../config/settings.ts';
import { createCashOnDelivery } from './cash-on-delivery.ts';
import { createIyzico } from './iyzico/iyzico.ts';
import { createPaytr } from './paytr/paytr.ts';
import type { Provider, ProviderName, ProviderParts, Providers } from './provider.ts';
import { createTestbank } from './testbank.ts';
import { createTransfer } from './transfer.ts';

const makers: Record<ProviderName, (parts: ProviderParts) => Provider> = {
  testbank: createTestbank,
  iyzico: ({ config, db, clock }) => createIyzico({ account: config.iyzico, publicUrl: config.publicUrl, db, clock }),
  paytr: ({ config, db, clock }) => createPaytr({ account: config.paytr, publicUrl: config.publicUrl, db, clock }),
  transfer: createTransfer,
  'cash-on-delivery': createCashOnDelivery,
};

export const createProviders = (parts: ProviderParts): Providers =>
  new Map([...parts.config.paymentProviders, 'cash-on-delivery' as const].map((name) => [name, makers[name](parts)]));

/** The first configured one that takes this method, or undefined when none does. */
export const providerFor = (providers: Providers, method: PaymentMethod): Provider | undefined => [...providers.values()].find((provider) => methodOf(provider.name) === method);
