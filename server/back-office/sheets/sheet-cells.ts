// A small sheet as texts under known heads, read in a child process (cells.child.ts).

import type { Cell } from '#server/back-office/imports/read-cell.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { ChildFailed, type ChildLimits, withChild } from '#server/base/run/child.ts';
import { fold } from '#shared/base/fold.ts';

export type CellsAnswer = { kind: 'cells'; cells: Cell[][] } | { kind: 'unreadable' };
/** `number` is the row number in the spreadsheet program. */
export type TextRow<Column extends string> = { number: number; texts: Record<Column, string> };
/** The heads of each column, folded; the first column is required. */
export type Heads<Column extends string> = readonly (readonly [Column, readonly string[]])[];

const LIMITS: ChildLimits = { answerMs: 30_000, memoryMb: 320 };
/** A title may be above the head. */
const HEAD_WITHIN = 10;

/** @throws AppError SHEET_UNREADABLE, also without its head or with more rows than `most` */
export async function readTextRows<Column extends string>(
  file: Buffer,
  heads: Heads<Column>,
  most: number,
): Promise<TextRow<Column>[]> {
  const cells = await readInChild(file);
  const [[first] = []] = heads;
  const columnOf = (cell: Cell) =>
    heads.find(([, names]) => names.includes(fold(textOf(cell))))?.[0];
  const headAt = cells
    .slice(0, HEAD_WITHIN)
    .findIndex((row) => row.some((cell) => columnOf(cell) === first));
  if (headAt < 0) throw new AppError('SHEET_UNREADABLE');
  const columns = (cells[headAt] ?? []).map(columnOf);
  const rows = cells.flatMap((row, index): TextRow<Column>[] => {
    if (index <= headAt || row.every((cell) => textOf(cell) === '')) return [];
    const texts = heads.map(([column]) => [column, textOf(row[columns.indexOf(column)])] as const);
    return [{ number: index + 1, texts: Object.fromEntries(texts) as Record<Column, string> }];
  });
  if (rows.length === 0 || rows.length > most) throw new AppError('SHEET_UNREADABLE');
  return rows;
}

/**
 * One line of text, without control characters and other characters that the database cannot store.
 */
const textOf = (cell: Cell): string =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

async function readInChild(file: Buffer): Promise<Cell[][]> {
  const module = new URL('./cells.child.ts', import.meta.url);
  try {
    const answer = await withChild<Buffer, CellsAnswer, CellsAnswer>(module, LIMITS, (request) =>
      request(file),
    );
    if (answer.kind === 'cells') return answer.cells;
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
  }
  throw new AppError('SHEET_UNREADABLE');
}
