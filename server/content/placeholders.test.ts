import { expect, test } from 'vitest';
import { toHtml } from '#server/base/markdown/markdown.ts';
import { kurus } from '#shared/base/money.ts';
import { DEFAULT_RATES, FALLBACK_RATES } from '#shared/pricing/rates.ts';
import { fillPlaceholders, type ShopFacts, unknownPlaceholders } from './placeholders.ts';

const shop = {
  name: 'Flakon',
  title: 'Flakon Cam & Ambalaj',
  mersis: '',
  taxOffice: 'Örnek',
  taxNumber: '1',
  kep: '',
  chamber: '',
  chamberRulesLink: '',
  phone: '+902120000000',
  email: 'merhaba@flakon.example',
  address: 'Şişe Sokak No: 1',
  iban: '',
  bank: '',
  etbisLink: '',
  socialLinks: [],
  orderEmails: [],
  whatsappNumber: '',
};
const facts = (change: Partial<typeof shop> = {}): ShopFacts => ({
  shop: { ...shop, ...change },
  rates: DEFAULT_RATES,
  shipping: null,
  returnCarrier: '',
  publicUrl: 'https://flakon.example',
});
const read = (text: string, change: Partial<typeof shop> = {}) =>
  toHtml(fillPlaceholders(text, facts(change), 'tr')).trim();

test('where shipping goes by desi no flat price is named, and what is free up to some desi says so', () => {
  const shipping = {
    fallback: { weightG: 1, volumeCm3: 1 },
    freeUpToDesi: 30,
    options: [],
    freight: null,
  };
  const filled = (text: string, change: Partial<typeof shipping> = {}) =>
    fillPlaceholders(text, { ...facts(), shipping: { ...shipping, ...change } }, 'tr');
  expect(filled('{{rates.shipping}}')).toContain('desisine göre');
  expect(filled('{{rates.shipping}}')).not.toContain('80');
  expect(filled('{{rates.freeShipping}}')).toContain('30 desiye kadar');
  expect(
    fillPlaceholders(
      '{{rates.freeShipping}}',
      { ...facts(), shipping: { ...shipping, freeUpToDesi: 30 } },
      'en',
    ),
  ).toContain('up to 30 desi');
});

test('[B24] a text contains the data of the shop, as people write it', () => {
  expect(read('{{shop.name}}, {{ shop.phone }}, {{shop.url}}')).toBe(
    '<p>Flakon, 0212 000 00 00, https://flakon.example</p>',
  );
  expect(read('{{rates.shipping}} / {{rates.freeShipping}} / %{{rates.tax}}')).toBe(
    '<p>80,00 TL / 500,00 TL + KDV / %18</p>',
  );
  expect(
    fillPlaceholders(
      '{{rates.shipping}}',
      { ...facts(), rates: { ...DEFAULT_RATES, shippingCost: kurus(123_456) } },
      'en',
    ),
  ).toBe('1\\,234\\.56 TL');
});

test('[B24] data that the shop has not entered, or that is unknown, is an ellipsis', () => {
  expect(read('{{shop.mersis}} {{shop.kep}} {{shop.iban}} {{constructor}} {{shop.toString}}')).toBe(
    '<p>… … … … …</p>',
  );
  expect(
    fillPlaceholders('{{rates.freeShipping}}', { ...facts(), rates: FALLBACK_RATES }, 'tr'),
  ).toBe('…');
  expect(unknownPlaceholders('{{shop.name}} {{shop.iban}} {{constructor}}')).toEqual([
    'shop.iban',
    'constructor',
  ]);
});

test('[B24] a value is plain text, even if it looks like markup', () => {
  expect(
    read('{{shop.title}}', { title: '<script>alert(1)</script> **a** [b](javascript:x)' }),
  ).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; **a** [b](javascript:x)</p>');
  expect(read('{{shop.address}}', { address: '1. Sokak\n\n# Başlık' })).toBe(
    '<p>1. Sokak # Başlık</p>',
  );
  expect(read('| a |\n|---|\n| {{shop.title}} |', { title: 'A | B' })).toContain('<td>A | B</td>');
  expect(read('{{shop.title}}', { title: '{{shop.email}}' })).toBe('<p>{{shop.email}}</p>');
});

test('[B24] a value stays unchanged in an address, also inside a link', () => {
  expect(read('[{{shop.email}}](mailto:{{shop.email}})', { email: 'a_b*c@ornek.com' })).toBe(
    '<p><a href="mailto:a_b*c@ornek.com">a_b*c@ornek.com</a></p>',
  );
});
