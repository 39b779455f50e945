// The columns of the catalogue's sheet: one for each thing a merchant edits, one for each attribute of the trade. Their
// words come from the texts; a head is understood in either language, in any case, with or without its unit.
import { type AttributeKey, attributeKeys, definitionOf } from '#shared/attributes.ts';
import { fold } from '#shared/fold.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { Tier } from '#shared/pricing.ts';
import { translate } from '../texts.ts';

type Kind = 'line' | 'paragraph' | 'money' | 'whole' | 'number' | 'flag' | 'tiers' | 'code' | 'codes';

/** In the order in which they stand in a sheet. */
const plain = {
  sku: { kind: 'line', need: 'always' },
  name: { kind: 'line', need: 'new' },
  slug: { kind: 'line', need: 'kept' },
  brand: { kind: 'line', need: 'new' },
  category: { kind: 'line', need: 'new' },
  variant: { kind: 'line', need: 'free' },
  description: { kind: 'paragraph', need: 'free' },
  price: { kind: 'money', need: 'new' },
  cost: { kind: 'money', need: 'free' },
  stock: { kind: 'whole', need: 'kept' },
  /** What a downloaded sheet says was there: the wish is the difference, so that what is sold while somebody edits stays sold. */
  stockThen: { kind: 'whole', need: 'kept' },
  piecesPerUnit: { kind: 'whole', need: 'kept' },
  minQuantity: { kind: 'whole', need: 'kept' },
  quantityStep: { kind: 'whole', need: 'kept' },
  piecesPerCarton: { kind: 'whole', need: 'free' },
  unitWeightG: { kind: 'whole', need: 'free' },
  unitVolumeCm3: { kind: 'whole', need: 'free' },
  cartonWeightG: { kind: 'whole', need: 'free' },
  cartonVolumeCm3: { kind: 'whole', need: 'free' },
  isActive: { kind: 'flag', need: 'kept' },
  successor: { kind: 'line', need: 'free' },
  tiers: { kind: 'tiers', need: 'free' },
} as const satisfies Record<string, { kind: Kind; need: Need }>;

/** In every row; for a new product; never nothing, though it need not be said; may be nothing. */
type Need = 'always' | 'new' | 'kept' | 'free';
export type PlainKey = keyof typeof plain;
export type ColumnKey = PlainKey | `attributes.${AttributeKey}`;

/** Money is kuruş; null is nothing there. */
export type SheetValue = string | number | boolean | readonly string[] | readonly Tier[] | null;
export type SheetValues = Partial<Record<ColumnKey, SheetValue>>;

export type Column = {
  key: ColumnKey;
  kind: Kind;
  need: Need;
  /** Of an attribute: where its words stand. */
  attribute: AttributeKey | null;
  unit: string | null;
  /** Its codes, of which one or several are allowed. */
  values: readonly string[];
};

function attributeColumn(attribute: AttributeKey): Column {
  const { kind, unit = null, values = [] } = definitionOf(attribute);
  return { key: `attributes.${attribute}`, kind: kind === 'text' ? 'line' : kind, need: 'free', attribute, unit, values };
}

export const columns: readonly Column[] = [
  ...(Object.keys(plain) as PlainKey[]).map((key): Column => ({ key, ...plain[key], attribute: null, unit: null, values: [] })),
  ...attributeKeys.map(attributeColumn),
];
const byKey = new Map<string, Column>(columns.map((column) => [column.key, column]));
export const columnOf = (key: ColumnKey): Column => byKey.get(key) as Column;
export const findColumn = (key: string): Column | undefined => byKey.get(key);

export function headOf(column: Column, language: Language): string {
  if (!column.attribute) return plainHead(column.key as PlainKey, language);
  const label = translate(language, 'attributes', `labels.${column.attribute}`);
  return column.unit ? `${label} (${column.unit})` : label;
}

const plainHead = (key: PlainKey, language: Language): string => translate(language, 'admin-import', `column.${key}`);

/** A code without a word of its own, such as a neck's, is its own word. */
export const wordOf = (column: Column, code: string, language: Language): string => translate(language, 'attributes', `values.${column.attribute}.${code}`, { defaultValue: code });

export const foldHead = (head: string): string =>
  fold(head)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const withoutUnit = (head: string): string => head.replace(/\s*\([^)]*\)\s*$/, '');

/** Every head that is understood, folded. */
export function knownHeads(): Map<string, ColumnKey> {
  const heads = new Map<string, ColumnKey>();
  const put = (head: string, key: ColumnKey) => {
    const folded = foldHead(head);
    if (!heads.has(folded)) heads.set(folded, key);
  };
  for (const column of columns) for (const language of languages) put(headOf(column, language), column.key);
  // Shorter ones only where no whole head stands in the way.
  for (const column of columns) {
    for (const language of languages) put(withoutUnit(headOf(column, language)), column.key);
    put(column.attribute ?? column.key, column.key);
  }
  return heads;
}
