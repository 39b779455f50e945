// How an order can be paid, and by whose hands.
export const paymentMethods = ['card', 'transfer', 'cash-on-delivery'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What PAYMENT_PROVIDERS may name: the one list from which configuration, settings and adapters follow. */
export const configurableProviders = ['testbank', 'iyzico', 'paytr', 'transfer'] as const;
export type ConfigurableProvider = (typeof configurableProviders)[number];
/** Cash on delivery needs no keys: it is always there, and offered when the merchant turns it on. */
export type ProviderName = ConfigurableProvider | 'cash-on-delivery';

/** A provider that is not named here takes cards. */
export const methodOf = (provider: string): PaymentMethod =>
  provider === 'transfer' || provider === 'cash-on-delivery' ? provider : 'card';
