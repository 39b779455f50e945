// The configured payment providers (PAYMENT_PROVIDERS), cash on delivery, and which one serves a
// payment method.

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Config } from '#server/base/run/config.ts';
import { methodOf, type PaymentMethod, type ProviderName } from '#shared/orders/payment-methods.ts';
import { createIyzico } from './iyzico/iyzico.ts';
import { createCashOnDelivery, createTransfer } from './manual-providers.ts';
import { createPaytr } from './paytr/paytr.ts';
import type { Provider, Providers } from './provider.ts';
import { createBank } from './testbank/bank/bank.ts';
import { createTestbank } from './testbank/testbank.ts';

/** `db` is only for the test bank, which has accounts of its own. */
type ProviderDeps = { config: Config; db: Db; clock: () => Date };

const adapters: Record<ProviderName, (deps: ProviderDeps) => Provider> = {
  testbank: (deps) => createTestbank(createBank(deps)),
  iyzico: ({ config, clock }) => createIyzico({ account: config.iyzico, clock }),
  paytr: ({ config, clock }) => createPaytr({ account: config.paytr, clock }),
  transfer: createTransfer,
  'cash-on-delivery': createCashOnDelivery,
};

export const createProviders = (deps: ProviderDeps): Providers =>
  new Map(
    [...deps.config.paymentProviders, 'cash-on-delivery' as const].map((name) => [
      name,
      adapters[name](deps),
    ]),
  );

/** The first configured one that takes this method, or undefined when none does. */
export const providerFor = (providers: Providers, method: PaymentMethod): Provider | undefined =>
  [...providers.values()].find((provider) => methodOf(provider.name) === method);

/** @throws AppError PAYMENT_METHOD_OFF when no configured provider takes the method. */
export function requireProvider(
  { providers }: { providers: Providers },
  method: PaymentMethod,
): string {
  const provider = providerFor(providers, method);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');
  return provider.name;
}

/** The merchant records whether the money arrived, because no provider can be asked. */
export const isManual = (provider: string): boolean => methodOf(provider) !== 'card';

/**
 * The merchant refunds bank transfers, cash, and payments of a provider that is no longer
 * configured.
 */
export const isRefundedByProvider = (
  providers: Providers,
  { provider }: { provider: string },
): boolean => !isManual(provider) && providers.has(provider);

export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PROVIDER_UNREACHABLE';

/** Turns what a provider throws into an error for the caller. */
export function throwUnreachable(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('PROVIDER_UNREACHABLE', { cause });
}
