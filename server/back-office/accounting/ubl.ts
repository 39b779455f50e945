// A document as UBL-TR 1.2 XML, which an integrator imports, numbers, signs and sends. Elements
// have the order of UBL 2.1. The integrator assigns the invoice number; until then the order number
// is in its place.
import { createHash } from 'node:crypto';
import { create } from 'xmlbuilder2';
import { translate } from '#server/base/errors/texts.ts';
import type { Shop } from '#server/settings/settings.ts';
import { istanbulClock, istanbulDay } from '#shared/base/format.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { EventOrder } from './accounting.sql.ts';
import type { Booked, DocumentLine } from './documents.ts';

export type Seller = { shop: Shop; publicUrl: string };

const CURRENCY = 'TRY';
const namespaces = {
  '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};
/** UN/ECE 4461. */
const means = { card: '48', transfer: '42', 'cash-on-delivery': '10' } as const;
const words = (key: string, values: Record<string, string | number> = {}) =>
  translate('tr', 'admin-accounting', key, values);

export function ublOf(document: Booked, { shop, publicUrl }: Seller): string {
  const { event, kind, at, lines, sums } = document;
  const { order } = event;
  const isEInvoice = order.invoice.kind === 'corporate' && order.invoice.isEInvoicePayer;
  const address = order.billingAddress ?? order.shippingAddress;
  const invoice = {
    ...namespaces,
    'cbc:UBLVersionID': '2.1',
    'cbc:CustomizationID': 'TR1.2',
    // One that takes back cannot be answered: the tax office's rules (IADE) allow it in the basic scenario only.
    'cbc:ProfileID': !isEInvoice
      ? 'EARSIVFATURA'
      : kind === 'sale'
        ? 'TICARIFATURA'
        : 'TEMELFATURA',
    'cbc:ID': numberOf(document),
    'cbc:CopyIndicator': 'false',
    'cbc:UUID': uuidOf(document),
    'cbc:IssueDate': istanbulDay(at),
    'cbc:IssueTime': istanbulClock(at),
    'cbc:InvoiceTypeCode': kind === 'sale' ? 'SATIS' : 'IADE',
    'cbc:Note': [
      words('ubl.order', { number: order.orderNumber }),
      words('ubl.internet', { url: publicUrl }),
    ],
    'cbc:DocumentCurrencyCode': CURRENCY,
    'cbc:LineCountNumeric': lines.length,
    'cac:OrderReference': {
      'cbc:ID': order.orderNumber,
      'cbc:IssueDate': istanbulDay(event.soldAt),
    },
    ...(kind === 'refund'
      ? {
          'cac:BillingReference': {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': order.orderNumber,
              'cbc:IssueDate': istanbulDay(event.soldAt),
              'cbc:DocumentTypeCode': 'IADE',
            },
          },
        }
      : {}),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(shop, publicUrl) },
    'cac:AccountingCustomerParty': {
      'cac:Party': buyerParty(order, address, document.identityNumber),
    },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': means[order.paymentMethod],
      'cbc:PaymentDueDate': istanbulDay(event.soldAt),
      'cbc:InstructionNote': words(`method.${order.paymentMethod}`),
    },
    'cac:TaxTotal': taxTotal(sums, order.taxPoints),
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(sums.base),
      'cbc:TaxExclusiveAmount': money(sums.base),
      'cbc:TaxInclusiveAmount': money(sums.total),
      // Of the lines, as UBL-TR shows it.
      'cbc:AllowanceTotalAmount': money(sums.discount),
      'cbc:PayableAmount': money(sums.total),
    },
    'cac:InvoiceLine': lines.map((line, index) => invoiceLine(line, index + 1, order.taxPoints)),
  };
  // What XML cannot hold is left out.
  return create(
    { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' },
    { Invoice: invoice },
  ).end();
}

const invoiceLine = (line: DocumentLine, number: number, points: number) => ({
  'cbc:ID': number,
  'cbc:InvoicedQuantity': { '@unitCode': 'C62', '#': line.quantity },
  'cbc:LineExtensionAmount': money(line.base),
  ...(line.discount > 0
    ? {
        'cac:AllowanceCharge': {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReason': words('ubl.discount'),
          'cbc:Amount': money(line.discount),
          'cbc:BaseAmount': money(line.amount),
        },
      }
    : {}),
  'cac:TaxTotal': taxTotal(line, points),
  'cac:Item': {
    'cbc:Name': line.name || words(`line.${line.kind}`),
    ...(line.sku ? { 'cac:SellersItemIdentification': { 'cbc:ID': line.sku } } : {}),
  },
  'cac:Price': {
    'cbc:PriceAmount': {
      '@currencyID': CURRENCY,
      '#': (line.amount / line.quantity / 100).toFixed(8).replace(/(\.\d\d\d*?)0+$/, '$1'),
    },
  },
});

