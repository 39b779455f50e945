// Checks the XML of an XLSX before a library reads it: the library creates a row for each number up
// to the highest one in a cell, so one cell can request any amount of memory.
import { MAX_IMPORT_ROWS } from '#shared/back-office/imports.ts';
import { UnreadableSheet } from './unreadable.ts';

/** Limits for the row and column numbers, with empty rows and columns included. */
const MOST_ROWS = 2 * MAX_IMPORT_ROWS;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 5_000_000;
const LETTERS = 26;

/** Finds row and cell tags; their attribute `r` is a number, or letters and a number. */
const ROWS_AND_CELLS = /<(?:[\w.-]+:)?(?:row|c)\s([^<]*)/g;
const REFERENCES = /(?<![\w:.-])r\s*=\s*["']?([^"'\s>]*)/g;
const REFERENCE = /^([A-Z]{0,3})([0-9]{1,7})$/;

/** @param xml one part of the file, whatever it contains. @throws UnreadableSheet */
export function checkSheetXml(xml: Buffer): void {
  // The library decodes every part as UTF-8; the searched text is ASCII, which is the same in both
  // encodings.
  const text = xml.toString('latin1');
  // Office Open XML forbids entity definitions.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableSheet('damaged');
  if (!text.includes('sheetData')) return;
  const used = { rows: 0, columns: 0 };
  for (const [, tag = ''] of text.matchAll(ROWS_AND_CELLS))
    for (const [, reference = ''] of tag.matchAll(REFERENCES)) widen(used, reference);
}

function widen(used: { rows: number; columns: number }, reference: string): void {
  const [, letters, digits] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) throw new UnreadableSheet('damaged');
  used.rows = Math.max(used.rows, Number(digits));
  used.columns = Math.max(used.columns, columnNumber(letters));
  if (used.rows > MOST_ROWS || used.columns > MOST_COLUMNS || used.rows * used.columns > MOST_CELLS)
    throw new UnreadableSheet('too-far', {
      cell: reference,
      rows: MOST_ROWS,
      columns: MOST_COLUMNS,
    });
}

/** `A` is 1, `AA` is 27; without letters 0. */
const columnNumber = (letters: string): number =>
  [...letters].reduce(
    (number, letter) => number * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1,
    0,
  );
