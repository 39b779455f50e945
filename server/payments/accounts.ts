// With which keys each provider is reached: the environment's, else those of the back office
// (decision 0063).
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

/** Undefined where there are no keys that may be used. */
export type Accounts = { iyzico?: IyzicoAccount; paytr?: PaytrAccount };

type Deps = { db: Db | Tx; config: Config; secrets: Pick<Secrets, 'connectionKey'> };

export async function readAccounts(deps: Deps): Promise<Accounts> {
  const { config } = deps;
  const isGiven = (name: ConfigurableProvider) => config.paymentProviders.includes(name);
  const iyzico = isGiven('iyzico') ? config.iyzico : await typedIyzico(deps);
  const paytr = isGiven('paytr') ? config.paytr : await typedPaytr(deps);
  return { ...(iyzico && { iyzico }), ...(paytr && { paytr }) };
}

/** A live shop gives no goods for play money. */
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

/** Typed ones first, so that a card goes to them rather than to the test bank. */
export const configuredOf = (
  { paymentProviders }: Pick<Config, 'paymentProviders'>,
  accounts: Accounts,
): ConfigurableProvider[] => [
  ...payingConnections.filter((name) => accounts[name] && !paymentProviders.includes(name)),
  ...paymentProviders,
];
