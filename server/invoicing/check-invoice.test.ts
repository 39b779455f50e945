import { expect, test } from 'vitest';
import { convert } from 'xmlbuilder2';
import { readConfig } from '#server/base/run/config.ts';
import { InvoicesRecord } from '#server/settings/setting-records.ts';
import { kurus } from '#shared/base/money.ts';
import { checkInvoice, type InvoiceProblem } from './check-invoice.ts';
import { toDocument } from './documents.ts';
import type { EventRow } from './events.sql.ts';
import { ublOf, ublText } from './ubl.ts';

const today = '2026-11-23';
const address = {
  firstName: 'Iğdır',
  lastName: 'Şahin',
  phone: '+905321234567',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: '',
  line: 'Moda 1',
  postcode: '',
};
const item = (position: number, taxPoints: number, lineTotal: number, tax: number) => ({
  position,
  sku: `A-${position}`,
  name: `Şişe ${position}`,
  quantity: 3,
  taxPoints,
  lineTotalKurus: kurus(lineTotal),
  discountKurus: kurus(0),
  taxKurus: kurus(tax),
});

/** Bottles at 20 % and books at 1 %, shipped by Aras. */
function eventOf(invoice: EventRow['order']['invoice']): EventRow {
  return {
    kind: 'sale',
    place: '0',
    id: 1,
    at: new Date('2026-11-22T10:00:00Z'),
    order: {
      orderNumber: 'ABCDEFGHJK',
      createdAt: '2026-11-20T10:00:00Z',
      firstName: 'Iğdır',
      lastName: 'Şahin',
      email: 'a@ornek.com',
      phone: '+905321234567',
      shippingAddress: address,
      billingAddress: null,
      invoice,
      paymentMethod: 'card',
      taxPoints: 2_000,
      pricesIncludeTax: false,
      taxKurus: kurus(2_030),
      shippingKurus: kurus(8_000),
      surchargeKurus: kurus(0),
      totalKurus: kurus(23_030),
    },
    identityNumberEncrypted: null,
    items: [item(1, 2_000, 10_000, 2_000), item(2, 100, 3_000, 30)],
    before: { shippingKurus: kurus(0), items: [] },
    invoice: {
      uuid: '0b7f4c3e-6f3b-4f6f-9d59-2a1a3c1f0e77',
      number: 'FLA2026000000001',
      issuedAt: '2026-11-22T10:00:00Z',
      profile: null,
      taxOffice: null,
      typed: null,
    },
    paidAt: new Date('2026-11-20T10:05:00Z'),
    sent: { carrier: 'aras', at: '2026-11-22T10:00:00Z' },
    refund: null,
  };
}
const payer = {
  kind: 'corporate',
  companyName: 'Gül A.Ş.',
  taxOffice: 'Şişli',
  taxNumber: '4540536920',
  isEInvoicePayer: true,
} as const;

const shop = readConfig({
  SHOP_TITLE: 'Flakon A.Ş.',
  SHOP_TAX_NUMBER: '4540536920',
  SHOP_TAX_OFFICE: 'Kadıköy',
  SHOP_ADDRESS: 'Moda Caddesi No: 1, Kadıköy / İstanbul',
}).shop;
const invoices = InvoicesRecord.parse({
  carriers: [{ carrier: 'aras', title: 'Aras Kargo A.Ş.', taxNumber: '4540536920' }],
});

/** The document as parsed from its file. */
// biome-ignore lint/suspicious/noExplicitAny: the tree of a document, changed anywhere below
type Tree = any;
function invoiceOf(invoice: EventRow['order']['invoice'] = { kind: 'individual' }): Tree {
  const document = { ...toDocument(eventOf(invoice)), identityNumber: null };
  const seller = { shop, invoices, publicUrl: 'https://flakon.com.tr' };
  return (convert(ublText(ublOf(document, seller)), { format: 'object' }) as Tree).Invoice;
}

test('an invoice of the shop is complete, for a consumer and for a payer of e-Fatura', () => {
  expect(checkInvoice(invoiceOf(), today)).toEqual([]);
  expect(checkInvoice(invoiceOf(payer), today)).toEqual([]);
});

const supplier = (of: Tree) => of['cac:AccountingSupplierParty']['cac:Party'];
const customer = (of: Tree) => of['cac:AccountingCustomerParty']['cac:Party'];
const reference = (of: Tree, code: string) =>
  of['cac:AdditionalDocumentReference'].find((one: Tree) => one['cbc:DocumentTypeCode'] === code);
const drop = (from: Tree, key: string) => {
  delete from[key];
};
const set = (from: Tree, key: string, value: unknown) => {
  from[key] = value;
};

