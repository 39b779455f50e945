// Plans the writing of products, row by row: what changes and what is wrong. Writes nothing.

import type { Db } from '#server/base/db/db.ts';
import { isOneLine } from '#shared/base/fields.ts';
import { fold, slugOf } from '#shared/base/fold.ts';
import { ZERO } from '#shared/base/money.ts';
import { type AttributeKey, type Attributes, definitionOf } from '#shared/catalogue/attributes.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import { type OwnCodes, possibleOwnCodes } from '#shared/catalogue/own-codes.ts';
import type { UncheckedFields } from '#shared/catalogue/product-amounts.ts';
import {
  definitionOfField,
  type ProductField,
  type ProductFields,
  productFieldNames,
  productFields,
  usualFields,
} from '#shared/catalogue/product-fields.ts';
import {
  type FieldProblem,
  fieldProblems,
  type ProblemCode,
} from '#shared/catalogue/product-problems.ts';
import type { StockInput } from '#shared/catalogue/stock-moves.ts';
import { holdOwnCodes } from './own-values.sql.ts';
import {
  type StoredProduct,
  selectStored,
  selectTaken,
  type Taken,
} from './product-writing.sql.ts';

type Fields = { [Field in ProductField]?: UncheckedFields[Field] | undefined };
type Required = Pick<UncheckedFields, 'sku' | 'name' | 'brand' | 'categoryId' | 'price'>;

/**
 * `id` null creates a product. Fields left out remain unchanged, or get the usual value in a new
 * product. `version`: the version that was read, if a conflict matters.
 */
export type ProductWrite =
  | { id: null; fields: Fields & Required; stock?: StockInput }
  | { id: number; version?: number; fields: Fields; stock?: StockInput };

/** `row` is the index in the sent list. */
export type RowProblem = FieldProblem & { row: number };

export type ProductPlan = {
  row: number;
  id: number | null;
  before: StoredProduct | null;
  after: UncheckedFields;
  changed: ProductField[];
  /** Zero when nothing changes. */
  stockChange: number;
  stockAfter: number;
};

/** Plans with a database for a preview, or inside a transaction that has locked the products. */
export async function planProducts(
  db: Db,
  writes: readonly ProductWrite[],
): Promise<{ plans: ProductPlan[]; problems: RowProblem[] }> {
  const ids = writes.flatMap(({ id }) => id ?? []);
  const stored = new Map((await selectStored(db, ids)).map((product) => [product.id, product]));
  const own = await holdOwnCodes(db, writes.flatMap(ownCodesIn));
  const problems: RowProblem[] = [];
  const plans: ProductPlan[] = [];
  const planned = new Set<number>();
  for (const [row, write] of writes.entries()) {
    const report: Report = (field, code, values) =>
      problems.push({ row, field, code, ...(values && { values }) });
    const before = write.id === null ? null : (stored.get(write.id) ?? null);
    if (write.id !== null && !before) report('id', 'product-unknown');
    else if (write.id !== null && planned.has(write.id)) report('id', 'product-twice');
    else plans.push(planOf(row, write, { before, own }, report));
    if (write.id !== null) planned.add(write.id);
  }
  const taken = await selectTaken(db, {
    skus: changedTexts(plans, 'sku'),
    names: changedTexts(plans, 'name'),
    gtins: changedTexts(plans, 'gtin'),
    slugs: changedTexts(plans, 'slug'),
    categoryIds: changedIds(plans, 'categoryId'),
    productIds: changedIds(plans, 'successorId'),
  });
  problems.push(...neighbourProblems(plans, writes, taken));
  problems.sort((a, b) => a.row - b.row);
  return { plans, problems };
}

/** Codes that may be the merchant's own values. */
const ownCodesIn = ({ fields }: ProductWrite): { key: AttributeKey; code: string }[] =>
  Object.entries(possibleOwnCodes(fields.attributes ?? {})).flatMap(([name, codes]) => {
    const key = name as AttributeKey;
    return codes.flatMap((code) =>
      definitionOf(key).values?.includes(code) ? [] : [{ key, code }],
    );
  });

type Report = (field: string, code: ProblemCode, values?: FieldProblem['values']) => void;

const emptyProduct: ProductFields = {
  ...usualFields,
  sku: '',
  name: '',
  slug: '',
  brand: '',
  categoryId: 0,
  price: ZERO,
};

function planOf(
  row: number,
  write: ProductWrite,
  { before, own }: { before: StoredProduct | null; own: OwnCodes },
  report: Report,
): ProductPlan {
  const after = fieldsAfter(write, before);
  const changed = productFieldNames.filter(
    (field) => !before || !isSame(before.fields[field], after[field]),
  );
  reportTouched(changed, after, own, report);
  const version = 'version' in write ? write.version : undefined;
  if (before && version !== undefined && version !== before.version)
    report('version', 'changed-meanwhile');
  if (changed.includes('successorId') && before && after.successorId === before.id)
    report('successorId', 'successor-itself');
  return {
    row,
    id: write.id,
    before,
    after,
    changed,
    ...planStock(before?.stock ?? 0, write.stock, report),
  };
}

function fieldsAfter(write: ProductWrite, before: StoredProduct | null): UncheckedFields {
  const given = Object.fromEntries(
    Object.entries(write.fields).filter(([, value]) => value !== undefined),
  ) as Partial<UncheckedFields>;
  const after = normalized({ ...(before?.fields ?? emptyProduct), ...given });
  if (!before && given.slug === undefined)
    after.slug = slugOf(after.name).replace(/-+$/, '') || slugOf(after.sku);
  return after;
}

