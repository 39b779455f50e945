// The configured payment providers (PAYMENT_PROVIDERS and the back office), the manual ones, and
// which one serves a payment method.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type ConfigurableProvider,
  manualProviders,
  methodOf,
  type PaymentMethod,
  type ProviderName,
} from '#shared/orders/payment-methods.ts';
import { type Accounts, configuredOf, readAccounts } from './accounts.ts';
import { createIyzico } from './iyzico/iyzico.ts';
import { createAccount, createManual, createTransfer } from './manual-providers.ts';
import { createPaytr } from './paytr/paytr.ts';
import type { Provider, Providers } from './provider.ts';
import { createBank } from './testbank/bank/bank.ts';
import { createTestbank } from './testbank/testbank.ts';

/** `db` is also for the test bank, which has accounts of its own. */
type ProviderDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'secrets' | 'log'>;

const adapters: Record<
  ProviderName,
  (deps: ProviderDeps & { accounts: Accounts }) => Provider | undefined
> = {
  testbank: (deps) => createTestbank(createBank(deps)),
  iyzico: ({ accounts: { iyzico }, clock }) => iyzico && createIyzico({ account: iyzico, clock }),
  paytr: ({ accounts: { paytr }, clock }) => paytr && createPaytr({ account: paytr, clock }),
  transfer: createTransfer,
  'cash-on-delivery': createManual('cash-on-delivery'),
  cash: createManual('cash'),
  pos: createManual('pos'),
  marketplace: createManual('marketplace'),
  account: createAccount,
};

export type ConnectedProviders = {
  providers: Providers;
  /** Waits for what was typed a moment ago, so that no page is kept without it. */
  configured(): Promise<readonly ConfigurableProvider[]>;
  dropCached(): void;
};

/** Of a test: they never change. */
export const fixedProviders = (
  { paymentProviders }: Pick<Platform['config'], 'paymentProviders'>,
  providers: Providers,
): ConnectedProviders => ({
  providers,
  configured: async () => paymentProviders,
  dropCached: () => undefined,
});

/**
 * The providers that have keys, and always as the back office was last told: `dropCached`, which the
 * notification of a change calls, reads the keys again and puts the new adapters in their place.
 */
export async function connectProviders(deps: ProviderDeps): Promise<ConnectedProviders> {
  const providers = new Map<string, Provider>();
  let configured: ConfigurableProvider[] = [];
  let inForce = '';

  async function read() {
    const accounts = await readAccounts(deps);
    const next = JSON.stringify(accounts);
    if (next === inForce) return;
    inForce = next;
    configured = configuredOf(deps.config, accounts);
    const names = [...configured, ...manualProviders];
    const made = names.flatMap((name) => adapters[name]({ ...deps, accounts }) ?? []);
    providers.clear();
    for (const provider of made) providers.set(provider.name, provider);
  }

  let reading = read();
  await reading;
  return {
    providers,
    async configured() {
      await reading;
      return configured;
    },
    dropCached() {
      reading = reading.then(read).catch((error: unknown) => {
        // The keys stay as they are until the next change, or until the database is back.
        deps.log.error({ err: error }, 'keys of payment providers not read');
      });
    },
  };
}

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
 * configured. What was on account goes back to the account by itself.
 */
export const isRefundedByProvider = (
  providers: Providers,
  { provider }: { provider: string },
): boolean => (!isManual(provider) || provider === 'account') && providers.has(provider);

export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PROVIDER_UNREACHABLE';

/** Turns what a provider throws into an error for the caller. */
export function throwUnreachable(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('PROVIDER_UNREACHABLE', { cause });
}
