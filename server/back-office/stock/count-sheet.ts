// The sheet of a stock count as a file, with the numbers entered so far.
import type { TableFile } from '#server/back-office/files/table-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { StockCount } from '#shared/back-office/stock-counts.ts';
import type { Language } from '#shared/base/languages.ts';

export function countSheet({ id, title, rows }: StockCount, language: Language): TableFile {
  const text = (key: string) => translate(language, 'admin-stock', key);
  const names = ['moves.column.sku', 'moves.column.name', 'counts.column.category'];
  const numbers = ['number', 'expected', 'difference'].map((key) => `counts.column.${key}`);
  return {
    name: `${text('counts.file')}-${id}`,
    sheet: title.slice(0, 30),
    columns: [...names, ...numbers].map((key) => ({ head: text(key), width: 18 })),
    rows: rows.map(({ sku, name, category, counted, expected, applied }) => [
      sku,
      name,
      category,
      counted,
      expected,
      applied ?? (counted === null || expected === null ? null : counted - expected),
    ]),
  };
}
