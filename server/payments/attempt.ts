// An attempt as its provider is told of it.
import { AppError } from '../app-error.ts';
import type { PaymentOfOrder } from './payments.sql.ts';
import type { Attempt, Providers } from './provider.ts';

export const toAttempt = (
  payment: Pick<PaymentOfOrder, 'id' | 'orderNumber' | 'amountKurus' | 'currency' | 'providerReference' | 'expiresAt' | 'createdAt' | 'installmentOffer'>,
): Attempt => ({
  id: payment.id,
  orderNumber: payment.orderNumber,
  amount: payment.amountKurus,
  currency: payment.currency,
  reference: payment.providerReference,
  payBefore: payment.expiresAt ?? payment.createdAt,
  installments: payment.installmentOffer,
});

/** Nobody can be asked whether the money came: the merchant says so. */
export const isByHand = (provider: string): boolean => provider === 'transfer' || provider === 'cash-on-delivery';

/** Bank transfers, cash, and what a provider took that is no longer configured, go back by hand. */
export const goesBackByItself = (providers: Providers, { provider }: Pick<PaymentOfOrder, 'provider'>): boolean => !isByHand(provider) && providers.has(provider);

/** What a provider throws, as whoever asked for something may be told of it. */
export function unreachable(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('PROVIDER_UNREACHABLE', { cause });
}
