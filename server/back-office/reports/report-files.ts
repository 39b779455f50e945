// A report as a file.
import type { TableFile } from '#server/back-office/files/table-file.ts';
import type { SheetColumn } from '#server/back-office/files/xlsx-writer.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { ReportKind, ReportRow } from '#shared/back-office/reports.ts';
import type { Language } from '#shared/base/languages.ts';

type Column = SheetColumn & { key: keyof ReportRow };

const money = (key: keyof ReportRow): Column => ({ key, width: 14, style: 'money' });
const amounts = [money('sold'), money('refunded'), money('revenue')];
const inTime: readonly Column[] = [
  { key: 'orders', width: 10 },
  { key: 'pieces', width: 10 },
  ...amounts,
];
const sums = [...inTime, money('revenueBefore')];
const name: Column = { key: 'name', width: 44, style: 'text' };
const sku: Column = { key: 'sku', width: 16, style: 'text' };
const margin = money('margin');
const key: Column = { key: 'key', width: 24, style: 'text' };

/** The columns of a report, in the order of the screen. */
const reportColumns: Record<ReportKind, readonly Column[]> = {
  day: [key, ...inTime, margin],
  product: [sku, name, ...sums, margin, { key: 'abc', width: 8 }],
  category: [name, ...sums, margin],
  province: [key, ...sums, margin],
  method: [key, ...sums, margin],
  channel: [key, ...sums, margin],
  discount: [
    key,
    { key: 'orders', width: 10 },
    money('discount'),
    ...amounts,
    money('revenueBefore'),
    margin,
  ],
  cohort: [
    key,
    { key: 'buyers', width: 14 },
    { key: 'returning', width: 18 },
    { key: 'orders', width: 10 },
    ...amounts,
  ],
  unsold: [sku, name, { key: 'stock', width: 10 }, money('stockValue')],
};

const headOf = (kind: ReportKind, { key }: Column, language: Language): string =>
  translate(
    language,
    'admin-reports',
    key === 'discount' ? 'deducted' : `column.${key === 'key' ? kind : key}`,
  );

/** The text for a key that people cannot read. */
const keyText = (kind: ReportKind, key: string, language: Language): string =>
  kind === 'method'
    ? translate(language, 'admin-orders', `method.${key}`)
    : kind === 'channel'
      ? translate(language, 'admin-reports', `channel.${key}`)
      : key;

const cellsOf = (kind: ReportKind, row: ReportRow, language: Language) =>
  reportColumns[kind].map((column) =>
    column.key === 'key' ? keyText(kind, row.key, language) : row[column.key],
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
