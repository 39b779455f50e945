// Our own check of an invoice before it can be downloaded: the rules of the tax office for UBL-TR
// 1.2 and for e-Arşiv invoices of internet sales (VUK 509). It reads the built or parsed document,
// so that it does not trust the code that built it.
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { exactKurus } from '#shared/base/money.ts';

/**
 * Texts are in locales/…/admin-accounting.json, `problem.{code}`: which data is missing, and where
 * to enter it.
 */
export type InvoiceProblem =
  | 'number'
  | 'uuid'
  | 'day'
  | 'time'
  | 'form'
  | 'sellerNumber'
  | 'sellerTitle'
  | 'sellerAddress'
  | 'sellerTaxOffice'
  | 'website'
  | 'buyerNumber'
  | 'buyerName'
  | 'buyerAddress'
  | 'buyerTaxOffice'
  | 'carrier'
  | 'despatch'
  | 'payment'
  | 'exemption'
  | 'amounts';

type Tree = { readonly [key: string]: unknown };
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** All values at a path. */
const at = (from: unknown, ...path: string[]): unknown[] =>
  path.reduce<unknown[]>(
    (found, key) => found.flatMap((one) => (isTree(one) ? listOf(one[key]) : [])),
    [from],
  );
const textOf = (value: unknown): string =>
  String((isTree(value) ? value['#'] : value) ?? '').trim();
const text = (from: unknown, ...path: string[]): string => textOf(at(from, ...path)[0]);
const amount = (value: unknown): number =>
  /^\d+\.\d{2}$/.test(textOf(value))
    ? (exactKurus(Number(textOf(value))) ?? Number.NaN)
    : Number.NaN;
const sum = (values: unknown[]): number =>
  values.reduce<number>((all, one) => all + amount(one), 0);

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_IDENTITY = '11111111111';

/**
 * `today` is a day in Istanbul: an invoice dated after it is refused. An empty list means that the
 * invoice is valid.
 */
export function checkInvoice(invoice: unknown, today: string): InvoiceProblem[] {
  const isArchive = text(invoice, 'cbc:ProfileID') === 'EARSIVFATURA';
  const checks: [InvoiceProblem, boolean][] = [
    ...headChecks(invoice, today),
    ...sellerChecks(at(invoice, 'cac:AccountingSupplierParty', 'cac:Party')[0]),
    ...buyerChecks(at(invoice, 'cac:AccountingCustomerParty', 'cac:Party')[0], isArchive),
    ...deliveryChecks(invoice),
    ...(isArchive ? internetChecks(invoice) : []),
    ['exemption', hasExemptions(invoice)],
    ['amounts', hasRightAmounts(invoice)],
  ];
  return [...new Set(checks.flatMap(([problem, isRight]) => (isRight ? [] : [problem])))];
}

type Checks = [InvoiceProblem, boolean][];

function headChecks(invoice: unknown, today: string): Checks {
  const number = text(invoice, 'cbc:ID');
  const day = text(invoice, 'cbc:IssueDate');
  const profiles = ['EARSIVFATURA', 'TICARIFATURA', 'TEMELFATURA'];
  return [
    ['number', /^[A-Z0-9]{3}20\d{2}\d{9}$/.test(number) && number.slice(3, 7) === day.slice(0, 4)],
    ['uuid', UUID.test(text(invoice, 'cbc:UUID'))],
    ['day', DAY.test(day) && day <= today],
    ['time', /^\d{2}:\d{2}:\d{2}$/.test(text(invoice, 'cbc:IssueTime'))],
    [
      'form',
      text(invoice, 'cbc:UBLVersionID') === '2.1' &&
        /^TR1\.2(\.1)?$/.test(text(invoice, 'cbc:CustomizationID')) &&
        profiles.includes(text(invoice, 'cbc:ProfileID')) &&
        ['SATIS', 'ISTISNA'].includes(text(invoice, 'cbc:InvoiceTypeCode')) &&
        text(invoice, 'cbc:CopyIndicator') === 'false' &&
        text(invoice, 'cbc:DocumentCurrencyCode') === 'TRY' &&
        text(invoice, 'cac:OrderReference', 'cbc:ID') !== '' &&
        text(invoice, 'cbc:LineCountNumeric') === String(at(invoice, 'cac:InvoiceLine').length),
    ],
  ];
}

