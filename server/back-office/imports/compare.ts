// What the rows of a sheet mean for the catalogue as it is: new, changed, as before, or not possible and why.

import type { Db } from '#server/base/db/db.ts';
import {
  type ProductPlan,
  type ProductWrite,
  planProducts,
} from '#server/catalogue/product-plan.ts';
import type { CellProblem } from '#shared/back-office/imports.ts';
import { fold } from '#shared/base/fold.ts';
import type { ProductField, ProductFields } from '#shared/catalogue/product-fields.ts';
import { type ColumnKey, columnOf, columns, findColumn, type SheetValue } from './columns.ts';
import type { Change, ComparedRow, KeptProblem, KeptWarning } from './compared-row.ts';
import { selectCategoryKeys } from './export.sql.ts';
import { type KnownProduct, selectKnown, selectSuccessors } from './imports.sql.ts';
import type { TableRow } from './read-table.ts';

const PRICE_JUMP = 0.5;
const MOST_PROBLEMS = 10;
const needed = columns.filter(({ need }) => need === 'new');
/** For one file: remembers what earlier rows took. */
export async function createComparison(
  db: Db,
  remark: string,
): Promise<(rows: readonly TableRow[]) => Promise<ComparedRow[]>> {
  const categories = await categoryFinder(db);
  const seen = {
    sku: new Map<string, number>(),
    name: new Map<string, number>(),
    slug: new Map<string, number>(),
  };
  let successors: Map<number, number> | null = null;

  return async (rows) => {
    const asked = rows.flatMap(({ values }) =>
      [values.sku, values.successor].filter((sku) => typeof sku === 'string'),
    );
    const known = await selectKnown(db, [...new Set(asked)]);
    const drafts = rows.map((row) => draftOf(row, known, categories, seen, remark));
    const planned = drafts.filter(({ write }) => write !== null);
    const { plans, problems } = await planProducts(
      db,
      planned.map(({ write }) => write as ProductWrite),
    );
    for (const { row, field, code, values } of problems) {
      planned[row]?.problems.push({
        column: toColumn(field),
        problem: null,
        code,
        ...(values && { values }),
      });
    }
    const moved = plans.filter(
      ({ row, changed }) => changed.includes('successorId') && planned[row]?.problems.length === 0,
    );
    if (moved.length > 0) {
      successors ??= await selectSuccessors(db);
      for (const { row } of loopsOf(moved, successors))
        planned[row]?.problems.push({ column: 'successor', problem: null, code: 'successor-loop' });
    }
    const planOf = new Map(plans.map((plan) => [planned[plan.row], plan]));
    return drafts.map((draft) => toCompared(draft, planOf.get(draft), categories));
  };
}

type Categories = {
  find: (text: string) => { id: number } | CellProblem;
  keyOf: (id: number) => string | null;
};
type Draft = {
  row: TableRow;
  sku: string;
  product: KnownProduct | null;
  write: ProductWrite | null;
  problems: KeptProblem[];
};

