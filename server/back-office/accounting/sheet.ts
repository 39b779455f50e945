// The accountant's sheet as CSV in the way that Turkish office programs open: UTF-8 with a mark, semicolons, decimal commas.
// What a program would take for a formula gets an apostrophe (imports/csv-table.ts); amounts are numbers and need none.

import { stringify } from 'csv-stringify/sync';
import { withGuard } from '#server/back-office/imports/csv-table.ts';
import { translate } from '#server/base/errors/texts.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, ZERO } from '#shared/base/money.ts';
import type { Booked, DocumentLine, Sums } from './documents.ts';

const columns = [
  ...[
    'day',
    'kind',
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
  ],
  ...[
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
  ],
] as const;

const MARK = '\uFEFF';
const line = (cells: readonly string[]): string =>
  stringify([cells as string[]], { delimiter: ';', record_delimiter: '\r\n' });
const text = (language: Language, key: string): string =>
  translate(language, 'admin-accounting', key);

export const headText = (language: Language): string =>
  MARK + line(columns.map((column) => text(language, `column.${column}`)));

export function rowsText(
  { event, kind, at, lines, identityNumber }: Booked,
  language: Language,
): string {
  const { order } = event;
  const { invoice } = order;
  const sign = kind === 'sale' ? 1 : -1;
  const address = order.billingAddress ?? order.shippingAddress;
  const isCompany = invoice.kind === 'corporate';
  const buyer = [
    text(language, `method.${order.paymentMethod}`),
    text(language, isCompany ? 'corporate' : 'individual'),
    isCompany ? invoice.companyName : `${order.firstName} ${order.lastName}`,
    (isCompany && invoice.taxNumber) || identityNumber || '',
    isCompany ? invoice.taxOffice : '',
    isCompany ? text(language, invoice.isEInvoicePayer ? 'yes' : 'no') : '',
    [address.neighbourhood, address.line].filter(Boolean).join(' '),
    address.district,
    address.city,
    order.email,
    formatPhone(order.phone),
  ].map(withGuard);
  return lines
    .map((row, index) => {
      const own = [
        istanbulDay(at),
        text(language, `kind.${kind}`),
        order.orderNumber,
        String(index + 1),
        withGuard(row.sku),
        withGuard(row.name || text(language, `line.${row.kind}`)),
      ];
      return line([
        ...own,
        String(sign * row.quantity),
        ...amounts(row, sign, percent(order.taxPoints)),
        ...buyer,
      ]);
    })
    .join('');
}

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

export function totalText(
  { amount, discount, base, tax, total }: Sums,
  language: Language,
): string {
  const own = ['', text(language, 'sum'), '', '', '', '', ''];
  const sums = [
    decimal(amount),
    decimal(discount),
    decimal(base),
    '',
    decimal(tax),
    '',
    '',
    decimal(total),
  ];
  return line([
    ...own,
    ...sums,
    ...Array<string>(columns.length - own.length - sums.length).fill(''),
  ]);
}

const percent = (points: number): string => String(points / 100).replace('.', ',');

/** Kuruş as lira, without thousands: "-1234,50". */
function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
