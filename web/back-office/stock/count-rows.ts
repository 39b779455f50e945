// The calculations of a count sheet in the browser.
import type { StockCountRow } from '#shared/back-office/stock-counts.ts';
import { fold } from '#shared/base/fold.ts';

/** The correction of the stock; null while the row is not counted. */
export const differenceOf = ({
  counted,
  expected,
  applied,
}: Pick<StockCountRow, 'counted' | 'expected' | 'applied'>): number | null =>
  applied ?? (counted === null || expected === null ? null : counted - expected);

const codeOf = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

type Coded = Pick<StockCountRow, 'sku' | 'gtin'>;
const isGtinOf = ({ gtin }: Coded, code: string): boolean =>
  gtin !== null && gtin.padStart(14, '0') === code.padStart(14, '0');

/** Ways to compare a text with the codes of a row: the strictest first. */
const ways: readonly ((row: Coded, text: string) => boolean)[] = [
  ({ gtin }, text) => gtin === text,
  ({ sku }, text) => sku === text,
  (row, text) => isGtinOf(row, codeOf(text)),
  ({ sku }, text) => fold(sku) === fold(text),
  ({ sku }, text) => codeOf(sku) === codeOf(text),
];

/**
 * The row of a scanned barcode, or of a typed SKU. Null also if several rows are equally near: a
 * guess would count the wrong product.
 */
export function rowOfCode<Row extends Coded>(rows: readonly Row[], text: string): Row | null {
  const typed = text.trim();
  if (codeOf(typed) === '') return null;
  for (const isFound of ways) {
    const found = rows.filter((row) => isFound(row, typed));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}
