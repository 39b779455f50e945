// Compares the rows of a sheet with the current catalogue: new, changed, unchanged, or not possible
// and why.

import type { Db } from '#server/base/db/db.ts';
import {
  type ProductPlan,
  type ProductWrite,
  planProducts,
} from '#server/catalogue/product-plan.ts';
import { kurus } from '#shared/base/money.ts';
import { freeQuantity } from '#shared/catalogue/free-quantity.ts';
import type { ProductField } from '#shared/catalogue/product-fields.ts';
import { columns, findColumn, type SheetValue } from './columns.ts';
import type { Change, ComparedRow, StoredWarning } from './compared-row.ts';
import { type KnownProduct, selectKnown, selectSuccessors } from './known-products.sql.ts';
import type { TableRow } from './read-table.ts';
import { type Categories, categoryFinder, draftOf, type RowDraft } from './row-draft.ts';

const PRICE_JUMP = 0.5;
const MOST_PROBLEMS = 10;

/** One comparison for one file: it remembers the successors set by earlier rows. */
export async function createComparison(
  db: Db,
  remark: string,
): Promise<(rows: readonly TableRow[]) => Promise<ComparedRow[]>> {
  const categories = await categoryFinder(db);
  let successors: Map<number, number> | null = null;

  return async (rows) => {
    const asked = rows.flatMap(({ values }) =>
      [values.sku, values.successor].filter((sku) => typeof sku === 'string'),
    );
    const known = await selectKnown(db, [...new Set(asked)]);
    const drafts = rows.map((row) => draftOf(row, { known, categories, remark }));
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

function toCompared(
  { row, sku, product, write, pictures, problems }: RowDraft,
  plan: ProductPlan | undefined,
  categories: Categories,
): ComparedRow {
  const name = plan?.after.name ?? (typeof row.values.name === 'string' ? row.values.name : '');
  const base = {
    rowNumber: row.number,
    sku: sku.slice(0, 100),
    name: name.slice(0, 300),
    productId: product?.id ?? null,
    pictures,
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
      : plan.changed.length > 0 || plan.stockChange !== 0 || pictures.length > 0
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

/**
 * Contains only changed fields, for the product version that was compared. Stock is a difference,
 * so that sales in the meantime still count.
 */
function toWrite(
  write: ProductWrite,
  { id, before, changed, stockChange }: ProductPlan,
): ProductWrite {
  if (id === null || before === null) return write;
  const fields = Object.fromEntries(
    Object.entries(write.fields).filter(([field]) => changed.includes(field as ProductField)),
  );
  if (!write.stock || stockChange === 0) return { id, version: before.version, fields };
  const { reason, remark, to } = write.stock;
  // A stock without the one that it changes is the number on the shelf.
  const stock = { by: stockChange, reason, remark, isCounted: to !== undefined };
  return { id, version: before.version, fields, stock };
}

function changesOf(
  { values }: TableRow,
  plan: ProductPlan,
  product: KnownProduct | null,
  categories: Categories,
): Change[] {
  return columns.flatMap((column): Change[] => {
    const { key } = column;
    const given = values[key];
    if (given === undefined || key === 'sku' || key === 'stockThen') return [];
    const change = key === 'successor' ? successorChange(plan, product, given) : null;
    return change ?? cellChange(column, plan, { categories, given });
  });
}

const successorChange = (
  { changed }: ProductPlan,
  product: KnownProduct | null,
  after: SheetValue,
): Change[] =>
  changed.includes('successorId')
    ? [{ column: 'successor', before: product?.successor ?? null, after }]
    : [];

function cellChange(
  { key, field, attribute }: (typeof columns)[number],
  { before, after, changed, stockChange, stockAfter }: ProductPlan,
  { categories, given }: { categories: Categories; given: SheetValue },
): Change[] {
  const changeOf = (old: SheetValue, next: SheetValue): Change[] => [
    { column: key, before: old, after: next },
  ];
  if (key === 'pictures') return changeOf(null, given);
  if (key === 'stock') return stockChange === 0 ? [] : changeOf(before?.stock ?? null, stockAfter);
  if (attribute) {
    const old = before?.fields.attributes[attribute] ?? null;
    const next = after.attributes[attribute] ?? null;
    return JSON.stringify(old) === JSON.stringify(next) ? [] : changeOf(old, next);
  }
  if (field === null || !changed.includes(field)) return [];
  if (key === 'category')
    return changeOf(
      before && categories.nameOf(before.fields.categoryId),
      categories.nameOf(after.categoryId),
    );
  return changeOf(before ? (before.fields[field] as SheetValue) : null, after[field] as SheetValue);
}

/** The fields that decide what a quantity costs. */
const decidesPrice = ['price', 'tiers', 'minQuantity', 'quantityStep'] as const;

function warningsOf({
  before,
  after,
  changed,
  stockChange,
  stockAfter,
}: ProductPlan): StoredWarning[] {
  const warnings: StoredWarning[] = [];
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
  const free = decidesPrice.some((field) => changed.includes(field))
    ? freeQuantity({ ...after, price: kurus(after.price) })
    : null;
  if (free !== null) warnings.push({ warning: 'free', values: { from: free } });
  if (before && stockChange !== 0 && stockAfter === 0)
    warnings.push({ warning: 'stock-to-zero', values: { before: before.stock } });
  if (before && changed.includes('isActive') && !after.isActive)
    warnings.push({ warning: 'off-sale', values: {} });
  return warnings;
}

/**
 * Products whose successors would form a loop, given the changes of earlier rows; the others count
 * for later rows. A product that is left out keeps its stored successor, which may close another
 * loop, so the check repeats until no loop is found.
 */
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
  const looped: ProductPlan[] = [];
  let left = [...moved];
  for (let found = left.filter(isLoop); found.length > 0; found = left.filter(isLoop)) {
    for (const { id, before } of found) follow(id, before?.fields.successorId ?? null);
    looped.push(...found);
    left = left.filter((plan) => !found.includes(plan));
  }
  return looped;
}

/** An error at "tiers.0.minQuantity" belongs to the tiers column. */
function toColumn(field: string): string {
  if (findColumn(field)) return field;
  const [first = ''] = field.split('.');
  return columns.find((column) => column.field === first)?.key ?? first;
}
