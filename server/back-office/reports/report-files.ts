// A report as a file: CSV in the way that Turkish office programs open, or a worksheet.
import { csvLine, MARK } from '#server/back-office/accounting/sheet.ts';
import { withGuard } from '#server/back-office/imports/csv-table.ts';
import { type SheetColumn, xlsxOf } from '#server/back-office/imports/xlsx-writer.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { ReportKind, ReportRow } from '#shared/back-office/reports.ts';
import type { Language } from '#shared/base/languages.ts';

type Cell = string | number | null;
type Column = SheetColumn & { key: keyof ReportRow };

const sums: readonly Column[] = [
  { key: 'orders', width: 10 },
  { key: 'pieces', width: 10 },
  { key: 'revenue', width: 14, style: 'money' },
  { key: 'revenueBefore', width: 14, style: 'money' },
];
const name: Column = { key: 'name', width: 44, style: 'text' };
const sku: Column = { key: 'sku', width: 16, style: 'text' };
const margin: Column = { key: 'margin', width: 14, style: 'money' };
const key: Column = { key: 'key', width: 24, style: 'text' };

/** The columns of a report, in the order of the screen. */
export const reportColumns: Record<ReportKind, readonly Column[]> = {
  day: [key, ...sums.slice(0, 3)],
  product: [sku, name, ...sums, margin, { key: 'abc', width: 8 }],
  category: [name, ...sums, margin],
  province: [key, ...sums],
  method: [key, ...sums],
  discount: [
    key,
    { key: 'orders', width: 10 },
    { key: 'discount', width: 14, style: 'money' },
    { key: 'revenue', width: 14, style: 'money' },
    { key: 'revenueBefore', width: 14, style: 'money' },
  ],
  unsold: [
    sku,
    name,
    { key: 'stock', width: 10 },
    { key: 'stockValue', width: 14, style: 'money' },
  ],
};

const headOf = (kind: ReportKind, language: Language): string[] =>
  reportColumns[kind].map((column) =>
    translate(
      language,
      'admin-reports',
      column.key === 'discount' ? 'deducted' : `column.${column.key === 'key' ? kind : column.key}`,
    ),
  );

function cellsOf(kind: ReportKind, row: ReportRow, language: Language): Cell[] {
  return reportColumns[kind].map((column) =>
    kind === 'method' && column.key === 'key'
      ? translate(language, 'admin-orders', `method.${row.key}`)
      : row[column.key],
  );
}

const cellText = (cell: Cell, { style }: Column): string =>
  cell === null
    ? ''
    : typeof cell === 'string'
      ? withGuard(cell)
      : (style === 'money' ? cell.toFixed(2) : String(cell)).replace('.', ',');

type File = { kind: ReportKind; rows: readonly ReportRow[]; language: Language };

export async function* reportCsv({ kind, rows, language }: File): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvLine(headOf(kind, language)));
  for (const row of rows)
    yield Buffer.from(
      csvLine(
        cellsOf(kind, row, language).map((cell, index) =>
          cellText(cell, reportColumns[kind][index] as Column),
        ),
      ),
    );
}

export const reportSheet = ({ kind, rows, language }: File): AsyncGenerator<Buffer> =>
  xlsxOf([
    {
      name: translate(language, 'admin-reports', `kind.${kind}`),
      columns: reportColumns[kind],
      head: headOf(kind, language),
      rows: rows.map((row) => cellsOf(kind, row, language)),
    },
  ]);
