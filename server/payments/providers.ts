// The configured payment providers (PAYMENT_PROVIDERS and the back office), the manual ones, and
// which provider serves a payment method.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type ConfigurableProvider,
  manualProviders,
  methodOf,
  type PaymentMethod,
  type ProviderName,
} from '#shared/orders/payment-methods.ts';
import { isKeyedProvider, type KeyedProvider } from '#shared/orders/payment-providers.ts';
import { configuredOf, readAccounts } from './accounts.ts';
import { openProvider } from './adapters.ts';
import { createAccount, createManual, createTransfer } from './manual-providers.ts';
import type { Provider, Providers } from './provider.ts';
import { createBank } from './testbank/bank/bank.ts';
import { createTestbank } from './testbank/testbank.ts';

/** `db` is also for the test bank, which has accounts of its own. */
type ProviderDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'secrets' | 'log'>;

const keyless: Record<Exclude<ProviderName, KeyedProvider>, (deps: ProviderDeps) => Provider> = {
  testbank: (deps) => createTestbank(createBank(deps)),
  transfer: createTransfer,
  'cash-on-delivery': createManual('cash-on-delivery'),
  cash: createManual('cash'),
  pos: createManual('pos'),
  marketplace: createManual('marketplace'),
  account: createAccount,
};

export type ConnectedProviders = {
  providers: Providers;
  /** Waits for keys that were saved a moment ago, so that no page is cached without them. */
  configured(): Promise<readonly ConfigurableProvider[]>;
  dropCached(): void;
};

/** For tests: these providers never change. */
export const fixedProviders = (
  { paymentProviders }: Pick<Platform['config'], 'paymentProviders'>,
  providers: Providers,
): ConnectedProviders => ({
  providers,
  configured: async () => paymentProviders,
  dropCached: () => undefined,
});

/**
 * The providers that have keys, always with the latest keys of the back office: `dropCached`, which
 * is called when a change is notified, reads the keys again and replaces the adapters.
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
    const made = names.flatMap((name) =>
      isKeyedProvider(name)
        ? (openProvider(name, accounts, deps.clock) ?? [])
        : keyless[name](deps),
    );
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
        // The current keys stay until the next change, or until the database is available again.
        deps.log.error({ err: error }, 'keys of payment providers not read');
      });
    },
  };
}

/** The first configured provider that accepts this method, or undefined. */
export const providerFor = (providers: Providers, method: PaymentMethod): Provider | undefined =>
  [...providers.values()].find((provider) => methodOf(provider.name) === method);

/** @throws AppError PAYMENT_METHOD_OFF if no configured provider accepts the method. */
export function requireProvider(
  { providers }: { providers: Providers },
  method: PaymentMethod,
): string {
  const provider = providerFor(providers, method);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');
  return provider.name;
}

/** The merchant records whether the money arrived, because no provider can be asked. */
const isManual = (provider: string): boolean => methodOf(provider) !== 'card';

/**
 * The merchant refunds bank transfers, cash, and payments of a provider that is no longer
 * configured. A payment on account is refunded to the account automatically.
 */
export const isRefundedByProvider = (
  providers: Providers,
  { provider }: { provider: string },
): boolean => (!isManual(provider) || provider === 'account') && providers.has(provider);

export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PROVIDER_UNREACHABLE';

/** Turns a provider's exception into an error for the caller. */
export function throwUnreachable(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('PROVIDER_UNREACHABLE', { cause });
}
