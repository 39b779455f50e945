import { expect, test } from 'vitest';
import { readConfig } from '#server/base/run/config.ts';
import { ZERO } from '#shared/base/money.ts';
import type { ContractData } from './contract-data.ts';
import { renderContracts } from './contracts.ts';

const data = (returnCarrier: string): ContractData => ({
  shop: readConfig({}).shop,
  publicUrl: 'https://flakon.com.tr',
  returnCarrier,
  orderNumber: null,
  date: new Date('2026-11-23T09:00:00Z'),
  buyer: { name: '', email: '', phone: '' },
  deliveryAddress: '',
  billingAddress: null,
  invoice: null,
  items: [],
  subtotal: ZERO,
  discount: ZERO,
  taxes: [],
  shipping: ZERO,
  delivery: null,
  surcharge: ZERO,
  total: ZERO,
  paymentMethod: null,
  installments: null,
});
const textsWith = (carrier: string) => renderContracts(data(carrier)).map(({ html }) => html);

test('both texts name the carrier for returns; the seller pays, also where it has no branch', () => {
  for (const text of textsWith('Aras <Kargo>')) {
    expect(text).toContain('<strong>Aras &lt;Kargo&gt;</strong>');
    expect(text).toContain('şubesi yoksa');
    expect(text).toContain('iade kargo bedeli yine satıcıya aittir');
  }
});

test('without a named carrier the buyer may use any, at the seller’s cost', () => {
  for (const text of textsWith(' ')) {
    expect(text).toContain('Satıcı iade için bir taşıyıcı belirtmemiştir');
    expect(text).toContain('iade kargo bedeli satıcıya aittir');
    expect(text).not.toContain('Bu taşıyıcının');
  }
});

test('the seller’s KEP and chamber are listed with its other data', () => {
  for (const text of textsWith('')) {
    expect(text).toContain('Örnek Ticaret Odası');
    expect(text).toContain('flakon@kep.example');
  }
});
