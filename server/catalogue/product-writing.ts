// The only place that writes products: the editor, bulk changes and imports all use it. Owns
// products (except what orders take), bulk_tiers and product_facets; triggers update the search and
// the stock moves. A count also moves the stock that other sheets expect. Changes and problems are
// planned in product-plan.ts.

import type pg from 'pg';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudits } from '#server/admin-auth/audit.ts';
import { type Db, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { holdPrices, refreshPrices } from '#server/discounts/prices.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import { amountsOf, checkedFields } from '#shared/catalogue/product-amounts.ts';
import {
  definitionOfField,
  type ProductField,
  type ProductFields,
  productFieldNames,
} from '#shared/catalogue/product-fields.ts';
import type { FieldProblem } from '#shared/catalogue/product-problems.ts';
import type { StockInput } from '#shared/catalogue/stock-moves.ts';
import { moveExpected } from './expected-stock.sql.ts';
import {
  type ProductPlan,
  type ProductWrite,
  planProducts,
  type RowProblem,
} from './product-plan.ts';
import {
  insertProducts,
  lockProducts,
  replaceFacets,
  replaceTiers,
  type StockStep,
  type StoredProduct,
  selectStored,
  selectSuccessorLoops,
  updateFigures,
  updateProducts,
  writeStock,
} from './product-writing.sql.ts';
import type { StockCause } from './stock-cause.ts';

const constraints = {
  products_sku_unique: 'sku',
  products_name_unique: 'name',
  products_gtin_unique: 'gtin',
} as const;

/**
 * A code or a name that was taken between the check and the write, so that the database refuses it.
 */
const isTakenViolation = (error: unknown): error is pg.DatabaseError =>
  Object.keys(constraints).some((constraint) => isViolationOf(error, constraint));

type TakenCheck = {
  row: number;
  after: Pick<ProductFields, 'sku' | 'name' | 'gtin'>;
  changed: readonly string[];
};

/**
 * The row with the value that is named in "Key (sku)=(…) already exists."; all rows if none is
 * found.
 */
function takenProblem(error: pg.DatabaseError, plans: readonly TakenCheck[]) {
  const field = constraints[error.constraint as keyof typeof constraints];
  const value = /=\((.*)\) already exists/s.exec(error.detail ?? '')?.[1];
  const rows = plans.filter(
    ({ after, changed }) =>
      changed.includes(field) && (value === undefined || after[field] === value),
  );
  return (rows.length > 0 ? rows : plans).map(({ row }) => ({
    row,
    field,
    code: `${field}-taken` as const,
  }));
}

/** The problems of a product as texts. */
export const problemText = (
  { code, values }: Pick<FieldProblem, 'code' | 'values'>,
  language: Language,
): string => translate(language, 'admin-products', `problem.${code}`, values);

/**
 * `ids` and `stocks` are in the order of the sent rows. After commit call
 * `changes.stockChanged(levels)`.
 */
type Written = {
  ids: number[];
  stocks: number[];
  created: number;
  changed: number;
  levels: StockChange[];
};

export async function readStored(db: Db, id: number): Promise<StoredProduct | null> {
  return (await selectStored(db, [id]))[0] ?? null;
}

type CheckedPlan = Omit<ProductPlan, 'after'> & { after: ProductFields };
type WrittenPlan = CheckedPlan & { id: number; stock: StockInput | undefined };

/**
 * Writes all or nothing, in sets: 20,000 rows are a few hundred statements. Also writes the
 * version, the audit log and the price history. A stock change is a difference and does not
 * increase the version, because it conflicts with no edit.
 * @throws AppError PRODUCT_NOT_VALID with `details.problems` (RowProblem[])
 */
export async function writeProducts(
  tx: Tx,
  actor: Actor,
  writes: readonly ProductWrite[],
  at: Date,
): Promise<Written> {
  await holdProducts(tx, writes);
  const { plans: planned, problems } = await planProducts(tx, writes);
  if (problems.length > 0) throw notValid(problems);
  const plans = planned.map((plan): CheckedPlan => ({ ...plan, after: checkedFields(plan.after) }));

  const ids = await writeRows(tx, plans, openingCause(actor, writes, at)).catch(
    (error: unknown) => {
      // The code or the name was taken after the check.
      throw isTakenViolation(error) ? notValid(takenProblem(error, plans)) : error;
    },
  );
  const written = plans.map((plan): WrittenPlan => {
    const id = plan.id ?? (ids.get(plan.row) as number);
    return { ...plan, id, stock: writes[plan.row]?.stock };
  });
  await replaceBelow(tx, written);
  const moved = written.filter(({ stockChange }) => stockChange !== 0);
  const steps = moved.filter(({ before }) => before).map((plan) => toStockStep(plan, actor, at));
  await writeStock(tx, steps);
  await moveExpected(tx, steps.flatMap(toCountCorrection));
  await writeAudits(tx, actor, written.flatMap(toAudit), at);
  const repriced = written.filter(({ changed }) =>
    pricing.some((field) => changed.includes(field)),
  );
  if (repriced.length > 0) await refreshPrices(tx, at, idsOf(repriced));
  return {
    ids: idsOf(written),
    stocks: written.map(({ stockAfter }) => stockAfter),
    created: plans.filter(({ before }) => before === null).length,
    changed: plans.filter(isChange).length,
    levels: moved.flatMap(({ id, before, stockAfter }) =>
      before ? [{ productId: id, isFlip: before.stock === 0 || stockAfter === 0 }] : [],
    ),
  };
}

/**
 * Locks prices before products, like changes of rules: otherwise the two could deadlock. So one
 * writer at a time checks what is taken, also for codes that only differ in their notation.
 */
export async function holdProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<void> {
  if (writes.some(({ id, fields }) => id === null || Object.keys(fields).length > 0))
    await holdPrices(tx);
  await lockProducts(
    tx,
    writes.flatMap(({ id }) => id ?? []),
  );
}

const notValid = (problems: readonly RowProblem[]) =>
  new AppError('PRODUCT_NOT_VALID', {
    details: { problems },
    fieldErrors: (language) =>
      problems.map((problem) => ({ path: problem.field, message: problemText(problem, language) })),
  });

/** The fields on which the shown price depends (server/discounts/prices.ts). */
const pricing: readonly ProductField[] = [
  'price',
  'tiers',
  'minQuantity',
  'quantityStep',
  'categoryId',
  'isActive',
];

const idsOf = (plans: readonly WrittenPlan[]): number[] => plans.map(({ id }) => id);
const isChange = ({ before, changed }: CheckedPlan): boolean =>
  before !== null && changed.length > 0;
const isSearched = ({ changed }: CheckedPlan): boolean =>
  changed.some((field) => definitionOfField(field).isSearched);

/** Returns the ids of new products by their row. */
async function writeRows(
  tx: Tx,
  plans: readonly CheckedPlan[],
  cause: StockCause & { at: Date },
): Promise<Map<number, number>> {
  const { at } = cause;
  const created = plans.filter(({ before }) => before === null);
  const changed = plans.filter(isChange);
  const toRow = ({ id, after }: CheckedPlan) => ({ id: id as number, fields: after });
  await updateProducts(tx, changed.filter(isSearched).map(toRow), at);
  await updateFigures(tx, changed.filter((plan) => !isSearched(plan)).map(toRow), at);
  const ids = await insertProducts(
    tx,
    created.map(({ after, stockAfter }) => ({ fields: after, stock: stockAfter })),
    cause,
  );
  return new Map(created.map(({ row }, index) => [row, ids[index] as number]));
}

/**
 * Replaces tiers and facets, which have tables of their own. @throws AppError PRODUCT_NOT_VALID if
 * successors form a loop
 */
async function replaceBelow(tx: Tx, plans: readonly WrittenPlan[]): Promise<void> {
  const plansWith = (field: ProductField) => plans.filter(({ changed }) => changed.includes(field));
  await replaceTiers(
    tx,
    plansWith('tiers').map(({ id, after }) => ({ id, fields: after })),
  );
  await replaceFacets(
    tx,
    plansWith('attributes').map(({ id, after }) => ({ id, attributes: after.attributes })),
  );
  const looped = new Set(await selectSuccessorLoops(tx, idsOf(plansWith('successorId'))));
  if (looped.size > 0)
    throw notValid(
      plans
        .filter(({ id }) => looped.has(id))
        .map(({ row }) => ({ row, field: 'successorId', code: 'successor-loop' })),
    );
}

const toStockStep = (
  { id, stock, stockChange }: WrittenPlan,
  { email }: Actor,
  at: Date,
): StockStep => ({
  id,
  change: stockChange,
  isCount: stock?.reason === 'count' || stock?.isCounted === true,
  cause: {
    reason: stock?.reason ?? ('other' as const),
    remark: stock?.remark ?? null,
    ...stock?.source,
    actor: email,
    at,
  },
});

const toCountCorrection = ({ id, change, cause, isCount }: StockStep) =>
  isCount ? [{ id, change, stockCountId: cause.stockCountId ?? null }] : [];

/** All new products of a call come from one form or one file. */
const openingCause = ({ email }: Actor, writes: readonly ProductWrite[], at: Date) => ({
  reason: 'opening' as const,
  ...writes.find(({ id }) => id === null)?.stock?.source,
  actor: email,
  at,
});

/** Only the changes, amounts in lira. */
function toAudit(plan: WrittenPlan): Change[] {
  const { id, before, after, changed, stock, stockChange, stockAfter } = plan;
  if (before && changed.length === 0 && stockChange === 0) return [];
  const fields = before ? changed : productFieldNames;
  const moved = stockChange !== 0 && stock;
  return [
    {
      action: before ? 'update' : 'create',
      entity: 'product',
      entityId: id,
      before: before && { ...toLog(before.fields, fields), ...(moved && { stock: before.stock }) },
      after: {
        ...toLog(after, fields),
        ...(moved && {
          stock: stockAfter,
          reason: stock.reason,
          ...(stock.remark && { remark: stock.remark }),
        }),
      },
    },
  ];
}

export function toLog(
  fields: ProductFields,
  requested: readonly ProductField[],
): Record<string, unknown> {
  const inLira = {
    ...fields,
    ...amountsOf(fields, toLira),
    tiers: fields.tiers.map(
      ({ minQuantity, discountType, discountPoints, discountAmount, isActive }) => ({
        minQuantity,
        ...(discountType === 'PERCENTAGE'
          ? { percentage: discountPoints / 100 }
          : { amount: toLira(discountAmount) }),
        isActive,
      }),
    ),
  };
  return Object.fromEntries(requested.map((field) => [field, inLira[field]]));
}