/**
 * One VKN or TCKN with a valid check digit; a VKN needs a title, a TCKN a first and a family name.
 */
function numberOf(party: unknown): { scheme: string; number: string } | null {
  const ids = at(party, 'cac:PartyIdentification', 'cbc:ID').flatMap((id) =>
    isTree(id) && (id['@schemeID'] === 'VKN' || id['@schemeID'] === 'TCKN')
      ? [{ scheme: id['@schemeID'], number: textOf(id) }]
      : [],
  );
  return ids.length === 1 ? (ids[0] ?? null) : null;
}
function isNumber({ scheme, number }: { scheme: string; number: string }): boolean {
  return scheme === 'VKN' ? isVkn(number) : isTckn(number);
}
const nameOf = (party: unknown): string => text(party, 'cac:PartyName', 'cbc:Name');
const isPerson = (party: unknown): boolean =>
  text(party, 'cac:Person', 'cbc:FirstName') !== '' &&
  text(party, 'cac:Person', 'cbc:FamilyName') !== '';
const hasPlace = (party: unknown): boolean =>
  ['StreetName', 'CitySubdivisionName', 'CityName'].every(
    (key) => text(party, 'cac:PostalAddress', `cbc:${key}`) !== '',
  ) && text(party, 'cac:PostalAddress', 'cac:Country', 'cbc:Name') !== '';
const taxOfficeOf = (party: unknown): string =>
  text(party, 'cac:PartyTaxScheme', 'cac:TaxScheme', 'cbc:Name');

function sellerChecks(party: unknown): Checks {
  const id = numberOf(party);
  return [
    ['sellerNumber', id !== null && isNumber(id)],
    ['sellerTitle', nameOf(party) !== '' && (id?.scheme !== 'TCKN' || isPerson(party))],
    ['sellerAddress', hasPlace(party)],
    ['sellerTaxOffice', taxOfficeOf(party) !== ''],
    ['website', /^https?:\/\/\S+$/.test(text(party, 'cbc:WebsiteURI'))],
  ];
}

function buyerChecks(party: unknown, isArchive: boolean): Checks {
  const id = numberOf(party);
  return [
    ['buyerNumber', id !== null && (isNumber(id) || (isArchive && id.number === NO_IDENTITY))],
    ['buyerName', id?.scheme === 'TCKN' ? isPerson(party) : nameOf(party) !== ''],
    ['buyerAddress', hasPlace(party)],
    ['buyerTaxOffice', isArchive || taxOfficeOf(party) !== ''],
  ];
}

function deliveryChecks(invoice: unknown): Checks {
  const carriers = at(invoice, 'cac:Delivery', 'cac:CarrierParty');
  const isCarrier = (party: unknown) => {
    const id = numberOf(party);
    return id !== null && isNumber(id) && nameOf(party) !== '';
  };
  return [
    ['carrier', carriers.every(isCarrier)],
    ['despatch', DAY.test(text(invoice, 'cac:Delivery', 'cac:Despatch', 'cbc:ActualDespatchDate'))],
    ['payment', /^(10|42|48)$/.test(text(invoice, 'cac:PaymentMeans', 'cbc:PaymentMeansCode'))],
  ];
}

/**
 * VUK 509: web address, method and day of payment, carrier and day of dispatch; goods that are
 * handed over have no carrier.
 */
function internetChecks(invoice: unknown): Checks {
  const references = new Map(
    at(invoice, 'cac:AdditionalDocumentReference').map((one) => [
      text(one, 'cbc:DocumentTypeCode'),
      one,
    ]),
  );
  const value = (code: string) => text(references.get(code), 'cbc:ID');
  const carriers = at(invoice, 'cac:Delivery', 'cac:CarrierParty');
  const notes = at(invoice, 'cbc:Note').map(textOf);
  const methods = ['KREDIKARTI/BANKAKARTI', 'EFT/HAVALE', 'KAPIDAODEME', 'DIGER'];
  return [
    [
      'form',
      value('IS_INTERNET') !== '' &&
        value('SEND_TYPE') === 'ELEKTRONIK' &&
        text(references.get('EArchiveType'), 'cbc:DocumentType') === 'INTERNET' &&
        text(references.get('SendingType'), 'cbc:DocumentType') === 'ELEKTRONIK' &&
        notes.some((note) => note.includes('internet üzerinden')),
    ],
    ['website', /^https?:\/\/\S+$/.test(value('INT_WEBSITE'))],
    [
      'payment',
      methods.includes(value('INT_PAYMENT_METHOD')) && DAY.test(value('INT_PAYMENTDATE')),
    ],
    ['despatch', DAY.test(value('INT_TRANSPORT_DATE'))],
    [
      'carrier',
      carriers.every(
        (party) =>
          value('INT_TRANSPORTER') === nameOf(party) &&
          value('INT_TRANSPORTER_REGISTER_NUMBER') === numberOf(party)?.number,
      ),
    ],
  ];
}

