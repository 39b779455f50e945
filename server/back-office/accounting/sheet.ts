// The accountant's sheet as CSV that Turkish spreadsheet programs open: UTF-8 with a byte order
// mark, semicolons, decimal commas. Text that a program would read as a formula gets an apostrophe
// (files/csv.ts); amounts are numbers and need none.

import { csvLine, MARK, withGuard } from '#server/back-office/files/csv.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Booked, DocumentLine, Sums } from '#server/invoicing/documents.ts';
import { invoiceOf } from '#server/invoicing/ubl.ts';
import { isEInvoice } from '#server/orders/invoice-numbers.ts';
import { istanbulDay, plainDecimal } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, ZERO } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';

const columns = [
  'day',
  'kind',
  'document',
  'number',
  'order',
  'line',
  'sku',
  'name',
  'quantity',
  'amount',
  'discount',
  'base',
  'rate',
  'tax',
  'shipping',
  'surcharge',
  'total',
  'method',
  'buyerKind',
  'buyer',
  'taxNumber',
  'taxOffice',
  'eInvoice',
  'address',
  'district',
  'city',
  'email',
  'phone',
  'uuid',
] as const;

const text = (language: Language, key: string): string =>
  translate(language, 'admin-accounting', key);

export const headText = (language: Language): string =>
  MARK + csvLine(columns.map((column) => text(language, `column.${column}`)));

export function rowsText(document: Booked, language: Language): string {
  const { event, kind, at, lines, identityNumber } = document;
  const { order } = event;
  const { invoice } = order;
  const sign = signOf(kind);
  const address = order.billingAddress ?? order.shippingAddress;
  const isCompany = invoice.kind === 'corporate';
  const buyer = [
    text(language, `method.${order.paymentMethod}`),
    text(language, isCompany ? 'corporate' : 'individual'),
    isCompany ? invoice.companyName : `${order.firstName} ${order.lastName}`,
    (isCompany && invoice.taxNumber) || identityNumber || '',
    isCompany ? invoice.taxOffice : '',
    isCompany ? text(language, invoice.isEInvoicePayer ? 'yes' : 'no') : '',
    streetOf(address, ' '),
    address.district,
    address.city,
    order.email,
    formatPhone(order.phone),
    event.invoice.uuid,
  ].map(withGuard);
  const { type, number, day } = bookedAs(document);
  return lines
    .map((row, index) => {
      const own = [
        kind === 'sale' ? day : istanbulDay(at),
        text(language, `kind.${kind}`),
        text(language, `document.${type}`),
        withGuard(number),
        order.orderNumber,
        String(index + 1),
        withGuard(row.sku),
        withGuard(row.name || text(language, `line.${row.kind}`)),
      ];
      return csvLine([
        ...own,
        String(sign * row.quantity),
        ...amounts(row, sign, percent(row.points)),
        ...buyer,
      ]);
    })
    .join('');
}

/**
 * The type, number and day under which the accountant books the document. The number is empty while
 * a company's own return invoice is missing.
 */
function bookedAs(document: Booked): { type: string; number: string; day: string } {
  const { kind, event } = document;
  const { number, day } = invoiceOf(document);
  if (kind === 'sale')
    return { type: isEInvoice(event.order.invoice) ? 'eInvoice' : 'archive', number, day };
  if (kind === 'cancellation') return { type: 'cancellation', number, day };
  return event.order.invoice.kind === 'corporate'
    ? { type: 'returnInvoice', number: event.refund?.returnInvoice?.number ?? '', day }
    : { type: 'expenseNote', number: '', day };
}

/** Refunds and cancelled invoices are negative. */
export const signOf = (kind: Booked['kind']): 1 | -1 => (kind === 'sale' ? 1 : -1);

function amounts(row: Sums & Pick<DocumentLine, 'kind'>, sign: number, rate: string): string[] {
  const number = (amount: Kurus) => decimal(sign * amount);
  const of = (kind: DocumentLine['kind']) => (row.kind === kind ? row.total : ZERO);
  return [
    number(row.amount),
    number(row.discount),
    number(row.base),
    rate,
    number(row.tax),
    number(of('shipping')),
    number(of('surcharge')),
    number(row.total),
  ];
}

/** One row for each rate, then a row with the total. */
export const totalsText = (
  rates: readonly (readonly [points: number, sums: Sums])[],
  sums: Sums,
  language: Language,
): string =>
  [...rates, [null, sums] as const]
    .map(([points, own]) => totalText(points === null ? '' : percent(points), own, language))
    .join('');

function totalText(
  rate: string,
  { amount, discount, base, tax, total }: Sums,
  language: Language,
): string {
  const own = ['', text(language, rate ? 'rateSum' : 'sum'), '', '', '', '', '', '', ''];
  const sums = [
    decimal(amount),
    decimal(discount),
    decimal(base),
    rate,
    decimal(tax),
    '',
    '',
    decimal(total),
  ];
  return csvLine([
    ...own,
    ...sums,
    ...Array<string>(columns.length - own.length - sums.length).fill(''),
  ]);
}

const percent = (points: number): string => plainDecimal(points / 100, 'tr');

/** Kuruş as lira, without a thousands separator: "-1234,50". */
function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