test.each<[problem: InvoiceProblem, what: string, spoil: (of: Tree) => void]>([
  ['number', 'no number', (of) => set(of, 'cbc:ID', '')],
  ['number', 'a Turkish letter', (of) => set(of, 'cbc:ID', 'ŞLA2026000000001')],
  ['number', 'another year', (of) => set(of, 'cbc:ID', 'FLA2025000000001')],
  ['uuid', 'no ETTN', (of) => drop(of, 'cbc:UUID')],
  ['day', 'tomorrow', (of) => set(of, 'cbc:IssueDate', '2026-11-24')],
  ['time', 'no time', (of) => drop(of, 'cbc:IssueTime')],
  ['form', 'an IADE', (of) => set(of, 'cbc:InvoiceTypeCode', 'IADE')],
  ['form', 'another profile', (of) => set(of, 'cbc:ProfileID', 'KAMU')],
  ['form', 'too few lines', (of) => set(of, 'cbc:LineCountNumeric', '1')],
  ['form', 'no internet sentence', (of) => set(of, 'cbc:Note', 'Teşekkürler')],
  ['form', 'no sending type', (of) => set(reference(of, 'SEND_TYPE'), 'cbc:ID', '')],
  [
    'sellerNumber',
    'a wrong check digit',
    (of) => set(supplier(of)['cac:PartyIdentification'][0]['cbc:ID'], '#', '4540536921'),
  ],
  ['sellerTitle', 'no title', (of) => drop(supplier(of), 'cac:PartyName')],
  ['sellerAddress', 'no province', (of) => drop(supplier(of)['cac:PostalAddress'], 'cbc:CityName')],
  ['sellerTaxOffice', 'no tax office', (of) => drop(supplier(of), 'cac:PartyTaxScheme')],
  ['website', 'no address', (of) => drop(supplier(of), 'cbc:WebsiteURI')],
  ['website', 'no address of the sale', (of) => set(reference(of, 'INT_WEBSITE'), 'cbc:ID', '')],
  [
    'buyerNumber',
    'a wrong TCKN',
    (of) => set(customer(of)['cac:PartyIdentification']['cbc:ID'], '#', '12345678901'),
  ],
  ['buyerName', 'no family name', (of) => set(customer(of)['cac:Person'], 'cbc:FamilyName', '')],
  ['buyerAddress', 'no street', (of) => drop(customer(of)['cac:PostalAddress'], 'cbc:StreetName')],
  [
    'carrier',
    'a carrier without a VKN',
    (of) =>
      set(of['cac:Delivery']['cac:CarrierParty']['cac:PartyIdentification']['cbc:ID'], '#', ''),
  ],
  ['carrier', 'another carrier', (of) => set(reference(of, 'INT_TRANSPORTER'), 'cbc:ID', 'PTT')],
  ['despatch', 'no day of dispatch', (of) => drop(of['cac:Delivery'], 'cac:Despatch')],
  ['despatch', 'none in words', (of) => set(reference(of, 'INT_TRANSPORT_DATE'), 'cbc:ID', '')],
  ['payment', 'no way', (of) => set(reference(of, 'INT_PAYMENT_METHOD'), 'cbc:ID', 'NAKİT')],
  ['payment', 'no day', (of) => set(reference(of, 'INT_PAYMENTDATE'), 'cbc:ID', '')],
  ['payment', 'no code', (of) => drop(of['cac:PaymentMeans'], 'cbc:PaymentMeansCode')],
  [
    'exemption',
    'KDV of 0 without a reason',
    (of) => set(of['cac:TaxTotal']['cac:TaxSubtotal'][0]['cbc:TaxAmount'], '#', '0.00'),
  ],
  [
    'amounts',
    'one kuruş more',
    (of) => set(of['cac:LegalMonetaryTotal']['cbc:PayableAmount'], '#', '232.31'),
  ],
  [
    'amounts',
    'a rate twice',
    (of) => set(of['cac:TaxTotal']['cac:TaxSubtotal'][0], 'cbc:Percent', '20'),
  ],
  [
    'amounts',
    'a negative line',
    (of) => set(of['cac:InvoiceLine'][0]['cbc:LineExtensionAmount'], '#', '-100.00'),
  ],
  [
    'amounts',
    'three decimals',
    (of) => set(of['cac:InvoiceLine'][0]['cbc:LineExtensionAmount'], '#', '100.001'),
  ],
])('%s: %s is found', (problem, _what, spoil) => {
  const invoice = invoiceOf();
  spoil(invoice);
  expect(checkInvoice(invoice, today)).toContain(problem);
});

test('a payer of e-Fatura must have a tax office and its own number', () => {
  const invoice = invoiceOf(payer);
  drop(customer(invoice), 'cac:PartyTaxScheme');
  set(customer(invoice)['cac:PartyIdentification']['cbc:ID'], '#', '11111111111');
  expect(checkInvoice(invoice, today)).toEqual(['buyerNumber', 'buyerTaxOffice']);
});
