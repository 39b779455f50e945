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

/** The row of a scanned barcode, or of a typed SKU. */
export function rowOfCode<Row extends Pick<StockCountRow, 'sku' | 'gtin'>>(
  rows: readonly Row[],
  text: string,
): Row | null {
  const code = codeOf(text);
  if (code === '') return null;
  return (
    rows.find(({ gtin }) => gtin !== null && gtin.padStart(14, '0') === code.padStart(14, '0')) ??
    rows.find(({ sku }) => codeOf(sku) === code) ??
    null
  );
}
