// The keys with which each provider is called: those of the environment, otherwise those of the
// back office (decision 0063).
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { readConnection } from '#server/settings/connections.ts';
import type { ConfigurableProvider } from '#shared/orders/payment-methods.ts';
import {
  type IyzicoFields,
  type PaytrFields,
  payingConnections,
} from '#shared/settings/connections.ts';
import type { IyzicoAccount } from './iyzico/client.ts';
import type { PaytrAccount } from './paytr/paytr.ts';

/** Undefined if there are no usable keys. */
export type Accounts = { iyzico?: IyzicoAccount; paytr?: PaytrAccount };

type Deps = { db: Db | Tx; config: Config; secrets: Pick<Secrets, 'connectionKey'> };

export async function readAccounts(deps: Deps): Promise<Accounts> {
  const { config } = deps;
  const isGiven = (name: ConfigurableProvider) => config.paymentProviders.includes(name);
  const iyzico = isGiven('iyzico') ? config.iyzico : await typedIyzico(deps);
  const paytr = isGiven('paytr') ? config.paytr : await typedPaytr(deps);
  return { ...(iyzico && { iyzico }), ...(paytr && { paytr }) };
}

/** A live shop must not deliver goods for sandbox payments. */
async function typedIyzico(deps: Deps): Promise<IyzicoAccount | null> {
  const typed = await readConnection<IyzicoFields>(deps, 'iyzico');
  if (!typed || (deps.config.isLive && typed.place === 'sandbox')) return null;
  const { place, apiKey, secretKey } = typed;
  return { apiKey, secretKey, url: deps.config.iyzicoUrls[place] };
}

async function typedPaytr(deps: Deps): Promise<PaytrAccount | null> {
  const typed = await readConnection<PaytrFields>(deps, 'paytr');
  const { url, isTest } = deps.config.paytr;
  return typed && { ...typed, url, isTest };
}

/**
 * Providers from the back office come first, so that card payments go to them and not to the test
 * bank.
 */
export const configuredOf = (
  { paymentProviders }: Pick<Config, 'paymentProviders'>,
  accounts: Accounts,
): ConfigurableProvider[] => [
  ...payingConnections.filter((name) => accounts[name] && !paymentProviders.includes(name)),
  ...paymentProviders,
];
