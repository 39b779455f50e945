// Writes a value of a column as a cell that the cell reader understands again.

import { translate } from '#server/base/errors/texts.ts';
import { plainDecimal } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf } from '#shared/base/money.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { type Column, type SheetValue, valueTextOf } from './columns.ts';
import { tiersText } from './tiers-text.ts';

/** Typed, for XLSX: money is a number in lira. Null is an empty cell. */
export function cellOf(
  column: Column,
  value: SheetValue | undefined,
  language: Language,
): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  switch (column.kind) {
    case 'money':
      return liraOf(value as number);
    case 'whole':
    case 'number':
      return value as number;
    case 'flag':
      return translate(language, 'attributes', value ? 'flags.yes' : 'flags.no');
    case 'tiers':
      return tiersText(value as Tier[], language) || null;
    case 'code':
      return valueTextOf(column, String(value), language);
    case 'codes':
      return (
        (value as string[]).map((code) => valueTextOf(column, code, language)).join(', ') || null
      );
    default:
      return String(value);
  }
}

/**
 * Readable text with a decimal comma, which Turkish Excel reads as a number. Money always has two
 * decimals.
 */
export function cellText(
  column: Column,
  value: SheetValue | undefined,
  language: Language,
): string {
  const cell = cellOf(column, value, language);
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return plainDecimal(column.kind === 'money' ? cell.toFixed(2) : cell, 'tr');
}
