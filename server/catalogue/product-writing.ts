// The one place that writes products: the editor, bulk changes and imports all come here. Owns products (but for what
// orders take), bulk_tiers, product_facets and stock_changes; the search follows by triggers.
//
// `planProducts` says what would change and what is wrong, row by row, and writes nothing. `writeProducts` does the same
// under locks and writes all of it or nothing, set by set: 20,000 rows are a few hundred statements. With it go the
// version, the log, the price history and what discounts make of a new price. After commit call
// `context.changes.stockChanged(levels)`, so that kept pages drop the old stock.
//
// A change of stock is a difference: what orders took meanwhile stays taken, and nothing goes below zero. It does not
// raise the version, since it can run into nobody's edit.
import type { Attributes } from '#shared/attributes.ts';
import { isOneLine } from '#shared/fields.ts';
import { slugOf } from '#shared/fold.ts';
import { toLira } from '#shared/money.ts';
import { type FieldProblem, fieldProblems, type ProblemCode, type ProductField, type ProductFields, productLimits, usualFields } from '#shared/product-fields.ts';
import type { StockWish } from '#shared/stock-changes.ts';
import type { Actor } from '../admin/actor.ts';
import { type Change, writeAudits } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { StockChange } from '../changes.ts';
import type { Db, Tx } from '../db.ts';
import { holdPrices, refreshPrices } from '../discounts/prices.ts';
import { problemText } from './product-problems.ts';
import { isTakenViolation, takenProblem } from './product-violations.ts';
import {
  insertProducts,
  lockProducts,
  replaceFacets,
  replaceTiers,
  type StockStep,
  type StoredProduct,
  selectStored,
  selectSuccessorLoops,
  selectTaken,
  type Taken,
  updateFigures,
  updateProducts,
  writeStock,
} from './product-writing.sql.ts';

type Fields = { [Field in ProductField]?: ProductFields[Field] | undefined };
type Required = Pick<ProductFields, 'sku' | 'name' | 'brand' | 'categoryId' | 'price'>;

/** `id` null makes a product; fields left out stay as they are, or are as usual. `version`: the one that was read, if that matters. */
export type ProductWrite = { id: null; fields: Fields & Required; stock?: StockWish } | { id: number; version?: number; fields: Fields; stock?: StockWish };

/** `row` is the place in what was sent. */
export type RowProblem = FieldProblem & { row: number };

export type ProductPlan = {
  row: number;
  id: number | null;
  before: StoredProduct | null;
  after: ProductFields;
  changed: ProductField[];
  /** Zero when nothing changes. */
  stockChange: number;
  stockAfter: number;
};

/** `ids` and `stocks` in the order of what was sent. */
export type Written = { ids: number[]; stocks: number[]; created: number; changed: number; levels: StockChange[] };

export async function readStored(db: Db, id: number): Promise<StoredProduct | null> {
  return (await selectStored(db, [id]))[0] ?? null;
}

/** What would happen. Of a database, or inside a transaction that has locked the products. */
export async function planProducts(db: Db, writes: readonly ProductWrite[]): Promise<{ plans: ProductPlan[]; problems: RowProblem[] }> {
  const stored = new Map(
    (
      await selectStored(
        db,
        writes.flatMap(({ id }) => id ?? []),
      )
    ).map((product) => [product.id, product]),
  );
  const problems: RowProblem[] = [];
  const plans: ProductPlan[] = [];
  const seen = new Set<number>();
  for (const [row, write] of writes.entries()) {
    const put = (field: string, code: ProblemCode, values?: FieldProblem['values']) => problems.push({ row, field, code, ...(values && { values }) });
    const before = write.id === null ? null : (stored.get(write.id) ?? null);
    if (write.id !== null && !before) put('id', 'product-unknown');
    else if (write.id !== null && seen.has(write.id)) put('id', 'product-twice');
    else plans.push(planOf(row, write, before, put));
    if (write.id !== null) seen.add(write.id);
  }
  const taken = await selectTaken(db, {
    skus: wantedOf(plans, 'sku', (fields) => fields.sku),
    names: wantedOf(plans, 'name', (fields) => fields.name),
    slugs: wantedOf(plans, 'slug', (fields) => fields.slug),
    categoryIds: wantedOf(plans, 'categoryId', (fields) => fields.categoryId),
    productIds: wantedOf(plans, 'successorId', (fields) => fields.successorId),
  });
  problems.push(...neighbourProblems(plans, writes, taken));
  problems.sort((a, b) => a.row - b.row);
  return { plans, problems };
}

