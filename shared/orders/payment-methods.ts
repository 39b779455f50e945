// How an order can be paid, and by whose hands.

/** What every buyer may choose. */
export const shopMethods = ['card', 'transfer', 'cash-on-delivery'] as const;
type ShopMethod = (typeof shopMethods)[number];
/**
 * What a buyer may choose at the checkout. `account`: that of the company that the buyer orders for
 * (decision 0091).
 */
export const checkoutMethods = [...shopMethods, 'account'] as const;
export type CheckoutMethod = (typeof checkoutMethods)[number];
/** What the merchant takes without a provider: notes and coins, or a card on the shop's own POS. */
export const handMethods = ['cash', 'pos'] as const;
type HandMethod = (typeof handMethods)[number];
/** What the merchant may choose for a caller. */
export const orderedMethods = [...shopMethods, ...handMethods] as const;
/** Besides: on the account of the company that somebody calls for (decision 0099). */
export const phoneMethods = [...orderedMethods, 'account'] as const;
/** `marketplace`: its buyer has paid there, and it pays the shop (decision 0083). */
export const paymentMethods = [...orderedMethods, 'marketplace', 'account'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What PAYMENT_PROVIDERS may name: the one list from which configuration, settings and adapters follow. */
export const configurableProviders = ['testbank', 'iyzico', 'paytr', 'transfer'] as const;
export type ConfigurableProvider = (typeof configurableProviders)[number];
/** They need no keys: they are always there. Cash on delivery is offered when the merchant turns it on. */
export const manualProviders = [
  'cash-on-delivery',
  ...handMethods,
  'marketplace',
  'account',
] as const;
export type ProviderName = ConfigurableProvider | (typeof manualProviders)[number];

export const isHandMethod = (method: string): method is HandMethod =>
  (handMethods as readonly string[]).includes(method);
/** The merchant books it before the order is prepared. */
export const isBookable = (method: string): method is HandMethod | 'transfer' =>
  method === 'transfer' || isHandMethod(method);

export const checkoutMethodOf = (provider: ConfigurableProvider): ShopMethod =>
  provider === 'transfer' ? 'transfer' : 'card';
/** A provider that is not named here takes cards. */
export const methodOf = (provider: string): PaymentMethod =>
  provider === 'transfer' ||
  provider === 'cash-on-delivery' ||
  provider === 'marketplace' ||
  provider === 'account' ||
  isHandMethod(provider)
    ? provider
    : 'card';
