// The keys with which each provider is called: those of the environment, otherwise those of the
// back office (decision 0063).
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { readConnection } from '#server/settings/connections.ts';
import type { ConfigurableProvider } from '#shared/orders/payment-methods.ts';
import {
  type KeyedProvider,
  type KeysOf,
  keyedProviderNames,
  type ProviderPlace,
} from '#shared/orders/payment-providers.ts';

/** `isTest`: no real money may be taken. */
export type Account<Name extends KeyedProvider> = KeysOf<Name> & { url: string; isTest: boolean };
/** Null if there are no usable keys. */
export type Accounts = { [Name in KeyedProvider]: Account<Name> | null };

type Deps = { db: Db | Tx; config: Config; secrets: Pick<Secrets, 'connectionKey'> };

export async function readAccounts(deps: Deps): Promise<Accounts> {
  const accounts = await Promise.all(
    keyedProviderNames.map(async (name) => [name, await readAccount(deps, name)] as const),
  );
  return Object.fromEntries(accounts) as Accounts;
}

/** A live shop must not deliver goods for sandbox payments. */
async function readAccount<Name extends KeyedProvider>(
  deps: Deps,
  name: Name,
): Promise<Account<Name> | null> {
  const { isLive, paymentProviders, providerAccounts } = deps.config;
  const { keys, urls } = providerAccounts[name];
  const ofShop = isLive ? 'live' : 'sandbox';
  const isTest = !isLive;
  if (paymentProviders.includes(name)) return { ...keys, url: urls[ofShop], isTest };
  const typed = await readConnection<KeysOf<Name> & { place?: ProviderPlace }>(deps, name);
  if (!typed || (isLive && typed.place === 'sandbox')) return null;
  return { ...typed, url: urls[typed.place ?? ofShop], isTest };
}

/**
 * Providers from the back office come first, so that card payments go to them and not to the test
 * bank.
 */
export const configuredOf = (
  { paymentProviders }: Pick<Config, 'paymentProviders'>,
  accounts: Accounts,
): ConfigurableProvider[] => [
  ...keyedProviderNames.filter((name) => accounts[name] && !paymentProviders.includes(name)),
  ...paymentProviders,
];
