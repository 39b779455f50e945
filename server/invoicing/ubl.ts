// An invoice as UBL-TR 1.2 XML, which an invoice service imports, signs and sends. Elements have
// the order of UBL 2.1. The data that VUK 509 requires for an internet sale is written in both
// forms that invoice services read: UBL elements, and references of an additional document
// (decision 0043).
import { translate } from '#server/base/errors/texts.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import { isEInvoice } from '#server/orders/invoice-numbers.ts';
import type { InvoiceSettings } from '#server/settings/setting-records.ts';
import type { Shop } from '#server/settings/settings.ts';
import { istanbulClock, istanbulDay } from '#shared/base/format.ts';
import { type Kurus, toLiraText } from '#shared/base/money.ts';
import { carrierName, HAND_OVER } from '#shared/shipping/carriers.ts';
import { type Booked, type DocumentLine, sumsByRate } from './documents.ts';
import type { DocumentProfile } from './events.sql.ts';
import { buyerParty, carrierParty, sellerParty } from './ubl-parties.ts';

export type Seller = { shop: Shop; publicUrl: string; invoices: InvoiceSettings };

/** 20 MB that only the accountant needs. */
const xmlbuilder = lazyLibrary<typeof import('xmlbuilder2')>('xmlbuilder2');

const CURRENCY = 'TRY';
const namespaces = {
  '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};
/** UN/ECE 4461, and the tax office's terms for internet sales. */
const means = {
  card: { code: '48', name: 'KREDIKARTI/BANKAKARTI' },
  transfer: { code: '42', name: 'EFT/HAVALE' },
  'cash-on-delivery': { code: '10', name: 'KAPIDAODEME' },
  // The tax office has no term for cash paid directly.
  cash: { code: '10', name: 'DIGER' },
  pos: { code: '48', name: 'KREDIKARTI/BANKAKARTI' },
  // The buyer has paid the marketplace, which pays the shop.
  marketplace: { code: '1', name: 'ODEMEARACISI' },
  // Not paid yet when the invoice is issued.
  account: { code: '1', name: 'DIGER' },
} as const;
const t = (key: string, values: Record<string, string | number> = {}) =>
  translate('tr', 'admin-accounting', key, values);

export type UblInvoice = ReturnType<typeof ublOf>;

/** Characters that XML does not allow are left out. */
export const ublText = (invoice: UblInvoice): string =>
  xmlbuilder()
    .create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, { Invoice: invoice })
    .end();

/** The number and day that the merchant entered have precedence over ours. */
export function invoiceOf({ event: { invoice } }: Pick<Booked, 'event'>) {
  return {
    number: invoice.typed?.number ?? invoice.number ?? '',
    day: invoice.typed?.issuedOn ?? istanbulDay(invoice.issuedAt),
  };
}

/** The result of the look-up has precedence over the buyer's own choice. */
const profileOf = ({ order, invoice }: Booked['event']): DocumentProfile =>
  invoice.profile ?? (isEInvoice(order.invoice) ? 'TICARIFATURA' : 'EARSIVFATURA');

export function ublOf(document: Booked, seller: Seller) {
  const { event, lines, sums, identityNumber } = document;
  const { order, invoice } = event;
  const { number, day } = invoiceOf(document);
  const profile = profileOf(event);
  const isArchive = profile === 'EARSIVFATURA';
  const sale = saleFacts(document, seller);
  return {
    ...namespaces,
    'cbc:UBLVersionID': '2.1',
    'cbc:CustomizationID': 'TR1.2',
    'cbc:ProfileID': profile,
    'cbc:ID': number,
    'cbc:CopyIndicator': 'false',
    'cbc:UUID': invoice.uuid,
    'cbc:IssueDate': day,
    'cbc:IssueTime': istanbulClock(invoice.issuedAt),
    'cbc:InvoiceTypeCode': sums.tax === 0 ? 'ISTISNA' : 'SATIS',
    'cbc:Note': [
      t('ubl.order', { number: order.orderNumber }),
      t('ubl.internet', { url: seller.publicUrl }),
      ...(sale.isHandOver ? [] : [t('ubl.despatch')]),
    ],
    'cbc:DocumentCurrencyCode': CURRENCY,
    'cbc:LineCountNumeric': lines.length,
    'cac:OrderReference': {
      'cbc:ID': order.orderNumber,
      'cbc:IssueDate': istanbulDay(order.createdAt),
    },
    ...(isArchive ? { 'cac:AdditionalDocumentReference': references(sale, seller, day) } : {}),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(seller.shop, seller.publicUrl) },
    'cac:AccountingCustomerParty': {
      'cac:Party': buyerParty(event, identityNumber),
    },
    'cac:Delivery': {
      ...(sale.isHandOver ? {} : { 'cac:CarrierParty': carrierParty(sale.carrier) }),
      'cac:Despatch': { 'cbc:ActualDespatchDate': sale.sentOn },
    },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': sale.means.code,
      'cbc:InstructionNote': t('ubl.payment', {
        method: t(`method.${order.paymentMethod}`),
        day: sale.paidOn,
      }),
    },
    'cac:TaxTotal': taxTotal(sums.tax, taxSubtotals(lines, seller)),
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(sums.base),
      'cbc:TaxExclusiveAmount': money(sums.base),
      'cbc:TaxInclusiveAmount': money(sums.total),
      // The sum of the lines' discounts, as UBL-TR shows it.
      'cbc:AllowanceTotalAmount': money(sums.discount),
      'cbc:PayableAmount': money(sums.total),
    },
    'cac:InvoiceLine': lines.map((line, index) => invoiceLine(line, index + 1, seller)),
  };
}