const subtotalsIn = (owner: unknown): unknown[] => at(owner, 'cac:TaxTotal', 'cac:TaxSubtotal');

/** Without tax, a code and its text must give the reason. */
const hasExemptions = (invoice: unknown): boolean =>
  [invoice, ...at(invoice, 'cac:InvoiceLine')]
    .flatMap(subtotalsIn)
    .every(
      (subtotal) =>
        amount(at(subtotal, 'cbc:TaxAmount')[0]) !== 0 ||
        (/^\d{3}$/.test(text(subtotal, 'cac:TaxCategory', 'cbc:TaxExemptionReasonCode')) &&
          text(subtotal, 'cac:TaxCategory', 'cbc:TaxExemptionReason') !== ''),
    );

/**
 * Lines, rates and totals must match to the kuruş; no amount is negative or has more than two
 * decimals.
 */
function hasRightAmounts(invoice: unknown): boolean {
  const lines = at(invoice, 'cac:InvoiceLine');
  const totals = at(invoice, 'cac:LegalMonetaryTotal')[0];
  const subtotals = subtotalsIn(invoice);
  const base = sum(lines.flatMap((line) => at(line, 'cbc:LineExtensionAmount')));
  const tax = sum(lines.flatMap((line) => at(line, 'cac:TaxTotal', 'cbc:TaxAmount')));
  const discount = sum(lines.flatMap((line) => at(line, 'cac:AllowanceCharge', 'cbc:Amount')));
  const rates = subtotals.map((subtotal) => text(subtotal, 'cbc:Percent'));
  const isKdv = (subtotal: unknown) =>
    text(subtotal, 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:TaxTypeCode') === '0015';
  return (
    lines.length > 0 &&
    lines.every(isRightLine) &&
    subtotals.every(isKdv) &&
    new Set(rates).size === rates.length &&
    sum(subtotals.flatMap((one) => at(one, 'cbc:TaxableAmount'))) === base &&
    sum(subtotals.flatMap((one) => at(one, 'cbc:TaxAmount'))) === tax &&
    amount(at(invoice, 'cac:TaxTotal', 'cbc:TaxAmount')[0]) === tax &&
    amount(at(totals, 'cbc:LineExtensionAmount')[0]) === base &&
    amount(at(totals, 'cbc:TaxExclusiveAmount')[0]) === base &&
    amount(at(totals, 'cbc:TaxInclusiveAmount')[0]) === base + tax &&
    amount(at(totals, 'cbc:AllowanceTotalAmount')[0]) === discount &&
    amount(at(totals, 'cbc:PayableAmount')[0]) === base + tax
  );
}

function isRightLine(line: unknown): boolean {
  const quantity = Number(text(line, 'cbc:InvoicedQuantity'));
  const base = amount(at(line, 'cbc:LineExtensionAmount')[0]);
  const discount = sum(at(line, 'cac:AllowanceCharge', 'cbc:Amount'));
  const price = Number(text(line, 'cac:Price', 'cbc:PriceAmount'));
  return (
    quantity > 0 &&
    text(line, 'cac:Item', 'cbc:Name') !== '' &&
    // The price has eight decimals, so with many pieces half a kuruş may be lost.
    Math.abs(Math.round(price * quantity * 100) - (base + discount)) <= 1 &&
    sum(at(line, 'cac:TaxTotal', 'cac:TaxSubtotal', 'cbc:TaxableAmount')) === base
  );
}
