// How an order can be paid, and who takes the payment.
import { keyedProviderNames } from './payment-providers.ts';

/** The methods that every buyer can choose. */
export const shopMethods = ['card', 'transfer', 'cash-on-delivery'] as const;
type ShopMethod = (typeof shopMethods)[number];
/**
 * The methods that a buyer can choose at the checkout. `account`: the credit account of the company
 * that the buyer orders for (decision 0091).
 */
export const checkoutMethods = [...shopMethods, 'account'] as const;
export type CheckoutMethod = (typeof checkoutMethods)[number];
/** Methods that the merchant takes without a provider: cash, or a card on the shop's own POS. */
export const manualMethods = ['cash', 'pos'] as const;
type ManualMethod = (typeof manualMethods)[number];
/** The methods that the merchant can choose for a buyer who calls. */
const orderedMethods = [...shopMethods, ...manualMethods] as const;
/** In addition: the account of the company that the caller buys for (decision 0099). */
export const phoneMethods = [...orderedMethods, 'account'] as const;
/** `marketplace`: the buyer has paid the marketplace, which pays the shop (decision 0083). */
export const paymentMethods = [...orderedMethods, 'marketplace', 'account'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * The values that PAYMENT_PROVIDERS may contain: configuration, settings and adapters all follow
 * from this list.
 */
export const configurableProviders = ['testbank', ...keyedProviderNames, 'transfer'] as const;
export type ConfigurableProvider = (typeof configurableProviders)[number];
/**
 * These need no keys, so they always exist. Cash on delivery is offered when the merchant turns it
 * on.
 */
export const manualProviders = [
  'cash-on-delivery',
  ...manualMethods,
  'marketplace',
  'account',
] as const;
export type ProviderName = ConfigurableProvider | (typeof manualProviders)[number];

export const isManualMethod = (method: string): method is ManualMethod =>
  (manualMethods as readonly string[]).includes(method);
/** Whether the merchant books the payment before the order is prepared. */
export const isBookable = (method: string): method is ManualMethod | 'transfer' =>
  method === 'transfer' || isManualMethod(method);

export const checkoutMethodOf = (provider: ConfigurableProvider): ShopMethod =>
  provider === 'transfer' ? 'transfer' : 'card';
/** Any provider not named here takes cards. */
export const methodOf = (provider: string): PaymentMethod =>
  provider === 'transfer' ||
  provider === 'cash-on-delivery' ||
  provider === 'marketplace' ||
  provider === 'account' ||
  isManualMethod(provider)
    ? provider
    : 'card';
