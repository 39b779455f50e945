// A report as a file.
import type { TableFile } from '#server/back-office/files/table-file.ts';
import type { SheetColumn } from '#server/back-office/files/xlsx-writer.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { ReportKind, ReportRow } from '#shared/back-office/reports.ts';
import type { Language } from '#shared/base/languages.ts';

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

const headOf = (kind: ReportKind, { key }: Column, language: Language): string =>
  translate(
    language,
    'admin-reports',
    key === 'discount' ? 'deducted' : `column.${key === 'key' ? kind : key}`,
  );

const cellsOf = (kind: ReportKind, row: ReportRow, language: Language) =>
  reportColumns[kind].map((column) =>
    kind === 'method' && column.key === 'key'
      ? translate(language, 'admin-orders', `method.${row.key}`)
      : row[column.key],
  );

export const reportFile = (
  kind: ReportKind,
  rows: readonly ReportRow[],
  language: Language,
): Omit<TableFile, 'name'> => ({
  sheet: translate(language, 'admin-reports', `kind.${kind}`),
  columns: reportColumns[kind].map((column) => ({
    ...column,
    head: headOf(kind, column, language),
  })),
  rows: rows.map((row) => cellsOf(kind, row, language)),
});
