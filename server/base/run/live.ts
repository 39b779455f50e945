// What prevents a shop from being live: one list, used by the start, which refuses, and by the
// first steps of the back office (domain.md 2.1 and 2.4).

import { hasSandboxKeys, type ProviderAccounts, sandboxVariables } from './provider-config.ts';

/** The demo's seller, recognisably fictitious. */
export const demoSeller = {
  SHOP_TITLE: 'Flakon Cam ve Ambalaj Ticaret Limited Şirketi',
  SHOP_MERSIS: '0000000000000000',
  SHOP_TAX_OFFICE: 'Örnek Vergi Dairesi',
  SHOP_TAX_NUMBER: '0000000000',
  SHOP_KEP: 'flakon@kep.example',
  SHOP_CHAMBER: 'Örnek Ticaret Odası',
  SHOP_CHAMBER_RULES: 'https://oda.example/meslek-kurallari',
  SHOP_PHONE: '+902120000000',
  SHOP_EMAIL: 'merhaba@flakon.example',
  SHOP_ADDRESS: 'Örnek Mahallesi, Şişe Sokak No: 1, İstanbul',
  SHOP_IBAN: 'TR330006100519786457841326',
  SHOP_BANK: 'Örnek Bankası',
  SHOP_SOCIAL_LINKS: [
    'https://instagram.example/flakon',
    'https://youtube.example/@flakon',
    'https://pinterest.example/flakon',
  ].join(),
};

const law = 'is missing or still the demo’s, and the law asks for it';

/** Each finding with its line for the operator who starts the shop. */
const lines = {
  testbank: 'PAYMENT_PROVIDERS: the test bank takes no real money',
  sandbox: `${sandboxVariables.join()}: is for the sandbox, which takes no real money`,
  rateLimits: 'RATE_LIMITS: must not be off',
  jwtSecret: 'JWT_SECRET: is missing',
  https: 'PUBLIC_URL: must begin with https://',
  title: `SHOP_TITLE: ${law}`,
  mersis: `SHOP_MERSIS: ${law}`,
  taxOffice: `SHOP_TAX_OFFICE: ${law}`,
  taxNumber: `SHOP_TAX_NUMBER: ${law}`,
  phone: `SHOP_PHONE: ${law}`,
  email: `SHOP_EMAIL: ${law}`,
  address: `SHOP_ADDRESS: ${law}`,
  etbisLink: `SHOP_ETBIS_LINK: ${law}`,
  carriers: 'SHOP_CARRIERS: is missing, and invoices must name the carrier with its tax number',
  iban: 'SHOP_IBAN: is missing or still the demo’s, and bank transfer needs it',
  taxRate: 'the KDV rate in the settings is 18 %, which ended in July 2023: 20 % is in force',
} as const;
export type LiveFinding = keyof typeof lines;

type Environment = {
  paymentProviders: readonly string[];
  providerAccounts: ProviderAccounts;
  hasRateLimits: boolean;
  jwtSecret: string | undefined;
  publicUrl: string | undefined;
};

/** Findings that can only be fixed in the environment. */
export function findingsOfEnvironment({
  paymentProviders,
  providerAccounts,
  hasRateLimits,
  jwtSecret,
  publicUrl,
}: Environment): LiveFinding[] {
  const checks: [LiveFinding, boolean][] = [
    ['testbank', paymentProviders.includes('testbank')],
    ['sandbox', hasSandboxKeys({ paymentProviders, providerAccounts })],
    ['rateLimits', !hasRateLimits],
    ['jwtSecret', !jwtSecret],
    ['https', !publicUrl?.startsWith('https://')],
  ];
  return checks.filter(([, isFound]) => isFound).map(([finding]) => finding);
}

/** Seller data that the law requires before a shop may sell, each with the demo's value. */
const seller = {
  title: demoSeller.SHOP_TITLE,
  mersis: demoSeller.SHOP_MERSIS,
  taxOffice: demoSeller.SHOP_TAX_OFFICE,
  taxNumber: demoSeller.SHOP_TAX_NUMBER,
  phone: demoSeller.SHOP_PHONE,
  email: demoSeller.SHOP_EMAIL,
  address: demoSeller.SHOP_ADDRESS,
  etbisLink: '',
} as const;
const sellerFields = Object.keys(seller) as (keyof typeof seller)[];

type ShopRecords = {
  shop: Record<keyof typeof seller | 'iban', string>;
  carriers: readonly unknown[];
  /** 0.2: 20 %. */
  taxRate: number;
  takesTransfers: boolean;
};

/** In effect until July 2023; the specification's own rate. */
const FORMER_TAX_RATE = 0.18;

/** Findings that the merchant can fix in the settings. */
export function findingsOfShop(records: ShopRecords): LiveFinding[] {
  const { shop, carriers, taxRate, takesTransfers } = records;
  const isOwn = (value: string, demo: string) => value !== '' && value !== demo;
  return [
    ...sellerFields.filter((field) => !isOwn(shop[field], seller[field])),
    ...(carriers.length === 0 ? (['carriers'] as const) : []),
    ...(takesTransfers && !isOwn(shop.iban, demoSeller.SHOP_IBAN) ? (['iban'] as const) : []),
    ...(taxRate === FORMER_TAX_RATE ? (['taxRate'] as const) : []),
  ];
}

/** One line with all findings; undefined if there are none. */
export function refusalOf(findings: readonly LiveFinding[], where = ''): string | undefined {
  if (findings.length === 0) return undefined;
  return `SHOP_MODE=live: ${findings.map((finding) => lines[finding]).join('; ')}${where}`;
}