function draftOf(
  row: TableRow,
  known: Map<string, KnownProduct>,
  categories: Categories,
  seen: Record<'sku' | 'name' | 'slug', Map<string, number>>,
  remark: string,
): Draft {
  const { number, values, errors } = row;
  const problems: KeptProblem[] = errors.map(({ column, problem, given }) => ({
    column,
    problem,
    values: { given },
  }));
  const put = (
    column: ColumnKey,
    problem: CellProblem,
    shown: Record<string, string | number> = {},
  ) => problems.push({ column, problem, values: shown });
  const sku = typeof values.sku === 'string' ? values.sku : '';
  const product = known.get(sku) ?? null;
  if (sku === '' && !errors.some(({ column }) => column === 'sku')) put('sku', 'no-sku');
  for (const key of ['sku', 'name', 'slug'] as const) {
    const value = values[key];
    if (typeof value !== 'string') continue;
    const before = seen[key].get(value);
    if (before !== undefined) put(key, `${key}-twice`, { row: before });
    else seen[key].set(value, number);
  }
  const { category, successor, stock, stockThen, sku: _, ...plain } = values;
  const fields: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = { ...product?.attributes };
  for (const [key, value] of Object.entries(plain)) {
    const { attribute } = columnOf(key as ColumnKey);
    if (!attribute) fields[key] = value;
    else if (value === null || (Array.isArray(value) && value.length === 0))
      delete attributes[attribute];
    else attributes[attribute] = value;
  }
  if (Object.keys(plain).some((key) => columnOf(key as ColumnKey).attribute))
    fields.attributes = attributes;
  if (typeof category === 'string') {
    const found = categories.find(category);
    if (typeof found === 'string') put('category', found, { given: category });
    else fields.categoryId = found.id;
  }
  if (successor !== undefined) {
    const found = typeof successor === 'string' ? known.get(successor) : null;
    if (found === undefined) put('successor', 'no-successor', { given: String(successor) });
    else fields.successorId = found?.id ?? null;
  }
  if (!product && sku !== '') {
    for (const { key } of needed)
      if (values[key] === undefined && !errors.some(({ column }) => column === key))
        put(key, 'missing');
  }
  if (typeof stockThen === 'number' && !(Number.isSafeInteger(stockThen) && stockThen >= 0))
    put('stockThen', 'not-a-stock', { given: String(stockThen) });
  const change =
    product && typeof stockThen === 'number' && typeof stock === 'number'
      ? { by: stock - stockThen }
      : null;
  const stockChange =
    typeof stock === 'number'
      ? { stock: { ...(change ?? { to: stock }), reason: 'import' as const, remark } }
      : {};
  const write =
    problems.length > 0
      ? null
      : product
        ? { id: product.id, fields, ...stockChange }
        : { id: null, fields: { ...(fields as ProductFields), sku }, ...stockChange };
  return { row, sku, product, write, problems };
}

function toCompared(
  { row, sku, product, write, problems }: Draft,
  plan: ProductPlan | undefined,
  categories: Categories,
): ComparedRow {
  const name = plan?.after.name ?? (typeof row.values.name === 'string' ? row.values.name : '');
  const base = {
    rowNumber: row.number,
    sku: sku.slice(0, 100),
    name: name.slice(0, 300),
    productId: product?.id ?? null,
  };
  if (problems.length > 0 || !plan || !write)
    return {
      ...base,
      outcome: 'faulty',
      write: null,
      changes: [],
      problems: problems.slice(0, MOST_PROBLEMS),
      warnings: [],
    };
  const changes = changesOf(row, plan, product, categories);
  const outcome =
    plan.before === null
      ? 'new'
      : plan.changed.length > 0 || plan.stockChange !== 0
        ? 'changed'
        : 'unchanged';
  return {
    ...base,
    outcome,
    write: outcome === 'unchanged' ? null : toWrite(write, plan),
    changes,
    problems: [],
    warnings: warningsOf(plan),
  };
}

/** Only what changes, and only of the product as it was compared. Stock by the difference, so that what is sold meanwhile stays sold. */
function toWrite(
  write: ProductWrite,
  { id, before, changed, stockChange }: ProductPlan,
): ProductWrite {
  if (id === null || before === null) return write;
  const fields = Object.fromEntries(
    Object.entries(write.fields).filter(([field]) => changed.includes(field as ProductField)),
  );
  const stock =
    write.stock && stockChange !== 0
      ? { stock: { by: stockChange, reason: write.stock.reason, remark: write.stock.remark } }
      : {};
  return { id, version: before.version, fields, ...stock };
}