/** How and when it was paid, the carrier, and the day of dispatch. */
export function saleFacts({ event }: Booked, { invoices }: Pick<Seller, 'invoices'>) {
  const { order, paidAt, sent, invoice } = event;
  const carrier = sent?.carrier ?? '';
  const known = invoices.carriers.find((one) => one.carrier === carrier);
  const issuedAt = new Date(invoice.issuedAt);
  return {
    means: means[order.paymentMethod],
    // Cash on delivery is paid on arrival: the invoice keeps the day of issue.
    paidOn: istanbulDay(paidAt && paidAt < issuedAt ? paidAt : issuedAt),
    sentOn: istanbulDay(sent?.at ?? issuedAt),
    isHandOver: carrier === HAND_OVER,
    carrier: known ?? { title: carrierName(carrier), taxNumber: '' },
  };
}
type SaleFacts = ReturnType<typeof saleFacts>;

/** The first two as in UBL-TR guides, the others as Nilvera reads them. */
const references = (sale: SaleFacts, { publicUrl }: Seller, day: string) =>
  [
    { id: '1', code: 'EArchiveType', type: 'INTERNET' },
    { id: '2', code: 'SendingType', type: 'ELEKTRONIK' },
    { id: '.', code: 'IS_INTERNET' },
    { id: 'ELEKTRONIK', code: 'SEND_TYPE' },
    { id: publicUrl, code: 'INT_WEBSITE' },
    { id: sale.means.name, code: 'INT_PAYMENT_METHOD' },
    { id: sale.paidOn, code: 'INT_PAYMENTDATE' },
    { id: sale.sentOn, code: 'INT_TRANSPORT_DATE' },
    ...(sale.isHandOver
      ? []
      : [
          { id: sale.carrier.title, code: 'INT_TRANSPORTER' },
          { id: sale.carrier.taxNumber, code: 'INT_TRANSPORTER_REGISTER_NUMBER' },
          { id: '.', code: 'IS_DESPATCH' },
        ]),
  ].map(({ id, code, type }: { id: string; code: string; type?: string }) => ({
    'cbc:ID': id,
    'cbc:IssueDate': day,
    'cbc:DocumentTypeCode': code,
    ...(type ? { 'cbc:DocumentType': type } : {}),
  }));

const invoiceLine = (line: DocumentLine, number: number, seller: Seller) => ({
  'cbc:ID': number,
  'cbc:InvoicedQuantity': { '@unitCode': 'C62', '#': line.quantity },
  'cbc:LineExtensionAmount': money(line.base),
  ...(line.discount > 0
    ? {
        'cac:AllowanceCharge': {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReason': t('ubl.discount'),
          'cbc:Amount': money(line.discount),
          'cbc:BaseAmount': money(line.amount),
        },
      }
    : {}),
  'cac:TaxTotal': taxTotal(line.tax, taxSubtotals([line], seller)),
  'cac:Item': {
    'cbc:Name': line.name || t(`line.${line.kind}`),
    ...(line.sku ? { 'cac:SellersItemIdentification': { 'cbc:ID': line.sku } } : {}),
  },
  'cac:Price': {
    'cbc:PriceAmount': {
      '@currencyID': CURRENCY,
      '#': (line.amount / line.quantity / 100).toFixed(8).replace(/(\.\d\d\d*?)0+$/, '$1'),
    },
  },
});

const taxTotal = (tax: Kurus, subtotals: ReturnType<typeof taxSubtotals>) => ({
  'cbc:TaxAmount': money(tax),
  'cac:TaxSubtotal': subtotals,
});

/** One for each rate; without tax, the reason. */
const taxSubtotals = (lines: readonly DocumentLine[], { invoices }: Seller) =>
  sumsByRate(lines).map(([points, { base, tax }]) => ({
    'cbc:TaxableAmount': money(base),
    'cbc:TaxAmount': money(tax),
    'cbc:Percent': points / 100,
    'cac:TaxCategory': {
      ...(tax === 0
        ? {
            'cbc:TaxExemptionReasonCode': invoices.exemptionCode,
            'cbc:TaxExemptionReason': invoices.exemptionReason,
          }
        : {}),
      'cac:TaxScheme': { 'cbc:Name': 'KDV', 'cbc:TaxTypeCode': '0015' },
    },
  }));

const money = (amount: Kurus) => ({ '@currencyID': CURRENCY, '#': toLiraText(amount) });

export const ublFileName = (document: Booked): string => {
  const { number, day } = invoiceOf(document);
  return `${day}/${number}.xml`;
};
