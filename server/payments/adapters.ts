// The adapters of the payment providers with keys. A new provider has one line here.
import type { KeyedProvider } from '#shared/orders/payment-providers.ts';
import type { Account, Accounts } from './accounts.ts';
import { createIyzico } from './iyzico/iyzico.ts';
import { createPaytr } from './paytr/paytr.ts';
import type { Provider } from './provider.ts';

type Deps<Name extends KeyedProvider> = { account: Account<Name>; clock: () => Date };

const adapters: { [Name in KeyedProvider]: (deps: Deps<Name>) => Provider } = {
  iyzico: createIyzico,
  paytr: createPaytr,
};

/** Null without usable keys. */
export function openProvider<Name extends KeyedProvider>(
  name: Name,
  accounts: Pick<Accounts, Name>,
  clock: () => Date,
): Provider | null {
  const account: Account<Name> | null = accounts[name];
  return account && adapters[name]({ account, clock });
}