function changesOf(
  { values }: TableRow,
  { before, after, changed, stockChange, stockAfter }: ProductPlan,
  product: KnownProduct | null,
  categories: Categories,
): Change[] {
  return columns.flatMap(({ key, field, attribute }): Change[] => {
    const given = values[key];
    if (given === undefined || key === 'sku' || key === 'stockThen') return [];
    if (key === 'stock')
      return stockChange === 0
        ? []
        : [{ column: key, before: before ? before.stock : null, after: stockAfter }];
    if (attribute) {
      const [old = null, next = null] = [
        before?.fields.attributes[attribute],
        after.attributes[attribute],
      ];
      return JSON.stringify(old) === JSON.stringify(next)
        ? []
        : [{ column: key, before: old, after: next }];
    }
    if (field === null || !changed.includes(field)) return [];
    if (key === 'category')
      return [
        {
          column: key,
          before: before && categories.keyOf(before.fields.categoryId),
          after: categories.keyOf(after.categoryId),
        },
      ];
    if (key === 'successor')
      return [{ column: key, before: product?.successor ?? null, after: given }];
    return [
      {
        column: key,
        before: before ? (before.fields[field] as SheetValue) : null,
        after: after[field] as SheetValue,
      },
    ];
  });
}

function warningsOf({
  before,
  after,
  changed,
  stockChange,
  stockAfter,
}: ProductPlan): KeptWarning[] {
  const warnings: KeptWarning[] = [];
  const isRepriced = changed.includes('price');
  if (
    before &&
    isRepriced &&
    Math.abs(after.price - before.fields.price) > before.fields.price * PRICE_JUMP
  ) {
    warnings.push({
      warning: 'price-jump',
      values: { before: before.fields.price, after: after.price },
    });
  }
  if ((isRepriced || changed.includes('cost')) && after.cost !== null && after.price < after.cost)
    warnings.push({ warning: 'below-cost', values: { cost: after.cost } });
  if (before && stockChange !== 0 && stockAfter === 0)
    warnings.push({ warning: 'stock-to-zero', values: { before: before.stock } });
  if (before && changed.includes('isActive') && !after.isActive)
    warnings.push({ warning: 'off-sale', values: {} });
  return warnings;
}

/** Those whose successors would lead back to themselves, with what earlier rows changed; the others count for later rows. */
function loopsOf(moved: readonly ProductPlan[], successors: Map<number, number>): ProductPlan[] {
  const follow = (id: number | null, next: number | null) =>
    void (id !== null && (next === null ? successors.delete(id) : successors.set(id, next)));
  for (const { id, after } of moved) follow(id, after.successorId);
  const isLoop = ({ id }: ProductPlan) => {
    const met = new Set<number>();
    let next = id === null ? undefined : successors.get(id);
    while (next !== undefined && next !== id && !met.has(next)) {
      met.add(next);
      next = successors.get(next);
    }
    return next !== undefined && next === id;
  };
  const looped = moved.filter(isLoop);
  for (const { id, before } of looped) follow(id, before?.fields.successorId ?? null);
  return looped;
}

/** An error at "tiers.0.minQuantity" belongs to the column of all tiers. */
function toColumn(field: string): string {
  if (findColumn(field)) return field;
  const [first = ''] = field.split('.');
  return columns.find((column) => column.field === first)?.key ?? first;
}

/** By key, or by a name that only one has, in either language. */
async function categoryFinder(db: Db): Promise<Categories> {
  const all = await selectCategoryKeys(db);
  const byKey = new Map(all.map((category) => [category.key, category]));
  const byId = new Map(all.map((category) => [category.id, category.key]));
  return {
    find: (text) => {
      const exact = byKey.get(text) ?? byKey.get(text.toLowerCase());
      if (exact) return exact;
      const named = all.filter(({ nameTr, nameEn }) =>
        [nameTr, nameEn].some((name) => fold(name) === fold(text)),
      );
      return named.length > 1 ? 'category-not-clear' : (named[0] ?? 'no-category');
    },
    keyOf: (id) => byId.get(id) ?? null,
  };
}
