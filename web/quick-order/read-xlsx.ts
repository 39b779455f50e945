// The first sheet of an XLSX as rows of texts, read in the browser: nothing of it is sent before
// the buyer has seen it.
import { readSheet } from 'read-excel-file/browser';

export class UnreadableFile extends Error {}

const MOST_ROWS = 5_000;
const MOST_COLUMNS = 50;

/**
 * Empty rows are kept, so that a row's number is the same as in the spreadsheet.
 * @throws UnreadableFile
 */
export async function readXlsx(file: Uint8Array<ArrayBuffer>): Promise<string[][]> {
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
    ? String(cell).replace('.', ',')
    : String(cell ?? '').trim();
