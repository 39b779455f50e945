// One cell of a sheet as a value of its column. Empty leaves what is there; a dash empties it. Limits are the product's own
// and looked at where products are written (server/catalogue/product-writing.ts).

import type { CellProblem } from '#shared/back-office/imports.ts';
import { isOneLine } from '#shared/base/fields.ts';
import { fold } from '#shared/base/fold.ts';
import { languages } from '#shared/base/languages.ts';
import { fromLira, isLira } from '#shared/base/money.ts';
import { type Column, type SheetValue, wordOf } from './columns.ts';
import { readNumber } from './numbers.ts';
import { readTiers } from './tiers-text.ts';

/** The value as a spreadsheet program stores it. */
export type Cell = string | number | boolean | Date | null | undefined;
type Read = { value: SheetValue } | { problem: CellProblem } | null;

const dashes: ReadonlySet<string> = new Set(['-', '–', '—']);
const yes: ReadonlySet<string> = new Set(['evet', 'yes', 'true', 'dogru', '1']);
const no: ReadonlySet<string> = new Set(['hayir', 'no', 'false', 'yanlis', '0']);

/** Null: the cell is empty, nothing is changed. */
export function readCell(column: Column, cell: Cell): Read {
  if (cell === null || cell === undefined) return null;
  // What a sheet's program took for a date was none.
  if (cell instanceof Date) return { problem: 'date' };
  const text = String(cell).trim();
  if (text === '') return null;
  if (!isOneLine(text.replace(/[\r\n\t]/g, ' '))) return { problem: 'unreadable' };
  if (dashes.has(text))
    return column.need === 'optional' ? { value: emptyOf(column) } : { problem: 'not-emptied' };
  switch (column.kind) {
    case 'line':
      return { value: text };
    case 'paragraph':
      return { value: text.replace(/\r\n?/g, '\n') };
    case 'money':
      return readMoney(cell, text);
    case 'whole':
    case 'number': {
      const number = numberOf(cell, text);
      return number === null ? { problem: 'not-a-number' } : { value: number };
    }
    case 'flag':
      return yes.has(fold(text))
        ? { value: true }
        : no.has(fold(text))
          ? { value: false }
          : { problem: 'not-a-flag' };
    case 'tiers': {
      const tiers = readTiers(text);
      return tiers ? { value: tiers } : { problem: 'not-tiers' };
    }
    case 'code': {
      const code = codesOf(column).get(fold(text));
      return code === undefined ? { problem: 'not-a-code' } : { value: code };
    }
    case 'codes':
      return readCodes(column, text);
  }
}

const emptyOf = ({ kind }: Column): SheetValue =>
  kind === 'tiers' ? [] : kind === 'paragraph' ? '' : null;

function numberOf(cell: Cell, text: string): number | null {
  if (typeof cell === 'boolean') return null;
  if (typeof cell !== 'number') return readNumber(text);
  // What a sheet has calculated, without what is beyond its own precision.
  return Number.isFinite(cell) ? Number(cell.toPrecision(14)) : null;
}

/** More decimals than two are refused, never rounded. */
function readMoney(cell: Cell, text: string): Read {
  const lira = numberOf(cell, text.replace(/\s*(tl|₺)$/i, ''));
  if (lira === null) return { problem: 'not-a-number' };
  return isLira(lira) ? { value: fromLira(lira) } : { problem: 'not-money' };
}

/** In the order of the cell, each once. */
function readCodes(column: Column, text: string): Read {
  const parts = text.split(/[,;|\n]/).flatMap((part) => part.trim() || []);
  const found = parts.map((part) => codesOf(column).get(fold(part)));
  return found.includes(undefined)
    ? { problem: 'not-a-code' }
    : { value: [...new Set(found as string[])] };
}

const known = new Map<string, Map<string, string>>();

/** By code, and by its word in either language. */
function codesOf(column: Column): Map<string, string> {
  const before = known.get(column.key);
  if (before) return before;
  const codes = new Map(
    column.values.flatMap((code) =>
      languages.map((language): [string, string] => [fold(wordOf(column, code, language)), code]),
    ),
  );
  for (const code of column.values) codes.set(fold(code), code);
  known.set(column.key, codes);
  return codes;
}