/** A problem in an unchanged field does not block a change of another field. */
function reportTouched(
  changed: readonly ProductField[],
  after: UncheckedFields,
  own: OwnCodes,
  report: Report,
): void {
  const touched = new Set<string>(
    changed.includes('quantityStep') ? [...changed, 'minQuantity'] : changed,
  );
  for (const { field, code, values } of fieldProblems(after, own))
    if (touched.has(field.split('.')[0] ?? '')) report(field, code, values);
}

function planStock(stock: number, input: StockInput | undefined, report: Report) {
  const stockChange =
    input === undefined ? 0 : input.by === undefined ? input.to - stock : input.by;
  const stockAfter = stock + stockChange;
  if (!Number.isInteger(stockChange)) report('stock', 'not-whole');
  else if (stockAfter < 0) report('stock', 'stock-below-zero', { stock });
  else if (stockAfter > productLimits.stock)
    report('stock', 'stock-too-high', { most: productLimits.stock });
  return { stockChange, stockAfter };
}

/**
 * Texts are trimmed and in one Unicode form, tiers are sorted; an empty text becomes null where
 * null is allowed.
 */
function normalized(fields: UncheckedFields): UncheckedFields {
  const texts = Object.fromEntries(
    productFieldNames.flatMap((field) => {
      const value = fields[field];
      if (typeof value !== 'string') return [];
      const text = value.normalize('NFC').trim();
      return [[field, text === '' && definitionOfField(field).usual === null ? null : text]];
    }),
  ) as Partial<UncheckedFields>;
  return {
    ...fields,
    ...texts,
    attributes: Object.fromEntries(
      Object.entries(fields.attributes).filter(([, value]) => value !== undefined),
    ) as Attributes,
    tiers: fields.tiers.toSorted((a, b) => a.minQuantity - b.minQuantity),
  };
}

/** Ignores the order of keys. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const changedTexts = (plans: readonly ProductPlan[], field: UniqueField): string[] => [
  ...new Set(
    plans.flatMap(({ changed, after }) =>
      changed.includes(field) && isOneLine(after[field] ?? '') ? (after[field] ?? []) : [],
    ),
  ),
];
const changedIds = (
  plans: readonly ProductPlan[],
  field: 'categoryId' | 'successorId',
): number[] => [
  ...new Set(
    plans.flatMap(({ changed, after }) => (changed.includes(field) ? (after[field] ?? []) : [])),
  ),
];

const uniqueFields = ['sku', 'gtin', 'name', 'slug'] as const;
type UniqueField = (typeof uniqueFields)[number];

/**
 * Codes, names and slugs that other products or rows have; categories and successors that do not
 * exist.
 */
function neighbourProblems(
  plans: readonly ProductPlan[],
  writes: readonly ProductWrite[],
  taken: Taken,
): RowProblem[] {
  const isFree = uniqueness(taken);
  return plans.flatMap((plan): RowProblem[] => {
    const { row, after, changed } = plan;
    // A slug that was generated from the name gets the SKU added.
    if (plan.id === null && writes[row]?.fields.slug === undefined && !isFree('slug', plan))
      after.slug = `${after.slug}-${slugOf(after.sku)}`.slice(0, productFields.slug.max);
    const problems: RowProblem[] = uniqueFields
      .filter((field) => changed.includes(field) && (after[field] ?? '') !== '')
      .filter((field) => !isFree(field, plan, { claims: true }))
      .map((field) => ({ row, field, code: `${field}-taken` }));
    if (changed.includes('categoryId') && !taken.categories.has(after.categoryId))
      problems.push({ row, field: 'categoryId', code: 'category-unknown' });
    const { successorId } = after;
    if (changed.includes('successorId') && successorId !== null && !taken.products.has(successorId))
      problems.push({ row, field: 'successorId', code: 'successor-unknown' });
    return problems;
  });
}

/**
 * How values are compared: a scanner and a person read a code in each of its notations as the same.
 * Two SKUs that differ only in dashes are two: merchants have such codes.
 */
const comparedForms: Record<UniqueField, (value: string) => string> = {
  sku: fold,
  gtin: (value) => value.padStart(14, '0'),
  name: (value) => value,
  slug: (value) => value,
};

/**
 * Whether no stored product and no earlier row has this value; the values of earlier rows count for
 * later rows.
 */
function uniqueness({ skus, gtins, names, slugs }: Taken) {
  const tableOf = (field: UniqueField, holders: Taken['skus']) => ({
    stored: Map.groupBy(holders, ({ text }) => comparedForms[field](text)),
    claimed: new Map<string, number>(),
  });
  const tables = {
    sku: tableOf('sku', skus),
    gtin: tableOf('gtin', gtins),
    name: tableOf('name', names),
    slug: tableOf('slug', slugs),
  };
  return (
    field: UniqueField,
    { row, id, after }: ProductPlan,
    { claims = false } = {},
  ): boolean => {
    const { stored, claimed } = tables[field];
    const value = comparedForms[field](after[field] ?? '');
    const isFree =
      (stored.get(value) ?? []).every((holder) => holder.id === id) &&
      (claimed.get(value) ?? row) === row;
    if (isFree && claims) claimed.set(value, row);
    return isFree;
  };
}
