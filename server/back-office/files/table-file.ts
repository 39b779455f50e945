// A list as a file, sent while it is read: CSV or a worksheet.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { plainDecimal } from '#shared/base/format.ts';
import { csvLine, MARK, withGuard } from './csv.ts';
import { type SheetCell, type SheetColumn, XLSX_TYPE, xlsxOf } from './xlsx-writer.ts';

export type FileColumn = SheetColumn & { head: string };
export type FileFormat = 'csv' | 'xlsx';
/** `name` has no extension; the cells of a row are in the order of the columns. */
export type TableFile = {
  name: string;
  sheet: string;
  columns: readonly FileColumn[];
  rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>;
};

const cellText = (cell: SheetCell, column: FileColumn | undefined): string =>
  cell === null
    ? ''
    : typeof cell === 'string'
      ? withGuard(cell)
      : plainDecimal(column?.style === 'money' ? cell.toFixed(2) : cell, 'tr');

export async function* tableCsv({
  columns,
  rows,
}: Pick<TableFile, 'columns' | 'rows'>): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvLine(columns.map(({ head }) => head)));
  for await (const row of rows)
    yield Buffer.from(csvLine(row.map((cell, index) => cellText(cell, columns[index]))));
}

const tableSheet = ({ sheet, columns, rows }: TableFile): AsyncGenerator<Buffer> =>
  xlsxOf([{ name: sheet, columns, head: columns.map(({ head }) => head), rows }]);

/**
 * Waits for the first row before it responds, so that an error of the list is an error response and
 * not half a file.
 */
export async function sendTable(
  reply: FastifyReply,
  format: FileFormat,
  table: TableFile,
): Promise<FastifyReply> {
  const file = { ...table, rows: await begun(table.rows) };
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${file.name}.${format}`)}`,
    )
    .send(
      Readable.from(format === 'csv' ? tableCsv(file) : tableSheet(file), { objectMode: false }),
    );
}

async function begun<Row>(rows: AsyncIterable<Row> | Iterable<Row>): Promise<AsyncIterable<Row>> {
  const iterator =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  })();
}
