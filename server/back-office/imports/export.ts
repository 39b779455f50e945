// The catalogue as a sheet that a merchant edits and uploads again: read and written in parts,
// whatever its size.

import { stringify } from 'csv-stringify/sync';
import { withGuard } from '#server/back-office/files/csv.ts';
import {
  type Sheet,
  type SheetCell,
  type SheetColumn,
  xlsxOf,
} from '#server/back-office/files/xlsx-writer.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { SheetFormat } from '#shared/back-office/imports.ts';
import type { Language } from '#shared/base/languages.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import {
  type Column,
  columns,
  explanationOf,
  headOf,
  type SheetValue,
  valuesOf,
  valueTextOf,
} from './columns.ts';
import {
  type ExportFilter,
  type SheetProduct,
  selectCategoryKeys,
  selectSheetProducts,
} from './export.sql.ts';
import { cellOf, cellText } from './write-cell.ts';

const PART = 500;

type Products = AsyncIterable<SheetProduct> | Iterable<SheetProduct>;

/** The bytes in parts, in one language; an upload is understood in either language. */
export function exportProducts(
  { db }: Pick<Platform, 'db'>,
  format: SheetFormat,
  filter: ExportFilter,
  language: Language,
): AsyncGenerator<Buffer> {
  const products = readProducts((afterId) => selectSheetProducts(db, filter, afterId, PART));
  return sheetOf({ db }, format, products, language);
}

/** For a new catalogue: only the heads. */
export const exportTemplate = (
  { db }: Pick<Platform, 'db'>,
  format: SheetFormat,
  language: Language,
): AsyncGenerator<Buffer> => sheetOf({ db }, format, [], language);

async function* sheetOf(
  { db }: Pick<Platform, 'db'>,
  format: SheetFormat,
  products: Products,
  language: Language,
): AsyncGenerator<Buffer> {
  if (format === 'csv') return yield* csvOf(products, language);
  const categories = (await selectCategoryKeys(db)).map(
    ({ key, nameTr, nameEn }) => `${key} (${language === 'tr' ? nameTr : nameEn})`,
  );
  yield* xlsxOf([productSheet(products, language), explanations(language, categories)]);
}

async function* readProducts(
  read: (afterId: number) => Promise<SheetProduct[]>,
): AsyncGenerator<SheetProduct> {
  for (let part = await read(0); part.length > 0; part = await read(part.at(-1)?.id ?? 0)) {
    yield* part;
    if (part.length < PART) return;
  }
}

function sheetValue({ key, attribute }: Column, product: SheetProduct): SheetValue | undefined {
  if (key === 'stockThen') return product.stock;
  return attribute
    ? product.attributes[attribute as AttributeKey]
    : product[key as keyof Omit<SheetProduct, 'attributes' | 'id'>];
}

/** The format that Turkish Excel opens: a byte order mark, semicolons, decimal commas. */
export const csvLine = (cells: readonly string[]): string =>
  stringify([cells.map(withGuard)], {
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  });
export const CSV_MARK = '\ufeff';

async function* csvOf(products: Products, language: Language): AsyncGenerator<Buffer> {
  let text = CSV_MARK + csvLine(columns.map((column) => headOf(column, language)));
  let lines = 0;
  for await (const product of products) {
    text += csvLine(
      columns.map((column) => cellText(column, sheetValue(column, product), language)),
    );
    lines += 1;
    if (lines % PART !== 0) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function productSheet(products: Products, language: Language): Sheet {
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for await (const product of products)
      yield columns.map((column) => cellOf(column, sheetValue(column, product), language));
  }
  return {
    name: translate(language, 'admin-import', 'sheet.products'),
    columns: columns.map(
      (column): SheetColumn => ({
        width: widths[column.key] ?? 14,
        style: column.kind === 'money' ? 'money' : isText(column) ? 'text' : 'plain',
      }),
    ),
    head: columns.map((column) => headOf(column, language)),
    rows: rows(),
  };
}

const isText = ({ kind }: Column): boolean => kind !== 'whole' && kind !== 'number';
const widths: Partial<Record<Column['key'], number>> = {
  sku: 16,
  name: 44,
  slug: 30,
  category: 18,
  description: 60,
  tiers: 36,
};

/** The second sheet: the meaning of each column and its allowed values. */
function explanations(language: Language, categories: readonly string[]): Sheet {
  const narrow: SheetColumn = { width: 26, style: 'wrapped' };
  const wide: SheetColumn = { width: 70, style: 'wrapped' };
  return {
    name: translate(language, 'admin-import', 'sheet.columns'),
    columns: [narrow, narrow, narrow, wide, wide],
    head: (['head', 'kind', 'need', 'explain', 'values'] as const).map((key) =>
      translate(language, 'admin-import', `sheet.${key}`),
    ),
    rows: [
      ...columns.map((column) => [
        headOf(column, language),
        translate(language, 'admin-import', `kind.${column.kind}`),
        translate(language, 'admin-import', `need.${column.need}`),
        explanationOf(column, language),
        (column.key === 'category'
          ? categories
          : valuesOf(column).map((code) => valueTextOf(column, code, language))
        ).join(', '),
      ]),
      ['', '', '', translate(language, 'admin-import', 'sheet.rule'), ''],
    ],
  };
}