/** All of it, or nothing. @throws AppError PRODUCT_NOT_VALID with `details.problems` (RowProblem[]) */
export async function writeProducts(tx: Tx, actor: Actor, writes: readonly ProductWrite[], at: Date): Promise<Written> {
  await holdProducts(tx, writes);
  const { plans, problems } = await planProducts(tx, writes);
  if (problems.length > 0) throw notValid(problems);

  const created = plans.filter(({ before }) => before === null);
  const changed = plans.filter(({ before, changed }) => before !== null && changed.length > 0);
  const ids = await writeRows(tx, created, changed, at).catch((error: unknown) => {
    // Somebody else took the code or the name since it was looked up.
    throw isTakenViolation(error) ? notValid(takenProblem(error, plans)) : error;
  });
  const withId = plans.map((plan) => ({ ...plan, id: plan.id ?? (ids.get(plan.row) as number) }));
  const rowsWith = (field: ProductField) => withId.filter(({ changed }) => changed.includes(field)).map(({ id, after }) => ({ id, fields: after, attributes: after.attributes }));
  await replaceTiers(tx, rowsWith('tiers'));
  await replaceFacets(tx, rowsWith('attributes'));
  const looped = new Set(
    await selectSuccessorLoops(
      tx,
      rowsWith('successorId').map(({ id }) => id),
    ),
  );
  if (looped.size > 0) throw notValid(withId.filter(({ id }) => looped.has(id)).map(({ row }) => ({ row, field: 'successorId', code: 'successor-loop' })));

  const steps = withId.filter(({ stockChange }) => stockChange !== 0);
  await writeStock(
    tx,
    steps.map(({ row, id, before, stockChange }): StockStep => {
      const wish = writes[row]?.stock;
      return { id, change: stockChange, reason: wish?.reason ?? 'other', remark: wish?.remark ?? null, isNew: before === null };
    }),
    actor.email,
    at,
  );
  await writeAudits(
    tx,
    actor,
    withId.flatMap((plan) => toAudit(plan, writes[plan.row]?.stock)),
    at,
  );
  const repriced = withId.filter(({ changed }) => pricing.some((field) => changed.includes(field)));
  if (repriced.length > 0)
    await refreshPrices(
      tx,
      at,
      repriced.map(({ id }) => id),
    );
  return {
    ids: withId.map(({ id }) => id),
    stocks: withId.map(({ stockAfter }) => stockAfter),
    created: created.length,
    changed: changed.length,
    levels: steps.filter(({ before }) => before !== null).map(({ id, before, stockAfter }) => ({ productId: id, isFlip: before?.stock === 0 || stockAfter === 0 })),
  };
}

/** Prices before products, as rules that change do: else the two could wait for each other. */
export async function holdProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<void> {
  if (writes.some(({ id, fields }) => id === null || Object.keys(fields).length > 0)) await holdPrices(tx);
  await lockProducts(
    tx,
    writes.flatMap(({ id }) => id ?? []),
  );
}

const notValid = (problems: readonly RowProblem[]) =>
  new AppError('PRODUCT_NOT_VALID', { details: { problems }, faults: (language) => problems.map((problem) => ({ path: problem.field, message: problemText(problem, language) })) });

/** What the price of one piece hangs on (server/discounts/prices.ts). */
const pricing: readonly ProductField[] = ['price', 'categoryId', 'isActive'];
/** What a product is found by (0009, products_search_updated). */
const searched: readonly ProductField[] = ['sku', 'name', 'description', 'brand', 'variant', 'categoryId', 'attributes', 'isActive'];

async function writeRows(tx: Tx, created: readonly ProductPlan[], changed: readonly ProductPlan[], at: Date): Promise<Map<number, number>> {
  const toRow = ({ id, after }: ProductPlan) => ({ id: id as number, fields: after });
  const isSearched = (plan: ProductPlan) => plan.changed.some((field) => searched.includes(field));
  await updateProducts(tx, changed.filter(isSearched).map(toRow), at);
  await updateFigures(tx, changed.filter((plan) => !isSearched(plan)).map(toRow), at);
  const ids = await insertProducts(
    tx,
    created.map(({ after, stockAfter }) => ({ fields: after, stock: stockAfter })),
    at,
  );
  return new Map(created.map(({ row }, index) => [row, ids[index] as number]));
}

type Put = (field: string, code: ProblemCode, values?: FieldProblem['values']) => void;

function planOf(row: number, write: ProductWrite, before: StoredProduct | null, put: Put): ProductPlan {
  const given = Object.fromEntries(Object.entries(write.fields).filter(([, value]) => value !== undefined)) as Partial<ProductFields>;
  const base = before?.fields ?? { ...usualFields, sku: '', name: '', slug: '', brand: '', categoryId: 0, price: 0 as ProductFields['price'] };
  const after = inForm({ ...base, ...given });
  if (!before && given.slug === undefined) after.slug = slugOf(after.name).replace(/-+$/, '') || slugOf(after.sku);
  const changed = (Object.keys(after) as ProductField[]).filter((field) => !before || !isSame(before.fields[field], after[field]));
  // What was wrong before and is not touched hinders nobody.
  const touched = new Set<string>(changed.includes('quantityStep') ? [...changed, 'minQuantity'] : changed);
  for (const { field, code, values } of fieldProblems(after)) if (touched.has(field.split('.')[0] ?? '')) put(field, code, values);
  if (before && 'version' in write && write.version !== undefined && write.version !== before.version) put('version', 'changed-meanwhile');
  if (changed.includes('successorId') && before && after.successorId === before.id) put('successorId', 'successor-itself');

  const stock = before?.stock ?? 0;
  const stockChange = write.stock === undefined ? 0 : write.stock.by === undefined ? write.stock.to - stock : write.stock.by;
  const stockAfter = stock + stockChange;
  if (!Number.isInteger(stockChange)) put('stock', 'not-whole');
  else if (stockAfter < 0) put('stock', 'stock-below-zero', { stock });
  else if (stockAfter > productLimits.stock) put('stock', 'stock-too-high', { most: productLimits.stock });
  return { row, id: write.id, before, after, changed, stockChange, stockAfter };
}

