// The columns of the catalogue sheet: one for each field that a merchant edits, and one for each
// attribute. Their heads come from the texts; a head is recognized in either language, in upper or
// lower case, with or without its unit.

import { translate } from '#server/base/errors/texts.ts';
import { ownCodesOf } from '#server/catalogue/own-values.ts';
import { fold } from '#shared/base/fold.ts';
import { type Language, languages } from '#shared/base/languages.ts';
import { type AttributeKey, attributeKeys, definitionOf } from '#shared/catalogue/attributes.ts';
import {
  definitionOfField,
  labelKeyOf,
  type ProductField,
  productFieldNames,
  type productFields,
} from '#shared/catalogue/product-fields.ts';
import type { Tier } from '#shared/pricing/tiers.ts';

type Kind =
  | 'line'
  | 'paragraph'
  | 'money'
  | 'whole'
  | 'number'
  | 'flag'
  | 'tiers'
  | 'code'
  | 'codes';

type Table = typeof productFields;
type SheetNameOf<F extends ProductField> = Table[F] extends { sheet: infer Name } ? Name : F;
type FieldKey = Exclude<{ [F in ProductField]: SheetNameOf<F> }[ProductField], 'attributes'>;
type PlainKey = FieldKey | 'stock' | 'stockThen' | 'pictures';
export type ColumnKey = PlainKey | `attributes.${AttributeKey}`;

/** Money is in kuruş; null is an empty value. */
export type SheetValue = string | number | boolean | readonly string[] | readonly Tier[] | null;
export type SheetValues = Partial<Record<ColumnKey, SheetValue>>;

export type Column = {
  key: ColumnKey;
  kind: Kind;
  /** Required in every row, required for a new product, never empty, or optional. */
  need: 'always' | 'new' | 'filled' | 'optional';
  /** The field of the product; null for an attribute and for the stock. */
  field: ProductField | null;
  attribute: AttributeKey | null;
  unit: string | null;
  /** The built-in codes that the column allows; `valuesOf` returns all allowed codes. */
  values: readonly string[];
};

function attributeColumn(attribute: AttributeKey): Column {
  const { kind, unit = null, values = [] } = definitionOf(attribute);
  return {
    key: `attributes.${attribute}`,
    kind: kind === 'text' ? 'line' : kind,
    need: 'optional',
    field: null,
    attribute,
    unit,
    values,
  };
}

const plain = { attribute: null, unit: null, values: [] };
const kinds = { slug: 'line', reference: 'line' } as const;

function fieldColumn(field: ProductField): Column[] {
  const { kind, need, sheet = field } = definitionOfField(field);
  if (kind === 'attributes') return [];
  const column = kind === 'slug' || kind === 'reference' ? kinds[kind] : kind;
  return [{ ...plain, key: sheet as PlainKey, kind: column, need, field }];
}

const stockColumn = (key: 'stock' | 'stockThen'): Column => ({
  ...plain,
  key,
  kind: 'whole',
  need: 'filled',
  field: null,
});
const lastBeforeStock = productFieldNames.indexOf('cost') + 1;

/**
 * File names (picture-column.ts). A downloaded sheet leaves it empty, and an import never removes
 * pictures.
 */
const pictureColumn: Column = {
  ...plain,
  key: 'pictures',
  kind: 'line',
  need: 'optional',
  field: null,
};

/**
 * `stockThen` is the stock at the time of the download: only the difference is applied, so that
 * sales since then count.
 */
export const columns: readonly Column[] = [
  ...productFieldNames.slice(0, lastBeforeStock).flatMap(fieldColumn),
  stockColumn('stock'),
  stockColumn('stockThen'),
  ...productFieldNames.slice(lastBeforeStock).flatMap(fieldColumn),
  pictureColumn,
  ...attributeKeys.map(attributeColumn),
];
const byKey = new Map<string, Column>(columns.map((column) => [column.key, column]));
export const columnOf = (key: ColumnKey): Column => byKey.get(key) as Column;
export const findColumn = (key: string): Column | undefined => byKey.get(key);

export function headOf(column: Column, language: Language): string {
  if (!column.attribute) return plainHead(column, language);
  const label = translate(language, 'attributes', `labels.${column.attribute}`);
  return column.unit ? `${label} (${column.unit})` : label;
}

/**
 * Columns with their own texts: a head that is clear without the editor around it, and an
 * explanation.
 */
const explained = [
  'sku',
  'gtin',
  'name',
  'slug',
  'brand',
  'category',
  'variant',
  'description',
  'price',
  'cost',
  'stock',
  'stockThen',
  'taxPercent',
  'piecesPerUnit',
  'minQuantity',
  'quantityStep',
  'piecesPerCarton',
  'unitWeightG',
  'unitVolumeCm3',
  'cartonWeightG',
  'cartonVolumeCm3',
  'isActive',
  'successor',
  'tiers',
  'pictures',
] as const;
const ownText = ({ key }: Column) => explained.find((one) => one === key);

function plainHead(column: Column, language: Language): string {
  const own = ownText(column);
  if (own) return translate(language, 'admin-import', `column.${own}`);
  return column.field === null
    ? ''
    : translate(language, 'admin-products', labelKeyOf(column.field));
}

/** Explains the purpose of the column. */
export function explanationOf(column: Column, language: Language): string {
  if (column.attribute) return translate(language, 'admin-import', 'explain.attribute');
  const own = ownText(column);
  return own ? translate(language, 'admin-import', `explain.${own}`) : '';
}

/** Includes the merchant's own codes. */
export const valuesOf = ({ attribute, values }: Column): readonly string[] =>
  attribute ? [...values, ...ownCodesOf(attribute)] : values;

/** A code without a text, such as a neck's, is its own text. */
export const valueTextOf = (column: Column, code: string, language: Language): string =>
  translate(language, 'attributes', `values.${column.attribute}.${code}`, { defaultValue: code });

export const foldHead = (head: string): string =>
  fold(head)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const withoutUnit = (head: string): string => head.replace(/\s*\([^)]*\)\s*$/, '');

/** The columns by their folded headings, including the headings of older files. */
export function knownHeads(): Map<string, ColumnKey> {
  const heads = new Map<string, ColumnKey>();
  const put = (head: string, key: ColumnKey) => {
    const folded = foldHead(head);
    if (!heads.has(folded)) heads.set(folded, key);
  };
  for (const column of columns)
    for (const language of languages) put(headOf(column, language), column.key);
  for (const key of ['isActive', 'tiers'] as const)
    for (const language of languages)
      put(translate(language, 'admin-import', `formerColumn.${key}`), key);
  // Abbreviations only if they are not the full name of another column.
  for (const column of columns) {
    for (const language of languages) put(withoutUnit(headOf(column, language)), column.key);
    put(column.attribute ?? column.key, column.key);
  }
  return heads;
}
