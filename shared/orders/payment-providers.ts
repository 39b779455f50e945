// The payment providers with keys: configuration, settings, dialogs and the API follow from this
// table. The adapter of each is in its folder of server/payments.

/** `number`: visible, and in the audit log. `key`: visible while it is typed. `secret`: hidden. */
type KeyKind = 'number' | 'key' | 'secret';
/** `live`: real payments. `sandbox`: a test environment, which takes no real money. */
export const providerPlaces = ['live', 'sandbox'] as const;
export type ProviderPlace = (typeof providerPlaces)[number];

export type ProviderKey = {
  kind: KeyKind;
  /** Its variable in the environment of the server. */
  variable: string;
  /** Its label is `provider.key.<name>` of locales/…/admin-setup.json, this `provider.hint.<hint>`. */
  hint?: 'settingsPage' | 'informationPage' | 'storedEncrypted';
};
export type ProviderDescription = {
  /** The company's own name, which is not translated. */
  title: string;
  /** The address of its API, which the variable of the environment replaces. */
  address: Record<ProviderPlace, string> & { variable: string };
  /** The key and the prefix that it has for the sandbox; null: one account, with test payments. */
  sandbox: { key: string; prefix: string } | null;
  /** Whether the merchant enters our address for notifications in its panel. */
  needsOurAddress: boolean;
  keys: Record<string, ProviderKey>;
};

const keyedProviders = {
  iyzico: {
    title: 'iyzico',
    address: {
      live: 'https://api.iyzipay.com',
      sandbox: 'https://sandbox-api.iyzipay.com',
      variable: 'IYZICO_URL',
    },
    sandbox: { key: 'apiKey', prefix: 'sandbox-' },
    needsOurAddress: false,
    keys: {
      apiKey: { kind: 'key', variable: 'IYZICO_API_KEY', hint: 'settingsPage' },
      secretKey: { kind: 'secret', variable: 'IYZICO_SECRET_KEY', hint: 'storedEncrypted' },
    },
  },
  paytr: {
    title: 'PayTR',
    address: {
      live: 'https://www.paytr.com',
      sandbox: 'https://www.paytr.com',
      variable: 'PAYTR_URL',
    },
    sandbox: null,
    needsOurAddress: true,
    keys: {
      merchantId: { kind: 'number', variable: 'PAYTR_MERCHANT_ID', hint: 'informationPage' },
      merchantKey: { kind: 'secret', variable: 'PAYTR_MERCHANT_KEY' },
      merchantSalt: { kind: 'secret', variable: 'PAYTR_MERCHANT_SALT', hint: 'storedEncrypted' },
    },
  },
} as const satisfies Record<string, ProviderDescription>;

export type KeyedProvider = keyof typeof keyedProviders;
export const keyedProviderNames = Object.keys(keyedProviders) as KeyedProvider[];
export const isKeyedProvider = (name: string): name is KeyedProvider =>
  Object.hasOwn(keyedProviders, name);
export const descriptionOf = (name: KeyedProvider): ProviderDescription => keyedProviders[name];

/** The values that the provider's panel shows. */
export type KeysOf<Name extends KeyedProvider> = Record<
  keyof (typeof keyedProviders)[Name]['keys'],
  string
>;
/** The union of the names of all keys. */
export type KeyName = { [Name in KeyedProvider]: keyof KeysOf<Name> }[KeyedProvider];
export const keysOf = (name: KeyedProvider) =>
  Object.entries(descriptionOf(name).keys) as [KeyName, ProviderKey][];

/** Whether no real money is taken with these keys. */
export function areSandboxKeys(
  name: KeyedProvider,
  keys: Readonly<Record<string, string>>,
): boolean {
  const { sandbox } = descriptionOf(name);
  return sandbox !== null && keys[sandbox.key]?.startsWith(sandbox.prefix) === true;
}

/** The company's name; any other provider keeps its own. */
export const providerTitle = (name: string): string =>
  isKeyedProvider(name) ? keyedProviders[name].title : name;
