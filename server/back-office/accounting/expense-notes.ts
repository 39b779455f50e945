// The data that the accountant needs to write a gider pusulası (expense note): a consumer who
// returns goods issues no invoice, so the seller writes an expense note (VUK 234, VUK 509
// IV.2.4.5). A worksheet and a CSV with the same rows; one row for each rate and kind.

import { csvLine, MARK, withGuard } from '#server/back-office/files/csv.ts';
import { type SheetColumn, xlsxOf } from '#server/back-office/files/xlsx-writer.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Booked } from '#server/invoicing/documents.ts';
import { invoiceOf } from '#server/invoicing/ubl.ts';
import { istanbulDay, plainDecimal } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';

/** The law has no withholding for consumers' returns: the column exists because the form has it. */
const WITHHOLDING = 0;

type Cell = string | number;
type Column = { key: string; width: number; style?: SheetColumn['style'] };
const columns: readonly Column[] = [
  { key: 'place', width: 8 },
  { key: 'day', width: 12 },
  { key: 'name', width: 26, style: 'text' },
  { key: 'identity', width: 14, style: 'text' },
  { key: 'address', width: 44, style: 'text' },
  { key: 'goods', width: 36, style: 'text' },
  { key: 'quantity', width: 9 },
  { key: 'unitPrice', width: 12 },
  { key: 'amount', width: 12, style: 'money' },
  { key: 'rate', width: 10 },
  { key: 'tax', width: 12, style: 'money' },
  { key: 'withholding', width: 10, style: 'money' },
  { key: 'paid', width: 12, style: 'money' },
  { key: 'invoiceNumber', width: 20, style: 'text' },
  { key: 'invoiceDay', width: 12 },
  { key: 'order', width: 14, style: 'text' },
  { key: 'method', width: 18, style: 'text' },
];
const text = (language: Language, key: string): string =>
  translate(language, 'admin-accounting', key);

/** True for refunds of invoices to buyers who are not companies. */
export const needsExpenseNote = ({ kind, event }: Booked): boolean =>
  kind === 'refund' && event.order.invoice.kind === 'individual';

/** `place`: the number of the note within the file; all rows of the note share it. */
function rowsOf(document: Booked, place: number, language: Language): Cell[][] {
  const { event, at, lines, identityNumber } = document;
  const { order } = event;
  const { number, day } = invoiceOf(document);
  const address = order.billingAddress ?? order.shippingAddress;
  const where = [streetOf(address, ' '), `${address.district}/${address.city}`];
  return lines.map((line) => [
    place,
    istanbulDay(at),
    `${order.firstName} ${order.lastName}`,
    identityNumber ?? '',
    where.filter(Boolean).join(' '),
    line.name || text(language, `line.${line.kind}`),
    line.quantity,
    Math.round((line.base / line.quantity) * 100) / 10_000,
    toLira(line.base),
    line.points / 100,
    toLira(line.tax),
    WITHHOLDING,
    toLira(line.total) - WITHHOLDING,
    number,
    day,
    order.orderNumber,
    text(language, `method.${order.paymentMethod}`),
  ]);
}

async function* allRows(
  documents: AsyncIterable<Booked[]>,
  language: Language,
): AsyncGenerator<Cell[]> {
  let place = 0;
  for await (const part of documents)
    for (const document of part.filter(needsExpenseNote)) {
      place += 1;
      yield* rowsOf(document, place, language);
    }
}

const headOf = (language: Language): string[] =>
  columns.map(({ key }) => text(language, `expenseNote.${key}`));

/** Formats money with two decimals, and a unit price with as many decimals as it has. */
function cellText(cell: Cell, { key, style }: Column): string {
  if (typeof cell === 'string') return withGuard(cell);
  const digits =
    style === 'money' || (key === 'unitPrice' && Number.isInteger(Math.round(cell * 1e4) / 100))
      ? cell.toFixed(2)
      : String(cell);
  return plainDecimal(digits, 'tr');
}

export async function* expenseNotesCsv(
  documents: AsyncIterable<Booked[]>,
  language: Language,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvLine(headOf(language)));
  for await (const row of allRows(documents, language))
    yield Buffer.from(csvLine(row.map((cell, index) => cellText(cell, columns[index] as Column))));
}

export const expenseNotesSheet = (
  documents: AsyncIterable<Booked[]>,
  language: Language,
): AsyncGenerator<Buffer> =>
  xlsxOf([
    {
      name: text(language, 'expenseNote.sheet'),
      columns: columns.map(({ width, style }) => ({ width, ...(style && { style }) })),
      head: headOf(language),
      rows: allRows(documents, language),
    },
  ]);