const taxTotal = ({ base, tax }: { base: Kurus; tax: Kurus }, points: number) => ({
  'cbc:TaxAmount': money(tax),
  'cac:TaxSubtotal': {
    'cbc:TaxableAmount': money(base),
    'cbc:TaxAmount': money(tax),
    'cbc:Percent': points / 100,
    'cac:TaxCategory': { 'cac:TaxScheme': { 'cbc:Name': 'KDV', 'cbc:TaxTypeCode': '0015' } },
  },
});

const money = (amount: Kurus) => ({ '@currencyID': CURRENCY, '#': (amount / 100).toFixed(2) });

const numberOf = ({ event, kind }: Booked): string =>
  kind === 'sale' ? event.order.orderNumber : `${event.order.orderNumber}-${event.id}`;
export const ublFileName = (document: Booked): string =>
  `${istanbulDay(document.at)}/${document.kind === 'sale' ? 'satis' : 'iade'}-${numberOf(document)}.xml`;

/** The same document always has the same, so that one that is taken in twice is one. In the form of a name-based UUID. */
function uuidOf(document: Booked): string {
  const hash = createHash('sha256')
    .update(`flakon ${document.kind} ${numberOf(document)}`)
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Of a private buyer who gave none (domain.md 2.6). */
const NO_IDENTITY = '11111111111';
const COUNTRY = { 'cac:Country': { 'cbc:IdentificationCode': 'TR', 'cbc:Name': 'Türkiye' } };

const identification = (number: string) => ({
  'cbc:ID': { '@schemeID': number.length === 11 ? 'TCKN' : 'VKN', '#': number },
});
const taxOffice = (name: string) =>
  name ? { 'cac:PartyTaxScheme': { 'cac:TaxScheme': { 'cbc:Name': name } } } : {};
const contact = (phone: string, email: string) => ({
  'cac:Contact': {
    ...(phone ? { 'cbc:Telephone': phone } : {}),
    ...(email ? { 'cbc:ElectronicMail': email } : {}),
  },
});

export function sellerParty(shop: Shop, publicUrl: string) {
  const numbers = [
    identification(shop.taxNumber),
    ...(shop.mersis ? [{ 'cbc:ID': { '@schemeID': 'MERSISNO', '#': shop.mersis } }] : []),
  ];
  return {
    'cbc:WebsiteURI': publicUrl,
    'cac:PartyIdentification': numbers,
    'cac:PartyName': { 'cbc:Name': shop.title },
    'cac:PostalAddress': { 'cbc:StreetName': shop.address, ...placeIn(shop.address), ...COUNTRY },
    ...taxOffice(shop.taxOffice),
    ...contact(shop.phone, shop.email),
  };
}

/** The merchant's address is one line; its end usually says "district / province". */
function placeIn(address: string) {
  const [, district, city] = /([^,/\d]+)\/\s*([^,/]+?)\s*$/.exec(address) ?? [];
  return district && city
    ? { 'cbc:CitySubdivisionName': district.trim(), 'cbc:CityName': city.trim() }
    : {};
}

export function buyerParty(
  { invoice, firstName, lastName, phone, email }: EventOrder,
  address: Address,
  identityNumber: string | null,
) {
  const isCompany = invoice.kind === 'corporate';
  const number = (isCompany && invoice.taxNumber) || identityNumber || NO_IDENTITY;
  return {
    'cac:PartyIdentification': identification(number),
    ...(isCompany ? { 'cac:PartyName': { 'cbc:Name': invoice.companyName } } : {}),
    'cac:PostalAddress': {
      'cbc:StreetName': [address.neighbourhood, address.line].filter(Boolean).join(' '),
      'cbc:CitySubdivisionName': address.district,
      'cbc:CityName': address.city,
      ...(address.postcode ? { 'cbc:PostalZone': address.postcode } : {}),
      ...COUNTRY,
    },
    ...(isCompany ? taxOffice(invoice.taxOffice) : {}),
    ...contact(phone, email),
    // Who is known by an identity number is a person, also with a shop's name.
    ...(number.length === 11
      ? { 'cac:Person': { 'cbc:FirstName': firstName, 'cbc:FamilyName': lastName } }
      : {}),
  };
}