/** Trimmed, one Unicode form, tiers in order; text that is nothing is none. */
function inForm(fields: ProductFields): ProductFields {
  const plain = (text: string) => text.normalize('NFC').trim();
  return {
    ...fields,
    sku: plain(fields.sku),
    name: plain(fields.name),
    slug: fields.slug.trim(),
    description: fields.description.normalize('NFC').trim(),
    brand: plain(fields.brand),
    variant: fields.variant === null ? null : plain(fields.variant) || null,
    attributes: Object.fromEntries(Object.entries(fields.attributes).filter(([, value]) => value !== undefined)) as Attributes,
    tiers: fields.tiers.toSorted((a, b) => a.minQuantity - b.minQuantity),
  };
}

/** Whatever the order of keys. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

const wantedOf = <T>(plans: readonly ProductPlan[], field: ProductField, read: (fields: ProductFields) => T | null): T[] =>
  [...new Set(plans.flatMap(({ changed, after }) => (changed.includes(field) ? (read(after) ?? []) : [])) as T[])].filter((value) => typeof value !== 'string' || isOneLine(value));

/** Codes, names and slugs that others have, in the shop or among the rows themselves; categories and successors that are not there. */
function neighbourProblems(plans: readonly ProductPlan[], writes: readonly ProductWrite[], taken: Taken): RowProblem[] {
  const problems: RowProblem[] = [];
  const among = { sku: new Map<string, number>(), name: new Map<string, number>(), slug: new Map<string, number>() };
  const holders = { sku: taken.skus, name: taken.names, slug: taken.slugs };
  const codes = { sku: 'sku-taken', name: 'name-taken', slug: 'slug-taken' } as const;
  const isFree = (field: keyof typeof among, { row, id, after }: ProductPlan) => {
    const holder = holders[field].get(after[field]);
    return (holder === undefined || holder === id) && (among[field].get(after[field]) ?? row) === row;
  };
  for (const plan of plans) {
    const { row, after, changed } = plan;
    // A slug that was made from the name gives way.
    if (plan.id === null && writes[row]?.fields.slug === undefined && !isFree('slug', plan)) after.slug = `${after.slug}-${slugOf(after.sku)}`.slice(0, productLimits.slug);
    for (const field of ['sku', 'name', 'slug'] as const) {
      if (!changed.includes(field) || after[field] === '') continue;
      if (!isFree(field, plan)) problems.push({ row, field, code: codes[field] });
      else among[field].set(after[field], row);
    }
    if (changed.includes('categoryId') && !taken.categories.has(after.categoryId)) problems.push({ row, field: 'categoryId', code: 'category-unknown' });
    if (changed.includes('successorId') && after.successorId !== null && !taken.products.has(after.successorId))
      problems.push({ row, field: 'successorId', code: 'successor-unknown' });
  }
  return problems;
}

/** Only what changed, amounts in lira. */
function toAudit({ id, before, after, changed, stockChange, stockAfter }: ProductPlan & { id: number }, stock: StockWish | undefined): Change[] {
  if (before && changed.length === 0 && stockChange === 0) return [];
  const fields = before ? changed : (Object.keys(after) as ProductField[]);
  const moved = stockChange !== 0 && stock;
  return [
    {
      action: before ? 'update' : 'create',
      entity: 'product',
      entityId: id,
      before: before && { ...toLog(before.fields, fields), ...(moved && { stock: before.stock }) },
      after: { ...toLog(after, fields), ...(moved && { stock: stockAfter, reason: stock.reason, ...(stock.remark && { remark: stock.remark }) }) },
    },
  ];
}

export function toLog(fields: ProductFields, wanted: readonly ProductField[]): Record<string, unknown> {
  const inLira = {
    ...fields,
    price: toLira(fields.price),
    cost: fields.cost === null ? null : toLira(fields.cost),
    tiers: fields.tiers.map(({ minQuantity, discountType, discountPoints, discountAmount, isActive }) => ({
      minQuantity,
      ...(discountType === 'PERCENTAGE' ? { percentage: discountPoints / 100 } : { amount: toLira(discountAmount) }),
      isActive,
    })),
  };
  return Object.fromEntries(wanted.map((field) => [field, inLira[field]]));
}
