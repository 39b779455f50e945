import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { demoSeller, findingsOfEnvironment, findingsOfShop, refusalOf } from './live.ts';

const environment = {
  paymentProviders: ['transfer'],
  providerAccounts: readConfig({}).providerAccounts,
  hasRateLimits: true,
  jwtSecret: 'x'.repeat(32),
  publicUrl: 'https://shop.example',
};
const shop = {
  title: 'A',
  mersis: '1',
  taxOffice: 'B',
  taxNumber: '1',
  phone: '+905321234567',
  email: 'a@b.co',
  address: 'C',
  etbisLink: 'https://etbis.example',
  iban: 'TR00',
};
const records = { shop, carriers: [{}], taxRate: 0.2, takesTransfers: true };

test('live asks the environment for real money, limits, a secret and https', () => {
  expect(findingsOfEnvironment(environment)).toEqual([]);
  expect(
    findingsOfEnvironment({
      paymentProviders: ['testbank', 'iyzico'],
      providerAccounts: readConfig({ IYZICO_API_KEY: 'sandbox-a', IYZICO_SECRET_KEY: 'b' })
        .providerAccounts,
      hasRateLimits: false,
      jwtSecret: undefined,
      publicUrl: 'http://shop.example',
    }),
  ).toEqual(['testbank', 'sandbox', 'rateLimits', 'jwtSecret', 'https']);
});

test('live needs what the law requires on pages and invoices; the demo’s values do not count', () => {
  expect(findingsOfShop(records)).toEqual([]);
  const demo = {
    title: demoSeller.SHOP_TITLE,
    mersis: demoSeller.SHOP_MERSIS,
    taxOffice: demoSeller.SHOP_TAX_OFFICE,
    taxNumber: demoSeller.SHOP_TAX_NUMBER,
    phone: demoSeller.SHOP_PHONE,
    email: demoSeller.SHOP_EMAIL,
    address: demoSeller.SHOP_ADDRESS,
    etbisLink: '',
    iban: demoSeller.SHOP_IBAN,
  };
  const found = findingsOfShop({ shop: demo, carriers: [], taxRate: 0.18, takesTransfers: true });
  expect(found).toEqual([
    'title',
    'mersis',
    'taxOffice',
    'taxNumber',
    'phone',
    'email',
    'address',
    'etbisLink',
    'carriers',
    'iban',
    'taxRate',
  ]);
  expect(findingsOfShop({ ...records, shop: { ...shop, iban: '' } })).toEqual(['iban']);
  expect(
    findingsOfShop({ ...records, shop: { ...shop, iban: '' }, takesTransfers: false }),
  ).toEqual([]);
});

test('the refusal is one line with all findings', () => {
  expect(refusalOf([])).toBeUndefined();
  expect(refusalOf(['https', 'etbisLink'])).toMatch(
    /^SHOP_MODE=live: PUBLIC_URL: .+; SHOP_ETBIS_LINK: .+$/,
  );
});
