// Reads one cell of a sheet as a value of its column. An empty cell changes nothing; a dash clears
// the value. The product's own limits are checked where products are written
// (server/catalogue/product-writing.ts).

import type { CellProblem } from '#shared/back-office/imports.ts';
import { isOneLine } from '#shared/base/fields.ts';
import { fold } from '#shared/base/fold.ts';
import { languages } from '#shared/base/languages.ts';
import { exactKurus } from '#shared/base/money.ts';
import { readNumber } from '#shared/base/typed-number.ts';
import { type Column, type SheetValue, valuesOf, valueTextOf } from './columns.ts';
import { readTiers } from './tiers-text.ts';

/** The value as a spreadsheet program stores it. */
export type Cell = string | number | boolean | Date | null | undefined;
type Read = { value: SheetValue } | { problem: CellProblem } | null;

const dashes: ReadonlySet<string> = new Set(['-', '–', '—']);
const yes: ReadonlySet<string> = new Set(['evet', 'yes', 'true', 'dogru', '1']);
const no: ReadonlySet<string> = new Set(['hayir', 'no', 'false', 'yanlis', '0']);

/** Null: the cell is empty and changes nothing. */
export function readCell(column: Column, cell: Cell): Read {
  if (cell === null || cell === undefined) return null;
  // The spreadsheet program read a text as a date by mistake.
  if (cell instanceof Date) return { problem: 'date' };
  const text = String(cell).trim();
  if (text === '') return null;
  if (!isOneLine(text.replace(/[\r\n\t]/g, ' '))) return { problem: 'unreadable' };
  if (dashes.has(text))
    return column.need === 'optional' ? { value: emptyOf(column) } : { problem: 'not-emptied' };
  return readText(column, cell, text);
}

function readText(column: Column, cell: Cell, text: string): Read {
  switch (column.kind) {
    case 'line':
      return { value: text };
    case 'paragraph':
      return { value: text.replace(/\r\n?/g, '\n') };
    case 'money':
      return readMoney(cell, text);
    case 'whole':
    case 'number':
      return orProblem(numberOf(cell, text), 'not-a-number');
    case 'flag':
      return readFlag(fold(text));
    case 'tiers':
      return orProblem(readTiers(text), 'not-tiers');
    case 'code':
      return orProblem(codesOf(column).get(fold(text)) ?? null, 'not-a-code');
    case 'codes':
      return readCodes(column, text);
  }
}

const orProblem = (value: SheetValue, problem: CellProblem): Read =>
  value === null ? { problem } : { value };

function readFlag(text: string): Read {
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : { problem: 'not-a-flag' };
}

const emptyOf = ({ kind }: Column): SheetValue =>
  kind === 'tiers' ? [] : kind === 'paragraph' ? '' : null;

function numberOf(cell: Cell, text: string): number | null {
  if (typeof cell === 'boolean') return null;
  if (typeof cell !== 'number') return readNumber(text);
  // A calculated number, rounded to the precision of spreadsheet programs.
  return Number.isFinite(cell) ? Number(cell.toPrecision(14)) : null;
}

/** More decimals than two are refused, never rounded. */
function readMoney(cell: Cell, text: string): Read {
  const lira = numberOf(cell, text.replace(/\s*(tl|₺)$/i, ''));
  if (lira === null) return { problem: 'not-a-number' };
  const amount = exactKurus(lira);
  return amount === null ? { problem: 'not-money' } : { value: amount };
}

/** In the order of the cell, each code once. */
function readCodes(column: Column, text: string): Read {
  const parts = text.split(/[,;|\n]/).flatMap((part) => part.trim() || []);
  const found = parts.map((part) => codesOf(column).get(fold(part)));
  return found.includes(undefined)
    ? { problem: 'not-a-code' }
    : { value: [...new Set(found as string[])] };
}

const known = new Map<string, Map<string, string>>();

/** Codes by the code itself, and by its label in either language. */
function codesOf(column: Column): Map<string, string> {
  const before = known.get(column.key);
  if (before) return before;
  const values = valuesOf(column);
  const codes = new Map(
    values.flatMap((code) =>
      languages.map((language): [string, string] => [
        fold(valueTextOf(column, code, language)),
        code,
      ]),
    ),
  );
  for (const code of values) codes.set(fold(code), code);
  // Built-in codes never change and are cached; the merchant's own codes may change.
  if (values.length === column.values.length) known.set(column.key, codes);
  return codes;
}
