// Reads a file of codes or barcodes and quantities into text for the field of pasted rows: one line
// for each row of the file, so that problems are found by the row's number.

import { parse } from 'csv-parse/browser/esm/sync';
import { readSheet } from 'read-excel-file/browser';
import { fold } from '#shared/base/fold.ts';
import { plainDecimal } from '#shared/base/format.ts';

const MOST_FILE_BYTES = 2 * 2 ** 20;

type OrderFileProblem = 'too-large' | 'unreadable' | 'empty';
type ReadFile = { text: string } | { problem: OrderFileProblem };

/** Replaces a quantity that the file leaves empty, because it cannot be guessed. */
const NO_QUANTITY = '?';
const CODE_HEADS = /^(sku\b|kod\b|urun kodu|stok kodu|urun$|code\b|product code|item$)/;
const BARCODE_HEADS = /^(barkod|barcode|gtin|ean|upc)\b/;
const QUANTITY_HEADS = /^(adet|miktar|quantity|qty|pieces)\b/;

/** Detects the file type by its content, not by its name. */
export async function readOrderFile(file: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  if (file.length > MOST_FILE_BYTES) return { problem: 'too-large' };
  try {
    const isZip = file[0] === 0x50 && file[1] === 0x4b;
    const rows = isZip ? await readXlsx(file) : readCsv(decode(file));
    const text = textOfTable(rows);
    return text === '' ? { problem: 'empty' } : { text };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: 'unreadable' };
    throw error;
  }
}

function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    // The encoding that office programs in Türkiye write by default.
    const text = new TextDecoder('windows-1254').decode(file);
    if (text.includes('\u0000')) throw new UnreadableFile();
    return text;
  }
}

/**
 * Quoted cells may contain separators and line breaks.
 * @throws UnreadableFile
 */
function readCsv(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: dividerOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      on_record: (row: string[]) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()),
    });
  } catch (error) {
    throw new UnreadableFile('', { cause: error });
  }
}

function dividerOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/).filter((one) => one.trim() !== '');
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t', ','].sort((a, b) => count(b) - count(a))[0] as string;
}

/** The columns of code, barcode and quantity by their headings; null without headings. */
function columnsOf(heads: readonly string[]) {
  const find = (pattern: RegExp) => heads.findIndex((head) => pattern.test(fold(head)));
  const code = find(CODE_HEADS);
  const barcode = find(BARCODE_HEADS);
  const quantity = find(QUANTITY_HEADS);
  return code < 0 && barcode < 0 ? null : { code, barcode, quantity };
}

/** One line for each row: code, tab, quantity. Headings and empty rows become empty lines. */
function textOfTable(rows: readonly (readonly string[])[]): string {
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''));
  const columns = columnsOf(rows[first] ?? []);
  const lines = rows.map((row, index) =>
    columns && index === first ? '' : columns ? lineOf(row, columns) : bareLine(row),
  );
  return lines.join('\n').trimEnd();
}

function lineOf(
  row: readonly string[],
  { code, barcode, quantity }: { code: number; barcode: number; quantity: number },
): string {
  const name = unguarded(row[code] || row[barcode] || '');
  const typed = row[quantity] ?? '';
  // A row with only other columns filled is kept, too: it is reported as a row without a product.
  if (name === '' && typed === '') return '';
  return `${name || '?'}\t${quantity < 0 ? '' : unguarded(typed) || NO_QUANTITY}`.trimEnd();
}

/** Without headings the first cell is the code, and the last non-empty cell is the quantity. */
function bareLine(row: readonly string[]): string {
  const filled = row.map(unguarded).filter((cell) => cell !== '');
  const last = filled.at(-1);
  return filled.length < 2 ? (filled[0] ?? '') : `${filled[0]}\t${last}`;
}

/**
 * Our own files have a leading apostrophe before text that a spreadsheet would treat as a formula.
 */
const unguarded = (cell: string): string => cell.replace(/^'+(?=[=+\-@])/, '').replace(/\t/g, ' ');

// The first sheet of an XLSX as rows of texts, read in the browser: nothing of it is sent before
// the buyer has seen it.

class UnreadableFile extends Error {}

const MOST_ROWS = 5_000;
const MOST_COLUMNS = 50;

/**
 * Empty rows are kept, so that a row's number is the same as in the spreadsheet.
 * @throws UnreadableFile
 */
async function readXlsx(file: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    const rows = await readSheet(file.buffer);
    return rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(textOf));
  } catch (error) {
    throw new UnreadableFile('', { cause: error });
  }
}

/** A barcode may be written as 8.69E12. */
const textOf = (cell: unknown): string =>
  typeof cell === 'number' && !Number.isSafeInteger(cell)
    ? plainDecimal(cell, 'tr')
    : String(cell ?? '').trim();
