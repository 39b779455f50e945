// Reads an uploaded file as a table: its columns and the values of each row. Runs in a child
// process (read.child.ts).
import { readSheet } from 'read-excel-file/node';
import {
  type CellProblem,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '#shared/back-office/imports.ts';
import { type ColumnKey, columnOf, foldHead, knownHeads, type SheetValues } from './columns.ts';
import { readCsv } from './csv-table.ts';
import { type Cell, readCell } from './read-cell.ts';
import { UnreadableSheet } from './unreadable.ts';
import { checkZip } from './zip-check.ts';

type CellError = { column: ColumnKey; problem: CellProblem; given: string };
/** Columns whose values must be unique within a file. */
const uniqueColumns = ['sku', 'gtin', 'name', 'slug'] as const;
/** Another row with the same value: the first of the other rows. */
type Repeat = { column: (typeof uniqueColumns)[number]; row: number };
/** `number` is the row number in the spreadsheet program. */
export type TableRow = {
  number: number;
  values: SheetValues;
  errors: CellError[];
  repeats: Repeat[];
};
export type Table = {
  columns: ColumnKey[];
  unknownHeads: string[];
  rows: () => Generator<TableRow>;
  rowCount: number;
};

const SHOWN_LENGTH = 80;
const HEAD_LENGTH = 60;
/** The head is in the first rows; a title may be above it. */
const HEAD_WITHIN = 10;
const MOST_UNKNOWN = 20;

/** @throws UnreadableSheet */
export async function readTable(file: Buffer): Promise<Table> {
  const cells = await readCells(file);
  const heads = knownHeads();
  const keyOf = (cell: Cell) => (typeof cell === 'string' ? heads.get(foldHead(cell)) : undefined);
  const headAt = cells
    .slice(0, HEAD_WITHIN)
    .findIndex((row) => row.some((cell) => keyOf(cell) === 'sku'));
  const head = cells[headAt];
  if (!head) throw new UnreadableSheet(cells.some(hasContent) ? 'no-sku-column' : 'no-rows');
  if (head.length > MAX_IMPORT_COLUMNS)
    throw new UnreadableSheet('too-many-columns', { most: MAX_IMPORT_COLUMNS });
  const keys = head.slice(0, head.findLastIndex((cell) => shown(cell) !== '') + 1).map(keyOf);
  const twice = keys.findIndex((key, index) => key !== undefined && keys.indexOf(key) !== index);
  if (twice >= 0) throw new UnreadableSheet('column-twice', { column: shown(head[twice]) });
  const columns = keys.flatMap((key) => key ?? []);
  const unknownHeads = head
    .flatMap((cell, index) =>
      keys[index] === undefined && shown(cell) !== '' ? shown(cell).slice(0, HEAD_LENGTH) : [],
    )
    .slice(0, MOST_UNKNOWN);
  const last = cells.findLastIndex(hasContent);
  const rowCount = cells.slice(headAt + 1, last + 1).filter(hasContent).length;
  if (rowCount === 0) throw new UnreadableSheet('no-rows');
  if (rowCount > MAX_IMPORT_ROWS)
    throw new UnreadableSheet('too-many-rows', { most: MAX_IMPORT_ROWS });

  const repeats = findRepeats(cells, keys, headAt);
  function* rows(): Generator<TableRow> {
    for (let index = headAt + 1; index <= last; index += 1) {
      const row = cells[index] ?? [];
      if (hasContent(row))
        yield { ...toRow(index + 1, keys, row), repeats: repeats.get(index + 1) ?? [] };
      // Each value is read once and then released.
      cells[index] = [];
    }
  }
  return { columns, unknownHeads, rows, rowCount };
}

/** @throws UnreadableSheet */
export async function readCells(file: Buffer): Promise<Cell[][]> {
  const start = file.subarray(0, 4).toString('hex');
  if (start === 'd0cf11e0') throw new UnreadableSheet('old-excel');
  if (!start.startsWith('504b')) return readCsv(file);
  checkZip(file);
  try {
    return (await readSheet(file)) as Cell[][];
  } catch {
    throw new UnreadableSheet('not-a-sheet');
  }
}

const hasContent = (row: readonly Cell[]): boolean =>
  row.some((cell) => cell !== null && cell !== undefined && String(cell).trim() !== '');

/**
 * Repeats by row number. Only the merchant knows which row is meant, so all of them are reported.
 */
function findRepeats(
  cells: readonly Cell[][],
  keys: readonly (ColumnKey | undefined)[],
  headAt: number,
): Map<number, Repeat[]> {
  const repeats = new Map<number, Repeat[]>();
  for (const column of uniqueColumns) {
    const at = keys.indexOf(column);
    const values = at < 0 ? [] : cells.map((row) => textOf(column, row[at]));
    for (const rows of rowsByText(values.slice(headAt + 1), headAt + 2)) {
      const [first = 0, second = 0] = rows;
      for (const number of rows)
        repeats.set(number, [
          ...(repeats.get(number) ?? []),
          { column, row: number === first ? second : first },
        ]);
    }
  }
  return repeats;
}

function textOf(column: ColumnKey, cell: Cell): string | null {
  const read = readCell(columnOf(column), cell);
  return read && 'value' in read && typeof read.value === 'string' ? read.value : null;
}

/** For each text that occurs more than once: the numbers of its rows. */
function rowsByText(texts: readonly (string | null)[], firstNumber: number): number[][] {
  const rowsOf = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    if (text === null) continue;
    const rows = rowsOf.get(text);
    if (rows) rows.push(firstNumber + index);
    else rowsOf.set(text, [firstNumber + index]);
  }
  return [...rowsOf.values()].filter((rows) => rows.length > 1);
}

function toRow(
  number: number,
  keys: readonly (ColumnKey | undefined)[],
  row: readonly Cell[],
): Omit<TableRow, 'repeats'> {
  const values: SheetValues = {};
  const errors: CellError[] = [];
  for (const [index, key] of keys.entries()) {
    if (key === undefined) continue;
    const read = readCell(columnOf(key), row[index]);
    if (read === null) continue;
    if ('problem' in read)
      errors.push({ column: key, problem: read.problem, given: shown(row[index]) });
    else values[key] = read.value;
  }
  const error = surplusError(keys, row);
  return { number, values, errors: error ? [...errors, error] : errors };
}

/**
 * Cells after the last heading: usually a cell with separators that has no quotation marks, whose
 * rest would be lost.
 */
function surplusError(
  keys: readonly (ColumnKey | undefined)[],
  row: readonly Cell[],
): CellError | null {
  const surplus = row.slice(keys.length).map(shown);
  const column = keys.findLast((key) => key !== undefined);
  if (column === undefined || surplus.every((text) => text === '')) return null;
  const given = shown(surplus.filter((text) => text !== '').join('; '));
  return { column, problem: 'too-many-cells', given };
}

/** The part of the input that can be displayed and stored. */
const shown = (cell: Cell): string => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  const plain = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return plain.length > SHOWN_LENGTH ? `${[...plain].slice(0, SHOWN_LENGTH).join('')}…` : plain;
};
