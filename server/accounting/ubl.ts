// A document as UBL-TR 1.2 XML, for an integrator to take in, number, sign and send. Elements stand in the order of UBL 2.1.
// The number of an invoice is the integrator's to give: until then the order's stands in its place.
import { createHash } from 'node:crypto';
import { create } from 'xmlbuilder2';
import type { Kurus } from '#shared/money.ts';
import type { Shop } from '../config/settings.ts';
import { translate } from '../texts.ts';
import type { Booked, DocumentLine } from './documents.ts';
import { buyerParty, sellerParty } from './ubl-parties.ts';

export type Seller = { shop: Shop; publicUrl: string };

const CURRENCY = 'TRY';
const namespaces = {
  '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};
/** UN/ECE 4461. */
const means = { card: '48', transfer: '42', 'cash-on-delivery': '10' } as const;
const words = (key: string, values: Record<string, string | number> = {}) => translate('tr', 'admin-accounting', key, values);

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
    'cbc:ProfileID': !isEInvoice ? 'EARSIVFATURA' : kind === 'sale' ? 'TICARIFATURA' : 'TEMELFATURA',
    'cbc:ID': numberOf(document),
    'cbc:CopyIndicator': 'false',
    'cbc:UUID': uuidOf(document),
    'cbc:IssueDate': dayOf(at),
    'cbc:IssueTime': timeOf(at),
    'cbc:InvoiceTypeCode': kind === 'sale' ? 'SATIS' : 'IADE',
    'cbc:Note': [words('ubl.order', { number: order.orderNumber }), words('ubl.internet', { url: publicUrl })],
    'cbc:DocumentCurrencyCode': CURRENCY,
    'cbc:LineCountNumeric': lines.length,
    'cac:OrderReference': { 'cbc:ID': order.orderNumber, 'cbc:IssueDate': dayOf(event.soldAt) },
    ...(kind === 'refund'
      ? { 'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': order.orderNumber, 'cbc:IssueDate': dayOf(event.soldAt), 'cbc:DocumentTypeCode': 'IADE' } } }
      : {}),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(shop, publicUrl) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(order, address, document.identityNumber) },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': means[order.paymentMethod],
      'cbc:PaymentDueDate': dayOf(event.soldAt),
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
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, { Invoice: invoice }).end();
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
  'cac:Item': { 'cbc:Name': line.name || words(`line.${line.kind}`), ...(line.sku ? { 'cac:SellersItemIdentification': { 'cbc:ID': line.sku } } : {}) },
  'cac:Price': { 'cbc:PriceAmount': { '@currencyID': CURRENCY, '#': (line.amount / line.quantity / 100).toFixed(8).replace(/(\.\d\d\d*?)0+$/, '$1') } },
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

const numberOf = ({ event, kind }: Booked): string => (kind === 'sale' ? event.order.orderNumber : `${event.order.orderNumber}-${event.id}`);
export const ublFileName = (document: Booked): string => `${dayOf(document.at)}/${document.kind === 'sale' ? 'satis' : 'iade'}-${numberOf(document)}.xml`;

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

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });
const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul', timeStyle: 'medium' });
const dayOf = (at: Date): string => day.format(at);
const timeOf = (at: Date): string => time.format(at);
