// Reads a CSV file as rows of cells, from any spreadsheet program: UTF-8, UTF-16 or the Turkish
// Windows code page; cells separated by semicolon, comma or tab, quoted or not, with line breaks
// inside.
import { parse } from 'csv-parse/sync';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/back-office/imports.ts';
import { UnreadableSheet } from './unreadable.ts';

const MOST_CHARACTERS_A_ROW = 400_000;
const LOOKED_AT_ROWS = 10;
const delimiters = [';', '\t', ','] as const;

/** @throws UnreadableSheet */
export function readCsv(file: Buffer): string[][] {
  const { text, delimiter } = withDelimiter(decode(file));
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      quote: '"',
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MOST_CHARACTERS_A_ROW,
      // One more than allowed, so that too many rows are detected.
      to: MAX_IMPORT_ROWS + 2,
      on_record: (record: string[]) => {
        if (
          record.length > MAX_IMPORT_COLUMNS &&
          record.slice(MAX_IMPORT_COLUMNS).some((cell) => cell.trim() !== '')
        )
          throw new UnreadableSheet('too-many-columns', { most: MAX_IMPORT_COLUMNS });
        return record.slice(0, MAX_IMPORT_COLUMNS).map(withoutGuard);
      },
    });
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('damaged');
  }
}

function decode(file: Buffer): string {
  const read = (encoding: string, isFatal = false) =>
    new TextDecoder(encoding, { fatal: isFatal }).decode(file);
  if (file[0] === 0xff && file[1] === 0xfe) return read('utf-16le');
  if (file[0] === 0xfe && file[1] === 0xff) return read('utf-16be');
  // Latin letters in UTF-16 without a byte order mark: every other byte is zero.
  const head = file.subarray(0, 400);
  const nothingAt = (odd: number) =>
    head.filter((byte, index) => index % 2 === odd && byte === 0).length;
  if (nothingAt(1) > head.length / 4) return read('utf-16le');
  if (nothingAt(0) > head.length / 4) return read('utf-16be');
  if (head.includes(0)) throw new UnreadableSheet('not-a-sheet');
  try {
    return read('utf-8', true);
  } catch {
    return read('windows-1254');
  }
}

const hasSkuHead = (text: string, delimiter: string): boolean =>
  text
    .slice(0, MOST_CHARACTERS_A_ROW)
    .split(/\r\n|\n|\r/, LOOKED_AT_ROWS)
    .map((row) => row.split(delimiter))
    .some(
      (cells) =>
        cells.length > 1 &&
        cells.some((cell) => cell.replace(/["\s\ufeff]/g, '').toLowerCase() === 'sku'),
    );

/**
 * Finds the delimiter: it separates the head "SKU" from others, because lists in cells contain
 * commas too; otherwise it is the most frequent candidate outside quotes in the first rows. Excel
 * may name it in a separate line ("sep=;").
 */
function withDelimiter(text: string): { text: string; delimiter: string } {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  // The line stays as an empty row, so that row numbers match the spreadsheet program.
  if (named) return { text: text.replace(/^[^\n]*/, ''), delimiter: named };
  const ofHead = delimiters.find((delimiter) => hasSkuHead(text, delimiter));
  if (ofHead) return { text, delimiter: ofHead };
  const most = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  for (const row of countDelimiters(text.slice(0, MOST_CHARACTERS_A_ROW)))
    for (const [delimiter, count] of row)
      most.set(delimiter, Math.max(most.get(delimiter) ?? 0, count));
  return {
    text,
    delimiter: delimiters.reduce((best, each) =>
      (most.get(each) ?? 0) > (most.get(best) ?? 0) ? each : best,
    ),
  };
}

/** Counts each delimiter outside quotes, for each of the first rows. */
function countDelimiters(text: string): Map<string, number>[] {
  const rows = [new Map<string, number>()];
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    const row = rows.at(-1) as Map<string, number>;
    if (isDelimiter(letter)) row.set(letter, (row.get(letter) ?? 0) + 1);
    if (letter !== '\n') continue;
    if (rows.length === LOOKED_AT_ROWS) break;
    rows.push(new Map());
  }
  return rows;
}

const isDelimiter = (letter: string): boolean => delimiters.some((each) => each === letter);

/** Removes the guard that files/csv.ts adds. */
const withoutGuard = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
