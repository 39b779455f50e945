// Payment providers in the environment (config.ts): their keys, and the addresses of their APIs.
import { z } from 'zod';
import { listText } from '#shared/base/format.ts';
import {
  areSandboxKeys,
  descriptionOf,
  isKeyedProvider,
  type KeyedProvider,
  type KeysOf,
  keyedProviderNames,
  keysOf,
  type ProviderPlace,
} from '#shared/orders/payment-providers.ts';

const text = z.string().trim();
const url = text.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be an address that begins with http:// or https://',
});

/** The variables of all providers. */
export const ProviderEnvironment = z
  .object(
    Object.fromEntries(
      keyedProviderNames.flatMap((name) => [
        ...keysOf(name).map(([, { variable }]) => [variable, text.default('')] as const),
        [descriptionOf(name).address.variable, url.default('')] as const,
      ]),
    ),
  )
  .transform((providerVariables) => ({ providerVariables }));

type Values = z.infer<typeof ProviderEnvironment> & { PAYMENT_PROVIDERS: readonly string[] };

/** What a provider without all of its keys lacks; null if every one has them. */
export function providerProblem({ PAYMENT_PROVIDERS, providerVariables }: Values): string | null {
  for (const name of keyedProviderNames) {
    const variables = keysOf(name).map(([, { variable }]) => variable);
    const given = variables.filter((one) => providerVariables[one]);
    if (given.length === variables.length) continue;
    if (PAYMENT_PROVIDERS.includes(name))
      return `PAYMENT_PROVIDERS: ${name} needs ${listText(variables, 'en-GB')}`;
    if (given.length > 0) return `${listText(variables, 'en-GB')} go together`;
  }
  return null;
}

/** The keys of the environment; `urls` are also for keys that are entered in the back office. */
export type ProviderAccounts = {
  [Name in KeyedProvider]: { keys: KeysOf<Name>; urls: Record<ProviderPlace, string> };
};

export const providerAccountsOf = ({ providerVariables }: Values) =>
  Object.fromEntries(
    keyedProviderNames.map((name) => {
      const { live, sandbox, variable } = descriptionOf(name).address;
      const urlOf = (place: string) => (providerVariables[variable] || place).replace(/\/$/, '');
      const keys = keysOf(name).map(([key, one]) => [key, providerVariables[one.variable] ?? '']);
      return [
        name,
        { keys: Object.fromEntries(keys), urls: { live: urlOf(live), sandbox: urlOf(sandbox) } },
      ];
    }),
  ) as ProviderAccounts;

/** The variables whose value shows that keys are for a sandbox. */
export const sandboxVariables = keyedProviderNames.flatMap((name) =>
  keysOf(name)
    .filter(([key]) => key === descriptionOf(name).sandbox?.key)
    .map(([, { variable }]) => variable),
);

type Offered = { paymentProviders: readonly string[]; providerAccounts: ProviderAccounts };

/** Whether a provider has keys that take no real money. */
export const hasSandboxKeys = ({ paymentProviders, providerAccounts }: Offered): boolean =>
  paymentProviders.some(
    (name) => isKeyedProvider(name) && areSandboxKeys(name, providerAccounts[name].keys),
  );
